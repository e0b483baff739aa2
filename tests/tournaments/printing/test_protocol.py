"""The final protocol: refused while something required is missing, complete when it is printed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from django.test import Client
from django.utils import translation

from players.models import User
from tests.tournaments import factories as make
from tests.tournaments.printing.reading import Read, read, words
from tournaments.models import Board, Participant, Round, Seat, Tournament
from tournaments.printing.protocol import protocol_paper
from tournaments.printing.render import pdf
from tournaments.regulations.outcomes import Outcome, Reason
from tournaments.selectors.protocol import protocol_missing
from tournaments.services import entries, events, pairing, publishing, results, rounds, warnings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def chief() -> User:
    return make.user()


@pytest.fixture
def tournament(chief: User) -> Tournament:
    """Eight players, three rounds of three, everything there."""
    made = make.tournament(8, actor=chief, rounds=3)
    name_panel(made, chief)
    make.play(made, 3, actor=chief)
    return Tournament.objects.get(pk=made.pk)


def name_panel(tournament: Tournament, actor: User) -> None:
    for role, name, category in (
        ("chief-arbiter", "Алымкулова Жаңыл", "улуттук категория"),
        ("deputy", "Сәрсенғали Қанат", ""),
        ("chief-secretary", "Өскөнбаева Бүбүсара", "1-категория"),
        ("arbiter", "Эсенов Кубат", "2-категория"),
        ("secretary", "Мусаева Айнура", ""),
    ):
        events.add_official(tournament.event, role=role, name=name, category=category, actor=actor)


def codes(tournament: Tournament) -> list[str]:
    return [one.code for one in protocol_missing(Tournament.objects.get(pk=tournament.pk))]


def address(tournament: Tournament) -> str:
    return f"/en/events/{tournament.event.slug}/main/protocol.pdf"


def protocol(client: Client, tournament: Tournament, query: str = "") -> Read:
    answer = client.get(address(tournament) + query)
    assert answer.status_code == 200, answer.content.decode()[:2000]
    return read(answer.content)


def test_a_complete_tournament_lacks_nothing(tournament: Tournament):
    assert codes(tournament) == []


def test_nobody_admitted_and_nothing_played():
    empty = make.event(rounds=3).tournaments.get()
    assert codes(empty) == ["no-participants", "rounds-unplayed"]


def test_open_boards_and_rounds_are_named(chief: User):
    made = make.tournament(8, actor=chief, rounds=3)
    make.publish_next(made, actor=chief)
    missing = protocol_missing(Tournament.objects.get(pk=made.pk))
    assert [one.text for one in missing][:3] == [
        "Rounds 2, 3 are not played.",
        "Round 1 is not finished.",
        "Round 1: boards 1, 2, 3, 4 have no result.",
    ]


def test_an_adjourned_game_is_an_open_board(tournament: Tournament, chief: User):
    board = board_of(tournament, 3, 2)
    adjourned = Outcome(None, None, Reason.ADJOURNED)
    results.enter_result(board, outcome=adjourned, seen=current(board), actor=chief, why="power cut")
    assert codes(tournament) == ["boards-open"]


def test_korgools_that_the_regulation_requires(tournament: Tournament, chief: User):
    """C 8/7.3: the loser's alone are enough."""
    board = board_of(tournament, 2, 1)
    loser_only = Outcome(2, 0, Reason.RESIGNATION, None, 61)
    results.enter_result(board, outcome=loser_only, seen=current(board), actor=chief, why="typing")
    assert codes(tournament) == []
    none = Outcome(2, 0, Reason.RESIGNATION)
    results.enter_result(board, outcome=none, seen=current(board), actor=chief, why="typing")
    missing = protocol_missing(tournament)
    assert [(one.code, one.clause) for one in missing] == [("korgools-missing", "C 8/7.3")]
    assert missing[0].text == "Round 2: the korgools of board 1 are missing."


