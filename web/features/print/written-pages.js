/**
 * Pages of words: the cover with the map of all tiles, the corners, the turn, and the dice as a table.
 */
import { html, svg } from "lit-html";
import { cornerName, ordinalOf, say } from "../../core/language/messages.js";
import { barometer, BAROMETER } from "./barometer.js";
import { tileMap } from "./board-pages.js";
import { writtenPage } from "./pages.js";

/** @typedef {import("../../core/circuits/circuits.js").ShownCircuit} ShownCircuit */
/** @typedef {import("../../core/language/clauses.js").Rules} RulesRead */
/** @typedef {import("../../core/language/clauses.js").Guide} Guide */
/** @typedef {import("./options.js").Rules} Rules */

/** A line to measure what the printer has made of a millimetre. */
const RULER = 100;
const STEPS = ["check", "cut", "join", "race"];
/** Lines of a turn that have room in large letters, in smaller ones, and in still smaller ones. */
const FEW_LINES = 24;
const SOME_LINES = 40;
const MANY_LINES = 56;

/** A mark for each centimetre. */
const RULER_MARKS = Array.from({ length: RULER / 10 - 1 }, (_, at) => `M${10 * (at + 1)} -1.5V1.5`).join("");

const ruler = () =>
  svg`<svg class="paper-ruler" viewBox="-1 -6 ${RULER + 2} 10"><path
    d=${`M0 -3V3M0 0H${RULER}M${RULER} -3V3${RULER_MARKS}`}></path><text x=${RULER / 2} y="-2.4">${say(
      "print.ruler",
      { mm: RULER },
    )}</text></svg>`;

/**
 * @param {ShownCircuit} facts @param {string} circuit  its name
 * @param {{board: import("./board-print.js").BoardPrint, tiling: import("./tiles.js").Tiling,
 *   scale: number}} print
 */
export function coverPage(facts, circuit, { board, tiling, scale }) {
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
      viewBox=${`0 -1 ${BAROMETER.width} ${BAROMETER.height + 2}`}>${barometer(weather)}</svg>
      <p>${say("print.barometer")}</p></div>
    <ol class="paper-steps">${STEPS.map((step) => html`<li>${say(`print.step_${step}`)}</li>`)}</ol></div>
    ${ruler()}`;
  return writtenPage("cover", say("print.part_cover"), content);
}

/** @param {ShownCircuit} facts @param {string} circuit  its name */
export function cornersPage({ corners }, circuit) {
  const content = html`<h2>${circuit}</h2><h3>${say("figure.corners")}</h3>
    <ol class=${`paper-corners ${corners.length > FEW_LINES ? "is-dense" : ""}`}>${corners.map(
      ({ name, stops }) => html`<li><b>${stops}</b>${cornerName(name)}</li>`,
    )}</ol><p>${say("print.corners")}</p>`;
  return writtenPage("corners", say("figure.corners"), content);
}

/** The lines of the turn under these rules. @param {Guide} guide @param {Set<string>} on  switches */
export const turnLines = ({ turn }, on) =>
  turn.filter(
    ({ any, all, none }) =>
      (any.length === 0 || any.some((id) => on.has(id))) &&
      all.every((id) => on.has(id)) &&
      !none.some((id) => on.has(id)),
  );

/** @param {number} lines */
function sizeFor(lines) {
  if (lines > MANY_LINES) return "is-full";
  if (lines > SOME_LINES) return "is-dense";
  return lines > FEW_LINES ? "is-some" : "";
}

/** @param {Rules} rules @param {RulesRead} read */
export function turnPage({ rulebook, on }, read) {
  const lines = turnLines(read.guides[rulebook], on);
  const size = sizeFor(lines.length);
  const content = html`<h2>${say("print.part_turn")}</h2><h3>${say(`book.${rulebook}`)}</h3>
    <ol class=${`paper-turn ${size}`}>${lines.map(({ words }) => html`<li>${read.step(words)}</li>`)}</ol>`;
  return writtenPage("turn", say("print.part_turn"), content);
}

/** Faces with the same number, as "4–6". @param {number[]} faces @returns {[string, number][]} */
function groups(faces) {
  /** @type {{from: number, to: number, spaces: number}[]} */
  const found = [];
  faces.forEach((spaces, at) => {
    const last = found.at(-1);
    if (last?.spaces === spaces) last.to = at + 1;
    else found.push({ from: at + 1, to: at + 1, spaces });
  });
  return found.map(({ from, to, spaces }) => [from === to ? `${from}` : `${from}–${to}`, spaces]);
}

/** @param {number[][]} dice */
const isTable = (dice) => dice.every((faces) => faces.length === dice[0].length);

/** For each number on the twenty-sided die the spaces in each gear. @param {number[][]} dice */
const rollTable = (dice) =>
  html`<table class="paper-dice"><thead><tr><th>${say("print.roll")}</th>${dice.map(
    (_, gear) => html`<th>${ordinalOf(gear + 1)}</th>`,
  )}</tr></thead><tbody>${dice[0].map(
    (_, face) => html`<tr><th>${face + 1}</th>${dice.map((faces) => html`<td>${faces[face]}</td>`)}</tr>`,
  )}</tbody></table>`;

/** For each gear the numbers on its die, and the faces that give them.
 * @param {number[][]} dice */
const gearTable = (dice) =>
  html`<table class="paper-dice is-wide"><thead><tr><th>${say("print.gear")}</th><th>${say(
    "print.sides",
  )}</th><th>${say("print.faces")}</th></tr></thead><tbody>${dice.map(
    (faces, gear) =>
      html`<tr><th>${ordinalOf(gear + 1)}</th><td>${faces.length}</td><td>${groups(faces).map(
        ([rolls, spaces]) => html`<span><b>${spaces}</b> <small>${rolls}</small></span> `,
      )}</td></tr>`,
  )}</tbody></table>`;

/** @param {Rules} rules @param {RulesRead} read */
export const diceOf = ({ rulebook, dice }, read) =>
  read.guides[rulebook].dice[dice] ?? Object.values(read.guides[rulebook].dice)[0];

/** @param {Rules} rules @param {RulesRead} read */
export function dicePage(rules, read) {
  const dice = diceOf(rules, read);
  const table = isTable(dice);
  const content = html`<h2>${say("print.part_dice")}</h2><h3>${say(`book.${rules.rulebook}`)}</h3>
    <p>${say(table ? "print.dice_table" : "print.dice_gears")}</p>
    ${table ? rollTable(dice) : gearTable(dice)}`;
  return writtenPage("dice", say("print.part_dice"), content);
}
