"""Checks and draws a circuit file: `python -m web.tooling.circuit_file FILE FOLDER`.

`python -m web.tooling.circuit_file FILE --spaces` lists its spaces. FILE can also be the name of one of the
game's circuits. The pictures, `ID.svg`, `ID-dark.svg` and PNG versions, are self-contained: colours are
resolved and the font is embedded.
"""

from __future__ import annotations

import base64
import os
import re
import sys
import textwrap
from pathlib import Path

from engine.api.lazy.custom_circuits import CustomCircuit, from_text
from engine.circuit import Circuit, CircuitError, circuit_facts, compile_circuit, to_topology
from engine.circuit.rendering import draw_board
from engine.circuit.text.variants import base_id
from engine.core.track import load_track
from engine.core.types import InputError
from web.tooling.circuit_spaces import space_tables
from web.tooling.message_text import to_english
from web.tooling.toolchain import ROOT, WEB, BuildError, print_line

COLOUR_SHEET = WEB / "styles" / "tokens.css"
BOARD_SHEET = WEB / "race" / "board" / "board.css"
FONT_FOLDER = WEB / "node_modules" / "@fontsource" / "barlow-condensed" / "files"
WEIGHTS = (600, 700, 800)
THEMES = {"": ":root", "-dark": ':root[data-theme="dark"]'}
ZOOM_RULES_MARKER = "/* Detail by zoom"
LAYER_PATTERN = re.compile(r"^@layer [\w-]+ \{\n(.*?)^\}", re.DOTALL | re.MULTILINE)
VARIABLE_PATTERN = re.compile(r"var\((--[\w-]+)(?:,[^()]*)?\)")
MAX_PNG_PIXELS = 3000  # of the longer side


def base_text_for(text: str, file: Path) -> str | None:
    """Return the text of a variant's original, from the folder of the file or the game's own circuits."""
    name = base_id(text)
    places = (
        [folder / f"{name}.toml" for folder in (file.parent, file.parent.parent, ROOT / "tracks")]
        if name
        else []
    )
    return next((place.read_text(encoding="utf-8") for place in places if place.is_file()), None)


def sheet_text(sheet: Path) -> str:
    """Return the rules of a style sheet's first cascade layer."""
    layer = LAYER_PATTERN.search(sheet.read_text(encoding="utf-8"))
    if not layer:
        raise BuildError(f"{sheet.name} has no cascade layer.")
    return textwrap.dedent(layer[1])


def css_variables(selector: str) -> dict[str, str]:
    """Return the CSS variables in the first block of a selector in the page's style sheets."""
    properties: dict[str, str] = {}
    for sheet in (COLOUR_SHEET, BOARD_SHEET):
        text = sheet_text(sheet)
        block = re.search(rf"^{re.escape(selector)}(?:, [^{{]*)? {{(.*?)^}}", text, re.DOTALL | re.MULTILINE)
        properties |= dict(re.findall(r"(--[\w-]+):\s*([^;]*);", block[1])) if block else {}
    return properties


def resolve_variables(text: str, inks: dict[str, str]) -> str:
    """Replace all CSS variables by their values, recursively."""
    return VARIABLE_PATTERN.sub(lambda name: resolve_variables(inks[name[1]], inks), text)


def board_css(theme: str) -> str:
    """Return the board's CSS rules with all variables resolved, and the embedded font."""
    inks = {**css_variables(":root"), **css_variables(THEMES[theme])}
    sheet = sheet_text(BOARD_SHEET)
    rules = sheet[sheet.index("\n.board {") : sheet.index(ZOOM_RULES_MARKER)]
    letters = {
        weight: base64.b64encode((FONT_FOLDER / f"barlow-condensed-latin-{weight}-normal.woff2").read_bytes())
        for weight in WEIGHTS
    }
    faces = [
        f'@font-face{{font-family:"Barlow Condensed";font-weight:{weight};'
        f"src:url(data:font/woff2;base64,{content.decode()})}}"
        for weight, content in letters.items()
    ]
    return "\n".join(faces) + resolve_variables(rules, inks)


