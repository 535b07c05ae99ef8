/**
 * Print and play: a circuit as sheets of paper, with everything else that a race at a table needs.
 */
import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { circuitName, circuitOf, drawingOf, posterOf } from "../../core/circuits/circuits.ts";
import { rulesAtHand, wantRules } from "../../core/language/clauses.ts";
import { say } from "../../core/language/messages.ts";
import { plainBar } from "../../core/ui/topbar.ts";
import { printedBoard } from "./board-print.ts";
import { saveLargeSheet } from "./large-file.ts";
import { carsFor, optionsIn, rulesFor } from "./options.ts";
import { printPanel } from "./panel.ts";
import { usePaper } from "./papers.ts";
import { layoutOf, partsIn, partsOf } from "./set.ts";
import { noteArrival, slice } from "../../core/store.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";
import type { BoardPrint } from "./board-print.ts";

interface Shown {
  id: string;
  board: BoardPrint | null;
  missing: boolean;
}
const NOTHING: Shown = { id: "", board: null, missing: false };
const printing = slice("print", {
  /** The requested circuit and its board; the board is null while it is loading. */
  shown: NOTHING,
  /** True while the whole set is printed, whatever parts are selected. */
  all: false,
});

async function load(id: string, { store }: Page) {
  const show = (found: Partial<Shown>) => printing.change(store, { shown: { ...NOTHING, id, ...found } });
  const isWanted = () => printing.of(store.state).shown.id === id;
  show({});
  try {
    const [poster, drawing] = await Promise.all([posterOf(id), drawingOf(id)]);
    if (isWanted()) show({ board: printedBoard(poster, drawing) });
  } catch {
    if (isWanted()) show({ missing: true });
  }
}

/** Ref callback of the sheets: resets the page size when they are removed. */
function placed(element: Element | undefined) {
  if (!element) usePaper(null);
}

export function follow({ circuit }: State, page: Page) {
  wantRules(() => noteArrival(page.store));
  if (circuit && printing.of(page.store.state).shown.id !== circuit) load(circuit, page);
}

/** Opens the browser's print dialog after the sheets have been rendered. */
function print({ store }: Page, all: boolean) {
  printing.change(store, { all });
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      window.print();
      printing.change(store, { all: false });
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
  const { shown, all } = printing.of(state);
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
  const options = optionsIn(state);
  const layout = layoutOf(board, options);
  const rules = rulesFor(state.draft, options);
  const cars = carsFor(state.draft, options, state.names);
  const make = partsOf({ facts, board, layout, read, rules, cars, space: options.space });
  const sheets = layout.problem ? [] : partsIn(options, all).flatMap((part) => make[part]());
  usePaper(layout.problem ? null : layout.paper, options.colours);
  const acts = {
    print: () => print(page, false),
    printAll: () => print(page, true),
    save: () => saveLargeSheet(facts.id),
  };
  return html`${head}<main class="press-main" data-circuit=${facts.id}>
    <div class="press-panel">${back}<h2>${circuitName(facts.id)}</h2>${printPanel({
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
