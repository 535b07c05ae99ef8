/**
 * What happened, in sentences, newest on top; dice as cards at the right.
 */
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { carIcon } from "../board/cars.js";
import { parts, say, text } from "../app/messages.js";

/** @typedef {import("../app/state.js").RaceState} RaceState */
/** @typedef {import("../protocol.js").EventView} EventView */
/** @typedef {import("../protocol.js").Die} Die */
/** @typedef {import("../protocol.js").View} View */

const LINES_KEPT = 60;

/** @param {Die} die @param {string | null} clause */
function dieCard(die, clause) {
  const fails = die.fails ? html` <span>${text(die.fails)}</span>` : nothing;
  return html`<span class="die-card is-${die.tone}" title=${clause ?? ""}><b>${die.value}</b><span>${text(die.purpose)}</span>${fails}<strong>${text(die.result)}</strong></span>`;
}

/** @param {EventView} event @param {View} view */
function line(event, view) {
  const car = view.cars[event.car];
  const sentence = event.say ? parts(event.say).map((part) => (typeof part === "string" ? part : html`<b>${part.name}</b>`)) : nothing;
  return html`<li class="log-line" data-kind=${event.kind}>
    <span class="log-turn" aria-hidden="true">${event.round || ""}</span><span class="log-car">${car ? carIcon(car.livery, car.number) : nothing}</span>
    <span class="log-words">${sentence}</span>${event.die ? dieCard(event.die, event.clause) : nothing}
  </li>`;
}

/** @param {RaceState} race @param {number} most */
function lines(race, most) {
  const { view } = race;
  if (!view) return nothing;
  const told = race.log.map((event, index) => ({ event, index })).filter(({ event }) => event.say !== null);
  const newest = told.slice(-most).reverse();
  return repeat(
    newest,
    ({ index }) => index,
    ({ event }) => line(event, view),
  );
}

/** @param {RaceState} race @param {boolean} open  phone: over the board */
export function commentaryPanel(race, open) {
  return html`<section class="log ${open ? "is-open" : ""}" role="log" aria-live="polite" aria-label=${say("log.title")} tabindex="0">
    <ol>${lines(race, LINES_KEPT)}</ol>
  </section>`;
}