def test_korgools_are_not_asked_for_where_they_are_optional(chief: User):
    made = make.tournament(8, actor=chief, rounds=1, preset="school")
    name_panel(made, chief)
    round_ = make.publish_next(made, actor=chief)
    for board in make.boards(round_):
        results.enter_result(board, outcome=Outcome(2, 0, Reason.UNRECORDED), seen=None, actor=chief)
    rounds.finish_round(round_, actor=chief)
    assert codes(made) == []


def test_undecided_entries_and_missing_numbers(tournament: Tournament, chief: User):
    entries.enter_player(tournament, player=make.player(30), actor=chief)
    assert codes(tournament) == ["entries-undecided"]
    Participant.objects.filter(tournament=tournament, number=8).update(number=None)
    assert codes(tournament) == ["entries-undecided", "without-number"]


def test_a_seat_of_which_nothing_is_known(chief: User):
    made = make.tournament(8, actor=chief, rounds=1)
    name_panel(made, chief)
    people = list(made.participants.order_by("pk"))
    pairs = [pairing.HandPair(people[n].pk, people[n + 1].pk) for n in (0, 2, 4)]
    draft = pairing.pair_by_hand(
        made, pairs=pairs, actor=chief, why="from the old table", unknown=[people[6].pk, people[7].pk]
    )
    round_ = publishing.publish_round(draft, actor=chief)
    make.enter_scores(round_, actor=chief)
    Round.objects.filter(pk=round_.pk).update(state="finished")
    assert Seat.objects.filter(round=round_, kind=Seat.Kind.UNKNOWN).count() == 2
    assert "seats-unknown" in codes(made)


def test_more_than_seven_need_who_signs(chief: User):
    """C 13/12.2."""
    made = make.tournament(8, actor=chief, rounds=1)
    make.play(made, 1, actor=chief)
    assert codes(made) == ["no-chief-arbiter", "no-chief-secretary"]
    small = make.event(chief, title={"en": "Small"}, rounds=1).tournaments.get()
    for number in range(1, 8):
        make.enter(small, made.participants.get(number=number).player, actor=chief)
    make.play(small, 1, actor=chief)
    assert codes(small) == []


def test_the_public_is_told_that_it_is_not_ready_and_the_staff_why(client: Client, chief: User):
    made = make.tournament(8, actor=chief, rounds=2)
    make.play(made, 1, actor=chief)
    answer = client.get(address(made))
    assert answer.status_code == 409
    assert "cannot be printed yet" in answer.content.decode()
    assert "Round 2 is not played." not in answer.content.decode()
    client.force_login(chief)
    answer = client.get(address(made))
    assert answer.status_code == 409
    assert "Round 2 is not played." in answer.content.decode()
    assert f'href="{address(made)}?draft"' in answer.content.decode()


def test_a_draft_is_for_staff_and_says_so_on_every_page(client: Client, chief: User):
    made = make.tournament(40, actor=chief, rounds=2)
    make.play(made, 1, actor=chief)
    assert client.get(address(made) + "?draft").status_code == 409
    client.force_login(chief)
    found = protocol(client, made, "?draft")
    assert len(found.pages) > 1
    assert all("Draft, not for signature" in page for page in found.pages)
    assert "Round 2 is not played." in words(found.text)


def test_places_deciders_panel_and_signatures(client: Client, tournament: Tournament, chief: User):
    events.update_event(
        tournament.event, actor=chief, panel_approved_by="Федерация кеңеши", panel_approved_on=date(2026, 11, 20)
    )
    text = words(protocol(client, tournament).text)
    assert "Final protocol" in text
    assert "individual Swiss, 3 rounds" in text
    assert "8 players" in text
    assert "FIDE C.07 from 1 March 2026" in text
    assert "Ahead of the next by" in text
    assert "Arbiters: Эсенов Кубат (2-категория)." in text
    assert "Secretaries: Мусаева Айнура." in text
    assert "Panel approved by: Федерация кеңеши, " in text
    end = text.split("Panel approved by")[1]
    for sign in ("Chief arbiter", "Алымкулова Жаңыл", "улуттук категория", "Chief secretary", "Өскөнбаева Бүбүсара"):
        assert sign in end
    assert "Draft" not in text


