from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        permissions = import_module("tournaments.permissions")
        registry = import_module("players.registry")
        registry.register_adding_right("tournaments", permissions.may_add_players)
        people = import_module("tournaments.services.people")
        registry.register_change_effect("tournaments", people.renew_pages_of)
        registry.register_merger("tournaments", registry.Merger(people.join, people.part, people.obstacles))
        registry.register_eraser("tournaments", people.erase)
        told = import_module("tournaments.selectors.people")
        registry.register_exporter("events", told.data_of)
        registry.register_last_days("tournaments", told.last_days)
