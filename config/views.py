"""Pages of the installation itself: language, signing in, errors."""

from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse, reverse_lazy
from django.utils.cache import patch_vary_headers
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_deny


def to_preferred_language(request: HttpRequest) -> HttpResponse:
    """Lead from `/` to the start page in the language of the cookie, else of the browser, else Kyrgyz."""
    response = HttpResponseRedirect(f"/{get_language()}/")
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


@method_decorator(xframe_options_deny, name="dispatch")
class SignIn(auth.LoginView):
    """Sign in with name and password; a signed-in visitor is led on."""

    redirect_authenticated_user = True

    def get_redirect_url(self) -> str:  # type: ignore[override]
        """Where `next` leads, unless that is in or out of here again."""
        target: str = super().get_redirect_url()
        return "" if urlsplit(target).path in {reverse("login"), reverse("logout")} else target


class SignOut(auth.LogoutView):
    """End the session and lead to the start page."""

    def get_success_url(self) -> str:
        return f"/{get_language()}/"


@method_decorator(xframe_options_deny, name="dispatch")
class ChangePassword(auth.PasswordChangeView):
    """Give oneself a new password; other sessions of the same user end."""

    template_name = "registration/password_change.html"
    success_url = reverse_lazy("password_change")

    def form_valid(self, form: object) -> HttpResponse:
        response = super().form_valid(form)  # type: ignore[arg-type]
        messages.success(self.request, _("Your password was changed."))
        return response


@login_required
@xframe_options_deny
def account(request: HttpRequest) -> HttpResponse:
    """What a signed-in visitor can do for himself: his events, his password, signing out."""
    return render(request, "registration/account.html")


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The page for 403, with what the view said, when it said something."""
    return render(request, "403.html", {"reason": str(exception or "")}, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form that was open too long or came from another site."""
    text = _("The form had expired. Go back, load the page again and send it once more.")
    return render(request, "403.html", {"reason": text}, status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The page for 404; who reads data gets data."""
    if request.path.startswith("/api/"):
        return JsonResponse({"detail": _("Not found")}, status=404)
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for 500, made without database, session or context processors: any may be what broke."""
    return HttpResponse(render_to_string("500.html"), status=500)
