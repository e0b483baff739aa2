"""Writing clubs and arbiters."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TypedDict, Unpack
from uuid import UUID

from django.db import IntegrityError, transaction

from players.checks import cleaned, faults_of, has_control_signs
from players.errors import Fault, Refused
from players.letters import alphabet_key, clean, fold
from players.models import Club, Federation, Official, Region, User
from players.names import LANGUAGES, NAME_LENGTH, PersonName, full_name, name_in
from players.services.journal import differences, note

CATEGORY_LENGTH = 80


class OfficialFields(TypedDict, total=False):
    surname: str
    given_name: str
    patronymic: str
    category: str
    region: Region | None
    publish: bool


@transaction.atomic
def save_club(
    federation: Federation,
    *,
    names: Mapping[str, str],
    region: Region | None,
    actor: User | None,
    club: Club | None = None,
) -> Club:
    """Put a club into the register, or change `club`. Raises Refused without a name and for a name that is taken."""
    # The federation's row is the lock: two requests with one new name do not make two clubs.
    Federation.objects.select_for_update().get(pk=federation.pk)
    wanted = _names(names)
    others = Club.objects.filter(federation=federation)
    if club is not None:
        others = others.exclude(pk=club.pk)
    taken = {fold(name) for other in others for name in other.names.values()}
    if taken & {fold(name) for name in wanted.values()}:
        raise Refused([Fault("", "club_exists")])
    if club is None:
        made = Club.objects.create(federation=federation, names=wanted, region=region)
        note(federation, "club-added", actor=actor, subject=name_in(wanted, "ky"))
        return made
    current = Club.objects.select_for_update().get(pk=club.pk)
    changed = differences({"names": current.names, "region": current.region}, {"names": wanted, "region": region})
    current.names, current.region = wanted, region
    current.save(update_fields=["names", "region"])
    if changed:
        note(federation, "club-changed", actor=actor, subject=name_in(wanted, "ky"), data=changed)
    return current


def _names(names: Mapping[str, str]) -> dict[str, str]:
    faults, wanted = [], {}
    for code, name in names.items():
        text = name if has_control_signs(name) else clean(name)
        if code not in LANGUAGES or has_control_signs(name):
            faults.append(Fault(f"name-{code}", "control_signs"))
        elif len(text) > NAME_LENGTH:
            faults.append(Fault(f"name-{code}", "too_long", {"limit": NAME_LENGTH}))
        elif text:
            wanted[code] = text
    if faults:
        raise Refused(faults)
    if not wanted:
        raise Refused([Fault("", "no_name")])
    return wanted


def add_official(
    federation: Federation, *, actor: User | None, key: UUID | None = None, **fields: Unpack[OfficialFields]
) -> Official:
    """Put an arbiter into the register; the same `key` again gives the first one. Raises Refused."""
    values = _checked({"surname": "", **fields})
    try:
        with transaction.atomic():
            made = Official(federation=federation, creation_key=key, updated_by=actor, **values)
            _save(made)
            note(federation, "official-added", actor=actor, subject=str(made))
            return made
    except IntegrityError:
        first = Official.objects.filter(creation_key=key).first() if key else None
        if first is None:
            raise
        return first


@transaction.atomic
def change_official(
    official: Official, *, actor: User | None, version: int, **fields: Unpack[OfficialFields]
) -> Official:
    """Change the given fields. Raises Refused, with code "stale" when it is no longer at `version`."""
    current = Official.objects.select_for_update(of=("self",)).get(pk=official.pk)
    if current.version != version:
        raise Refused([Fault("", "stale")])
    values = _checked(fields)
    changed = differences({field: getattr(current, field) for field in values}, dict(values))
    for field, value in values.items():
        setattr(current, field, value)
    current.version += 1
    current.updated_by = actor
    _save(current)
    if changed:
        note(current.federation, "official-changed", actor=actor, subject=str(current), data=changed)
    return current


def _checked(fields: OfficialFields) -> OfficialFields:
    values: OfficialFields = cleaned(fields)  # type: ignore[assignment]
    category = values.get("category", "")
    values["category"] = category if has_control_signs(category) else clean(category)
    faults = faults_of(values, today=date.max)
    if has_control_signs(category):
        faults.append(Fault("category", "control_signs"))
    elif len(values["category"]) > CATEGORY_LENGTH:
        faults.append(Fault("category", "too_long", {"limit": CATEGORY_LENGTH}))
    if faults:
        raise Refused(faults)
    if "category" not in fields:
        del values["category"]
    return values


def _save(official: Official) -> None:
    name = PersonName(official.surname, official.given_name, official.patronymic)
    official.sort_key = alphabet_key(full_name(name))[:240]
    official.save()
