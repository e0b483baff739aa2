"""Addresses of the register."""

from django.urls import path

from players import views

app_name = "players"
urlpatterns = [
    path("players/", views.player_list, name="list"),
    path("players/add/", views.player_add, name="add"),
    path("players/<int:pk>/", views.player_detail, name="detail"),
    path("players/<int:pk>/edit/", views.player_edit, name="edit"),
    path("players/<int:pk>/data/", views.player_data, name="data"),
    path("players/<int:pk>/erase/", views.player_erase, name="erase"),
    path("players/<int:pk>/merge/<int:other>/", views.merge, name="merge"),
    path("players/doubles/", views.doubles, name="doubles"),
    path("players/merges/", views.merges, name="merges"),
    path("players/merges/<int:pk>/undo/", views.merge_undo, name="merge_undo"),
    path("players/imports/", views.imports, name="imports"),
    path("players/imports/<int:pk>/", views.import_preview, name="import"),
    path("players/journal/", views.journal, name="journal"),
    path("players/clubs/", views.clubs, name="clubs"),
    path("players/clubs/add/", views.club_add, name="club_add"),
    path("players/clubs/<int:pk>/", views.club, name="club"),
    path("players/clubs/<int:pk>/edit/", views.club_edit, name="club_edit"),
    path("players/regions/", views.regions, name="regions"),
    path("players/regions/<slug:code>/", views.region, name="region"),
    path("players/arbiters/", views.officials, name="officials"),
    path("players/arbiters/add/", views.official_add, name="official_add"),
    path("players/arbiters/<int:pk>/", views.official, name="official"),
    path("players/arbiters/<int:pk>/edit/", views.official_edit, name="official_edit"),
    path("privacy/", views.privacy, name="privacy"),
]
