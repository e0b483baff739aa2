"""B.02, 1.1, and the regulations of rapid and blitz, 1.1: minutes for sixty moves."""

import pytest

from rating.elo import Kind, kind_of


@pytest.mark.parametrize(
    ("minutes", "increment", "kind"),
    [
        (60, 0, Kind.CLASSICAL), (59, 0, Kind.RAPID), (30, 30, Kind.CLASSICAL), (15, 10, Kind.RAPID),
        (10, 0, Kind.BLITZ), (10, 1, Kind.RAPID), (5, 3, Kind.BLITZ), (11, 0, Kind.RAPID),
    ],
)  # fmt: skip
def test_kind_of_play(minutes: int, increment: int, kind: Kind) -> None:
    assert kind_of(minutes, increment) is kind
