"""Writes SVG. All attribute values and texts are escaped here, so that author input can't become markup."""

from __future__ import annotations

from engine.circuit.rendering.svg.path_data import format_coordinate

ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
Value = str | float


def escape(text: str) -> str:
    """Escape the four special characters, and drop characters that XML does not allow."""
    if text.isascii() and text.isprintable() and ENTITIES.keys().isdisjoint(text):
        return text  # fast path for long path data
    return "".join(ENTITIES.get(sign, sign) for sign in text if is_xml_character(sign))


def is_xml_character(character: str) -> bool:
    return (
        character in "\t\n\r"
        or " " <= character < "\ud800"
        or "\ue000" <= character < "\ufffe"
        or character >= "\U00010000"
    )


def element(name: str, *children: str, **attributes: Value) -> str:
    """Return an SVG element.

    A trailing underscore avoids Python keywords (class_). Other underscores become hyphens (stroke_width).
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{attribute(value)}"' for key, value in attributes.items()
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def attribute(value: Value) -> str:
    return escape(value) if isinstance(value, str) else format_coordinate(value)


def group(class_: str, *children: str, **attributes: Value) -> str:
    """Return a layer. It has both tags even if empty, because the page fills some of them."""
    written = "".join(f' {key}="{attribute(value)}"' for key, value in attributes.items())
    return f'<g class="{class_}"{written}>{"".join(children)}</g>'


def path(class_: str, data: str, **attributes: Value) -> str:
    return element("path", class_=class_, d=data, **attributes)


def text(class_: str, content: str, **attributes: Value) -> str:
    return element("text", escape(content), class_=class_, **attributes)


def use_element(target: str, class_: str, **attributes: Value) -> str:
    """Return a `use` element that draws a defined shape with another class."""
    return element("use", href=f"#{target}", class_=class_, **attributes)


def transform_attribute(x: float, y: float, turn: float = 0.0) -> str:
    """Return a `transform` that moves to a point and rotates there (degrees, clockwise)."""
    turned = format_coordinate(turn)
    return f"translate({format_coordinate(x)} {format_coordinate(y)})" + (
        "" if turned == "0" else f"rotate({turned})"
    )
