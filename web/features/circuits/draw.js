/**
 * The drawing board: a circuit's text at the left, the board it gives at the right, what is wrong with it
 * below.
 */
import { html, nothing } from "lit-html";
import { createRef, ref } from "lit-html/directives/ref.js";
import { circuits } from "../../core/circuits/circuits.js";
import { say } from "../../core/language/messages.js";
import { cornerAt, handOver, lineOfCorner, takeOver } from "./caret.js";
import { editorOf } from "./circuit-editor.js";
import { viewerOf } from "./circuit-viewer.js";
import { mainFacts } from "./circuit-facts.js";
import { fileDrop } from "./file-drop.js";
import { icon } from "../../core/ui/icons.js";
import { viewerStage, warningList } from "./stage.js";
import { plainBar } from "../../core/ui/topbar.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("./sketch.js").Draft} Draft */

/** @type {import("lit-html/directives/ref.js").Ref<HTMLTextAreaElement>} */
const area = createRef();
/** @type {import("lit-html/directives/ref.js").Ref<HTMLElement>} */
const gutter = createRef();

/** The numbers follow the text. */
function scrolled() {
  if (area.value && gutter.value) gutter.value.scrollTop = area.value.scrollTop;
}

/** Puts the cursor where the mistake is. @param {string} text @param {number} line */
function goToLine(text, line) {
  const place = area.value;
  if (!place) return;
  const before = text.split("\n").slice(0, line - 1);
  const start = before.join("\n").length + (line > 1 ? 1 : 0);
  place.focus();
  place.setSelectionRange(start, start + (text.split("\n")[line - 1] ?? "").length);
  place.scrollTop = Math.max(0, (place.scrollHeight / text.split("\n").length) * (line - 4));
}

/** The corner at the caret is marked on the board, and selected on the sheet. @param {Page} page */
function followCaret(page) {
  const place = area.value;
  if (!place) return;
  const corner = cornerAt(place.value, place.selectionStart);
  viewerOf(page).mark(corner);
  handOver("sheet", place.value, corner);
}

/** @param {Draft} sketch @param {Page} page */
function textArea({ text, fault, state }, page) {
  const numbers = text.split("\n").map((_, index) => index + 1);
  const wrong = state === "bad" ? fault?.line : null;
  return html`<div class="editor">
    <div class="editor-numbers" aria-hidden="true" ${ref(gutter)}>${numbers.map(
      (number) => html`<span
      class=${number === wrong ? "is-wrong" : ""}>${number}</span>`,
    )}</div>
    <textarea ${ref(area)} class="editor-text" wrap="off" spellcheck="false" autocapitalize="off"
      autocomplete="off" aria-label=${say("gallery.text")} aria-invalid=${state === "bad"}
        aria-describedby="draw-state"
      .value=${text} @scroll=${scrolled} @keyup=${() => followCaret(page)} @click=${() => followCaret(page)}
        @input=${(/** @type {Event} */ event) =>
          editorOf(page).edit(/** @type {HTMLTextAreaElement} */ (event.currentTarget).value)}></textarea>
  </div>`;
}

/** @param {Draft} sketch @param {Page} page */
function verdict({ state, fault, warnings, facts, text, made }, page) {
  if (state === "bad" && fault) {
    const { line, words, lost } = fault;
    return html`<p class="verdict is-bad">${
      line === null
        ? nothing
        : html`<button type="button"
      class="plain-link" @click=${() => goToLine(text, line)}>${say("draw.line", { line })}</button>`
    }<span>${words}</span>${
      lost
        ? html` <button type="button" class="plain-link"
      @click=${() => editorOf(page).begin(text, made)}>${say("boot.retry")}</button>`
        : nothing
    }</p>`;
  }
  if (state === "waiting" && !facts) return html`<p class="verdict">${say("draw.waiting")}</p>`;
  if (!facts) return nothing;
  return html`<div class="verdict is-good"><b>${facts.name}</b>${mainFacts(facts)}</div>${
    warnings.length > 0 ? warningList(warnings) : nothing
  }`;
}

/** @param {Page} page */
function beginnings(page) {
  const editor = editorOf(page);
  const chosen = (/** @type {Event} */ event) => {
    const select = /** @type {HTMLSelectElement} */ (event.currentTarget);
    if (select.value === "new") editor.startAnew();
    else if (select.value) editor.startFrom(select.value);
    select.value = "";
  };
  const opened = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.currentTarget);
    editor.open(input.files?.[0]);
    input.value = "";
  };
  return html`<div class="draw-begin">
    <label class="select"><span class="unseen">${say("draw.from")}</span><select @change=${chosen}>
      <option value="">${say("draw.from")}</option><option value="new">${say("draw.from_oval")}</option>
      ${circuits.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}</select></label>
    <label class="button is-small">${icon("file")}${say("gallery.open")}<input class="unseen" type="file"
      accept=".toml,text/plain" @change=${opened}></label>
  </div>`;
}

/** A text to begin with, and the board of the text as it stands. @param {State} state @param {Page} page */
export function follow({ sketch }, page) {
  editorOf(page).start();
  const { board, facts, warnings } = sketch ?? {};
  if (board)
    viewerOf(page).show(
      board.facts.id,
      async () => ({ svgText: board.svg, drawing: board.drawing }),
      board.facts.id === facts?.id ? warnings : [],
    );
  else viewerOf(page).forget();
  const corner = sketch && area.value?.value === sketch.text ? takeOver("text", sketch.text) : null;
  const line = corner === null ? null : lineOfCorner(sketch?.text ?? "", corner);
  if (sketch && line !== null) {
    goToLine(sketch.text, line);
    viewerOf(page).mark(corner);
  }
}

/** @param {State} state @param {Page} page */
export function paint({ sketch, boot }, page) {
  const { customCircuits } = page;
  const editor = editorOf(page);
  const { over, drop } = fileDrop((file) => editorOf(page).open(file));
  if (!sketch) return plainBar(say("draw.title"), page);
  const { board, facts, state, made } = sketch;
  const good = state === "good" && facts !== null;
  const other = good ? customCircuits.inTheWay(facts, made) : null;
  const kept = good && customCircuits.own.some(({ id }) => id === facts.id);
  return html`${plainBar(say("draw.title"), page)}
    <main class="draw" data-state=${state} @dragover=${over} @drop=${drop}>
      <div class="draw-text">${beginnings(page)}${textArea(sketch, page)}</div>
      <div class="draw-board">${viewerStage(
        page,
        say("stage.title"),
        state === "bad" || board?.facts.id !== facts?.id,
      )}
        <div id="draw-state" class="draw-state"
          role="status">${
            boot.status === "failed" ? say("boot.boot-failed.advice") : verdict(sketch, page)
          }</div></div>
    </main>
    <footer class="start-bar draw-bar">
      <p>${other ? say("draw.replaces", { circuit: other.facts.name }) : say("draw.bar")}</p>
      <button type="button" class="button"
        @click=${() => editor.downloadSketch()}>${icon("file")}${say("gallery.download")}</button>
      <button type="button" class="button" ?disabled=${!good || kept}
        @click=${() => editor.keep()}>${say(kept ? "draw.is_kept" : "draw.keep")}</button>
      <button type="button" class="button is-forward" ?disabled=${!good}
        @click=${() => editor.raceOnSketch()}>${say("draw.race")}</button>
    </footer>`;
}
