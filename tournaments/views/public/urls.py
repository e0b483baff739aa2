"""Addresses of the public pages of events."""

from django.urls import include, path

from tournaments.views.public import card, crosstable, documents, events, participants, rounds, standings

_tournament = [
    path("", events.tournament_page, name="tournament"),
    path("participants/", participants.participants, name="participants"),
    path("players/<int:number>/", card.card, name="card"),
    path("rounds/", rounds.rounds, name="rounds"),
    path("rounds/<int:round>/", rounds.round_page, name="round"),
    path("standings/", standings.standings, name="standings"),
    path("standings/<int:round>/", standings.standings_after, name="standings_after"),
    path("standings/<int:round>/working/<int:number>/", standings.standing_working, name="standing_working"),
    path("crosstable/", crosstable.crosstable, name="crosstable"),
    path("documents/", documents.documents, name="documents"),
    path("calendar.ics", events.calendar, name="calendar"),
]

urlpatterns = [
    path("", events.events, name="events"),
    path("<slug:event>/", events.event_page, name="event"),
    path("<slug:event>/<slug:tournament>/", include(_tournament)),
]
