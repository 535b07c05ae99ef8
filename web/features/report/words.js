/**
 * Names and figures of the report as words.
 */
import { circuitName } from "../../core/circuits/circuits.js";
import { driverName, numeral, say } from "../../core/language/messages.js";
import { addressOf } from "../../core/router.js";

/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").Report} Report */
/** @typedef {import("../../protocol.js").ClassificationRow} Classified */

/** @param {View} view @param {number} car */
export function nameOf(view, car) {
  return driverName(view.cars[car].name);
}

/** With its sign, and one figure after the point at most. @param {number} value */
export function signed(value) {
  return numeral(value, {
    signDisplay: "exceptZero",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).replace("-", "−");
}

/**
 * Thousandths of a throw without their sign.
 * @param {number} value
 * @param {number} [digits]
 */
export function amount(value, digits = 1) {
  return numeral(Math.abs(value) / 1000, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** The dice of danger in one sentence. @param {Report} report */
export function dangerWords({ dangers }) {
  const expected = dangers.reduce((sum, { fails, sides }) => sum + fails / sides, 0);
  return say("report.luck.all_dangers", {
    n: dangers.length,
    hits: dangers.filter(({ hit }) => hit).length,
    expected: numeral(expected, { maximumFractionDigits: 1 }),
  });
}

/** Hundredths of a game turn, as turns. @param {number | null} time */
export function turnsOf(time) {
  return time === null ? "–" : numeral(time / 100, { minimumFractionDigits: 2 });
}

/**
 * How far behind, in spaces or, much later, in turns; or why not at all.
 * @param {Classified} line
 * @param {Report} report
 */
export function gapOf(line, report) {
  if (line.status === "out") return say("report.out", { reason: line.out ?? "", turn: line.turns });
  if (line.status === "running") return say("report.running");
  if (line.place === 1) return say("report.turns", { n: line.turns });
  const later = line.turns - report.classification[0].turns;
  if (line.gap === null) return say("report.turns", { n: line.turns });
  return later > 1 ? say("report.gap_turns", { n: later }) : say("report.gap", { n: line.gap });
}

/** The winner, or where the race stands. @param {View} view @param {Report} report */
export function titleOf(view, report) {
  const circuit = circuitName(view.setup.circuit);
  const first = report.classification[0];
  if (!report.over) return say("report.so_far", { circuit });
  return first.place === 1
    ? say("report.winner", { name: view.cars[first.car].name, circuit })
    : say("report.nobody", { circuit });
}

/**
 * The result to paste anywhere.
 * @param {View} view
 * @param {Report} report
 * @param {string} link  to the race
 */
export function resultText(view, report, link) {
  const lines = report.classification.map((line) => {
    const args = { name: nameOf(view, line.car), gap: gapOf(line, report), place: line.place ?? 0 };
    return say(line.place ? "report.text.placed" : "report.text.unplaced", args);
  });
  const circuit = circuitName(view.setup.circuit);
  return [say("report.text.title", { circuit, laps: view.setup.laps }), ...lines, addressOf(link)].join("\n");
}
