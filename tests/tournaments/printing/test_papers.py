"""What stands on the papers, and what readers get instead where there is nothing to print."""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import unquote

import pytest
import segno
from django.http import HttpResponse
from django.test import Client

from players.models import User
from tests.tournaments import factories as make
from tests.tournaments.printing.reading import Read, read, words
from tournaments.models import Board, Round, Tournament
from tournaments.printing.heads import qr
from tournaments.regulations.outcomes import Outcome, Reason
from tournaments.services import entries, events, pairing, results, warnings
from tournaments.services.events import set_round_time

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief() -> User:
    return make.user()


@pytest.fixture
def tournament(chief: User) -> Tournament:
    """Nine players, two rounds played, the third being played."""
    made = make.tournament(9, actor=chief)
    for round_ in Round.objects.filter(tournament=made):
        start = datetime(2026, 11, 20 + round_.number, 4, tzinfo=UTC)
        set_round_time(round_, starts_at=start, actor=chief)
    make.play(made, 2, actor=chief)
    make.publish_next(made, actor=chief)
    return Tournament.objects.get(pk=made.pk)


def boards(tournament: Tournament, number: int) -> list[Board]:
    return make.boards(Round.objects.get(tournament=tournament, number=number))


def get(client: Client, tournament: Tournament, path: str, *, language: str = "en") -> HttpResponse:
    return client.get(f"/{language}/events/{tournament.event.slug}/{tournament.slug}/{path}")


def paper(client: Client, tournament: Tournament, path: str, *, language: str = "en") -> Read:
    answer = get(client, tournament, path, language=language)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    return read(answer.content)


def test_wall_list_names_boards_players_points_and_the_time(client: Client, tournament: Tournament):
    """Acceptance 28: 04:00 UTC is 10:00 in Bishkek."""
    text = words(paper(client, tournament, "rounds/3/pairings.pdf").text)
    assert "Pairings of round 3" in text
    assert "10:00" in text
    assert "04:00" not in text
    assert "by 10:30:30 has lost (code, section 3, clause 3.9)" in text
    for board in boards(tournament, 3):
        for seat in board.seats.all():
            assert f"{seat.participant.player.surname} Айбек" in text


def test_wall_list_shows_results_with_each_sides_korgools(client: Client, tournament: Tournament):
    """Acceptance 23: White loses 0(76) to 1(83)."""
    first, second, *_rest = boards(tournament, 3)
    told = Outcome(0, 2, Reason.STONES, 76, 83)
    results.enter_result(first, outcome=told, seen=None, actor=None)
    results.enter_result(second, outcome=Outcome(2, 0, Reason.NO_SHOW), seen=None, actor=None)
    assert "0 (76) – 1 (83)" in words(paper(client, tournament, "rounds/3/pairings.pdf").text)
    assert "+ : −" in words(paper(client, tournament, "rounds/3/pairings.pdf").text)
    results.swap_sides(first, actor=None, confirmed=True)
    assert "1 (83) – 0 (76)" in words(paper(client, tournament, "rounds/3/pairings.pdf").text)


def test_crosstable_shows_each_sides_korgools(client: Client, tournament: Tournament):
    """Acceptance 23: 76 are White's, in his row, also with sides swapped."""
    first = boards(tournament, 3)[0]
    loser = next(seat.participant.player for seat in first.seats.all() if seat.side == "w")
    results.enter_result(first, outcome=Outcome(0, 2, Reason.STONES, 76, 83), seen=None, actor=None)
    for _swapped in (False, True):
        lines = paper(client, tournament, "crosstable.pdf").text.splitlines()
        row = next(line for line in lines if loser.surname in line)
        assert "0 (76)" in words(row)
        assert "(83)" not in row
        results.swap_sides(first, actor=None, confirmed=True, why="seats")


