"""Every clause of the rules in plain words: what players read in the help, what docs/rules.md prints, what
the scenarios prove.

A clause names the module that carries it out. A test holds the table, the modules and the scenarios together:
no clause without its rule, none without an example that is played through.
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
    "ORD": "Who moves when",
    "CAR": "Points of the car",
    "GEA": "Gears and dice",
    "TRK": "Reading the track",
    "MOV": "Moving",
    "STA": "The start",
    "CRN": "Corners",
    "SPN": "Spins",
    "BRK": "Braking",
    "SWV": "Held up by other cars",
    "REV": "Over-revving",
    "COL": "Touching other cars",
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
    "GEN": "In general",
    "SLP": "Slipstream",
    "TTR": "Time trials",
    "TYR": "Tyres",
    "WEA": "Weather",
    "CON": "Building cars",
    "PEN": "Points of the car",
    "RHO": "Dangerous spaces",
    "SER": "The season",
    "DUR": "How long a race is",
    "WNG": "Wings",
    "QUA": "Qualifying",
    "PTH": "The way on the road",
    "CHR": "Chain reaction",
    "DMG": "Driving on with damage",
    "DBR": "Debris",
    "BMK": "Backmarkers",
    "INJ": "Injured drivers",
    "STP": "Stopping a race",
    "DRP": "Driver points",
    "FIN": "What a result is worth",
    "CHA": "Champions",
    "WER": "Points of the car",
    "TRN": "Training",
    "TYC": "Tyres",
    "INE": "Wrecks that roll on",
    "BRE": "Broken engines",
    "TIM": "Time limits",
    "MRK": "Stops still missing",
    "CMP": "The championship",
    "KIL": "A driver's death",
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

WIDEST = 110  # of a line of docs/rules.md

BY_ID = {clause.id: clause for clause in CLAUSES}


def reference() -> str:
    """The clauses as the Markdown page docs/rules.md."""
    origin = (
        "Written by `python3 -m engine.rules.clauses.clauses > docs/rules.md` from the tables in "
        "`engine/rules/clauses/` and `engine/rules/rulings/`; a test keeps it up to date.\n\n"
        "A ruling says how a clause is read where its text is silent or can be read in two ways, with the "
        "rulebooks it holds in. It stands beneath the first clause that it settles."
    )
    lines = ["# The rules", "", *[_wrapped(part) for part in origin.split("\n")]]
    heading = ("", "")
    rulings = settling(BY_ID)
    told: set[str] = set()
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
            if ruling.id in told:
                lines.append(f"  - [Ruling {ruling.number}](#{ruling.id})")
                continue
            told.add(ruling.id)
            books = ", ".join(BOOK_TITLES[book] for book in ruling.books)
            words = f'  - <a id="{ruling.id}"></a>**Ruling {ruling.number}** ({books}): {ruling.text}'
            lines.append(_wrapped(words, "    "))
    return "\n".join(lines) + "\n"


def _wrapped(text: str, indent: str = "") -> str:
    """A paragraph in lines of a page's width, all but the first one indented."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1].strip(" -") and len(lines[-1]) + len(word) > WIDEST:
            lines.append(indent)
        lines[-1] += f"{word} "
    return "\n".join(line.rstrip() for line in lines)


__all__ = ["BOOK_TITLES", "BY_ID", "CHAPTERS", "CLAUSES", "Clause", "reference"]


if __name__ == "__main__":
    print(reference(), end="")
