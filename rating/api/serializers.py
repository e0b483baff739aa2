"""The shapes of the answers; scores, expected scores and changes are decimal strings."""

from __future__ import annotations

from rest_framework import serializers

from rating.models import RatingList

KINDS = RatingList.Kind.values


class RatingListSerializer(serializers.Serializer):
    federation = serializers.SlugField()
    federation_name = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    period = serializers.IntegerField(help_text="Number of the last period with a published list.")
    date = serializers.DateField(help_text="Date of that list.")
    players = serializers.IntegerField()
    url = serializers.URLField(help_text="The list in this interface.")


class RatingListsSerializer(serializers.Serializer):
    lists = RatingListSerializer(many=True)


class ListedPlayerSerializer(serializers.Serializer):
    place = serializers.IntegerField()
    player = serializers.IntegerField(allow_null=True, help_text="In the register; null where not to be published.")
    name = serializers.CharField(allow_null=True)
    region = serializers.CharField(allow_null=True)
    title = serializers.CharField(allow_null=True, help_text="Code of the sports rank.")
    before = serializers.IntegerField(allow_null=True)
    change = serializers.CharField(allow_null=True, help_text="K times (score - expected), to one decimal.")
    after = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField(allow_null=True)


class IssueSerializer(serializers.Serializer):
    federation = serializers.SlugField()
    kind = serializers.ChoiceField(choices=KINDS)
    period = serializers.IntegerField()
    issue = serializers.IntegerField(help_text="Above 1: a correction; the reason is in `why`.")
    why = serializers.CharField(allow_blank=True)
    date = serializers.DateField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = ListedPlayerSerializer(many=True)


class HistoryPointSerializer(serializers.Serializer):
    date = serializers.DateField()
    period = serializers.IntegerField()
    before = serializers.IntegerField(allow_null=True)
    k = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField()
    score = serializers.CharField()
    expected = serializers.CharField(allow_null=True)
    change = serializers.CharField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)


class HistorySerializer(serializers.Serializer):
    federation = serializers.SlugField()
    kind = serializers.ChoiceField(choices=KINDS)
    ratings = HistoryPointSerializer(many=True, help_text="Oldest first.")


class PlayerRatingsSerializer(serializers.Serializer):
    player = serializers.IntegerField()
    name = serializers.CharField()
    lists = HistorySerializer(many=True)


class ReportGameSerializer(serializers.Serializer):
    round = serializers.IntegerField()
    side = serializers.ChoiceField(choices=("white", "black"))
    opponent = serializers.IntegerField(help_text="Starting number.")
    opponent_rating = serializers.IntegerField(allow_null=True)
    score = serializers.CharField()
    expected = serializers.CharField(allow_null=True, help_text="Null where the game does not count.")
    change = serializers.CharField(allow_null=True)


class ReportLineSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    name = serializers.CharField()
    before = serializers.IntegerField(allow_null=True)
    initial = serializers.BooleanField(help_text="Before is a first rating, by sports rank or classical rating.")
    k = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField(allow_null=True)
    score = serializers.CharField(allow_null=True)
    expected = serializers.CharField(allow_null=True)
    change = serializers.CharField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)
    performance = serializers.IntegerField(allow_null=True)
    played = ReportGameSerializer(many=True)


class ReportSerializer(serializers.Serializer):
    event = serializers.SlugField()
    tournament = serializers.SlugField()
    kind = serializers.ChoiceField(choices=KINDS)
    final = serializers.BooleanField(help_text="The event is in a published list.")
    list_date = serializers.DateField(
        allow_null=True, help_text="Date of the list that holds it, else of the one before."
    )
    players = ReportLineSerializer(many=True)
