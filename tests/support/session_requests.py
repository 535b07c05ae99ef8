"""Requests to a session of the engine, as the page sends them."""

from __future__ import annotations

import json
from typing import Any

from engine.api.session import Session


def ask(session: Session, **request: Any) -> dict[str, Any]:
    """Return the reply to a request."""
    reply: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    return reply


def ask_ok(session: Session, **request: Any) -> dict[str, Any]:
    """Return the reply to a request that must succeed."""
    reply = ask(session, **request)
    assert reply["ok"], reply
    return reply
