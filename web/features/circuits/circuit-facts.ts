/** The figures of a circuit, and its corners with their flags. */
import { figuresOf, spacesOf, yearsOf } from "../../domain/circuits/gallery-facts.ts";
import { html, nothing } from "lit-html";
import { isNamed, formatNumber, say } from "../../platform/language/messages.ts";
import type { ShownCircuit } from "../../domain/circuits/circuits.ts";

const percent = (hundredths: number) =>
  formatNumber(hundredths / 100, { style: "percent", maximumFractionDigits: 0 });

/** The three figures shown with every picture of a circuit. */
export function mainFacts({ corners, stops, spaces }: ShownCircuit) {
  const numbers = { corners: corners.length, stops, spaces };
  const names = ["corners", "stops", "spaces"] as const;
  return html`<ul class="poster-facts">${names.map(
    (name) => html`<li><b>${numbers[name]}</b>${say(`home.${name}`, { n: numbers[name] })}</li>`,
  )}</ul>`;
}

function simulatedFigures({ id }: ShownCircuit): [string, string][] {
  const figures = figuresOf(id);
  if (!figures) return [];
  return [
    ["straight", say("figure.spaces", { n: figures.longest_straight })],
    ["throws", formatNumber(figures.throws_expected, { minimumFractionDigits: 1, maximumFractionDigits: 1 })],
    ["finishers", percent(figures.finishers_percent)],
    ["pole", percent(figures.pole_wins_percent)],
  ];
}

function boardFigures({ id, corners, stops, weather, grid, laps }: ShownCircuit): [string, string][] {
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

/** Table of all figures of a circuit. */
export function figureTable(facts: ShownCircuit) {
  return html`<dl class="figures">${[...boardFigures(facts), ...simulatedFigures(facts)].map(
    ([name, value]) => html`<div><dt>${say(`figure.${name}`)}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

/** List of the named corners; nothing if there are none. */
export function cornerList({ corners }: ShownCircuit) {
  const namedCorners = corners.filter(isNamed);
  if (namedCorners.length === 0) return nothing;
  return html`<div><h3>${say("figure.corners")}</h3><ol class="corner-list">${namedCorners.map(
    ({ name, stops }) => html`<li><b
    aria-label=${say("figure.stops_n", { n: stops })}>${stops}</b>${name}</li>`,
  )}</ol></div>`;
}

/** Years in which the championship raced at the circuit. */
export function grandPrixYears({ id }: ShownCircuit) {
  const years = yearsOf(id);
  return years ? html`<p class="circuit-years">${say("wall.years", { years })}</p>` : nothing;
}
