"""Starting numbers and the side of number 1 in round 1: by rating, by lot, or as drawn in the hall."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping
from uuid import UUID

from django.utils.translation import get_language

from players.models import User
from players.names import sort_key
from players.ranks import rank_order
from tournaments.crosstable import Side
from tournaments.errors import NeedsConfirmation, Refused
from tournaments.models import Participant, Tournament
from tournaments.pairing.numbering import (
    Drawn,
    ListedEntrant,
    by_drawn,
    by_lot,
    by_strength,
    changes,
    first_side,
    renewed,
)
from tournaments.services.entries import next_round
from tournaments.services.writing import Act, writing

METHODS = ("rating", "lot", "drawn")


def assign_numbers(
    tournament: Tournament,
    *,
    method: str,
    actor: User | None,
    seed: str = "",
    drawn: Mapping[int, int] | None = None,
    confirmed: bool = False,
    key: UUID | None = None,
) -> dict[int, int]:
    """Give all admitted participants their starting numbers; answers participant id → number.

    `method` is one of METHODS; `drawn` maps participant ids to numbers drawn in the hall. A lot without `seed` makes
    and stores one. From the round the regulation names (4) on it is refused; after round 1 is published it asks, and
    the former numbers stay with the rounds they were used in.
    """
    with writing(tournament, actor=actor, key=key) as act:
        if act.repeated:
            return _numbers(tournament)
        current = act.tournament
        following = next_round(current)
        if following > current.rules.renumber_until_round:
            raise Refused("renumbering-too-late", {"round": current.rules.renumber_until_round})
        numbers, seed = _by_method(current, method, seed, drawn or {})
        old = _numbers(current)
        if following > 1 and numbers != old:
            if not confirmed:
                raise _renumbering(changes(old, numbers), seed)
            former = {"until_round": following - 1, "numbers": {str(p): n for p, n in old.items()}}
            current.former_numbers = [*current.former_numbers, former]
        store_numbers(current, numbers)
        current.numbering, current.lot_seed = method, seed
        current.save(update_fields=["numbering", "lot_seed", "former_numbers"])
        act.journal("numbers-assigned", method=method, seed=seed, old=_plain(old), new=_plain(numbers))
        return numbers


def draw_first_side(
    tournament: Tournament,
    *,
    actor: User | None,
    side: Side | None = None,
    seed: str = "",
    key: UUID | None = None,
) -> Side:
    """Fix the side of starting number 1 in round 1: as drawn in the hall, or by a lot with a stored seed."""
    with writing(tournament, actor=actor, key=key) as act:
        if act.repeated:
            return Side(act.answer["side"])
        if next_round(act.tournament) > 1:
            raise Refused("round-already-published", {"round": 1})
        return _fix_first_side(act, side, seed)


def ensure_drawn(act: Act, seed: str = "") -> None:
    """Before round 1 is paired: give numbers and the first side where nobody has, by a lot with this seed.

    Numbers that were drawn stay; whoever was admitted since stands behind them.
    """
    tournament = act.tournament
    unnumbered = Participant.objects.filter(
        tournament=tournament, admission=Participant.Admission.ADMITTED, number=None
    )
    if unnumbered.exists():
        old, method = _numbers(tournament), tournament.numbering or "rating"
        numbers = _by_method(tournament, "rating", "", {})[0] if method == "rating" else _continued(tournament, old)
        store_numbers(tournament, numbers)
        tournament.numbering = method
        tournament.save(update_fields=["numbering"])
        act.journal("numbers-assigned", method=method, seed="", old=_plain(old), new=_plain(numbers))
    if not tournament.first_side:
        _fix_first_side(act, None, seed)


def store_numbers(tournament: Tournament, numbers: Mapping[int, int]) -> None:
    """Write starting numbers; they are cleared first because each may stand only once."""
    Participant.objects.filter(tournament=tournament).update(number=None)
    rows = list(Participant.objects.filter(pk__in=numbers))
    for row in rows:
        row.number = numbers[row.pk]
    Participant.objects.bulk_update(rows, ["number"], batch_size=200)


def _renumbering(moved: Mapping[int, tuple[int | None, int]], seed: str) -> NeedsConfirmation:
    """The question with the old and the new number of everybody; a lot keeps the seed it was drawn with."""
    people = Participant.objects.select_related("player").in_bulk(moved)
    lines = [(old, new, str(people[participant].player)) for participant, (old, new) in moved.items()]
    lines.sort(key=lambda line: line[1])
    return NeedsConfirmation(
        "renumber",
        {"changed": len(lines)},
        listed=tuple(f"{old or '–'} → {new} {name}" for old, new, name in lines),
        carried={"seed": seed},
    )


def _fix_first_side(act: Act, side: Side | None, seed: str) -> Side:
    if side is None:
        seed = seed or secrets.token_hex(8)
        side = first_side(random.Random(f"first-side {seed}"))
    act.tournament.first_side = side.value
    act.tournament.save(update_fields=["first_side"])
    act.journal("first-side-drawn", side=side.value, seed=seed)
    act.answer = {"side": side.value}
    return side


def _by_method(tournament: Tournament, method: str, seed: str, drawn: Mapping[int, int]) -> tuple[dict[int, int], str]:
    listed = _listed(tournament)
    if method == "rating":
        current = _numbers(tournament)
        return (renewed(listed, current) if current else by_strength(listed)), ""
    if method == "lot":
        seed = seed or secrets.token_hex(8)
        return by_lot(listed, random.Random(f"numbers {seed}")), seed
    if method == "drawn":
        try:
            return by_drawn(listed, drawn), ""
        except Drawn as error:
            raise Refused("drawn-numbers", {"detail": str(error)}) from error
    raise Refused("unknown-method", {"method": method})


def _continued(tournament: Tournament, drawn: Mapping[int, int]) -> dict[int, int]:
    """The numbers that were drawn, and the next ones for everybody else by strength."""
    rest = by_strength(entrant for entrant in _listed(tournament) if entrant.key not in drawn)
    last = max(drawn.values(), default=0)
    return {**drawn, **{key: last + number for key, number in rest.items()}}


def _listed(tournament: Tournament) -> list[ListedEntrant]:
    admitted = Participant.objects.filter(
        tournament=tournament, admission=Participant.Admission.ADMITTED
    ).select_related("player")
    language = get_language() or "ky"
    return [
        ListedEntrant(
            key=row.pk,
            rating=row.rating or 0,
            rank=rank_order(row.rank),
            name=sort_key(f"{row.player.surname} {row.player.given_name}", language),
        )
        for row in admitted
    ]


def _numbers(tournament: Tournament) -> dict[int, int]:
    rows = Participant.objects.filter(tournament=tournament).exclude(number=None)
    return {pk: number for pk, number in rows.values_list("pk", "number") if number is not None}


def _plain(numbers: Mapping[int, int]) -> dict[str, int]:
    return {str(key): number for key, number in numbers.items()}
