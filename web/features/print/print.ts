/** Print and play: a circuit as sheets of paper, with everything else that a race at a table needs. */
import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { circuitName, circuitOf, drawingOf, boardSourceOf } from "../../domain/circuits/circuits.ts";
import { currentRules, loadRules } from "../../platform/language/clauses.ts";
import { say } from "../../platform/language/messages.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import { createBoardPrint, type BoardPrint } from "./board-print.ts";
import { saveLargeSheet } from "./large-file.ts";
import { carsFor, optionsIn, rulesFor } from "./options.ts";
import { printPanel } from "./panel.ts";
import { usePaper } from "./papers.ts";
import { layoutOf, partsIn, partsOf } from "./set.ts";
import { reportPartLoaded, slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

interface PrintState {
  id: string;
  board: BoardPrint | null;
  missing: boolean;
}
const NO_BOARD: PrintState = { id: "", board: null, missing: false };
const printState = slice("print", {
  /** The requested circuit and its board; the board is null while it is loading. */
  boardState: NO_BOARD,
  /** True while the whole set is printed, whatever parts are selected. */
  all: false,
});

async function loadBoard(id: string, { store }: Page) {
  const show = (patch: Partial<PrintState>) =>
    printState.change(store, { boardState: { ...NO_BOARD, id, ...patch } });
  const isWanted = () => printState.of(store.state).boardState.id === id;
  show({});
  try {
    const [poster, drawing] = await Promise.all([boardSourceOf(id), drawingOf(id)]);
    if (isWanted()) show({ board: createBoardPrint(poster, drawing) });
  } catch {
    if (isWanted()) show({ missing: true });
  }
}

/** Ref callback of the sheets: resets the page size when they are removed. */
function resetPaperOnRemoval(element: Element | undefined) {
  if (!element) usePaper(null);
}

export function afterRender({ circuit }: State, page: Page) {
  loadRules(() => reportPartLoaded(page.store));
  if (circuit && printState.of(page.store.state).boardState.id !== circuit) loadBoard(circuit, page);
}

/** Opens the browser's print dialog after the sheets have been rendered. */
function openPrintDialog({ store }: Page, all: boolean) {
  printState.change(store, { all });
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      window.print();
      printState.change(store, { all: false });
    }),
  );
}

const faultCard = (words: string, retry: unknown = nothing) =>
  html`<div class="card fault" role="alert"><p>${words}</p>${retry}</div>`;

function missingBoardCard(id: string, page: Page) {
  const retry = () => loadBoard(id, page);
  return faultCard(
    say("error.board_missing"),
    html`<button type="button" class="button" @click=${retry}>${say("boot.retry")}</button>`,
  );
}

export function paint(state: State, page: Page) {
  const facts = circuitOf(state.circuit ?? "");
  if (!facts) return plainBar(say("print.title"), page);
  const loadedRules = currentRules();
  const { boardState, all } = printState.of(state);
  const { board, missing } = boardState.id === facts.id ? boardState : { board: null, missing: false };
  const head = html`${plainBar(say("print.title"), page)}`;
  const back = html`<p class="circuit-back"><a href=${`#circuits/${facts.id}`}>${say("print.back")}</a></p>`;
  if (missing || loadedRules === "missing")
    return html`${head}<main class="print-main">${back}${
      missing ? missingBoardCard(facts.id, page) : faultCard(say("clause.missing"))
    }</main>`;
  if (!board || loadedRules === "pending")
    return html`${head}<main class="print-main" aria-busy="true">${back}<p>${say(
      "print.pending",
    )}</p></main>`;
  const options = optionsIn(state);
  const layout = layoutOf(board, options);
  const rules = rulesFor(state.draft, options);
  const cars = carsFor(state.draft, options, state.names);
  const partMakers = partsOf({ facts, board, layout, read: loadedRules, rules, cars, space: options.space });
  const sheets = layout.problem ? [] : partsIn(options, all).flatMap((part) => partMakers[part]());
  usePaper(layout.problem ? null : layout.paper, options.colours);
  const acts = {
    print: () => openPrintDialog(page, false),
    printAll: () => openPrintDialog(page, true),
    save: () => saveLargeSheet(facts.id),
  };
  return html`${head}<main class="print-main" data-circuit=${facts.id}>
    <div class="print-panel">${back}<h2>${circuitName(facts.id)}</h2>${printPanel({
      page,
      options,
      layout,
      rules,
      cars: cars.length,
      sheets: sheets.length,
      all: layout.problem ? 0 : partsIn(options, true).flatMap((part) => partMakers[part]()).length,
      acts,
    })}</div>
    <div class=${`papers on-paper is-${options.colours}`} ${ref(resetPaperOnRemoval)}><div class="print-stock"
      aria-hidden="true">${options.paper === "one" ? nothing : board.picture}</div>${sheets}</div>
  </main>`;
}
