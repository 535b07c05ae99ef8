/** Names and figures of the report as words (features/report/report-text.ts). */
import assert from "node:assert/strict";
import test from "node:test";
import { speakLanguage } from "../support/web/render.mjs";
import { reportOf } from "../support/web/reports.mjs";
import {
  formatRolls,
  dangerSummary,
  gapOf,
  resultText,
  formatSigned,
  reportTitle,
  turnsOf,
} from "../../web/features/report/report-text.ts";

test("amounts have one digit, or the given number, and no sign", () => {
  assert.deepEqual(
    [formatRolls(1234), formatRolls(-1234), formatRolls(0), formatRolls(1234, 2)],
    ["1.2", "1.2", "0.0", "1.23"],
  );
  speakLanguage("de");
  assert.equal(formatRolls(1234), "1,2");
});

test("signed figures have a minus sign, and zero has no sign", () => {
  assert.deepEqual([formatSigned(1.25), formatSigned(-0.5), formatSigned(0)], ["+1.3", "−0.5", "0.0"]);
  speakLanguage("fr");
  assert.equal(formatSigned(-0.5), "−0,5");
});

test("a lap time is in turns, and a missing one a dash", () => {
  assert.deepEqual([turnsOf(1865), turnsOf(900), turnsOf(null)], ["18.65", "9.00", "–"]);
});

test("the gap is in spaces in the same turn and the next, and in turns later", () => {
  const { report } = reportOf("monaco");
  const gaps = report.classification.map((line) => gapOf(line, report));
  // They finished in turns 19, 19, 20, 20, 21 and 21.
  assert.deepEqual(gaps, ["19 turns", "+13", "+21", "+22", "+2 turns", "+2 turns"]);
});

test("a car that is out has its reason and turn, in each language", () => {
  const { report } = reportOf("ten");
  const line = report.classification[9];
  assert.equal(gapOf(line, report), "no bodywork left, turn 21");
  speakLanguage("fr");
  assert.match(gapOf(line, report), /, tour de jeu 21$/);
  speakLanguage("de");
  assert.match(gapOf(line, report), /, Durchgang 21$/);
});

test("a car that still drives is running", () => {
  const { report } = reportOf("monaco");
  assert.equal(gapOf({ ...report.classification[3], status: "running", place: null }, report), "running");
});

test("one turn is singular", () => {
  const { report } = reportOf("monaco");
  const line = { ...report.classification[1], gap: null, turns: 1 };
  assert.equal(gapOf(line, report), "1 turn");
});

test("damage rolls are counted and compared with the average", () => {
  const { report } = reportOf("monaco");
  // 27 rolls at one in twenty or four in twenty; none hit.
  assert.equal(dangerSummary(report), "0 of 27 damage rolls hit; the average is 2.4.");
  assert.equal(dangerSummary({ ...report, damage_rolls: [] }), "No damage rolls.");
  speakLanguage("de");
  assert.match(dangerSummary(report), /^0 von 27 .* 2,4\.$/);
});

test("the result as text has a line for each car and ends with the link", () => {
  const { view, report } = reportOf("ten");
  const lines = resultText(view, report, "r1.abc").split("\n");
  assert.equal(lines.length, 12);
  assert.equal(lines[0], "Yellow Flag: Monaco, 1 lap");
  assert.equal(lines[1], "1. Elsa: 20 turns");
  assert.equal(lines[7], "7. You: +3 turns");
  assert.equal(lines[10], "–  Jonas: no bodywork left, turn 21");
  assert.match(lines[11], /#r1\.abc$/);
});

test("the title of an unfinished race names only the circuit", () => {
  const { view, report } = reportOf("monaco");
  assert.equal(reportTitle(view, { ...report, over: false }), "Monaco so far");
});
