"""Print docs/rules.md: every clause of the rulebooks with its rulings and the module that implements it."""

from __future__ import annotations

import textwrap

from web.tooling.catalog.catalog import (
    BOOK_TITLES,
    CHAPTERS,
    CLAUSE_BY_ID,
    CLAUSES,
    RULING_BY_ID,
    rulings_on,
)

LINE_LENGTH = 110
INTRODUCTION = (
    "Written by `python3 build.py generate` from the tables in `engine/rules/catalog/`; a test keeps it "
    "up to date.",
    "A ruling decides a case that a clause does not cover or leaves open. It names the rulebooks it "
    "applies to, and is printed below the first clause it settles.",
)


def rules_page() -> str:
    """Return the whole page."""
    lines = ["# The rules"]
    for paragraph in INTRODUCTION:
        lines += ["", _wrap(paragraph)]
    heading = ("", "")
    rulings = rulings_on(CLAUSE_BY_ID)
    printed_ids: set[str] = set()
    for clause in CLAUSES:
        if clause.book != heading[0]:
            lines += ["", f"## {BOOK_TITLES[clause.book]}"]
        if (clause.book, clause.chapter) != heading:
            lines += ["", f"### {CHAPTERS[clause.chapter]}", ""]
            heading = (clause.book, clause.chapter)
        path = "engine/" + clause.module.replace(".", "/") + ".py"
        words = f'- <a id="{clause.id}"></a>**{clause.id}** {clause.text} ([{clause.module}](../{path}))'
        lines.append(_wrap(words, "  "))
        for ruling in (RULING_BY_ID[id_] for id_ in rulings.get(clause.id, ())):
            if ruling.id in printed_ids:
                lines.append(f"  - [Ruling {ruling.number}](#{ruling.id})")
                continue
            printed_ids.add(ruling.id)
            books = ", ".join(BOOK_TITLES[book] for book in ruling.books)
            words = f'  - <a id="{ruling.id}"></a>**Ruling {ruling.number}** ({books}): {ruling.text}'
            lines.append(_wrap(words, "    "))
    return "\n".join(lines) + "\n"


def _wrap(text: str, indent: str = "") -> str:
    """Wrap a paragraph to the page width, indenting all lines but the first."""
    return "\n".join(
        textwrap.wrap(
            text,
            LINE_LENGTH,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
    )


if __name__ == "__main__":
    print(rules_page(), end="")
