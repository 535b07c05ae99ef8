/**
 * Text editor for circuits: the source text on the left, the resulting board on the right, errors and
 * warnings below.
 */
import { html, nothing } from "lit-html";
import { createRef, ref, type Ref } from "lit-html/directives/ref.js";
import { circuits } from "../../domain/circuits/circuits.ts";
import { valueIn } from "../../platform/forms/fields.ts";
import { say } from "../../platform/language/messages.ts";
import { cornerAt, handOverCorner, lineOfCorner, takeOverCorner } from "./caret.ts";
import { editorOf } from "./circuit-editor.ts";
import { viewerOf } from "./circuit-viewer.ts";
import { mainFacts } from "./circuit-facts.ts";
import { fileDropHandlers } from "./file-drop.ts";
import { icon } from "../../platform/ui/icons.ts";
import { viewerStage, warningList } from "./stage.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";
import type { Draft } from "../../domain/circuits/draft.ts";

const textFieldRef: Ref<HTMLTextAreaElement> = createRef();
const gutterRef: Ref<HTMLElement> = createRef();

/** Scrolls the line numbers with the text. */
function syncGutterScroll() {
  if (textFieldRef.value && gutterRef.value) gutterRef.value.scrollTop = textFieldRef.value.scrollTop;
}

/** Selects a line of the text and scrolls to it. */
function goToLine(text: string, line: number) {
  const field = textFieldRef.value;
  if (!field) return;
  const before = text.split("\n").slice(0, line - 1);
  const start = before.join("\n").length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(start, start + (text.split("\n")[line - 1] ?? "").length);
  field.scrollTop = Math.max(0, (field.scrollHeight / text.split("\n").length) * (line - 4));
}

/** Marks the corner at the caret on the board, and selects it on the sheet. */
function followCaret(page: Page) {
  const field = textFieldRef.value;
  if (!field) return;
  const corner = cornerAt(field.value, field.selectionStart);
  viewerOf(page).markCorner(corner);
  handOverCorner(page.store, "sheet", field.value, corner);
}

function textArea({ text, fault, state }: Draft, page: Page) {
  const numbers = text.split("\n").map((_, index) => index + 1);
  const wrongLine = state === "bad" ? fault?.line : null;
  return html`<div class="editor">
    <div class="editor-numbers" aria-hidden="true" ${ref(gutterRef)}>${numbers.map(
      (number) => html`<span
      class=${number === wrongLine ? "is-wrong" : ""}>${number}</span>`,
    )}</div>
    <textarea ${ref(textFieldRef)} class="editor-text" wrap="off" spellcheck="false" autocapitalize="off"
      autocomplete="off" aria-label=${say("gallery.text")} aria-invalid=${state === "bad"}
        aria-describedby="draw-state"
      .value=${text} @scroll=${syncGutterScroll} @keyup=${() => followCaret(page)}
        @click=${() => followCaret(page)}
        @input=${(event: Event) => editorOf(page).edit(valueIn(event))}></textarea>
  </div>`;
}

function verdict({ state, fault, warnings, facts, text, editedId }: Draft, page: Page) {
  if (state === "bad" && fault) {
    const { line, words, isTransient } = fault;
    return html`<p class="verdict is-bad">${
      line === null
        ? nothing
        : html`<button type="button"
      class="plain-link" @click=${() => goToLine(text, line)}>${say("draw.line", { line })}</button>`
    }<span>${words}</span>${
      isTransient
        ? html` <button type="button" class="plain-link"
      @click=${() => editorOf(page).begin(text, editedId)}>${say("boot.retry")}</button>`
        : nothing
    }</p>`;
  }
  if (state === "waiting" && !facts) return html`<p class="verdict">${say("draw.waiting")}</p>`;
  if (!facts) return nothing;
  return html`<div class="verdict is-good"><b>${facts.name}</b>${mainFacts(facts)}</div>${
    warnings.length > 0 ? warningList(warnings) : nothing
  }`;
}

function startRow(page: Page) {
  const editor = editorOf(page);
  const startFromChoice = (event: Event) => {
    const select = event.currentTarget as HTMLSelectElement;
    if (select.value === "new") editor.startNew();
    else if (select.value) editor.startFrom(select.value);
    select.value = "";
  };
  const openChosenFile = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
    editor.openFile(input.files?.[0]);
    input.value = "";
  };
  return html`<div class="draw-begin">
    <label class="select"><span class="unseen">${say("draw.from")}</span><select @change=${startFromChoice}>
      <option value="">${say("draw.from")}</option><option value="new">${say("draw.from_oval")}</option>
      ${circuits.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}</select></label>
    <label class="button is-small">${icon("file")}${say("gallery.open")}<input class="unseen" type="file"
      accept=".toml,text/plain" @change=${openChosenFile}></label>
  </div>`;
}

/** Starts the editor and shows the board of the current text. */
export function afterRender({ circuitDraft: draft }: State, page: Page) {
  editorOf(page).startIfEmpty();
  const { board, facts, warnings } = draft ?? {};
  if (board)
    viewerOf(page).show(
      board.facts.id,
      async () => ({ svgText: board.svg, drawing: board.drawing }),
      board.facts.id === facts?.id ? warnings : [],
    );
  else viewerOf(page).clearRequest();
  const corner =
    draft && textFieldRef.value?.value === draft.text ? takeOverCorner(page.store, "text", draft.text) : null;
  const line = corner === null ? null : lineOfCorner(draft?.text ?? "", corner);
  if (draft && line !== null) {
    goToLine(draft.text, line);
    viewerOf(page).markCorner(corner);
  }
}

export function paint({ circuitDraft: draft, boot }: State, page: Page) {
  const { customCircuits } = page;
  const editor = editorOf(page);
  const { onDragOver: over, onDrop: drop } = fileDropHandlers((file) => editorOf(page).openFile(file));
  if (!draft) return plainBar(say("draw.title"), page);
  const { board, facts, state, editedId } = draft;
  const isValid = state === "good" && facts !== null;
  const conflict = isValid ? customCircuits.findConflict(facts, editedId) : null;
  const isSaved = isValid && customCircuits.own.some(({ id }) => id === facts.id);
  return html`${plainBar(say("draw.title"), page)}
    <main class="draw" data-state=${state} @dragover=${over} @drop=${drop}>
      <div class="draw-text">${startRow(page)}${textArea(draft, page)}</div>
      <div class="draw-board">${viewerStage(
        page,
        say("stage.title"),
        state === "bad" || board?.facts.id !== facts?.id,
      )}
        <div id="draw-state" class="draw-state"
          role="status">${
            boot.status === "failed" ? say("boot.boot-failed.advice") : verdict(draft, page)
          }</div></div>
    </main>
    <footer class="start-bar draw-bar">
      <p>${conflict ? say("draw.replaces", { circuit: conflict.facts.name }) : say("draw.bar")}</p>
      <button type="button" class="button"
        @click=${() => editor.downloadSketch()}>${icon("file")}${say("gallery.download")}</button>
      <button type="button" class="button" ?disabled=${!isValid || isSaved}
        @click=${() => editor.saveSketch()}>${say(isSaved ? "draw.is_kept" : "draw.keep")}</button>
      <button type="button" class="button is-forward" ?disabled=${!isValid}
        @click=${() => editor.raceOnDraft()}>${say("draw.race")}</button>
    </footer>`;
}
