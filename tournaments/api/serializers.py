"""The shapes of the answers. They document what `content` makes; scores and values are decimal strings."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.models import Outcome
from tournaments.regulations.regulation import CRITERIA, Edition, Korgools, System

STATES = ("planned", "published", "finished")
SIDES = ("white", "black")
BYES = ("allocated", "half", "full", "absent", "unknown")


class TournamentLinkSerializer(serializers.Serializer):
    slug = serializers.SlugField()
    title = serializers.CharField(help_text="Empty where the event has one tournament without a title of its own.")
    url = serializers.URLField(help_text="The tournament in this interface.")


class EventSerializer(serializers.Serializer):
    slug = serializers.SlugField()
    title = serializers.CharField()
    place = serializers.CharField(allow_blank=True)
    federation = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    time_zone = serializers.CharField(help_text="Name of the zone in which the event's clocks run.")
    url = serializers.URLField(help_text="The event in this interface.")
    tournaments = TournamentLinkSerializer(many=True)


class TimeControlSerializer(serializers.Serializer):
    base_minutes = serializers.IntegerField()
    increment_seconds = serializers.IntegerField()


class TournamentLinksSerializer(serializers.Serializer):
    page = serializers.URLField()
    participants = serializers.URLField()
    rounds = serializers.URLField()
    standings = serializers.URLField()
    crosstable = serializers.URLField()


class TournamentSerializer(serializers.Serializer):
    event = serializers.SlugField()
    slug = serializers.SlugField()
    title = serializers.CharField()
    system = serializers.ChoiceField(choices=[str(one) for one in System])
    rounds = serializers.IntegerField()
    rounds_published = serializers.IntegerField()
    participants = serializers.IntegerField()
    criteria = serializers.ListField(child=serializers.ChoiceField(choices=CRITERIA), help_text="Order of places.")
    edition = serializers.ChoiceField(choices=[str(one) for one in Edition])
    rule_set = serializers.CharField()
    korgools = serializers.ChoiceField(choices=[str(one) for one in Korgools])
    time_control = TimeControlSerializer()
    links = TournamentLinksSerializer()


class ParticipantSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    name = serializers.CharField(help_text="“Player 17” for a player who is not to be published.")
    published = serializers.BooleanField()
    player = serializers.IntegerField(allow_null=True, help_text="Number in the register.")
    birth_year = serializers.IntegerField(allow_null=True)
    sex = serializers.CharField(allow_blank=True)
    country = serializers.CharField(allow_blank=True, help_text="ISO 3166-1, two letters.")
    region = serializers.CharField(allow_blank=True)
    rank = serializers.CharField(allow_blank=True)
    rating = serializers.IntegerField(allow_null=True)
    first_round = serializers.IntegerField()
    withdrawn_from = serializers.IntegerField(allow_null=True, help_text="First round no longer played.")
    excluded = serializers.BooleanField()


class ParticipantsSerializer(serializers.Serializer):
    participants = ParticipantSerializer(many=True)


class ScheduledRoundSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=STATES)
    starts_at = serializers.DateTimeField(allow_null=True, help_text="With the offset of the event's zone.")
    boards = serializers.IntegerField()
    results = serializers.IntegerField()
    url = serializers.URLField(allow_null=True, help_text="The pairings, once they are published.")


class RoundsSerializer(serializers.Serializer):
    rounds = ScheduledRoundSerializer(many=True)


class SeatSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.CharField(allow_null=True, help_text="Before the round.")


class ResultSerializer(serializers.Serializer):
    white = serializers.CharField(allow_null=True)
    black = serializers.CharField(allow_null=True)
    played = serializers.BooleanField()
    reason = serializers.ChoiceField(choices=Outcome.Reason.values)
    flag = serializers.ChoiceField(choices=["", "white", "black", "both"])
    white_kazan = serializers.IntegerField(allow_null=True, help_text="Null where it is not known.")
    black_kazan = serializers.IntegerField(allow_null=True, help_text="Null where it is not known.")


class PairSerializer(serializers.Serializer):
    board = serializers.IntegerField()
    white = SeatSerializer()
    black = SeatSerializer()
    result = ResultSerializer(allow_null=True)


class ByeSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    name = serializers.CharField()
    bye = serializers.ChoiceField(choices=BYES)
    points = serializers.CharField(allow_null=True, help_text="What it is worth.")


class RoundSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=STATES)
    starts_at = serializers.DateTimeField(allow_null=True)
    pairings = PairSerializer(many=True)
    byes = ByeSerializer(many=True)


class AddendSerializer(serializers.Serializer):
    round = serializers.IntegerField()
    opponent = serializers.IntegerField(allow_null=True)
    kind = serializers.CharField()
    base = serializers.CharField()
    factor = serializers.CharField()
    amount = serializers.CharField(help_text="Base times factor.")
    counted = serializers.CharField(help_text="What enters the value; 0 where it is cut.")
    adjusted = serializers.BooleanField()


class AheadBySerializer(serializers.Serializer):
    next = serializers.IntegerField(help_text="Starting number of the next.")
    criterion = serializers.CharField(help_text="One of the criteria.")
    value = serializers.CharField()
    next_value = serializers.CharField()


class StandingSerializer(serializers.Serializer):
    place = serializers.IntegerField(allow_null=True, help_text="Null for the excluded.")
    shared = serializers.BooleanField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.CharField()
    deducted = serializers.CharField()
    values = serializers.DictField(child=serializers.CharField(allow_null=True))
    unrecorded = serializers.DictField(child=serializers.IntegerField(), help_text="Korgools left out, per criterion.")
    ahead_by = AheadBySerializer(allow_null=True, help_text="What decided; null for a shared place and the last.")
    workings = serializers.DictField(child=AddendSerializer(many=True), required=False)


class StandingsSerializer(serializers.Serializer):
    after_round = serializers.IntegerField()
    complete = serializers.BooleanField()
    missing_results = serializers.IntegerField()
    criteria = serializers.ListField(child=serializers.ChoiceField(choices=CRITERIA))
    edition = serializers.ChoiceField(choices=[str(one) for one in Edition])
    standings = StandingSerializer(many=True)


class CellSerializer(serializers.Serializer):
    round = serializers.IntegerField()
    opponent = serializers.IntegerField(allow_null=True)
    side = serializers.ChoiceField(choices=SIDES, allow_null=True)
    board = serializers.IntegerField(allow_null=True)
    points = serializers.CharField(allow_null=True)
    opponent_points = serializers.CharField(allow_null=True)
    played = serializers.BooleanField()
    reason = serializers.ChoiceField(choices=Outcome.Reason.values, allow_null=True)
    kazan = serializers.IntegerField(allow_null=True)
    opponent_kazan = serializers.IntegerField(allow_null=True)
    bye = serializers.ChoiceField(choices=BYES, allow_null=True)


class CrosstableRowSerializer(serializers.Serializer):
    place = serializers.IntegerField(allow_null=True)
    shared = serializers.BooleanField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.CharField()
    rounds = CellSerializer(many=True)


class CrosstableSerializer(serializers.Serializer):
    after_round = serializers.IntegerField()
    complete = serializers.BooleanField()
    missing_results = serializers.IntegerField()
    crosstable = CrosstableRowSerializer(many=True)


class ErrorSerializer(serializers.Serializer):
    detail = serializers.CharField()
