"""Addresses of ratings and titles."""

from django.urls import path

from rating.views import files, player, public, report, staff

app_name = "rating"

_LIST = "ratings/<slug:federation>/<slug:kind>/"
_ISSUE = f"{_LIST}<int:period>/"
_EVENT = "events/<slug:event>/<slug:tournament>/"

urlpatterns = [
    path("ratings/", public.all_ratings, name="list"),
    path("ratings/manage/", staff.my_ratings, name="my_ratings"),
    path("ratings/players/<int:pk>/", player.player_ratings, name="player"),
    path("ratings/players/<int:pk>/ratings.pdf", files.player_pdf, name="player_pdf"),
    path("ratings/players/<int:pk>/ratings.xlsx", files.player_xlsx, name="player_xlsx"),
    path("ratings/<slug:federation>/titles/", public.titles, name="titles"),
    path("ratings/<slug:federation>/manage/", staff.manage, name="manage"),
    path("ratings/<slug:federation>/norms/", staff.norms, name="norms"),
    path(_LIST, public.current, name="current"),
    path(f"{_LIST}manage/", staff.list_desk, name="list_desk"),
    path(_ISSUE, public.issue, name="issue"),
    path(f"{_ISSUE}issues/<int:number>/", public.issue, name="former"),
    path(f"{_ISSUE}players/<int:pk>/", public.working, name="working"),
    path(f"{_ISSUE}ratings.pdf", files.list_pdf, name="list_pdf"),
    path(f"{_ISSUE}ratings.xlsx", files.list_xlsx, name="list_xlsx"),
    path(f"{_ISSUE}manage/", staff.period_desk, name="period"),
    path(f"{_EVENT}rating/", report.report, name="report"),
    path(f"{_EVENT}rating/rating.pdf", files.report_pdf, name="report_pdf"),
    path(f"{_EVENT}rating/rating.xlsx", files.report_xlsx, name="report_xlsx"),
]