def standalone_svg(svg: str, theme: str) -> str:
    """Return the poster as a self-contained SVG."""
    opening = svg.index(">") + 1
    return f"{svg[:opening]}<style>{board_css(theme)}</style>{svg[opening:]}"


def render_png(files: list[Path], width: int, height: int) -> None:
    """Write a PNG next to each SVG."""
    from playwright.sync_api import sync_playwright

    from web.tooling.chromium import find_chromium, launch_arguments

    scale = min(1.0, MAX_PNG_PIXELS / max(width, height))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=launch_arguments())
        page = browser.new_page(viewport={"width": round(width * scale), "height": round(height * scale)})
        for file in files:
            page.goto(file.resolve().as_uri())
            page.screenshot(path=file.with_suffix(".png"))
        browser.close()


def circuit_figures(custom: CustomCircuit) -> list[str]:
    """Return the figures of a circuit in a few lines."""
    facts = circuit_facts(custom.circuit)
    corners = ", ".join(f"{corner['name']} {corner['stops']}" for corner in facts["corners"])
    size = f"{' / '.join(map(str, facts['lanes']))} spaces, shortest lap {facts['shortest']}"
    stops = f"{facts['stops']} stops in {len(facts['corners'])} corners"
    return [
        f"{facts['name']} ({facts['id']}, {facts['country']}): {size}, {stops}.",
        f"Corners and their stops: {corners}.",
        f"In a link it takes {-(-len(custom.track.packed_source) * 4 // 3)} characters.",
    ]


def format_error(file: Path, text: str, error: CircuitError) -> str:
    """Return an error message with the line it is about."""
    if error.line is None:
        return f"{file.name}: {to_english(error.why)}"
    lines = text.splitlines()
    line_text = lines[error.line - 1].strip() if error.line <= len(lines) else ""
    return f"{file.name}, line {error.line}: {to_english(error.why)}\n    {line_text}"


def find_circuit_file(name: str) -> Path:
    """Return the file with this path, or the file of the game's circuit with this name."""
    tracks = ROOT / "tracks"
    places = [Path(name), tracks / f"{name}.toml", tracks / "variants" / f"{name}.toml"]
    path = next((place for place in places if place.is_file()), None)
    if path is None:
        circuit_names = sorted(place.stem for place in tracks.rglob("*.toml"))
        raise BuildError(f"No file and no circuit is called {name}. Circuits: {', '.join(circuit_names)}.")
    return path


def compile_file(file: Path) -> tuple[Circuit, CustomCircuit]:
    """Return a file's circuit, for drawing and for racing; raise BuildError with the problem and its line."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BuildError(f"Cannot read {file} as text ({error}).") from None
    try:
        original = base_text_for(text, file)
        return compile_circuit(text, original), from_text(text, original)
    except CircuitError as error:
        raise BuildError(format_error(file, text, error)) from None
    except InputError as error:
        raise BuildError(
            f"{file.name}: {to_english(error.message.args.get('sentence', error.message))}"
        ) from None


def check_circuit_file(file: Path, folder: Path) -> None:
    circuit, custom = compile_file(file)
    for line in circuit_figures(custom):
        print(line)
    for warning in custom.warning_messages():
        print(f"Warning: {to_english(warning)}")
    poster = draw_board(circuit)
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{circuit.id}{theme}.svg" for theme in THEMES]
    for target, theme in zip(files, THEMES, strict=True):
        target.write_text(standalone_svg(poster.svg, theme), encoding="utf-8")
    render_png(files, poster.drawing["width"], poster.drawing["height"])
    print(f"Drawn: {', '.join(str(target) for svg in files for target in (svg, svg.with_suffix('.png')))}")


def list_spaces(file: Path) -> None:
    circuit, _ = compile_file(file)
    try:
        print("\n".join(space_tables(load_track(to_topology(circuit)))), flush=True)
    except BrokenPipeError:
        # A reader that stops early (`| head`) closes the pipe. Avoid a second error at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    try:
        if sys.argv[2] == "--spaces":
            list_spaces(find_circuit_file(sys.argv[1]))
        else:
            check_circuit_file(find_circuit_file(sys.argv[1]), Path(sys.argv[2]))
    except BuildError as failure:
        print_line(str(failure))
        sys.exit(1)
