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
from pathlib import Path

from engine.api.workshop.custom_circuits import CustomCircuit, from_text
from engine.circuit import Circuit, CircuitError, compile_circuit, facts_of, topology_of
from engine.circuit.poster import draw
from engine.circuit.text.variants import original_of
from engine.core.track import load_track
from engine.core.types import InputError
from web.tooling.circuit_spaces import spaces
from web.tooling.english import english
from web.tooling.machine import ROOT, WEB, Failure, say

STYLES = WEB / "styles"
LETTERS = WEB / "node_modules" / "@fontsource" / "barlow-condensed" / "files"
WEIGHTS = (600, 700, 800)
THEMES = {"": ":root", "-dark": ':root[data-theme="dark"]'}
ZOOM_RULES = "/* Detail by zoom"
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,[^()]*)?\)")
LARGEST_PNG = 3000  # pixels


def original_for(text: str, file: Path) -> str | None:
    """Return the text of a variant's original, from the folder of the file or the game's own circuits."""
    name = original_of(text)
    places = (
        [folder / f"{name}.toml" for folder in (file.parent, file.parent.parent, ROOT / "tracks")]
        if name
        else []
    )
    return next((place.read_text(encoding="utf-8") for place in places if place.is_file()), None)


def tokens(selector: str) -> dict[str, str]:
    """Return the CSS variables in the first block of a selector in the page's style sheets."""
    found: dict[str, str] = {}
    for sheet in ("tokens.css", "board.css"):
        text = (STYLES / sheet).read_text(encoding="utf-8")
        block = re.search(rf"^{re.escape(selector)} {{(.*?)^}}", text, re.DOTALL | re.MULTILINE)
        found |= dict(re.findall(r"(--[\w-]+):\s*([^;]*);", block[1])) if block else {}
    return found


def resolved(text: str, inks: dict[str, str]) -> str:
    """Replace all CSS variables by their values, recursively."""
    return VARIABLE.sub(lambda name: resolved(inks[name[1]], inks), text)


def style(theme: str) -> str:
    """Return the board's CSS rules with all variables resolved, and the embedded font."""
    inks = {**tokens(":root"), **tokens(THEMES[theme])}
    sheet = (STYLES / "board.css").read_text(encoding="utf-8")
    rules = sheet[sheet.index("\n.board {") : sheet.index(ZOOM_RULES)]
    letters = {
        weight: base64.b64encode((LETTERS / f"barlow-condensed-latin-{weight}-normal.woff2").read_bytes())
        for weight in WEIGHTS
    }
    faces = [
        f'@font-face{{font-family:"Barlow Condensed";font-weight:{weight};'
        f"src:url(data:font/woff2;base64,{content.decode()})}}"
        for weight, content in letters.items()
    ]
    return "\n".join(faces) + resolved(rules, inks)


def picture(svg: str, theme: str) -> str:
    """Return the poster as a self-contained SVG."""
    opening = svg.index(">") + 1
    return f"{svg[:opening]}<style>{style(theme)}</style>{svg[opening:]}"


def photograph(files: list[Path], width: int, height: int) -> None:
    """Write a PNG next to each SVG."""
    from playwright.sync_api import sync_playwright

    from web.tooling.chromium import find_chromium, launch_arguments

    scale = min(1.0, LARGEST_PNG / max(width, height))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=launch_arguments())
        page = browser.new_page(viewport={"width": round(width * scale), "height": round(height * scale)})
        for file in files:
            page.goto(file.resolve().as_uri())
            page.screenshot(path=file.with_suffix(".png"))
        browser.close()


def describe(custom: CustomCircuit) -> list[str]:
    """Return the figures of a circuit in a few lines."""
    facts = facts_of(custom.circuit)
    corners = ", ".join(f"{corner['name']} {corner['stops']}" for corner in facts["corners"])
    size = f"{' / '.join(map(str, facts['lanes']))} spaces, shortest lap {facts['shortest']}"
    stops = f"{facts['stops']} stops in {len(facts['corners'])} corners"
    return [
        f"{facts['name']} ({facts['id']}, {facts['country']}): {size}, {stops}.",
        f"Corners and their stops: {corners}.",
        f"In a link it takes {-(-len(custom.track.parcel) * 4 // 3)} characters.",
    ]


def refusal(file: Path, text: str, error: CircuitError) -> str:
    """Return an error message with the line it is about."""
    if error.line is None:
        return f"{file.name}: {english(error.why)}"
    lines = text.splitlines()
    shown = lines[error.line - 1].strip() if error.line <= len(lines) else ""
    return f"{file.name}, line {error.line}: {english(error.why)}\n    {shown}"


def file_of(name: str) -> Path:
    """Return the file with this path, or the file of the game's circuit with this name."""
    tracks = ROOT / "tracks"
    places = [Path(name), tracks / f"{name}.toml", tracks / "variants" / f"{name}.toml"]
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        known = sorted(place.stem for place in tracks.rglob("*.toml"))
        raise Failure(f"No file and no circuit is called {name}. Circuits: {', '.join(known)}.")
    return found


def compiled(file: Path) -> tuple[Circuit, CustomCircuit]:
    """Return a file's circuit, for drawing and for racing; raise Failure with the problem and its line."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Failure(f"Cannot read {file} as text ({error}).") from None
    try:
        original = original_for(text, file)
        return compile_circuit(text, original), from_text(text, original)
    except CircuitError as error:
        raise Failure(refusal(file, text, error)) from None
    except InputError as error:
        raise Failure(f"{file.name}: {english(error.message.args.get('sentence', error.message))}") from None


def check(file: Path, folder: Path) -> None:
    circuit, custom = compiled(file)
    for line in describe(custom):
        print(line)
    for warning in custom.reasons():
        print(f"Warning: {english(warning)}")
    poster = draw(circuit)
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{circuit.id}{theme}.svg" for theme in THEMES]
    for target, theme in zip(files, THEMES, strict=True):
        target.write_text(picture(poster.svg, theme), encoding="utf-8")
    photograph(files, poster.drawing["width"], poster.drawing["height"])
    print(f"Drawn: {', '.join(str(target) for svg in files for target in (svg, svg.with_suffix('.png')))}")


def list_spaces(file: Path) -> None:
    circuit, _ = compiled(file)
    try:
        print("\n".join(spaces(load_track(topology_of(circuit)))), flush=True)
    except BrokenPipeError:
        # A reader that stops early (`| head`) closes the pipe. Avoid a second error at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    try:
        if sys.argv[2] == "--spaces":
            list_spaces(file_of(sys.argv[1]))
        else:
            check(file_of(sys.argv[1]), Path(sys.argv[2]))
    except Failure as failure:
        say(str(failure))
        sys.exit(1)
