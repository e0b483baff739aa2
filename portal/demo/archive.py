"""Recorded games of the demonstration: at boards of its event, and a small archive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.reading import moves_text
from games.rules.records import Record
from games.rules.rulesets import STANDARD, ruleset
from games.services.archive import import_games
from games.services.records import save_record
from players.models import Federation, Player, User
from portal.demo.play import self_play
from tournaments.models import Board
from tournaments.regulations.outcomes import Outcome, Reason
from tournaments.services.results import enter_result

_SCORES = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}
_REASONS = {"majority": Reason.STONES, "no-moves": Reason.NO_MOVES, "equal": Reason.EQUAL_STONES}
_EVENTS = (("Чүй жазы", "Бишкек", 1998), ("Ала-Тоо кубогу", "Нарын", 2004), ("Жетісу кубогы", "Талдықорған", 2011))
_NOT_IN_THE_REGISTER = ("Абдыраев Сейтек", "Тілеубай Қанат")
GAMES_PER_EVENT = 4


def play_on_record(
    board: Board, *, seed: str, arbiter: User, secretary: User, stopped_after: int | None = None
) -> None:
    """Enter the result of a game at a board and its record, up to `stopped_after` moves of both sides where given."""
    game, end = self_play(seed, ruleset(board.match.round.tournament.rules.rule_set))
    white, black = _SCORES[game.result or ""]
    enter_result(board, outcome=Outcome(white, black, _REASONS[end.reason], *end.kazans), seen=None, actor=arbiter)
    if stopped_after is not None:
        game = Record(plies=game.plies[:stopped_after])
    save_record(
        board,
        text=moves_text(game),
        seen=None,
        actor=secretary,
        sheet="black" if stopped_after is not None else "white",
        stopped=stopped_after is not None,
    )


def make_archive(federation: Federation, people: list[Player], *, actor: User) -> None:
    """A few games of years past; those that are there already are not doubled."""
    import_games(federation, _games(people), actor=actor)


def _games(people: list[Player]) -> Iterator[Record]:
    published = [f"{player.surname} {player.given_name}" for player in people if player.publish]
    names = [*_NOT_IN_THE_REGISTER, *published[:6]]
    for event, site, year in _EVENTS:
        for number in range(GAMES_PER_EVENT):
            game, _end = self_play(f"{event} {number}", STANDARD)
            white, black = names[number], names[(number * 3 + year) % len(names)]
            if white == black:
                black = names[-1]
            tags = {
                "Event": event,
                "Site": site,
                "Date": f"{year}.07.{10 + number}",
                "Round": str(number + 1),
                "White": white,
                "Black": black,
            }
            yield replace(game, tags=tuple(tags.items()))
