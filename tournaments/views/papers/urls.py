"""Addresses of papers (PDF) and tables (xlsx); they stand beside the pages they are of."""

from django.urls import path

from tournaments.views.papers import pdf, sheets

_TOURNAMENT = "<slug:event>/<slug:tournament>/"

urlpatterns = [
    path(f"{_TOURNAMENT}participants.pdf", pdf.participants, name="participants_pdf"),
    path(f"{_TOURNAMENT}rounds/<int:round>/pairings.pdf", pdf.pairings, name="pairings_pdf"),
    path(f"{_TOURNAMENT}standings/<int:round>/standings.pdf", pdf.standings, name="standings_pdf"),
    path(f"{_TOURNAMENT}crosstable.pdf", pdf.crosstable, name="crosstable_pdf"),
    path(f"{_TOURNAMENT}protocol.pdf", pdf.protocol, name="protocol_pdf"),
    path(f"{_TOURNAMENT}participants.xlsx", sheets.participants, name="participants_xlsx"),
    path(f"{_TOURNAMENT}rounds/<int:round>/pairings.xlsx", sheets.pairings, name="pairings_xlsx"),
    path(f"{_TOURNAMENT}standings/<int:round>/standings.xlsx", sheets.standings, name="standings_xlsx"),
    path(f"{_TOURNAMENT}crosstable.xlsx", sheets.crosstable, name="crosstable_xlsx"),
]
