"""Ratings and titles."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingConfig(AppConfig):
    name = "rating"
    verbose_name = _("Ratings")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        import_module("rating.permissions")
        registry = import_module("players.registry")
        registry.register_section("rating", import_module("rating.sections").rating_section)
        people = import_module("rating.services.people")
        registry.register_change_effect("rating", people.renew_lists_of)
        registry.register_merger("rating", registry.Merger(people.join, people.part))
        registry.register_exporter("ratings", import_module("rating.selectors.history").data_of)
        journal = import_module("tournaments.journal_texts")
        journal.register_acts(import_module("rating.messages").ACTS)
