"""`manage.py load_published FILE…`: events of which only published games are known."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from players.models import Federation
from tournaments.exchange.published import UnreadableEvent, read_published
from tournaments.services.published import load_published


class Command(BaseCommand):
    """One event per file; a file that cannot be read changes nothing."""

    help = "Load events of which only published games are known (JSON with players and games)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path)
        parser.add_argument("--federation", help="its address; the first one when left out")
        parser.add_argument("--public", action="store_true", help="show the event to everyone")

    def handle(self, *, files: list[Path], federation: str | None, public: bool, **options: Any) -> None:
        found = Federation.objects.filter(**({"slug": federation} if federation else {})).first()
        if found is None:
            raise CommandError("There is no such federation; run load_reference.")
        for file in files:
            try:
                told = read_published(file.read_text(encoding="utf-8-sig"))
            except (OSError, UnicodeDecodeError, UnreadableEvent) as error:
                raise CommandError(f"{file}: {error}") from error
            with transaction.atomic():
                event = load_published(found, told, day=timezone.localdate(), actor=None, public=public)
            assumed = [round_.number for round_ in told.rounds if round_.bye_is_assumed]
            self.stdout.write(f"{file}: events/{event.slug}/ ({len(told.names)} players, {len(told.rounds)} rounds)")
            if assumed:
                self.stdout.write(f"  the bye is assumed in rounds {', '.join(map(str, assumed))}")
