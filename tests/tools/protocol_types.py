"""Types of the wire protocol as TypeScript for the page: ``python3 build.py generate``.

``type_problems`` checks plain data against one of the types.
"""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Iterator
from functools import cache
from typing import (
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from engine.protocol import (
    circuits,
    coach,
    common,
    question,
    race,
    race_statistics,
    replies,
    requests,
    rulebook,
    season,
    season_requests,
)

MODULES = (
    common,
    rulebook,
    question,
    race,
    race_statistics,
    coach,
    season,
    season_requests,
    circuits,
    requests,
    replies,
)
HEAD = """/* The wire protocol between the page and the engine. Written from engine/protocol by
 * `python3 build.py generate`; a test keeps it up to date. */
"""
PLAIN = {
    "int": "number",
    "float": "number",
    "str": "string",
    "bool": "boolean",
    "Any": "unknown",
    "object": "unknown",
}
# Types that exist only in the page.
PAGE_ONLY_TYPES = {"Drawing": 'import("./race/board/board.ts").Drawing'}
WIDTH = 110


def typescript_types() -> str:
    """Return all types as TypeScript, in the order of the modules."""
    return HEAD + "".join(f"\n{text}" for module in MODULES for text in _of_module(module))


def _of_module(module: types.ModuleType) -> Iterator[str]:
    source = inspect.getsource(module)
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            yield _record(node, lines)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            definition = PAGE_ONLY_TYPES.get(name) or _to_typescript(node.value)
            yield f"{_comment(_comment_above(node.lineno, lines), '')}export type {name} = {definition};\n"


def _record(node: ast.ClassDef, lines: list[str]) -> str:
    bases = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id != "TypedDict"]
    total = not any(keyword.arg == "total" for keyword in node.keywords)
    fields = []
    for field in node.body:
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        annotation, optional = field.annotation, not total
        if isinstance(annotation, ast.Subscript) and _name(annotation.value) == "NotRequired":
            annotation, optional = annotation.slice, True
        comment = _comment(_comment_above(field.lineno, lines), "  ")
        fields.append(f"{comment}  {field.target.id}{'?' * optional}: {_to_typescript(annotation)};\n")
    base = "".join(f"{name} & " for name in bases)
    words = " ".join((ast.get_docstring(node) or "").split())
    return f"{_comment(words, '')}export type {node.name} = {base}{{\n{''.join(fields)}}};\n"


def _comment_above(line: int, lines: list[str]) -> str:
    """Return the comment directly above a line (counted from 1)."""
    words: list[str] = []
    place = line - 2
    while place >= 0 and lines[place].strip().startswith("#"):
        words.insert(0, lines[place].strip().removeprefix("#").strip())
        place -= 1
    return " ".join(words)


def _comment(words: str, indent: str) -> str:
    if not words:
        return ""
    if len(indent) + len(words) + 7 <= WIDTH:
        return f"{indent}/** {words} */\n"
    rows, row = [], ""
    for word in words.split():
        if len(indent) + len(row) + len(word) + 4 > WIDTH:
            rows.append(row)
            row = ""
        row = f"{row} {word}"
    return f"{indent}/**\n" + "".join(f"{indent} *{line}\n" for line in [*rows, row]) + f"{indent} */\n"


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _to_typescript(node: ast.expr) -> str:
    """Return an annotation as TypeScript."""
    match node:
        case ast.Constant(value=None):
            return "null"
        case ast.Name(id=name):
            return PLAIN.get(name, name)
        case ast.BinOp(left=left, right=right):
            members = [*_to_typescript(left).split(" | "), *_to_typescript(right).split(" | ")]
            return " | ".join(dict.fromkeys(members))
        case ast.Subscript(value=ast.Name(id="list"), slice=of):
            item = _to_typescript(of)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, value])):
            return f"Record<{_to_typescript(key)}, {_to_typescript(value)}>"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=parts)):
            return f"[{', '.join(_to_typescript(part) for part in parts)}]"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Tuple(elts=parts)):
            return " | ".join(f'"{part.value!s}"' for part in parts if isinstance(part, ast.Constant))
        case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Constant(value=value)):
            return f'"{value!s}"'
    raise ValueError(f"no TypeScript type for {ast.unparse(node)}")


def type_problems(value: object, expected: Any, path: str = "") -> list[str]:
    """Return the reasons why plain data does not match a type, each with its path; empty if it matches."""
    if type(value) is expected:
        return []
    origin, args = get_origin(expected), get_args(expected)
    if is_typeddict(expected):
        return _problems_of_record(value, expected, path)
    if origin in (types.UnionType, Union):
        attempts = [type_problems(value, member, path) for member in args]
        return [] if [] in attempts else min(attempts, key=len)
    if origin is Literal:
        return [] if value in args else [f"{path}: {value!r} is none of {args}"]
    if origin is list and isinstance(value, list):
        return [
            problem
            for place, part in enumerate(value)
            for problem in type_problems(part, args[0], f"{path}[{place}]")
        ]
    if origin is tuple and isinstance(value, list | tuple) and len(value) == len(args):
        return [problem for part, kind in zip(value, args) for problem in type_problems(part, kind, path)]
    if origin is dict and isinstance(value, dict):
        keys = [problem for key in value for problem in type_problems(key, args[0], f"{path} key")]
        return keys + [
            fault for key, part in value.items() for fault in type_problems(part, args[1], f"{path}.{key}")
        ]
    if expected in (Any, object):
        return []
    kinds = {float: (int, float), type(None): (type(None),)}.get(expected, (expected,))
    fits = origin is None and type(value) in kinds
    return [] if fits else [f"{path}: {value!r} is not {expected}"]


def _problems_of_record(value: object, expected: Any, path: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{path}: {value!r} is not {expected.__name__}"]
    parts = _record_fields(expected)
    problems = [f"{path}.{key} is not declared" for key in value if key not in parts]
    for key, (kind, needed) in parts.items():
        if key in value:
            problems += type_problems(value[key], kind, f"{path}.{key}")
        elif needed:
            problems.append(f"{path}.{key} is missing")
    return problems


@cache
def _record_fields(record: Any) -> dict[str, tuple[Any, bool]]:
    """Return the fields of a record, each with its type and whether it is required."""
    return {
        key: (
            get_args(kind)[0] if get_origin(kind) in (NotRequired, Required) else kind,
            key in record.__required_keys__ and get_origin(kind) is not NotRequired,
        )
        for key, kind in get_type_hints(record, include_extras=True).items()
    }


if __name__ == "__main__":
    print(typescript_types(), end="")
