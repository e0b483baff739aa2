"""Addresses of the read-only JSON."""

from django.urls import path

from tournaments.api import views

app_name = "api"

_TOURNAMENT = "events/<slug:event>/<slug:tournament>/"

urlpatterns = [
    path("events/", views.Events.as_view(), name="events"),
    path("events/<slug:event>/", views.OneEvent.as_view(), name="event"),
    path(_TOURNAMENT, views.OneTournament.as_view(), name="tournament"),
    path(f"{_TOURNAMENT}participants/", views.Participants.as_view(), name="participants"),
    path(f"{_TOURNAMENT}rounds/", views.Rounds.as_view(), name="rounds"),
    path(f"{_TOURNAMENT}rounds/<int:round>/", views.Pairings.as_view(), name="pairings"),
    path(f"{_TOURNAMENT}standings/", views.LastStandings.as_view(), name="last_standings"),
    path(f"{_TOURNAMENT}standings/<int:round>/", views.StandingsAfter.as_view(), name="standings"),
    path(f"{_TOURNAMENT}crosstable/", views.Crosstable.as_view(), name="crosstable"),
]
