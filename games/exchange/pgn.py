"""Recorded games as text files: our own export, which reads back without loss. Pure functions."""

from __future__ import annotations

from dataclasses import replace

from games.exchange.headings import Heading, tags_of
from games.rules.notation import Kazans, Result
from games.rules.records import Record as Written
from games.rules.writing import write_pgn


def game_text(written: Written, heading: Heading, *, result: Result | None, kazans: Kazans) -> str:
    """One game with its heading, ending in an empty line.

    `result` and `kazans` are those that stand: a signed result goes before what the sheet says.
    """
    return write_pgn(replace(written, tags=tags_of(heading), result=result, kazans=kazans))
