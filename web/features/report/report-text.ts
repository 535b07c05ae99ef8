/** Formats names and figures of the report as text. */
import { circuitName } from "../../domain/circuits/circuits.ts";
import { driverName, formatNumber, say } from "../../platform/language/messages.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { addressOf } from "../../domain/router.ts";
import type { ClassificationRow as Classified, Report, View } from "../../protocol.d.ts";

export function carName(view: View, car: number) {
  return driverName(itemAt(view.cars, car).name);
}

/** Formats a number with its sign and at most one decimal place. */
export function formatSigned(value: number) {
  return formatNumber(value, {
    signDisplay: "exceptZero",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).replace("-", "−");
}

/** Formats thousandths of a roll without their sign. */
export function formatRolls(value: number, digits = 1) {
  return formatNumber(Math.abs(value) / 1000, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Summarises the danger rolls in one sentence. */
export function dangerSummary({ damage_rolls }: Report) {
  const expectedHits = damage_rolls.reduce((sum, { fails, sides }) => sum + fails / sides, 0);
  return say("report.luck.all_dangers", {
    n: damage_rolls.length,
    hits: damage_rolls.filter(({ hit }) => hit).length,
    expected: formatNumber(expectedHits, { maximumFractionDigits: 1 }),
  });
}

/** Formats hundredths of a game turn as turns. */
export function turnsOf(time: number | null) {
  return time === null ? "–" : formatNumber(time / 100, { minimumFractionDigits: 2 });
}

/**
 * Describes the gap to the winner in spaces, or in turns if there are several; or the reason why there is
 * none.
 */
export function gapOf(line: Classified, report: Report) {
  if (line.status === "out") return say("report.out", { reason: line.out ?? "", turn: line.turns });
  if (line.status === "running") return say("report.running");
  if (line.place === 1) return say("report.turns", { n: line.turns });
  const later = line.turns - itemAt(report.classification, 0).turns;
  if (line.gap === null) return say("report.turns", { n: line.turns });
  return later > 1 ? say("report.gap_turns", { n: later }) : say("report.gap", { n: line.gap });
}

/** Names the winner, or the state of the race. */
export function reportTitle(view: View, report: Report) {
  const circuit = circuitName(view.setup.circuit);
  const first = itemAt(report.classification, 0);
  if (!report.over) return say("report.so_far", { circuit });
  return first.place === 1
    ? say("report.winner", { name: itemAt(view.cars, first.car).name, circuit })
    : say("report.nobody", { circuit });
}

/**
 * Returns the result as text to paste anywhere.
 * @param link  to the race
 */
export function resultText(view: View, report: Report, link: string) {
  const lines = report.classification.map((line) => {
    const args = { name: carName(view, line.car), gap: gapOf(line, report), place: line.place ?? 0 };
    return say(line.place ? "report.text.placed" : "report.text.unplaced", args);
  });
  const circuit = circuitName(view.setup.circuit);
  return [say("report.text.title", { circuit, laps: view.setup.laps }), ...lines, addressOf(link)].join("\n");
}
