"""Addresses of events: the public pages, the staff's pages, the papers and tables."""

from django.urls import include, path

app_name = "tournaments"

urlpatterns = [
    path("events/", include("tournaments.views.public.urls")),
    path("manage/", include("tournaments.views.manage.urls")),
    path("events/", include("tournaments.views.papers.urls")),
]
