"""The forms of clubs and arbiters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from players.errors import Fault
from players.forms.people import NamedChoiceField
from players.messages import fault_text
from players.models import Club, Federation, Official, Region
from players.names import LANGUAGES, NAME_LENGTH
from players.services.places import OfficialFields

_NAMES = dict(settings.LANGUAGES)


class _PlaceForm(forms.Form):
    """A form for one federation; `refuse` shows what a service refused."""

    federation = NamedChoiceField(Federation.objects.none(), label=_("Federation"), required=False)

    def __init__(self, *args: Any, federations: Iterable[Federation], **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        offered = list(federations)
        if len(offered) < 2:
            del self.fields["federation"]
        else:
            field = cast(NamedChoiceField, self.fields["federation"])
            field.required = True
            field.offer(Federation.objects.filter(pk__in=[each.pk for each in offered]))
        countries = [each.country_id for each in offered]
        cast(NamedChoiceField, self.fields["region"]).offer(Region.objects.filter(country__in=countries))

    def refuse(self, faults: Iterable[Fault]) -> None:
        for fault in faults:
            self.add_error(fault.field if fault.field in self.fields else None, fault_text(fault))


class ClubForm(_PlaceForm):
    """A club: its name in any of the languages, and where it is."""

    region = NamedChoiceField(Region.objects.none(), label=_("Region"), required=False)

    def __init__(self, *args: Any, club: Club | None = None, **kwargs: Any) -> None:
        if club is not None:
            kwargs["initial"] = {**{f"name-{code}": name for code, name in club.names.items()}, "region": club.region}
        super().__init__(*args, **kwargs)
        self.fields.update(
            {
                f"name-{code}": forms.CharField(label=_NAMES[code], max_length=NAME_LENGTH, required=False)
                for code in LANGUAGES
            }
        )

    def names(self) -> dict[str, str]:
        return {code: self.cleaned_data[f"name-{code}"] for code in LANGUAGES if self.cleaned_data[f"name-{code}"]}

    def name_fields(self) -> list[forms.BoundField]:
        return [self[f"name-{code}"] for code in LANGUAGES]


class OfficialForm(_PlaceForm):
    """An arbiter."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    key = forms.UUIDField(widget=forms.HiddenInput, required=False)
    surname = forms.CharField(label=_("surname"), max_length=NAME_LENGTH)
    given_name = forms.CharField(label=_("given name"), max_length=NAME_LENGTH, required=False)
    patronymic = forms.CharField(label=_("patronymic"), max_length=NAME_LENGTH, required=False)
    category = forms.CharField(
        label=_("category"), max_length=80, required=False, help_text=_("As the federation gave it.")
    )
    region = NamedChoiceField(Region.objects.none(), label=_("Region"), required=False)
    publish = forms.BooleanField(label=_("The name may be published"), required=False)

    def __init__(self, *args: Any, official: Official | None = None, **kwargs: Any) -> None:
        if official is not None:
            kwargs["initial"] = {name: getattr(official, name) for name in (*_OFFICIAL, "version")}
        super().__init__(*args, **kwargs)

    def values(self) -> OfficialFields:
        return OfficialFields(**{name: self.cleaned_data[name] for name in _OFFICIAL})  # type: ignore[typeddict-item]


_OFFICIAL = ("surname", "given_name", "patronymic", "category", "region", "publish")
