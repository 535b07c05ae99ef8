"""Find banned phrases in texts that players and contributors read.

`build.py check` fails if an English message, a clause, a ruling, a line of the printed turn, a document, or a
docstring, comment or test name in Python or a comment in a script or style sheet contains one, or if such a
comment or docstring begins with a word such as "what" instead of its subject.
`plain_words_allowed.txt` lists the exceptions.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from web.tooling.toolchain import ROOT, WEB

BANNED = (
    r"anew",
    r"as many as",
    r"beside",
    r"comes of",
    r"for ever",
    r"he",
    r"his",
    r"him",
    r"himself",
    r"is told",
    r"lies",
    r"manieth",
    r"may be left out",
    r"mend(?:s|ed|ing)?",
    r"nobody",
    r"nought",
    r"shall",
    r"so many",
    r"so much as",
    r"stands",
    r"thrown?",
    r"throws",
    r"threw",
    r"whoever",
)
BANNED_PHRASE = re.compile(rf"(?<![\w.'\"`/-])(?:{'|'.join(BANNED)})(?![\w'\"`/-]|\.\w)", re.IGNORECASE)
# A comment or docstring with such a beginning paraphrases a value instead of naming it.
HIDDEN_SUBJECT = re.compile(r"^[\s/*#]*(what|who|whether|so many|as many)\b", re.IGNORECASE)
# The same in JSDoc tags.
HIDDEN_TAG = re.compile(
    r"@(?:returns|param(?: \{[^}]*\})? \[?[\w.]+(?:=[^]]*)?\]?) +"
    r"(what|who|whether|so many|as many|how many)\b",
    re.IGNORECASE,
)
ALLOWED = Path(__file__).with_name("plain_words_allowed.txt")
# Code blocks, code words and link targets are names, not prose.
CODE = re.compile(r"^(```+).*?^\1|`[^`\n]*`|\]\([^)\n]*\)", re.MULTILINE | re.DOTALL)
SLASH_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\w\"'`])//[^\n]*", re.DOTALL)
TEST_NAME = re.compile(r"""^test(?:\.\w+)?\(\s*(["`])(.*?)\1""", re.MULTILINE | re.DOTALL)
PYTHON_FOLDERS = ("engine", "tests", "web/tooling")
SCRIPT_SUFFIXES = {".css", ".mjs", ".ts"}


class Finding(NamedTuple):
    """A banned phrase. ``path`` is relative to the project, ``text`` is the line or sentence around it."""

    path: str
    line: int
    phrase: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: “{self.phrase}” in: {self.text.strip()}"


def find_in_text(path: str, text: str, first_line: int = 1) -> Iterator[Finding]:
    """Yield the banned phrases of a text, line by line."""
    for number, line in enumerate(text.splitlines(), first_line):
        for match in BANNED_PHRASE.finditer(line):
            yield Finding(path, number, match[0], line)


def find_in_messages() -> Iterator[Finding]:
    """Yield banned phrases in the English messages of the page."""
    for file in sorted((WEB / "messages/en").glob("*.json")):
        lines = file.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            _, colon, text = line.partition('": "')
            if colon:
                words = re.sub(r"\{\w+\}|\{\w+, (?:select|plural),", " ", json.loads(f'"{text.rstrip(",")}'))
                yield from find_in_text(_relative(file), words, number)


def find_in_rules() -> Iterator[Finding]:
    """Yield banned phrases in clauses, rulings and lines of the printed turn."""
    for file in sorted((ROOT / "engine/rules/catalog").rglob("*.toml")):
        yield from find_in_text(_relative(file), file.read_text(encoding="utf-8"))
    for file in sorted((ROOT / "engine/rules").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.keyword)
                and node.arg == "description"
                and isinstance(node.value, ast.Constant)
            ):
                yield from _in_sentence(file, node.value)
            elif (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "TurnLine"
            ):
                yield from (
                    finding
                    for argument in node.args[:1]
                    if isinstance(argument, ast.Constant)
                    for finding in _in_sentence(file, argument)
                )


def find_in_documents() -> Iterator[Finding]:
    """Yield banned phrases in the English documents, outside of code."""
    for file in documents():
        text = file.read_text(encoding="utf-8")
        prose = CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), text)
        yield from find_in_text(_relative(file), prose)


