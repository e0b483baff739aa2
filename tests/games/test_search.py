"""Finding games, the opening table, and who sees what."""

from __future__ import annotations

import random

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from games.keys import search_key
from games.models import Record
from games.rules.board import Board as Play
from games.rules.position import Position
from games.rules.records import read_records
from games.rules.rulesets import ruleset
from games.selectors.openings import opening_table
from games.selectors.records import game_of, loose_records, rows_of, with_people
from games.selectors.search import Sought, search_games
from games.selectors.visibility import visible_records
from games.services.archive import add_game, import_games
from games.services.records import save_record, set_public
from players.models import FederationRole, Player
from players.names import PersonName
from players.services import create_player, set_spelling
from tests.games.conftest import random_game, tagged
from tests.tournaments import factories as make
from tournaments.errors import Refused
from tournaments.models import EventRole
from tournaments.services import events, results, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def found(user=None, **sought) -> set[int]:
    return set(search_games(Sought(**sought), user=user).values_list("pk", flat=True))


def add(federation, text: str, **more) -> int:
    return add_game(federation, text=text, actor=None, **more).pk


@pytest.mark.parametrize("text", ["Усөнбаев", "usonbaev", "Үсөнбаев Айбек", "УСОНБАЕВ", "Üsönbaev"])
def test_a_player_is_found_in_either_spelling(federation, text):
    known = create_player(federation, actor=None, surname="Усөнбаев", given_name="Айбек")
    linked = add(federation, tagged(1, white="Усөнбаев Айбек"))
    written = add(federation, tagged(2, black="Үсөнбаев Айбек У."))
    other = add(federation, tagged(3))
    assert Record.objects.get(pk=linked).white_player == known
    assert found(player=text) == {linked, written}
    assert other in found()


def test_sides_and_opponents(federation):
    as_white = add(federation, tagged(1, white="Ким", black="Ли"))
    as_black = add(federation, tagged(2, white="Ли", black="Ким"))
    other = add(federation, tagged(3, white="Ким", black="Пак"))
    assert found(player="Ким", side="white") == {as_white, other}
    assert found(player="Ким", side="black") == {as_black}
    assert found(player="Ким", opponent="Ли") == {as_white, as_black}
    assert found(player="Ким", opponent="Ли", side="white") == {as_white}
    assert found(player="!") == set()


def test_players_who_changed_sides_are_found_and_shown_where_they_sat(board):
    white = next(seat.player for seat in board.seats.all() if seat.side == "w")
    Player.objects.filter(pk=white.pk).update(search_key=search_key(str(white)))
    save_record(board, text="76 76", seen=None, actor=None)
    assert len(found(player=white.surname, side="white")) == 1
    results.swap_sides(board, actor=None)
    assert not found(player=white.surname, side="white")
    assert len(found(player=white.surname, side="black")) == 1
    assert rows_of(with_people(Record.objects.all()), "ru")[0].black.player_id == white.pk


def test_events_are_found_by_title_in_any_language_by_address_and_by_text(federation, board):
    at_board = save_record(board, text="76", seen=None, actor=None).record_id
    archived = add(federation, tagged(1, Event="Кубок Алатоо"))
    slug = board.match.round.tournament.event.slug
    assert found(event="Issyk") == found(event="ысык көл") == found(event=slug) == {at_board}
    assert found(event="алатоо кубок") == {archived}
    assert found(event="!") == set()


def test_years_and_rule_sets(federation):
    old = add(federation, tagged(1, Date="1999"))
    new = add(federation, tagged(2, Date="2020.05.01"))
    undated = add(federation, tagged(3, Date="?"))
    assert found(year_to=2000) == {old}
    assert found(year_from=2000) == {new}
    assert found() == {old, new, undated}
    assert found(rule_set="bestemshe") == set()


def test_the_signed_result_counts_before_the_recorded_one(federation, board):
    recorded = save_record(board, text="76 76 0-1", seen=None, actor=None).record_id
    assert found(result="0-1") == {recorded}
    make.save(board, make.WIN)
    assert found(result="0-1") == set()
    assert found(result="1-0") == {recorded}
    [move] = opening_table(Position.start()).moves
    assert (move.white_wins, move.black_wins) == (1, 0)


def test_openings_and_positions(federation):
    first = add(federation, "1. 76 76 2. 22 *")
    second = add(federation, "1. 76 98 2. 11 *")
    assert found(opening="7") == {first, second}
    assert found(opening="1. 76 9") == {second}
    assert found(opening="9") == set()
    position = Position.start().play(7).play(7)
    assert found(position=str(position)) == {first}
    assert found(position=str(position.play(2))) == {first}
    assert found(opening="98", position=str(position)) == set()


@pytest.mark.parametrize("opening", ["71", "76 76 77", "hello"])
def test_an_opening_that_cannot_be_played_is_refused(federation, opening):
    with pytest.raises(Refused, match="opening-unreadable"):
        found(opening=opening)


def test_an_opening_longer_than_the_index_is_found_by_its_position(federation):
    text = random_game(5)
    long = add(federation, text)
    add(federation, random_game(6))
    assert found(opening=" ".join(text.split()[:50])) == {long}


@pytest.mark.parametrize("position", ["x", "1,2/3,4 0 0 W", "9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 1 0 W"])
def test_what_is_no_position_is_refused(federation, position):
    with pytest.raises(Refused, match="position-unreadable"):
        found(position=position)


