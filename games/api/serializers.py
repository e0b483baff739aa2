"""What may be asked, and the shapes of the answers; points are decimal strings."""

from __future__ import annotations

from rest_framework import serializers

from games.models.records import Verdict
from games.rules.rulesets import RULESETS

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
MAX_PAGE = 100


class SoughtSerializer(serializers.Serializer):
    player = serializers.CharField(required=False, max_length=100, help_text="Name in any spelling.")
    opponent = serializers.CharField(required=False, max_length=100)
    side = serializers.ChoiceField(required=False, choices=("white", "black"), help_text="Side of `player`.")
    event = serializers.CharField(required=False, max_length=100, help_text="Address, or words of a title.")
    year_from = serializers.IntegerField(required=False, min_value=1, max_value=9999)
    year_to = serializers.IntegerField(required=False, min_value=1, max_value=9999)
    result = serializers.ChoiceField(required=False, choices=RESULTS[:3])
    opening = serializers.CharField(required=False, max_length=400, help_text="Moves from the start: 1. 76 76 2. 22")
    position = serializers.CharField(
        required=False, max_length=100, help_text="w1,…,w9/b1,…,b9 KW KB S, X for a tuz: anywhere in a game."
    )
    rule_set = serializers.ChoiceField(required=False, choices=list(RULESETS))


class PageSerializer(serializers.Serializer):
    limit = serializers.IntegerField(required=False, default=50, min_value=1, max_value=MAX_PAGE)
    offset = serializers.IntegerField(required=False, default=0, min_value=0, max_value=1_000_000)


class OpeningQuerySerializer(serializers.Serializer):
    moves = serializers.CharField(required=False, max_length=400, help_text="Moves from the start; none: the start.")
    position = serializers.CharField(required=False, max_length=100, help_text="A position instead of moves.")
    rule_set = serializers.ChoiceField(required=False, choices=list(RULESETS))


class PersonSerializer(serializers.Serializer):
    name = serializers.CharField(allow_blank=True)
    player = serializers.IntegerField(allow_null=True, help_text="In the register; null where not known or not told.")


class GameRowSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    white = PersonSerializer()
    black = PersonSerializer()
    event = serializers.CharField(allow_blank=True)
    event_slug = serializers.CharField(allow_blank=True, help_text="Empty for a game of the archive.")
    tournament_slug = serializers.CharField(allow_blank=True)
    site = serializers.CharField(allow_blank=True)
    date = serializers.CharField(allow_blank=True, help_text="2018.03.??, ?? for what is not known.")
    round = serializers.CharField(allow_blank=True)
    board = serializers.IntegerField(allow_null=True)
    result = serializers.ChoiceField(choices=RESULTS)
    white_points = serializers.CharField(allow_null=True)
    black_points = serializers.CharField(allow_null=True)
    signed = serializers.BooleanField(help_text="The result is the signed one of the board.")
    plies = serializers.IntegerField()
    verdict = serializers.ChoiceField(choices=Verdict.values)
    rule_set = serializers.CharField()
    url = serializers.URLField()


class GamesSerializer(serializers.Serializer):
    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = GameRowSerializer(many=True)


class PlySerializer(serializers.Serializer):
    ply = serializers.IntegerField()
    side = serializers.ChoiceField(choices=("white", "black"))
    move = serializers.CharField()
    total = serializers.IntegerField(allow_null=True, help_text="The number in brackets, as written.")
    draw_offer = serializers.BooleanField()
    comments = serializers.ListField(child=serializers.CharField())
    position = serializers.CharField(allow_null=True, help_text="After the move; null from a fault on.")


class FaultSerializer(serializers.Serializer):
    code = serializers.CharField()
    ply = serializers.IntegerField(allow_null=True)


class GameSerializer(GameRowSerializer):
    kazans = serializers.ListField(child=serializers.IntegerField(allow_null=True), help_text="White's, Black's.")
    stopped = serializers.BooleanField(help_text="The player stopped recording where the moves end.")
    end = serializers.CharField(allow_blank=True, help_text="majority, no-moves, equal; empty: play did not end.")
    fault = FaultSerializer(allow_null=True)
    moves = PlySerializer(many=True)
    file = serializers.URLField(help_text="The game as text.")


class OpeningMoveSerializer(serializers.Serializer):
    move = serializers.CharField()
    games = serializers.IntegerField()
    white_wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    black_wins = serializers.IntegerField()
    unknown = serializers.IntegerField()
    white_percent = serializers.IntegerField(allow_null=True)
    position = serializers.CharField(help_text="After the move.")


class OpeningSerializer(serializers.Serializer):
    position = serializers.CharField()
    games = serializers.IntegerField()
    ended = serializers.IntegerField(help_text="Games whose record ends in the position.")
    moves = OpeningMoveSerializer(many=True)
