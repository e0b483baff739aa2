"""The words for what `players.errors` reports."""

from django.utils.translation import gettext as _

from players.errors import Fault


def fault_text(fault: Fault) -> str:
    """One sentence for a person, in the language in use."""
    return _texts().get(fault.code, _("This value cannot be used.")) % dict(fault.params)


def _texts() -> dict[str, str]:
    return {
        "missing": _("Fill in this field."),
        "control_signs": _("There are invisible control signs in this text. Type it again."),
        "too_long": _("This is too long: at most %(limit)s letters."),
        "no_letters": _("A name needs at least one letter."),
        "unknown": _("Choose one of the values in the list."),
        "in_future": _("The birth lies in the future."),
        "too_early": _("The year of birth is before %(year)s."),
        "year_differs": _("The year does not agree with the date of birth."),
        "out_of_range": _("A rating is a whole number from 0 to %(limit)s."),
        "club_of_other_federation": _("This club belongs to another federation."),
        "stale": _("Somebody saved this player after you opened the page."),
        "no_name": _("Give the name in at least one language."),
        "club_exists": _("There is a club of this name already."),
        "no-people": _("There are headings in this file, but no people below them."),
        "no-headings": _(
            "No row of this file names its columns. The first row of the list must say which column is the name, "
            "the year of birth, and so on."
        ),
        "no-table": _("This file is no table. Save it as xlsx or CSV."),
        "old-format": _("This is an old xls file. Open it and save it as xlsx."),
        "file-empty": _("The file is empty."),
        "file-too-large": _("The file is too large: at most %(megabytes)s MB."),
        "too-many-rows": _("The list is too long: at most %(rows)s rows. Bring it in in parts."),
        "encoding-unknown": _("It cannot be told how the letters of this file are written. Choose it below."),
        "same_row": _("This is one and the same entry of the register."),
        "federations_differ": _("The two belong to different federations."),
        "merged_since": _("Take the later merge of this player back first."),
        "both_took_part": _("Both took part in %(event)s, so they are two people."),
        "played_each_other": _("They played against each other (%(event)s), so they are two people."),
        "erased": _("The particulars of this person were erased."),
    }