def test_the_opening_table_counts_moves_with_results(federation):
    for number, text in enumerate(("76 76 1-0", "76 98 0-1", "76 1/2-1/2", "98 *")):
        add(federation, f'[Date "{2000 + number}"]\n\n{text}')
    add(federation, "98 *", public=False)
    table = opening_table(Position.start())
    assert (table.games, table.ended) == (4, 0)
    counts = [
        (each.move, each.games, each.white_wins, each.draws, each.black_wins, each.unknown) for each in table.moves
    ]
    assert counts == [
        ("76", 3, 1, 1, 1, 0),
        ("98", 1, 0, 0, 0, 1),
    ]
    assert [each.white_percent for each in table.moves] == [50, None]
    after = opening_table(table.moves[0].after)
    assert (after.games, after.ended, len(after.moves)) == (3, 1, 2)
    among = search_games(Sought(year_to=2000))
    assert opening_table(Position.start(), among=among).games == 1


def test_a_position_that_recurs_counts_once_a_game(federation):
    record = Record.objects.get(pk=add(federation, a_game_that_repeats(), rule_set="bestemshe"))
    assert record.verdict == "unfinished-possible"
    assert record.positions.count() == record.plies


def a_game_that_repeats() -> str:
    """A game of the children's board whose last position stood before."""
    rules = ruleset("bestemshe")
    for seed in range(400):
        play, lots, seen = Play(rules), random.Random(seed), set()
        while play.position.end is None and play.position not in seen:
            seen.add(play.position)
            play.play(lots.choice(play.position.legal_moves()))
        if play.position.end is None:
            return " ".join([*(step.text for step in play.steps), "*"])
    raise AssertionError("no game of these seeds repeats a position")


def test_hidden_events_and_withheld_records_are_for_their_staff_only(federation, board):
    tournament = board.match.round.tournament
    record = save_record(board, text="76", seen=None, actor=None).record
    archived = Record.objects.get(pk=add(federation, tagged(1), public=False))
    arbiter, registrar = make.user("arbiter"), make.user("registrar")
    EventRole.objects.create(event=tournament.event, user=arbiter, role="arbiter")
    FederationRole.objects.create(federation=federation, user=registrar, role="registrar")
    stranger = make.user("stranger")
    assert list(visible_records()) == [record]
    events.set_public(tournament.event, public=False, actor=None)
    record.refresh_from_db()
    for user, seen in (
        (None, set()),
        (AnonymousUser(), set()),
        (stranger, set()),
        (arbiter, {record.pk}),
        (registrar, {archived.pk}),
        (make.user("root", is_superuser=True), {record.pk, archived.pk}),
    ):
        assert set(visible_records(user).values_list("pk", flat=True)) == seen, user
    assert opening_table(Position.start()).games == 0
    assert game_of(record.pk, language="ru") is None
    assert game_of(record.pk, language="ru", user=arbiter) is not None


def test_a_withheld_record_of_a_public_event_is_not_public(board):
    record = save_record(board, text="76", seen=None, actor=None).record
    set_public(record, public=False, actor=None)
    assert not found()


def test_a_record_that_lost_its_board_is_for_the_staff(board):
    record = save_record(board, text="76", seen=None, actor=None).record
    rounds.take_back(board.match.round, actor=None)
    assert not found()
    assert list(loose_records(record.event)) == [record]


def test_the_name_of_a_player_not_to_be_published_is_not_told(federation, board):
    seat = next(seat for seat in board.seats.all() if seat.side == "w")
    save_record(board, text="76", seen=None, actor=None)
    secret = create_player(federation, actor=None, surname="Жашыруун", given_name="Аким", publish=False)
    archived = add(federation, tagged(1, white="Жашыруун Аким"))
    type(seat.player).objects.filter(pk=seat.player_id).update(publish=False)
    rows = {row.id: row for row in rows_of(with_people(Record.objects.all()), "ru")}
    hidden = rows[archived].white
    assert (hidden.name, hidden.player_id) == ("name not published", None)
    at_board = next(row for row in rows.values() if row.board).white
    assert (at_board.name, at_board.player_id) == (f"Player {seat.participant.number}", None)
    assert not found(player="Жашыруун")
    registrar = make.user("registrar")
    FederationRole.objects.create(federation=federation, user=registrar, role="registrar")
    assert found(registrar, player="Жашыруун") == {archived}
    shown = rows_of(with_people(Record.objects.filter(pk=archived)), "ru", reveal=True)[0]
    assert shown.white.player_id == secret.pk


def test_names_are_in_the_spelling_of_the_page(federation):
    known = create_player(federation, actor=None, surname="Усөнбаев", given_name="Айбек")
    set_spelling(known, actor=None, script="latn", name=PersonName("Usonbaev", "Aibek"))
    add(federation, tagged(1, white="Усөнбаев Айбек"))
    row = rows_of(with_people(Record.objects.all()), "en")[0]
    assert (row.white.name, row.white.short, row.black.name) == ("Usonbaev Aibek", "Usonbaev A.", "Жұмағұл Ерлан")


def test_a_game_has_its_positions_and_its_fault(federation):
    record = add(federation, "1. 76 76 2. 21 11 0-1")
    game = game_of(record, language="ru")
    assert game is not None
    assert [position.side for position in game.positions] == [0, 1, 0]
    assert (game.report.code, game.report.ply, game.row.result, game.row.signed) == ("wrong-landing", 3, "0-1", False)


def test_a_page_of_games_costs_the_same_however_many_they_are(round_, federation):
    for board in make.boards(round_):
        save_record(board, text="76", seen=None, actor=None)
        make.save(board)

    def count() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            rows_of(with_people(search_games(Sought()))[:50], "ru")
        return len(queries)

    few = count()
    import_games(federation, read_records("".join(tagged(seed) for seed in range(20)).splitlines()), actor=None)
    assert count() == few <= 5


def test_the_opening_table_costs_one_query(federation, django_assert_num_queries):
    add(federation, tagged(1))
    with django_assert_num_queries(1):
        opening_table(Position.start())
