"""The tables of ratings; columns and constraints only."""

from rating.models.issues import Issue, RatedGame, Rating
from rating.models.lists import Period, RatingList, StartingRating, Submission
from rating.models.titles import NormProposal, TitleGranted

__all__ = [
    "Issue",
    "NormProposal",
    "Period",
    "RatedGame",
    "Rating",
    "RatingList",
    "StartingRating",
    "Submission",
    "TitleGranted",
]
