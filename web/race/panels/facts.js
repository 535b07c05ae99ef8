/**
 * Four facts below a big moment: of a crash, or of a race that is over.
 */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.js";
import { notedOf } from "../director/lesson.js";

/** @typedef {import("../state.js").RaceState} RaceState */
/** @typedef {import("../../protocol.js").EventView} EventView */
/** @typedef {{words: string, value: string | number, tone?: "free" | "out"}} Fact */

/** @param {Fact[]} facts */
export const factList = (facts) =>
  facts.length > 0
    ? html`<dl class="facts">${facts.map(
        ({ words, value, tone }) =>
          html`<div><dt>${words}</dt><dd class=${tone ? `is-${tone}` : ""}>${value}</dd></div>`,
      )}</dl>`
    : nothing;

/** @param {RaceState} race @param {EventView} event  the car is out @returns {Fact[]} */
export function crashFacts(race, event) {
  const turn = notedOf(race, event);
  const over = event.say?.args?.over;
  const { rolled = null, tyres = null } = turn ?? {};
  return [
    ...(rolled
      ? [{ words: say("fact.rolled", { gear: { id: `gear.${rolled.gear}` } }), value: rolled.value }]
      : []),
    ...(typeof over === "number"
      ? [{ words: say("fact.over"), value: over, tone: /** @type {const} */ ("out") }]
      : []),
    ...(tyres === null ? [] : [{ words: say("fact.tyres"), value: tyres }]),
    { words: say("fact.turn"), value: event.round },
  ];
}

/** @param {RaceState} race @returns {Fact[]} */
export function resultFacts({ view, you, log }) {
  const mine = view?.cars[you];
  if (!view || !mine) return [];
  const count = (/** @type {string} */ kind) =>
    log.filter((event) => event.kind === kind && event.car === you).length;
  const grid = log.filter(({ kind }) => kind === "grid").map(({ car }) => car);
  const won = grid.indexOf(you) + 1 - mine.place;
  const left = Object.values(mine.wear).reduce((sum, stock) => sum + stock.left, 0);
  return [
    { words: say("fact.rolls"), value: count("roll") },
    ...(grid.includes(you) && mine.status === "finished"
      ? [
          {
            words: say("fact.places"),
            value: `${won > 0 ? "+" : ""}${won}`.replace("-", "−"),
            ...(won > 0 && { tone: /** @type {const} */ ("free") }),
          },
        ]
      : []),
    { words: say("fact.spins"), value: count("spin") },
    { words: say("fact.points"), value: left },
  ];
}
