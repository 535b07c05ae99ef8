/**
 * Screen of one circuit: zoomable board, figures, corners and source text.
 */
import { creditsOf } from "../../core/circuits/gallery-facts.ts";
import { html, nothing } from "lit-html";
import { boardOf, circuitName, circuitOf, circuits, drawingOf } from "../../core/circuits/circuits.ts";
import { valueIn } from "../../core/forms/fields.ts";
import { countryName } from "../../core/language/countries.ts";
import { say } from "../../core/language/messages.ts";
import { editorOf } from "./circuit-editor.ts";
import { viewerOf } from "./circuit-viewer.ts";
import { cornerList, figureTable, grandsPrix } from "./circuit-facts.ts";
import { ownLaps } from "./own-laps.ts";
import { icon } from "../../core/ui/icons.ts";
import { viewerStage } from "./stage.ts";
import { wantOnSheet } from "./wanted.ts";
import { plainBar } from "../../core/ui/topbar.ts";
import { slice } from "../../core/store.ts";
import type { ShownCircuit } from "../../core/circuits/circuits.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";

const NAME_LONGEST = 24;

/** Links to related circuits: the variants, and the original. */
function family(facts: ShownCircuit) {
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

function ownActs(facts: ShownCircuit, page: Page) {
  const { customCircuits } = page;
  const editor = editorOf(page);
  if (!customCircuits.own.some(({ id }) => id === facts.id)) return nothing;
  const rename = (event: Event) => editor.rename(facts.id, valueIn(event));
  return html`<div class="circuit-own">
    <label>${say("gallery.name")}<input type="text" maxlength=${NAME_LONGEST} .value=${facts.name}
      @change=${rename}></label>
    <button type="button" class="button is-small"
      @click=${() => editor.forget(facts.id)}>${say("gallery.delete")}</button>
  </div>`;
}

/** Source texts that the user has opened, by circuit id. */
const NO_TEXTS: Record<string, string> = {};
const sources = slice("circuit.texts", { texts: NO_TEXTS });

function source({ id }: ShownCircuit, page: Page) {
  const texts = () => sources.of(page.store.state).texts;
  const opened = (event: Event) => {
    if (!(event.currentTarget as HTMLDetailsElement).open || id in texts()) return;
    editorOf(page).read(id, (text) => sources.change(page.store, { texts: { ...texts(), [id]: text } }));
  };
  return html`<details class="circuit-source" @toggle=${opened}><summary>${say("gallery.read")}</summary><pre
    tabindex="0">${texts()[id] ?? ""}</pre></details>`;
}

/** Shows the board of the circuit in the viewer. */
export function follow({ circuit }: State, page: Page) {
  const id = circuitOf(circuit ?? "")?.id;
  if (!id) return;
  viewerOf(page).show(id, async () => {
    const [svgText, drawing] = await Promise.all([boardOf(id), drawingOf(id)]);
    return { svgText, drawing };
  });
}

export function paint({ circuit }: State, page: Page) {
  const facts = circuitOf(circuit ?? "");
  if (!facts) return plainBar(say("gallery.title"), page);
  const { actions } = page;
  const editor = editorOf(page);
  const startFromIt = () => {
    editor.startFrom(facts.id);
    actions.visit("draw");
  };
  const onSheet = () => {
    wantOnSheet(page.store, facts.id);
    actions.visit("sheet");
  };
  return html`${plainBar(say("gallery.title"), page)}
    <main class="circuit" data-circuit=${facts.id}>
      ${viewerStage(page, say("home.picture", { circuit: circuitName(facts.id) }))}
      <div class="circuit-facts">
        <p class="circuit-back"><a href="#circuits">${say("gallery.all")}</a></p>
        <h2 class="circuit-name">${circuitName(facts.id)}</h2><p
          class="circuit-country">${countryName(facts.country)}</p>${grandsPrix(facts)}${family(facts)}
        ${figureTable(facts)}
        <div class="circuit-go"><button type="button" class="button is-forward"
          @click=${() => editor.raceOn(facts.id)}>${say("gallery.race")}</button><a class="button"
          href=${`#print/${facts.id}`}>${say("gallery.print")}</a></div>
        ${ownLaps(facts.id, page)}
        ${ownActs(facts, page)}
      </div>
      <div class="circuit-more">
        ${cornerList(facts)}
        <div><h3>${say("gallery.text")}</h3><p class="small">${say("gallery.text_what")}</p>
          <p class="circuit-acts">${
            facts.variant_of
              ? nothing
              : html`<button type="button" class="button is-small" @click=${onSheet}>${icon("pen")}${say(
                  "gallery.on_sheet",
                )}</button>`
          }
            <button type="button" class="button is-small"
            @click=${startFromIt}>${icon("book")}${say("gallery.as_text")}</button>
            <button type="button" class="button is-small"
              @click=${() => editor.copy(facts.id)}>${icon("link")}${say("dialog.copy")}</button>
            <button type="button" class="button is-small"
              @click=${() => editor.download(facts.id)}>${icon("file")}${say(
                "gallery.download",
              )}</button></p></div>
        ${source(facts, page)}${credits(facts)}
      </div>
    </main>`;
}
