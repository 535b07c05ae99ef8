/**
 * Setting up a race: circuit and laps, rules, cars; at the bottom the race in one line.
 */
import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { repeat } from "lit-html/directives/repeat.js";
import { circuitName, circuitOf, circuits } from "../../core/circuits/circuits.js";
import { boardsIn, everything, found } from "../../core/circuits/search.js";
import { starsIn } from "../../core/circuits/stars.js";
import { LAPS_MOST, LIVERIES, onCircuit, peopleIn } from "../../core/setup-draft.js";
import { say } from "../../core/language/messages.js";
import { belowComes, bitByBit } from "../../core/loading/bit-by-bit.js";
import { encounters } from "../../core/rivals.js";
import { createProfileStore } from "../../core/storage/profile-store.js";
import { icon } from "../../core/ui/icons.js";
import { searchBar } from "../../core/ui/circuit-search.js";
import { entryRow } from "./entry.js";
import { fieldLevel, withRival } from "./field.js";
import { copyDraftLink, playTogether } from "./setup-actions.js";
import { teamWords } from "./team-words.js";
import { rulesChoice, rulesInWords } from "../../core/ui/switches.js";
import { smallPrint } from "../../core/ui/small-print.js";
import { plainBar } from "../../core/ui/topbar.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../protocol.js").Setup} Setup */

const LAPS_OFFERED = [1, 2, 3];
/** As many small prints as a large window shows. */
const AT_ONCE = 24;
/** Which circuits are offered; kept while the page is open. */
let search = everything();

/**
 * All there are to race on; the chosen one also when nobody has kept it.
 * @param {Setup} draft
 * @param {Page} page
 */
function offered(draft, { customCircuits }) {
  const own = [draft.circuit, ...customCircuits.own.map(({ id }) => id)].flatMap((id) =>
    circuits.some((circuit) => circuit.id === id) ? [] : (circuitOf(id) ?? []),
  );
  return [...new Set([...own, ...circuits])];
}

/**
 * In a long list the chosen circuit is brought into sight when the screen opens; the page stays where it is.
 * @param {Element | undefined} list
 */
function showChosen(list) {
  queueMicrotask(() => {
    const chosen = list?.querySelector('[aria-checked="true"]');
    if (!list || !chosen) return;
    const [outer, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
    const left = inner.left - outer.left - (outer.width - inner.width) / 2;
    list.scrollBy({ left, top: Math.max(0, inner.bottom - outer.bottom), behavior: "instant" });
  });
}

/** @param {Setup} draft @param {(patch: Partial<Setup>) => void} change @param {Page} page */
export function circuitChoice(draft, change, page) {
  const all = offered(draft, page);
  const few = found(all, search, starsIn(page.storage));
  // The one that is chosen stays in sight, whatever is looked for.
  const shown = all.filter((circuit) => circuit.id === draft.circuit || few.includes(circuit));
  // Most of them are out of sight: beyond the chosen one if that is the first.
  const bits = shown[0]?.id === draft.circuit;
  const there = bits ? bitByBit("thumbnails", shown, page.store, AT_ONCE) : shown;
  /** @param {Partial<typeof search>} wanted */
  const look = (wanted) => {
    search = { ...search, ...wanted };
    page.store.update({});
  };
  return html`${searchBar(all, boardsIn(few), search, look, true)}<div class="thumbnails" role="radiogroup"
    aria-label=${say("setup.circuit")} ${ref(showChosen)}>${repeat(
      there,
      ({ id }) => id,
      (circuit) => html`<button type="button" role="radio" class="thumbnail"
      aria-checked=${circuit.id === draft.circuit} data-circuit=${circuit.id}
        @click=${() => change(onCircuit(draft, circuit))}>
      <span class="thumbnail-print">${smallPrint(circuit, page.store)}</span><b>${circuitName(
        circuit.id,
      )}</b><small>${say("setup.circuit_facts", {
        stops: circuit.stops,
        spaces: circuit.spaces,
      })}</small>
    </button>`,
    )}</div>`;
}

/** @param {number} laps @param {(patch: Partial<Setup>) => void} change */
export function lapsChoice(laps, change) {
  const typed = (/** @type {Event} */ event) => {
    const wanted = Number(/** @type {HTMLInputElement} */ (event.target).value);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= LAPS_MOST) change({ laps: wanted });
  };
  const more = laps > LAPS_OFFERED.length;
  return html`<div class="laps" role="group" aria-label=${say("setup.laps")}><span>${say("setup.laps")}</span>
    <span class="segments">${LAPS_OFFERED.map(
      (n) => html`<button type="button" aria-pressed=${n === laps}
      aria-label=${say("setup.laps_n", { n })} @click=${() => change({ laps: n })}>${n}</button>`,
    )}
      <input type="number" class=${more ? "is-chosen" : ""} min="1" max=${LAPS_MOST} placeholder="…"
        aria-label=${say("setup.laps_more", { most: LAPS_MOST })} .value=${more ? String(laps) : ""}
          @change=${typed}></span>
  </div>`;
}

