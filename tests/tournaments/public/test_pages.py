"""The public pages of a tournament."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from tests.tournaments import factories as make
from tournaments.crosstable import ByeKind
from tournaments.models import Participant, Round, RoundState, Tournament
from tournaments.regulations.outcomes import Outcome as Told
from tournaments.regulations.outcomes import Reason
from tournaments.services import entries, events, results, warnings
from tournaments.services.numbering import assign_numbers

pytestmark = pytest.mark.django_db

PAGES = ("tournament", "participants", "rounds", "standings", "crosstable", "documents", "calendar")


def address(name: str, tournament: Tournament, *more: object) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.event.slug, tournament.slug, *more])


def page(client: Client, name: str, tournament: Tournament, *more: object, language: str = "en") -> str:
    with translation.override(language):
        url = address(name, tournament, *more)
    answer = client.get(url)
    assert answer.status_code == 200, url
    return unescape(answer.content.decode())


def words(html: str) -> str:
    """The text without tags, one space between words."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def rows(html: str) -> list[str]:
    """The text of each body row."""
    return [words(row).strip() for row in re.findall(r"<tr[^>]*>.*?</tr>", html.split("<tbody", 1)[1], re.DOTALL)]


@pytest.mark.parametrize("players", [0, 1, 2])
@pytest.mark.parametrize("name", PAGES)
def test_every_page_before_anything_is_played(client: Client, players: int, name: str):
    """Acceptance 10."""
    page(client, name, make.tournament(players))


def test_an_empty_category_has_its_pages(client: Client):
    """Acceptance 10: the only player withdrew before round 1."""
    tournament = make.tournament(1)
    entries.withdraw(tournament.participants.get(), actor=None)
    for name in PAGES:
        page(client, name, tournament)
    assert "withdrew before round 1" in page(client, "card", tournament, 1)


def test_only_the_admitted_are_listed(client: Client):
    tournament = make.tournament(2)
    pending = entries.enter_player(tournament, player=make.player(3), actor=None)
    assert str(pending.player) not in page(client, "participants", tournament)


def test_participants_stand_by_the_alphabet_of_the_language(client: Client):
    """Layout rule 7: Ң after Н, Ө after О, Қ after К; not by code point."""
    tournament = make.event().tournaments.get()
    for number, surname in enumerate(("Пак", "Өмүров", "Осмонов", "Қалиев", "Каныбеков", "Лим"), start=1):
        make.enter(tournament, make.player(number, surname=surname))
    html = client.get(address("participants", tournament) + "?sort=name").content.decode()
    listed = re.findall(r'class="name"><a [^>]*>(\w+)', html)
    assert listed == ["Каныбеков", "Қалиев", "Лим", "Осмонов", "Өмүров", "Пак"]


def test_names_are_text(client: Client):
    tournament = make.tournament(1)
    make.enter(tournament, make.player(2, surname="<b>Ага</b>", given_name="=HYPERLINK(1)"))
    make.play(tournament, 1)
    for name, more in (("participants", ()), ("standings", ()), ("crosstable", ()), ("round", (1,)), ("card", (2,))):
        html = client.get(address(name, tournament, *more)).content.decode()
        assert "<b>Ага" not in html
        assert "&lt;b&gt;Ага" in html
        assert "=HYPERLINK(1)" in html


def test_a_round_shows_results_with_korgools_byes_and_forfeits(client: Client):
    tournament = make.tournament(5)
    first = make.publish_next(tournament)
    boards = make.boards(first)
    make.save(boards[0], make.LOSS)
    no_show = Told(2, 0, Reason.NO_SHOW)
    results.enter_result(boards[1], outcome=no_show, seen=None, actor=None)
    html = page(client, "round", tournament, 1)
    text = rows(html)
    assert "0 (60) – 1 (90)" in text[0]
    assert "+ : −" in text[1]
    assert "did not come" in text[1]
    assert text[2].startswith("–")
    assert "bye" in text[2]
    assert "2 of 2 boards finished" in html


def test_a_round_being_played_polls_and_a_finished_one_does_not(client: Client):
    tournament = make.tournament(4)
    first = make.publish_next(tournament)
    assert 'hx-trigger="every' in page(client, "round", tournament, 1)
    assert "being played" in rows(page(client, "round", tournament, 1))[0]
    make.enter_scores(first)
    from tournaments.services.rounds import finish_round

    finish_round(first, actor=None)
    assert 'hx-trigger="every' not in page(client, "round", tournament, 1)


