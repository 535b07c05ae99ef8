"""Structure of the page: layers that import downwards, features with one entry module, lazy loading.

Imports of types point downwards too, and there are no import cycles (W8 and W6 of `build.py check --house`).
"""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

from tests.support.every_file import parametrised_over_files
from web.tooling.toolchain import WEB, web_tool
from web.tooling.web_figures import LAYERS, style_sheets

MOST_ROOMS = 12
MOST_FILES = 16
WIDEST = 110
LONGEST_FUNCTION = 120  # as in web/biome.json
LAZY_ENTRY = "lazy-entry.ts"

COMMENT = re.compile(r"/\*.*?\*/|(?<![:\w\"'`])//[^\n]*", re.DOTALL)
STATIC = re.compile(
    r"""^\s*(?:import\s*|(?:import|export)\b(?!\s+type\b)[^;"'(]*?\bfrom\s*)["'](\.{1,2}/[^"']+)["']""",
    re.MULTILINE,
)
LATER = re.compile(r"""(?<!typeof )\bimport\(\s*["'](\.{1,2}/[^"']+)["']\s*\)""")

SHEETS = style_sheets()
# Only `@font-face` rules, which layers do not change.
FONT_SHEET = "fonts.css"
GENERATED = "protocol.d.ts"
TOOLS = sorted(
    file
    for kind in ("*.d.ts", "tooling/**/*.d.ts", "tooling/**/*.mjs")
    for file in WEB.glob(kind)
    if file.name != GENERATED
)
FILES = sorted(file for room in LAYERS for file in (WEB / room).rglob("*.ts"))


def web_path(file: Path) -> str:
    return file.relative_to(WEB).as_posix()


@cache
def code_of(file: Path) -> str:
    """Return a file without its comments."""
    return COMMENT.sub("", file.read_text(encoding="utf-8"))


def find_paths(file: Path, pattern: re.Pattern[str]) -> list[Path]:
    return [(file.parent / path).resolve() for path in pattern.findall(code_of(file))]


def layer_folder(file: Path) -> str:
    return file.relative_to(WEB).parts[0]


def feature_of(file: Path) -> str:
    """Return the feature to which a file belongs, "" for none."""
    parts = file.relative_to(WEB).parts
    return parts[1] if parts[0] == "features" else ""


of_every_file = parametrised_over_files(FILES, web_path)


@of_every_file
def test_imports_go_only_to_lower_layers(file: Path) -> None:
    for target in (*find_paths(file, STATIC), *find_paths(file, LATER)):
        if target.suffix != ".ts":
            continue
        assert target in FILES, f"{web_path(file)} imports {web_path(target)}, which is in no layer"
        own, target_room = layer_folder(file), layer_folder(target)
        assert own == target_room or LAYERS[target_room] < LAYERS[own], (
            f"{web_path(file)} imports {web_path(target)}"
        )


@of_every_file
def test_screens_import_one_module_of_the_startup(file: Path) -> None:
    """Only `app` imports all of the start-up; others may only ask if a painted screen hides the page."""
    if layer_folder(file) in ("app", "startup"):
        return
    imported = (*find_paths(file, STATIC), *find_paths(file, LATER))
    startup = {target for target in imported if target in FILES and layer_folder(target) == "startup"}
    assert startup <= {WEB / "startup" / "painted-screen.ts"}


@of_every_file
def test_features_are_imported_only_by_their_entry_module(file: Path) -> None:
    for target in (*find_paths(file, STATIC), *find_paths(file, LATER)):
        if target.suffix == ".ts" and feature_of(target) not in ("", feature_of(file)):
            assert target.name == LAZY_ENTRY, (
                f"{web_path(file)} imports {web_path(target)} instead of its lazy entry"
            )


@of_every_file
def test_only_entry_modules_load_lazily(file: Path) -> None:
    """An entry module uses `lazy` for code outside of the initial bundle, and `present` for the rest."""
    if file.name == LAZY_ENTRY:
        assert re.search(r"\b(lazy|eager)\(", code_of(file)), "no call of lazy() or eager()"
        assert len(find_paths(file, LATER)) == code_of(file).count("lazy("), "import() outside of lazy()"
    else:
        assert not find_paths(file, LATER), "import() is allowed only in a lazy entry"


def test_every_feature_has_an_entry_module() -> None:
    without = [
        folder.name
        for folder in (WEB / "features").iterdir()
        if folder.is_dir() and not (folder / LAZY_ENTRY).is_file()
    ]
    assert not without


