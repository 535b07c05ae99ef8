"""Write ``engine/core/state_classes.py`` and the fields' section of docs/save-format.md.

Both follow from the table of state. ``python3 build.py generate`` writes them; a test keeps them up to
date. The generated classes copy themselves by plain assignments, which is fastest.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

from engine.core.fields import TABLE, TEXT, Field

ROOT = Path(__file__).resolve().parents[2]
STATE = ROOT / "engine" / "core" / "state_classes.py"
DOCS = ROOT / "docs" / "save-format.md"
BEGIN, END = "<!-- the table of state begins -->\n", "<!-- the table of state ends -->\n"
IMMUTABLE_RECORDS = {
    "PointsCarState": "Fields of a car under the rules counted in movement points. "
    "Immutable, so copies share it.",
    "PointsTurnState": "Fields of one car's turn under the rules counted in movement points.",
    "PointsRaceState": "Fields of the whole race under the rules counted in movement points.",
}
WIDTH = 110


def rows_of_record(record: str) -> tuple[Field, ...]:
    """Return the rows of a record, as its class has them."""
    return TABLE[record]


def neutral_literal(field: Field) -> str:
    """Return the neutral value as Python source."""
    return f'"{field.neutral}"' if field.kind == TEXT else str(field.neutral)


def declaration(code: str, description: str) -> list[str]:
    """Return the declaration of a field with its description, which comes first if the line is too long."""
    line = f"    {code}  # {description}"
    return [line] if len(line) <= WIDTH else [*wrapped(f"# {description}", "# "), f"    {code}"]


def wrapped(text: str, prefix: str = "", margin: int = 4) -> list[str]:
    """Return a text as lines indented by four spaces, within the width less a margin."""
    lines = wrap(
        text, WIDTH - margin, break_long_words=False, break_on_hyphens=False, subsequent_indent=prefix
    )
    return [f"    {line}" for line in lines]


def immutable_class(record: str) -> list[str]:
    """Return the source of an immutable record."""
    rows = [
        line
        for field in rows_of_record(record)
        for line in declaration(f"{field.name}: {field.kind} = {neutral_literal(field)}", field.description)
    ]
    return [f"class {record}(NamedTuple):", f'    """{IMMUTABLE_RECORDS[record]}"""', "", *rows, "", ""]


def mutable_class(
    record: str, about: str, extras: dict[str, tuple[str, str]], copies: dict[str, str]
) -> list[str]:
    """Return the source of a class with slots and a copy by assignments.

    ``extras``: fields outside of the table, with their types and descriptions.
    """
    described = {field.name: (field.kind, field.description) for field in rows_of_record(record)} | extras
    kinds = dict(sorted(described.items()))
    variable = record.lower()
    usual = {field.name: neutral_literal(field) for field in rows_of_record(record)}
    return [
        f"class {record}:",
        f'    """{about}"""',
        "",
        "    __slots__ = (",
        *[f"    {line}" for line in wrapped(" ".join([f'"{name}",' for name in kinds]), margin=8)],
        "    )  # fmt: skip",
        "",
        *[line for name, (kind, says) in kinds.items() for line in declaration(f"{name}: {kind}", says)],
        "",
        *COPY[record],
        f"        {variable} = _new_{variable}({record})",
        *[f"        {variable}.{name} = {copies.get(name, f'self.{name}')}" for name in kinds],
        f"        return {variable}",
        "",
        *(EMIT_METHOD if record == "Race" else []),
        "",
        f"def neutral_{variable}() -> {record}:",
        f'    """Return a {variable} with neutral values."""',
        f"    {variable} = _new_{variable}({record})",
        *[f"    {variable}.{name} = {usual.get(name, NEUTRAL.get(name, '0'))}" for name in kinds],
        f"    return {variable}",
        "",
        "",
    ]


COPY = {
    "Car": [
        "    def copy(self) -> Car:",
        '        """Return an independent copy."""',
    ],
    "Race": [
        "    def copy(self, only: int = -1) -> Race:",
        '        """Return an independent copy that records no events.\n',
        "        ``only``: the only car to copy, for callers that do not change the others; -1 copies all.",
        '        """',
    ],
}
OWN_HELPER = [
    "def _with_own_copy(cars: list[Car], only: int) -> list[Car]:",
    '    """Return the same cars, with a copy of one of them."""',
    "    cars = cars.copy()",
    "    cars[only] = cars[only].copy()",
    "    return cars",
    "",
    "",
]
NEUTRAL = {"cars": "[]", "occupied": "{}", "events": "None"}
EMIT_METHOD = [
    "    def emit(self, kind: EventKind, car: int, clause: str, **data: Any) -> None:",
    '        """Record an event, if events are recorded."""',
    "        if self.events is not None:",
    "            self.events.append(Event(kind, car, self.round, clause, data))",
    "",
]
HEAD = '''\
"""The state of a race as classes.

Generated from the table in ``engine/core/fields.py`` by ``python3 build.py generate``; do not edit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.types import Event

if TYPE_CHECKING:
    from engine.core.kinds import EventKind

'''


def state_module() -> str:
    """Return the text of ``engine/core/state_classes.py``."""
    lines = [*HEAD.splitlines(), ""]
    for record in IMMUTABLE_RECORDS:
        lines += immutable_class(record)
    lines += [
        "NEW_POINTS_CAR, NEW_TURN, NEW_POINTS_RACE = PointsCarState(), PointsTurnState(), PointsRaceState()",
        "",
        "",
    ]
    lines += mutable_class("Car", "One car.", {}, {})
    lines += mutable_class(
        "Race",
        "A race at one moment.",
        {
            "cars": ("list[Car]", "in the order of the entry list, backmarkers last"),
            "occupied": ("dict[int, int]", "space -> car, for every space that no other car may enter"),
            "step": ("int", "index of the current step in the turn"),
            "events": ("list[Event] | None", "events so far, or None to record none (drivers trying moves)"),
        },
        {
            "cars": "[car.copy() for car in self.cars] if only < 0 else _with_own_copy(self.cars, only)",
            "occupied": "self.occupied.copy()",
            "events": "None",
        },
    )
    return "\n".join([*lines, *OWN_HELPER, "_new_car = object.__new__", "_new_race = object.__new__"]) + "\n"


def fields_table() -> str:
    """Return the fields' section of the documentation."""
    lines = []
    for record in ("Car", "PointsCarState", "Race", "PointsRaceState", "PointsTurnState"):
        lines += [
            f"**{record}**",
            "",
            "| number | field | word in texts | neutral | at most | kept by | meaning |",
        ]
        lines += ["|---|---|---|---|---|---|---|"]
        lines += [
            f"| {field.number} | `{field.name}` | `{field.position_word}` | `{neutral_literal(field)}` | "
            f"{'' if field.maximum is None else field.maximum} | {field.group or 'every race'} | "
            f"{field.description} |"
            for field in sorted(rows_of_record(record))
        ]
        lines.append("")
    return "\n".join(lines) + "\n"


def docs_with_table(text: str) -> str:
    """Return the documentation with its section replaced."""
    beginning, _, remainder = text.partition(BEGIN)
    return f"{beginning}{BEGIN}\n{fields_table()}{END}{remainder.partition(END)[2]}"


def write_files() -> None:
    """Write both files."""
    STATE.write_text(state_module(), encoding="utf-8")
    DOCS.write_text(docs_with_table(DOCS.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    write_files()
