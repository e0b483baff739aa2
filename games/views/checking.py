"""What the entry screen is told of a text while it is being typed: moves, the position, the first fault, repairs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import words
from games.board.drawing import Look, draw, move_of
from games.exchange.headings import heading_of
from games.messages import fault_text
from games.reading import MAX_PLIES, MAX_TEXT, Examined, examine
from games.rules.completion import with_moves_filled
from games.rules.notation import Ply, Score
from games.rules.position import Position
from games.rules.records import Record as Written
from games.rules.records import read_records
from games.rules.repairs import LOOK_ALIKES, Repair
from games.rules.rulesets import RuleSet
from games.rules.sowing import BLACK, WHITE
from tournaments.errors import Refused

REPAIRS_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Fix:
    """A repair to click: the ply it changes (from 0), the move to be written there, and what else goes.

    `drop` is `total` or `diagram` where the number in brackets or the diagram is what does not fit.
    """

    index: int
    move: str
    number: str
    text: str
    drop: str


def read_typed(text: str) -> Written:
    """The one game of a text that may be empty still; raises Refused as `reading.read_one`."""
    if len(text) > MAX_TEXT:
        raise Refused("record-too-long", {"plies": MAX_PLIES})
    games = list(islice(read_records(text.splitlines()), 2))
    if len(games) > 1:
        raise Refused("several-games")
    written = games[0] if games else Written()
    if len(written.plies) > MAX_PLIES:
        raise Refused("record-too-long", {"plies": MAX_PLIES})
    return written


def answer(text: str, rules: RuleSet, *, at: int | None, signed: str = "", filled: bool = False) -> dict[str, Any]:
    """The checked text as values for the page.

    `at` is the ply the cursor stands at, None behind the last one; `signed` the result that stands, in words.
    `filled`: digits and marks that were not typed are supplied by the rules.
    """
    written = read_typed(text)
    if filled:
        written = with_moves_filled(written, rules)
    examined = examine(written, rules, repairs=True)
    return Checked(examined, at, signed).data()


@dataclass(frozen=True)
class Checked:
    """A text with what the checker says of it, seen from the place of the cursor."""

    examined: Examined
    at: int | None
    signed: str = ""

    @property
    def shown(self) -> int:
        """The ply whose position before it is drawn: the cursor's, else the fault's, else behind the last one."""
        played = self.examined.report.plies_played
        return played if self.at is None else min(self.at, played)

    @property
    def position(self) -> Position:
        return Position(self.examined.rules, self.examined.states[self.shown])

    @property
    def fault_ply(self) -> int | None:
        return self.examined.report.ply

    def data(self) -> dict[str, Any]:
        written, report = self.examined.written, self.examined.report
        return {
            "moves": moves_data(written.plies, report.plies_played, self.fault_ply),
            "opening": list(written.opening_comments),
            "score": score_data(written),
            "heading": {name: text for name, text in asdict(heading_of(written)).items() if name != "tags"},
            "termination": written.termination or "",
            "shown": self.shown,
            "options": self._options(),
            "fault": self.fault_ply,
            "end": words.end_text(report.end) if report.fault is None else "",
            "chip": self._chip(),
            "said": self._said(),
            "html": self._html(),
        }

    def _options(self) -> dict[int, list[object]]:
        """Landing hole and whether a tuz arises, by the hole that may be moved."""
        position = self.position
        steps = (position.step(hole) for hole in position.legal_moves())
        compulsory = position.rules.tuz_compulsory
        return {step.hole: [step.landing, step.made_tuz and compulsory] for step in steps}

    def _chip(self) -> tuple[str, str]:
        report = self.examined.report
        if not self.examined.written.plies:
            return "", ""
        if self.fault_ply:
            return "bad", _("fault at move %(number)s") % {"number": words.move_number(self.fault_ply)}
        return words.verdict_chip(report.verdict, self.fault_ply)

    def _said(self) -> str:
        return f"{self._fault_title()} {self._fault_text()}" if self.examined.report.fault else ""

    def _html(self) -> str:
        report = self.examined.report
        context = {
            "fault": report.fault,
            "fault_title": self._fault_title() if report.fault else "",
            "fault_text": self._fault_text() if report.fault else "",
            "differences": self._differences(),
            "fixes": self.fixes(),
            "heading": self._heading(),
            "boards": self._boards(),
            "signed": self.signed,
            "end": words.end_text(report.end) if report.fault is None else "",
            "is_last": self.shown == report.plies_played,
        }
        return render_to_string("games/parts/record_state.html", context)

    def _fault_title(self) -> str:
        report = self.examined.report
        if not self.fault_ply:
            return _("The diagram before the first move")
        told = {"number": words.move_number(self.fault_ply), "move": report.move}
        if report.side == WHITE:
            return _("Move %(number)s, White: %(move)s does not fit") % told
        return _("Move %(number)s, Black: %(move)s does not fit") % told

    def _fault_text(self) -> str:
        report = self.examined.report
        fault = report.fault
        if fault is None:
            return ""
        ply = self._faulty()
        if fault.code == "wrong-landing" and ply is not None:
            stones = report.position.holes[report.position.side][ply.hole - 1]
            return ngettext(
                "Hole %(hole)s holds %(count)s korgool: the last one falls into hole %(right)s, written is %(wrong)s.",
                "Hole %(hole)s holds %(count)s korgools: the last one falls into hole %(right)s, written is %(wrong)s.",
                stones,
            ) % {"hole": ply.hole, "count": stones, "right": fault.expected, "wrong": ply.landing}
        return fault_text(fault.code, fault.expected)

    def _faulty(self) -> Ply | None:
        plies, ply = self.examined.written.plies, self.fault_ply
        return plies[ply - 1] if ply and ply <= len(plies) else None

    def _differences(self) -> list[str]:
        """Where a wrong diagram is not what the moves give."""
        fault, ply = self.examined.report.fault, self._faulty()
        if fault is None or ply is None or fault.code != "wrong-diagram":
            return []
        wrong = next((diagram for diagram in ply.checkpoints if diagram != fault.expected), "")
        return differences(wrong, str(fault.expected), self.examined.rules.holes)

    def fixes(self) -> list[Fix]:
        """The best repairs, in words."""
        report = self.examined.report
        return [self._fix(repair) for repair in report.repairs[:REPAIRS_SHOWN]]

    def _fix(self, repair: Repair) -> Fix:
        written = self.examined.written.plies[repair.index]
        dots = "…" if repair.index % 2 else ""
        fault = self.examined.report.fault
        same = repair.move == written.move
        drop = ""
        if same and fault is not None:
            drop = "total" if fault.code == "wrong-kazan" else "diagram"
        return Fix(
            index=repair.index,
            move=repair.move,
            number=f"{words.move_number(repair.ply)}. {dots}{repair.move}",
            text=f"{_what_changes(written, repair, drop)} {self._reach(repair)}".strip(),
            drop=drop,
        )

    def _reach(self, repair: Repair) -> str:
        plies = len(self.examined.written.plies)
        following = plies - (self.fault_ply or 0)
        if repair.reach >= plies:
            if not following:
                return ""
            text = ngettext("The %(count)s move that follows fits.", "All %(count)s moves that follow fit.", following)
            return text % {"count": following}
        return _("Fits up to move %(number)s, then contradicts.") % {"number": words.move_number(repair.reach)}

    def _heading(self) -> str:
        if not self.shown:
            return _("Starting position")
        if self.at is None and self.fault_ply is None:
            return _("Position after move %(number)s") % {"number": words.move_number(self.shown)}
        return _("Position before move %(number)s") % {"number": words.move_number(self.shown + 1)}

    def _boards(self) -> SafeString:
        position, shown = self.position, self.shown
        last, step = None, None
        if shown and not (self.fault_ply and shown == self.examined.report.plies_played):
            before = Position(self.examined.rules, self.examined.states[shown - 1])
            ply = self.examined.written.plies[shown - 1]
            step = before.step(ply.hole, declare=ply.tuz or before.rules.tuz_compulsory)
            last = move_of(before, step)
        holes, side = position.rules.holes, position.side
        look = Look(
            prefix="rw",
            title=words.title_before(position, shown + 1),
            description=words.board_description(position, step),
            fault=self._fault_field(),
            choices={
                side * holes + hole - 1: words.hole_label(hole, position.holes[side][hole - 1], holes)
                for hole in position.legal_moves()
            },
        )
        standing = replace(look, prefix="rt", tall=True)
        return SafeString(draw(position, look, last) + draw(position, standing, last))

    def _fault_field(self) -> int | None:
        ply, report = self._faulty(), self.examined.report
        if ply is None or self.shown != report.plies_played or not 1 <= ply.hole <= self.examined.rules.holes:
            return None
        return report.position.side * self.examined.rules.holes + ply.hole - 1


def _what_changes(written: Ply, repair: Repair, drop: str) -> str:
    """How a repair reads what is written."""
    if drop == "total":
        return _("The number in brackets is wrong.")
    if drop == "diagram":
        return _("The diagram is wrong.")
    hole, landing = repair.move[:1], repair.move[1:2]
    if str(written.hole) == hole and str(written.landing or landing) == landing:
        return _("Tuz marked.") if "x" in repair.move else _("Tuz not marked.")
    same = str(written.hole) == hole
    told = _("The same hole.") if same else _("Another hole.")
    now, then = (landing, str(written.landing)) if same else (hole, str(written.hole))
    if now.isdecimal() and frozenset((int(now), int(then))) in LOOK_ALIKES:
        told = f"{told} {_('%(one)s and %(other)s look alike.') % {'one': then, 'other': now}}"
    return told


def moves_data(plies: Sequence[Ply], played: int, fault_ply: int | None) -> list[dict[str, Any]]:
    """The moves as the page keeps them: the token as written, its parts for the list, its comments."""
    return [
        {
            "t": str(ply),
            "move": f"{ply.hole}{ply.landing or ''}" if ply.hole else ply.raw,
            "x": ply.tuz,
            "offer": ply.draw_offer,
            "diagram": bool(ply.checkpoints),
            "notes": list(ply.comments),
            "state": "played" if index < played else "fault" if index + 1 == fault_ply else "beyond",
        }
        for index, ply in enumerate(plies)
    ]


def score_data(written: Written) -> Mapping[str, Any]:
    """The result on the sheet, with its kazans."""
    return {"result": str(Score(written.result)), "white": written.kazans[WHITE], "black": written.kazans[BLACK]}


def differences(wrong: str, right: str, holes: int) -> list[str]:
    """The cells of two diagrams in canonical spelling that are not alike, in words."""
    cells = [re.split("[,/ ]", diagram) for diagram in (wrong, right)]
    if len(cells[0]) != len(cells[1]):
        return []
    told = []
    for place, (one, other) in enumerate(zip(*cells, strict=True)):
        if one != other:
            told.append(_cell_name(place, holes) % {"number": place % holes + 1, "wrong": one, "right": other})
    return told


def _cell_name(place: int, holes: int) -> str:
    if place < holes:
        return _("White's hole %(number)s: written %(wrong)s, by the moves %(right)s.")
    if place < 2 * holes:
        return _("Black's hole %(number)s: written %(wrong)s, by the moves %(right)s.")
    if place == 2 * holes:
        return _("White's kazan: written %(wrong)s, by the moves %(right)s.")
    if place == 2 * holes + 1:
        return _("Black's kazan: written %(wrong)s, by the moves %(right)s.")
    return _("Side to move: written %(wrong)s, by the moves %(right)s.")
