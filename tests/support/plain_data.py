"""Checks that data for the page is plain JSON."""

from __future__ import annotations


def not_plain(data: object, path: str = "view") -> list[str]:
    """Return the places of values that are not JSON; a Message that was not converted is a tuple."""
    if isinstance(data, dict):
        problems = [f"{path}: {key!r} as a key" for key in data if not isinstance(key, str)]
        return problems + [
            place for key, value in data.items() for place in not_plain(value, f"{path}.{key}")
        ]
    if isinstance(data, list):
        return [place for number, value in enumerate(data) for place in not_plain(value, f"{path}[{number}]")]
    return (
        []
        if data is None or isinstance(data, (str, int, float, bool))
        else [f"{path}: {type(data).__name__}"]
    )
