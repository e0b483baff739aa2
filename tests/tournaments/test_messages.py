"""Every code that anything in the package raises, finds or notes has its words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

import tournaments
from tests.tournaments import factories
from tournaments.errors import NeedsConfirmation, Refused
from tournaments.journal_texts import ACTS
from tournaments.messages import CHECKS, TEXTS, check_text, finding_text, journal_text, message
from tournaments.models import JournalEntry
from tournaments.pairing.request import PairingRefused
from tournaments.regulations.outcomes import Finding
from tournaments.regulations.shorthand import Doubt

PACKAGE = Path(tournaments.__file__).parent
RAISED = {"Refused", "NeedsConfirmation", "Conflict", "NotAllowed"}


def calls(names: set[str], folder: str = "") -> Iterator[tuple[Path, ast.Call]]:
    for path in sorted((PACKAGE / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                called = node.func
                name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
                if name in names:
                    yield path, node


def literals(node: ast.expr) -> set[str]:
    """The codes an argument may be: a text, a choice between texts, a choice from a tuple."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return literals(node.body) | literals(node.orelse)
    return set()


def test_every_code_raised_has_words() -> None:
    codes = {code for _path, call in calls(RAISED) for code in literals(call.args[0])}
    assert len(codes) > 40
    assert codes <= set(TEXTS), codes - set(TEXTS)


def test_every_finding_about_an_outcome_has_words() -> None:
    found = {
        code for path, call in calls({"Finding"}, "regulations") if path.name == "outcomes.py"
        for code in literals(call.args[0])
    }  # fmt: skip
    assert found | {"flag-below-loses", "flag-equal-draws", "flag-above-wins"} <= set(TEXTS)


def test_every_fault_of_a_pairing_has_words() -> None:
    found = {code for _path, call in calls({"Finding"}, "pairing") for code in literals(call.args[0])}
    assert found
    assert found <= set(CHECKS), found - set(CHECKS)


@pytest.mark.parametrize("holder", [PairingRefused, Doubt])
def test_every_refusal_of_the_pure_packages_has_words(holder: type) -> None:
    codes = {value for name, value in vars(holder).items() if name.isupper()}
    assert codes
    assert codes <= set(TEXTS), codes - set(TEXTS)


def test_every_act_of_the_journal_has_words() -> None:
    acts = {code for _path, call in calls({"journal"}, "services") for code in literals(call.args[0])}
    # One act of results is named by a variable, the creation of an event is written without an act.
    acts |= {"result-entered", "result-changed", "result-corrected", "event-created"}
    assert acts <= set(ACTS), acts - set(ACTS)


def test_a_message_ends_with_its_clause() -> None:
    with translation.override("en"):
        text = message(Refused("correction-needs-why", {"round": 3}, "C 4/4.1"))
    assert text == "Round 3 is finished: a correction needs a written reason. (Code, section 4, clause 4.1)"


def test_parameters_are_words_too() -> None:
    with translation.override("en"):
        assert "sports rank, doctor's visa" in message(Refused("entry-incomplete", {"missing": ["rank", "visa"]}))
        assert "order of places" in message(
            NeedsConfirmation("frozen-setting", {"settings": "criteria", "published": 2})
        )
        assert "3, 5" in message(Refused("boards-open", {"round": 1, "boards": [3, 5]}))
        assert "resignation" in finding_text(Finding("reason-has-a-winner", "", {"reason": "resignation"}))
        assert check_text("met-before", (4, 7)) == "met before: 4, 7"


def test_one_and_many_differ() -> None:
    with translation.override("en"):
        one, two = (message(NeedsConfirmation("take-back-loses-results", {"round": 2, "results": n})) for n in (1, 2))
    assert ("1 result." in one, "2 results." in two) == (True, True)


def test_a_code_without_words_is_shown_as_it_is() -> None:
    assert message(Refused("something-new")) == "something-new"


@pytest.mark.django_db
def test_a_whole_event_reads_as_sentences() -> None:
    """No act of an event that was played leaves a placeholder or a bare code in its journal."""
    tournament = factories.tournament(5, actor=factories.user())
    factories.play(tournament, 2)
    entries = JournalEntry.objects.filter(event=tournament.event)
    assert entries.count() > 20
    with translation.override("en"):
        for entry in entries:
            text = journal_text(entry)
            assert text.endswith(".")
            assert "%(" not in text
            assert "None" not in text
            assert text != entry.act