def test_lines_for_signatures_are_there_without_a_panel(client: Client, chief: User):
    made = make.tournament(4, actor=chief, rounds=1)
    make.play(made, 1, actor=chief)
    text = words(protocol(client, made).text)
    assert "Chief arbiter" in text
    assert "Chief secretary" in text


def test_deductions_departures_and_withdrawals_are_noted(client: Client, chief: User):
    made = make.tournament(8, actor=chief, rounds=2)
    name_panel(made, chief)
    make.play(made, 1, actor=chief)
    for _warning in range(3):
        warnings.give_warning(made.participants.get(number=2), round_number=1, clause="C 7/6.8", actor=chief)
    entries.withdraw(made.participants.get(number=8), actor=chief)
    events.change_regulation(
        made, changes={"criteria": ["PTS", "DE"]}, actor=chief, confirmed=True, why="council's ruling"
    )
    make.play(made, 1, actor=chief)
    text = words(protocol(client, made).text)
    assert f"2 {made.participants.get(number=2).player}: −1 for warnings, from round 1 on" in text
    assert f"8 {made.participants.get(number=8).player}: withdrew after round 1." in text
    assert "Departed from the regulation in round 1: order of places. Reason: council's ruling" in text


def test_names_in_full_only_for_signature(client: Client, tournament: Tournament, chief: User):
    """Acceptance 40: a player not to be published signs his place under his name, the public reads a number."""
    player = tournament.participants.get(number=5).player
    player.publish, player.patronymic = False, "Бакытбекович"
    player.save()
    public = words(protocol(client, tournament).text)
    assert "Player 5" in public
    assert player.surname not in public
    client.force_login(chief)
    signed = words(protocol(client, tournament).text)
    assert f"{player.surname} Айбек Бакытбекович" in signed
    assert "Player 5" not in signed
    client.force_login(make.user("stranger"))
    assert player.surname not in words(protocol(client, tournament).text)


def test_the_code_is_that_of_the_results(client: Client, tournament: Tournament, chief: User):
    def code() -> str:
        return words(protocol(client, tournament).text).split("Code of the protocol: ")[1].split(".")[0]

    public = code()
    assert len(public) == 9
    client.force_login(chief)
    assert code() == public
    events.update_event(tournament.event, actor=chief, place={"en": "Karakol"})
    assert code() == public
    board = board_of(tournament, 3, 1)
    corrected = Outcome(1, 1, Reason.EQUAL_STONES, 81, 81)
    results.enter_result(board, outcome=corrected, seen=current(board), actor=chief, why="misread")
    assert code() != public


@pytest.mark.parametrize("count", range(20, 36, 3))
def test_signatures_never_stand_alone(chief: User, count: int):
    """However the pages fall, the last rows and the signatures are on one page."""
    made = make.tournament(count, actor=chief, rounds=1)
    name_panel(made, chief)
    make.play(made, 1, actor=chief)
    found = read(pdf(protocol_paper(made, base="http://testserver", for_signature=True).html))
    last = words(found.pages[-1])
    people = [participant.player.surname for participant in made.participants.select_related("player")]
    assert "Өскөнбаева Бүбүсара" in last
    assert sum(f"{surname} Айбек" in last for surname in people) >= 3


def board_of(tournament: Tournament, number: int, board: int) -> Board:
    return make.boards(Round.objects.get(tournament=tournament, number=number))[board - 1]


def current(board: Board) -> int | None:
    outcome = board.outcomes.filter(is_current=True).first()
    return outcome.pk if outcome else None
