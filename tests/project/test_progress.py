"""Long steps of a command print their name and time (``web/tooling/toolchain.py``)."""

from __future__ import annotations

import sys
import time

import pytest

from web.tooling import toolchain


@pytest.fixture(autouse=True)
def announce_steps_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchain, "ANNOUNCED_AFTER_SECONDS", 0.05)


def test_a_long_step_prints_its_name_and_then_its_time(capsys: pytest.CaptureFixture[str]) -> None:
    with toolchain.progress("Compiling"):
        time.sleep(0.2)
    assert capsys.readouterr().err == "Compiling ...\nCompiling: done in 0 s.\n"


def test_a_short_step_prints_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toolchain, "ANNOUNCED_AFTER_SECONDS", 60.0)
    with toolchain.progress("Compiling"):
        pass
    assert capsys.readouterr().err == ""


def test_a_failed_step_is_named_and_not_reported_as_done(capsys: pytest.CaptureFixture[str]) -> None:
    program = "import time; time.sleep(0.2); raise SystemExit('no such board')"
    with pytest.raises(toolchain.BuildError, match="Compiling failed"):
        toolchain.run_command([sys.executable, "-c", program], "Compiling")
    assert "no such board" in capsys.readouterr().err
