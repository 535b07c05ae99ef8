"""The documents name only existing files, folders, modules, commands and links, and the real layers."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

import build
from engine.core.state import Car, Race
from engine.rules.framework.builder import Builder, Rule, Rules, compile_rules
from engine.rules.rulebooks.rulebooks import LUDODELIRE, REGISTRY
from tests.support.circuits import setup, track
from tests.support.engine_modules import MODULES, imports_of, is_circuit_module, short_module_name
from web.tooling.command_line import parser
from web.tooling.toolchain import ROOT

# Folders that tools create.
NOT_OURS = {"node_modules", "site", "shots", "__pycache__"}
HIDDEN = {".github", ".ci"}  # all other hidden folders belong to tools


def project_paths() -> Iterator[str]:
    """Yield the path of every file and folder of the project; folders end with a slash."""
    for folder, below, files in os.walk(ROOT):
        below[:] = [
            name for name in below if name not in NOT_OURS and not (name[0] == "." and name not in HIDDEN)
        ]
        start = Path(folder).relative_to(ROOT)
        yield from ((start / name).as_posix() for name in files)
        yield from (f"{(start / name).as_posix()}/" for name in below)


TREE = frozenset(project_paths())
# The changelog uses the names of its time.
PAGES = sorted(ROOT / name for name in TREE if name.endswith(".md") and name != "CHANGELOG.md")
FENCE = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
PATH = re.compile(r"[\w.*-]*(/[\w.*-]+)*/?")
ENDINGS = (
    ".py",
    ".js",
    ".mjs",
    ".ts",
    ".json",
    ".md",
    ".toml",
    ".css",
    ".txt",
    ".svg",
    ".png",
    ".yml",
    ".html",
    ".bin",
)
# A name in a document: dotted words of code, optionally followed by parentheses.
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\(\))?")
WORD = re.compile(r"[A-Za-z_]\w*")
SOURCES = (".py", ".js", ".mjs", ".ts", ".toml", ".json", ".css", ".html", ".yml")
NAMES_OF_BROWSERS = {"importScripts"}
# Files that the reader creates.
EXAMPLES = {"mine/corners.toml", "id.toml"}
# Files created by a build.
MADE = {"site/", "start.js"}
# Possible parents of a relative path: documents about the page write `board/camera.ts`.
STARTS = ("", "engine/", "engine/rules/", "web/", "web/messages/")

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


WIDEST = 110


@each_page
def test_lines_of_prose_are_not_too_wide(page: Path) -> None:
    """Tables, code and pictures may be wider."""
    prose = FENCE.sub("", page.read_text(encoding="utf-8")).splitlines()
    wide = [
        line for line in prose if len(line) > WIDEST and not line.lstrip().startswith(("|", "![", "    "))
    ]
    assert not wide


def names_a_path(text: str) -> bool:
    """True if a piece of code in a document is the name of a file or a folder."""
    if not PATH.fullmatch(text) or not any(letter.isalpha() for letter in text):
        return False
    has_ending = text.endswith(("/", *ENDINGS)) and text not in ENDINGS
    return has_ending or text.startswith(("web/", "engine/", "tests/"))


def path_exists(text: str, page: Path) -> bool:
    """True if the path exists: from the root, next to the document, or anywhere for a bare file name.

    Words in capitals and stars match any text.
    """
    pattern = re.sub(r"(?<![\w])[A-Z]{2,}(?![\w.]*\.md)", "*", text)
    folder = page.parent.relative_to(ROOT).as_posix()
    places = [f"{start}{pattern}" for start in (*STARTS, f"{folder}/")]
    if "/" not in pattern:
        places.append(f"*/{pattern}")
    return any(fnmatch(name.rstrip(end), place) for place in places for name in TREE for end in ("", "/"))


def text_without_code(page: Path) -> str:
    """Return a document without its code blocks."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


@each_page
def test_every_path_exists(page: Path) -> None:
    paths = [text for text in CODE.findall(text_without_code(page)) if names_a_path(text)]
    missing = [text for text in paths if text not in EXAMPLES | MADE and not path_exists(text, page)]
    assert missing == []


def test_paths_are_distinguished_from_other_code() -> None:
    page = ROOT / "docs" / "architecture.md"
    for existing in (
        "web/startup/boot.ts",
        "rules/",
        "view/events.py",
        "engine/rules/catalog/*.toml",
        "LANGUAGE/clauses-BOOK.json",
    ):
        assert names_a_path(existing)
        assert path_exists(existing, page), existing
    for absent in ("web/boots.ts", "rulez/", "view_event.py", "engine/rules/clauses_*.ts", "web/app/nowhere"):
        assert names_a_path(absent)
        assert not path_exists(absent, page), absent
    for code in ("L12-1", "r1.", "2/1", "race.emit(...)", ".toml", "days.1", "1st"):
        assert not names_a_path(code), code


@cache
def known_names() -> frozenset[str]:
    """Return all words of the project's code, data and paths."""
    words: set[str] = set()
    for name in TREE:
        words.update(WORD.findall(name))
        if name.endswith(SOURCES) and "lock" not in name:
            words.update(WORD.findall((ROOT / name).read_text(encoding="utf-8")))
    return frozenset(words)


