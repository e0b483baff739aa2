"""Finding games, and what was played from a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games import words
from games.board.drawing import Look, draw, move_of
from games.messages import message
from games.permissions import federations_kept_by
from games.rules.board import Board as Play
from games.rules.notation import parse_ply
from games.rules.position import Position, Step
from games.rules.rulesets import RULESETS, ruleset
from games.selectors.openings import OpeningMove, opening_table
from games.selectors.records import GameRow, rows_of, with_people
from games.selectors.search import POINTS, Sought, read_opening, read_position, search_games
from tournaments.errors import Refused
from tournaments.labels import RULE_SETS
from tournaments.views.markup import result

PER_PAGE = 50
LONGEST = 300
_TEXTS = ("player", "opponent", "side", "event", "result", "opening", "position", "rule_set")
_YEARS = ("year_from", "year_to")


@dataclass(frozen=True, slots=True)
class Shown:
    """A row of the list with what is written into it."""

    row: GameRow
    result: SafeString
    day: str
    chip: tuple[str, str] | None


@require_safe
def game_list(request: HttpRequest) -> HttpResponse:
    """Games that fit what is asked for, the newest first."""
    sought = sought_of(request.GET)
    refused = ""
    try:
        found = search_games(sought, user=request.user)
    except Refused as error:
        refused = message(error)
        found = search_games(Sought(), user=request.user).none()
    page = Paginator(with_people(found), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": [shown(row) for row in rows_of(page, words.language())],
        "sought": sought,
        "filtered": not sought.is_empty,
        "detailed": bool(sought.opening or sought.position or sought.rule_set or sought.opponent or sought.side),
        "refused": refused,
        "results": [(code, code.replace("1/2-1/2", "½ – ½").replace("-", " – ")) for code in POINTS],
        "rule_sets": rule_sets(),
        "file": _file_address(sought),
        "may_keep": bool(request.user.is_authenticated and federations_kept_by(request.user)),
    }
    return render(request, "games/list.html", context, status=422 if refused else 200)


def sought_of(asked: QueryDict | Mapping[str, str]) -> Sought:
    """What the fields of the search form hold; years that are no years look for nothing."""
    fields: dict[str, Any] = {name: asked.get(name, "").strip()[:LONGEST] for name in _TEXTS}
    fields |= {name: _year(asked.get(name, "")) for name in _YEARS}
    return Sought(**fields)


def shown(row: GameRow) -> Shown:
    points = (row.white_points, row.black_points)
    score = result(*points, played=True, white_kazan=row.kazans[0], black_kazan=row.kazans[1], none="–")
    chip = words.verdict_chip(row.verdict)
    return Shown(row, score, words.day_text(row.date), chip if chip[0] != "good" else None)


def rule_sets() -> list[tuple[str, str]]:
    """Names of the rule sets with their labels."""
    return [(name, str(RULE_SETS.get(name, name))) for name in RULESETS]


def _year(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) == 4 else None


def _query(sought: Sought) -> str:
    fields = {name: getattr(sought, name) for name in (*_TEXTS, *_YEARS)}
    return urlencode({name: value for name, value in fields.items() if value})


def _file_address(sought: Sought) -> str:
    return f"{reverse('games_api:games_file')}?{_query(sought)}"


@dataclass(frozen=True, slots=True)
class Choice:
    """A move of the opening table with where it leads."""

    move: OpeningMove
    url: str
    share: int


@require_safe
def openings(request: HttpRequest) -> HttpResponse:
    """The moves made from a position, with counts and results, each a link to play on."""
    asked = {name: request.GET.get(name, "").strip()[:2000] for name in ("moves", "position", "rule_set")}
    refused = ""
    try:
        line = _Line.read(asked)
    except Refused as error:
        refused, line = message(error), _Line(Play(_rules(asked["rule_set"])), "", asked["rule_set"])
    table = opening_table(line.position)
    context = {
        "line": line,
        "table": table,
        "choices": [Choice(move, line.after(move.hole), 100 * move.games // table.games) for move in table.moves],
        "boards": line.boards({line.field(move.hole): _label(line, move.hole) for move in table.moves}),
        "refused": refused,
        "asked": asked,
        "rule_sets": rule_sets(),
        "search_url": f"{reverse('games:list')}?{urlencode(line.search)}",
        "ended": words.end_text(line.position.end),
    }
    return render(request, "games/openings.html", context, status=422 if refused else 200)


def _rules(name: str) -> Any:
    return ruleset(name if name in RULESETS else "standard")


def _label(line: _Line, hole: int) -> str:
    return words.hole_label(hole, line.position.holes[line.position.side][hole - 1], line.holes)


@dataclass(frozen=True)
class _Line:
    """Moves from the start, or from a position when `origin` holds one."""

    play: Play
    origin: str
    rule_set: str

    @classmethod
    def read(cls, asked: Mapping[str, str]) -> _Line:
        """The line that the address names; raises Refused for what cannot be read or played."""
        if not asked["position"]:
            return cls(read_opening(asked["moves"], asked["rule_set"]), "", asked["rule_set"])
        position = read_position(asked["position"], asked["rule_set"])
        play = Play(position.rules, position)
        for move in asked["moves"].split()[:200]:
            ply = parse_ply(move)
            legal = ply.hole in play.position.legal_moves()
            if not legal or ply.landing not in (0, play.position.step(ply.hole).landing):
                raise Refused("opening-unreadable", {"ply": play.ply + 1, "move": move[:20]})
            play.play(ply.hole)
        return cls(play, asked["position"], asked["rule_set"])

    @property
    def position(self) -> Position:
        return self.play.position

    @property
    def holes(self) -> int:
        return self.position.rules.holes

    def field(self, hole: int) -> int:
        return self.position.side * self.holes + hole - 1

    def url(self, steps: tuple[Step, ...]) -> str:
        moves = " ".join(step.text for step in steps)
        asked = {"position": self.origin, "moves": moves, "rule_set": self.rule_set}
        return "?" + urlencode({name: value for name, value in asked.items() if value})

    def after(self, hole: int) -> str:
        """Where the move from a hole leads."""
        return self.url((*self.play.steps, self.position.step(hole)))

    @property
    def made(self) -> list[tuple[str, str, str]]:
        """The moves made, each with its number, its text and where it leads back to."""
        steps = self.play.steps
        begins = self.play.positions[0].side
        return [
            (
                f"{(place + begins) // 2 + 1}." if (place + begins) % 2 == 0 else "",
                step.text,
                self.url(steps[: place + 1]),
            )
            for place, step in enumerate(steps)
        ]

    @property
    def back(self) -> str:
        return self.url(self.play.steps[:-1]) if self.play.ply else ""

    @property
    def search(self) -> dict[str, str]:
        """What the search for the games of this position is asked."""
        asked = {"position": str(self.position)}
        return asked | ({"rule_set": self.rule_set} if self.rule_set else {})

    def boards(self, choices: Mapping[int, str]) -> SafeString:
        """The position, drawn lying and standing, with the holes that lead on as buttons."""
        play = self.play
        last = move_of(play.positions[-2], play.steps[-1]) if play.ply else None
        step = play.steps[-1] if play.ply else None
        title = words.board_title(play.position, play.ply, step.text if step else "")
        look = Look("ow", title, words.board_description(play.position, step), choices=choices)
        standing = replace(look, prefix="ot", tall=True)
        return SafeString(draw(play.position, look, last) + draw(play.position, standing, last))
