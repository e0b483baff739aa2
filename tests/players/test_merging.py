"""Two rows made one person and two again: everything moves, history stays, and what cannot be is refused."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from games.selectors.linking import Register
from games.services.archive import add_game
from players.errors import Refused
from players.models import Distinction, Merge, Player, PlayerSpelling, RegisterEntry, User
from players.names import PersonName
from players.selectors import search_players
from players.services import create_player, set_spelling, update_player
from players.services.merging import merge_players, tell_apart, undo_merge
from tests.tournaments import factories as make
from tournaments.models import Participant, Seat, Tournament

pytestmark = pytest.mark.django_db


def person(surname: str, given: str = "Өмүрбек", **more: Any) -> Player:
    fields = {"sex": "m", "birth_year": 1988, "rank": "cms", "rating_standard": 2000, **more}
    return create_player(make.federation(), actor=None, surname=surname, given_name=given, **fields)


def merge(kept: Player, gone: Player, **more: Any) -> Merge:
    kept.refresh_from_db()
    gone.refresh_from_db()
    return merge_players(kept, gone, actor=None, versions=(kept.version, gone.version), **more)


def played(someone: Player, *, first: int = 1) -> Tournament:
    """A finished round with this player and three others."""
    tournament = make.event(rounds=2).tournaments.get()
    make.enter(tournament, someone)
    for number in range(first, first + 3):
        make.enter(tournament, make.player(number))
    make.play(tournament, 1)
    return tournament


@pytest.fixture
def two() -> tuple[Player, Player]:
    """One person twice, each row with an event of its own."""
    kept, gone = person("Үсөнбаев"), person("Усонбаев", "Омурбек", contact="+996 700", birth_date=date(1988, 3, 12))
    played(kept)
    played(gone, first=5)
    return kept, gone


def test_participations_and_seats_go_over_and_come_back(two: tuple[Player, Player]) -> None:
    kept, gone = two
    before = {
        player.pk: (
            set(Participant.objects.filter(player=player).values_list("pk", flat=True)),
            set(Seat.objects.filter(player=player).values_list("pk", flat=True)),
        )
        for player in two
    }
    assert all(entries and seats for entries, seats in before.values())
    done = merge(kept, gone)
    assert (
        set(Participant.objects.filter(player=kept).values_list("pk", flat=True))
        == before[kept.pk][0] | before[gone.pk][0]
    )
    assert set(Seat.objects.filter(player=kept).values_list("pk", flat=True)) == before[kept.pk][1] | before[gone.pk][1]
    assert not Participant.objects.filter(player=gone).exists()
    undo_merge(done, actor=None)
    for player in two:
        assert set(Participant.objects.filter(player=player).values_list("pk", flat=True)) == before[player.pk][0]
        assert set(Seat.objects.filter(player=player).values_list("pk", flat=True)) == before[player.pk][1]


def test_what_came_to_the_one_kept_since_stays_his(two: tuple[Player, Player]) -> None:
    kept, gone = two
    done = merge(kept, gone)
    later = played(kept, first=9)
    undo_merge(done, actor=None)
    assert later.participants.filter(player=kept).exists()


def test_rounds_played_since_the_merge_go_back_with_their_participation(two: tuple[Player, Player]) -> None:
    kept, gone = two
    running = Participant.objects.get(player=gone).tournament
    done = merge(kept, gone)
    make.play(running, 1)
    assert Seat.objects.filter(player=kept, participant__tournament=running).count() == 2
    undo_merge(done, actor=None)
    assert Seat.objects.filter(player=gone, participant__tournament=running).count() == 2


def test_the_one_who_goes_is_seen_nowhere_and_found_by_his_old_name(two: tuple[Player, Player]) -> None:
    kept, gone = two
    merge(kept, gone)
    assert list(Player.objects.filter(pk=gone.pk)) == []
    assert [player.pk for player in search_players("Омурбек Усонбаев", published_only=False)] == [kept.pk]


def test_the_page_of_the_one_who_goes_leads_to_the_one_kept(client: Client, two: tuple[Player, Player]) -> None:
    kept, gone = two
    merge(kept, gone)
    answer = client.get(f"/en/players/{gone.pk}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/en/players/{kept.pk}/")


def test_gaps_are_filled_and_differences_kept_until_chosen(two: tuple[Player, Player]) -> None:
    kept, gone = two
    done = merge(kept, gone)
    kept.refresh_from_db()
    assert (kept.contact, kept.birth_date, kept.surname) == ("+996 700", date(1988, 3, 12), "Үсөнбаев")
    undo_merge(done, actor=None)
    kept.refresh_from_db()
    assert (kept.contact, kept.birth_date, kept.birth_year) == ("", None, 1988)
    done = merge(kept, gone, take=["surname"])
    kept.refresh_from_db()
    assert kept.surname == "Усонбаев"
    undo_merge(done, actor=None)
    kept.refresh_from_db()
    assert kept.surname == "Үсөнбаев"


def test_a_value_changed_since_the_merge_is_not_put_back(two: tuple[Player, Player]) -> None:
    kept, gone = two
    done = merge(kept, gone)
    kept.refresh_from_db()
    update_player(kept, actor=None, version=kept.version, contact="+996 555")
    undo_merge(done, actor=None)
    kept.refresh_from_db()
    assert kept.contact == "+996 555"


def test_spellings_go_over_where_the_script_is_free_and_come_back(two: tuple[Player, Player]) -> None:
    kept, gone = two
    set_spelling(kept, actor=None, script="latn", name=PersonName("Usonbaev", "Omurbek"))
    gone = set_spelling(gone, actor=None, script="latn", name=PersonName("Usonbayev", "Omurbek"))
    set_spelling(gone, actor=None, script="cyrl-kk", name=PersonName("Үсенбаев", "Өмірбек"))
    done = merge(kept, gone)
    spelled = dict(PlayerSpelling.objects.filter(player=kept).values_list("script", "surname"))
    assert spelled == {"latn": "Usonbaev", "cyrl-kk": "Үсенбаев"}
    undo_merge(done, actor=None)
    assert PlayerSpelling.objects.filter(player=kept).count() == 1
    assert PlayerSpelling.objects.filter(player=gone).count() == 2


def test_one_not_to_be_published_is_not_published_after_a_merge() -> None:
    kept, gone = person("Үсөнбаев"), person("Усонбаев", publish=False)
    done = merge(kept, gone)
    kept.refresh_from_db()
    assert not kept.publish
    undo_merge(done, actor=None)
    kept.refresh_from_db()
    gone.refresh_from_db()
    assert (kept.publish, gone.publish) == (True, False)


def test_two_who_played_in_one_tournament_are_two_people() -> None:
    first, second = person("Үсөнбаев"), person("Усонбаев")
    tournament = make.event().tournaments.get()
    make.enter(tournament, first)
    make.enter(tournament, second)
    with pytest.raises(Refused) as refused:
        merge(first, second)
    [fault] = refused.value.faults
    assert (fault.code, fault.params["event"]) == ("both_took_part", str(tournament.event))
    assert not Merge.objects.exists()


def test_players_of_two_federations_and_one_with_himself_are_refused() -> None:
    home = person("Үсөнбаев")
    away = create_player(make.federation("kz"), actor=None, surname="Усонбаев")
    for other, code in ((away, "federations_differ"), (home, "same_row")):
        with pytest.raises((Refused, KeyError)) as refused:
            merge(home, other)
        assert refused.value.faults[0].code == code


def test_sent_twice_it_is_one_merge_and_stale_it_is_refused(two: tuple[Player, Player]) -> None:
    kept, gone = two
    versions = (kept.version, gone.version)
    first = merge_players(kept, gone, actor=None, versions=versions)
    assert merge_players(kept, gone, actor=None, versions=versions) == first
    undo_merge(first, actor=None)
    with pytest.raises(Refused) as refused:
        merge_players(kept, gone, actor=None, versions=versions)
    assert refused.value.faults[0].code == "stale"


def test_a_chain_is_taken_back_from_its_end() -> None:
    first, second, third = person("Үсөнбаев"), person("Усонбаев"), person("Усенбаев")
    inner = merge(second, third)
    outer = merge(first, second)
    third.refresh_from_db()
    assert third.merged_into == first
    with pytest.raises(Refused) as refused:
        undo_merge(inner, actor=None)
    assert refused.value.faults[0].code == "merged_since"
    undo_merge(outer, actor=None)
    third.refresh_from_db()
    assert third.merged_into == second
    undo_merge(inner, actor=None)
    undo_merge(inner, actor=None)
    assert Player.objects.count() == 3


def test_the_journal_says_who_merged_and_undid(two: tuple[Player, Player]) -> None:
    actor = User.objects.create_user("administrator")
    kept, gone = two
    done = merge_players(kept, gone, actor=actor, versions=(kept.version, gone.version), why="one passport")
    undo_merge(done, actor=actor, why="two passports")
    acts = RegisterEntry.objects.filter(player=kept, act__contains="merge").values_list("act", "actor_name", "why")
    assert list(acts) == [
        ("merge-undone", "administrator", "two passports"),
        ("players-merged", "administrator", "one passport"),
    ]


def test_the_pages_of_their_events_are_made_anew(two: tuple[Player, Player]) -> None:
    kept, gone = two
    event = Participant.objects.get(player=gone).tournament.event
    merge(kept, gone)
    version = event.version
    event.refresh_from_db()
    assert event.version > version


def test_told_apart_once_is_enough() -> None:
    first, second = person("Асанов"), person("Асанов")
    tell_apart(second, first, actor=None)
    tell_apart(first, second, actor=None)
    assert Distinction.objects.count() == 1


def test_games_of_a_file_are_linked_by_the_old_name_too() -> None:
    kept, gone = person("Үсөнбаев"), person("Асанов", "Азамат")
    set_spelling(gone, actor=None, script="latn", name=PersonName("Assanow", "Azamat"))
    merge(kept, gone)
    register = Register(kept.federation)
    found = [register.find(name) for name in ("Асанов Азамат", "Assanow Azamat", "Үсөнбаев Өмүрбек")]
    assert [linked and linked.player_id for linked in found] == [kept.pk] * 3


def test_recorded_games_go_over_and_two_who_met_are_two_people() -> None:
    kept, gone, other = person("Үсөнбаев"), person("Асанов", "Азамат"), person("Бекова", "Айжан", sex="f")
    text = '[White "{}"]\n[Black "{}"]\n[Date "2018.03.01"]\n[Result "*"]\n\n1. 17 27 *\n'
    record = add_game(kept.federation, text=text.format("Асанов Азамат", "Бекова Айжан"), actor=None)
    with pytest.raises(Refused) as refused:
        merge(other, gone)
    assert refused.value.faults[0].code == "played_each_other"
    done = merge(kept, gone)
    record.refresh_from_db()
    assert record.white_player == kept
    undo_merge(done, actor=None)
    record.refresh_from_db()
    assert record.white_player == gone
