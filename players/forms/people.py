"""The form of a player."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from django import forms
from django.db.models import Model, Q, QuerySet
from django.forms.models import fields_for_model
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from players.errors import Fault
from players.messages import fault_text
from players.models import Club, Country, Federation, Player, PlayerSpelling, Region
from players.names import NAME_LENGTH, PersonName, sort_key
from players.ranks import rank_label, ranks
from players.services import PlayerFields

NAME = ("surname", "given_name", "patronymic")
PERSON = ("sex", "birth_year", "birth_date")
PLACE = ("country", "region", "club")
STRENGTH = ("rank", "rating_standard", "rating_rapid", "rating_blitz")
PRIVATE = ("national_id", "contact", "trainer")
FIELDS = (*NAME, *PERSON, *PLACE, *STRENGTH, *PRIVATE, "publish")
HELP: dict[str, Any] = {
    "given_name": _("May stay empty when the person has one name only."),
    "birth_date": _("The year alone is enough. The public sees the year only."),
    "national_id": _("Never public."),
    "contact": _("Telephone or e-mail address. Never public."),
    "trainer": _("Never public."),
    "publish": _(
        "Without it the register shows the player to the federation only, and events call him “Player” with his number."
    ),
}
DATE_FORMATS = ["%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y", "%d.%m.%y"]


class NamedChoiceField(forms.ModelChoiceField):
    """A choice among things with a name per language, in the order of its alphabet."""

    def offer(self, things: QuerySet[Any]) -> None:
        language = get_language() or "ky"
        self.queryset = things
        rows = sorted(
            ((thing.pk, thing.name_in(language)) for thing in things),
            key=lambda row: sort_key(row[1], language),
        )
        self.choices = rows if self.required else [("", "—"), *rows]


class PlayerForm(forms.Form):
    """Particulars of a player, the spellings of his name, and the version or key of the page."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    key = forms.UUIDField(widget=forms.HiddenInput, required=False)
    federation = NamedChoiceField(Federation.objects.none(), label=_("Federation"), required=False)
    confirmed = forms.BooleanField(label=_("This is another person"), required=False)

    def __init__(
        self, *args: Any, player: Player | None = None, federations: Iterable[Federation] = (), **kwargs: Any
    ) -> None:
        federations = list(federations)
        if player is not None:
            kwargs["initial"] = {**_initial(player), **kwargs.get("initial", {})}
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.fields.update(_player_fields())
        self.fields.update(_spelling_fields())
        self._offer_federations(federations)
        self._offer_places([player.federation] if player else federations)

    def _offer_federations(self, federations: list[Federation]) -> None:
        if len(federations) < 2:
            del self.fields["federation"]
            return
        field = cast(NamedChoiceField, self.fields["federation"])
        field.required = True
        field.offer(Federation.objects.filter(pk__in=[federation.pk for federation in federations]))

    def _offer_places(self, federations: list[Federation]) -> None:
        countries = [federation.country_id for federation in federations]
        regions = Region.objects.filter(Q(country__in=countries) | Q(players__federation__in=federations))
        offered: dict[str, QuerySet[Any]] = {
            "country": Country.objects.all(),
            "region": regions.distinct(),
            "club": Club.objects.filter(federation__in=federations),
        }
        for name, queryset in offered.items():
            cast(NamedChoiceField, self.fields[name]).offer(queryset)

    def values(self) -> PlayerFields:
        """What was typed, as the services take it."""
        return PlayerFields(**{name: self.cleaned_data[name] for name in FIELDS})  # type: ignore[typeddict-item]

    def spellings(self) -> dict[str, PersonName | None]:
        """A name for each script with anything in it, None for the others."""
        found: dict[str, PersonName | None] = {}
        for script in PlayerSpelling.Script.values:
            parts = [self.cleaned_data[f"{script}-{part}"] for part in NAME]
            found[script] = PersonName(*parts) if any(parts) else None
        return found

    def refuse(self, faults: Iterable[Fault]) -> None:
        """Show what a service refused beside the fields it concerns."""
        for fault in faults:
            self.add_error(fault.field if fault.field in self.fields else None, fault_text(fault))

    def groups(self) -> Mapping[str, list[forms.BoundField]]:
        """The fields in the order of the page."""
        parts = {"name": NAME, "person": PERSON, "place": PLACE, "strength": STRENGTH, "private": PRIVATE}
        return {name: [self[field] for field in fields] for name, fields in parts.items()}

    def spelling_groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Per script its name and its three fields."""
        return [
            (str(script.label), [self[f"{script.value}-{part}"] for part in NAME]) for script in PlayerSpelling.Script
        ]

    def spellings_given(self) -> bool:
        """Whether the folded part of the page holds anything to see."""
        fields = (field for _script, group in self.spelling_groups() for field in group)
        return any(field.value() or field.errors for field in fields)


def _player_fields() -> dict[str, forms.Field]:
    fields: dict[str, forms.Field] = fields_for_model(
        Player,
        FIELDS,
        widgets={
            "birth_date": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            "rank": forms.Select,
            "contact": forms.TextInput,
        },
        field_classes={"country": NamedChoiceField, "region": NamedChoiceField, "club": NamedChoiceField},
        help_texts=HELP,
        labels={"publish": cast(str, _("The name may be published"))},
    )
    birth_date, rank, sex = fields["birth_date"], fields["rank"], fields["sex"]
    birth_date.input_formats = DATE_FORMATS  # type: ignore[attr-defined]
    language = get_language() or "ky"
    rank.widget.choices = [("", "—"), *((code, rank_label(code, language)) for code in ranks())]
    sex.choices = [("", "—"), *Player.Sex.choices]  # type: ignore[attr-defined]
    return fields


def _spelling_fields() -> dict[str, forms.Field]:
    labels = {"surname": _("Surname"), "given_name": _("Given name"), "patronymic": _("Patronymic")}
    return {
        f"{script}-{part}": forms.CharField(label=labels[part], max_length=NAME_LENGTH, required=False)
        for script in PlayerSpelling.Script.values
        for part in NAME
    }


def _initial(player: Player) -> dict[str, Any]:
    initial: dict[str, Any] = {"version": player.version}
    for name in FIELDS:
        value = getattr(player, name)
        initial[name] = value.pk if isinstance(value, Model) else value
    for spelling in player.spellings.all():
        for part in NAME:
            initial[f"{spelling.script}-{part}"] = getattr(spelling, part)
    return initial