def test_byes_and_absences_stand_below(client: Client, tournament: Tournament, chief: User):
    entries.withdraw(tournament.participants.get(number=4), actor=chief)
    make.enter_scores(Round.objects.get(tournament=tournament, number=3), actor=chief)
    make.publish_next(tournament, actor=chief)
    text = words(paper(client, tournament, "rounds/4/pairings.pdf").text)
    assert f"Not playing in this round: {tournament.participants.get(number=4).player}." in text
    assert "bye" in words(paper(client, tournament, "rounds/3/pairings.pdf").text)


@pytest.mark.parametrize("number", [4, 5])
def test_a_round_without_pairs_is_refused(client: Client, tournament: Tournament, number: int):
    answer = get(client, tournament, f"rounds/{number}/pairings.pdf")
    assert answer.status_code == 404
    assert f"Round {number} is not published yet." in answer.content.decode()
    assert "ETag" not in answer


def test_a_proposal_is_printed_for_staff_only_with_draft_on_every_page(
    client: Client, tournament: Tournament, chief: User
):
    """Acceptance 20."""
    make.enter_scores(Round.objects.get(tournament=tournament, number=3), actor=chief)
    pairing.pair_round(tournament, actor=chief)
    planned = get(client, tournament, "rounds/5/pairings.pdf").content.decode().replace("5", "4")
    assert get(client, tournament, "rounds/4/pairings.pdf").content.decode().replace("5", "4") == planned
    assert get(client, tournament, "rounds/4/pairings.xlsx").status_code == 404
    client.force_login(chief)
    found = paper(client, tournament, "rounds/4/pairings.pdf")
    assert all("Draft" in page for page in found.pages)
    assert "Draft" not in paper(client, tournament, "rounds/3/pairings.pdf").text
    assert get(client, tournament, "rounds/4/pairings.xlsx").status_code == 404


def test_tables_say_that_results_are_missing(client: Client, tournament: Tournament):
    for path in ("standings/3/standings.pdf", "crosstable.pdf"):
        assert "Not final: 4 results are missing" in words(paper(client, tournament, path).text)
    assert "Not final" not in paper(client, tournament, "standings/2/standings.pdf").text


def test_standings_name_criteria_edition_and_what_decided(client: Client, tournament: Tournament):
    text = words(paper(client, tournament, "standings/2/standings.pdf").text)
    assert "points, Buchholz, direct encounter, progress, Berger (FIDE C.07 from 1 March 2026)" in text
    assert "Ahead of the next by" in text
    assert "Buchholz" in text.split("Ahead of the next by")[1]


def test_a_deduction_stands_in_the_row_and_below(client: Client, tournament: Tournament, chief: User):
    """Acceptance 9."""
    warned = tournament.participants.get(number=1)
    for _warning in range(3):
        warnings.give_warning(warned, round_number=2, clause="C 13/12.11", actor=chief)
    for path in ("standings/2/standings.pdf", "crosstable.pdf"):
        text = words(paper(client, tournament, path).text)
        assert "Taken off" in text
        assert f"1 {warned.player}: −1 for warnings, from round 2 on (code, section 13, clause 12.11)." in text


def test_a_table_asked_for_later_stands_as_it_stood(client: Client, tournament: Tournament, chief: User):
    """Acceptance 5 and 8: looking changes nothing, and later rounds change nothing before them."""

    def table() -> str:
        return paper(client, tournament, "standings/2/standings.pdf").text.split("printed")[0]

    before = table()
    assert table() == before
    make.enter_scores(Round.objects.get(tournament=tournament, number=3), actor=chief)
    make.publish_next(tournament, actor=chief)
    assert table() == before


def test_a_player_not_to_be_published_is_a_number_on_the_wall(client: Client, tournament: Tournament, chief: User):
    """Acceptance 40; for the staff's wall lists too."""
    hidden = tournament.participants.get(number=3).player
    hidden.publish = False
    hidden.save()
    for reader in ("anonymous", "staff"):
        for path in ("participants.pdf", "rounds/3/pairings.pdf", "standings/2/standings.pdf", "crosstable.pdf"):
            text = paper(client, tournament, path).text
            assert "Player 3" in text, (reader, path)
            assert hidden.surname not in text, (reader, path)
        client.force_login(chief)