/** Where the people of the race sit, when there are several. @param {State} state @param {Page} page */
function together({ draft, together: chosen }, page) {
  if (peopleIn(draft) < 2) return nothing;
  const places = /** @type {const} */ (["here", "link"]);
  return html`<div class="together"><span class="segments" role="group"
    aria-label=${say("setup.together")}>${places.map(
      (place) =>
        html`<button type="button" aria-pressed=${place === chosen}
        @click=${() => playTogether(place, page)}>${say(`setup.together_${place}`)}</button>`,
    )}</span><p class="small">${say(`setup.together_${chosen}_what`)}</p></div>`;
}

/** @param {State} state @param {Page} page */
const rulesPart = (state, page) => html`<section class="setup-rules"><h2>${say("setup.rules")}</h2><p
        class="small">${say("setup.rules_what")}</p>${rulesChoice(state, page)}</section>`;

/** @param {State} state @param {Page} page @param {(patch: Partial<Setup>) => void} change */
function carsPart(state, page, change) {
  const { draft } = state;
  const met = encounters(createProfileStore(page.storage.area).races());
  const full = draft.cars.length >= LIVERIES;
  return html`<section class="setup-cars"><h2>${say("setup.cars")}</h2><p
        class="small">${say("setup.cars_what", { n: draft.cars.length, most: LIVERIES })}</p>
        ${fieldLevel(state, change)}<ol class="entries">${repeat(
          draft.cars,
          (_, index) => index,
          (car, index) => entryRow(car, index, state, page, met),
        )}</ol>
        <button type="button" class="add-car" ?disabled=${full}
          @click=${() => page.store.update({ draft: withRival(state) })}>${icon("plus")}${say(
            "setup.add",
          )}</button>
        ${together(state, page)}${teamWords(draft, state.names)}</section>`;
}

/** @param {State} state @param {Page} page */
export function paint(state, page) {
  const { draft } = state;
  const { actions, store } = page;
  /** @param {Partial<Setup>} patch */
  const change = (patch) => store.update({ draft: { ...store.state.draft, ...patch } });
  const [rulesCome, carsCome] = [1, 2].map((part) => belowComes("set-up", part, store, true));
  return html`${plainBar(say("setup.title"), page)}
    <main class="setup" aria-busy=${carsCome ? nothing : "true"}>
      <section class="setup-circuit"><h2>${say("setup.circuit")}</h2><p
        class="small">${say("setup.circuit_what")}</p>
        ${lapsChoice(draft.laps, (patch) => actions.changeRules({ ...store.state.draft, ...patch }))}
        ${circuitChoice(draft, change, page)}</section>
      ${rulesCome ? rulesPart(state, page) : nothing}${carsCome ? carsPart(state, page, change) : nothing}
    </main>
    <footer class="start-bar">
      <p><b>${circuitName(draft.circuit)}</b>${say("setup.in_one_line", {
        laps: draft.laps,
        cars: draft.cars.length,
        rules: rulesInWords(draft),
      })}</p>
      <button type="button" class="button"
        @click=${() => copyDraftLink(page)}>${icon("link")}${say("setup.copy")}</button>
      <button type="button" class="button is-forward"
        @click=${() => actions.startDraft()}>${say("setup.start")}</button>
    </footer>`;
}
