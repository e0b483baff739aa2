"""`manage.py demo`: a living event to try everything with."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from players.models import Federation
from portal.demo.archive import make_archive
from portal.demo.events import Staff, make_events
from portal.demo.logins import make_logins, printed_logins
from portal.demo.people import make_people
from tournaments.models import Event
from tournaments.services.demolition import delete_demo_events


class Command(BaseCommand):
    """Make the demonstration if it is not there, print its logins, and serve."""

    help = "Make the demonstration (24 players, round 5 of 7 being played), print its logins, and serve it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--reset", action="store_true", help="throw the demonstration away and make it anew")
        parser.add_argument("--no-serve", action="store_true", help="only make it")

    def handle(self, *, reset: bool, no_serve: bool, **options: Any) -> None:
        if not settings.DEMO_LOGINS:
            raise CommandError("The demonstration exists only in the embedded settings.")
        call_command("load_reference", verbosity=0)
        with transaction.atomic():
            if reset:
                delete_demo_events()
            if not Event.objects.filter(is_demo=True).exists():
                self._make()
        self.stdout.write("Logins of the demonstration:")
        for name, password, what in printed_logins():
            self.stdout.write(f"  {name:14} {password:14} {what}")
        if not no_serve:
            call_command("serve", no_demo=True)

    def _make(self) -> None:
        federation = Federation.objects.order_by("pk").first()
        if federation is None:
            raise CommandError("There is no federation; run load_reference.")
        users = make_logins(federation)
        staff = Staff(users["organiser"], users["chief"], users["arbiter"], users["secretary"])
        people = make_people(federation, actor=users["administrator"])
        make_events(federation, people, staff, timezone.localdate())
        make_archive(federation, people, actor=users["administrator"])
