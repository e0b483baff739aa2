"""What Django itself says on our pages: fields, signing in, passwords.

Its own Kyrgyz and Kazakh are poor or missing. Naming the texts here puts them into our catalogues, which come first.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

FIELDS = (
    _("This field is required."),
    _("Enter a valid value."),
    _("Enter a whole number."),
    _("Enter a number."),
    _("Enter a valid date."),
    _("Enter a valid time."),
    _("Enter a valid date/time."),
    _("Enter a valid UUID."),
    _("Enter a list of values."),
    _("Enter a complete value."),
    _("Select a valid choice. %(value)s is not one of the available choices."),
    _("Select a valid choice. That choice is not one of the available choices."),
    _("“%(pk)s” is not a valid value."),
    _("Null characters are not allowed."),
    _(
        "%(datetime)s couldn’t be interpreted in time zone %(current_timezone)s; "
        "it may be ambiguous or it may not exist."
    ),
    _("(Hidden field %(name)s) %(error)s"),
)

LIMITS = (
    _("Ensure this value is less than or equal to %(limit_value)s."),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
    ngettext_lazy(
        "Ensure this value has at least %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at least %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
)

FILES = (
    _("No file was submitted. Check the encoding type on the form."),
    _("No file was submitted."),
    _("The submitted file is empty."),
    _("Please either submit a file or check the clear checkbox, not both."),
    ngettext_lazy(
        "Ensure this filename has at most %(max)d character (it has %(length)d).",
        "Ensure this filename has at most %(max)d characters (it has %(length)d).",
        "max",
    ),
)

SIGNING_IN = (
    _("username"),
    _("first name"),
    _("last name"),
    _("email address"),
    _("Password"),
    _("Please enter a correct %(username)s and password. Note that both fields may be case-sensitive."),
    _("This account is inactive."),
)

PASSWORDS = (
    _("Old password"),
    _("New password"),
    _("New password confirmation"),
    _("Your old password was entered incorrectly. Please enter it again."),
    _("The two password fields didn’t match."),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
    _("The password is too similar to the %(verbose_name)s."),
    _("Your password can’t be too similar to your other personal information."),
    _("This password is too common."),
    _("Your password can’t be a commonly used password."),
    _("This password is entirely numeric."),
    _("Your password can’t be entirely numeric."),
)