@pytest.mark.parametrize("language", ["ky", "kk", "ru", "en"])
def test_every_paper_in_every_language(client: Client, tournament: Tournament, language: str):
    title = {"ky": "Ысык-Көл кубогу", "kk": "Кубок Иссык-Куля", "ru": "Кубок Иссык-Куля", "en": "Issyk-Kul Cup"}
    for path in (
        "participants.pdf", "rounds/1/pairings.pdf", "standings/2/standings.pdf", "crosstable.pdf",
    ):  # fmt: skip
        found = paper(client, tournament, path, language=language)
        assert title[language] in words(found.text)
        assert {font.embedded for font in found.fonts} == {True}


def test_an_empty_event_gives_papers(client: Client):
    """Acceptance 10."""
    empty = make.event().tournaments.get()
    for path in ("participants.pdf", "standings/0/standings.pdf", "crosstable.pdf"):
        assert "1 / 1" in paper(client, empty, path).text
    assert get(client, empty, "protocol.pdf").status_code == 409


def test_one_player_gives_papers(client: Client):
    one = make.tournament(1)
    for path in ("participants.pdf", "standings/0/standings.pdf", "crosstable.pdf"):
        assert "Өмүрзаков" in paper(client, one, path).text


def test_names_of_files_are_readable_and_distinct(client: Client, tournament: Tournament):
    """Acceptance 35."""
    paths = (
        "participants.pdf", "rounds/1/pairings.pdf", "rounds/2/pairings.pdf", "standings/1/standings.pdf",
        "standings/2/standings.pdf", "crosstable.pdf",
    )  # fmt: skip
    headers = [get(client, tournament, path, language="ky")["Content-Disposition"] for path in paths]
    assert len(set(headers)) == len(paths)
    for header in headers:
        assert header.startswith('inline; filename="kubok-issyk-kulya-2026-')
        assert header.isascii()
        assert "Ысык-Көл кубогу" in unquote(header.split("filename*=UTF-8''")[1])


def test_a_paper_is_keyed_by_version(client: Client, tournament: Tournament, chief: User):
    first = get(client, tournament, "standings/2/standings.pdf")
    address = f"/en/events/{tournament.event.slug}/main/standings/2/standings.pdf"
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    events.update_event(tournament.event, actor=chief, place={"en": "Karakol"})
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert "Karakol" in read(again.content).text


def test_the_code_leads_to_the_public_page(tournament: Tournament):
    address = "http://192.168.1.20:8000/ky/events/ysyk-kol/main/"
    drawing = qr(address)
    assert drawing == segno.make(address, error="m", micro=False).svg_inline(
        border=0, omitsize=True, svgclass="qr", lineclass=None
    )


def test_the_code_never_leads_a_phone_to_its_own_localhost(client: Client, tournament: Tournament, settings):
    """In the hall the computer is asked as localhost, phones reach it by its address."""
    from django.test import RequestFactory

    from tournaments.views.papers.pdf import public_base

    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "192.168.1.20"]
    asked = RequestFactory().get("/", headers={"host": "localhost:8000"})
    assert public_base(asked) == "http://192.168.1.20:8000"
    assert public_base(RequestFactory().get("/", headers={"host": "192.168.1.20:8000"})) == "http://192.168.1.20:8000"


def test_names_that_look_like_markup_are_text(client: Client, tournament: Tournament):
    player = tournament.participants.get(number=1).player
    player.surname = "<b>&amp;</b><img src=x>"
    player.save()
    for path in ("participants.pdf", "rounds/1/pairings.pdf", "standings/2/standings.pdf", "crosstable.pdf"):
        assert "<b>&amp;</b><img src=x>" in words(paper(client, tournament, path).text), path
