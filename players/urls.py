"""Addresses of the register."""

from django.urls import path

from players import views

app_name = "players"
urlpatterns = [
    path("players/", views.player_list, name="list"),
    path("players/add/", views.player_add, name="add"),
    path("players/<int:pk>/", views.player_detail, name="detail"),
    path("players/<int:pk>/edit/", views.player_edit, name="edit"),
]
