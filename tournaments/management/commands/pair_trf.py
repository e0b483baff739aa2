"""Pair the next round of TRF files: the stable command that auditors compare with other engines."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.exchange.trf import TrfError, TrfTournament, read_trf
from tournaments.exchange.trf_text import decode
from tournaments.pairing.request import Pairing, PairingRefused, PairingRequest
from tournaments.pairing.swiss import pair

_NO_PAIRING = {PairingRefused.NO_LEGAL_PAIRING, PairingRefused.NOBODY_PRESENT, PairingRefused.ONE_PRESENT}

_REFUSALS = {
    PairingRefused.ROUND_OPEN: "round {round} has no result for {number} against {opponent}",
    PairingRefused.ROUNDS_OVER: "all {rounds} rounds are paired already",
    PairingRefused.UNKNOWN_NUMBER: "participant {number} is not in the list",
    PairingRefused.SCORE_OUT_OF_RANGE: "the score of participant {number} is out of range",
    PairingRefused.ENGINE_FAILED: "the pairing engine failed: {reason}",
}


class Command(BaseCommand):
    help = (
        "Pair the round after the last one in which anybody has an opponent or an allocated bye. Per file: "
        "# FILE, the number of boards, then white and black by starting number (0 is the bye), or NO-PAIRING, "
        "or ERROR and why. Exit status 1 if there was an error."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        failed = False
        for name in options["files"]:
            self.stdout.write(f"# {name}")
            try:
                lines = _paired(Path(name))
            except (OSError, TrfError) as error:
                reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
                lines, failed = [f"ERROR {reason}"], True
            except PairingRefused as refused:
                text = _REFUSALS[refused.code].format(**refused.params)
                lines, failed = [f"ERROR {text}"], True
            for line in lines:
                self.stdout.write(line)
        if failed:
            raise SystemExit(1)


def _paired(path: Path) -> list[str]:
    tournament = read_trf(decode(path.read_bytes()))
    try:
        pairing = pair(_request(tournament))
    except PairingRefused as refused:
        if refused.code in _NO_PAIRING:
            return ["NO-PAIRING"]
        raise
    return _lines(pairing)


def _request(tournament: TrfTournament) -> PairingRequest:
    # A file that does not say how many rounds there are is not taken to be at its last one.
    total = tournament.rounds_total or tournament.next_round + 1
    return PairingRequest(
        table=tournament.table,
        present=frozenset(tournament.people),
        first_side=tournament.first_side,
        byes=tournament.next_byes,
        virtual_points=tournament.virtual_points,
        rounds_total=total,
        # Engines that write such files list boards by points won, without virtual ones.
        boards_by_virtual=False,
    )


def _lines(pairing: Pairing) -> list[str]:
    boards = [f"{board.white} {board.black}" for board in pairing.boards]
    if pairing.bye is not None:
        boards.append(f"{pairing.bye} 0")
    return [str(len(boards)), *boards]
