"""Finding games and openings through their pages."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.models import Record
from games.services.archive import add_game
from games.services.records import save_record
from tests.games.conftest import tagged
from tests.games.views.conftest import OPENING, client_of
from tests.tournaments import factories as make
from tournaments.services.events import set_public as set_event_public

pytestmark = pytest.mark.django_db


def text(response) -> str:
    return response.content.decode()


def found(client: Client, address: str, **asked: str) -> set[int]:
    return {int(pk) for pk in re.findall(r'/games/(\d+)/"', text(client.get(address, asked)))}


@pytest.fixture
def archive(federation) -> list[Record]:
    return [
        add_game(federation, text=tagged(seed, white=white, Date=f"{year}.05.01"), actor=None)
        for seed, (white, year) in enumerate(
            [("Асанов Айбек", 2018), ("Турдубаев Нур", 2020), ("Асанова Нургүл", 2022)]
        )
    ]


def test_games_are_found_by_player_year_and_result(client: Client, url, archive) -> None:
    pks = [record.pk for record in archive]
    assert found(client, url("list")) == set(pks)
    for spelling in ("Asanov", "асанов", "АСАНОВ"):
        assert found(client, url("list"), player=spelling) == {pks[0], pks[2]}
    assert found(client, url("list"), year_from="2019", year_to="2021") == {pks[1]}
    assert found(client, url("list"), player="Асанов", year_from="2021") == {pks[2]}
    by_result = {code: found(client, url("list"), result=code) for code in ("1-0", "0-1", "1/2-1/2")}
    assert set.union(*by_result.values()) == set(pks)


def test_games_are_found_by_opening_and_position(client: Client, url, archive, record: Record) -> None:
    assert found(client, url("list"), opening="21 98 78 33") == {record.pk}
    position = "1,1,1,1,13,3,4,X,3/X,14,5,2,16,0,1,2,3 56 36 B"
    assert found(client, url("list"), position=position) == {record.pk}


@pytest.mark.parametrize("asked", [{"opening": "76 99 11 11"}, {"position": "rubbish"}])
def test_what_cannot_be_read_is_said_in_place(client: Client, url, archive, asked: dict[str, str]) -> None:
    response = client.get(url("list"), asked)
    assert response.status_code == 422
    assert 'role="alert"' in text(response)
    assert f'value="{next(iter(asked.values()))}"' in text(response)


def test_the_file_of_a_search_asks_for_the_same(client: Client, url, archive) -> None:
    page = text(client.get(url("list"), {"player": "Асанов", "year_from": "2021"}))
    [address] = re.findall(r'href="([^"]+games\.pgn[^"]*)"', page)
    body = b"".join(client.get(address.replace("&amp;", "&")).streaming_content).decode()
    assert body.count("[White ") == 1
    assert "Асанова" in body


def test_pages_of_a_long_list(client: Client, url, federation) -> None:
    for seed in range(52):
        add_game(federation, text=f'[White "P{seed}"]\n\n7{"6" if seed else ""} 9', actor=None)
    page = text(client.get(url("list"), {"player": "", "page": "2"}))
    assert page.count('<tr class="p">') == 2


@pytest.mark.parametrize(("name", "most"), [("list", 10), ("openings", 3)])
def test_queries_of_a_page(client: Client, url, archive, record, name, most, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(most):
        assert client.get(url(name)).status_code == 200


def test_games_of_a_hidden_event_are_not_listed(client: Client, url, record: Record, arbiter) -> None:
    assert found(client, url("list")) == {record.pk}
    set_event_public(record.event, public=False, actor=None)
    assert found(client, url("list")) == set()
    assert found(client_of(arbiter), url("list")) == {record.pk}
    assert "0 games" in text(client.get(url("openings")))


def test_the_opening_table_counts_and_leads_on(client: Client, url, round_) -> None:
    first, second = make.boards(round_)[:2]
    make.save(first)
    save_record(first, text="76 76 99", seen=None, actor=None)
    save_record(second, text="76 98", seen=None, actor=None)
    page = text(client.get(url("openings")))
    assert "2 games" in page
    [(address, move)] = re.findall(r'<a href="([^"]+)" data-hole="7">(\w+)<', page)
    assert move == "76"
    after = text(client.get(url("openings") + address.replace("&amp;", "&")))
    assert set(re.findall(r'data-hole="\d">(\w+)<', after)) == {"76", "98"}
    # The board offers the same moves as buttons that say what lies in the hole.
    assert 'aria-label="hole 9, ооз, 9 korgools"' in after


def test_an_opening_from_a_position(client: Client, url, record: Record) -> None:
    position = "1,1,1,1,13,3,4,X,3/X,14,5,2,16,0,1,2,3 56 36 B"
    page = text(client.get(url("openings"), {"position": position}))
    assert re.findall(r'data-hole="\d">(\w+)<', page) == [OPENING.split()[13]]
    assert client.get(url("openings"), {"position": position, "moves": "91"}).status_code == 422
    assert client.get(url("openings"), {"position": "x"}).status_code == 422
    assert client.get(url("openings"), {"rule_set": "no such"}).status_code == 200
