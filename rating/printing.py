"""Lists, reports and histories as papers; a long list is printed by the worker and kept, for it never changes."""

from __future__ import annotations

from collections.abc import Sequence

from celery import shared_task
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from players.models import Federation
from rating.models import Issue, RatingList
from rating.selectors.lists import listed, rows_of
from rating.selectors.reports import Report
from rating.tables import list_table, report_table
from tournaments.exchange.tables import DataTable
from tournaments.printing import heads
from tournaments.printing.layout import LANDSCAPE, PORTRAIT
from tournaments.printing.render import pdf
from tournaments.printing.tables import printed

#: More cells than this take longer than a reader waits.
LARGE = 4_000
_ASKED_FOR = 600


def list_paper(issue: Issue, language: str, *, address: str) -> str:
    """A published list as the HTML of its paper."""
    table = list_table(issue, rows_of(listed(issue), language), language)
    count = len(table.rows)
    facts = [(_("Players"), str(count)), (_("Period"), days_of(issue))]
    if issue.why:
        facts.append((_("Issued anew because"), issue.why))
    return _paper(issue.period.rating_list.federation, table, address=address, facts=facts, sub=_published(issue))


def report_paper(report: Report, *, address: str) -> str:
    """The rating report of an event as the HTML of its paper."""
    table = report_table(report)
    tournament = report.tournament
    head = heads.head_of(tournament, table.title, address=address, mark=mark_of(report))
    about = {"language": _language(), "federation": tournament.event.federation.name_in(_language())}
    context = {"head": head, "heading": table.title, "grid": printed(table, PORTRAIT + LANDSCAPE), "title": table.title}
    return render_to_string("print/table.html", {**about, **context, "facts": facts_of(report), "notes": [how()]})


def history_paper(federation: Federation, name: str, table: DataTable, *, address: str) -> str:
    """A player's ratings as the HTML of their paper."""
    return _paper(federation, table, address=address, facts=[], sub=name)


def days_of(issue: Issue) -> str:
    return f"{date_format(issue.period.starts_on)} – {date_format(issue.period.ends_on)}"


def facts_of(report: Report) -> list[tuple[str, str]]:
    """By which list an event is rated, and whether that is final."""
    facts = [(_("Kind of play"), str(kind_label(report.kind)))]
    if report.issue is not None:
        facts.append((_("In the list of"), date_format(report.issue.period.listed_on)))
    elif report.before is not None:
        facts.append((_("By the list of"), date_format(report.before.period.listed_on)))
    return facts


def mark_of(report: Report) -> str:
    return "" if report.issue is not None else _("Provisional: not in a published list yet")


def how() -> str:
    return _("Expected scores by FIDE's table (B.02, 8.1.2); change = K × (score − expected score).")


def kind_label(kind: str) -> str:
    return str(RatingList.Kind(kind).label)


def kept_paper(issue: Issue, language: str) -> bytes | None:
    """The printed list if it is there."""
    path = _path(issue, language)
    if not default_storage.exists(path):
        return None
    with default_storage.open(path) as file:
        content: bytes = file.read()
    return content


def ask_for_paper(issue: Issue, language: str, *, address: str) -> None:
    """Have the worker print a list; asked for by many it is printed once."""
    if cache.add(f"printing:{_path(issue, language)}", 1, _ASKED_FOR):
        print_list.delay(issue.pk, language, address)


@shared_task(name="rating.print_list")  # type: ignore[untyped-decorator]
def print_list(issue_id: int, language: str, address: str) -> None:
    """Print a published list and keep it; the names in it are those of the list's version."""
    issue = Issue.objects.select_related("period__rating_list__federation").get(pk=issue_id)
    path = _path(issue, language)
    if not issue.is_published or default_storage.exists(path):
        return
    with translation.override(language):
        content = pdf(list_paper(issue, language, address=address))
    _drop_older(path)
    default_storage.save(path, ContentFile(content))


def _paper(
    federation: Federation, table: DataTable, *, address: str, facts: Sequence[tuple[str, str]], sub: str
) -> str:
    name = federation.name_in(_language())
    made = _("printed %(time)s") % {"time": date_format(timezone.localtime(), "SHORT_DATETIME_FORMAT")}
    head = heads.Head(
        title=table.title, sub=sub, running=f"{table.title} · {name}", foot=f"Korgool · {made}", qr=heads.qr(address)
    )
    grid = printed(table, PORTRAIT + LANDSCAPE)
    context = {"head": head, "heading": "", "grid": grid, "facts": facts, "notes": [how()], "title": table.title}
    return render_to_string("print/table.html", {"language": _language(), "federation": name, **context})


def _published(issue: Issue) -> str:
    if issue.published_at is None:
        return ""
    return _("published %(date)s") % {"date": date_format(timezone.localtime(issue.published_at))}


def _language() -> str:
    return translation.get_language() or "ky"


def _path(issue: Issue, language: str) -> str:
    return f"ratings/{issue.pk}-{language}/{issue.period.rating_list.version}.pdf"


def _drop_older(path: str) -> None:
    folder = path.rpartition("/")[0]
    for name in default_storage.listdir(folder)[1] if default_storage.exists(folder) else []:
        default_storage.delete(f"{folder}/{name}")
