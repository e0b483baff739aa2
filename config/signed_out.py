"""What becomes of a form that is sent after the session has ended: nothing typed into it is lost."""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers


class KeepWhatWasTyped:
    """Answers 401 where a view would lead somebody who sent a form, or a script, to the sign-in page.

    The page of the answer holds the form: he signs in beside it and sends it again. A script gets no page: it would
    put the sign-in page in the place of what it asked for.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        by_script = request.headers.get("HX-Request") == "true"
        asked = by_script or request.method == "POST"
        if request.user.is_authenticated or not asked or not _leads_to_sign_in(response):
            return response
        if by_script:
            return HttpResponse(status=401)
        return _kept(request)


def _leads_to_sign_in(response: HttpResponse) -> bool:
    return response.status_code == 302 and urlsplit(response["Location"]).path == reverse("login")


def _kept(request: HttpRequest) -> HttpResponse:
    """The form as it was sent; passwords and files have to be given anew."""
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken" and "password" not in name
        for value in values
    ]
    context = {"fields": fields, "address": request.get_full_path()}
    response = render(request, "registration/signed_out.html", context, status=401)
    response["X-Frame-Options"] = "DENY"
    add_never_cache_headers(response)
    return response
