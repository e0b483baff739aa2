"""The game played stone by stone on lists: slow, plain, and written apart from the engine it is compared with."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.rulesets import RuleSet


@dataclass
class Table:
    """A board as it lies on a table; rows by side, `tuz[s]` is the index of the hole that s owns opposite."""

    rules: RuleSet
    rows: list[list[int]]
    kazans: list[int]
    tuz: list[int | None]
    side: int = 0

    @classmethod
    def laid(cls, rules: RuleSet) -> Table:
        return cls(rules, [[rules.stones_per_hole] * rules.holes for _ in "WB"], [0, 0], [None, None])

    def moves(self) -> list[int]:
        return [hole for hole in range(self.rules.holes) if self.rows[self.side][hole] > 0]

    def over(self) -> bool:
        won = self.rules.stop_at_majority and max(self.kazans) > self.rules.stones // 2
        return won or not self.moves()

    def drop(self, row: int, hole: int) -> None:
        owner = 1 - row
        if self.tuz[owner] == hole:
            self.kazans[owner] += 1
        else:
            self.rows[row][hole] += 1

    def move(self, hole: int, declare: bool = True) -> str:
        """Make the move and return it in notation."""
        side, other = self.side, 1 - self.side
        hand, self.rows[side][hole] = self.rows[side][hole], 0
        row, last = side, hole
        if hand > 1:
            self.drop(row, last)
            hand -= 1
        for _ in range(hand):
            last += 1
            if last == self.rules.holes:
                row, last = 1 - row, 0
            self.drop(row, last)
        mark = ""
        if row == other:
            lying = self.rows[row][last]
            if lying == self.rules.tuz_at and self._may_own(last) and declare:
                self.tuz[side] = last
                mark = "x"
            if mark or lying % 2 == 0:
                self.kazans[side] += lying
                self.rows[row][last] = 0
        self.side = other
        return f"{hole + 1}{last + 1}{mark}"

    def _may_own(self, hole: int) -> bool:
        rules, side = self.rules, self.side
        if not rules.tuz or self.tuz[side] is not None:
            return False
        if rules.tuz_last_hole_banned and hole == rules.holes - 1:
            return False
        return not (rules.tuz_same_number_banned and self.tuz[1 - side] == hole)

    def text(self) -> str:
        rows = "/".join(
            ",".join("X" if self.tuz[1 - row] == hole else str(stones) for hole, stones in enumerate(self.rows[row]))
            for row in (0, 1)
        )
        return f"{rows} {self.kazans[0]} {self.kazans[1]} {'WB'[self.side]}"
