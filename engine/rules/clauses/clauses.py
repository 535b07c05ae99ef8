"""All clauses of the rules, in plain words.

Players read them in the rulebooks, docs/rules.md prints them, and scenarios test them. Each clause names the
module that implements it. A test checks that the module exists and that at least one scenario plays the
clause.
"""

from __future__ import annotations

from engine.rules.clauses.advanced import ADVANCED
from engine.rules.clauses.basic import BASIC
from engine.rules.clauses.clause import Clause
from engine.rules.clauses.euro import EUROGAMES
from engine.rules.clauses.house import HOUSE
from engine.rules.clauses.house_options import OPTIONS
from engine.rules.clauses.house_options_more import MORE_OPTIONS
from engine.rules.clauses.trant import TRANT
from engine.rules.clauses.trant_more import TRANT_MORE
from engine.rules.rulings.rulings import BY_RULING, settling

BOOK_TITLES = {"LUD": "Ludodélire", "ADV": "Eurogames", "TRT": "Trant", "HSE": "House rules"}

CHAPTERS = {
    "AIM": "The aim",
    "PRE": "Cars and teams",
    "GRD": "The starting grid",
    "ORD": "Order of play",
    "CAR": "Wear points",
    "GEA": "Gears and dice",
    "TRK": "Reading the track",
    "MOV": "Movement",
    "STA": "The start",
    "CRN": "Corners",
    "SPN": "Spins",
    "BRK": "Braking",
    "SWV": "Blocked by other cars",
    "REV": "Over-revving",
    "COL": "Contact with other cars",
    "ENG": "Engine trouble",
    "PIT": "Pit stops",
    "WIN": "The chequered flag",
    "ADV": "Advanced rules",
    "ATT": "Time trials",
    "ADT": "Dry tyres",
    "ASF": "Track safety",
    "ASL": "Slipstream",
    "AWE": "Weather",
    "A3L": "Three laps",
    "ACO": "Building cars",
    "GEN": "General",
    "SLP": "Slipstream",
    "TTR": "Time trials",
    "TYR": "Tyres",
    "WEA": "Weather",
    "CON": "Building cars",
    "PEN": "Running out of points",
    "RHO": "Dangerous spaces",
    "SER": "The season",
    "DUR": "Race length",
    "WNG": "Wings",
    "QUA": "Qualifying",
    "PTH": "Routes and lanes",
    "CHR": "Chain reaction",
    "DMG": "Driving with damage",
    "DBR": "Debris",
    "BMK": "Backmarkers",
    "INJ": "Injured drivers",
    "STP": "Stopped races",
    "DRP": "Driver points",
    "FIN": "Championship points",
    "CHA": "Champions",
    "WER": "Wear points",
    "TRN": "Training",
    "TYC": "Tyres",
    "INE": "Rolling wrecks",
    "BRE": "Broken engines",
    "TIM": "Time limits",
    "MRK": "Stop counters",
    "CMP": "The championship",
    "KIL": "Killed drivers",
}

CLAUSES: tuple[Clause, ...] = (
    *BASIC,
    *ADVANCED,
    *EUROGAMES,
    *TRANT,
    *TRANT_MORE,
    *HOUSE,
    *OPTIONS,
    *MORE_OPTIONS,
)

WIDEST = 110  # maximum line length of docs/rules.md

BY_ID = {clause.id: clause for clause in CLAUSES}


def reference() -> str:
    """Return the clauses as the Markdown page docs/rules.md."""
    origin = (
        "Written by `python3 -m engine.rules.clauses.clauses > docs/rules.md` from the tables in "
        "`engine/rules/clauses/` and `engine/rules/rulings/`; a test keeps it up to date.\n\n"
        "A ruling decides a case that a clause does not cover or leaves open. It names the rulebooks it "
        "applies to, and is printed below the first clause it settles."
    )
    lines = ["# The rules", "", *[_wrapped(part) for part in origin.split("\n")]]
    heading = ("", "")
    rulings = settling(BY_ID)
    printed: set[str] = set()
    for clause in CLAUSES:
        if clause.book != heading[0]:
            lines += ["", f"## {BOOK_TITLES[clause.book]}"]
        if (clause.book, clause.chapter) != heading:
            lines += ["", f"### {CHAPTERS[clause.chapter]}", ""]
            heading = (clause.book, clause.chapter)
        path = "engine/" + clause.module.replace(".", "/") + ".py"
        words = f'- <a id="{clause.id}"></a>**{clause.id}** {clause.text} ([{clause.module}](../{path}))'
        lines.append(_wrapped(words, "  "))
        for ruling in (BY_RULING[id] for id in rulings.get(clause.id, ())):
            if ruling.id in printed:
                lines.append(f"  - [Ruling {ruling.number}](#{ruling.id})")
                continue
            printed.add(ruling.id)
            books = ", ".join(BOOK_TITLES[book] for book in ruling.books)
            words = f'  - <a id="{ruling.id}"></a>**Ruling {ruling.number}** ({books}): {ruling.text}'
            lines.append(_wrapped(words, "    "))
    return "\n".join(lines) + "\n"


def _wrapped(text: str, indent: str = "") -> str:
    """Wrap a paragraph to the page width, indenting all lines but the first."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1].strip(" -") and len(lines[-1]) + len(word) > WIDEST:
            lines.append(indent)
        lines[-1] += f"{word} "
    return "\n".join(line.rstrip() for line in lines)


__all__ = ["BOOK_TITLES", "BY_ID", "CHAPTERS", "CLAUSES", "Clause", "reference"]


if __name__ == "__main__":
    print(reference(), end="")
