"""Countries, regions and the first federations."""

import json
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction

from players.models import Country, Federation, Region


class Command(BaseCommand):
    help = "Loads countries, regions and the first federations; doing it again changes nothing."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        countries = [Country(**row) for row in _rows("countries")]
        Country.objects.bulk_create(
            countries, update_conflicts=True, unique_fields=["code"], update_fields=["alpha3", "names"]
        )
        regions = [Region(country_id=row.pop("country"), **row) for row in _rows("regions")]
        Region.objects.bulk_create(
            regions, update_conflicts=True, unique_fields=["code"], update_fields=["country", "names"]
        )
        for row in _rows("federations"):
            # A federation may have changed its own name since.
            Federation.objects.get_or_create(
                slug=row["slug"], defaults={"country_id": row["country"], "names": row["names"]}
            )
        if options["verbosity"]:
            self.stdout.write(f"{len(countries)} countries, {len(regions)} regions")


def _rows(name: str) -> list[dict[str, Any]]:
    source = settings.BASE_DIR / "fixtures" / f"{name}.json"
    rows: list[dict[str, Any]] = json.loads(source.read_text(encoding="utf-8"))[name]
    return rows
