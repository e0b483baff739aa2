"""What a TRF file may get wrong, as codes with parameters and one plain English sentence each."""

from __future__ import annotations

from dataclasses import dataclass, field

MESSAGES = {
    "empty": "no participants (no 001 lines)",
    "columns": "the columns are not where they should be: {text}",
    "number": "not a number: {text}",
    "unknown-number": "participant {number} is not in the list",
    "number-twice": "number {number} comes twice",
    "against-oneself": "participant {number} plays against himself in round {round}",
    "one-sided": "round {round}: {number} names {opponent}, but {opponent} does not name {number}",
    "same-side": "round {round}: {number} and {opponent} both have the same side",
    "impossible-result": "round {round}: {number} against {opponent}: the results {text} do not go together",
    "unknown-result": "round {round}: {number}: unknown result {text}",
    "half-points": "points must be whole or half: {text}",
    "scores": "the declared scores are impossible: a loss must not be worth more than a draw, nor a draw than a win",
    "teams": "team records cannot be read here",
    "total-differs": "participant {number}: the file says {total} points, the rounds give {sum}",
    "scoring-inferred": "no scores are declared; the totals fit win {win}, draw {draw}, loss {loss}, bye {bye}",
    "bye-kind-assumed": "round {round}: {number}: {text} without an opponent is read as a bye of kind {kind}",
    "side-unknown": "round {round}: {number} against {opponent}: no side is given",
    "record-ignored": "record {text} is not used",
}


def message(code: str, params: dict[str, str | int]) -> str:
    return MESSAGES[code].format(**params)


class TrfError(ValueError):
    """The file cannot be read; `line` counts from 1 (0: the file as a whole), `code` is one of MESSAGES."""

    def __init__(self, line: int, code: str, **params: str | int) -> None:
        self.line = line
        self.code = code
        self.params = params
        self.text = message(code, params)
        super().__init__(f"line {line}: {self.text}" if line else self.text)


@dataclass(frozen=True, slots=True)
class Assumption:
    """Something the file leaves open or contradicts and how it was read."""

    line: int
    code: str
    params: dict[str, str | int] = field(default_factory=dict)

    def __str__(self) -> str:
        text = message(self.code, self.params)
        return f"line {self.line}: {text}" if self.line else text
