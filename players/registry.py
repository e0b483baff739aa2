"""What the apps above the register hang into it, each in its `AppConfig.ready`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from players.models import Federation, Player, User


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a player's page: the template to include and what it shows as `section`."""

    template: str
    context: Mapping[str, Any]


SectionMaker = Callable[[Player, str], Section | None]
AddingRight = Callable[[User, Federation], bool]
ChangeEffect = Callable[[Player], None]

_sections: dict[str, SectionMaker] = {}
_adding_rights: dict[str, AddingRight] = {}
_change_effects: dict[str, ChangeEffect] = {}


def register_section(name: str, maker: SectionMaker) -> None:
    """Show a section on the player's page; `maker(player, language)` gives None where it is empty."""
    _sections[name] = maker


def sections_of(player: Player, language: str) -> list[Section]:
    """The sections of this player's page, in the order in which they were registered."""
    made = (maker(player, language) for maker in _sections.values())
    return [section for section in made if section is not None]


def register_adding_right(name: str, right: AddingRight) -> None:
    """Let people with an office outside the register add players to a federation."""
    _adding_rights[name] = right


def may_add_by_another_office(user: User, federation: Federation) -> bool:
    return any(right(user, federation) for right in _adding_rights.values())


def register_change_effect(name: str, effect: ChangeEffect) -> None:
    """Do something in the same transaction whenever a player or his spellings are changed."""
    _change_effects[name] = effect


def player_changed(player: Player) -> None:
    for effect in _change_effects.values():
        effect(player)
