"""What recorded games show on the pages of events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Count
from django.urls import reverse
from django.utils.translation import gettext as _

from games.messages import NOTES
from games.models import Record
from games.selectors.notes import record_notes
from games.selectors.players import recorded_boards
from games.selectors.visibility import public_condition
from players.registry import Section
from tournaments.models import Board, Round, Tournament
from tournaments.registry import Document, Link


def board_links(board_ids: Sequence[int]) -> Mapping[int, Link]:
    """To replay the games of boards."""
    text = _("Replay the game")
    records = recorded_boards(board_ids)
    return {board: Link(reverse("games:game", args=[pk]), text, "▶") for board, pk in records.items()}


def round_section(round_: Round, rights: frozenset[str]) -> Section | None:
    """For the staff: which games of a round are recorded, what does not go with the results, blank sheets."""
    tournament = round_.tournament
    where = [tournament.event.slug, tournament.slug, round_.number]
    boards = list(Board.objects.filter(match__round=round_).order_by("number", "game").values_list("pk", "number"))
    if not boards:
        return None
    recorded = recorded_boards([pk for pk, _number in boards], public=False)
    notes = record_notes(round_)
    lines = [
        {
            "number": number,
            "recorded": pk in recorded,
            "url": reverse("games:record", args=[*where, pk]),
            "notes": [str(NOTES[note.code] % note.params) for note in notes.get(pk, ())],
        }
        for pk, number in boards
    ]
    context = {
        "lines": lines,
        "recorded": len(recorded),
        "total": len(boards),
        "may_record": "enter-results" in rights,
        "scoresheets": reverse("games:scoresheets_pdf", args=where),
        "file": reverse("games:event_file", args=where[:2]),
    }
    return Section("games/parts/round_records.html", context)


def documents(tournament: Tournament, published: Iterable[int]) -> list[Document]:
    """Blank scoresheets of each round, and all recorded games in one file and one booklet."""
    where = [tournament.event.slug, tournament.slug]
    counts: dict[int, int] = dict(
        Record.objects.filter(public_condition(), board__match__round__tournament=tournament)
        .order_by()
        .values_list("board__match__round__number")
        .annotate(games=Count("pk"))
    )
    found = [
        Document(
            _("Scoresheets of round %(round)s") % {"round": number},
            [("PDF", reverse("games:scoresheets_pdf", args=[*where, number]))],
            number,
        )
        for number in published
    ]
    if counts:
        name = _("Recorded games: %(count)s") % {"count": sum(counts.values())}
        files = [
            (_("List"), reverse("games:of_event", args=where)),
            ("PGN", reverse("games_api:event_file", args=where[:1])),
            ("PDF", reverse("games:booklet_pdf", args=where)),
        ]
        found.append(Document(name, files))
    return found
