/**
 * Text editor for circuits: the source text on the left, the resulting board on the right, errors and
 * warnings below.
 */
import { html, nothing } from "lit-html";
import { createRef, ref } from "lit-html/directives/ref.js";
import { circuits } from "../../core/circuits/circuits.ts";
import { valueIn } from "../../core/forms/fields.ts";
import { say } from "../../core/language/messages.ts";
import { cornerAt, handOverCorner, lineOfCorner, takeOverCorner } from "./caret.ts";
import { editorOf } from "./circuit-editor.ts";
import { viewerOf } from "./circuit-viewer.ts";
import { mainFacts } from "./circuit-facts.ts";
import { fileDrop } from "./file-drop.ts";
import { icon } from "../../core/ui/icons.ts";
import { viewerStage, warningList } from "./stage.ts";
import { plainBar } from "../../core/ui/topbar.ts";
import type { Ref } from "lit-html/directives/ref.js";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";
import type { Draft } from "../../core/circuits/draft.ts";

const area: Ref<HTMLTextAreaElement> = createRef();
const gutter: Ref<HTMLElement> = createRef();

/** Scrolls the line numbers with the text. */
function scrolled() {
  if (area.value && gutter.value) gutter.value.scrollTop = area.value.scrollTop;
}

/** Selects a line of the text and scrolls to it. */
function goToLine(text: string, line: number) {
  const place = area.value;
  if (!place) return;
  const before = text.split("\n").slice(0, line - 1);
  const start = before.join("\n").length + (line > 1 ? 1 : 0);
  place.focus();
  place.setSelectionRange(start, start + (text.split("\n")[line - 1] ?? "").length);
  place.scrollTop = Math.max(0, (place.scrollHeight / text.split("\n").length) * (line - 4));
}

/** Marks the corner at the caret on the board, and selects it on the sheet. */
function followCaret(page: Page) {
  const place = area.value;
  if (!place) return;
  const corner = cornerAt(place.value, place.selectionStart);
  viewerOf(page).mark(corner);
  handOverCorner(page.store, "sheet", place.value, corner);
}

function textArea({ text, fault, state }: Draft, page: Page) {
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
        @input=${(event: Event) => editorOf(page).edit(valueIn(event))}></textarea>
  </div>`;
}

function verdict({ state, fault, warnings, facts, text, made }: Draft, page: Page) {
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

function beginnings(page: Page) {
  const editor = editorOf(page);
  const chosen = (event: Event) => {
    const select = event.currentTarget as HTMLSelectElement;
    if (select.value === "new") editor.startAnew();
    else if (select.value) editor.startFrom(select.value);
    select.value = "";
  };
  const opened = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
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

/** Starts the editor and shows the board of the current text. */
export function follow({ sketch }: State, page: Page) {
  editorOf(page).start();
  const { board, facts, warnings } = sketch ?? {};
  if (board)
    viewerOf(page).show(
      board.facts.id,
      async () => ({ svgText: board.svg, drawing: board.drawing }),
      board.facts.id === facts?.id ? warnings : [],
    );
  else viewerOf(page).forget();
  const corner =
    sketch && area.value?.value === sketch.text ? takeOverCorner(page.store, "text", sketch.text) : null;
  const line = corner === null ? null : lineOfCorner(sketch?.text ?? "", corner);
  if (sketch && line !== null) {
    goToLine(sketch.text, line);
    viewerOf(page).mark(corner);
  }
}

export function paint({ sketch, boot }: State, page: Page) {
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
