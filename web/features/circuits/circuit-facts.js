/**
 * What there is to say of a circuit in figures, and its corners with their flags.
 */
import { figuresOf, spacesOf } from "../../core/circuits/gallery-facts.js";
import { html, nothing } from "lit-html";
import { cornerName, numeral, say } from "../../core/language/messages.js";

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

/** A few figures of the simulation on one line, for lists. @param {ShownCircuit} facts */
export function simulatedLine(facts) {
  const rows = simulated(facts);
  return rows.length > 0
    ? html`<p class="print-figures">${rows.map(
        ([name, value]) => html`<span>${say(`figure.${name}_short`)} <b>${value}</b></span>`,
      )}</p>`
    : nothing;
}

/** All of them. @param {ShownCircuit} facts */
export function figureTable(facts) {
  return html`<dl class="figures">${[...printed(facts), ...simulated(facts)].map(
    ([name, value]) => html`<div><dt>${say(`figure.${name}`)}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

/** @param {ShownCircuit} facts */
export function cornerList({ corners }) {
  return html`<ol class="corner-list">${corners.map(
    ({ name, stops }) => html`<li><b
    aria-label=${say("figure.stops_n", { n: stops })}>${stops}</b>${cornerName(name)}</li>`,
  )}</ol>`;
}
