"""What administrators fill in: lists, their settings, periods, titles."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from players.names import name_in
from players.ranks import rank_label, ranks
from rating.elo import BelowFloor, ListSettings
from rating.models import RatingList
from rating.presets import settings_presets
from tournaments.forms.fields import LineField, PlainForm, date_field

CLASS_ROWS = 6
_CLASS_FIELDS = ("k", "games_below", "until_age", "rating_below", "peak_from")


class OpenListForm(PlainForm):
    """A new list; `preset` gives its numbers, the register its starting ratings."""

    kind = forms.ChoiceField(label=_("Kind of play"), choices=RatingList.Kind.choices)
    preset = forms.ChoiceField(label=_("Calculated by"))
    opened_on = date_field(_("Begins on"))
    from_register = forms.BooleanField(label=_("Begin with the ratings in the register"), required=False, initial=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = get_language() or "ky"
        presets = [(preset.code, name_in(preset.names, language)) for preset in settings_presets().values()]
        self.fields["preset"] = forms.ChoiceField(label=_("Calculated by"), choices=presets)


class PeriodForm(PlainForm):
    """The next period of a list; its first day follows from the one before."""

    ends_on = date_field(_("Last day"))
    listed_on = date_field(_("Date of the list"))


class GrantForm(PlainForm):
    """A title, its day and what it rests on."""

    title = forms.ChoiceField(label=_("Title"))
    granted_on = date_field(_("Granted on"))
    basis = LineField(label=_("Basis"), max_length=300)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = get_language() or "ky"
        titles = [(code, rank_label(code, language)) for code in ranks() if code != "none"]
        self.fields["title"] = forms.ChoiceField(label=_("Title"), choices=titles[::-1])


def _whole(label: Any, *, required: bool = True, most: int = 10_000) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=most, required=required)


class SettingsForm(PlainForm):
    """Every number of a list; rows of K without a K are left out."""

    floor = _whole(_("Floor"), most=3000)
    below_floor = forms.ChoiceField(
        label=_("Below the floor"),
        choices=[(BelowFloor.UNRATED.value, _("is unrated")), (BelowFloor.HOLD.value, _("is held at the floor"))],
    )
    difference_cap = _whole(_("A difference counts at most"), required=False)
    uncapped_from = _whole(_("but not for ratings from"), required=False)
    k_games = _whole(_("K times games at most"), required=False)
    first_games = _whole(_("Games for a first rating"), most=100)
    first_months = _whole(_("Months from which they are pooled"), most=120)
    first_drawn_games = _whole(_("Drawn games added"), most=10)
    first_drawn_against = _whole(_("against an opponent rated"), most=4000)
    first_highest = _whole(_("Highest first rating"), most=4000)
    first_drop_zero = forms.BooleanField(label=_("A first event without a point is disregarded"), required=False)
    first_by_classical = forms.BooleanField(
        label=_("In rapid and blitz the classical rating is the first one"), required=False
    )

    def __init__(self, *args: Any, settings: ListSettings, **kwargs: Any) -> None:
        super().__init__(*args, initial=_initial(settings), **kwargs)
        labels = (_("K"), _("fewer games than"), _("until age"), _("rating below"), _("once rated"))
        for row in range(CLASS_ROWS):
            for name, label in zip(_CLASS_FIELDS, labels, strict=True):
                self.fields[f"class_{row}_{name}"] = _whole(label, required=False)
        language = get_language() or "ky"
        for code in ranks():
            self.fields[f"rank_{code}"] = _whole(rank_label(code, language), required=False, most=4000)

    def class_rows(self) -> list[list[forms.BoundField]]:
        return [[self[f"class_{row}_{name}"] for name in _CLASS_FIELDS] for row in range(CLASS_ROWS)]

    def plain_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.base_fields]

    def rank_fields(self) -> list[forms.BoundField]:
        return [self[f"rank_{code}"] for code in ranks()]

    def values(self) -> dict[str, Any]:
        """What was typed, as `ListSettings.from_dict` reads it."""
        typed = self.cleaned_data
        classes = []
        for row in range(CLASS_ROWS):
            given = {name: typed[f"class_{row}_{name}"] for name in _CLASS_FIELDS}
            if given["k"] is not None:
                classes.append({name: value for name, value in given.items() if value is not None})
        first = {name.removeprefix("first_"): typed[name] for name in self.base_fields if name.startswith("first_")}
        by_rank = {code: typed[f"rank_{code}"] for code in ranks() if typed[f"rank_{code}"] is not None}
        plain = ("floor", "below_floor", "difference_cap", "uncapped_from", "k_games")
        return {**{name: typed[name] for name in plain}, "classes": classes, "first": {**first, "by_rank": by_rank}}


def _initial(settings: ListSettings) -> dict[str, Any]:
    values = settings.to_dict()
    first = values.pop("first")
    classes = values.pop("classes")
    initial = {**values, **{f"first_{name}": value for name, value in first.items() if name != "by_rank"}}
    initial |= {f"rank_{code}": rating for code, rating in first["by_rank"].items()}
    for row, each in enumerate(classes[:CLASS_ROWS]):
        initial |= {f"class_{row}_{name}": value for name, value in each.items()}
    return initial
