"""The auditors' command that plays random events up to two defeats: its lines, looked at from outside."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import groupby
from typing import Any

import pytest
from django.core.management import CommandError, call_command

Event = tuple[dict[str, Any], list[dict[str, Any]], list[list[int]]]


@pytest.fixture
def simulated(capsys: pytest.CaptureFixture[str]) -> Callable[..., list[Event]]:
    """Runs the command and gives each event as its head, its matches and its places."""

    def call(*arguments: str) -> list[Event]:
        call_command("simulate_two_defeats", *arguments)
        events: list[Event] = []
        for line in map(json.loads, capsys.readouterr().out.splitlines()):
            if "form" in line:
                events.append((line, [], []))
            elif "places" in line:
                events[-1][2].extend(line["places"])
            else:
                events[-1][1].append(line)
        return events

    return call


@pytest.mark.parametrize("form", ["bracket", "draw"])
def test_an_event_per_number_and_seed_in_order(simulated: Callable[..., list[Event]], form: str) -> None:
    events = simulated("--entrants", "2,3,5,7,9,17,33", "--seeds", "3,4", "--form", form)
    assert [head for head, _, _ in events] == [
        {"entrants": entrants, "seed": seed, "form": form} for entrants in (2, 3, 5, 7, 9, 17, 33) for seed in (3, 4)
    ]
    for head, matches, places in events:
        assert len(matches) in {2 * head["entrants"] - 2, 2 * head["entrants"] - 1}
        assert all(set(match) == {"round", "a", "b", "winner", "kind"} for match in matches)
        numbers = [match["round"] for match in matches]
        assert [number for number, _ in groupby(numbers)] == list(range(1, numbers[-1] + 1))
        losses = Counter(match["a"] + match["b"] - match["winner"] for match in matches)
        (champion,) = places[0]
        assert {number for number, count in losses.items() if count == 2} == {*range(1, head["entrants"] + 1)} - {
            champion
        }


@pytest.mark.parametrize("form", ["bracket", "draw"])
def test_walkovers_and_double_forfeits_happen_as_often_as_asked(
    simulated: Callable[..., list[Event]], form: str
) -> None:
    kinds = Counter(
        match["kind"]
        for _, matches, _ in simulated(
            "--entrants", "30", "--seeds", "1,2,3,4,5", "--form", form, "--walkovers", ".3", "--double-forfeits", ".1"
        )
        for match in matches
        if (match["winner"] is None) == (match["kind"] == "double-forfeit")
    )
    assert 0.2 < kinds["walkover"] / kinds.total() < 0.4
    assert 0.04 < kinds["double-forfeit"] / kinds.total() < 0.16


def test_the_same_arguments_give_the_same_lines_and_another_seed_others(
    simulated: Callable[..., list[Event]],
) -> None:
    for form in ("bracket", "draw"):
        first, again, other = simulated("--entrants", "12", "--seeds", "1,1,2", "--form", form)
        assert first == again
        assert first[1] != other[1]
    assert simulated("--entrants", "12", "--seeds", "1")[0][0]["form"] == "bracket"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--entrants", "1", "--seeds", "1"),
        ("--entrants", "129", "--seeds", "1"),
        ("--entrants", "four", "--seeds", "1"),
        ("--entrants", "4", "--seeds", "1", "--walkovers", "2"),
        ("--entrants", "4", "--seeds", "1", "--walkovers", "0.6", "--double-forfeits", "0.6"),
        ("--entrants", "4", "--seeds", "1", "--form", "swiss"),
        ("--entrants", "4"),
    ],
)
def test_impossible_arguments_are_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        call_command("simulate_two_defeats", *arguments)