@each_page
def test_every_name_exists(page: Path) -> None:
    """Words in capitals are placeholders."""
    names = [text for text in CODE.findall(text_without_code(page)) if NAME.fullmatch(text)]
    missing = [
        text
        for text in names
        if text not in NAMES_OF_BROWSERS
        and not all(word in known_names() or word.isupper() for word in WORD.findall(text))
    ]
    assert missing == []


@each_page
def test_every_link_has_a_target(page: Path) -> None:
    for link in LINK.findall(text_without_code(page)):
        if link.startswith(("https://", "http://")):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target), link


@cache
def anchors(page: Path) -> frozenset[str]:
    """Return the anchors of a document."""
    text = page.read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.*)$", FENCE.sub("", text), re.MULTILINE)
    slugs = (re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles)
    return frozenset((*slugs, *re.findall(r'<a id="([^"]+)">', text)))


@each_page
def test_every_command_and_option_exists(page: Path) -> None:
    """For build.py its command and options exist, for ``python3 -m`` the module."""
    text = page.read_text(encoding="utf-8")
    assert "python3 -m tests" not in text, "documents must name commands of build.py"
    for module in re.findall(r"python3? -m ([\w.]+)", text):
        assert importlib.util.find_spec(module), module
    top = parser(build.__doc__, build.COMMANDS)._subparsers
    assert top is not None
    verbs = top._group_actions[0].choices
    assert isinstance(verbs, dict)
    for line in re.findall(r"build\.py ([a-z][^`\n#]*)", text):
        verb, *words = line.split()
        assert verb.rstrip(".,;:") in verbs, line
        help_text = verbs[verb.rstrip(".,;:")].format_help()
        assert [
            word
            for word in takewhile(lambda word: word != "--", words)
            if word[:2] == "--" and word not in help_text
        ] == [], line


def module_names(page: Path) -> Iterator[str]:
    return (
        text
        for text in CODE.findall(text_without_code(page))
        if re.fullmatch(r"(engine|tests|rules)(\.\w+)+", text)
    )


@each_page
def test_every_module_exists(page: Path) -> None:
    for text in module_names(page):
        name = text if text.startswith(("engine", "tests")) else f"engine.{text}"
        assert importlib.util.find_spec(name), text


def rows_of_the_table() -> list[list[str]]:
    """Return the modules in each row of the architecture's table, folders by name."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    lines = re.findall(r"^\| (\d+) \| ([^|]+) \|", text, re.MULTILINE)
    floors = sorted({int(floor) for floor, _ in lines})
    return [
        [name for at, names in lines if int(at) == floor for name in CODE.findall(names)] for floor in floors
    ]


def place_in_the_table(module: str) -> tuple[int, int]:
    """Return the row and column of a module."""
    first = module.split(".")[0]
    for number, row in enumerate(rows_of_the_table()):
        for column, pattern in enumerate(row):
            if fnmatch(first, pattern.rstrip("/")):
                return number, column
    raise AssertionError(f"{module} is in no row of the table")


def test_the_table_of_layers_agrees_with_the_imports() -> None:
    names = [short_module_name(file) for file in MODULES]
    for row in rows_of_the_table():
        for pattern in row:
            assert any(fnmatch(name.split(".")[0], pattern.rstrip("/")) for name in names), pattern
    for file, name in zip(MODULES, names, strict=True):
        if not name or is_circuit_module(file):
            continue
        own_place = place_in_the_table(name)
        for imported in imports_of(file):
            target = imported.removeprefix("engine").lstrip(".")
            if not imported.startswith("engine") or not target:
                continue
            target_place = place_in_the_table(target)
            assert target_place[0] < own_place[0] or target_place == own_place, f"{name} imports {target}"


def test_the_example_rule_compiles() -> None:
    """The code of docs/adding-a-rule.md compiles after the rules of a rulebook."""
    text = (ROOT / "docs" / "adding-a-rule.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert code is not None
    namespace: dict[str, Any] = {"Builder": Builder, "Rules": Rules, "Race": Race, "Car": Car}
    exec(re.sub(r"^ {3}", "", code[1], flags=re.MULTILINE), namespace)
    install = namespace["install_double_cost"]
    example = Rule("example", install)
    rules = compile_rules((*REGISTRY, example), (*LUDODELIRE.rules, "example"), setup(), track("monaco"))
    assert rules.blocked_tyre_cost is namespace["twice"]
    assert rules.blocked_tyre_cost(rules, None, None, 3) == 6


def test_names_in_the_architecture_page_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    engine = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "engine" / "rules").rglob("*.py"))
    names = re.findall(r"`(builder\.\w+(?:\.\w+|\(.*?\)\.\w+)) ?[=.(]", text)
    assert len(names) == 3
    for name in names:
        assert name in engine, name
    step = re.search(r'`builder\.step\("(\w+)"', text)
    assert step is not None
    assert re.search(rf'builder\.step\(\s*"{step[1]}"', engine)


def test_the_readme_names_the_required_python_version() -> None:
    needed = re.search(
        r'requires-python = ">=(\d+)\.(\d+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    )
    assert needed is not None
    assert f"Python {needed[1]}.{needed[2]} or newer" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert sys.version_info >= (int(needed[1]), int(needed[2]))
