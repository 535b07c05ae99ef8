/**
 * Screen to draw a circuit: one stroke makes a lap, which is then edited by hand and raced on.
 */
import { html, nothing } from "lit-html";
import { say } from "../../../core/language/messages.ts";
import { fileDrop } from "../file-drop.ts";
import { icon } from "../../../core/ui/icons.ts";
import { plainBar } from "../../../core/ui/topbar.ts";
import { handOverCorner, takeOverCorner } from "../caret.ts";
import { editorOf } from "../circuit-editor.ts";
import { beginnings, take } from "./beginnings.ts";
import { wantedOnSheet } from "../wanted.ts";
import { keepDrawing, openOnSheet } from "./kept.ts";
import { makeUp } from "./made-up.ts";
import { paintPaper } from "./paper.ts";
import { sheetPanel } from "./panel.ts";
import { hasOffers, moveFocus, offers } from "./readings.ts";
import { beginTable, tableOf } from "./editor-model.ts";
import type { Page } from "../../../core/page.ts";
import type { State } from "../../../core/store.ts";
import type { IconName } from "../../../core/ui/icons.ts";

function asText(page: Page) {
  const made = tableOf(page).seen().made;
  const selected = tableOf(page).selected();
  if (!made) return;
  handOverCorner(page.store, "text", made.text, selected?.kind === "corner" ? selected.at : null);
  editorOf(page).begin(made.text, made.facts.id);
  page.actions.visit("draw");
}

/**
 * Saves the circuit among the user's own.
 * @returns its id; null if the drawing has no valid board
 */
function keep(page: Page): string | null {
  const { state, made } = tableOf(page).seen();
  if (state !== "good" || !made) return null;
  page.customCircuits.keep(made.text, made.facts);
  const now = tableOf(page).now();
  if (now) keepDrawing(made.facts.id, now, page);
  return made.facts.id;
}

function race(page: Page) {
  const circuit = keep(page);
  if (circuit) page.actions.raceOn(circuit);
}

/** Saves the circuit and navigates to its print screen. */
function print(page: Page) {
  const circuit = keep(page);
  if (circuit) location.hash = `#print/${circuit}`;
}

const button = (name: IconName, words: string, act: () => void, disabled = false) =>
  html`<button type="button" class="button is-small" ?disabled=${disabled}
    @click=${act}>${icon(name)}${words}</button>`;

/** Buttons for the whole drawing. */
function acts(page: Page) {
  const table = tableOf(page);
  const { state, made } = table.seen();
  const good = state === "good" && made !== null;
  const kept = good && page.customCircuits.own.some(({ id }) => id === made.facts.id);
  const keepIt = () => {
    if (keep(page)) page.actions.notice(say("draw.kept", { circuit: made?.facts.name ?? "" }));
  };
  const another = () => makeUp(page, "new");
  return html`<div class="sheet-acts">
    ${table.isMadeUp() ? button("again", say("sheet.another"), another, !good) : nothing}
    ${button("skid", say("sheet.twistier"), () => makeUp(page, "twistier"), !good)}
    ${button("skip", say("sheet.faster"), () => makeUp(page, "faster"), !good)}
    ${button("pen", say("sheet.fresh"), () => table.fresh())}
    ${button("save", say(kept ? "draw.is_kept" : "draw.keep"), keepIt, !good || kept)}
    ${button("book", say("sheet.as_text"), () => asText(page), !good)}
    ${button("file", say("gallery.print"), () => print(page), !good)}
  </div>`;
}

export function follow(_state: State, page: Page) {
  beginTable(page);
  moveFocus(page.store);
  const circuit = wantedOnSheet(page.store);
  if (circuit) openOnSheet(circuit, page);
  const text = tableOf(page).seen().made?.text;
  const corner = text === undefined ? null : takeOverCorner(page.store, "sheet", text);
  if (corner !== null) tableOf(page).select({ kind: "corner", at: corner });
}

export function paint(state: State, page: Page) {
  const { boot } = state;
  const offered = hasOffers(state);
  const table = tableOf(page);
  const { state: progress, made } = table.seen();
  const now = table.now();
  const good = progress === "good" && made !== null;
  const { over, drop } = fileDrop((file) => take(file, page));
  const failed =
    boot.status === "failed"
      ? html`<p class="verdict is-bad">${say("boot.boot-failed.advice")}</p>`
      : nothing;
  return html`${plainBar(say("gallery.draw"), page)}
    <main class="sheet-main ${now ? "has-line" : ""} ${offered ? "has-offers" : ""}"
      data-state=${progress} @dragover=${over} @drop=${drop}>
      ${paintPaper(table, page)}
      ${failed}
      ${offered ? offers(page) : now ? sheetPanel(page) : beginnings(page)}
      ${now ? acts(page) : nothing}
    </main>
    ${
      now
        ? html`<footer class="start-bar sheet-bar">
      <button type="button" class="button" ?disabled=${!table.canUndo()} aria-label=${say("sheet.undo")}
        title=${say("sheet.undo")} @click=${() => table.step("undo")}>${icon("undo")}</button>
      <button type="button" class="button" ?disabled=${!table.canRedo()} aria-label=${say("sheet.redo")}
        title=${say("sheet.redo")} @click=${() => table.step("redo")}>${icon("redo")}</button>
      <button type="button" class="button is-forward" ?disabled=${!good}
        @click=${() => race(page)}>${say("draw.race")}</button>
    </footer>`
        : nothing
    }`;
}
