"""Writes what follows from the table of state: ``engine/core/state_classes.py`` and the fields' section of
docs/save-format.md. ``python3 -m tests.write_state`` writes both; a test keeps them up to date.

The classes are written out so that a copy is straight lines of assignments, which nothing is quicker than.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

from engine.core.fields import TABLE, TEXT, Field

ROOT = Path(__file__).resolve().parents[1]
STATE = ROOT / "engine" / "core" / "state_classes.py"
DOCS = ROOT / "docs" / "save-format.md"
BEGIN, END = "<!-- the table of state begins -->\n", "<!-- the table of state ends -->\n"
SMALL = {
    "Kit": "What only the rules counted in movement points know of a car; copies share it.",
    "Turn": "What the rules counted in movement points remember within one car's turn.",
    "Course": "What the rules counted in movement points remember of the race as a whole.",
}
WIDTH = 110


def of(record: str) -> tuple[Field, ...]:
    """The rows of a record, as its class has them."""
    return TABLE[record]


def neutral(field: Field) -> str:
    """The neutral value as Python writes it."""
    return f'"{field.neutral}"' if field.kind == TEXT else str(field.neutral)


def docstring(about: str, record: str, *more: str) -> list[str]:
    """What a class is, and its fields one by one."""
    says = [f"``{field.name}``: {field.says}." for field in of(record)]
    return [f'    """{about}', "", *wrapped(" ".join([*more, *says])), '    """', ""]


def wrapped(text: str, margin: int = 4) -> list[str]:
    """A text in lines, each behind four spaces and within the width behind a margin."""
    lines = wrap(text, WIDTH - margin, break_long_words=False, break_on_hyphens=False)
    return [f"    {line}" for line in lines]


def small(record: str) -> list[str]:
    """A record that is replaced, never changed."""
    rows = [f"    {field.name}: {field.kind} = {neutral(field)}" for field in of(record)]
    return [f"class {record}(NamedTuple):", *docstring(SMALL[record], record), *rows, "", ""]


def large(record: str, about: str, more: dict[str, str], copies: dict[str, str], *says: str) -> list[str]:
    """A class with slots and a copy in straight lines. ``more``: fields that are no state of their own."""
    kinds = dict(sorted({**{field.name: field.kind for field in of(record)}, **more}.items()))
    variable = record.lower()
    usual = {field.name: neutral(field) for field in of(record)}
    return [
        f"class {record}:",
        *docstring(about, record, *says),
        "    __slots__ = (",
        *[f"    {line}" for line in wrapped(" ".join([f'"{name}",' for name in kinds]), 8)],
        "    )  # fmt: skip",
        "",
        *[f"    {name}: {kind}" for name, kind in kinds.items()],
        "",
        *COPY[record],
        f"        {variable} = _new_{variable}({record})",
        *[f"        {variable}.{name} = {copies.get(name, f'self.{name}')}" for name in kinds],
        f"        return {variable}",
        "",
        *(TELL if record == "Race" else []),
        "",
        f"def neutral_{variable}() -> {record}:",
        f'    """A {variable} of which no rule has touched anything."""',
        f"    {variable} = _new_{variable}({record})",
        *[f"    {variable}.{name} = {usual.get(name, NEUTRAL.get(name, '0'))}" for name in kinds],
        f"    return {variable}",
        "",
        "",
    ]


COPY = {
    "Car": [
        "    def copy(self) -> Car:",
        '        """Another one with the same state, of its own."""',
    ],
    "Race": [
        "    def copy(self, only: int = -1) -> Race:",
        '        """Another one with the same state, of its own, keeping no record of events.',
        "        ``only``: the one car that it has of its own, for whoever does nothing to the others.",
        '        """',
    ],
}
OWN = [
    "def _own(cars: list[Car], only: int) -> list[Car]:",
    '    """The same cars, but that one is a copy."""',
    "    cars = cars.copy()",
    "    cars[only] = cars[only].copy()",
    "    return cars",
    "",
    "",
]
NEUTRAL = {"cars": "[]", "occupied": "{}", "events": "None"}
TELL = [
    "    def emit(self, kind: str, car: int, clause: str, **data: Any) -> None:",
    '        """Record an event, where anybody keeps a record."""',
    "        if self.events is not None:",
    "            self.events.append(Event(kind, car, self.round, clause, data))",
    "",
]
HEAD = '''\
"""The state of a race as classes, written from the table in ``engine/core/fields.py`` by ``python3 -m
tests.write_state``; not to be changed by hand.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core.types import Event

'''


def module() -> str:
    """The text of ``engine/core/state_classes.py``."""
    lines = [*HEAD.splitlines(), ""]
    for record in SMALL:
        lines += small(record)
    lines += ["KIT, TURN, COURSE = Kit(), Turn(), Course()", "", ""]
    lines += large("Car", "One car.", {}, {})
    lines += large(
        "Race",
        "A race at one moment.",
        {
            "cars": "list[Car]",
            "occupied": "dict[int, int]",
            "step": "int",
            "events": "list[Event] | None",
        },
        {
            "cars": "[car.copy() for car in self.cars] if only < 0 else _own(self.cars, only)",
            "occupied": "self.occupied.copy()",
            "events": "None",
        },
        "``cars``: in the order of the entry list, those in nobody's race last. ``occupied``: space -> car, "
        "for every space on which nobody else may drive. ``step``: where in the turn's program the race "
        "stands. ``events``: what happened, or None to keep no record (drivers imagining moves).",
    )
    return "\n".join([*lines, *OWN, "_new_car = object.__new__", "_new_race = object.__new__"]) + "\n"


def table() -> str:
    """The fields' section of the documentation."""
    lines = []
    for record in ("Car", "Kit", "Race", "Course", "Turn"):
        lines += [f"**{record}**", "", "| number | field | neutral | at most | kept by | meaning |"]
        lines += ["|---|---|---|---|---|---|"]
        lines += [
            f"| {field.number} | `{field.name}` | `{neutral(field)}` | "
            f"{'' if field.most is None else field.most} | {field.group or 'every race'} | {field.says} |"
            for field in sorted(of(record))
        ]
        lines.append("")
    return "\n".join(lines) + "\n"


def documented(text: str) -> str:
    """The documentation with its section as the table has it."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{table()}{END}{rest.partition(END)[2]}"


def write() -> None:
    """Write both files."""
    STATE.write_text(module(), encoding="utf-8")
    DOCS.write_text(documented(DOCS.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    write()
