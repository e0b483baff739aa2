"""Addresses of the start page and what joins the apps."""

from django.urls import path

from portal import opponents, views

app_name = "portal"
urlpatterns = [
    path("", views.start, name="start"),
    path("search/", views.search_page, name="search"),
    path("players/<int:pk>/opponents/", opponents.opponents, name="opponents"),
    path("players/<int:pk>/opponents/<int:opponent>/", opponents.meetings, name="meetings"),
    path("calendar.ics", views.calendar, name="calendar"),
]
