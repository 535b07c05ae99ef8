/** Text pages: the cover with the map of all tiles, the corners, the turn, and the dice as a table. */
import { html, svg } from "lit-html";
import { cornerName, ordinalOf, say } from "../../platform/language/messages.ts";
import { entryOf, itemAt } from "../../platform/lists/item-at.ts";
import { barometer, BAROMETER_MM } from "./barometer.ts";
import { tileMap } from "./board-pages.ts";
import { writtenPage } from "./pages.ts";
import type { ShownCircuit } from "../../domain/circuits/circuits.ts";
import type { Guide, Rules as RulesRead } from "../../platform/language/clauses.ts";
import type { BoardPrint } from "./board-print.ts";
import type { PrintRules } from "./options.ts";
import type { Tiling } from "./tiles.ts";

/** Length of the ruler that checks the scale of the printer, in millimetres. */
const RULER_MM = 100;
const STEPS = ["check", "cut", "join", "race"];
/** Maximum number of lines of a turn in large, medium and small type; more lines get the smallest. */
const FEW_LINES = 24;
const SOME_LINES = 40;
const MANY_LINES = 56;

/** A mark for each centimetre. */
const RULER_MARKS = Array.from({ length: RULER_MM / 10 - 1 }, (_, at) => `M${10 * (at + 1)} -1.5V1.5`).join(
  "",
);

const ruler = () =>
  svg`<svg class="paper-ruler" viewBox="-1 -6 ${RULER_MM + 2} 10"><path
    d=${`M0 -3V3M0 0H${RULER_MM}M${RULER_MM} -3V3${RULER_MARKS}`}></path><text x=${RULER_MM / 2}
      y="-2.4">${say("print.ruler", { mm: RULER_MM })}</text></svg>`;

/** @param circuit  its name */
export function coverPage(
  facts: ShownCircuit,
  circuit: string,
  { board, tiling, scale }: { board: BoardPrint; tiling: Tiling; scale: number },
) {
  const { corners, stops, spaces, weather } = facts;
  const figures = [
    [spaces, say("home.spaces", { n: spaces })],
    [corners.length, say("home.corners", { n: corners.length })],
    [stops, say("home.stops", { n: stops })],
    [tiling.tiles.length, say("print.tiles", { n: tiling.tiles.length })],
  ];
  const content = html`<h2>${circuit}</h2>
    <ul class="paper-figures">${figures.map(([value, name]) => html`<li><b>${value}</b> ${name}</li>`)}</ul>
    ${tileMap(board, tiling, scale)}
    <div class="paper-columns"><div><h3>${say("figure.weather")}</h3><svg class="paper-barometer"
      viewBox=${`0 -1 ${BAROMETER_MM.width} ${BAROMETER_MM.height + 2}`}>${barometer(weather)}</svg>
      <p>${say("print.barometer")}</p></div>
    <ol class="paper-steps">${STEPS.map((step) => html`<li>${say(`print.step_${step}`)}</li>`)}</ol></div>
    ${ruler()}`;
  return writtenPage("cover", say("print.part_cover"), content);
}

/** @param circuit  its name */
export function cornersPage({ corners }: ShownCircuit, circuit: string) {
  const content = html`<h2>${circuit}</h2><h3>${say("figure.corners")}</h3>
    <p>${say("print.corners")}</p>
    <ol class=${`paper-corners ${corners.length > FEW_LINES ? "is-dense" : ""}`}>${corners.map(
      ({ name, stops }) => html`<li><b>${stops}</b>${cornerName(name)}</li>`,
    )}</ol>`;
  return writtenPage("corners", say("figure.corners"), content);
}

/**
 * Returns the lines of the turn under these rules.
 * @param on  ids of the switches that are on
 */
export const turnLines = ({ turn }: Guide, on: Set<string>) =>
  turn.filter(
    ({ any, all, none }) =>
      (any.length === 0 || any.some((id) => on.has(id))) &&
      all.every((id) => on.has(id)) &&
      !none.some((id) => on.has(id)),
  );

function sizeFor(lines: number) {
  if (lines > MANY_LINES) return "is-full";
  if (lines > SOME_LINES) return "is-dense";
  return lines > FEW_LINES ? "is-some" : "";
}

export function turnPage({ rulebook, switchesOn: on }: PrintRules, ruleTexts: RulesRead) {
  const lines = turnLines(entryOf(ruleTexts.guides, rulebook), on);
  const size = sizeFor(lines.length);
  const content = html`<h2>${say("print.part_turn")}</h2><h3>${say(`book.${rulebook}`)}</h3>
    <ol class=${`paper-turn ${size}`}>${lines.map(
      ({ words }) => html`<li><span>${ruleTexts.step(words)}</span></li>`,
    )}</ol>`;
  return writtenPage("turn", say("print.part_turn"), content);
}

/** Groups consecutive faces with the same number, as "4–6". */
function groupFaces(faces: number[]): [string, number][] {
  const groups: { from: number; to: number; spaces: number }[] = [];
  faces.forEach((spaces, at) => {
    const last = groups.at(-1);
    if (last?.spaces === spaces) last.to = at + 1;
    else groups.push({ from: at + 1, to: at + 1, spaces });
  });
  return groups.map(({ from, to, spaces }) => [from === to ? `${from}` : `${from}–${to}`, spaces]);
}

const isTable = (dice: number[][]) => dice.every((faces) => faces.length === dice[0]?.length);

/** Table of the spaces in each gear, for each number on the twenty-sided die. */
const rollTable = (dice: number[][]) =>
  html`<table class="paper-dice"><thead><tr><th>${say("print.roll")}</th>${dice.map(
    (_, gear) => html`<th>${ordinalOf(gear + 1)}</th>`,
  )}</tr></thead><tbody>${itemAt(dice, 0).map(
    (_, face) => html`<tr><th>${face + 1}</th>${dice.map((faces) => html`<td>${faces[face]}</td>`)}</tr>`,
  )}</tbody></table>`;

/** Table of the numbers on the die of each gear, and the faces that give them. */
const gearTable = (dice: number[][]) =>
  html`<table class="paper-dice is-wide"><thead><tr><th>${say("print.gear")}</th><th>${say(
    "print.sides",
  )}</th><th>${say("print.faces")}</th></tr></thead><tbody>${dice.map(
    (faces, gear) =>
      html`<tr><th>${ordinalOf(gear + 1)}</th><td>${faces.length}</td><td>${groupFaces(faces).map(
        ([rolls, spaces]) => html`<span><b>${spaces}</b> <small>${rolls}</small></span> `,
      )}</td></tr>`,
  )}</tbody></table>`;

export function diceOf({ rulebook, dice }: PrintRules, ruleTexts: RulesRead) {
  const guide = entryOf(ruleTexts.guides, rulebook);
  return guide.dice[dice] ?? itemAt(Object.values(guide.dice), 0);
}

export function dicePage(rules: PrintRules, ruleTexts: RulesRead) {
  const dice = diceOf(rules, ruleTexts);
  const table = isTable(dice);
  const content = html`<h2>${say("print.part_dice")}</h2><h3>${say(`book.${rules.rulebook}`)}</h3>
    <p>${say(table ? "print.dice_table" : "print.dice_gears")}</p>
    ${table ? rollTable(dice) : gearTable(dice)}`;
  return writtenPage("dice", say("print.part_dice"), content);
}
