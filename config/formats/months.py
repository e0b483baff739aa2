"""Months inside a date.

Django's Kyrgyz and Kazakh translations write them with a capital letter. Naming them here puts them into
our own catalogues, which come first, so that a date reads "27-ноябрь 2026".
"""

from django.utils.translation import pgettext_lazy

MONTHS_IN_DATES = (
    pgettext_lazy("alt. month", "January"),
    pgettext_lazy("alt. month", "February"),
    pgettext_lazy("alt. month", "March"),
    pgettext_lazy("alt. month", "April"),
    pgettext_lazy("alt. month", "May"),
    pgettext_lazy("alt. month", "June"),
    pgettext_lazy("alt. month", "July"),
    pgettext_lazy("alt. month", "August"),
    pgettext_lazy("alt. month", "September"),
    pgettext_lazy("alt. month", "October"),
    pgettext_lazy("alt. month", "November"),
    pgettext_lazy("alt. month", "December"),
)
