"""The events of the demonstration: one in the middle of round 5, one finished, one to come."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from players.models import Federation, Player, User
from portal.demo.archive import play_on_record
from portal.demo.games import drawn_outcome
from tournaments.crosstable import ByeKind
from tournaments.models import Event, EventOfficial, Participant, RoleName, Round, Tournament
from tournaments.regulations.outcomes import Outcome, Reason
from tournaments.selectors.boards import boards_of_round
from tournaments.services import entries, events, pairing, publishing, results, rounds, warnings
from tournaments.services.numbering import draw_first_side
from tournaments.services.results import seats_of

SEED = "korgool demo"
#: Games on record by round, in the order of the boards: whole (None), or stopped after so many moves of both sides.
RECORDED: dict[int, tuple[int | None, ...]] = {1: (None, None), 4: (61,)}
LATE, LEAVES, ASKS_FOR_BYE, MISSES, WARNED = 16, 21, 6, 19, 20


@dataclass(frozen=True)
class Staff:
    """The demonstration's officials."""

    organiser: User
    chief: User
    arbiter: User
    secretary: User


def make_events(federation: Federation, people: list[Player], staff: Staff, today: date) -> Event:
    """All events; answers the one that goes on."""
    _finished(federation, people[4:14], staff, today - timedelta(days=9))
    _coming(federation, people[:6], staff, today + timedelta(days=12))
    return _playing(federation, people, staff, today)


def _playing(federation: Federation, people: list[Player], staff: Staff, today: date) -> Event:
    lots = random.Random(SEED)
    event = events.create_event(
        federation,
        title={
            "ky": f"Сон-Көл кубогу — {today.year}",
            "kk": f"Соңкөл кубогы — {today.year}",
            "ru": f"Кубок Сон-Куля — {today.year}",
            "en": f"Son-Kul Cup {today.year}",
        },
        place={"ky": "Нарын", "kk": "Нарын", "ru": "Нарын", "en": "Naryn"},
        starts_on=today - timedelta(days=2),
        ends_on=today,
        preset="wng",
        actor=staff.organiser,
        is_demo=True,
    )
    tournament = event.tournaments.get()
    _staff_and_panel(event, staff)
    _times(tournament, today - timedelta(days=2), per_day=3)
    for place, player in enumerate(people):
        if place != LATE:
            _enter(tournament, player, staff, today)
    entries.admit_complete(tournament, actor=staff.chief)
    events.close_registration(tournament, closed=True, actor=staff.organiser)
    draw_first_side(tournament, actor=staff.chief, seed=SEED)
    events.set_public(event, public=True, actor=staff.organiser)
    for number in range(1, 6):
        _before(number, tournament, people, staff, today)
        round_ = publishing.publish_round(pairing.pair_round(tournament, actor=staff.chief), actor=staff.chief)
        _enter_results(
            round_,
            staff,
            lots,
            absent=people[MISSES] if number == 2 else None,
            recorded=RECORDED.get(number, ()),
            leave_open=5 if number == 5 else 0,
        )
        _after(number, tournament, people, staff)
    event.refresh_from_db()
    return event


def _before(number: int, tournament: Tournament, people: list[Player], staff: Staff, today: date) -> None:
    """What happens between two rounds."""
    if number == 2:
        late = _enter(tournament, people[LATE], staff, today)
        entries.admit(late, actor=staff.chief)
    if number == 3:
        entries.request_bye(
            _participant(tournament, people[ASKS_FOR_BYE]),
            round_number=3,
            kind=ByeKind.HALF,
            actor=staff.secretary,
            why="",
        )
    if number == 4:
        entries.withdraw(_participant(tournament, people[LEAVES]), actor=staff.secretary, why="ооруп калды")


def _after(number: int, tournament: Tournament, people: list[Player], staff: Staff) -> None:
    """Warnings given in the round."""
    notes = {1: ("C 7/6.8", "жазууну токтотту"), 2: ("C 13/12.11", "кеңеш берди"), 4: ("C 7/6.8", "жазган жок")}
    if number in notes:
        clause, note = notes[number]
        warnings.give_warning(
            _participant(tournament, people[WARNED]),
            round_number=number,
            clause=clause,
            note=note,
            actor=staff.arbiter,
        )
    if number == 3:
        warnings.give_warning(
            _participant(tournament, people[10]),
            round_number=3,
            clause="C 13/12.11",
            note="телефон",
            actor=staff.arbiter,
        )


