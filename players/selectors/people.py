"""People of the register: who is found, in which order, and what of a person the public sees."""

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, CharField, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from players.letters import LATIN_FIRST, fold
from players.models import Federation, Player, PlayerSpelling, Region, User
from players.names import SCRIPT_OF_LANGUAGE, PersonName, public_name, short_name, sort_key, spelling_in
from players.permissions import federation_ids_of
from players.ranks import rank_label, rank_short

INFIX_LENGTH = 3
# Longer than any name; SQLite refuses patterns of 50 000 letters.
LONGEST_TEXT = 100


@dataclass(frozen=True, slots=True)
class PublicPlayer:
    """All that may leave the house about a person; public pages, files and papers take nothing else.

    Of a person not to be published everything is None or "", the id included.
    """

    id: int | None = None
    name: str | None = None
    short: str | None = None
    sex: str = ""
    birth_year: int | None = None
    region: str = ""
    club: str = ""
    country: str = ""
    country_code: str = ""
    rank: str = ""
    rank_short: str = ""
    rating_standard: int | None = None
    rating_rapid: int | None = None
    rating_blitz: int | None = None

    def label(self, number: int) -> str:
        """The name, or "Player 17" by his number in the event where the name is not to be published."""
        return self.name or _("Player %(number)s") % {"number": number}

    def short_label(self, number: int) -> str:
        return self.short or self.label(number)


def name_of(player: Player, language: str) -> PersonName:
    """The person's name in the spelling of the language's script where there is one, else as recorded.

    For people with rights; public outlets take `public_player`.
    """
    own = PersonName(player.surname, player.given_name, player.patronymic)
    spellings = {
        spelling.script: PersonName(spelling.surname, spelling.given_name, spelling.patronymic)
        for spelling in player.spellings.all()
    }
    return spelling_in(own, spellings, language)


def public_player(player: Player, language: str) -> PublicPlayer:
    """What the public sees of a player; no query when he comes from `with_names`."""
    return register_entry(player, language) if player.publish else PublicPlayer()


def register_entry(player: Player, language: str) -> PublicPlayer:
    """The same of any player, to be published or not: for the staff of his federation only."""
    name = name_of(player, language)
    return PublicPlayer(
        id=player.pk,
        name=public_name(name),
        short=short_name(name),
        sex=player.sex,
        birth_year=player.birth_year,
        region=player.region.name_in(language) if player.region else "",
        club=player.club.name_in(language) if player.club else "",
        country=player.country.name_in(language) if player.country else "",
        country_code=player.country_id or "",
        rank=rank_label(player.rank, language),
        rank_short=rank_short(player.rank, language),
        rating_standard=player.rating_standard,
        rating_rapid=player.rating_rapid,
        rating_blitz=player.rating_blitz,
    )


def with_names(players: QuerySet[Player]) -> QuerySet[Player]:
    """The same players, loaded with all that `public_player` needs: two queries however many they are."""
    return players.select_related("region", "club", "country").prefetch_related("spellings")


def visible_players(user: User | AnonymousUser) -> QuerySet[Player]:
    """Players to be published, and all of the federations for which the user works."""
    known = Player.objects.filter(erased_at=None)
    if user.is_superuser:
        return known
    staff_of = federation_ids_of(user)
    if not staff_of:
        return known.filter(publish=True)
    return known.filter(Q(publish=True) | Q(federation__in=staff_of))


def matching(players: QuerySet[Player], text: str) -> QuerySet[Player]:
    """Those whose name has every word of `text`: at the beginning of a word, from three letters on anywhere.

    A year among the words is the year of birth. Text without any letter or digit matches nobody.
    """
    words = fold(text[:LONGEST_TEXT]).split()
    if not words:
        return players.none()
    for word in words:
        if word.isdecimal():
            players = players.filter(birth_year=int(word)) if len(word) == 4 else players.none()
        else:
            sought = word if len(word) >= INFIX_LENGTH else f" {word}"
            players = players.filter(search_key__contains=sought)
    return players


def search_players(
    text: str,
    limit: int = 20,
    *,
    federation: Federation | None = None,
    published_only: bool = True,
    language: str = "ky",
) -> list[Player]:
    """The best matches first: surname begins so, then some name begins so, then anywhere; two queries.

    `published_only=False` is for people who enter players, never for the public.
    """
    known = Player.objects.filter(erased_at=None)
    players = known.filter(publish=True) if published_only else known
    if federation is not None:
        players = players.filter(federation=federation)
    found = in_alphabet(matching(players, text), language)
    words = [word for word in fold(text[:LONGEST_TEXT]).split() if not word.isdecimal()]
    first = f" {words[0]}" if words else ""
    closeness = Case(When(search_key__startswith=first, then=0), When(search_key__contains=first, then=1), default=2)
    return list(with_names(found.order_by(closeness, *found.query.order_by))[:limit])


def in_alphabet(players: QuerySet[Player], language: str) -> QuerySet[Player]:
    """Ordered as `names.sort_key` orders the names that a page in `language` shows."""
    script = SCRIPT_OF_LANGUAGE.get(language, "")
    spelled = PlayerSpelling.objects.filter(player=OuterRef("pk"), script=script)
    place = Coalesce(Subquery(spelled.values("sort_key")[:1]), F("sort_key"), output_field=CharField())
    latin, cyrillic = (0, 1) if language == "en" else (1, 0)
    return players.alias(
        place=place, other_script=Case(When(place__gte=LATIN_FIRST, then=latin), default=cyrillic)
    ).order_by("other_script", "place", "pk")


def similar_players(federation: Federation, *, surname: str, given_name: str, birth_year: int | None) -> list[Player]:
    """Who of the federation may be the same person: surname and given name fold alike, years do not differ.

    For people with rights: players not to be published are among them.
    """
    words = fold(f"{surname} {given_name}").split()
    if not words:
        return []
    players = federation.players.filter(erased_at=None)
    for word in words:
        players = players.filter(Q(search_key__contains=f" {word} ") | Q(search_key__endswith=f" {word}"))
    if birth_year is not None:
        players = players.filter(Q(birth_year=birth_year) | Q(birth_year__isnull=True))
    return list(with_names(players)[:10])


def player_of_key(key: UUID | None) -> Player | None:
    """The player whom a form with this key has already added."""
    return Player.everyone.filter(creation_key=key).first() if key else None


def regions_in_register(language: str) -> list[Region]:
    """Regions that players to be published come from, by the alphabet of the language."""
    regions = Region.objects.filter(players__publish=True).distinct()
    return sorted(regions, key=lambda region: sort_key(region.name_in(language), language))
