"""Names of the things a regulation, an entry and a result are made of, in the language in use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from tournaments.models import EventOfficial, Outcome, RoleName, Seat
from tournaments.standings.figures import format_half

CRITERIA: Mapping[str, str | Promise] = {
    "PTS": gettext_lazy("points"),
    "BH": gettext_lazy("Buchholz"),
    "BH/C1": gettext_lazy("Buchholz, lowest cut"),
    "BH/C2": gettext_lazy("Buchholz, two lowest cut"),
    "BH/M1": gettext_lazy("median Buchholz"),
    "BH/M2": gettext_lazy("median Buchholz, two each way"),
    "DE": gettext_lazy("direct encounter"),
    "PS": gettext_lazy("progress"),
    "PS/C1": gettext_lazy("progress, first round cut"),
    "PS/C2": gettext_lazy("progress, two rounds cut"),
    "SB": gettext_lazy("Berger"),
    "SB/C1": gettext_lazy("Berger, lowest cut"),
    "WIN": gettext_lazy("wins"),
    "WON": gettext_lazy("wins over the board"),
    "BPG": gettext_lazy("games with black"),
    "BWG": gettext_lazy("wins with black"),
    "KS": gettext_lazy("Koya"),
    "REP": gettext_lazy("rounds one chose to play"),
    "KORGOOLS": gettext_lazy("korgools"),
    "KORGOOL_DIFF": gettext_lazy("difference of korgools"),
}

#: Heads of columns of values.
ABBREVIATIONS: Mapping[str, str | Promise] = {
    "PTS": pgettext_lazy("abbreviation", "Pts"),
    "BH": pgettext_lazy("abbreviation", "BH"),
    "BH/C1": pgettext_lazy("abbreviation", "BH−1"),
    "BH/C2": pgettext_lazy("abbreviation", "BH−2"),
    "BH/M1": pgettext_lazy("abbreviation", "BHm1"),
    "BH/M2": pgettext_lazy("abbreviation", "BHm2"),
    "DE": pgettext_lazy("abbreviation", "DE"),
    "PS": pgettext_lazy("abbreviation", "PS"),
    "PS/C1": pgettext_lazy("abbreviation", "PS−1"),
    "PS/C2": pgettext_lazy("abbreviation", "PS−2"),
    "SB": pgettext_lazy("abbreviation", "SB"),
    "SB/C1": pgettext_lazy("abbreviation", "SB−1"),
    "WIN": pgettext_lazy("abbreviation", "W"),
    "WON": pgettext_lazy("abbreviation", "WB"),
    "BPG": pgettext_lazy("abbreviation", "GBl"),
    "BWG": pgettext_lazy("abbreviation", "WBl"),
    "KS": pgettext_lazy("abbreviation", "KS"),
    "REP": pgettext_lazy("abbreviation", "RP"),
    "KORGOOLS": pgettext_lazy("abbreviation", "Korg."),
    "KORGOOL_DIFF": pgettext_lazy("abbreviation", "Korg. ±"),
}

SYSTEMS: Mapping[str, str | Promise] = {
    "swiss": gettext_lazy("individual Swiss"),
    "round-robin": gettext_lazy("individual round robin"),
}

SETTINGS: Mapping[str, str | Promise] = {
    "system": gettext_lazy("system"),
    "rounds": gettext_lazy("number of rounds"),
    "scoring": gettext_lazy("scores"),
    "criteria": gettext_lazy("order of places"),
    "edition": gettext_lazy("edition of the tie-break rules"),
    "rule_set": gettext_lazy("rules of the game"),
    "korgools": gettext_lazy("korgools"),
    "base_minutes": gettext_lazy("minutes per player"),
    "increment_seconds": gettext_lazy("seconds per move"),
    "late_grace_seconds": gettext_lazy("seconds after half the time"),
    "forfeit_late": gettext_lazy("lateness forfeits"),
    "acceleration": gettext_lazy("acceleration"),
    "warnings": gettext_lazy("warnings"),
    "max_half_byes": gettext_lazy("half-point byes per player"),
    "last_rounds_without_half_bye": gettext_lazy("last rounds without half-point byes"),
    "renumber_until_round": gettext_lazy("new numbers possible until round"),
}

EVENT_FIELDS: Mapping[str, str | Promise] = {
    "title": gettext_lazy("title"),
    "place": gettext_lazy("place"),
    "header": gettext_lazy("header of documents"),
    "starts_on": gettext_lazy("first day"),
    "ends_on": gettext_lazy("last day"),
    "time_zone": gettext_lazy("time zone"),
    "panel_approved_by": gettext_lazy("panel approved by"),
    "panel_approved_on": gettext_lazy("panel approved on"),
}

ENTRY_FIELDS: Mapping[str, str | Promise] = {
    "rating": gettext_lazy("rating"),
    "rank": gettext_lazy("sports rank"),
    "visa": gettext_lazy("doctor's visa"),
    "visa_date": gettext_lazy("date of the visa"),
    "categories": gettext_lazy("categories"),
}

EDITIONS: Mapping[str, str | Promise] = {
    "2026": gettext_lazy("FIDE C.07 from 1 March 2026"),
    "2024": gettext_lazy("FIDE C.07 from 1 August 2024"),
    "real-only": gettext_lazy("real opponents only"),
}

KORGOOLS: Mapping[str, str | Promise] = {
    "required": gettext_lazy("required beside the score"),
    "optional": gettext_lazy("may be recorded"),
    "off": gettext_lazy("not recorded"),
}

RULE_SETS: Mapping[str, str | Promise] = {
    "standard": gettext_lazy("standard"),
    "kyrgyz-code": gettext_lazy("Kyrgyz code"),
    "play-out": gettext_lazy("play goes on after 82"),
    "stuck-loses": gettext_lazy("who cannot move loses"),
    "declared-tuz": gettext_lazy("tuz is declared"),
    "tuz-at-four": gettext_lazy("tuz at four stones"),
    "bestemshe": gettext_lazy("bestemshe, five holes a side"),
}

MISSING: Mapping[str, str | Promise] = {
    "surname": gettext_lazy("surname"),
    "given-name": gettext_lazy("given name"),
    "birth-year": gettext_lazy("year of birth"),
    "rank": gettext_lazy("sports rank"),
    "visa": gettext_lazy("doctor's visa"),
    "visa-date": gettext_lazy("date of the visa"),
    "women-only": gettext_lazy("a women's event"),
}

PANEL_FAULTS: Mapping[str, str | Promise] = {
    "no-chief-arbiter": gettext_lazy("A chief arbiter is not named."),
    "no-deputy": gettext_lazy("A deputy chief arbiter is not named."),
    "no-chief-secretary": gettext_lazy("A chief secretary is not named."),
    "no-secretary": gettext_lazy("No secretary is named."),
    "too-few-arbiters": gettext_lazy("There are fewer than three arbiters."),
    "too-many-boards": gettext_lazy("One arbiter has more than six boards."),
    "too-many-secretaries": gettext_lazy("There are more than nine secretaries."),
}

METHODS: Mapping[str, str | Promise] = {
    "rating": gettext_lazy("by rating"),
    "lot": gettext_lazy("by lot"),
    "drawn": gettext_lazy("as drawn in the hall"),
}


def listed(codes: Iterable[object], names: Mapping[str, str | Promise]) -> str:
    """The names of several codes with commas; a code without a name stands for itself."""
    return ", ".join(str(names.get(str(code), code)) for code in codes)


def role_label(role: str) -> str:
    """A right or an office by its code."""
    for choices in (RoleName, EventOfficial.Role):
        for value, label in choices.choices:
            if value == role:
                return str(label)
    return role


def reason_label(reason: str, flag: str = "") -> str:
    """How a game ended, with whose flag fell."""
    if reason == Outcome.Reason.FLAG and flag == "white":
        return _("White's flag fell")
    if reason == Outcome.Reason.FLAG and flag == "black":
        return _("Black's flag fell")
    return str(dict(Outcome.Reason.choices).get(reason, reason))


def side_label(side: str) -> str:
    return pgettext("side", "white") if side in {"w", "white"} else pgettext("side", "black")


def bye_label(kind: str) -> str:
    """What a seat without a board is called in a sentence."""
    return str(dict(Seat.Kind.choices).get(kind, kind))


def clause_text(clause: str) -> str:
    """`C 3/3.1` as people cite it; "" for no clause."""
    section, _sign, number = clause.removeprefix("C ").partition("/")
    if not number:
        return f"FIDE {clause}" if clause else ""
    return _("Code, section %(section)s, clause %(clause)s") % {"section": section, "clause": number}


def result_text(result: Mapping[str, object] | None) -> str:
    """A stored result on one line: `1 (82) – 0 (61)`, `+ – −`; an empty one is a dash."""
    if not result:
        return "—"
    if result.get("white") is None:
        return reason_label("adjourned")
    if result.get("reason") in {"no-show", "both-absent"}:
        signs = ["+" if result.get(side) else "−" for side in ("white", "black")]
        return " – ".join(signs)
    return " – ".join(_scored(result.get(side), result.get(f"{side}_kazan")) for side in ("white", "black"))


def _scored(score: object, kazan: object) -> str:
    points = format_half(score if isinstance(score, int) else None) or "0"
    return points if kazan is None else f"{points} ({kazan})"