def test_a_poll_without_news_is_answered_from_the_version(client: Client, django_assert_num_queries):
    tournament = make.tournament(4)
    first = make.publish_next(tournament)
    url = address("round", tournament, 1)
    tag = client.get(url)["ETag"]
    with django_assert_num_queries(1):
        answer = client.get(url, headers={"if-none-match": tag})
    assert answer.status_code == 304
    make.save(make.boards(first)[0])
    assert client.get(url, headers={"if-none-match": tag}).status_code == 200


def test_pages_are_kept_apart_by_language(client: Client):
    tournament = make.tournament(2)
    assert "Issyk-Kul Cup" in page(client, "standings", tournament)
    assert "Кубок Иссык-Куля" in page(client, "standings", tournament, language="ru")
    kazakh = page(client, "standings", tournament, language="kk")
    assert '<h1 lang="ru">Кубок Иссык-Куля</h1>' in kazakh


def test_the_table_names_edition_and_order(client: Client):
    """Acceptance 4."""
    tournament = make.tournament(4)
    make.play(tournament, 1)
    text = words(page(client, "standings", tournament))
    assert "Order: points, Buchholz, direct encounter, progress, Berger (code, section 11, 10.1)" in text
    assert "FIDE C.07 from 1 March 2026" in text
    other = make.tournament(0, changes={"edition": "real-only", "criteria": ["PTS", "KORGOOLS"]})
    for number in range(21, 23):
        make.enter(other, make.player(number))
    make.play(other, 1)
    text = words(page(client, "standings", other))
    assert "Order: points, korgools; edition of the tie-breaks: real opponents only" in text


def test_looking_changes_nothing(client: Client):
    """Acceptance 5."""
    tournament = make.tournament(6)
    make.play(tournament, 2)
    before = page(client, "standings", tournament)
    for name in PAGES:
        page(client, name, tournament)
    tournament.refresh_from_db()
    assert page(client, "standings", tournament) == before
    assert page(client, "standings_after", tournament, 2).count("<tr") == before.count("<tr")


def test_unbroken_ties_share_a_place(client: Client):
    """Acceptance 6: four draws in round 1 leave everybody level."""
    tournament = make.tournament(4)
    make.enter_scores(make.publish_next(tournament), [make.DRAW, make.DRAW])
    text = rows(page(client, "standings", tournament))
    assert [row.split()[0] for row in text] == ["1=", "1=", "1=", "1="]


def test_standings_after_a_round_stay_what_they_were(client: Client):
    """Acceptance 8, with a late entry, a withdrawal, an exclusion and a warning that came later."""
    tournament = make.tournament(8)
    make.play(tournament, 3)
    before = rows(page(client, "standings_after", tournament, 3))
    make.enter(tournament, make.player(9))
    with_late = rows(page(client, "standings_after", tournament, 3))
    assert len(with_late) == len(before) + 1
    fourth = make.publish_next(tournament)
    make.enter(tournament, make.player(10))
    gone, out = Participant.objects.filter(tournament=tournament)[:2]
    entries.withdraw(gone, actor=None)
    entries.withdraw(out, actor=None, excluded=True, why="fourth warning")
    for _number in range(3):
        warnings.give_warning(gone, round_number=4, clause="C 7/6.8", actor=None)
    make.enter_scores(fourth)
    make.play(tournament, 1)
    assert rows(page(client, "standings_after", tournament, 3)) == with_late
    assert "excluded" in page(client, "standings", tournament)


def test_a_round_that_is_not_published_has_no_table(client: Client):
    tournament = make.tournament(4)
    make.play(tournament, 1)
    for number in (0, 2, 99):
        assert client.get(address("standings_after", tournament, number)).status_code == 404
        assert client.get(address("round", tournament, number)).status_code == 404


def test_missing_results_are_said(client: Client):
    tournament = make.tournament(6)
    first = make.publish_next(tournament)
    assert "not final: 3 results missing" in page(client, "standings", tournament)
    make.enter_scores(first)
    assert "all results are in" in page(client, "standings", tournament)
    make.publish_next(tournament)
    assert "final for this round" in page(client, "standings_after", tournament, 1)


