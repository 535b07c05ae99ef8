"""Figures of the page against their targets: `python3 build.py check --house`, below those of the engine.

The figures are counted in the text of the modules, without their comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from web.tooling.figures import TargetFigure
from web.tooling.toolchain import WEB

FOLDERS = ("app", "domain", "engine", "features", "platform", "race", "startup")
GENERATED = "protocol.d.ts"
# From the bottom up; a module imports from its own folder and from lower layers.
LAYERS = {"platform": 0, "engine": 1, "domain": 2, "startup": 3, "race": 4, "features": 5, "app": 6}
# Criteria whose target was reached once.
REACHED = frozenset({"W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W10", "W11"})

COMMENT = re.compile(r"/\*.*?\*/|(?<![:\w\"'`])//[^\n]*", re.DOTALL)
# All kinds of imports: of values and types, static and dynamic.
IMPORT = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)["'](\.{1,2}/[^"']+\.ts)["']""")
# Statements that rename what they import or export.
LISTS = re.compile(r"^(?:import|export)\b[^;(='\"`]*\{[^}]*\}(?:\s*from[^;]*)?;", re.MULTILINE)
MENTION_OF_ANY = r"(?:[:<|&,]|=>|\b(?:as|extends|is))\s*any\b(?![.(])"
CAST = r"[\w)\]}>] as (?!const\b)"
IGNORED_ERROR = r"\bcatch(?: \(\w+\))? \{\s*\}|\.catch\(\(\) => (?:\{\}|null)\)"
# The names of a screen's functions are part of an interface: `ScreenPart` in web/domain/page.ts.
EXPORTED_VALUE = re.compile(
    r"^export (?:async )?(?:function\*?|const|let|class) (?!(?:paint|afterRender|screens)\b)(\w+)",
    re.MULTILINE,
)
EXPORTED_TYPE = re.compile(r"^export (?:interface|type) (\w+)(?=[ <])", re.MULTILINE)
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')


@cache
def modules() -> dict[str, str]:
    """Return the page's modules by path, without comments. Line numbers are unchanged."""
    files = [file for folder in FOLDERS for file in sorted((WEB / folder).rglob("*.ts"))]
    return {file.relative_to(WEB).as_posix(): _without_comments(file) for file in files}


def _without_comments(file: Path) -> str:
    return COMMENT.sub(lambda part: "\n" * part[0].count("\n"), file.read_text(encoding="utf-8"))


def lines_of_code() -> int:
    """Return the number of lines of all modules and tools, with comments."""
    skipped = {"node_modules", ".cache"}
    return sum(
        len(file.read_text(encoding="utf-8").splitlines())
        for kind in ("*.ts", "*.mjs")
        for file in WEB.rglob(kind)
        if not skipped & set(file.parts) and file.name != GENERATED
    )


def matches(pattern: str, within: tuple[str, ...] = FOLDERS) -> list[str]:
    """Return the places that match a pattern, as "path:line". Names in strings and lists do not count."""
    return list(_matches(re.compile(pattern, re.MULTILINE), within))


def _matches(pattern: re.Pattern[str], within: tuple[str, ...]) -> Iterator[str]:
    for name, code in modules().items():
        if name.split("/")[0] not in within:
            continue
        text = STRING.sub('""', LISTS.sub(lambda part: "\n" * part[0].count("\n"), code))
        for match in pattern.finditer(text):
            yield f"{name}:{text.count(chr(10), 0, match.end()) + 1}"


@cache
def imports() -> dict[str, set[str]]:
    """Return the modules that each module imports, also for their types and lazily."""
    code_by_module = modules()
    imports_by_module: dict[str, set[str]] = {}
    for name, code in code_by_module.items():
        paths = ((WEB / name).parent / target for target in IMPORT.findall(code))
        targets = {path.resolve().relative_to(WEB).as_posix() for path in paths}
        imports_by_module[name] = targets & code_by_module.keys()
    return imports_by_module


def modules_in_cycles(edges: dict[str, set[str]]) -> list[str]:
    """Return the modules in import cycles."""
    return [name for name, targets in edges.items() if name in _reachable_from(targets, edges)]


def upward_imports(edges: dict[str, set[str]]) -> list[str]:
    """Return the imports, also of types, that do not point to a lower layer or stay in their folder."""
    return [
        f"{name} -> {target}"
        for name, targets in edges.items()
        for target in sorted(targets)
        if (own := name.split("/")[0]) != (other := target.split("/")[0]) and LAYERS[other] >= LAYERS[own]
    ]


def _reachable_from(targets: set[str], edges: dict[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    waiting = list(targets)
    while waiting:
        if (name := waiting.pop()) not in reached:
            reached.add(name)
            waiting += edges[name]
    return reached


def all_figures() -> list[TargetFigure]:
    """Return the page's rows of the table."""

    def count(number: str, criterion: str, target: int, places: list[str]) -> TargetFigure:
        return TargetFigure(number, criterion, len(places), target, tuple(places[:3]))

    return [
        TargetFigure("W1", "lines of TypeScript and of the tools' modules", lines_of_code(), 29_000),
        count("W2", "variables of modules in features and race", 3, module_variables()),
        count("W3", "updates that change nothing: update({})", 0, matches(r"\bupdate\(\{\}\)")),
        count("W4", "mentions of the type any", 0, matches(MENTION_OF_ANY)),
        count("W5", "casts", 100, matches(CAST)),
        count("W6", "modules in import cycles, types included", 0, modules_in_cycles(imports())),
        count("W7", "errors ignored without a reason", 0, matches(IGNORED_ERROR)),
        count("W8", "imports of a higher layer, types included", 0, upward_imports(imports())),
        count(
            "W9",
            "changes of the race that may happen in any phase",
            5,
            matches(r"\bdefineTransition\(\s*ALL_PHASES\b"),
        ),
        count("W10", "functions and values exported by two modules", 0, defined_twice(EXPORTED_VALUE)),
        count("W10", "types exported by two modules", 0, defined_twice(EXPORTED_TYPE)),
        count("W11", "style sheets that style .button", 3, sheets_with_buttons()),
    ]


def defined_twice(pattern: re.Pattern[str]) -> list[str]:
    """Return the names that match a pattern in two or more modules, with these modules."""
    places: dict[str, list[str]] = {}
    for module, code in modules().items():
        for name in pattern.findall(code):
            places.setdefault(name, []).append(module)
    return [f"{name}: {', '.join(files)}" for name, files in sorted(places.items()) if len(files) > 1]


def style_sheets() -> list[Path]:
    """Return all style sheets of the page: the shared ones, and those in the folders of modules."""
    return sorted(file for folder in ("styles", *FOLDERS) for file in (WEB / folder).rglob("*.css"))


def sheets_with_buttons() -> list[str]:
    """Return the style sheets that mention the class `button`."""
    return [file.name for file in style_sheets() if re.search(r"\.button(?![\w-])", _without_comments(file))]


def module_variables() -> list[str]:
    """Return the variables that hold state outside of the store."""
    return matches(r"^(?:export )?let ", ("features", "race"))