def documents() -> list[Path]:
    """Return the English Markdown files of the project."""
    folders = [
        ROOT.glob("*.md"),
        (ROOT / "docs").rglob("*.md"),
        *((ROOT / one).glob("*.md") for one in ("tests", "tracks", "web/messages")),
    ]
    return sorted(file for folder in folders for file in folder)


def find_in_python() -> Iterator[Finding]:
    """Yield banned phrases in docstrings, comments and test names of Python files."""
    for folder in PYTHON_FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield from _in_python(file)


def find_in_scripts() -> Iterator[Finding]:
    """Yield findings in comments of scripts and style sheets, and in names of node tests."""
    for folder in ("web", "tests"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in SCRIPT_SUFFIXES and "node_modules" not in file.parts:
                text = file.read_text(encoding="utf-8")
                for comment in SLASH_COMMENT.finditer(text):
                    first_line = text.count("\n", 0, comment.start()) + 1
                    yield from _in_comment(_relative(file), comment[0], first_line)
                    yield from _in_tags(_relative(file), comment[0], first_line)
                for name in TEST_NAME.finditer(text):
                    first_line = text.count("\n", 0, name.start()) + 1
                    yield from _in_comment(_relative(file), name[2], first_line)


def check() -> list[str]:
    """Return the problems that make `build.py check` fail, one sentence each."""
    findings = [
        *find_in_messages(),
        *find_in_rules(),
        *find_in_documents(),
        *find_in_python(),
        *find_in_scripts(),
    ]
    allowed = allowed_phrases()
    problems = [str(finding) for finding in findings if not _is_allowed(finding, allowed)]
    problems += [
        f"{ALLOWED.name}: nothing matches “{path}: {text}”. Remove the line."
        for path, text in allowed
        if not any(finding.path == path and text in finding.text for finding in findings)
    ]
    return problems


def allowed_phrases() -> list[tuple[str, str]]:
    """Return the exceptions as (path, part of the line that holds the phrase)."""
    lines = ALLOWED.read_text(encoding="utf-8").splitlines()
    rows = [line.partition(": ") for line in lines if line and not line.startswith("#")]
    return [(path, text) for path, _, text in rows]


def _is_allowed(finding: Finding, allowed: Iterable[tuple[str, str]]) -> bool:
    return any(finding.path == path and text in finding.text for path, text in allowed)


def _in_comment(path: str, text: str, first_line: int) -> Iterator[Finding]:
    if hidden := HIDDEN_SUBJECT.match(text):
        yield Finding(path, first_line, hidden[1], text.splitlines()[0])
    yield from find_in_text(path, text, first_line)


def _in_tags(path: str, text: str, first_line: int) -> Iterator[Finding]:
    for number, line in enumerate(text.splitlines(), first_line):
        for match in HIDDEN_TAG.finditer(line):
            yield Finding(path, number, match[1], line)


def _in_sentence(file: Path, node: ast.Constant) -> Iterator[Finding]:
    if isinstance(node.value, str):
        yield from find_in_text(_relative(file), node.value, node.lineno)


def _in_python(file: Path) -> Iterator[Finding]:
    text = file.read_text(encoding="utf-8")
    tree = ast.parse(text)
    for docstring in _docstrings(tree):
        yield from _in_comment(_relative(file), str(docstring.value), docstring.lineno)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield from find_in_text(_relative(file), node.name.replace("_", " "), node.lineno)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield from _in_comment(_relative(file), token.string, token.start[0])


def _docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yield the docstrings of a module, its classes and its functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.value


def _relative(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def main() -> int:
    problems = check()
    print(*problems, sep="\n", end="\n" if problems else "")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
