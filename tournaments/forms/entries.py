"""Entries: a player who is not in the register yet, and the facts of an entry."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from players.errors import Fault
from players.forms import NamedChoiceField
from players.messages import fault_text
from players.models import Country, Federation, Player, Region
from players.names import NAME_LENGTH
from players.ranks import rank_label, ranks
from players.services import PlayerFields
from tournaments.forms.fields import LineField, PlainForm, date_field
from tournaments.models import Participant

VISA = [("", _("not asked yet")), ("yes", _("yes")), ("no", _("no"))]
_OF_VISA = {"": None, "yes": True, "no": False}


def rank_choices() -> list[tuple[str, str]]:
    language = get_language() or "ky"
    return [("", "—"), *((code, rank_label(code, language)) for code in ranks())]


class EntryForm(PlainForm):
    """Rank, rating and the doctor's visa of one entry."""

    rating = forms.IntegerField(label=_("Rating"), min_value=0, max_value=4000, required=False)
    rank = forms.ChoiceField(label=_("Sports rank"), required=False)
    visa = forms.ChoiceField(label=_("Doctor's visa"), choices=VISA, required=False)
    visa_date = date_field(_("Date of the visa"), required=False)

    def __init__(self, *args: Any, entry: Participant | None = None, **kwargs: Any) -> None:
        if entry is not None:
            kwargs.setdefault("initial", _initial(entry))
        super().__init__(*args, **kwargs)
        self.fields["rank"].choices = rank_choices()  # type: ignore[attr-defined]

    def facts(self) -> dict[str, Any]:
        """What `update_entry` and `enter_player` take."""
        cleaned = self.cleaned_data
        return {
            "rating": cleaned["rating"],
            "rank": cleaned["rank"],
            "visa": _OF_VISA[cleaned["visa"]],
            "visa_date": cleaned["visa_date"],
        }


class NewPlayerForm(PlainForm):
    """As much of a player as an entry asks for; the rest can be added in the register later."""

    surname = LineField(label=_("Surname"), max_length=NAME_LENGTH)
    given_name = LineField(label=_("Given name"), max_length=NAME_LENGTH, required=False)
    sex = forms.ChoiceField(label=_("Sex"), choices=[("", "—"), *Player.Sex.choices], required=False)
    birth_year = forms.IntegerField(label=_("Year of birth"), min_value=1900, max_value=2100, required=False)
    country = NamedChoiceField(Country.objects.none(), label=_("Country"), required=False)
    region = NamedChoiceField(Region.objects.none(), label=_("Region"), required=False)
    rank = forms.ChoiceField(label=_("Sports rank"), required=False)
    rating_standard = forms.IntegerField(label=_("Rating"), min_value=0, max_value=4000, required=False)
    another = forms.BooleanField(label=_("No, this is another person"), required=False)

    def __init__(self, *args: Any, federation: Federation, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"country": federation.country_id})
        super().__init__(*args, **kwargs)
        cast(NamedChoiceField, self.fields["country"]).offer(Country.objects.all())
        cast(NamedChoiceField, self.fields["region"]).offer(Region.objects.all())
        self.fields["rank"].choices = rank_choices()  # type: ignore[attr-defined]

    def values(self) -> PlayerFields:
        """What `create_player` takes."""
        cleaned = self.cleaned_data
        return {
            "surname": cleaned["surname"],
            "given_name": cleaned["given_name"],
            "sex": cleaned["sex"],
            "birth_year": cleaned["birth_year"],
            "country": cleaned["country"],
            "region": cleaned["region"],
            "rank": cleaned["rank"],
            "rating_standard": cleaned["rating_standard"],
        }

    def refuse(self, faults: Iterable[Fault]) -> None:
        """Show what the register refused beside the fields it concerns."""
        for fault in faults:
            self.add_error(fault.field if fault.field in self.fields else None, fault_text(fault))


def _initial(entry: Participant) -> dict[str, Any]:
    visa = {None: "", True: "yes", False: "no"}[entry.visa]
    return {"rating": entry.rating, "rank": entry.rank, "visa": visa, "visa_date": entry.visa_date}
