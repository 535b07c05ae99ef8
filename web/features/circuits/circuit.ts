/** Screen of one circuit: zoomable board, figures, corners and source text. */
import { creditsOf } from "../../domain/circuits/gallery-facts.ts";
import { html, nothing } from "lit-html";
import { boardTextOf, circuitName, circuitOf, circuits, drawingOf } from "../../domain/circuits/circuits.ts";
import { valueIn } from "../../platform/forms/fields.ts";
import { countryName } from "../../platform/language/countries.ts";
import { say } from "../../platform/language/messages.ts";
import { editorOf } from "./circuit-editor.ts";
import { viewerOf } from "./circuit-viewer.ts";
import { cornerList, figureTable, grandPrixYears } from "./circuit-facts.ts";
import { ownLapList } from "./own-laps.ts";
import { icon } from "../../platform/ui/icons.ts";
import { viewerStage } from "./stage.ts";
import { requestOnSheet } from "./sheet-request.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import { slice } from "../../platform/store.ts";
import type { ShownCircuit } from "../../domain/circuits/circuits.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

const MAX_NAME_LENGTH = 24;

/** Links to related circuits: the variants, and the original. */
function relatedLinks(facts: ShownCircuit) {
  const head = facts.variant_of || facts.id;
  const others = circuits.filter(
    (circuit) => circuit.id !== facts.id && (circuit.id === head || circuit.variant_of === head),
  );
  if (others.length === 0) return nothing;
  return html`<p class="circuit-family">${say(facts.variant_of ? "gallery.original" : "gallery.variants")}
    ${others.map((other) => html`<a href="#circuits/${other.id}">${circuitName(other.id)}</a>`)}</p>`;
}

function credits({ id }: ShownCircuit) {
  const lines = Object.values(creditsOf(id));
  return lines.length > 0
    ? html`<div class="circuit-credits"><h3>${say("gallery.credits")}</h3>${lines.map(
        (line) => html`<p>${line}</p>`,
      )}</div>`
    : nothing;
}

function ownCircuitForm(facts: ShownCircuit, page: Page) {
  const { customCircuits } = page;
  const editor = editorOf(page);
  if (!customCircuits.own.some(({ id }) => id === facts.id)) return nothing;
  const rename = (event: Event) => editor.rename(facts.id, valueIn(event));
  return html`<div class="circuit-own">
    <label>${say("gallery.name")}<input type="text" maxlength=${MAX_NAME_LENGTH} .value=${facts.name}
      @change=${rename}></label>
    <button type="button" class="button is-small"
      @click=${() => editor.deleteCircuit(facts.id)}>${say("gallery.delete")}</button>
  </div>`;
}

/** Source texts that the user has opened, by circuit id. */
const NO_TEXTS: Record<string, string> = {};
const sources = slice("circuit.texts", { texts: NO_TEXTS });

function sourcePart({ id }: ShownCircuit, page: Page) {
  const texts = () => sources.of(page.store.state).texts;
  const loadOnOpen = (event: Event) => {
    if (!(event.currentTarget as HTMLDetailsElement).open || id in texts()) return;
    editorOf(page).readText(id, (text) => sources.change(page.store, { texts: { ...texts(), [id]: text } }));
  };
  return html`<details class="circuit-source"
    @toggle=${loadOnOpen}><summary>${say("gallery.read")}</summary><pre
    tabindex="0">${texts()[id] ?? ""}</pre></details>`;
}

/** Shows the board of the circuit in the viewer. */
export function afterRender({ circuit }: State, page: Page) {
  const id = circuitOf(circuit ?? "")?.id;
  if (!id) return;
  viewerOf(page).show(id, async () => {
    const [svgText, drawing] = await Promise.all([boardTextOf(id), drawingOf(id)]);
    return { svgText, drawing };
  });
}

export function paint({ circuit }: State, page: Page) {
  const facts = circuitOf(circuit ?? "");
  if (!facts) return plainBar(say("gallery.title"), page);
  const { actions } = page;
  const editor = editorOf(page);
  const editAsText = () => {
    editor.startFrom(facts.id);
    actions.visit("draw");
  };
  const openSheet = () => {
    requestOnSheet(page.store, facts.id);
    actions.visit("sheet");
  };
  return html`${plainBar(say("gallery.title"), page)}
    <main class="circuit" data-circuit=${facts.id}>
      ${viewerStage(page, say("home.picture", { circuit: circuitName(facts.id) }))}
      <div class="circuit-facts">
        <p class="circuit-back"><a href="#circuits">${say("gallery.all")}</a></p>
        <h2 class="circuit-name">${circuitName(facts.id)}</h2><p
          class="circuit-country">${countryName(facts.country)}</p>${grandPrixYears(facts)}${relatedLinks(
            facts,
          )}
        ${figureTable(facts)}
        <div class="circuit-go"><button type="button" class="button is-forward"
          @click=${() => editor.raceOn(facts.id)}>${say("gallery.race")}</button><a class="button"
          href=${`#print/${facts.id}`}>${say("gallery.print")}</a></div>
        ${ownLapList(facts.id, page)}
        ${ownCircuitForm(facts, page)}
      </div>
      <div class="circuit-more">
        ${cornerList(facts)}
        <div><h3>${say("gallery.text")}</h3><p class="small">${say("gallery.text_what")}</p>
          <p class="circuit-acts">${
            facts.variant_of
              ? nothing
              : html`<button type="button" class="button is-small" @click=${openSheet}>${icon("pen")}${say(
                  "gallery.on_sheet",
                )}</button>`
          }
            <button type="button" class="button is-small"
            @click=${editAsText}>${icon("book")}${say("gallery.as_text")}</button>
            <button type="button" class="button is-small"
              @click=${() => editor.copy(facts.id)}>${icon("link")}${say("dialog.copy")}</button>
            <button type="button" class="button is-small"
              @click=${() => editor.download(facts.id)}>${icon("file")}${say(
                "gallery.download",
              )}</button></p></div>
        ${sourcePart(facts, page)}${credits(facts)}
      </div>
    </main>`;
}
