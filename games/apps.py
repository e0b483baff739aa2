"""The game itself: rules, records, archive."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        import_module("games.permissions")
        registry = import_module("players.registry")
        registry.register_section("games", import_module("games.sections").games_section)
        people = import_module("games.services.people")
        registry.register_merger("games", registry.Merger(people.join, people.part, people.obstacles))
        registry.register_eraser("games", people.erase)
        registry.register_exporter("games", import_module("games.selectors.players").data_of)
        orders = import_module("tournaments.printing.orders")
        orders.register_paper("scoresheets", import_module("games.printing.scoresheets").scoresheets_paper)
        orders.register_paper("booklet", import_module("games.printing.records").booklet_paper)
        hooks, events = import_module("games.hooks"), import_module("tournaments.registry")
        events.register_board_links("games", hooks.board_links)
        events.register_round_section("games", hooks.round_section)
        events.register_documents("games", hooks.documents)
        journal = import_module("tournaments.journal_texts")
        journal.register_acts(import_module("games.messages").ACTS)
