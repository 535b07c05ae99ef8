/**
 * Print and play: a circuit as sheets of paper, and whatever else a race at a table needs.
 */
import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { circuitName, circuitOf, drawingOf, posterOf } from "../../core/circuits/circuits.js";
import { rulesAtHand, wantRules } from "../../core/language/clauses.js";
import { say } from "../../core/language/messages.js";
import { plainBar } from "../../core/ui/topbar.js";
import { printedBoard } from "./board-print.js";
import { saveLargeSheet } from "./large-file.js";
import { carsFor, optionsNow, rulesFor } from "./options.js";
import { panel } from "./panel.js";
import { usePaper } from "./papers.js";
import { layoutOf, partsIn, partsOf } from "./set.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("./options.js").Part} Part */

/** The board that is printed, and of which circuit; null while it is on its way.
 * @type {{id: string, board: import("./board-print.js").BoardPrint | null, missing: boolean}} */
let shown = { id: "", board: null, missing: false };
/** Sheets that are printed now although they are not ticked. */
let printsAll = false;

/** @param {string} id @param {Page} page */
async function load(id, page) {
  shown = { id, board: null, missing: false };
  try {
    const [poster, drawing] = await Promise.all([posterOf(id), drawingOf(id)]);
    if (shown.id === id) shown = { id, board: printedBoard(poster, drawing), missing: false };
  } catch {
    if (shown.id === id) shown = { id, board: null, missing: true };
  }
  page.store.update({});
}

/** The papers are on screen, or no longer. @param {Element | undefined} element */
function placed(element) {
  if (!element) usePaper(null);
}

/** @param {State} state @param {Page} page */
export function follow({ circuit }, page) {
  wantRules(() => page.store.update({}));
  if (circuit && shown.id !== circuit) load(circuit, page);
}

/** Opens the browser's window for printing, once what is printed is in the page. @param {Page} page
 * @param {boolean} all */
function print(page, all) {
  printsAll = all;
  page.store.update({});
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      window.print();
      printsAll = false;
      page.store.update({});
    }),
  );
}

/** @param {string} words @param {unknown} [retry] */
const message = (words, retry = nothing) =>
  html`<div class="card fault" role="alert"><p>${words}</p>${retry}</div>`;

/** @param {string} id @param {Page} page */
function absent(id, page) {
  const again = () => load(id, page);
  return message(
    say("error.board_missing"),
    html`<button type="button" class="button" @click=${again}>${say("boot.retry")}</button>`,
  );
}

/** @param {State} state @param {Page} page */
export function paint(state, page) {
  const facts = circuitOf(state.circuit ?? "");
  if (!facts) return plainBar(say("print.title"), page);
  const read = rulesAtHand();
  const { board, missing } = shown.id === facts.id ? shown : { board: null, missing: false };
  const head = html`${plainBar(say("print.title"), page)}`;
  const back = html`<p class="circuit-back"><a href=${`#circuits/${facts.id}`}>${say("print.back")}</a></p>`;
  if (missing || read === "missing")
    return html`${head}<main class="press-main">${back}${
      missing ? absent(facts.id, page) : message(say("clause.missing"))
    }</main>`;
  if (!board || read === "pending")
    return html`${head}<main class="press-main" aria-busy="true">${back}<p>${say(
      "print.pending",
    )}</p></main>`;
  const options = optionsNow();
  const layout = layoutOf(board, options);
  const rules = rulesFor(state.draft, options);
  const cars = carsFor(state.draft, options, state.names);
  const make = partsOf({ facts, board, layout, read, rules, cars, space: options.space });
  const sheets = layout.problem ? [] : partsIn(options, printsAll).flatMap((part) => make[part]());
  usePaper(layout.problem ? null : layout.paper, options.colours);
  const acts = {
    print: () => print(page, false),
    printAll: () => print(page, true),
    save: () => saveLargeSheet(facts.id),
  };
  return html`${head}<main class="press-main" data-circuit=${facts.id}>
    <div class="press-panel">${back}<h2>${circuitName(facts.id)}</h2>${panel({
      page,
      options,
      layout,
      rules,
      cars: cars.length,
      sheets: sheets.length,
      all: layout.problem ? 0 : partsIn(options, true).flatMap((part) => make[part]()).length,
      acts,
    })}</div>
    <div class=${`papers on-paper is-${options.colours}`} ${ref(placed)}><div class="press-stock"
      aria-hidden="true">${options.paper === "one" ? nothing : board.picture}</div>${sheets}</div>
  </main>`;
}
