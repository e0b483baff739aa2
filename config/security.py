"""Response headers and the address of a client."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

_POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'"


def client_address(request: HttpRequest) -> str:
    """The address of whoever asked, as far as our own proxies vouch for it.

    Behind n trusted proxies it is the n-th entry from the end of X-Forwarded-For; what a client wrote
    there itself stands further left and is not believed.
    """
    header = str(request.META.get("HTTP_X_FORWARDED_FOR", ""))
    forwarded = [part.strip() for part in header.split(",") if part.strip()]
    proxies: int = settings.TRUSTED_PROXIES
    if proxies and len(forwarded) >= proxies:
        return forwarded[-proxies]
    return str(request.META.get("REMOTE_ADDR", ""))


class SecurityHeadersMiddleware:
    """Adds the content security policy, and keeps pages with a login out of frames.

    Public pages may be embedded by other sites. A view decorated with xframe_options_deny is never framed.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        user = getattr(request, "user", None)
        if user is not None and user.is_authenticated:
            response.headers.setdefault("X-Frame-Options", "DENY")
        framing = "; frame-ancestors 'none'" if response.headers.get("X-Frame-Options") == "DENY" else ""
        response.headers.setdefault("Content-Security-Policy", _POLICY + framing)
        response.headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
        return response
