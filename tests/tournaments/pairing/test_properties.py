from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.playing import Event
from tournaments.pairing.checks import check_pairing
from tournaments.pairing.explain import SideRule, explain
from tournaments.pairing.history import met

events = st.builds(
    Event,
    size=st.integers(2, 14),
    rounds=st.integers(1, 6),
    seed=st.integers(0, 10**6),
    byes=st.sampled_from([0.0, 0.1, 0.3]),
    forfeits=st.sampled_from([0.0, 0.2]),
    deductions=st.sampled_from([0.0, 0.1]),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(events)
def test_every_pairing_is_perfect_lawful_and_explained(event: Event) -> None:
    for request, pairing in event.paired():
        seated = [number for board in pairing.boards for number in board[:2]]
        seated += [pairing.bye] if pairing.bye is not None else []
        assert sorted(seated) == list(request.to_pair)
        opponents = met(request.table)
        assert not any(board.black in opponents[board.white] for board in pairing.boards)
        assert check_pairing(request, [board[:2] for board in pairing.boards], pairing.bye) == ()
        explanation = explain(request, pairing)
        assert all(board.rule is not SideRule.BY_HAND for board in explanation.boards)
        assert (explanation.bye is None) == (pairing.bye is None)
        assert {n: f.points for n, f in pairing.facts.items()} == {n: request.table.points[n] for n in pairing.facts}
