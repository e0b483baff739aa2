"""The regulation as a form: everything that an event may choose."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules.rulesets import RULESETS
from tournaments.forms.fields import PlainForm
from tournaments.labels import CRITERIA, EDITIONS, KORGOOLS, RULE_SETS
from tournaments.models import Tournament
from tournaments.regulations.regulation import Regulation

LEAST_PLACES = 6
#: Half points as a person reads them.
HALVES = [("0", "0"), ("1", "½"), ("2", "1")]
SCORES = (
    ("allocated_bye", _("Bye given by the pairing")),
    ("absence", _("Absent from a round")),
)
#: Fields that are stored as they are.
PLAIN = (
    "rounds", "edition", "rule_set", "korgools", "base_minutes", "increment_seconds", "late_grace_seconds",
    "forfeit_late", "max_half_byes", "last_rounds_without_half_bye", "renumber_until_round",
)  # fmt: skip


class RegulationForm(PlainForm):
    """Order of places first, then rounds, time, korgools, byes and warnings."""

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=30)
    edition = forms.ChoiceField(label=_("Edition of the tie-break rules"), choices=list(EDITIONS.items()))
    rule_set = forms.ChoiceField(label=_("Rules of the game"))
    korgools = forms.ChoiceField(label=_("Korgools"), choices=list(KORGOOLS.items()))
    base_minutes = forms.IntegerField(label=_("Minutes per player"), min_value=1, max_value=600)
    increment_seconds = forms.IntegerField(label=_("Seconds per move"), min_value=0, max_value=600)
    forfeit_late = forms.BooleanField(
        label=_("Lateness forfeits"), required=False,
        help_text=_("After half the base time and the seconds below (code, section 3, clause 3.9)."),
    )  # fmt: skip
    late_grace_seconds = forms.IntegerField(label=_("Seconds after half the time"), min_value=0, max_value=7200)
    max_half_byes = forms.IntegerField(label=_("Half-point byes per player"), min_value=0, max_value=30)
    last_rounds_without_half_bye = forms.IntegerField(
        label=_("Last rounds without half-point byes"), min_value=0, max_value=30
    )
    renumber_until_round = forms.IntegerField(label=_("New numbers possible until round"), min_value=1, max_value=30)
    deducting = forms.IntegerField(label=_("Warning that takes off"), min_value=1, max_value=20)
    deduction = forms.ChoiceField(label=_("How much it takes off"), choices=HALVES)
    excluding = forms.IntegerField(label=_("Warning that excludes"), min_value=1, max_value=20)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        self.regulation = tournament.rules
        most = max(LEAST_PLACES, len(self.regulation.criteria) - 1)
        self.places = range(2, most + 2)
        super().__init__(*args, initial=_initial(self.regulation), **kwargs)
        rule_sets = [(name, RULE_SETS.get(name, name)) for name in RULESETS]
        self.fields["rule_set"].choices = rule_sets  # type: ignore[attr-defined]
        for name, label in SCORES:
            self.fields[name] = forms.ChoiceField(label=label, choices=HALVES)
        choices = [("", "—"), *((code, label) for code, label in CRITERIA.items() if code != "PTS")]
        for place in self.places:
            self.fields[f"criterion_{place}"] = forms.ChoiceField(
                label=_("Place %(place)s in the order") % {"place": place}, choices=choices, required=False
            )

    def clean(self) -> dict[str, Any]:
        """Refuse a criterion that stands twice in the order."""
        cleaned = super().clean() or self.cleaned_data
        seen: set[str] = set()
        for place in self.places:
            code = cleaned.get(f"criterion_{place}", "")
            if code and code in seen:
                self.add_error(f"criterion_{place}", _("This criterion stands above already."))
            seen.add(code)
        return cleaned

    @property
    def criteria_fields(self) -> list[forms.BoundField]:
        return [self[f"criterion_{place}"] for place in self.places]

    def changes(self) -> dict[str, Any]:
        """What `change_regulation` takes: plain values as the regulation stores them."""
        stored, cleaned = self.regulation.to_dict(), self.cleaned_data
        order = [cleaned[f"criterion_{place}"] for place in self.places]
        changes = {name: cleaned[name] for name in PLAIN}
        changes["criteria"] = ["PTS", *(code for code in order if code)]
        changes["scoring"] = {**stored["scoring"], **{name: int(cleaned[name]) for name, _label in SCORES}}
        changes["warnings"] = {
            "deducting": cleaned["deducting"],
            "deduction": int(cleaned["deduction"]),
            "excluding": cleaned["excluding"],
        }
        return changes


def _initial(regulation: Regulation) -> dict[str, Any]:
    stored = regulation.to_dict()
    initial = {name: stored[name] for name in PLAIN} | stored["warnings"]
    initial |= {name: str(stored["scoring"][name]) for name, _label in SCORES}
    initial["deduction"] = str(stored["warnings"]["deduction"])
    initial |= {f"criterion_{place}": code for place, code in enumerate(stored["criteria"][1:], start=2)}
    return initial
