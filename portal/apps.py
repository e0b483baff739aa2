from importlib import import_module

from django.apps import AppConfig


class PortalConfig(AppConfig):
    name = "portal"

    def ready(self) -> None:
        registry = import_module("players.registry")
        sections = import_module("portal.sections")
        models = import_module("players.models")
        registry.register_section("events", sections.events_of)
        registry.register_section("opponents", sections.opponents_of)
        registry.register_section("events of a club", sections.events_of_club, of=models.Club)
        registry.register_section("events of a region", sections.events_of_region, of=models.Region)
        registry.register_section("events of an arbiter", sections.offices_of, of=models.Official)
