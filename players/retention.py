"""Which personal data are held, why, where and for how long: what the page about privacy tells."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

#: Days after the last event of a person until his contact goes.
CONTACT_DAYS = 730
#: Days until a file that nobody confirmed goes.
IMPORT_DAYS = 7


@dataclass(frozen=True, slots=True)
class Held:
    """One kind of data; `seen` says who sees it."""

    what: str
    why: str
    where: str
    seen: str
    long: str


def _days(count: int) -> str:
    return ngettext("%(count)s day", "%(count)s days", count) % {"count": count}


def held() -> list[Held]:
    """The whole table, in the language in use."""
    return [
        Held(
            _("Name and its spellings, year of birth, sex, region, club, rank, ratings"),
            _("to tell players apart, to pair them and to publish results"),
            _("register"),
            _("everybody, unless the name is not to be published"),
            _("until the person asks for erasure"),
        ),
        Held(
            _("Full date of birth, patronymic, national number, trainer"),
            _("to tell namesakes apart and to check age at admission"),
            _("register"),
            _("the federation"),
            _("until the person asks for erasure"),
        ),
        Held(
            _("Telephone or e-mail address"),
            _("to reach the player about an event"),
            _("register"),
            _("the federation"),
            _("%(days)s after his last event") % {"days": _days(CONTACT_DAYS)},
        ),
        Held(
            _("Doctor's visa: yes or no, and its date"),
            _("for admission only; no diagnosis is kept"),
            _("entries of an event"),
            _("the staff of the event"),
            _("with the event, at most until the person asks for erasure"),
        ),
        Held(
            _("Results, games, ratings, titles"),
            _("the record of the sport"),
            _("events, games, rating lists"),
            _("everybody; without the name where it is not to be published"),
            _("for good; after an erasure under a number"),
        ),
        Held(
            _("Names in journals"),
            _("to show who did what, and to whom"),
            _("journals of events and of the register"),
            _("the staff"),
            _("for good; after an erasure under a number"),
        ),
        Held(
            _("Files brought into the register"),
            _("to look at them before they are confirmed"),
            _("database"),
            _("the federation"),
            _("until they are confirmed or given up, at most %(days)s") % {"days": _days(IMPORT_DAYS)},
        ),
        Held(
            _("Sign-in name, password (only as a digest), language"),
            _("for those who work with the system"),
            _("database"),
            _("nobody; administrators see the sign-in name"),
            _("as long as the account exists"),
        ),
        Held(
            _("Backups"),
            _("against loss"),
            _("where the owner of the server keeps them"),
            _("the owner of the server"),
            _("as long as the owner keeps them; after a restore erasures must be made again"),
        ),
    ]
