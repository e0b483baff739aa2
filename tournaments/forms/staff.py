"""Members of the panel and who may do what."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.fields import LineField, PlainForm, date_field
from tournaments.models import Event, EventOfficial, RoleName


class OfficialForm(PlainForm):
    """A member of the panel as documents name him."""

    role = forms.ChoiceField(label=_("Office"), choices=EventOfficial.Role.choices)
    name = LineField(label=_("Name"), max_length=120)
    category = LineField(label=_("Category"), max_length=80, required=False)
    region = LineField(label=_("From"), max_length=80, required=False)


class ApprovalForm(PlainForm):
    """Which body approved the panel, and when (code, section 13, 12.1)."""

    panel_approved_by = LineField(label=_("Panel approved by"), max_length=200, required=False)
    panel_approved_on = date_field(_("On"), required=False)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        kwargs.setdefault(
            "initial",
            {"panel_approved_by": event.panel_approved_by, "panel_approved_on": event.panel_approved_on},
        )
        super().__init__(*args, **kwargs)


class RoleForm(PlainForm):
    """A right for a user, by his user name."""

    username = forms.CharField(label=_("User name"), max_length=150)
    role = forms.ChoiceField(label=_("Rights of"), choices=RoleName.choices, initial=RoleName.ARBITER.value)
