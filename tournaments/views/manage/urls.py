"""Addresses of the staff's pages."""

from django.urls import path

from tournaments.views.manage import (
    conduct,
    desk,
    entries,
    forbidding,
    journal,
    numbers,
    results,
    rounds,
    setting,
    staff,
    starting,
)

_TOURNAMENT = "<slug:event>/<slug:tournament>/"
_ROUND = f"{_TOURNAMENT}rounds/<int:round>/"

urlpatterns = [
    path("", starting.my_events, name="my_events"),
    path("new/", starting.event_create, name="event_create"),
    path(_TOURNAMENT, desk.desk, name="desk"),
    path(f"{_TOURNAMENT}settings/", setting.settings, name="settings"),
    path(f"{_TOURNAMENT}regulation/", setting.regulation, name="regulation"),
    path(f"{_TOURNAMENT}entries/", entries.entries, name="entries"),
    path(f"{_TOURNAMENT}entries/add/", entries.entry_add, name="entry_add"),
    path(f"{_TOURNAMENT}entries/<int:participant>/", entries.entry, name="entry"),
    path(f"{_TOURNAMENT}admission/", entries.admission, name="admission"),
    path(f"{_TOURNAMENT}numbers/", numbers.numbers, name="numbers"),
    path(f"{_TOURNAMENT}byes/", conduct.byes, name="byes"),
    path(f"{_TOURNAMENT}forbidden/", forbidding.forbidden, name="forbidden"),
    path(f"{_TOURNAMENT}warnings/", conduct.warnings, name="warnings"),
    path(f"{_TOURNAMENT}panel/", staff.panel, name="panel"),
    path(f"{_TOURNAMENT}rights/", staff.rights, name="rights"),
    path(f"{_TOURNAMENT}journal/", journal.journal, name="journal"),
    path(f"{_TOURNAMENT}jobs/<int:job>/", rounds.job, name="job"),
    path(_ROUND, rounds.round_desk, name="round_desk"),
    path(f"{_ROUND}proposal/", rounds.proposal, name="proposal"),
    path(f"{_ROUND}results/", results.results, name="results"),
    path(f"{_ROUND}boards/<int:board>/", results.board, name="board"),
]
