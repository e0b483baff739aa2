"""The federation's register."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    name = "players"
    verbose_name = _("Register")

    def ready(self) -> None:
        import_module("players.permissions")
