"""Games as JSON and as files: only what is public, readable by machines, bounded."""

from __future__ import annotations

import pytest
from django.utils.http import urlencode

from games.models import Record, RecordVersion
from games.rules.position import Position
from games.rules.records import read_records
from games.selectors import downloads
from games.selectors.downloads import file_of, games_of_event
from games.services.archive import add_game, import_games
from games.services.records import save_record
from players.services import create_player
from tests.games.conftest import random_game, tagged
from tests.tournaments import factories as make
from tournaments.services import events

pytestmark = pytest.mark.django_db
API = "/api/v1"


def get(client, path: str, **query):
    return client.get(f"{API}/{path}?{urlencode({'lang': 'en', **query})}")


def text(response) -> str:
    return b"".join(response.streaming_content).decode()


def test_games_are_listed_in_pages(client, federation):
    import_games(federation, read_records("".join(tagged(seed) for seed in range(3)).splitlines()), actor=None)
    first = get(client, "games/", limit=2, player="Асанов").json()
    assert (first["count"], len(first["results"]), first["previous"]) == (3, 2, None)
    second = client.get(first["next"]).json()
    assert (len(second["results"]), second["next"]) == (1, None)
    row = first["results"][0]
    assert (row["white"], row["date"], row["event"]) == (
        {"name": "Асанов Айбек", "player": None},
        "2018.03.07",
        "Кубок",
    )
    assert row["result"] in {"1-0", "0-1", "1/2-1/2"}
    assert client.get(row["url"]).status_code == 200


