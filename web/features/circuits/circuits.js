/**
 * The gallery: every circuit of the game as a print, then those of the reader's own.
 */
import { html, nothing } from "lit-html";
import { circuitName, circuitOf, circuits } from "../../core/circuits/circuits.js";
import { countryName, say } from "../../core/language/messages.js";
import { editorOf } from "./circuit-editor.js";
import { cornerList, mainFacts, simulatedLine } from "./circuit-facts.js";
import { icon } from "../../core/ui/icons.js";
import { smallPrint } from "../../core/ui/small-print.js";
import { plainBar } from "../../core/ui/topbar.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../core/circuits/circuits.js").ShownCircuit} ShownCircuit */

const whole = circuits.filter((circuit) => !circuit.variant_of);
const variants = circuits.filter((circuit) => circuit.variant_of);

/** @param {ShownCircuit} facts @param {Page} page */
function print(facts, { store }) {
  return html`<a class="print-sheet" href="#circuits/${facts.id}" data-circuit=${facts.id}>
    <span class="print-picture-small">${smallPrint(facts, store)}</span>
    <span class="print-title"><b>${facts.name}</b><small>${countryName(facts.country)}</small></span>
    ${mainFacts(facts)}${simulatedLine(facts)}${cornerList(facts)}
  </a>`;
}

/** @param {ShownCircuit} facts @param {Page} page */
function withVariants(facts, page) {
  const own = variants.filter((variant) => variant.variant_of === facts.id);
  return html`<li class="print">${print(facts, page)}
    ${own.map(
      (variant) => html`<a class="print-variant" href="#circuits/${variant.id}"
      data-circuit=${variant.id}>${icon("chevron")}<b>${circuitName(variant.id)}</b></a>`,
    )}</li>`;
}

/** @param {string} id @param {Page} page @param {boolean} kept */
function ownPrint(id, page, kept) {
  const editor = editorOf(page);
  const facts = circuitOf(id);
  if (!facts) return nothing;
  return html`<li class="print">${print(facts, page)}
    <div class="print-acts">
      ${
        kept
          ? nothing
          : html`<span class="small">${say("gallery.visiting")}</span><button type="button"
        class="button is-small" @click=${() => editor.keepVisitor(id)}>${say("draw.keep")}</button>`
      }
      ${
        kept
          ? html`<button type="button" class="button is-small"
        @click=${() => editor.download(id)}>${say("gallery.download")}</button>`
          : nothing
      }
      ${
        kept
          ? html`<button type="button" class="button is-small"
        @click=${() => editor.forget(id)}>${say("gallery.delete")}</button>`
          : nothing
      }
    </div></li>`;
}

/** @param {Page} page */
function drawDoor(page) {
  const chosen = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.currentTarget);
    editorOf(page).open(input.files?.[0]);
    input.value = "";
  };
  return html`<li class="print is-door"><h2>${say("gallery.draw")}</h2><p>${say("gallery.draw_what")}</p>
    <p><a class="button" href="#draw">${icon("pen")}${say("gallery.draw_door")}</a>
      <label class="button">${icon("file")}${say("gallery.open")}<input class="unseen" type="file"
        accept=".toml,text/plain" @change=${chosen}></label></p></li>`;
}

/** Files can be dropped anywhere on a screen. @param {Page} page */
export function dropHandlers(page) {
  return {
    over: (/** @type {DragEvent} */ event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    },
    drop: (/** @type {DragEvent} */ event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      editorOf(page).open(file);
    },
  };
}

/** @param {State} _state @param {Page} page */
export function paint(_state, page) {
  const { customCircuits } = page;
  const { over, drop } = dropHandlers(page);
  const own = [
    ...customCircuits.own.map(({ id }) => ownPrint(id, page, true)),
    ...customCircuits.visitors().map((id) => ownPrint(id, page, false)),
  ];
  return html`${plainBar(say("gallery.title"), page)}
    <main class="gallery" @dragover=${over} @drop=${drop}>
      <ol class="prints">${whole.map((facts) => withVariants(facts, page))}</ol>
      <h2>${say("gallery.own")}</h2><p class="small">${say("gallery.own_what")}</p>
      <ol class="prints">${drawDoor(page)}${own}</ol>
    </main>`;
}
