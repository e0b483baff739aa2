"""Putting an event of published games into the database, act by act like any other event."""

from __future__ import annotations

from datetime import date

from players.models import Federation, User
from players.services import create_player
from tournaments.exchange.published import PublishedEvent, PublishedRound
from tournaments.models import Event, Participant, Tournament
from tournaments.regulations.outcomes import Outcome, Reason
from tournaments.selectors.boards import boards_of_round
from tournaments.services import entries, events, publishing, rounds
from tournaments.services.pairing import HandPair, pair_by_hand
from tournaments.services.results import enter_result, seats_of

SOURCE = "as published"


def load_published(
    federation: Federation, published: PublishedEvent, *, day: date, actor: User | None, public: bool
) -> Event:
    """Make the event with all its rounds: pairs by hand, results `unrecorded`, unknown seats left open."""
    event = events.create_event(
        federation,
        title={"ru": published.title, "en": published.title},
        starts_on=day,
        ends_on=day,
        preset="wng",
        rounds=len(published.rounds),
        actor=actor,
    )
    tournament = event.tournaments.get()
    participants = {number: _enter(tournament, federation, name, actor) for number, name in published.names.items()}
    for round_ in published.rounds:
        _play(tournament, round_, participants, actor)
    if public:
        events.set_public(event, public=True, actor=actor)
    event.refresh_from_db()
    return event


def _enter(tournament: Tournament, federation: Federation, name: str, actor: User | None) -> Participant:
    player = create_player(federation, actor=actor, surname=name)
    entry = entries.enter_player(tournament, player=player, actor=actor)
    return entries.admit(entry, actor=actor, why=SOURCE)


def _play(
    tournament: Tournament, told: PublishedRound, participants: dict[int, Participant], actor: User | None
) -> None:
    draft = pair_by_hand(
        tournament,
        pairs=[HandPair(participants[game.white].pk, participants[game.black].pk) for game in told.games],
        allocated_bye=participants[told.bye].pk if told.bye is not None else None,
        unknown=[participants[player].pk for player in told.unknown],
        actor=actor,
        why=SOURCE,
    )
    published = publishing.publish_round(draft, actor=actor)
    scores = {participants[game.white].pk: game.score for game in told.games}
    for board in boards_of_round(published):
        white, _black = seats_of(board)
        score = scores[white.participant_id]
        enter_result(board, outcome=Outcome(*score, Reason.UNRECORDED), seen=None, actor=actor)
    rounds.finish_round(published, actor=actor)
