"""A player's results against others: everybody he met, and the games against one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.selectors.players import recorded_boards
from players.models import Player
from players.names import name_in
from players.selectors import PublicPlayer, public_player, register_entry, visible_players, with_names
from tournaments.selectors.meetings import Meeting, Tally, meetings_of, tallies_of
from tournaments.standings.figures import format_half
from tournaments.views.markup import disc, language_of, result


@dataclass(frozen=True, slots=True)
class OpponentLine:
    """An opponent with the score against him."""

    person: PublicPlayer
    tally: Tally
    score: str
    url: str


def opponent_lines(player: Player, language: str) -> list[OpponentLine]:
    """Everybody he met over the board, most games first; those not to be published are left out."""
    tallies = tallies_of(player)
    people = with_names(Player.objects.filter(pk__in=[tally.opponent_id for tally in tallies], publish=True)).in_bulk()
    return [
        OpponentLine(
            public_player(people[tally.opponent_id], language),
            tally,
            f"{format_half(tally.halves)} : {format_half(2 * tally.games - tally.halves)}",
            reverse("portal:meetings", args=[player.pk, tally.opponent_id]),
        )
        for tally in tallies
        if tally.opponent_id in people
    ]


@require_safe
def opponents(request: HttpRequest, pk: int) -> HttpResponse:
    """Everybody he met."""
    player, language = _player(request, pk), get_language() or "ky"
    context = {"entry": register_entry(player, language), "lines": opponent_lines(player, language)}
    return render(request, "portal/opponents.html", context)


@require_safe
def meetings(request: HttpRequest, pk: int, opponent: int) -> HttpResponse:
    """The games of two players, the newest first; another opponent can be chosen."""
    player, other = _player(request, pk), _player(request, opponent)
    language = get_language() or "ky"
    if player.pk == other.pk or not other.publish:
        raise Http404
    found = meetings_of(player, other)
    lines = opponent_lines(player, language)
    games = recorded_boards(meeting.board_id for meeting in found)
    context = {
        "entry": register_entry(player, language),
        "other": public_player(other, language),
        "score": next((line.score for line in lines if line.person.id == other.pk), ""),
        "lines": [_meeting(meeting, games, language) for meeting in found],
        "opponents": lines,
    }
    return render(request, "portal/meetings.html", context)


def _player(request: HttpRequest, pk: int) -> Player:
    found: Player = get_object_or_404(with_names(visible_players(request.user)), pk=pk)
    return found


def _meeting(meeting: Meeting, games: dict[int, int], language: str) -> dict[str, Any]:
    return {
        "event": name_in(meeting.title, language) or meeting.event_slug,
        "language": language_of(meeting.title, language),
        "day": meeting.starts_on,
        "round": meeting.round,
        "board": meeting.board,
        "disc": disc(meeting.side),
        "result": _result(meeting),
        "url": reverse("tournaments:round", args=[meeting.event_slug, meeting.slug, meeting.round]),
        "game": games.get(meeting.board_id),
    }


def _result(meeting: Meeting) -> SafeString:
    return result(
        meeting.mine,
        meeting.theirs,
        played=meeting.played,
        white_kazan=meeting.my_kazan,
        black_kazan=meeting.their_kazan,
        none="—",
    )