def _enter_results(
    round_: Round,
    staff: Staff,
    lots: random.Random,
    *,
    absent: Player | None = None,
    leave_open: int = 0,
    recorded: Sequence[int | None] = (),
) -> None:
    boards = boards_of_round(round_)
    for board, stopped_after in zip(boards, recorded, strict=False):
        seed = f"{SEED} {round_.number}.{board.number}"
        play_on_record(board, seed=seed, arbiter=staff.arbiter, secretary=staff.secretary, stopped_after=stopped_after)
    for board in boards[len(recorded) : len(boards) - leave_open]:
        white, black = seats_of(board)
        outcome = drawn_outcome(white.participant.rating or 0, black.participant.rating or 0, lots)
        if absent is not None and absent.pk in {white.player_id, black.player_id}:
            missed = Outcome(2, 0, Reason.NO_SHOW)
            outcome = missed if black.player_id == absent.pk else missed.swapped
        results.enter_result(board, outcome=outcome, seen=None, actor=staff.arbiter)


def _finished(federation: Federation, people: list[Player], staff: Staff, day: date) -> None:
    lots = random.Random(f"{SEED} finished")
    event = events.create_event(
        federation,
        title={
            "ky": "Ош шаарынын рапид-турнири",
            "kk": "Ош қаласының рапид-турнирі",
            "ru": "Рапид-турнир города Ош",
            "en": "Osh city rapid",
        },
        place={"ky": "Ош", "kk": "Ош", "ru": "Ош", "en": "Osh"},
        starts_on=day,
        ends_on=day,
        preset="federation-rapid",
        rounds=5,
        actor=staff.organiser,
        is_demo=True,
    )
    tournament = event.tournaments.get()
    _staff_and_panel(event, staff)
    _times(tournament, day, per_day=5)
    for player in people:
        _enter(tournament, player, staff, day)
    entries.admit_complete(tournament, actor=staff.chief)
    draw_first_side(tournament, actor=staff.chief, seed=SEED)
    events.set_public(event, public=True, actor=staff.organiser)
    for _number in range(5):
        round_ = publishing.publish_round(pairing.pair_round(tournament, actor=staff.chief), actor=staff.chief)
        _enter_results(round_, staff, lots)
    rounds.finish_round(round_, actor=staff.chief)


def _coming(federation: Federation, people: list[Player], staff: Staff, day: date) -> None:
    event = events.create_event(
        federation,
        title={
            "ky": "Чүй боорунун мектеп биринчилиги",
            "kk": "Шу өңірінің мектеп біріншілігі",
            "ru": "Школьное первенство Чуйской долины",
            "en": "Chuy valley school championship",
        },
        place={"ky": "Токмок", "kk": "Тоқмақ", "ru": "Токмок", "en": "Tokmok"},
        starts_on=day,
        ends_on=day + timedelta(days=1),
        preset="school",
        actor=staff.organiser,
        is_demo=True,
    )
    tournament = event.tournaments.get()
    _times(tournament, day, per_day=3)
    for player in people:
        _enter(tournament, player, staff, day)
    events.set_public(event, public=True, actor=staff.organiser)


def _staff_and_panel(event: Event, staff: Staff) -> None:
    events.grant_role(event, user=staff.chief, role=RoleName.CHIEF_ARBITER, actor=staff.organiser)
    events.revoke_role(event, user=staff.organiser, role=RoleName.CHIEF_ARBITER, actor=staff.organiser)
    events.grant_role(event, user=staff.arbiter, role=RoleName.ARBITER, actor=staff.organiser)
    events.grant_role(event, user=staff.secretary, role=RoleName.SECRETARY, actor=staff.organiser)
    office = EventOfficial.Role
    panel = (
        (office.CHIEF_ARBITER, staff.chief.display_name, "МК"),
        (office.DEPUTY, "Абдразаков Улан", "РК"),
        (office.CHIEF_SECRETARY, staff.secretary.display_name, "РК"),
        (office.ARBITER, staff.arbiter.display_name, "РК"),
        (office.ARBITER, "Токоев Мирбек", "1"),
        (office.ARBITER, "Сағынтай Ақмарал", "1"),
        (office.SECRETARY, "Жумалиева Назгүл", "2"),
    )
    for role, name, category in panel:
        events.add_official(event, role=role, name=name, category=category, actor=staff.organiser)
    events.update_event(
        event,
        actor=staff.organiser,
        panel_approved_by="Тогуз коргоол федерациясы",
        panel_approved_on=event.starts_on - timedelta(days=14),
    )


def _times(tournament: Tournament, first_day: date, *, per_day: int) -> None:
    zone = tournament.event.zone
    for place, round_ in enumerate(Round.objects.filter(tournament=tournament).select_related("tournament")):
        day, slot = divmod(place, per_day)
        starts = datetime.combine(first_day + timedelta(days=day), time(10 + 3 * slot if per_day <= 3 else 10 + slot))
        events.set_round_time(round_, starts_at=starts.replace(tzinfo=zone), actor=None)


def _enter(tournament: Tournament, player: Player, staff: Staff, today: date) -> Participant:
    return entries.enter_player(
        tournament, player=player, actor=staff.secretary, visa=True, visa_date=today - timedelta(days=5)
    )


def _participant(tournament: Tournament, player: Player) -> Participant:
    return Participant.objects.select_related("player", "tournament").get(tournament=tournament, player=player)
