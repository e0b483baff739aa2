"""Addresses of the start page and what joins the apps."""

from django.urls import path

from portal import views

app_name = "portal"
urlpatterns = [
    path("", views.start, name="start"),
    path("search/", views.search_page, name="search"),
    path("calendar.ics", views.calendar, name="calendar"),
]