@pytest.mark.parametrize(
    "query",
    [
        {"result": "2-0"}, {"side": "w"}, {"year_from": "x"}, {"limit": 101}, {"offset": 10**30}, {"opening": "71"},
        {"position": "x"}, {"rule_set": "chess"}, {"player": "\0"}, {"lang": "xx"},
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused(client, federation, query):
    assert get(client, "games/", **query).status_code == 400


def test_a_game_has_its_moves_with_positions(client, federation):
    record = add_game(federation, text="1. 76(10) 76= {why} 2. 21 *", actor=None)
    game = get(client, f"games/{record.pk}/").json()
    assert [move["move"] for move in game["moves"]] == ["76", "76", "21"]
    assert (game["moves"][0]["total"], game["moves"][1]["draw_offer"], game["moves"][1]["comments"]) == (
        10,
        True,
        ["why"],
    )
    assert game["moves"][0]["position"] == str(Position.start().play(7))
    assert (game["fault"], game["moves"][2]["position"]) == ({"code": "wrong-landing", "ply": 3}, None)
    assert client.get(game["file"]).status_code == 200


def test_what_is_not_public_is_not_there(client, board, federation):
    record = save_record(board, text="76", seen=None, actor=None).record
    archived = add_game(federation, text=tagged(1), actor=None, public=False)
    events.set_public(record.event, public=False, actor=None)
    for path in ("games/{}/", "games/{}.pgn"):
        for each in (record, archived):
            assert get(client, path.format(each.pk)).status_code == 404
    assert get(client, f"games/{10**30}/").status_code == 404
    assert get(client, f"events/{record.event.slug}/games.pgn").status_code == 404
    assert get(client, "games/").json()["count"] == 0
    assert text(get(client, "games.pgn")) == ""
    assert get(client, "games/openings/").json()["games"] == 0


def test_the_opening_table(client, federation):
    add_game(federation, text="1. 76 98 2. 11 1-0", actor=None)
    start = get(client, "games/openings/").json()
    assert [(move["move"], move["white_wins"], move["white_percent"]) for move in start["moves"]] == [("76", 1, 100)]
    assert get(client, "games/openings/", moves="76 98").json()["moves"][0]["move"] == "11"
    assert get(client, "games/openings/", position=start["moves"][0]["position"]).json()["moves"][0]["move"] == "98"
    assert get(client, "games/openings/", moves="71").status_code == 400
    assert get(client, "games/openings/", position="x").status_code == 400


def test_a_file_reads_back_without_loss(client, federation):
    create_player(federation, actor=None, surname="Асанов", given_name="Айбек")
    source = (
        '[White "Асанов Айбек"]\n[Black "Жұмағұл \\"E\\" {x}"]\n[Event "=1+1"]\n[Date "2018"]\n[WhiteElo "2100"]\n\n'
    )
    source += "1. 76(10) 76= {10,10,10,10,10,0,1,10,10/10,10,10,10,10,0,1,10,10 10 10 W} 2. 22 {a \\} b} 1-0"
    record = add_game(federation, text=source, actor=None)
    response = get(client, f"games/{record.pk}.pgn")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response["Content-Disposition"] == f'attachment; filename="game-{record.pk}.pgn"'
    [back] = read_records(text(response).splitlines())
    [given] = read_records(source.splitlines())
    assert (back.plies, back.result) == (given.plies, given.result)
    assert dict(back.tags) == {**dict(given.tags), "Site": "?", "Round": "?", "Date": "2018.??.??"}
    tally = import_games(federation, [back], actor=None)
    assert (tally.saved, tally.duplicates) == (0, 1)


def test_the_games_of_an_event_come_in_order_with_signed_results(client, round_):
    boards = make.boards(round_)
    for number, board in enumerate(reversed(boards)):
        save_record(board, text=f"76 {('76', '98', '87')[number]}", seen=None, actor=None)
    make.save(boards[0], make.DRAW)
    games = list(read_records(text(get(client, f"events/{round_.tournament.event.slug}/games.pgn")).splitlines()))
    assert [game.tag("Board") for game in games] == ["1", "2", "3"]
    assert [game.result for game in games] == ["1/2-1/2", None, None]
    assert (games[0].kazans, games[0].tag("Event"), games[0].variant) == ((81, 81), "Issyk-Kul Cup", "kyrgyz-code")


def test_a_file_tells_no_name_that_is_not_to_be_published(client, board):
    seat = next(seat for seat in board.seats.all() if seat.side == "w")
    type(seat.player).objects.filter(pk=seat.player_id).update(publish=False)
    record = save_record(board, text="76", seen=None, actor=None).record
    written = text(get(client, f"games/{record.pk}.pgn")) + get(client, f"games/{record.pk}/").content.decode()
    assert seat.player.surname not in written
    assert f"Player {seat.participant.number}" in written


def test_a_file_of_many_games_is_streamed_and_bounded(federation, monkeypatch, django_assert_max_num_queries):
    import_games(federation, read_records("".join(tagged(seed) for seed in range(7)).splitlines()), actor=None)
    monkeypatch.setattr(downloads, "CHUNK", 2)
    monkeypatch.setattr(downloads, "MAX_GAMES", 5)
    with django_assert_max_num_queries(12):
        pieces = file_of(Record.objects.order_by("pk"), language="ru")
        assert len(list(pieces)) == 5


def test_a_search_is_downloaded_as_it_was_found(client, federation):
    import_games(
        federation,
        read_records("".join(tagged(seed, White=f"Ким {seed}") for seed in range(3)).splitlines()),
        actor=None,
    )
    games = list(read_records(text(get(client, "games.pgn", player="Ким 2")).splitlines()))
    assert [game.tag("White") for game in games] == ["Ким 2"]


def test_recorded_kazans_and_endings_are_kept_in_files(federation):
    add_game(federation, text='[WhiteKazan "50"]\n[Termination "agreement"]\n\n76 76 1/2-1/2', actor=None)
    [game] = read_records("".join(file_of(Record.objects.all(), language="ru")).splitlines())
    assert (game.kazans, game.termination, game.result) == ((50, None), "agreement", "1/2-1/2")


def test_random_games_come_back_as_they_went_in(federation):
    for seed in range(5):
        add_game(federation, text=random_game(seed), actor=None)
    texts = list(file_of(Record.objects.order_by("pk"), language="ru"))
    for seed, piece in enumerate(texts):
        [back] = read_records(piece.splitlines())
        assert [ply.move for ply in back.plies] == random_game(seed).split()[:-1]
    assert RecordVersion.objects.filter(verdict="complete-agrees").count() == 5


def test_games_of_an_event_may_include_hidden_ones_for_its_staff(board):
    record = save_record(board, text="76", seen=None, actor=None).record
    events.set_public(record.event, public=False, actor=None)
    assert list(games_of_event(record.event)) == []
    assert list(games_of_event(record.event, public=False)) == [record]
