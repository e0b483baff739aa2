"""People who sign in."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.names import LANGUAGES


class User(AbstractUser):
    language = models.CharField(_("language"), max_length=2, blank=True, choices=[(code, code) for code in LANGUAGES])

    @property
    def display_name(self) -> str:
        """Full name where one was given, else the login."""
        return self.get_full_name() or self.get_username()
