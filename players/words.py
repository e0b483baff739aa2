"""Codes of the register in words: reasons, what a row of a file says, fields, acts of the journal."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from players.likeness import Level
from players.models import PlayerSpelling, RegisterEntry
from players.names import name_in
from players.ranks import rank_label

FIELDS: Mapping[str, str | Promise] = {
    "surname": gettext_lazy("surname"),
    "given_name": gettext_lazy("given name"),
    "patronymic": gettext_lazy("patronymic"),
    "sex": gettext_lazy("sex"),
    "birth": gettext_lazy("birth"),
    "birth_year": gettext_lazy("year of birth"),
    "birth_date": gettext_lazy("date of birth"),
    "region": gettext_lazy("region"),
    "club": gettext_lazy("club"),
    "country": gettext_lazy("country"),
    "rank": gettext_lazy("sports rank"),
    "rating_standard": gettext_lazy("rating"),
    "rating_rapid": gettext_lazy("rapid rating"),
    "rating_blitz": gettext_lazy("blitz rating"),
    "national_id": gettext_lazy("national number"),
    "contact": gettext_lazy("contact"),
    "trainer": gettext_lazy("trainer"),
    "publish": gettext_lazy("may be published"),
    "category": gettext_lazy("category"),
    "names": gettext_lazy("name"),
    **{script.value: script.label for script in PlayerSpelling.Script},
}

COLUMNS: Mapping[str, str | Promise] = {
    **FIELDS,
    "ordinal": gettext_lazy("number"),
    "full_name": gettext_lazy("full name"),
    "place": gettext_lazy("region and club"),
    "rating": gettext_lazy("rating"),
    "visa": gettext_lazy("doctor's visa, not kept in the register"),
    "note": gettext_lazy("remark, not kept in the register"),
}

LEVELS: Mapping[Level, str | Promise] = {
    Level.POSSIBLE: gettext_lazy("possible"),
    Level.LIKELY: gettext_lazy("likely"),
    Level.STRONG: gettext_lazy("very likely"),
    Level.CERTAIN: gettext_lazy("same passport"),
}

REASONS: Mapping[str, str | Promise] = {
    "id-same": gettext_lazy("the same national number"),
    "names-same": gettext_lazy("the same name, however it is spelled"),
    "names-swapped": gettext_lazy("surname and given name exchanged"),
    "names-spelled": gettext_lazy("the name written in another way"),
    "names-slip": gettext_lazy("a slip in the name"),
    "names-initial": gettext_lazy("one name has an initial only"),
    "surname-differs": gettext_lazy("another surname, all else alike"),
    "date-same": gettext_lazy("the same date of birth"),
    "date-swapped": gettext_lazy("day and month of birth exchanged"),
    "date-slip": gettext_lazy("one digit of the birth differs"),
    "year-same": gettext_lazy("the same year of birth"),
    "region-same": gettext_lazy("the same region"),
    "birth-unknown": gettext_lazy("a birth is not known"),
    "birth-differs": gettext_lazy("the births differ"),
    "region-differs": gettext_lazy("another region"),
    "names-differ": gettext_lazy("the names differ"),
}

_NOTES: Mapping[str, str | Promise] = {
    "no-name": gettext_lazy("There is no name."),
    "name-too-long": gettext_lazy("The name is too long."),
    "control-signs": gettext_lazy("There are invisible control signs in the name."),
    "birth-no_such_day": gettext_lazy("There is no such day: %(written)s."),
    "birth-in_future": gettext_lazy("This birth lies in the future: %(written)s."),
    "birth-too_early": gettext_lazy("This birth is before 1900: %(written)s."),
    "birth-unreadable": gettext_lazy("This is no date: %(written)s."),
    "formula": gettext_lazy("The name begins like a formula; it is taken as text."),
    "aside": gettext_lazy("Left out of the name: %(written)s."),
    "letters-repaired": gettext_lazy("Look-alike letters and spaces of the name were put right."),
    "sex-unknown": gettext_lazy("The sex is not understood: %(written)s."),
    "rank-unknown": gettext_lazy("The rank is not understood: %(written)s."),
    "rating-unknown": gettext_lazy("The rating is not understood: %(written)s."),
    "region-unknown": gettext_lazy("The region is not known: %(written)s."),
    "region-ambiguous": gettext_lazy("This may be a town or a region: %(written)s. It is left empty."),
    "club-unknown": gettext_lazy("The club is not in the register: %(written)s."),
    "namesake": gettext_lazy("Another person of this name was born in %(written)s."),
    "rank-lower": gettext_lazy("The register has a higher rank, which stays: %(written)s."),
}

_ACTS: Mapping[str, str | Promise] = {
    "player-added": gettext_lazy("%(subject)s came into the register."),
    "player-changed": gettext_lazy("%(subject)s: %(changes)s."),
    "players-merged": gettext_lazy("%(gone)s (number %(number)s) was merged into %(subject)s."),
    "merge-undone": gettext_lazy("The merge of %(gone)s (number %(number)s) into %(subject)s was taken back."),
    "players-told-apart": gettext_lazy("%(subject)s and %(other)s (number %(number)s) are different people."),
    "player-erased": gettext_lazy("The particulars of %(subject)s were erased."),
    "data-given": gettext_lazy("The data of %(subject)s were given out."),
    "file-written": gettext_lazy("The list %(subject)s was brought in: %(counts)s."),
    "club-added": gettext_lazy("The club %(subject)s came into the register."),
    "club-changed": gettext_lazy("Club %(subject)s: %(changes)s."),
    "official-added": gettext_lazy("The arbiter %(subject)s came into the register."),
    "official-changed": gettext_lazy("Arbiter %(subject)s: %(changes)s."),
}

#: What became of the rows of a file, in the order of telling.
COUNTS = ("added", "changed", "same", "repeat", "left", "fault", "remark")


def note_text(note: list[str]) -> str:
    """A fault or note of a row, `[code, what was written]`."""
    code, written = note
    shown = rank_label(written, get_language() or "ky") if code == "rank-lower" else written
    return str(_NOTES.get(code, _("This value cannot be used."))) % {"written": shown}


def count_texts(counts: Mapping[str, int]) -> list[str]:
    """`3 players added`, `2 rows left out`, … for the counts that are not zero."""
    return [_count(kind, counts[kind]) for kind in COUNTS if counts.get(kind)]


def _count(kind: str, count: int) -> str:
    texts = {
        "added": ngettext("%(count)s player added", "%(count)s players added", count),
        "changed": ngettext("%(count)s player changed", "%(count)s players changed", count),
        "same": ngettext("%(count)s known, nothing to change", "%(count)s known, nothing to change", count),
        "repeat": ngettext("%(count)s row repeats another", "%(count)s rows repeat others", count),
        "left": ngettext("%(count)s row left out", "%(count)s rows left out", count),
        "fault": ngettext("%(count)s row with a fault", "%(count)s rows with faults", count),
        "remark": ngettext("%(count)s row is no person", "%(count)s rows are no people", count),
    }
    return texts[kind] % {"count": count}


def act_text(entry: RegisterEntry) -> str:
    """One sentence; the written reason stands apart in `entry.why`. What was erased is a dash."""
    data: dict[str, Any] = {"gone": "—", "number": "—", "other": "—", **entry.data}
    data["subject"] = entry.subject or "—"
    data["changes"] = changes_text(entry.data.get("old", {}), entry.data.get("new", {})) or "—"
    data["counts"] = ", ".join(count_texts(entry.data.get("counts", {}))) or "—"
    return str(_ACTS.get(entry.act, entry.act)) % data


def changes_text(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """`rank: II → I; club: — → Ala-Too`."""
    return "; ".join(
        f"{FIELDS.get(field, field)}: {value_text(field, old.get(field))} → {value_text(field, value)}"
        for field, value in new.items()
    )


def value_text(field: str, value: Any) -> str:
    """A value of a field as people read it; a dash for none."""
    if value in (None, ""):
        return "—"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    language = get_language() or "ky"
    text = name_in(value, language) if isinstance(value, dict) else str(value)
    if field in ("birth", "birth_date") and "-" in text:
        text = str(date_format(date.fromisoformat(text), "SHORT_DATE_FORMAT"))
    elif field == "rank":
        text = rank_label(text, language) or text
    elif field == "sex":
        text = {"m": _("male"), "f": _("female")}.get(text, text)
    return text
