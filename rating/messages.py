"""The words for ratings: what services refuse, what a check finds, what the journal tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.errors import Refused
from tournaments.messages import message as tournament_message

# A plural is a lazy text that takes its number only in `%`, for which there is no type.
Texts = Mapping[str, Any]

REFUSALS: Texts = {
    "not-finished": _("Only a finished tournament is rated: every round finished, no result missing."),
    "event-of-another-federation": _("The event belongs to another federation."),
    "submitted-already": _("The tournament is handed in for this list already."),
    "in-published-list": _("The tournament is in a published list. Correct the list by a new issue."),
    "list-exists": _("The federation has this list already."),
    "invalid-settings": _("The settings of the list cannot be used: %(field)s."),
    "period-overlaps": _("Periods follow each other: this one must begin on %(day)s."),
    "list-dated-too-early": _("A list is dated after the last day of its period."),
    "period-ends-too-early": _("The last day of the period is before its first."),
    "period-before-open": _("The list of the period before is not published yet."),
    "published-frozen": _("This list is published and does not change any more. Make a new issue of it."),
    "not-published": _("This period has no published list to correct."),
    "reason-missing": _("Write down why."),
    "issue-exists": _("There is an issue of this period in work already."),
    "not-calculated": _("The list is not calculated yet."),
    "not-checked": _("The list must be checked before it is published."),
    "outdated": _("Something changed since the list was calculated: calculate it again."),
    "work-failed": _("The calculation failed. Ask for it again."),
    "decided-already": _("This norm is decided already."),
    "title-held": _("%(player)s holds this title already."),
    "title-unknown": _("This title is not known."),
    "date-in-future": _("The day lies in the future."),
}

#: What an administrator looks at before he publishes; a plural counts `count`.
FINDINGS: Texts = {
    "not-submitted": ngettext_lazy(
        "A finished tournament of the period is not handed in: %(names)s.",
        "Finished tournaments of the period are not handed in (%(count)s): %(names)s.",
        "count",
    ),
    "not-complete": _("Results are missing, or rounds go on: %(names)s."),
    "no-tournaments": _("No tournament is handed in for this period."),
    "large-changes": ngettext_lazy(
        "One rating changes by 100 points or more: %(names)s.",
        "%(count)s ratings change by 100 points or more: %(names)s.",
        "count",
    ),
    "no-birth-year": ngettext_lazy(
        "One player has no year of birth, so his K is that of an adult: %(names)s.",
        "%(count)s players have no year of birth, so their K is that of adults: %(names)s.",
        "count",
    ),
    "unknown-in-register": ngettext_lazy(
        "One player has a rating in the register that this list does not know: %(names)s.",
        "%(count)s players have a rating in the register that this list does not know: %(names)s.",
        "count",
    ),
    "later-lists": ngettext_lazy(
        "One later list stands on the published one and must be issued anew after this.",
        "%(count)s later lists stand on the published one and must be issued anew after this.",
        "count",
    ),
    "outdated": _("Something changed since the calculation: results, entries for rating, or the list before."),
}

ACTS: Texts = {
    "rating-submitted": _("Handed in for rating: %(rating_list)s."),
    "rating-withdrawn": _("Taken back from rating: %(rating_list)s."),
}

CONDITIONS: Texts = {
    "games": _("games played"),
    "opponents": _("opponents of the rank asked for"),
    "average": _("average of the opponents"),
    "score": _("points"),
    "performance": _("performance"),
}


def message(error: Refused) -> str:
    """One or two sentences for a person about what a service refused."""
    text = REFUSALS.get(error.code)
    return str(text % error.params) if text is not None else tournament_message(error)


def finding_text(code: str, params: Mapping[str, Any]) -> str:
    """One sentence about something to look at."""
    return str(FINDINGS[code] % params)
