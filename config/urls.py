"""Addresses. Pages carry their language, data and files for machines do not."""

from importlib.util import find_spec

from django.conf.urls.i18n import i18n_patterns
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView

from config import views

_APPS = ("portal", "tournaments", "players", "games", "rating")


def _modules(suffix: str) -> list[str]:
    return [f"{app}.{suffix}" for app in _APPS if find_spec(app) and _exists(f"{app}.{suffix}")]


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


_accounts: list[URLPattern | URLResolver] = [
    path("", views.account, name="account"),
    path("login/", views.SignIn.as_view(), name="login"),
    path("logout/", views.SignOut.as_view(), name="logout"),
    path("password/", views.ChangePassword.as_view(), name="password_change"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.to_preferred_language, name="root"),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    *(path("api/v1/", include(module)) for module in _modules("api.urls")),
    *i18n_patterns(
        path("account/", include(_accounts)),
        *(path("", include(module)) for module in _modules("urls")),
    ),
]

handler403 = views.forbidden
handler404 = views.not_found
handler500 = views.server_error
