/**
 * What there is to say of a circuit in figures, and its corners with their flags.
 */
import { figuresOf, spacesOf, yearsOf } from "../../core/circuits/gallery-facts.js";
import { html, nothing } from "lit-html";
import { isNamed, numeral, say } from "../../core/language/messages.js";

/** @typedef {import("../../core/circuits/circuits.js").ShownCircuit} ShownCircuit */

/** @param {number} hundredths */
const percent = (hundredths) => numeral(hundredths / 100, { style: "percent", maximumFractionDigits: 0 });

/** The three figures that every print of a circuit carries. @param {ShownCircuit} facts */
export function mainFacts({ corners, stops, spaces }) {
  const numbers = { corners: corners.length, stops, spaces };
  const names = /** @type {const} */ (["corners", "stops", "spaces"]);
  return html`<ul class="poster-facts">${names.map(
    (name) => html`<li><b>${numbers[name]}</b>${say(`home.${name}`, { n: numbers[name] })}</li>`,
  )}</ul>`;
}

/** @param {ShownCircuit} facts @returns {[string, string][]} */
function simulated({ id }) {
  const figures = figuresOf(id);
  if (!figures) return [];
  return [
    ["straight", say("figure.spaces", { n: figures.longest_straight })],
    ["throws", numeral(figures.throws_expected, { minimumFractionDigits: 1, maximumFractionDigits: 1 })],
    ["finishers", percent(figures.finishers_percent)],
    ["pole", percent(figures.pole_wins_percent)],
  ];
}

/** @param {ShownCircuit} facts @returns {[string, string][]} */
function printed({ id, corners, stops, weather, grid, laps }) {
  return [
    ["lanes", spacesOf(id).lanes.join(" · ")],
    ["corners", String(corners.length)],
    ["stops", String(stops)],
    ["shortest", say("figure.spaces", { n: spacesOf(id).shortest })],
    ["laps", String(laps)],
    ["grid", say("figure.cars", { n: grid })],
    ["weather", say("figure.barometer", weather)],
  ];
}

/** All of them. @param {ShownCircuit} facts */
export function figureTable(facts) {
  return html`<dl class="figures">${[...printed(facts), ...simulated(facts)].map(
    ([name, value]) => html`<div><dt>${say(`figure.${name}`)}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

/** The corners that have a name; nothing if none has. @param {ShownCircuit} facts */
export function cornerList({ corners }) {
  const named = corners.filter(isNamed);
  if (named.length === 0) return nothing;
  return html`<div><h3>${say("figure.corners")}</h3><ol class="corner-list">${named.map(
    ({ name, stops }) => html`<li><b
    aria-label=${say("figure.stops_n", { n: stops })}>${stops}</b>${name}</li>`,
  )}</ol></div>`;
}

/** When the championship was there. @param {ShownCircuit} facts */
export function grandsPrix({ id }) {
  const years = yearsOf(id);
  return years ? html`<p class="circuit-years">${say("wall.years", { years })}</p>` : nothing;
}
