"""Finding what an address names, and refusing what the user has no right to.

What a user may not see does not exist for him (404); what he may see but not do is refused (403); an anonymous
visitor is sent to sign in.
"""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseRedirect

from tournaments.models import Tournament
from tournaments.permissions import may
from tournaments.selectors.events import may_see, tournament_by_address


class SignInFirst(Exception):
    """Carries the redirect to the sign-in page; `views.frame` answers with it."""

    def __init__(self, response: HttpResponseRedirect) -> None:
        super().__init__()
        self.response = response


def visible_tournament(request: HttpRequest, event_slug: str, tournament_slug: str) -> Tournament:
    """The tournament of a public address, or 404; one query for a public event."""
    tournament = tournament_by_address(event_slug, tournament_slug)
    if tournament is None or not may_see(request.user, tournament.event):
        raise Http404
    return tournament


def managed_tournament(request: HttpRequest, event_slug: str, tournament_slug: str, right: str) -> Tournament:
    """The tournament for an act that needs `right`."""
    # Before the look-up: otherwise the answer would tell anybody which hidden events there are.
    if not request.user.is_authenticated:
        raise SignInFirst(redirect_to_login(request.get_full_path()))
    tournament = tournament_by_address(event_slug, tournament_slug)
    if tournament is None:
        raise Http404
    if not may(request.user, right, tournament.event):
        if may_see(request.user, tournament.event):
            raise PermissionDenied
        raise Http404
    return tournament
