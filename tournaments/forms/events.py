"""Creating an event on one screen, and what may be said of it afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from players.models import Federation
from players.names import name_in
from tournaments.forms.fields import (
    PlainForm,
    add_names,
    date_field,
    moment_field,
    name_group,
    names_in,
    zone_field,
)
from tournaments.models import Event, Round
from tournaments.regulations.presets import presets

MOST_ROUNDS = 30


class EventForm(PlainForm):
    """Title, place, days, zone, preset, rounds: all that an event needs to begin."""

    key = forms.UUIDField(widget=forms.HiddenInput, required=False)
    federation = forms.ModelChoiceField(Federation.objects.none(), label=_("Federation"), empty_label=None)
    starts_on = date_field(_("First day"))
    ends_on = date_field(_("Last day"))
    time_zone = zone_field()
    preset = forms.ChoiceField(label=_("Preset"), widget=forms.RadioSelect)
    rounds = forms.IntegerField(
        label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, required=False,
        help_text=_("Empty: as many as the preset says."),
    )  # fmt: skip
    participants = forms.IntegerField(
        label=_("Participants expected"), min_value=1, max_value=5000, required=False,
        help_text=_("Only to see whether so many rounds can be paired."),
    )  # fmt: skip
    women_only = forms.BooleanField(label=_("Women only"), required=False)

    def __init__(self, *args: Any, federations: Sequence[Federation], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = get_language() or "ky"
        add_names(self, "title", _("Event name"))
        add_names(self, "place", _("Venue"))
        preset = self.fields["preset"]
        preset.choices = [  # type: ignore[attr-defined]
            (code, name_in(item.names, language)) for code, item in presets().items()
        ]
        preset.initial = next(iter(presets()))
        choice = self.fields["federation"]
        choice.queryset = Federation.objects.filter(pk__in=[item.pk for item in federations])  # type: ignore[attr-defined]
        choice.label_from_instance = lambda item: item.name_in(language)  # type: ignore[attr-defined]
        choice.initial = federations[0].pk
        if len(federations) == 1:
            choice.widget = choice.hidden_widget()

    @property
    def title_group(self) -> list[tuple[str, forms.BoundField]]:
        return name_group(self, "title")

    @property
    def place_group(self) -> list[tuple[str, forms.BoundField]]:
        return name_group(self, "place")

    @property
    def preset_facts(self) -> list[tuple[str, str, int, int, int]]:
        """Code, name, rounds, minutes and seconds a move of each preset."""
        language = get_language() or "ky"
        return [
            (code, name_in(p.names, language), p.regulation.rounds, p.regulation.base_minutes,
             p.regulation.increment_seconds)
            for code, p in presets().items()
        ]  # fmt: skip

    def rounds_wanted(self) -> int:
        given: int | None = self.cleaned_data["rounds"]
        return given or presets()[self.cleaned_data["preset"]].regulation.rounds

    def values(self) -> dict[str, Any]:
        """What `create_event` takes beside the key."""
        names = ("starts_on", "ends_on", "time_zone", "preset", "rounds", "women_only")
        return {
            "title": names_in(self, "title"),
            "place": names_in(self, "place"),
            **{name: self.cleaned_data[name] for name in names},
        }


class SettingsForm(PlainForm):
    """What is said of an event that exists."""

    starts_on = date_field(_("First day"))
    ends_on = date_field(_("Last day"))
    time_zone = zone_field()

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        days = {"starts_on": event.starts_on, "ends_on": event.ends_on, "time_zone": event.time_zone}
        super().__init__(*args, initial=days, **kwargs)
        add_names(self, "title", _("Event name"), event.title)
        add_names(self, "place", _("Venue"), event.place)
        add_names(self, "header", _("Header of documents"), event.header)

    @property
    def title_group(self) -> list[tuple[str, forms.BoundField]]:
        return name_group(self, "title")

    @property
    def place_group(self) -> list[tuple[str, forms.BoundField]]:
        return name_group(self, "place")

    @property
    def header_group(self) -> list[tuple[str, forms.BoundField]]:
        return name_group(self, "header")

    def values(self) -> dict[str, Any]:
        """What `update_event` takes."""
        texts = {name: names_in(self, name) for name in ("title", "place", "header")}
        return {**texts, **{name: self.cleaned_data[name] for name in ("starts_on", "ends_on", "time_zone")}}


class RoundTimesForm(PlainForm):
    """When each round starts, in the event's own time."""

    def __init__(self, *args: Any, event: Event, rounds: Iterable[Round], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event, self.rounds = event, list(rounds)
        for round_ in self.rounds:
            self.fields[f"round_{round_.number}"] = moment_field(
                _("Round %(round)s") % {"round": round_.number},
                required=False,
                initial=_in_hall(round_.starts_at, event),
            )

    def clean(self) -> dict[str, Any]:
        """Read the times as the clock of the hall shows them, whatever the server's zone is."""
        cleaned = super().clean() or self.cleaned_data
        for name, moment in cleaned.items():
            if isinstance(moment, datetime):
                cleaned[name] = moment.replace(tzinfo=self.event.zone)
        return cleaned

    def times(self) -> list[tuple[Round, datetime | None]]:
        return [(round_, self.cleaned_data[f"round_{round_.number}"]) for round_ in self.rounds]


def _in_hall(moment: datetime | None, event: Event) -> datetime | None:
    return timezone.localtime(moment, event.zone).replace(tzinfo=None) if moment else None
