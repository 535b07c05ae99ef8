/**
 * Setting up a race: level, laps and rivals, circuit; folded, every rule and every car; at the bottom the
 * race in one sentence.
 */
import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { repeat } from "lit-html/directives/repeat.js";
import { circuitName, circuitOf, circuits } from "../../core/circuits/circuits.js";
import { boardsIn, everything, found } from "../../core/circuits/search.js";
import { starsIn } from "../../core/circuits/stars.js";
import { levels } from "../../core/rulebook-data.js";
import { atLevel, levelOf, printedBooks } from "../../core/rules/levels.js";
import { isRival, rivalsIn } from "../../core/setup-cars.js";
import { LAPS_MOST, LIVERIES, onCircuit, peopleIn } from "../../core/setup-draft.js";
import { say } from "../../core/language/messages.js";
import { belowComes, bitByBit } from "../../core/loading/bit-by-bit.js";
import { encounters } from "../../core/rivals.js";
import { createProfileStore } from "../../core/storage/profile-store.js";
import { carIcon } from "../../core/ui/cars.js";
import { icon } from "../../core/ui/icons.js";
import { searchBar } from "../../core/ui/circuit-search.js";
import { changeRules, copyDraftLink, playTogether, startDraft } from "./draft-race.js";
import { entryRow } from "./entry.js";
import { fieldLevel, levelInWords, withRival, withRivals } from "./field.js";
import { teamWords } from "./team-words.js";
import { rulesChoice, rulesInWords } from "../../core/rules/switches.js";
import { smallPrint } from "../../core/ui/small-print.js";
import { plainBar } from "../../core/ui/topbar.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../protocol.js").Setup} Setup */

const LAPS_OFFERED = [1, 2, 3];
const RIVALS_OFFERED = [1, 3, 5, 7, 9];
/** As many small prints as a large window shows. */
const AT_ONCE = 24;
/** Which circuits are offered; kept while the page is open. */
let search = everything();
/** Which folds are open or closed, if somebody has pressed them. @type {Map<string, boolean>} */
const folds = new Map();

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
      )}</b><small><span>${say("setup.stops", { n: circuit.stops })}</span> <span>${say("setup.spaces", {
        n: circuit.spaces,
      })}</span></small>
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

/**
 * Levels for players who choose no rulebook.
 * @param {Setup} draft @param {(draft: Setup) => void} change
 */
function levelChoice(draft, change) {
  const chosen = levelOf(draft)?.id;
  return html`<div class="levels" role="radiogroup" aria-label=${say("setup.levels")}>${levels.map(
    (level) => html`<button type="button" role="radio" class="level" data-level=${level.id}
      aria-checked=${level.id === chosen} @click=${() => change(atLevel(draft, level))}>
      <b>${say(`setup.level_${level.id}`)}</b><span>${say(`setup.level_${level.id}.what`)}</span></button>`,
  )}</div>`;
}

/** @param {State} state @param {(patch: Partial<Setup>) => void} change */
function rivalsChoice(state, change) {
  const { draft } = state;
  const most = Math.min(LIVERIES, circuitOf(draft.circuit)?.grid ?? LIVERIES);
  const room = most - peopleIn(draft);
  return html`<div class="rivals" role="group" aria-label=${say("setup.rivals")}><span>${say(
    "setup.rivals",
  )}</span>
    <span class="segments">${RIVALS_OFFERED.filter((n) => n <= room).map(
      (n) => html`<button type="button" aria-pressed=${n === rivalsIn(draft)}
      aria-label=${say("setup.rivals_n", { n })} @click=${() => change(withRivals(state, n, most))}>${
        n
      }</button>`,
    )}</span></div>`;
}

/** The cars, on their way to the right. @param {Setup} draft */
const carsInColours = ({ cars }) =>
  html`<p class="setup-grid" aria-hidden="true">${[...cars]
    .reverse()
    .map(
      (car) =>
        html`<span class=${isRival(car) ? "" : "is-person"}>${carIcon(car.livery, car.livery + 1)}</span>`,
    )}</p>`;

/**
 * What is folded away until somebody wants it.
 * @param {string} name @param {string} line @param {boolean} marked  the line says that something is changed
 * @param {boolean} open  as long as nobody has pressed it @param {() => unknown} contents @param {Page} page
 */
