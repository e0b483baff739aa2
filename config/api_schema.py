"""What every operation of the JSON may answer besides what it is for."""

from __future__ import annotations

from typing import Any

REFUSALS = {
    "400": "A parameter that cannot be understood; its name and why.",
    "404": "There is no such thing, or it is not public.",
    "429": "Too many requests from one address.",
}


def document_refusals(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the refusals to every operation that does not describe its own."""
    for operations in result["paths"].values():
        for operation in operations.values():
            told = operation["responses"].get("200", {}).get("content", {})
            # A file of games is refused as text, everything else as JSON.
            content: dict[str, Any] = {"application/json": {"schema": {"type": "object", "additionalProperties": {}}}}
            content |= {kind: {"schema": {"type": "string"}} for kind in told if kind != "application/json"}
            for status, text in REFUSALS.items():
                operation["responses"].setdefault(status, {"description": text, "content": content})
    return result
