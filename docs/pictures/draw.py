"""Draws the pictures of `docs/circuits.md` from the examples on that page: `python3 -m docs.pictures.draw`.

A picture shows the example right above it, or the circuit of `tracks/` it is named after. The colours of the
day are put into the file, since a picture in a page of text has no style sheet.
"""

from __future__ import annotations

import re
from pathlib import Path

from engine.circuit import compile_circuit
from engine.circuit.rendering import draw_board

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "circuits.md"
FOLDER = ROOT / "docs" / "pictures" / "circuits"
STYLES = ROOT / "web" / "race" / "board" / "board.css"
PAINTS = ROOT / "web" / "styles" / "tokens.css"
SMALL = " .b-name text { font-size: 12px; letter-spacing: 0; }"
PART = re.compile(
    r"```toml\n(?P<text>.*?)```|!\[[^\]]*\]\(pictures/circuits/(?P<name>[a-z]+)\.svg\)", re.DOTALL
)


def examples() -> dict[str, str]:
    """Picture name -> whole circuit text. Examples without a head have that of the first."""
    found: dict[str, str] = {}
    head, text = "", ""
    for part in PART.finditer(GUIDE.read_text(encoding="utf-8")):
        if name := part["name"]:
            source = ROOT / "tracks" / f"{name}.toml"
            found[name] = source.read_text(encoding="utf-8") if source.exists() else text
        elif part["text"].startswith("format"):
            text = part["text"]
            head = text[: text.index("[[road]]")]
        else:
            text = head + part["text"]
    return found


def day_style() -> str:
    """The board's style sheet with its inks filled in, and smaller names: a reader's machine has wider
    letters than the game brings along.
    """
    css = re.sub(r"/\*.*?\*/", "", STYLES.read_text(encoding="utf-8"), flags=re.DOTALL)
    rules = css[css.index(".board {") : css.rindex("}")]  # without the end of the cascade layer
    inks = dict(re.findall(r"(--b-[\w-]+): ([^;]+);", css[: css.index("}")]))
    paints = dict(re.findall(r"(--paint-[\w-]+): ([^;]+);", PAINTS.read_text(encoding="utf-8")))
    filled = re.sub(r"var\((--b-[\w-]+)\)", lambda ink: inks[ink[1]], rules)
    filled = re.sub(r"var\((--paint-[\w-]+)\)", lambda paint: paints[paint[1]], filled)
    return re.sub(r"\s+", " ", re.sub(r"var\(--fig, ([^)]+)\)", r"\1", filled)).strip() + SMALL


def picture(text: str) -> str:
    """The board with its colours in the file."""
    svg = draw_board(compile_circuit(text)).svg
    return svg.replace("<defs>", f"<style>{day_style()}</style><defs>", 1) + "\n"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in examples().items():
        (FOLDER / f"{name}.svg").write_text(picture(text), encoding="utf-8")


if __name__ == "__main__":
    main()