def test_a_deduction_is_seen_in_the_row_and_explained(client: Client):
    """Acceptance 9."""
    tournament = make.tournament(4)
    make.play(tournament, 1)
    winner = Participant.objects.get(tournament=tournament, number=1)
    for _number in range(3):
        warnings.give_warning(winner, round_number=1, clause="C 7/6.8", actor=None)
    html = page(client, "standings", tournament)
    if "1 − 1 = 0" not in html:
        assert "0 − 1 = −1" in html
    assert "code, section 13, 12.11" in html
    assert "warnings: " in html
    assert "code, section 13, 12.11" in page(client, "card", tournament, 1)


def test_points_do_not_depend_on_the_number_of_warnings(client: Client):
    """Acceptance 7: up to two warnings change no figure."""
    tournament = make.tournament(6)
    make.play(tournament, 2)
    before = rows(page(client, "standings", tournament))
    first, second = Participant.objects.filter(tournament=tournament)[:2]
    for participant, count in ((first, 1), (second, 2)):
        for _number in range(count):
            warnings.give_warning(participant, round_number=2, clause="C 7/6.8", actor=None)
    assert rows(page(client, "standings", tournament)) == before


def test_every_gap_says_what_decided_it(client: Client):
    tournament = make.tournament(8)
    make.play(tournament, 3)
    html = page(client, "standings", tournament)
    body = html.split("<tbody", 1)[1]
    places = re.findall(r'<td class="n st1">([\d=]+)</td>', body)
    gaps = re.findall(r'<td class="nowrap small">(.*?)</td>', body)
    for (place, gap), following in zip(zip(places, gaps, strict=True), places[1:], strict=False):
        assert bool(gap) == (place != following), (place, following, gap)


def test_the_working_gives_the_value_of_the_row(client: Client):
    tournament = make.tournament(8)
    make.play(tournament, 3)
    html = page(client, "standings", tournament)
    opens = re.findall(r'href="([^"]+)" hx-get="([^"]+)">([^<]+)</a>', html)
    assert len(opens) == 8
    for card, working, value in opens:
        text = words(unescape(client.get(working).content.decode()))
        assert f"Buchholz {value} " in text
        assert f"sum {value} " in text
        assert f"Buchholz {value} " in words(unescape(client.get(card).content.decode()))


def test_a_working_of_nobody_is_not_found(client: Client):
    tournament = make.tournament(4)
    make.play(tournament, 1)
    assert client.get(address("standing_working", tournament, 1, 77)).status_code == 404
    assert client.get(address("standing_working", tournament, 5, 1)).status_code == 404
    assert client.get(address("card", tournament, 77)).status_code == 404


def test_the_card_lists_all_rounds(client: Client):
    tournament = make.tournament(5)
    entries.request_bye(
        Participant.objects.get(tournament=tournament, player__rating_standard=2390), round_number=2,
        kind=ByeKind.HALF, actor=None,
    )  # fmt: skip
    make.play(tournament, 3)
    text = rows(page(client, "card", tournament, 1))
    assert "half-point bye" in text[1]
    assert [row.split()[0] for row in text[:3]] == ["1", "2", "3"]
    assert "(90)" in words(" ".join(text))


def test_the_loser_keeps_his_own_korgools(client: Client):
    """Acceptance 23: White loses 0(76) to 1(83); also after the sides were swapped."""
    tournament = make.tournament(2)
    first = make.publish_next(tournament)
    board = make.boards(first)[0]
    loser = next(seat.participant for seat in board.seats.all() if seat.side == "w")
    told = Told(0, 2, Reason.STONES, 76, 83)
    results.enter_result(board, outcome=told, seen=None, actor=None)
    assert "0 (76) – 1 (83)" in rows(page(client, "round", tournament, 1))[0]
    assert "0 (76) – 1 (83)" in rows(page(client, "card", tournament, loser.number))[0]
    assert "76:83" in page(client, "crosstable", tournament)
    results.swap_sides(board, actor=None, confirmed=True, why="sat down wrongly")
    assert "1 (83) – 0 (76)" in rows(page(client, "round", tournament, 1))[0]
    assert "0 (76) – 1 (83)" in rows(page(client, "card", tournament, loser.number))[0]


