"""Every message that the engine or the page asks for by its id exists, and none is unused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.circuit.layout.adjacency import LANE_NAMES
from engine.circuit.text.toml_reader import SYNTAX_ERRORS
from engine.core.types import PARTS, WEAR_STOCKS
from engine.drivers.registry import LEVELS, TEMPERAMENTS
from engine.links.notation import WEATHERS
from engine.links.tokens import COMPOUNDS
from engine.rules.framework.builder import DEFAULT_SPEC
from engine.rules.rulebooks.rulebooks import BOOKS
from engine.view.die_questions import OUTCOME_FUNCTIONS
from engine.view.rulebooks import rulebooks_view
from tests.support.circuits import rules
from tests.support.golden_races import RACES
from tests.support.messages import LANGUAGES, clauses, messages, messages_by_area
from web.tooling.catalog.catalog import BOOK_TITLES, CHAPTERS, CLAUSES, RULINGS
from web.tooling.toolchain import ROOT, WEB
from web.tooling.write_clauses import clauses_json

MESSAGES = messages()
ENGINE_IDS = re.compile(r'(?:Message|InputError|worded)\(\s*"([a-z0-9_.]+)"')
PAGE_IDS = re.compile(r'\bsay\(\s*"([a-z0-9_.-]+)"|\bid: "([a-z0-9_.-]+)", args')
TEMPLATE = re.compile(r"""["'`]((?:[\w.-]|\$?\{[^{}]*\})+)["'`]""")
FILLED = re.compile(r"\$?\{[^{}]*\}")
SPEAKING = re.compile(r"^[a-z_-]+[.]|[.][a-z]{4,}$")  # excludes templates that match any id
REASONS = ("bodywork", "engine", "corner", "stops", "blocked", "road_holding", "injured", "transmission")
PUT_TOGETHER = {
    "lane": LANE_NAMES,
    "number": ("degrees", "radius", "x", "y"),
    "numbers": ("degrees_radius", "x_y", "x_y_degrees"),
}
IN_POINTS = ".in_points"  # ending of messages worded for movement points


def files_of(folder: Path, pattern: str) -> list[Path]:
    return [file for file in sorted(folder.rglob(pattern)) if "node_modules" not in file.parts]


def find_ids(folder: Path, pattern: str, ids: re.Pattern[str]) -> dict[str, Path]:
    return {
        next(filter(None, match.groups())): file
        for file in files_of(folder, pattern)
        for match in ids.finditer(file.read_text(encoding="utf-8"))
    }


def test_every_requested_message_exists() -> None:
    ids = {**find_ids(ROOT / "engine", "*.py", ENGINE_IDS), **find_ids(WEB, "*.ts", PAGE_IDS)}
    assert len(ids) > 150
    assert {name: str(file.relative_to(ROOT)) for name, file in ids.items() if name not in MESSAGES} == {}


def test_every_message_id_belongs_to_one_area() -> None:
    ids = [name for area in messages_by_area("en").values() for name in area]
    assert sorted({name for name in ids if ids.count(name) > 1}) == []


def test_every_rulebook_switch_has_its_messages() -> None:
    expected = set()
    for book in rulebooks_view():
        expected |= {f"book.{book['id']}", f"book.{book['id']}.what"}
        for switch in book["switches"]:
            name = f"rule.{switch['id']}"
            expected |= {name, f"{name}.what", f"{name}.short"}
            if set(switch["choices"]) not in ({"off", "on"}, {"no", "yes"}) and not all(
                choice.isdigit() for choice in switch["choices"]
            ):
                expected |= {f"{name}.{choice}" for choice in switch["choices"]}
    assert expected - set(MESSAGES) == set()
    general = {
        name
        for name in MESSAGES
        if name.startswith("rule.")
        and name.split(".")[1] not in ("needs", "needs_laps", "not_with", "or", *BOOKS)
    }
    assert general - expected == set()


def questions() -> set[str]:
    """Return the questions, in all rulebooks, whose title is looked up by the question's name."""
    compiled = [
        rules(race.circuit, laps=race.laps, cars=race.cars, rulebook=race.rulebook, **race.switches)
        for race in RACES
    ]
    steps = [step for rulebook_rules in compiled for step in rulebook_rules.steps]
    titled_kinds = {"option", "place", "clock", "build"}
    return {
        str(step.name)
        for step in steps
        if step.question_spec is not DEFAULT_SPEC
        and step.question_spec.kind in titled_kinds
        and step.question_spec.title is None
    } - {"session_clock"}


def test_message_ids_composed_by_the_engine_exist() -> None:
    parts = [*WEAR_STOCKS[1:], "enough"]
    families = {
        "tyres": [f"{kind}{suffix}" for kind in COMPOUNDS for suffix in ("", ".letter", ".detail")],
        "weather": [f"{kind}{suffix}" for kind in WEATHERS for suffix in ("", ".what")],
        "event.weather": WEATHERS,
        "out": REASONS,
        "event.out": REASONS,
        "event.leg": ["skid", "tow", "draft", "backmarker", "wreck"],
        "event.skip": ["one", "two", "three"],
        "choose": [
            *questions(),
            "pit_choice.what",
            "place_backmarker",
            "place_backmarker.what",
            "session_space.what",
        ],
        "hint": [
            *(
                "gear",
                "drive",
                "tyres",
                "build",
                "stay",
                "clock",
                "stop",
                "repair",
                "boost",
                "split",
                "wing",
                "pit",
                "pick",
                "keep",
                "again",
                "follow",
            ),
            *("stay.draft", "place", "scratch", "move_point", "second_round", "dice", "roadside"),
        ],
        "stop": [f"{kind}{more}" for kind in range(6) for more in ("", ".detail")],
        "wing": [f"{kind}{more}" for kind in ("low", "high") for more in ("", ".detail")],
        "sheet": ["wing.low", "wing.high", "wreck.rolls", "wreck.locked", "wreck.coasts"],
        "reroll.what": [*OUTCOME_FUNCTIONS, "grid"],
        "reroll.title": [*OUTCOME_FUNCTIONS, "grid"],
        "die.injury": [f"{stage}.{end}" for stage in range(3) for end in ("low", "high")],
        "event.hazard_hit": ["bodywork", "road_holding"],
        "why.hazards": ["bodywork", "road_holding"],
        "repair": [f"{part}{more}" for part in parts for more in ("", ".detail")],
        "die": [*OUTCOME_FUNCTIONS, "grid", "weather", "move_two", "engine_lock"],
        "die.lost": ["start", "bodywork", "engine", "road_holding"],
        "wear": [part for part in PARTS if part],
        "cost": WEAR_STOCKS,
        "driver": ["human", "of_level"],
        "level": [str(1 + number) for number in range(len(LEVELS))],
        "temper": [f"{name}{suffix}" for name in TEMPERAMENTS for suffix in ("", ".what")],
    }
    requested = {f"{family}.{member}" for family, members in families.items() for member in members}
    assert requested - set(MESSAGES) == set()


def test_compiler_messages_are_complete_and_used() -> None:
    """The message files have all messages of the compiler and no others."""
    files = [
        *files_of(ROOT / "engine" / "circuit", "*.py"),
        ROOT / "engine" / "api" / "lazy" / "custom_circuits.py",
    ]
    calls = re.findall(
        r"(?:error_message|value_error)\(([^()]*)",
        "".join(file.read_text(encoding="utf-8") for file in files),
    )
    texts = {text for call in calls for text in re.findall(r'"([a-z_.]+)"', call)} | {
        f"toml.{slip}" for slip in (*SYNTAX_ERRORS, "value")
    }
    put_together = {f"{family}.{member}" for family, members in PUT_TOGETHER.items() for member in members}
    compiler_ids = {name.removeprefix("compiler.") for name in MESSAGES if name.startswith("compiler.")}
    assert compiler_ids - texts - put_together == set()
    assert {call.split('"')[1] for call in calls if call.startswith('"')} - compiler_ids == set()


def test_no_message_is_unused() -> None:
    """Every message id occurs in the code: whole, in two parts, or as a match of a template."""
    sources = [
        file.read_text(encoding="utf-8")
        for folder, kind in ((ROOT / "engine", "*.py"), (WEB, "*.ts"))
        for file in files_of(folder, kind)
    ]
    ids_in_code = {name for source in sources for name in re.findall(r"""["'`]([\w.-]+)["'`]""", source)}
    templates = {template for source in sources for template in TEMPLATE.findall(source) if "{" in template}
    fitting = [
        re.compile(FILLED.sub(r"[\\w.-]+", template.replace(".", "[.]")))
        for template in templates
        if SPEAKING.search(template)
    ]
    ids_in_code |= {start + end for end in ids_in_code if end[0] in "_." for start in ids_in_code}
    # The id of a plain option is its kind and number.
    answers = {
        ".".join(groups) for source in sources for groups in re.findall(r'Action\("(\w+)", (\d)\)', source)
    }
    ids_in_code |= answers | {f"{answer}.detail" for answer in answers}
    names = {name.removesuffix(IN_POINTS) for name in MESSAGES}
    unused_names = {
        name
        for name in names
        if name not in ids_in_code and not any(pattern.fullmatch(name) for pattern in fitting)
    }
    assert unused_names == set()


def test_every_movement_point_message_has_a_default_one() -> None:
    """Every message worded for movement points has a default counterpart."""
    doubled = [name for name in MESSAGES if name.endswith(IN_POINTS)]
    assert doubled
    assert [name for name in doubled if name.removesuffix(IN_POINTS) not in MESSAGES] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_clause_is_translated_with_its_numbers(language: str) -> None:
    originals = (
        {clause.id: clause.text for clause in CLAUSES}
        | {ruling.id: ruling.text for ruling in RULINGS}
        | clauses_json()["turn"]
        | {f"chapter.{letters}": title for letters, title in CHAPTERS.items()}
    )
    translations = clauses(language)
    assert sorted(set(originals) - set(translations)) == [], "missing"
    assert (
        sorted(
            name
            for name in set(translations) - set(originals)
            if name.split("-")[0] in (*BOOK_TITLES, "G") or name.startswith("turn.")
        )
        == []
    ), "unused"
    numbers = {
        name: [sorted(re.findall(r"\d+", words)) for words in (text, translations[name])]
        for name, text in originals.items()
    }
    assert {name: pair for name, pair in numbers.items() if pair[0] != pair[1]} == {}
