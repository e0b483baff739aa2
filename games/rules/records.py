"""Game records as PGN-like text: PlayOK exports, ``.tgk`` files, our own export; reading is streamed.

One reader takes them all, since they differ in tags and lay-out only. A broken game never stops the next: a
tag line always begins a game anew, even within a comment that was not closed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from .notation import Kazans, Ply, Result, Score, match_score, parse_ply, parse_score, split_number
from .sowing import BLACK, WHITE

Problem = Literal["unclosed-comment", "stray-brace", "results-differ", "bad-tag"]
TGK_TAGS = ("White", "Black", "Result", "Date", "Event", "Round", "Site")

_TAG = re.compile(r'\s*\[\s*(\w+)\s+"(.*)"\s*\]\s*')
_BROKEN_TAG = re.compile(r'\s*\[\s*(\w+)\s+"(.*?)"?\s*\]?\s*')
_TOKEN = re.compile(r"[^\s{}]+")
_COMMENT_BODY = re.compile(r"(?:[^\\}]|\\.|\\$)*")
_TOTAL = re.compile(r"\(\d{1,3}\)[xXхХ]?=?", re.ASCII)
_KAZAN_TAGS = ("WhiteKazan", "BlackKazan")


@dataclass(frozen=True)
class Record:
    """A game as written down: tags in order (without those that have a field here), moves, result.

    ``kazans`` are those stated for the end. ``termination`` is ``no-moves`` for a game marked ``{zero}``,
    else as stated. ``scored_after`` is the number of plies before the result where moves follow it, else
    None. ``problems`` tells what was wrong with the text; it is no part of the value.
    """

    plies: tuple[Ply, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    result: Result | None = None
    kazans: Kazans = (None, None)
    variant: str | None = None
    termination: str | None = None
    opening_comments: tuple[str, ...] = ()
    scored_after: int | None = None
    problems: tuple[Problem, ...] = field(default=(), compare=False)

    def tag(self, name: str, default: str = "") -> str:
        """The value of a tag, ``default`` where the record has none."""
        return dict(self.tags).get(name, default)

    @property
    def missing_tags(self) -> tuple[str, ...]:
        """Tags that a ``.tgk`` file must have and this record has not."""
        have = {name for name, value in self.tags if value.strip()} | ({"Result"} if self.result else set())
        return tuple(name for name in TGK_TAGS if name not in have)


def read_records(lines: Iterable[str]) -> Iterator[Record]:
    """Yield the games of a text, each as soon as it is complete."""
    reader = _Reader()
    for line in lines:
        yield from reader.feed(line)
    yield from reader.finish()


class _Draft:
    """A record being read."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.plies: list[Ply] = []
        self.opening: list[str] = []
        self.score: Score | None = None
        self.scored_after: int | None = None
        self.zero = False
        self.problems: list[Problem] = []

    @property
    def has_text(self) -> bool:
        return bool(self.plies or self.opening or self.score or self.zero)

    def comment(self, text: str) -> None:
        text = " ".join(text.split())
        if text.lower() == "zero":
            self.zero = True
        elif self.plies:
            self.plies[-1] = replace(self.plies[-1], comments=(*self.plies[-1].comments, text))
        else:
            self.opening.append(text)

    def move(self, text: str) -> None:
        """Add a move, or what was written apart from the move it belongs to."""
        last = self.plies[-1] if self.plies else Ply(0)
        if text == "=" and last.hole:
            self.plies[-1] = replace(last, draw_offer=True)
        elif _TOTAL.fullmatch(text) and last.hole and last.total is None and not last.draw_offer:
            self.plies[-1] = replace(parse_ply(str(last) + text), comments=last.comments)
        else:
            self.plies.append(parse_ply(text))

    def record(self) -> Record:
        tags = dict(self.tags)
        tagged = parse_score(tags.pop("Result", ""))
        score = tagged if tagged and tagged.result else self.score or tagged or Score(None)
        if tagged and tagged.result and self.score and self.score.result not in (None, tagged.result):
            self.problems.append("results-differ")
        written = self.score.kazans if self.score else (None, None)
        stated = [
            _first(_number(tags.pop(name, "")), score.kazans[side], written[side])
            for side, name in enumerate(_KAZAN_TAGS)
        ]
        variant, termination = tags.pop("Variant", None), tags.pop("Termination", None)
        return Record(
            plies=tuple(self.plies),
            tags=tuple(tags.items()),
            result=score.result,
            kazans=(stated[WHITE], stated[BLACK]),
            variant=variant,
            termination=termination or ("no-moves" if self.zero else None),
            opening_comments=tuple(self.opening),
            scored_after=self.scored_after if self.scored_after != len(self.plies) else None,
            problems=tuple(self.problems),
        )


class _Reader:
    def __init__(self) -> None:
        self.draft = _Draft()
        self.comment: list[str] = []
        self.in_comment = False
        self.after_blank = False

    def feed(self, line: str) -> Iterator[Record]:
        line = line.removeprefix("\ufeff")
        tag = _TAG.fullmatch(line) or _BROKEN_TAG.fullmatch(line)
        if tag is not None:
            yield from self._tag(tag[1], tag[2], _TAG.fullmatch(line) is None)
        elif not line.strip():
            self.after_blank = True
        else:
            yield from self._text(line)
            self.after_blank = False

    def finish(self) -> Iterator[Record]:
        if self.in_comment:
            self._close("unclosed-comment")
        if self.draft.has_text or self.draft.tags:
            yield self.draft.record()
        self.draft = _Draft()

    def _tag(self, name: str, value: str, broken: bool) -> Iterator[Record]:
        if self.draft.has_text or self.in_comment or name in self.draft.tags:
            yield from self.finish()
        self.draft.tags[name] = re.sub(r'\\(["\\])', r"\1", value)
        if broken:
            self.draft.problems.append("bad-tag")

    def _text(self, line: str) -> Iterator[Record]:
        at = 0
        while at < len(line):
            if self.in_comment:
                at = self._continue_comment(line, at)
            elif line[at] == "{":
                self.in_comment = True
                at += 1
            elif line[at] == "}":
                self.draft.problems.append("stray-brace")
                at += 1
            elif line[at].isspace():
                at += 1
            elif found := match_score(line, at):
                score, at = found
                self._score(score)
            else:
                token = _taken(_TOKEN, line, at)
                at += len(token)
                yield from self._token(token)

    def _continue_comment(self, line: str, at: int) -> int:
        body = _taken(_COMMENT_BODY, line, at)
        self.comment.append(body)
        if at + len(body) < len(line):
            self._close()
        return at + len(body) + 1

    def _close(self, problem: Problem | None = None) -> None:
        self.draft.comment(re.sub(r"\\([\\}])", r"\1", " ".join(self.comment)))
        self.comment, self.in_comment = [], False
        if problem:
            self.draft.problems.append(problem)

    def _score(self, score: Score) -> None:
        self.draft.score = score
        self.draft.scored_after = len(self.draft.plies)
        self.after_blank = False

    def _token(self, token: str) -> Iterator[Record]:
        number, dots, rest = split_number(token)
        begins = (number == 1 and dots == 1) or self.after_blank
        if self.draft.score is not None and begins:
            yield from self.finish()
        self.after_blank = False
        if rest:
            self.draft.move(rest)


def _taken(pattern: re.Pattern[str], line: str, at: int) -> str:
    match = pattern.match(line, at)
    return match[0] if match else ""


def _number(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) <= 3 else None


def _first(*values: int | None) -> int | None:
    return next((value for value in values if value is not None), None)
