"""Addresses of ratings for machines; they carry no language."""

from django.urls import path

from rating.api import views

app_name = "rating_api"

_LIST = "ratings/<slug:federation>/<slug:kind>/"

urlpatterns = [
    path("ratings/", views.Lists.as_view(), name="lists"),
    path("ratings/players/<int:pk>/", views.PlayerRatings.as_view(), name="player"),
    path(_LIST, views.CurrentList.as_view(), name="current"),
    path(f"{_LIST}<int:period>/", views.PeriodList.as_view(), name="issue"),
    path("events/<slug:event>/<slug:tournament>/rating/", views.EventReport.as_view(), name="report"),
]
