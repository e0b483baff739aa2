"""Making two rows of the register one person, and two again.

The row that goes stays in the database, seen by nobody; its rows in all apps are given to the one that is kept
through `players.registry`. What was moved is written down with the merge, and only that is given back.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import Field
from django.utils import timezone

from players.errors import Fault, Refused
from players.models import Distinction, Merge, Player, PlayerSpelling, User
from players.names import PersonName, full_name
from players.registry import join_everywhere, merge_obstacles, part_everywhere, player_changed
from players.services.journal import note, plain
from players.services.people import refresh_keys

#: Values that go over where the one kept has none; the birth goes as one.
FILLED = (
    "given_name", "patronymic", "sex", "region", "club", "country", "rank", "rating_standard", "rating_rapid",
    "rating_blitz", "national_id", "contact", "trainer",
)  # fmt: skip
BIRTH = ("birth_year", "birth_date")
#: What may be taken from the one that goes though the one kept has a value.
CHOSEN = (*FILLED, "surname", "birth")
_EMPTY = (None, "")


def obstacles_to(kept: Player, gone: Player) -> list[Fault]:
    """Why these two cannot be made one; empty where they can."""
    if kept.pk == gone.pk:
        return [Fault("", "same_row")]
    if kept.federation_id != gone.federation_id:
        return [Fault("", "federations_differ")]
    if kept.erased_at or gone.erased_at:
        return [Fault("", "erased")]
    return merge_obstacles(kept, gone)


@transaction.atomic
def merge_players(
    kept: Player,
    gone: Player,
    *,
    actor: User | None,
    versions: tuple[int, int],
    take: Collection[str] = (),
    why: str = "",
) -> Merge:
    """Give everything of `gone` to `kept`: participations, seats, games, ratings, titles, spellings.

    Where `kept` lacks a value it takes the other's, and those named in `take` in any case; it is published only if
    both were. `versions` are those of the page, kept first. Sent twice, it answers the first merge. Raises `Refused`.
    """
    if set(take) - set(CHOSEN):
        raise TypeError(f"not to be taken: {', '.join(sorted(set(take) - set(CHOSEN)))}")
    kept, gone = _locked(kept, gone)
    done = Merge.objects.filter(kept=kept, gone=gone, undone_at=None).first()
    if done is not None:
        return done
    if (kept.version, gone.version) != versions or kept.merged_into_id or gone.merged_into_id:
        raise Refused([Fault("", "stale")])
    obstacles = obstacles_to(kept, gone)
    if obstacles:
        raise Refused(obstacles)
    names = full_name(_name(kept)), full_name(_name(gone))
    moved = join_everywhere(kept, gone)
    moved["players"] = {"merged": _hand_over(gone, kept), "was_published": gone.publish}
    taken = _take(kept, gone, take)
    scripts = _take_spellings(kept, gone)
    gone.merged_into, gone.publish = kept, False
    gone.save(update_fields=["merged_into", "publish", "updated"])
    _saved(kept, actor)
    merge = Merge.objects.create(
        federation=kept.federation,
        kept=kept,
        gone=gone,
        kept_name=names[0],
        gone_name=names[1],
        moved=moved,
        taken={field: [plain(old), plain(new)] for field, (old, new) in taken.items()},
        spellings=scripts,
        why=why,
        by=actor,
        by_name=actor.display_name if actor else "",
    )
    data = {"merge": merge.pk, "gone": names[1], "number": gone.pk}
    note(kept.federation, "players-merged", actor=actor, player=kept, subject=names[0], why=why, data=data)
    player_changed(kept)
    return merge


@transaction.atomic
def undo_merge(merge: Merge, *, actor: User | None, why: str = "") -> Merge:
    """Make the two rows two again, each with what it had; what came to the one kept since then stays his.

    A value that was taken over and changed since then stays too. Undone twice it is undone once. Raises `Refused`
    while the one kept is himself merged into another.
    """
    merge = Merge.objects.select_for_update().get(pk=merge.pk)
    if merge.undone_at is not None:
        return merge
    kept, gone = _locked(merge.kept, merge.gone)
    if kept.merged_into_id:
        raise Refused([Fault("", "merged_since")])
    if kept.erased_at:
        raise Refused([Fault("", "erased")])
    gone.merged_into, gone.publish = None, bool(merge.moved["players"]["was_published"])
    gone.version += 1
    gone.save(update_fields=["merged_into", "publish", "version", "updated"])
    Player.everyone.filter(pk__in=merge.moved["players"]["merged"], merged_into=kept).update(merged_into=gone)
    part_everywhere(kept, gone, merge.moved)
    _give_back(kept, merge)
    _saved(kept, actor)
    refresh_keys(gone)
    merge.undone_at, merge.undone_by = timezone.now(), actor
    merge.undone_by_name = actor.display_name if actor else ""
    merge.save(update_fields=["undone_at", "undone_by", "undone_by_name"])
    data = {"merge": merge.pk, "gone": merge.gone_name, "number": gone.pk}
    note(kept.federation, "merge-undone", actor=actor, player=kept, why=why, data=data)
    player_changed(kept)
    player_changed(gone)
    return merge


@transaction.atomic
def tell_apart(first: Player, second: Player, *, actor: User | None) -> Distinction:
    """Write down that two players are different people; they are not proposed as one again."""
    low, high = sorted((first, second), key=lambda player: player.pk)
    if low.pk == high.pk:
        raise Refused([Fault("", "same_row")])
    distinction, new = Distinction.objects.get_or_create(first=low, second=high, defaults={"by": actor})
    if new:
        data = {"other": str(second), "number": second.pk}
        note(first.federation, "players-told-apart", actor=actor, player=first, data=data)
    return distinction


def _locked(kept: Player, gone: Player) -> tuple[Player, Player]:
    rows = Player.everyone.select_for_update(of=("self",)).select_related("federation")
    found = {player.pk: player for player in rows.filter(pk__in=[kept.pk, gone.pk]).order_by("pk")}
    return found[kept.pk], found[gone.pk]


def _name(player: Player) -> PersonName:
    return PersonName(player.surname, player.given_name, player.patronymic)


def _hand_over(gone: Player, kept: Player) -> list[int]:
    """Those merged into `gone` before are merged into `kept` now."""
    ids = list(Player.everyone.filter(merged_into=gone).values_list("pk", flat=True))
    Player.everyone.filter(pk__in=ids).update(merged_into=kept)
    return ids


def _take(kept: Player, gone: Player, take: Collection[str]) -> dict[str, tuple[Any, Any]]:
    """Old and new of each value that went over."""
    taken: dict[str, tuple[Any, Any]] = {}
    for field in ("surname", *FILLED):
        # A place goes by its id, as the column keeps it.
        column = _column(field).attname
        mine, other = getattr(kept, column), getattr(gone, column)
        if other not in _EMPTY and mine != other and (mine in _EMPTY or field in take):
            taken[column] = (mine, other)
    if _takes_birth(kept, gone, chosen="birth" in take):
        taken |= {field: (getattr(kept, field), getattr(gone, field)) for field in BIRTH}
    if kept.publish and not gone.publish:
        taken["publish"] = (True, False)
    for field, (_old, new) in taken.items():
        setattr(kept, field, new)
    return taken


def _takes_birth(kept: Player, gone: Player, *, chosen: bool) -> bool:
    if gone.birth_year is None or (kept.birth_year, kept.birth_date) == (gone.birth_year, gone.birth_date):
        return False
    fuller = kept.birth_date is None and kept.birth_year in (None, gone.birth_year)
    return chosen or fuller


def _take_spellings(kept: Player, gone: Player) -> list[str]:
    """Scripts in which `kept` had no spelling and the other had one, or has one only in his own name."""
    scripts = set(PlayerSpelling.objects.filter(player=kept).values_list("script", flat=True))
    new = [spelling for spelling in PlayerSpelling.objects.filter(player=gone) if spelling.script not in scripts]
    for spelling in new:
        spelling.pk, spelling.player = None, kept
        spelling.save(force_insert=True)
    return [spelling.script for spelling in new]


def _give_back(kept: Player, merge: Merge) -> None:
    for field, (old, new) in merge.taken.items():
        if plain(getattr(kept, field)) == new:
            setattr(kept, field, _column(field).to_python(old))
    if kept.birth_date is not None and kept.birth_date.year != kept.birth_year:
        kept.birth_year = kept.birth_date.year
    gone_spellings = {spelling.script: spelling for spelling in PlayerSpelling.objects.filter(player=merge.gone)}
    for spelling in PlayerSpelling.objects.filter(player=kept, script__in=merge.spellings):
        twin = gone_spellings.get(spelling.script)
        if twin is not None and str(twin) == str(spelling):
            spelling.delete()


def _column(name: str) -> Field[Any, Any]:
    found = Player._meta.get_field(name)
    if not isinstance(found, Field):
        raise TypeError(f"{name} is no column")
    return found


def _saved(kept: Player, actor: User | None) -> None:
    kept.version += 1
    kept.updated_by = actor
    kept.save(update_fields=[*FILLED, *BIRTH, "surname", "publish", "version", "updated_by", "updated"])
    refresh_keys(kept)