def test_there_are_no_import_cycles() -> None:
    finished: set[Path] = set()

    def visit(file: Path, path: tuple[Path, ...]) -> None:
        assert file not in path, " -> ".join(web_path(module) for module in (*path[path.index(file) :], file))
        if file not in finished:
            for imported in find_paths(file, STATIC):
                if imported.suffix == ".ts":
                    visit(imported, (*path, file))
            finished.add(file)

    for file in FILES:
        visit(file, ())


def test_folders_are_few_and_have_few_files() -> None:
    rooms = [folder.name for folder in WEB.iterdir() if folder.is_dir() and folder.name != "node_modules"]
    assert len([room for room in rooms if not room.startswith((".", "__"))]) <= MOST_ROOMS
    folders = {file.parent for file in FILES}
    crowded = {
        web_path(folder): n for folder in folders if (n := len(list(folder.glob("*.ts")))) > MOST_FILES
    }
    assert not crowded


@of_every_file
def test_files_begin_with_a_comment(file: Path) -> None:
    if web_path(file) != "app/main.ts":
        assert file.read_text(encoding="utf-8").startswith("/**"), "no comment at the top"


@of_every_file
def test_lines_of_modules_are_not_too_wide(file: Path) -> None:
    lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    assert not [number for number, line in lines if len(line) > WIDEST]


@parametrised_over_files([*SHEETS, *TOOLS], web_path)
def test_lines_of_style_sheets_and_tools_are_not_too_wide(file: Path) -> None:
    lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    assert not [number for number, line in lines if len(line) > WIDEST]


@parametrised_over_files([sheet for sheet in SHEETS if sheet.name != FONT_SHEET], web_path)
def test_every_rule_is_in_a_cascade_layer(file: Path) -> None:
    """A later layer wins, so the order of the sheets decides only between rules of one layer."""
    sheet = file.read_text(encoding="utf-8")
    assert sheet.startswith("@layer ")
    outside = [line for line in sheet.splitlines() if re.match(r"[^\s}]", line)]
    assert not [line for line in outside if not line.startswith(("@layer ", "@import ", "/*"))]


@parametrised_over_files(SHEETS, web_path)
def test_no_selector_restyles_whole_subtrees(file: Path) -> None:
    """Selectors for all following siblings make a browser restyle whole subtrees when an element is inserted.

    So does `:has()` on the stage or the cockpit.
    """
    sheet = COMMENT.sub("", file.read_text(encoding="utf-8"))
    assert not re.findall(r"[+~]\s*\*", sheet)
    assert not re.findall(r"\.(?:stage|race|cockpit(?:-scroll)?):has\([^{]*", sheet)


def overlong(folder: Path) -> str:
    """Return the linter's output about functions in a folder that are longer than web/biome.json allows."""
    rule = "complexity/noExcessiveLinesPerFunction"
    command = [*web_tool("biome"), "lint", f"--config-path={WEB}", f"--only={rule}", folder]
    process = subprocess.run(command, cwd=WEB, check=False, text=True, capture_output=True)
    return process.stdout + process.stderr if process.returncode else ""


def test_functions_are_short(tmp_path: Path) -> None:
    """Closures count too: split long ones into named functions."""
    assert not overlong(WEB)
    lines = "\n".join(f"  console.log({number});" for number in range(LONGEST_FUNCTION + 1))
    (tmp_path / "long.ts").write_text(f"export function long() {{\n{lines}\n}}\n", encoding="utf-8")
    assert "too many lines" in overlong(tmp_path)


@of_every_file
def test_the_race_changes_only_by_transitions(file: Path) -> None:
    """A race is opened, removed, or changed by a transition of race/transitions.ts, never edited."""
    code = code_of(file)
    module = re.search(r"""import \* as (\w+) from "[^"]*transitions\.ts";""", code)
    names = re.search(r"""import \{([^}]*)\} from "[^"]*transitions\.ts";""", code)
    names_imported = {name.strip() for name in names[1].split(",")} if names else set()
    for transition in re.findall(r"\.changeRace\(\s*([\w.]+)", code):
        prefix = f"{module[1]}." if module else None
        assert transition in names_imported or (prefix and transition.startswith(prefix)), transition
    if web_path(file) not in ("race/transitions.ts", "domain/state.ts"):
        for value in re.findall(r"\.update\(\{[^}]*?\brace:\s*([^,}]+)", code):
            assert value.startswith(("null", "createOpeningRace(")), f"race: {value}"
