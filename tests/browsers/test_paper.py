"""Printed sheets in Firefox and WebKit have the same scale as in Chromium."""

from __future__ import annotations

import pytest

from tests.support.browsers.window import OpenWindow, start
from web.tooling.serve import StaticServer

MM = 96 / 25.4  # CSS pixels to a millimetre
TOLERANCE = 0.5  # of a millimetre
SPACE = 25
UNIT = 34  # board units to a space
A4 = (210, 297)
# Applies the print rules on the screen too, as these browsers cannot emulate print in tests.
USE_PRINT_RULES = """() => {
  const printed = (rules) => [...rules].flatMap((rule) => {
    const isPrint = rule.media?.mediaText === 'print';
    return isPrint ? [...rule.cssRules].map(({ cssText }) => cssText) : printed(rule.cssRules ?? []);
  });
  const rules = [...document.styleSheets, ...document.adoptedStyleSheets].flatMap(
    ({ cssRules }) => printed(cssRules));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join(' '));
  document.adoptedStyleSheets.push(sheet);
  return rules.length;
}"""
# Sides of the first tile's sheet, and of a square as long as a space on it, in CSS pixels.
MEASURE = """(unit) => {
  const tile = document.querySelector('.paper-tile');
  const sheet = tile.closest('.paper').getBoundingClientRect();
  const board = tile.querySelector('use').getScreenCTM();
  const on = (x, y) => new DOMPoint(x, y).matrixTransform(board);
  const [from, to] = [on(0, 0), on(unit, unit)];
  return [sheet.width, sheet.height, to.x - from.x, to.y - from.y];
}"""
# Length of the printed ruler, without the width of its line, in CSS pixels.
RULER = """() => {
  const line = document.querySelector('.paper-ruler path');
  return line.getBBox().width * line.getScreenCTM().a;
}"""


@pytest.mark.full
def test_a_space_has_its_millimetres_on_paper(open_window: OpenWindow, server: StaticServer) -> None:
    window = open_window("desktop")
    start(window, server, "print/cala-moka")
    window.wait(".paper-tile")
    assert window.call(USE_PRINT_RULES)
    window.wait_for_paint()
    width, height, across, down = (length / MM for length in window.call(MEASURE, UNIT))
    assert sorted((width, height)) == pytest.approx(A4, abs=TOLERANCE)
    assert (across, down) == pytest.approx((SPACE, SPACE), abs=TOLERANCE)
    assert window.call(RULER) / MM == pytest.approx(100, abs=TOLERANCE)
