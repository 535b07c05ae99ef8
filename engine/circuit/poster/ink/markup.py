"""Writing SVG text. Every attribute value and every text is escaped here, so nothing an author writes can
become markup.
"""

from __future__ import annotations

from engine.circuit.poster.ink.pathdata import number

ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
Value = str | float


def escape(text: str) -> str:
    """Entities for the four signs that mean something in markup; what no XML may hold is dropped."""
    if text.isascii() and text.isprintable() and ENTITIES.keys().isdisjoint(text):
        return text  # the long ones, paths, are like this
    return "".join(ENTITIES.get(sign, sign) for sign in text if is_character(sign))


def is_character(sign: str) -> bool:
    return sign in "\t\n\r" or " " <= sign < "\ud800" or "\ue000" <= sign < "\ufffe" or sign >= "\U00010000"


def element(name: str, *children: str, **attributes: Value) -> str:
    """One element. A trailing underscore frees Python's words (class_), other underscores become hyphens
    (stroke_width).
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{attribute(value)}"' for key, value in attributes.items()
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def attribute(value: Value) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def group(class_: str, *children: str, **attributes: Value) -> str:
    """A layer; written with both tags even when empty, since the page fills some of them."""
    written = "".join(f' {key}="{attribute(value)}"' for key, value in attributes.items())
    return f'<g class="{class_}"{written}>{"".join(children)}</g>'


def path(class_: str, data: str, **attributes: Value) -> str:
    return element("path", class_=class_, d=data, **attributes)


def text(class_: str, content: str, **attributes: Value) -> str:
    return element("text", escape(content), class_=class_, **attributes)


def reference(target: str, class_: str, **attributes: Value) -> str:
    """Draws a shape that was defined once again, with another class."""
    return element("use", href=f"#{target}", class_=class_, **attributes)


def place(x: float, y: float, turn: float = 0.0) -> str:
    """A `transform` that moves to a place and turns there (degrees, clockwise)."""
    turned = number(turn)
    return f"translate({number(x)} {number(y)})" + ("" if turned == "0" else f"rotate({turned})")
