"""What the apps above the register hang into it, each in its `AppConfig.ready`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from players.errors import Fault
from players.models import Club, Federation, Official, Player, Region, User

Shown = Player | Club | Region | Official


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page of the register: the template to include and what it shows as `section`."""

    template: str
    context: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Merger:
    """What an app does when two players are one person.

    `join` gives everything of the second to the first and answers, as JSON can keep it, what was moved; `part` gives
    that back. `obstacles` says why they cannot be one person.
    """

    join: Callable[[Player, Player], Mapping[str, Any]]
    part: Callable[[Player, Player, Mapping[str, Any]], None]
    obstacles: Callable[[Player, Player], Sequence[Fault]] = lambda _kept, _gone: ()


SectionMaker = Callable[[Any, str], Section | None]
AddingRight = Callable[[User, Federation], bool]
ChangeEffect = Callable[[Player], None]
Eraser = Callable[[Player, Sequence[str], str], None]
Exporter = Callable[[Player], Any]
LastDays = Callable[[Sequence[int]], Mapping[int, date]]

_sections: dict[str, tuple[type, SectionMaker]] = {}
_adding_rights: dict[str, AddingRight] = {}
_change_effects: dict[str, ChangeEffect] = {}
_mergers: dict[str, Merger] = {}
_erasers: dict[str, Eraser] = {}
_exporters: dict[str, Exporter] = {}
_last_days: dict[str, LastDays] = {}


def register_section(name: str, maker: SectionMaker, *, of: type[Shown] = Player) -> None:
    """Show a section on the page of a player, club, region or arbiter.

    `maker(thing, language)` gives None where the section would be empty.
    """
    _sections[name] = (of, maker)


def sections_of(thing: Shown, language: str) -> list[Section]:
    """The sections of this page, in the order in which they were registered."""
    made = (maker(thing, language) for of, maker in _sections.values() if isinstance(thing, of))
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


def register_merger(name: str, merger: Merger) -> None:
    """Have an app's rows moved, and moved back, with a merge of players; all in its transaction."""
    _mergers[name] = merger


def merge_obstacles(kept: Player, gone: Player) -> list[Fault]:
    return [fault for merger in _mergers.values() for fault in merger.obstacles(kept, gone)]


def join_everywhere(kept: Player, gone: Player) -> dict[str, Any]:
    """What each app moved, by its name."""
    return {name: dict(merger.join(kept, gone)) for name, merger in _mergers.items()}


def part_everywhere(kept: Player, gone: Player, moved: Mapping[str, Any]) -> None:
    for name, merger in _mergers.items():
        if name in moved:
            merger.part(kept, gone, moved[name])


def register_eraser(name: str, eraser: Eraser) -> None:
    """Have a person's names taken out of an app's texts: `eraser(player, names, instead)`."""
    _erasers[name] = eraser


def erase_everywhere(player: Player, names: Sequence[str], instead: str) -> None:
    for eraser in _erasers.values():
        eraser(player, names, instead)


def register_exporter(name: str, exporter: Exporter) -> None:
    """Add a part to what a person gets of his data; the part is a value that JSON can keep."""
    _exporters[name] = exporter


def exported_parts(player: Player) -> dict[str, Any]:
    return {name: exporter(player) for name, exporter in _exporters.items()}


def register_last_days(name: str, last_days: LastDays) -> None:
    """Tell when players were last seen: `last_days(ids)` gives the day by id, for those ever seen."""
    _last_days[name] = last_days


def last_seen(player_ids: Sequence[int]) -> dict[int, date]:
    """The last day of each of these players in any app; the ids of those never seen miss."""
    found: dict[int, date] = {}
    for last_days in _last_days.values():
        for pk, day in last_days(player_ids).items():
            found[pk] = max(day, found.get(pk, day))
    return found
