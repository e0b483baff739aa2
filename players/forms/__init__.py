"""Forms of the register. They read what was typed; what it must be like is checked by the services."""

from players.forms.people import NamedChoiceField, PlayerForm
from players.forms.places import ClubForm, OfficialForm

__all__ = ["ClubForm", "NamedChoiceField", "OfficialForm", "PlayerForm"]
