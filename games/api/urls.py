"""Addresses of recorded games for machines; they carry no language."""

from django.urls import path

from games.api import views

app_name = "games_api"

urlpatterns = [
    path("games/", views.Games.as_view(), name="games"),
    path("games.pgn", views.GamesFile.as_view(), name="games_file"),
    path("games/openings/", views.Openings.as_view(), name="openings"),
    path("games/<int:pk>/", views.OneGame.as_view(), name="game"),
    path("games/<int:pk>.pgn", views.GameFile.as_view(), name="game_file"),
    path("events/<slug:event>/games.pgn", views.EventFile.as_view(), name="event_file"),
]
