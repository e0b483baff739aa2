"""Records to text: our own export, which reads back without loss, and ``.tgk``.

What is kept: tags, moves with landing holes, tuz marks, totals and draw offers, comments, unreadable tokens as
they stood, result, stated kazans, rule set, termination. Blanks within comments and tags become single ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from .notation import Score
from .records import TGK_TAGS, Record

LINE_WIDTH = 80


def write_pgn(record: Record) -> str:
    """Our own export of one game, ending in an empty line."""
    tags = [*record.tags, ("Result", record.result or "*")]
    optional = {
        "Variant": record.variant,
        "WhiteKazan": record.kazans[0],
        "BlackKazan": record.kazans[1],
        "Termination": record.termination,
    }
    tags += [(name, str(value)) for name, value in optional.items() if value is not None]
    return _tag_lines(tags) + "\n" + "\n".join(_filled(_items(record))) + "\n\n"


def write_tgk(record: Record) -> str:
    """The game as a ``.tgk`` file has it: mandatory tags first, ``?`` where unknown; a pair of moves a line."""
    known = dict(record.tags) | {"Result": record.result or "*"}
    tags = [(name, known.pop(name, "?")) for name in TGK_TAGS]
    return _tag_lines([*tags, *known.items()]) + "\n" + "\n".join(_items(record)) + "\n\n"


def write_records(records: Iterable[Record]) -> Iterator[str]:
    """Our own export of many games, a text each."""
    return map(write_pgn, records)


def _tag_lines(tags: Iterable[tuple[str, str]]) -> str:
    return "".join(f'[{name} "{_tag_text(value)}"]\n' for name, value in tags)


def _tag_text(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _comment(text: str) -> str:
    return "{" + " ".join(text.split()).replace("\\", "\\\\").replace("}", "\\}") + "}"


def _items(record: Record) -> Iterator[str]:
    """Pieces that no line break may part: comments, and numbers with the moves that follow them.

    So each line begins with a brace, a digit or the result, and none can pass for a tag.
    """
    yield from map(_comment, record.opening_comments)
    pair: list[str] = []
    for index, ply in enumerate(record.plies):
        if index == record.scored_after:
            yield from _flushed(pair)
            yield _score(record)
        # A number 1 after the result would begin the next game.
        if not pair and (index or record.scored_after != 0):
            pair.append(f"{index // 2 + 1}{'...' if index % 2 else '.'}")
        pair.append(str(replace(ply, comments=())))
        if index % 2 or ply.comments:
            yield from _flushed(pair)
        yield from map(_comment, ply.comments)
    yield from _flushed(pair)
    if record.scored_after is None:
        yield _score(record)


def _flushed(pair: list[str]) -> Iterator[str]:
    if pair:
        yield " ".join(pair)
        pair.clear()


def _score(record: Record) -> str:
    return str(Score(record.result))


def _filled(items: Iterable[str]) -> Iterator[str]:
    line = ""
    for item in items:
        if line and len(line) + 1 + len(item) > LINE_WIDTH:
            yield line
            line = item
        else:
            line = f"{line} {item}" if line else item
    if line:
        yield line
