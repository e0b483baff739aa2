"""The panel that documents name, and the rights that users have: two different things."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from players.models import User
from tournaments.errors import Refused
from tournaments.forms.staff import ApprovalForm, OfficialForm, RoleForm
from tournaments.labels import PANEL_FAULTS, clause_text, role_label
from tournaments.models import EventOfficial, EventRole, Participant, RoleName
from tournaments.permissions import may_give_role
from tournaments.selectors.desk import faults_of_panel
from tournaments.services.events import add_official, grant_role, remove_official, revoke_role, update_event
from tournaments.views.frame import Act, Done, Page, number_or_none, staff_page


def _add(page: Page) -> Done:
    form = page.valid(OfficialForm(page.request.POST))
    add_official(page.tournament.event, actor=page.user, key=page.key, **form.cleaned_data)
    return Done(_("%(name)s is on the panel.") % {"name": form.cleaned_data["name"]})


def _remove(page: Page) -> Done:
    pk = number_or_none(page.request.POST.get("official", "")) or 0
    official = EventOfficial.objects.filter(pk=pk, event=page.tournament.event).first()
    if official is None:
        raise Http404
    remove_official(page.tournament.event, official=official, why=page.why, actor=page.user, key=page.key)
    return Done(_("%(name)s is removed from the panel.") % {"name": official.name})


def _approve(page: Page) -> Done:
    form = page.valid(ApprovalForm(page.request.POST, event=page.tournament.event))
    update_event(page.tournament.event, actor=page.user, key=page.key, **form.cleaned_data)
    return Done(_("Saved."))


@staff_page(
    "see-drafts",
    {
        "add": Act("change-event", _add),
        "remove": Act("change-event", _remove),
        "approve": Act("change-event", _approve),
    },
)
def panel(page: Page) -> HttpResponse:
    event = page.tournament.event
    order = list(EventOfficial.Role)
    officials = sorted(
        EventOfficial.objects.filter(event=event),
        key=lambda each: (order.index(EventOfficial.Role(each.role)), each.pk),
    )
    admitted = Participant.objects.filter(tournament=page.tournament, admission=Participant.Admission.ADMITTED).count()
    return page.render(
        "panel",
        "panel",
        officials=[each for each in officials if each.removed_at is None],
        removed=[each for each in officials if each.removed_at is not None],
        faults=[PANEL_FAULTS.get(fault, fault) for fault in faults_of_panel(page.tournament, participants=admitted)],
        clause=clause_text("C 13/12.2"),
        form=page.form("add", OfficialForm),
        approval=page.form("approve", ApprovalForm, event=event),
    )


def _give(page: Page) -> Done:
    form = page.valid(RoleForm(page.request.POST))
    role = RoleName(form.cleaned_data["role"])
    _require_own(page, role)
    name = form.cleaned_data["username"].strip()
    user = User.objects.filter(username=name, is_active=True).first()
    if user is None:
        raise Refused("no-such-user", {"name": name})
    grant_role(page.tournament.event, user=user, role=role, actor=page.user, key=page.key)
    return Done(_("%(user)s has the rights of: %(role)s.") % {"user": user.display_name, "role": role.label})


def _take(page: Page) -> Done:
    pk = number_or_none(page.request.POST.get("given", "")) or 0
    given = EventRole.objects.filter(pk=pk, event=page.tournament.event).select_related("user").first()
    if given is None:
        raise Http404
    role = RoleName(given.role)
    _require_own(page, role)
    revoke_role(page.tournament.event, user=given.user, role=role, actor=page.user, key=page.key)
    text = _("%(user)s no longer has the rights of: %(role)s.")
    return Done(text % {"user": given.user.display_name, "role": role.label})


@staff_page("give-rights", {"give": Act("give-rights", _give), "take": Act("give-rights", _take)})
def rights(page: Page) -> HttpResponse:
    event = page.tournament.event
    given = EventRole.objects.filter(event=event).select_related("user", "given_by").order_by("user__username", "id")
    givable = {role.value for role in RoleName if may_give_role(page.request.user, role.value, event)}
    form = page.form("give", RoleForm)
    form.fields["role"].choices = [choice for choice in RoleName.choices if choice[0] in givable]  # type: ignore[attr-defined]
    return page.render(
        "rights",
        "rights",
        given=[(each, role_label(each.role), each.role in givable) for each in given],
        form=form,
        givable=givable,
    )


def _require_own(page: Page, role: RoleName) -> None:
    if not may_give_role(page.request.user, role.value, page.tournament.event):
        raise Refused("more-than-own", {"role": role.value})
