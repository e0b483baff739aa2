"""Taking out what is held no longer than it is needed."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from players.services.erasure import forget


class Command(BaseCommand):
    help = "Takes out contacts and unconfirmed files whose time is over; run it every night."

    def handle(self, *args: Any, **options: Any) -> None:
        gone = forget(timezone.localdate())
        self.stdout.write(f"contacts: {gone['contacts']}, files: {gone['files']}")
