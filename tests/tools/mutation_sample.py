"""Measure how many small changes to packages of the engine the tests notice, by a random sample.

`python3 build.py test --mutations 300` changes one operator, number or word of the rules at a time; with
`--of play view`, of these packages. It works in a copy of the project and runs the tests until one fails.
Cosmic Ray makes the changes. Positions are drawn by a seed, each with one of its possible changes, so a line
with many operators is not drawn more often. Annotations and identity comparisons of numbers are excluded,
since no test can notice them. `mutation_runner` runs the tests.
"""

from __future__ import annotations

import ast
import compileall
import hashlib
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import NamedTuple

from tests.tools.planted_faults import NOT_COPIED
from web.tooling.toolchain import CACHE, ROOT

SETTINGS = """
[cosmic-ray]
module-path = {folders}
excluded-modules = []
timeout = 0.0
test-command = ""
[cosmic-ray.distributor]
name = "local"
"""
# Small numbers and words are the same objects wherever they are equal.
IDENTITY_OPERATORS = re.compile(r"_(Is|IsNot)_(Eq|NotEq)$|_(Eq|NotEq)_(Is|IsNot)$")
Place = tuple[str, int, int]


class Change(NamedTuple):
    job: str
    operator: str
    place: Place


def annotation_positions(source: str) -> set[tuple[int, int]]:
    """Return the positions of annotations, which have no effect while a race runs."""
    positions = set()
    for node in ast.walk(ast.parse(source)):
        for name in ("annotation", "returns"):
            if (part := getattr(node, name, None)) is not None:
                positions |= {
                    (line, column)
                    for line in range(part.lineno, part.end_lineno + 1)
                    for column in range(
                        part.col_offset if line == part.lineno else 0,
                        part.end_col_offset if line == part.end_lineno else 999,
                    )
                }
    return positions


def type_alias_lines(source: str) -> set[int]:
    """Return the lines of type aliases, such as `Act = Callable[..., int | None]`."""
    return {
        line
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


def sample_changes(changes: list[Change], project: Path, count: int, seed: int) -> list[Change]:
    """Return up to ``count`` positions, each with one change."""
    at: dict[Place, list[Change]] = {}
    for change in sorted(changes):
        if not IDENTITY_OPERATORS.search(change.operator):
            at.setdefault(change.place, []).append(change)
    for file in {place[0] for place in at}:
        source = (project / file).read_text(encoding="utf-8")
        unseen, lines = annotation_positions(source), type_alias_lines(source)
        for place in [place for place in at if place[0] == file]:
            if place[1:] in unseen or place[1] in lines:
                del at[place]
    chance = random.Random(seed)
    places = chance.sample(sorted(at), min(count, len(at)))
    return [chance.choice(at[place]) for place in places]


def keep_only(session: Path, project: Path, count: int, seed: int) -> int:
    """Delete all changes of a session except a sample; return the number of possible positions."""
    with sqlite3.connect(session) as base:
        rows = base.execute(
            "SELECT job_id, operator_name, module_path, start_pos_row, start_pos_col FROM mutation_specs"
        ).fetchall()
        changes = [Change(job, operator, (file, line, column)) for job, operator, file, line, column in rows]
        # Job names differ in every run.
        keys = {job: (*place, name) for job, name, place in changes}
        order = {job: f"{number:06}" for number, job in enumerate(sorted(keys, key=lambda job: keys[job]))}
        sample_set = sample_changes(
            [change._replace(job=order[change.job]) for change in changes], project, count, seed
        )
        sampled_jobs = {change.job for change in sample_set}
        deleted_jobs = [(job,) for job, number in order.items() if number not in sampled_jobs]
        base.executemany("DELETE FROM mutation_specs WHERE job_id = ?", deleted_jobs)
        base.executemany("DELETE FROM work_items WHERE job_id = ?", deleted_jobs)
    return len({change.place for change in changes})


def print_survivors(session: Path) -> int:
    """Print every unnoticed change with its last stage; return their number."""
    with sqlite3.connect(session) as base:
        rows = base.execute(
            "SELECT module_path, start_pos_row, operator_name, test_outcome, diff, output FROM work_results "
            "JOIN mutation_specs USING (job_id) ORDER BY 1, 2"
        ).fetchall()
        remaining = base.execute("SELECT count(*) FROM work_items").fetchone()[0] - len(rows)
    survivors = [row for row in rows if row[3] == "SURVIVED"]
    for file, line, operator, _, diff, stage in survivors:
        changed_lines = [text for text in diff.splitlines() if re.match(r"[-+](?![-+])", text)]
        print(f"{file}:{line} {operator} ({stage})", *changed_lines, sep="\n  ")
    caught_count = len(rows) - len(survivors)
    print(f"{caught_count} of {len(rows)} changes caught, {100 * caught_count / max(1, len(rows)):.1f} %")
    if remaining:
        print(f"{remaining} changes are not tried yet; run the same command again to continue")
    return len(survivors)


def folder_digest(*folders: str) -> str:
    """Return a digest of the Python files in these folders."""
    checksum = hashlib.sha256()
    for file in sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py")):
        checksum.update(str(file.relative_to(ROOT)).encode() + file.read_bytes())
    return checksum.hexdigest()[:12]


def sample(count: int, seed: int, *packages: str) -> int:
    """Return 1 if fewer than 95 percent are noticed.

    An interrupted sample is resumed. Noticed changes are not tried again while the packages are unchanged;
    unnoticed ones are, because tests may have been added.
    """
    start, cache = time.monotonic(), CACHE / "mutants"
    cache.mkdir(parents=True, exist_ok=True)
    folders = [f"engine/{package}" for package in packages]
    session = cache / f"{folder_digest(*folders)}-{count}-{seed}.sqlite"
    coverage_file = cache / f"{folder_digest('engine', 'tests')}-{'-'.join(packages)}.json"
    with tempfile.TemporaryDirectory() as folder:
        project = Path(shutil.copytree(ROOT, Path(folder) / "project", ignore=NOT_COPIED))
        # By default bytecode is cached by a file's time and size, which a change may leave the same.
        compileall.compile_dir(project, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        run_command = partial(subprocess.run, cwd=project, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
        if session.exists():
            print(f"{forget_survivors(session)} changes were caught in earlier runs", flush=True)
        else:
            tool = Path(sys.executable).with_name("cosmic-ray")
            (project / "mutants.toml").write_text(SETTINGS.format(folders=json.dumps(folders)))
            run_command([tool, "init", "mutants.toml", "mutants.sqlite"], check=True)
            places = keep_only(project / "mutants.sqlite", project, count, seed)
            print(f"{places} positions; up to {count} are drawn with seed {seed}", flush=True)
            shutil.move(project / "mutants.sqlite", session)
        try:
            runner = [sys.executable, "-m", "tests.tools.mutation_runner", session, coverage_file, *packages]
            sound = run_command(runner).returncode == 0
        finally:
            survivors = print_survivors(session)
    print(f"in {(time.monotonic() - start) / 60:.0f} minutes")
    return not sound or survivors > count // 20


def forget_survivors(session: Path) -> int:
    """Delete the results of unnoticed changes; return the number of noticed ones."""
    with sqlite3.connect(session) as base:
        base.execute("DELETE FROM work_results WHERE test_outcome IS NOT 'KILLED'")
        caught_count: int = base.execute("SELECT count(*) FROM work_results").fetchone()[0]
    return caught_count


if __name__ == "__main__":
    sys.exit(sample(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]))
