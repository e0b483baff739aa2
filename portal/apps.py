from importlib import import_module

from django.apps import AppConfig


class PortalConfig(AppConfig):
    name = "portal"

    def ready(self) -> None:
        registry = import_module("players.registry")
        sections = import_module("portal.sections")
        registry.register_section("events", sections.events_of)