def test_times_are_those_of_the_event(client: Client):
    """Acceptance 28: 10:00 in Bishkek is 10:00 on every page, with the name of the zone."""
    tournament = make.tournament(2)
    first = Round.objects.get(tournament=tournament, number=1)
    events.set_round_time(first, starts_at=datetime(2026, 11, 27, 4, 0, tzinfo=UTC), actor=None)
    make.publish_next(tournament)
    for name, more in (("rounds", ()), ("tournament", ()), ("round", (1,))):
        html = page(client, name, tournament, *more)
        assert "27 November, 10:00" in html
        assert "Bishkek time (UTC+6)" in html
    text = client.get(address("calendar", tournament)).content.decode()
    assert "DTSTART;TZID=Asia/Bishkek:20261127T100000" in text
    assert "TZOFFSETTO:+0600" in text


def test_events_of_one_cyrillic_title_have_readable_addresses_of_their_own(client: Client):
    """Acceptance 35."""
    slugs = [make.event(title={"ky": "Нарын облусунун чемпионаты"}).slug for _number in range(2)]
    assert slugs == ["naryn-oblusunun-chempionaty-2026", "naryn-oblusunun-chempionaty-2026-2"]
    for slug in slugs:
        assert client.get(f"/ky/events/{slug}/").status_code == 302


def test_a_departure_stays_on_the_pages(client: Client):
    tournament = make.tournament(4)
    make.play(tournament, 1)
    events.change_regulation(
        tournament, changes={"edition": "2024"}, actor=None, confirmed=True, why="jury's decision on Ivanov"
    )
    for name in ("tournament", "standings", "crosstable", "documents"):
        html = page(client, name, tournament)
        assert "Departed from the regulation in round 1" in html, name
        assert "Ivanov" not in html


def test_a_renumbered_tournament_links_to_the_right_cards(client: Client):
    """Tables of rounds before keep their numbers, their links lead to the same people."""
    tournament = make.tournament(4)
    make.play(tournament, 2)
    everybody = list(Participant.objects.filter(tournament=tournament))
    drawn = {participant.pk: 5 - participant.number for participant in everybody}
    assign_numbers(tournament, method="drawn", drawn=drawn, actor=None, confirmed=True)
    html = page(client, "standings_after", tournament, 1)
    for number, name in re.findall(r'players/(\d+)/">([^<]+)</a>', html):
        assert f"<h2>{name}</h2>" in page(client, "card", tournament, number)


def test_files_are_offered_as_far_as_they_exist(client: Client):
    tournament = make.tournament(4)
    assert "Standings after round" not in page(client, "documents", tournament)
    make.play(tournament, 2)
    html = page(client, "documents", tournament)
    assert "Standings after round 2" in html
    links = [url for url in re.findall(r'<a href="([^"]+)"', html) if re.search(r"\.(pdf|xlsx|ics)$|/api/", url)]
    assert links
    for url in links:
        if not url.endswith(".pdf"):
            assert client.get(url).status_code == 200, url


def test_lists_of_events(client: Client):
    today = timezone.localdate()
    past = make.event(title={"ky": "Өткөн"}, starts_on=date(2020, 1, 1), ends_on=date(2020, 1, 2))
    make.event(title={"ky": "Бүгүн"}, starts_on=today, ends_on=today)
    make.event(title={"ky": "Жашыруун"}, starts_on=today, ends_on=today, public=False)
    text = client.get("/en/events/").content.decode()
    assert text.index("Бүгүн") < text.index("Өткөн")
    assert "Жашыруун" not in text
    one_year = client.get("/en/events/?year=2020").content.decode()
    assert "Өткөн" in one_year
    assert "Бүгүн" not in one_year
    assert client.get("/en/events/?year=9999&page=77").status_code == 200
    events.set_public(past, public=False, actor=None)
    assert "Өткөн" not in client.get("/en/events/").content.decode()


def test_an_old_event_that_is_still_played_is_on(client: Client):
    tournament = make.tournament(2, starts_on=date(2020, 1, 1), ends_on=date(2020, 1, 2))
    Round.objects.filter(tournament=tournament, number=1).update(state=RoundState.PUBLISHED)
    text = client.get("/en/events/").content.decode()
    assert "On now" in text


def test_an_event_of_several_tournaments_lists_them(client: Client):
    tournament = make.tournament(2)
    second = Tournament.objects.create(
        event=tournament.event, slug="women", title={"en": "Women"}, regulation=tournament.regulation
    )
    html = client.get(f"/en/events/{tournament.event.slug}/").content.decode()
    assert address("tournament", second).split("/", 2)[2] in html
    assert "Women" in page(client, "standings", second)
