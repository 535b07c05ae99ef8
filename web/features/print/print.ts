/**
 * Print and play: a circuit as sheets of paper, and whatever else a race at a table needs.
 */
import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { circuitName, circuitOf, drawingOf, posterOf } from "../../core/circuits/circuits.ts";
import { rulesAtHand, wantRules } from "../../core/language/clauses.ts";
import { say } from "../../core/language/messages.ts";
import { plainBar } from "../../core/ui/topbar.ts";
import { printedBoard } from "./board-print.ts";
import { saveLargeSheet } from "./large-file.ts";
import { carsFor, optionsNow, rulesFor } from "./options.ts";
import { panel } from "./panel.ts";
import { usePaper } from "./papers.ts";
import { layoutOf, partsIn, partsOf } from "./set.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";
import type { BoardPrint } from "./board-print.ts";

/** The board that is printed, and of which circuit; null while it is on its way. */
let shown: { id: string; board: BoardPrint | null; missing: boolean } = {
  id: "",
  board: null,
  missing: false,
};
/** Sheets that are printed now although they are not ticked. */
let printsAll = false;

async function load(id: string, page: Page) {
  shown = { id, board: null, missing: false };
  try {
    const [poster, drawing] = await Promise.all([posterOf(id), drawingOf(id)]);
    if (shown.id === id) shown = { id, board: printedBoard(poster, drawing), missing: false };
  } catch {
    if (shown.id === id) shown = { id, board: null, missing: true };
  }
  page.store.update({});
}

/** The papers are on screen, or no longer. */
function placed(element: Element | undefined) {
  if (!element) usePaper(null);
}

export function follow({ circuit }: State, page: Page) {
  wantRules(() => page.store.update({}));
  if (circuit && shown.id !== circuit) load(circuit, page);
}

/** Opens the browser's window for printing, once what is printed is in the page. */
function print(page: Page, all: boolean) {
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

const message = (words: string, retry: unknown = nothing) =>
  html`<div class="card fault" role="alert"><p>${words}</p>${retry}</div>`;

function absent(id: string, page: Page) {
  const again = () => load(id, page);
  return message(
    say("error.board_missing"),
    html`<button type="button" class="button" @click=${again}>${say("boot.retry")}</button>`,
  );
}

export function paint(state: State, page: Page) {
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
