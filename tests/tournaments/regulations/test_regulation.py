"""Regulations as data, admission, panel, warnings, freezing."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import date

import pytest

from tournaments.crosstable import Deduction
from tournaments.regulations.admission import Entry, Missing, missing
from tournaments.regulations.freezing import frozen
from tournaments.regulations.officials import OfficialRole, PanelFault, panel_faults
from tournaments.regulations.presets import presets
from tournaments.regulations.regulation import Edition, InvalidRegulation, Regulation, Scoring, WarningRule
from tournaments.regulations.warnings import GivenWarning, deductions


@pytest.mark.parametrize("preset", presets().values(), ids=lambda preset: preset.code)
def test_a_preset_reads_back_and_is_named_in_every_language(preset):
    assert Regulation.from_dict(preset.regulation.to_dict()) == preset.regulation
    assert set(preset.names) == {"ky", "kk", "ru", "en"}


def test_the_code_of_the_games_is_the_default():
    """C 10/9.1, 9.3, C 11/10.1, C 8/7.3."""
    wng = presets()["wng"].regulation
    assert wng.criteria == ("PTS", "BH", "DE", "PS", "SB")
    assert (wng.system, wng.base_minutes, wng.rule_set) == ("swiss", 60, "kyrgyz-code")
    assert (wng.korgools, wng.edition) == ("required", Edition.FIDE_2026)


def test_what_a_stored_regulation_does_not_say_takes_the_default():
    assert Regulation.from_dict({}) == Regulation()


@pytest.mark.parametrize(
    "data",
    [
        {"colour": 1},
        {"system": "lottery"},
        {"rounds": 0},
        {"rounds": 31},
        {"criteria": ["BH", "PTS"]},
        {"criteria": ["PTS", "BH", "BH"]},
        {"criteria": ["PTS", "LUCK"]},
        {"base_minutes": 0},
        {"scoring": {"win": 1, "draw": 2}},
        {"scoring": {"half_bye": -1}},
    ],
)
def test_an_impossible_regulation_is_refused(data):
    with pytest.raises(InvalidRegulation):
        Regulation.from_dict(data)


@pytest.mark.parametrize(("minutes", "increment", "seconds"), [(60, 0, 1830), (15, 10, 480), (5, 3, 180)])
def test_an_absent_player_forfeits_after_half_his_time_and_thirty_seconds(minutes, increment, seconds):
    """C 3/3.9, C 13/12.13: increments are ignored."""
    rules = Regulation(base_minutes=minutes, increment_seconds=increment)
    assert rules.forfeit_after_seconds == seconds
    assert replace(rules, forfeit_late=False).forfeit_after_seconds is None


COMPLETE = Entry("Үсөнбаев", "Эрлан", 1999, "ms", True, date(2026, 11, 20), "m")


@pytest.mark.parametrize(
    ("change", "lacks"),
    [
        ({}, ()),
        ({"surname": " "}, (Missing.SURNAME,)),
        ({"given_name": ""}, (Missing.GIVEN_NAME,)),
        ({"birth_year": None}, (Missing.BIRTH_YEAR,)),
        ({"rank": ""}, (Missing.RANK,)),
        ({"visa": None}, (Missing.VISA,)),
        ({"visa": False}, (Missing.VISA,)),
        ({"visa_date": None}, (Missing.VISA_DATE,)),
    ],
)
def test_what_an_entry_lacks(change, lacks):
    """C 12/11.1."""
    entry = replace(COMPLETE, **change)
    assert missing(entry) == lacks


def test_only_women_play_in_a_womens_event():
    """C 12/11.2."""
    assert missing(COMPLETE, women_only=True) == (Missing.WOMEN_ONLY,)
    assert missing(replace(COMPLETE, sex="f"), women_only=True) == ()


FULL_PANEL = [
    OfficialRole.CHIEF_ARBITER, OfficialRole.DEPUTY, OfficialRole.CHIEF_SECRETARY, OfficialRole.SECRETARY,
    *[OfficialRole.ARBITER] * 3,
]  # fmt: skip


def test_the_panel_of_a_small_event_is_free():
    """C 13/12.2: more than 7 participants."""
    assert panel_faults([], participants=7) == ()
    assert PanelFault.NO_CHIEF_ARBITER in panel_faults([], participants=8)


@pytest.mark.parametrize("office", list(OfficialRole))
def test_each_office_that_is_missing_is_named(office):
    without = [role for role in FULL_PANEL if role is not office]
    assert panel_faults(FULL_PANEL, participants=36) == ()
    assert len(panel_faults(without, participants=36)) == 1


def test_an_arbiter_has_at_most_six_games_and_there_are_at_most_nine_secretaries():
    """C 13/12.3."""
    assert panel_faults(FULL_PANEL, participants=38) == (PanelFault.TOO_MANY_BOARDS,)
    crowd = FULL_PANEL + [OfficialRole.SECRETARY] * 9
    assert panel_faults(crowd, participants=36) == (PanelFault.TOO_MANY_SECRETARIES,)


def test_only_the_third_warning_deducts_from_its_round_on():
    """C 13/12.11."""
    rule = WarningRule()
    given = [GivenWarning(5, 1, 1), GivenWarning(5, 4, 3), GivenWarning(5, 2, 2), GivenWarning(7, 1, 4)]
    assert deductions(given[:2], rule) == ()
    assert deductions(given, rule) == (Deduction(5, 4, 2),)
    assert deductions([*given, GivenWarning(5, 5, 5)], rule) == (Deduction(5, 4, 2),)


def test_what_is_frozen_once_round_one_is_published():
    old = Regulation()
    for name in ("system", "scoring", "acceleration", "criteria", "edition"):
        assert name in {f.name for f in fields(Regulation)}
    new = replace(old, scoring=Scoring(allocated_bye=1), criteria=("PTS", "SB"), rounds=9, base_minutes=30)
    assert frozen(old, new, published_rounds=0) == ()
    assert frozen(old, new, published_rounds=1) == ("scoring", "criteria")
    assert frozen(old, replace(old, rounds=6), published_rounds=1) == ("rounds",)