function fold(name, line, marked, open, contents, { store }) {
  const isOpen = folds.get(name) ?? open;
  const press = (/** @type {Event} */ event) => {
    event.preventDefault();
    folds.set(name, !isOpen);
    store.update({});
  };
  return html`<details class="setup-fold" data-fold=${name} ?open=${isOpen}>
    <summary @click=${press}><h2>${say(`setup.${name}`)}</h2><span class=${
      marked ? "is-changed" : ""
    }>${line}</span>${icon("chevron")}</summary>${isOpen ? contents() : nothing}</details>`;
}

/** What the line of the rulebooks says of the rules. @param {Setup} draft */
function bookLine(draft) {
  const level = levelOf(draft);
  if (!level) return { line: rulesInWords(draft), marked: true };
  const n = level.changed;
  return { line: n === 0 ? say("setup.book_what") : say("setup.changes", { n }), marked: n > 0 };
}

/** The race in one sentence. @param {Setup} draft */
function oneLine(draft) {
  const level = levelOf(draft);
  const rules =
    level && level.changed > 0
      ? say("setup.rules_level", { level: say(`setup.level_${level.id}`), n: level.changed })
      : rulesInWords(draft);
  const { laps, cars } = draft;
  return peopleIn(draft) === 1
    ? say("setup.in_one_line_alone", { laps, rivals: rivalsIn(draft), rules })
    : say("setup.in_one_line", { laps, cars: cars.length, rules });
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

/** @param {State} state @param {Page} page @param {(patch: Partial<Setup>) => void} change */
function carsPart(state, page, change) {
  const { draft } = state;
  const met = encounters(createProfileStore(page.storage.area).races());
  const full = draft.cars.length >= LIVERIES;
  return html`<div class="setup-cars">${fieldLevel(state, change)}<ol class="entries">${repeat(
    draft.cars,
    (_, index) => index,
    (car, index) => entryRow(car, index, state, page, met),
  )}</ol>
    <p class="setup-more"><button type="button" class="add-car" ?disabled=${full}
      @click=${() => page.store.update({ draft: withRival(state) })}>${icon("plus")}${say(
        "setup.add",
      )}</button><span class="small">${say("setup.cars_what", {
        n: draft.cars.length,
        most: LIVERIES,
      })}</span></p>
    ${together(state, page)}${teamWords(draft, state.names)}</div>`;
}

/** @param {State} state @param {Page} page */
export function paint(state, page) {
  const { draft } = state;
  const { store } = page;
  /** @param {Partial<Setup>} patch */
  const change = (patch) => store.update({ draft: { ...store.state.draft, ...patch } });
  /** @param {Partial<Setup>} patch */
  const changeKept = (patch) => changeRules({ ...store.state.draft, ...patch }, page);
  const whole = belowComes("set-up", 1, store, true);
  const { line, marked } = bookLine(draft);
  return html`${plainBar(say("setup.title"), page)}
    <main class="setup is-race" aria-busy=${whole ? nothing : "true"}>
      ${levelChoice(draft, changeKept)}
      <div class="setup-row">${lapsChoice(draft.laps, changeKept)}${rivalsChoice(
        state,
        change,
      )}${carsInColours(draft)}</div>
      <section class="setup-circuit"><h2>${say("setup.circuit")}</h2>${circuitChoice(
        draft,
        change,
        page,
      )}</section>
      ${
        whole
          ? html`<div class="setup-folds">${fold(
              "book",
              line,
              marked,
              false,
              () =>
                html`<div class="setup-rules">${rulesChoice(state, page, changeKept, printedBooks)}</div>`,
              page,
            )}${fold(
              "cars",
              say("setup.field", { n: rivalsIn(draft), level: levelInWords(state) }),
              false,
              peopleIn(draft) > 1,
              () => carsPart(state, page, change),
              page,
            )}</div>`
          : nothing
      }
    </main>
    <footer class="start-bar">
      <p><b>${circuitName(draft.circuit)}</b>${oneLine(draft)}</p>
      <button type="button" class="button"
        @click=${() => copyDraftLink(page)}>${icon("link")}${say("setup.copy")}</button>
      <button type="button" class="button is-forward"
        @click=${() => startDraft(page)}>${say("setup.start")}</button>
    </footer>`;
}
