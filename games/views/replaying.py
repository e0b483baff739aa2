"""A game made ready to be shown move by move."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString

from games import words
from games.board.drawing import Look, draw, move_of
from games.board.graph import draw_graph
from games.rules.notation import Ply
from games.rules.position import Position, Step
from games.rules.sowing import BLACK, WHITE
from games.selectors.records import Game


@dataclass(frozen=True, slots=True)
class Cell:
    """One move in the list. `state` is `played`, `fault`, or `beyond` for moves after a fault."""

    ply: int
    move: str
    tuz: bool
    captured: int
    offer: bool
    state: str


@dataclass(frozen=True, slots=True)
class Line:
    """A numbered pair of moves."""

    number: int
    white: Cell
    black: Cell | None


@dataclass(frozen=True)
class Replay:
    """The positions of a game with the words and drawings for each; `plies` can be shown, 0 is the start."""

    game: Game

    @property
    def positions(self) -> tuple[Position, ...]:
        return self.game.positions

    @property
    def plies(self) -> int:
        return len(self.positions) - 1

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        written = self.game.written.plies
        return tuple(
            position.step(ply.hole, declare=ply.tuz or position.rules.tuz_compulsory)
            for position, ply in zip(self.positions[:-1], written, strict=False)
        )

    @property
    def fault_ply(self) -> int | None:
        return self.game.report.ply

    def lines(self) -> list[Line]:
        """The move list, what stands after a fault included."""
        cells = [self._cell(index, ply) for index, ply in enumerate(self.game.written.plies)]
        return [
            Line(index // 2 + 1, cells[index], cells[index + 1] if index + 1 < len(cells) else None)
            for index in range(0, len(cells), 2)
        ]

    def _cell(self, index: int, ply: Ply) -> Cell:
        played = index < self.plies
        step = self.steps[index] if played else None
        return Cell(
            ply=index + 1,
            move=f"{ply.hole}{ply.landing or ''}" if ply.hole else ply.raw,
            tuz=step.made_tuz if step else ply.tuz,
            captured=step.captured if step and not step.made_tuz else 0,
            offer=ply.draw_offer,
            state="played" if played else "fault" if index + 1 == self.fault_ply else "beyond",
        )

    def boards(self, ply: int, *, flipped: bool = False) -> SafeString:
        """The position after a ply, drawn lying and standing; the sheet shows one of them."""
        position, title, description = self.positions[ply], self.title(ply), self.description(ply)
        last = move_of(self.positions[ply - 1], self.steps[ply - 1]) if ply else None
        drawings = (
            draw(position, Look(prefix, title, description, tall=tall, flipped=flipped), last)
            for prefix, tall in (("bw", False), ("bt", True))
        )
        return SafeString("".join(drawings))

    def title(self, ply: int) -> str:
        return words.board_title(self.positions[ply], ply, self.steps[ply - 1].text if ply else "")

    def description(self, ply: int) -> str:
        return words.board_description(self.positions[ply], self.steps[ply - 1] if ply else None)

    def graphs(self, ply: int) -> SafeString:
        """The difference of the kazans over the game, wide and narrow."""
        kazans = [position.kazans for position in self.positions]
        tuz = [index for index, step in enumerate(self.steps, 1) if step.made_tuz]
        label = words.graph_label([kazan[WHITE] - kazan[BLACK] for kazan in kazans])
        drawings = (draw_graph(kazans, current=ply, tuz=tuz, label=label, tall=tall) for tall in (False, True))
        return SafeString("".join(drawings))

    def remarks(self, ply: int) -> list[str]:
        """What is written behind a move besides diagrams."""
        if not ply:
            return list(self.game.written.opening_comments)
        written = self.game.written.plies[ply - 1]
        diagrams = len(written.checkpoints)
        return [comment for comment in written.comments if not diagrams or "/" not in comment]
