"""Addresses of recorded games."""

from django.urls import path

from games.views import archive, event_file, lists, papers, replay, typing

app_name = "games"

_TOURNAMENT = "<slug:event>/<slug:tournament>/"
_BOARD = f"{_TOURNAMENT}rounds/<int:round>/boards/<int:board>/"

urlpatterns = [
    path("games/", lists.game_list, name="list"),
    path("games/openings/", lists.openings, name="openings"),
    path("games/add/", archive.add, name="add"),
    path("games/upload/", archive.upload, name="upload"),
    path("games/uploads/<int:upload>/", archive.imported, name="import"),
    path("games/<int:game>/", replay.game, name="game"),
    path("games/<int:game>/plies/<int:ply>/", replay.ply, name="ply"),
    path("games/<int:game>/edit/", archive.edit, name="edit"),
    path("games/<int:game>/game.pdf", papers.game, name="game_pdf"),
    path(f"events/{_TOURNAMENT}games/", papers.of_event, name="of_event"),
    path(f"events/{_TOURNAMENT}games/games.pdf", papers.booklet, name="booklet_pdf"),
    path(f"events/{_TOURNAMENT}rounds/<int:round>/scoresheets.pdf", papers.scoresheets, name="scoresheets_pdf"),
    path(f"events/{_BOARD}", replay.board, name="board"),
    path(f"manage/{_TOURNAMENT}games/", event_file.event_file, name="event_file"),
    path(f"manage/{_BOARD}record/", typing.record, name="record"),
]
