/** Screen to draw a circuit: one stroke makes a lap, which is then edited by hand and raced on. */
import { html, nothing } from "lit-html";
import { say } from "../../../platform/language/messages.ts";
import { fileDropHandlers } from "../file-drop.ts";
import { icon, type IconName } from "../../../platform/ui/icons.ts";
import { plainBar } from "../../../domain/ui/topbar.ts";
import { handOverCorner, takeOverCorner } from "../caret.ts";
import { editorOf } from "../circuit-editor.ts";
import { startPanel, openFile } from "./start-panel.ts";
import { takeRequestedCircuit } from "../sheet-request.ts";
import { storeDrawing, openOnSheet } from "./stored-drawings.ts";
import { generateLine } from "./generate.ts";
import { paintPaper } from "./paper.ts";
import { sheetPanel } from "./panel.ts";
import { hasOffers, moveFocus, lapChoicePanel } from "./lap-choice.ts";
import { startEditorModel, editorModelOf } from "./editor-model.ts";
import type { Page } from "../../../domain/page.ts";
import type { State } from "../../../domain/state.ts";

function editAsText(page: Page) {
  const circuit = editorModelOf(page).tracingState().circuit;
  const selected = editorModelOf(page).selected();
  if (!circuit) return;
  handOverCorner(page.store, "text", circuit.text, selected?.kind === "corner" ? selected.at : null);
  editorOf(page).begin(circuit.text, circuit.facts.id);
  page.actions.visit("draw");
}

/**
 * Saves the circuit among the user's own.
 * @returns its id; null if the drawing has no valid board
 */
function saveCircuit(page: Page): string | null {
  const { state, circuit } = editorModelOf(page).tracingState();
  if (state !== "good" || !circuit) return null;
  page.customCircuits.save(circuit.text, circuit.facts);
  const now = editorModelOf(page).currentDrawing();
  if (now) storeDrawing(circuit.facts.id, now, page);
  return circuit.facts.id;
}

function raceOnDrawing(page: Page) {
  const circuit = saveCircuit(page);
  if (circuit) page.actions.raceOn(circuit);
}

/** Saves the circuit and navigates to its print screen. */
function openPrintScreen(page: Page) {
  const circuit = saveCircuit(page);
  if (circuit) location.hash = `#print/${circuit}`;
}

const button = (name: IconName, words: string, act: () => void, isDisabled = false) =>
  html`<button type="button" class="button is-small" ?disabled=${isDisabled}
    @click=${act}>${icon(name)}${words}</button>`;

/** Buttons for the whole drawing. */
function drawingButtonBar(page: Page) {
  const model = editorModelOf(page);
  const { state, circuit } = model.tracingState();
  const isValid = state === "good" && circuit !== null;
  const isSaved = isValid && page.customCircuits.own.some(({ id }) => id === circuit.facts.id);
  const saveAndNotify = () => {
    if (saveCircuit(page)) page.actions.notice(say("draw.kept", { circuit: circuit?.facts.name ?? "" }));
  };
  const generateAnother = () => generateLine(page, "new");
  return html`<div class="sheet-acts">
    ${model.isGenerated() ? button("again", say("sheet.another"), generateAnother, !isValid) : nothing}
    ${button("skid", say("sheet.twistier"), () => generateLine(page, "twistier"), !isValid)}
    ${button("skip", say("sheet.faster"), () => generateLine(page, "faster"), !isValid)}
    ${button("pen", say("sheet.fresh"), () => model.clearSheet())}
    ${button("save", say(isSaved ? "draw.is_kept" : "draw.keep"), saveAndNotify, !isValid || isSaved)}
    ${button("book", say("sheet.as_text"), () => editAsText(page), !isValid)}
    ${button("file", say("gallery.print"), () => openPrintScreen(page), !isValid)}
  </div>`;
}

export function afterRender(_state: State, page: Page) {
  startEditorModel(page);
  moveFocus(page.store);
  const circuit = takeRequestedCircuit(page.store);
  if (circuit) openOnSheet(circuit, page);
  const text = editorModelOf(page).tracingState().circuit?.text;
  const corner = text === undefined ? null : takeOverCorner(page.store, "sheet", text);
  if (corner !== null) editorModelOf(page).select({ kind: "corner", at: corner });
}

export function paint(state: State, page: Page) {
  const { boot } = state;
  const hasLapOffers = hasOffers(state);
  const model = editorModelOf(page);
  const { state: progress, circuit } = model.tracingState();
  const now = model.currentDrawing();
  const isValid = progress === "good" && circuit !== null;
  const { onDragOver: over, onDrop: drop } = fileDropHandlers((file) => openFile(file, page));
  const bootFault =
    boot.status === "failed"
      ? html`<p class="verdict is-bad">${say("boot.boot-failed.advice")}</p>`
      : nothing;
  return html`${plainBar(say("gallery.draw"), page)}
    <main class="sheet-main ${now ? "has-line" : ""} ${hasLapOffers ? "has-offers" : ""}"
      data-state=${progress} @dragover=${over} @drop=${drop}>
      ${paintPaper(model, page)}
      ${bootFault}
      ${hasLapOffers ? lapChoicePanel(page) : now ? sheetPanel(page) : startPanel(page)}
      ${now ? drawingButtonBar(page) : nothing}
    </main>
    ${
      now
        ? html`<footer class="start-bar sheet-bar">
      <button type="button" class="button" ?disabled=${!model.canUndo()} aria-label=${say("sheet.undo")}
        title=${say("sheet.undo")} @click=${() => model.moveInHistory("undo")}>${icon("undo")}</button>
      <button type="button" class="button" ?disabled=${!model.canRedo()} aria-label=${say("sheet.redo")}
        title=${say("sheet.redo")} @click=${() => model.moveInHistory("redo")}>${icon("redo")}</button>
      <button type="button" class="button is-forward" ?disabled=${!isValid}
        @click=${() => raceOnDrawing(page)}>${say("draw.race")}</button>
    </footer>`
        : nothing
    }`;
}
