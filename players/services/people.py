"""Adding people to the register and changing what it says of them."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import TypedDict, Unpack, cast
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from players.checks import cleaned, faults_of
from players.errors import Fault, Refused
from players.letters import alphabet_key, fold
from players.models import Club, Country, Federation, Player, PlayerSpelling, Region, User
from players.names import PersonName, full_name
from players.registry import player_changed
from players.services.journal import differences, note

SORT_KEY_LENGTH = 240
NAME = ("surname", "given_name", "patronymic")


class PlayerFields(TypedDict, total=False):
    surname: str
    given_name: str
    patronymic: str
    sex: str
    birth_year: int | None
    birth_date: date | None
    region: Region | None
    club: Club | None
    country: Country | None
    rank: str
    rating_standard: int | None
    rating_rapid: int | None
    rating_blitz: int | None
    national_id: str
    contact: str
    trainer: str
    publish: bool


def create_player(
    federation: Federation,
    *,
    actor: User | None,
    key: UUID | None = None,
    spellings: Mapping[str, PersonName] | None = None,
    **fields: Unpack[PlayerFields],
) -> Player:
    """Put a new person into the register.

    `key` names the act: sent again, it gives the player of the first time. Does not look for namesakes
    (`selectors.similar_players`). Raises `Refused`.
    """
    values = _checked(federation, {"surname": "", **fields})
    checked_spellings = _checked_spellings(spellings or {})
    try:
        with transaction.atomic():
            player = Player(federation=federation, creation_key=key, updated_by=actor, **values)
            player.save(force_insert=True)
            _write_spellings(player, checked_spellings)
            refresh_keys(player)
            note(federation, "player-added", actor=actor, player=player)
    except IntegrityError:
        first = Player.everyone.filter(creation_key=key).first() if key else None
        if first is None:
            raise
        return first
    return player


@transaction.atomic
def update_player(
    player: Player,
    *,
    actor: User | None,
    version: int,
    spellings: Mapping[str, PersonName | None] | None = None,
    **changes: Unpack[PlayerFields],
) -> Player:
    """Change the given fields; spellings not named stay, those named None go.

    Raises `Refused`, with code "stale" when the player is no longer at `version`.
    """
    current = Player.everyone.select_for_update(of=("self",)).get(pk=player.pk)
    if current.version != version or current.merged_into_id is not None:
        raise Refused([Fault("", "stale")])
    if current.erased_at is not None:
        raise Refused([Fault("", "erased")])
    kept: PlayerFields = {"birth_year": current.birth_year, "birth_date": current.birth_date}
    if "birth_date" in changes and "birth_year" not in changes:
        kept["birth_year"] = None
    values = _checked(current.federation, {**kept, **changes})
    checked_spellings = _checked_spellings(spellings or {})
    changed = differences(
        {**_values_of(current, values), **_spellings_of(current)},
        {**values, **{script: full_name(name) if name else None for script, name in checked_spellings.items()}},
    )
    for field, value in values.items():
        setattr(current, field, value)
    current.version += 1
    current.updated_by = actor
    current.save(update_fields=[*values, "version", "updated_by", "updated"])
    _write_spellings(current, checked_spellings)
    refresh_keys(current)
    if changed:
        note(current.federation, "player-changed", actor=actor, player=current, data=changed)
    player_changed(current)
    return current


def set_spelling(player: Player, *, actor: User | None, script: str, name: PersonName | None) -> Player:
    """Record how the name is written in a script; None takes the spelling away. Raises `Refused`."""
    return update_player(player, actor=actor, version=player.version, spellings={script: name})


def _checked(federation: Federation, fields: PlayerFields) -> PlayerFields:
    values = cleaned(fields)
    faults = faults_of(values, today=timezone.localdate())
    club = fields.get("club")
    if club is not None and club.federation_id != federation.pk:
        faults.append(Fault("club", "club_of_other_federation"))
    if faults:
        raise Refused(faults)
    return cast(PlayerFields, values)


def _checked_spellings(spellings: Mapping[str, PersonName | None]) -> dict[str, PersonName | None]:
    checked: dict[str, PersonName | None] = {}
    faults = []
    for script, name in spellings.items():
        if script not in PlayerSpelling.Script.values:
            faults.append(Fault("script", "unknown"))
        if name is None:
            checked[script] = None
            continue
        values = cleaned(asdict(name))
        found = faults_of(values, today=date.max)
        faults += [Fault(f"{script}-{fault.field}", fault.code, fault.params) for fault in found]
        checked[script] = PersonName(**values)
    if faults:
        raise Refused(faults)
    return checked


def _write_spellings(player: Player, spellings: Mapping[str, PersonName | None]) -> None:
    for script, name in spellings.items():
        if name is None:
            PlayerSpelling.objects.filter(player=player, script=script).delete()
            continue
        values = {
            "surname": name.surname,
            "given_name": name.given_name,
            "patronymic": name.patronymic,
            "sort_key": alphabet_key(full_name(name))[:SORT_KEY_LENGTH],
        }
        PlayerSpelling.objects.update_or_create(player=player, script=script, defaults=values)


def _values_of(player: Player, fields: Mapping[str, object]) -> dict[str, object]:
    return {field: getattr(player, field) for field in fields}


def _spellings_of(player: Player) -> dict[str, object]:
    rows = player.spellings.values_list("script", "surname", "given_name", "patronymic")
    return {script: full_name(PersonName(*name)) for script, *name in rows}


def refresh_keys(player: Player) -> None:
    """Renew what he is found by: every spelling, those of people merged into him too, and his place in the alphabet."""
    own = PersonName(player.surname, player.given_name, player.patronymic)
    merged = Player.everyone.filter(merged_into=player)
    rows = [
        *PlayerSpelling.objects.filter(player=player).order_by("id").values_list(*NAME),
        *merged.order_by("id").values_list(*NAME),
        *PlayerSpelling.objects.filter(player__in=merged).order_by("id").values_list(*NAME),
    ]
    names = [full_name(own), *(full_name(PersonName(*row)) for row in rows)]
    words = dict.fromkeys(word for name in names for word in fold(name).split())
    # A space before each word: one substring test finds the beginnings of words.
    player.search_key = "".join(f" {word}" for word in words)
    player.sort_key = alphabet_key(full_name(own))[:SORT_KEY_LENGTH]
    player.save(update_fields=["search_key", "sort_key"])
