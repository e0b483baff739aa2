"""The journal in words: what each act was, with names as they were then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from players.names import name_in
from tournaments.labels import (
    ENTRY_FIELDS,
    EVENT_FIELDS,
    METHODS,
    MISSING,
    SETTINGS,
    bye_label,
    listed,
    result_text,
    role_label,
    side_label,
)
from tournaments.models import JournalEntry

ACTS: dict[str, Any] = {
    "event-created": gettext_lazy("Event created: %(title)s, %(rounds)s rounds."),
    "event-changed": gettext_lazy("Event changed: %(changes)s."),
    "event-shown": gettext_lazy("Event made public."),
    "event-hidden": gettext_lazy("Event taken from the public pages."),
    "regulation-changed": gettext_lazy("Regulation changed: %(changes)s."),
    "regulation-departed": gettext_lazy("Departed from the regulation: %(changes)s."),
    "round-time": gettext_lazy("Start of round %(round)s: %(old)s → %(new)s."),
    "registration-closed": gettext_lazy("Registration closed."),
    "registration-opened": gettext_lazy("Registration opened."),
    "role-given": gettext_lazy("%(user)s was given the rights of: %(role)s."),
    "role-taken": gettext_lazy("%(user)s lost the rights of: %(role)s."),
    "official-added": gettext_lazy("%(name)s joined the panel: %(role)s."),
    "official-removed": gettext_lazy("%(name)s was removed from the panel: %(role)s."),
    "entry-made": gettext_lazy("%(player)s entered."),
    "entry-changed": gettext_lazy("Entry of %(player)s: %(changes)s."),
    "entry-admitted": gettext_lazy("%(player)s admitted%(lacking)s."),
    "entered-late": gettext_lazy("%(player)s admitted late, plays from round %(round)s%(lacking)s."),
    "entry-refused": gettext_lazy("%(player)s refused."),
    "entry-removed": gettext_lazy("Entry of %(player)s removed."),
    "withdrawn": gettext_lazy("%(player)s withdrew from round %(round)s on."),
    "excluded": gettext_lazy("%(player)s excluded from round %(round)s on."),
    "returned": gettext_lazy("%(player)s plays again from round %(round)s on."),
    "bye-requested": gettext_lazy("%(player)s asked for round %(round)s: %(kind)s."),
    "bye-cancelled": gettext_lazy("%(player)s took back the bye of round %(round)s."),
    "numbers-assigned": gettext_lazy("Starting numbers given %(method)s%(seeded)s."),
    "first-side-drawn": gettext_lazy("Number 1 begins with %(side)s%(seeded)s."),
    "round-paired": ngettext_lazy(
        "Round %(round)s paired: %(boards)s board.", "Round %(round)s paired: %(boards)s boards.", "boards"
    ),
    "proposal-discarded": gettext_lazy("Proposal of round %(round)s discarded."),
    "round-published": ngettext_lazy(
        "Round %(round)s published: %(boards)s board.", "Round %(round)s published: %(boards)s boards.", "boards"
    ),
    "round-finished": gettext_lazy("Round %(round)s finished."),
    "round-taken-back": gettext_lazy("Round %(round)s taken back%(lost)s."),
    "pair-forbidden": gettext_lazy("%(first)s and %(second)s must not be paired."),
    "pair-allowed": gettext_lazy("%(first)s and %(second)s may be paired again."),
    "result-entered": gettext_lazy("Round %(round)s, board %(board)s, %(names)s: %(new)s%(forced)s."),
    "result-changed": gettext_lazy("Round %(round)s, board %(board)s, %(names)s: %(old)s → %(new)s%(forced)s."),
    "result-corrected": gettext_lazy(
        "Correction, round %(round)s, board %(board)s, %(names)s: %(old)s → %(new)s%(forced)s."
    ),
    "result-cleared": gettext_lazy("Round %(round)s, board %(board)s, %(names)s: %(old)s cleared."),
    "sides-swapped": gettext_lazy("Round %(round)s, board %(board)s: sides swapped, %(white)s has white."),
    "warning-given": gettext_lazy("Warning %(count)s for %(player)s in round %(round)s, clause %(clause)s%(cost)s."),
    "warning-revoked": gettext_lazy("Warning of %(player)s in round %(round)s revoked, clause %(clause)s."),
}  # fmt: skip


def register_acts(texts: Mapping[str, Any]) -> None:
    """Let an app above tell of its acts; their sentences name what the entries' data hold, and `round`."""
    ACTS.update(texts)


def journal_text(entry: JournalEntry) -> str:
    """One sentence; the written reason stands apart in `entry.why`."""
    text = ACTS.get(entry.act)
    if text is None:
        return entry.act
    return str(text % _words(entry))


def _words(entry: JournalEntry) -> dict[str, Any]:
    """Everything a sentence may name, from what the entry holds."""
    data = entry.data
    words: dict[str, Any] = {**data, "round": entry.round_number}
    shape: dict[str, Callable[[Any], Any]] = {
        "title": lambda title: name_in(title, "ru"),
        "role": role_label,
        "side": side_label,
        "kind": bye_label,
        "method": lambda method: METHODS.get(method, method),
    }
    for name, shown in shape.items():
        if name in data:
            words[name] = shown(data[name])
    if "white_name" in data:
        words["names"] = f"{data['white_name']} – {data['black_name']}"
        words["old"], words["new"] = result_text(data.get("old")), result_text(data.get("new"))
    elif entry.act == "round-time":
        words["old"], words["new"] = _moment(data.get("old"), entry), _moment(data.get("new"), entry)
    elif isinstance(data.get("new"), dict):
        words["changes"] = _changes(data.get("old") or {}, data["new"])
    return {**words, **_asides(data)}


def _asides(data: Mapping[str, Any]) -> dict[str, str]:
    """Parts that a sentence has only sometimes."""
    return {
        "lacking": f" ({_('lacking')}: {listed(data['missing'], MISSING)})" if data.get("missing") else "",
        "seeded": f" ({_('seed')} {data['seed']})" if data.get("seed") else "",
        "lost": f" ({_('results lost')}: {len(data['results'])})" if data.get("results") else "",
        "forced": f" ({_('against the check')})" if data.get("overridden") else "",
        "cost": f" ({_('one point off')})" if data.get("deducted") else "",
    }


def _changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    names = {**SETTINGS, **EVENT_FIELDS, **ENTRY_FIELDS}
    return "; ".join(
        f"{names.get(field, field)}: {_value(old.get(field))} → {_value(value)}" for field, value in new.items()
    )


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(str(part) for part in value.values() if part not in (None, "")) or "—"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "—"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "—" if value in (None, "") else str(value)


def _moment(text: str | None, entry: JournalEntry) -> str:
    if not text:
        return "—"
    moment = timezone.localtime(datetime.fromisoformat(text), entry.event.zone)
    return str(formats.date_format(moment, "SHORT_DATETIME_FORMAT"))
