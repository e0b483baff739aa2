"""Finding recorded games: by player, event, year, result, opening moves and position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, F, FilteredRelation, IntegerField, Q, QuerySet, When

from games.keys import position_key, search_key, successor
from games.models import PositionSeen, Record
from games.models.records import OPENING_PLIES
from games.reading import MAX_PLIES
from games.rules.board import Board as Play
from games.rules.position import IllegalMoveError, Position, PositionError
from games.rules.records import Record as Written
from games.rules.records import read_records
from games.rules.rulesets import RULESETS, ruleset
from games.selectors.visibility import visible_records
from players.letters import fold
from players.selectors import matching, visible_players
from tournaments.errors import Refused
from tournaments.models import Event, Seat

POINTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for; "" and None look for nothing.

    Names in any spelling, `side` (`white`, `black`) is the first player's. `event` is an address or words of a
    title. `result` is `1-0 0-1 1/2-1/2`, as signed where it is. `opening` are moves from the start, `position` a
    position in text form, which may be anywhere in a game.
    """

    player: str = ""
    opponent: str = ""
    side: str = ""
    event: str = ""
    year_from: int | None = None
    year_to: int | None = None
    result: str = ""
    opening: str = ""
    position: str = ""
    rule_set: str = ""

    @property
    def is_empty(self) -> bool:
        return self == Sought()


def search_games(sought: Sought, *, user: Any = None) -> QuerySet[Record]:
    """Games that the user may read and that fit, newest first; load a page of them by `records.with_people`.

    Players not to be published are found by the staff of their federation only. Raises Refused for a position
    or an opening that cannot be read.
    """
    found = visible_records(user)
    if sought.player or sought.opponent:
        found = found.filter(_players(sought, user))
    if sought.event:
        found = found.filter(_event(sought.event))
    if sought.year_from is not None:
        found = found.filter(year__gte=sought.year_from)
    if sought.year_to is not None:
        found = found.filter(year__lte=sought.year_to)
    if sought.rule_set:
        found = found.filter(rule_set=sought.rule_set)
    if sought.opening:
        found = found.filter(_opening(sought.opening, sought.rule_set))
    if sought.position:
        position = read_position(sought.position, sought.rule_set)
        key = position_key(position.rules, position.state)
        found = found.filter(pk__in=PositionSeen.objects.filter(position=key).values("record"))
    if sought.result in POINTS:
        found = with_score(found).filter(score=POINTS[sought.result])
    return found.order_by("-date", "-id")


def with_score(rows: QuerySet[Any], prefix: str = "", recorded: str = "result") -> QuerySet[Any]:
    """The rows with White's half points in `score`: as signed, and as `recorded` where nothing is signed yet.

    A result that is neither a win nor a draw is None. `prefix` leads to the record.
    """
    outcomes = f"{prefix}board__outcomes"
    signed = [When(told__white=white, told__black=2 - white, then=white) for white in (2, 1, 0)]
    score = Case(*signed, When(told__id=None, then=F(recorded)), default=None, output_field=IntegerField())
    told = FilteredRelation(outcomes, condition=Q(**{f"{outcomes}__is_current": True}))
    scored: QuerySet[Any] = rows.annotate(told=told).annotate(score=score)
    return scored


def read_position(text: str, rule_set: str = "") -> Position:
    """A position in text form, of the rule set named, else of the usual board or else the children's."""
    tried = [ruleset(rule_set)] if rule_set in RULESETS else [RULESETS["standard"], RULESETS["bestemshe"]]
    for rules in tried:
        try:
            return Position.parse(text, rules)
        except PositionError:
            continue
    raise Refused("position-unreadable")


def read_opening(text: str, rule_set: str = "") -> Play:
    """The board after the moves of a text, tuz marked or not; raises Refused with the first that cannot be played."""
    play = Play(ruleset(rule_set) if rule_set in RULESETS else RULESETS["standard"])
    written = next(read_records(text.splitlines()), Written())
    for ply in written.plies[:MAX_PLIES]:
        try:
            landing = play.play(ply.hole).landing
        except IllegalMoveError:
            landing = 0
        if not landing or ply.landing not in (0, landing):
            raise Refused("opening-unreadable", {"ply": play.ply + (not landing), "move": str(ply)[:20]})
    return play


def _opening(text: str, rule_set: str) -> Q:
    """A condition that an index answers: opening lines are digits, sorted alike everywhere."""
    play = read_opening(text, rule_set)
    line = "".join(str(step.hole) for step in play.steps)
    if len(line) > OPENING_PLIES:
        key = position_key(play.position.rules, play.position.state)
        seen = PositionSeen.objects.filter(position=key, ply=len(line)).values("record")
        return Q(pk__in=seen, opening=line[:OPENING_PLIES])
    end = successor(line)
    return Q(opening__gte=line, opening__lt=end) if end else Q(opening__gte=line)


def _event(text: str) -> Q:
    """Events by address or by the words of a title in any language, and texts of the archive."""
    words = fold(text).split()
    if not words:
        return Q(pk=None)
    titles = Event.objects.values_list("pk", "slug", "title")
    events = [pk for pk, slug, title in titles if slug == text or _has_words(" ".join(map(str, title.values())), words)]
    named = Q()
    for word in words:
        named &= Q(event_key__contains=f" {word}")
    return Q(event__in=events) | named


def _has_words(text: str, words: list[str]) -> bool:
    key = search_key(text)
    return all(f" {word}" in key for word in words)


@dataclass(frozen=True, slots=True)
class _Named:
    """The condition that a name is White's, and that it is Black's."""

    white: Q
    black: Q


def _players(sought: Sought, user: Any) -> Q:
    seated = bool(sought.side)
    first = _named(sought.player, user, seated=seated)
    other = _named(sought.opponent, user, seated=seated)
    as_white, as_black = first.white & other.black, first.black & other.white
    if sought.side == "white":
        return as_white
    if sought.side == "black":
        return as_black
    return as_white | as_black


def _named(text: str, user: Any, *, seated: bool) -> _Named:
    """`seated`: sides count, and at a board its seats say who has which; they are asked only then."""
    if not text:
        return _Named(Q(), Q())
    words = fold(text).split()
    if not words:
        return _Named(Q(pk=None), Q(pk=None))
    players = matching(visible_players(user or AnonymousUser()), text).values("pk")
    sides = []
    for side, letter in (("white", "w"), ("black", "b")):
        linked = Q(**{f"{side}_player__in": players})
        if seated:
            boards = Seat.objects.filter(side=letter, player__in=players).values("board")
            linked = (linked & Q(board=None)) | Q(board__in=boards)
        written = Q()
        for word in words:
            written &= Q(**{f"{side}_key__contains": f" {word}"})
        sides.append(linked | written)
    return _Named(*sides)
