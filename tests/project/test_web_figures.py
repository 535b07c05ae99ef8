"""The page's figures of `build.py check --house` (`web/tooling/web_figures.py`)."""

from __future__ import annotations

import re

import pytest

from web.tooling import web_figures
from web.tooling.figures import lost_figures
from web.tooling.web_figures import CAST, IGNORED_ERROR, MENTION_OF_ANY


def test_no_figure_that_was_reached_is_lost() -> None:
    assert lost_figures(web_figures.all_figures(), web_figures.REACHED) == []


@pytest.mark.parametrize(
    ("pattern", "lines"),
    [
        (MENTION_OF_ANY, ["(value: any)", "found as any;", "Record<string, any>", "() => any"]),
        (CAST, ["event.target as Element", "values[0] as Point"]),
        (IGNORED_ERROR, ["ask().catch(() => {})", "ask().catch(() => null)", "} catch {}"]),
    ],
)
def test_findings_are_counted(pattern: str, lines: list[str]) -> None:
    assert all(re.search(pattern, line) for line in lines)


@pytest.mark.parametrize(
    ("pattern", "lines"),
    [
        (MENTION_OF_ANY, ["one || any.some(on)", "face: any(faces, last)", "as many"]),
        (CAST, ['["left", "right"] as const']),
        (IGNORED_ERROR, ["catch(report)", "catch {\n  return false;\n}"]),
    ],
)
def test_other_lines_are_not_counted(pattern: str, lines: list[str]) -> None:
    assert not any(re.search(pattern, line) for line in lines)


def test_import_cycles_are_found() -> None:
    edges = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}
    assert web_figures.modules_in_cycles(edges) == ["b", "c"]


def test_imports_of_types_and_lazy_ones_count() -> None:
    imports = 'import type { A } from "./a.ts";\nconst b = lazy(() => import("../b.ts"));\nimport "./c.ts";'
    assert web_figures.IMPORT.findall(imports) == ["./a.ts", "../b.ts", "./c.ts"]
