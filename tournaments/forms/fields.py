"""Fields that several forms share: a text per language, dates as people write them, a time zone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from players.checks import has_control_signs
from players.errors import Fault
from players.letters import in_one_line
from players.messages import fault_text
from players.names import LANGUAGES

DATE_FORMATS = ["%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y", "%d.%m.%y"]
#: No event is outside; near the ends of the calendar neither zones nor the day after can be computed.
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2100, 12, 31)
FIRST_MOMENT, LAST_MOMENT = datetime(1900, 1, 1, tzinfo=UTC), datetime(2101, 1, 1, tzinfo=UTC)
USUAL_ZONES = (
    "Asia/Bishkek", "Asia/Almaty", "Asia/Aqtau", "Asia/Tashkent", "Asia/Ulaanbaatar", "Europe/Istanbul",
    "Europe/Moscow", "UTC",
)  # fmt: skip
LANGUAGE_NAMES = {"ky": "Кыргызча", "kk": "Қазақша", "ru": "Русский", "en": "English"}
LONGEST = 200


class PlainForm(forms.Form):
    """A form without colons after its labels."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)


class LineField(forms.CharField):
    """A text in one line in which everything can be seen; control signs are refused."""

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        if has_control_signs(text):
            raise ValidationError(fault_text(Fault("", "control_signs")))
        return in_one_line(text)


def date_field(label: Any, **more: Any) -> forms.DateField:
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    limits = [MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)]
    return forms.DateField(label=label, widget=widget, input_formats=DATE_FORMATS, validators=limits, **more)


def moment_field(label: Any, **more: Any) -> forms.DateTimeField:
    """A date and a time without zone; the caller knows the zone."""
    widget = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})
    formats = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%d.%m.%Y %H:%M", "%Y-%m-%d %H:%M"]
    limits = [MinValueValidator(FIRST_MOMENT), MaxValueValidator(LAST_MOMENT)]
    return forms.DateTimeField(label=label, widget=widget, input_formats=formats, validators=limits, **more)


def zone_field() -> forms.ChoiceField:
    others = sorted(zone for zone in available_timezones() if "/" in zone and zone not in USUAL_ZONES)
    choices = [
        (_("usual"), [(zone, zone) for zone in USUAL_ZONES]),
        (_("all"), [(zone, zone) for zone in others]),
    ]
    return forms.ChoiceField(label=_("Time zone"), choices=choices, initial=USUAL_ZONES[0])


def languages_in_order() -> list[str]:
    """The language of the page first."""
    current = get_language() or "ky"
    return sorted(LANGUAGES, key=lambda code: code != current)


def add_names(form: forms.Form, name: str, label: Any, values: Mapping[str, str] | None = None) -> None:
    """One text field per language, called `name_ky` and so on."""
    for code in languages_in_order():
        form.fields[f"{name}_{code}"] = LineField(
            label=label,
            max_length=LONGEST,
            required=False,
            initial=(values or {}).get(code, ""),
            widget=forms.TextInput(attrs={"lang": code}),
        )


def names_in(form: forms.Form, name: str) -> dict[str, str]:
    """What was typed, only the languages that have a text."""
    typed = {code: form.cleaned_data.get(f"{name}_{code}", "").strip() for code in LANGUAGES}
    return {code: text for code, text in typed.items() if text}


def name_group(form: forms.Form, name: str) -> list[tuple[str, forms.BoundField]]:
    """Each language by its own name, with its field."""
    return [(LANGUAGE_NAMES[code], form[f"{name}_{code}"]) for code in languages_in_order()]
