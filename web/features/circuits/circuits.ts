/**
 * Gallery of all built-in circuits as posters, searchable by words, country, decade and character, followed
 * by the user's own circuits.
 */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { circuitName, circuitOf, circuits } from "../../core/circuits/circuits.ts";
import { keptBoards } from "../../core/circuits/kept-boards.ts";
import { everything, found, inOrder } from "../../core/circuits/search.ts";
import { starsIn, toggleStar } from "../../core/circuits/stars.ts";
import { countryName } from "../../core/language/countries.ts";
import { messageVersion, say } from "../../core/language/messages.ts";
import { lastResult } from "../../core/lists/last-result.ts";
import { renderInBatches } from "../../core/loading/batches.ts";
import { searchBar } from "../../core/ui/circuit-search.ts";
import { editorOf } from "./circuit-editor.ts";
import { mainFacts } from "./circuit-facts.ts";
import { fileDrop } from "./file-drop.ts";
import { ownLaps } from "./own-laps.ts";
import { wantOnSheet } from "./wanted.ts";
import { icon } from "../../core/ui/icons.ts";
import { smallPrint, wantPrints } from "../../core/ui/small-print.ts";
import { plainBar } from "../../core/ui/topbar.ts";
import { slice } from "../../core/store.ts";
import type { ShownCircuit } from "../../core/circuits/circuits.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";

const NONE: ReadonlySet<string | undefined> = new Set();
/** State kept in memory while the page is open. */
const wall = slice("circuits", {
  search: everything(),
  /** Built-in boards stored on this device. */
  kept: NONE,
  /** Time of the last check of this device's storage, in ms. */
  looked: 0,
});

const sorted = lastResult((_count: number) =>
  circuits.filter((circuit) => !circuit.variant_of).sort((one, other) => inOrder(one.name, other.name)),
);

/** Without variants, which are listed next to their originals. */
const whole = () => sorted(circuits.length);

/** The caption of a poster; details are on the circuit's page. */
const words = (
  facts: ShownCircuit,
) => html`<span class="print-title"><b>${facts.name}</b><small>${countryName(facts.country)}</small></span>
    ${mainFacts(facts)}`;

function print(facts: ShownCircuit, { store }: Page) {
  return html`<a class="print-sheet" href="#circuits/${facts.id}" data-circuit=${facts.id}>
    <span class="print-picture-small">${smallPrint(facts, store)}</span>
    ${guard([facts, messageVersion()], () => words(facts))}
  </a>`;
}

const raced = ({ id }: ShownCircuit, page: Page) => ownLaps(id, page, wall.of(page.store.state).looked);

/** Action buttons for a built-in circuit. */
function acts({ id }: ShownCircuit, page: Page) {
  const { actions, store } = page;
  const circuit = circuitName(id);
  const starred = starsIn(page).has(id);
  const star = () => toggleStar(id, page).then(() => look(page));
  const onSheet = () => {
    wantOnSheet(store, id);
    actions.visit("sheet");
  };
  return guard(
    [id, starred, messageVersion()],
    () => html`<div class="print-acts">
    <button type="button" class="tool is-bare print-star" aria-pressed=${starred}
      aria-label=${say("wall.star", { circuit })} @click=${star}>${icon("star")}</button>
    <button type="button" class="tool is-bare" aria-label=${say("gallery.on_sheet")}
      title=${say("gallery.on_sheet")} @click=${onSheet}>${icon("pen")}</button>
    <button type="button" class="button is-small is-forward"
      @click=${() => editorOf(page).raceOn(id)}>${say("gallery.race")}</button>
  </div>`,
  );
}

function withVariants(facts: ShownCircuit, page: Page) {
  const own = circuits.filter((variant) => variant.variant_of === facts.id);
  return html`<li class="print">${print(facts, page)}${raced(facts, page)}${acts(facts, page)}
    ${own.map(
      (variant) => html`<a class="print-variant" href="#circuits/${variant.id}"
      data-circuit=${variant.id}>${icon("chevron")}<b>${circuitName(variant.id)}</b></a>`,
    )}</li>`;
}

function ownPrint(id: string, page: Page, kept: boolean) {
  const editor = editorOf(page);
  const facts = circuitOf(id);
  if (!facts) return nothing;
  const onSheet = () => {
    wantOnSheet(page.store, id);
    page.actions.visit("sheet");
  };
  return html`<li class="print">${print(facts, page)}${raced(facts, page)}
    <div class="print-acts">
      ${
        kept
          ? nothing
          : html`<span class="small">${say("gallery.visiting")}</span><button type="button"
        class="button is-small" @click=${() => editor.keepVisitor(id)}>${say("draw.keep")}</button>`
      }
      ${
        facts.variant_of
          ? nothing
          : html`<button type="button" class="button is-small"
        @click=${onSheet}>${icon("pen")}${say("gallery.on_sheet")}</button>`
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

function drawCard(page: Page) {
  const chosen = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
    editorOf(page).open(input.files?.[0]);
    input.value = "";
  };
  return html`<li class="print is-door"><h2>${say("gallery.draw")}</h2><p>${say("gallery.draw_what")}</p>
    <p><a class="button" href="#sheet">${icon("pen")}${say("wall.by_hand")}</a>
      <a class="button" href="#draw">${icon("book")}${say("gallery.draw_door")}</a>
      <label class="button">${icon("file")}${say("gallery.open")}<input class="unseen" type="file"
        accept=".toml,text/plain" @change=${chosen}></label></p></li>`;
}

const FRESH = 2000;

/** Updates the list of boards stored on this device, and triggers a new read of the user's laps. */
async function look(page: Page) {
  wall.change(page.store, { looked: Date.now() });
  const before = wall.of(page.store.state).kept;
  const kept = await keptBoards().catch(() => before);
  if (kept.size !== before.size) wall.change(page.store, { kept });
}

export function follow(state: State, page: Page) {
  wantPrints(page.store);
  if (Date.now() - wall.of(state).looked > FRESH) look(page);
}

/** Links to the boards stored on this device. */
function keptNames(kept: typeof NONE) {
  const names = whole().filter(({ id }) => kept.has(id));
  if (names.length === 0) return nothing;
  const links = names.map(({ id, name }) => html`<a href="#circuits/${id}">${name}</a>`);
  return html`<p class="small wall-kept">${say("wall.kept_are")} ${links}</p>`;
}

export function paint(_state: State, page: Page) {
  const { customCircuits } = page;
  const { over, drop } = fileDrop((file) => editorOf(page).open(file));
  const own = [
    ...customCircuits.own.map(({ id }) => ownPrint(id, page, true)),
    ...customCircuits.visitors().map((id) => ownPrint(id, page, false)),
  ];
  const all = whole();
  const { search, kept } = wall.of(page.store.state);
  const shown = found(all, search, starsIn(page));
  const printed = renderInBatches("wall", shown, page.store);
  // Render the part below only after the last batch: later rows would shift it.
  const below = html`<p class="small wall-offline">${icon("save")}${say("wall.offline")}</p>${keptNames(kept)}
      <h2>${say("gallery.own")}</h2><p class="small">${say("gallery.own_what")}</p>
      <ol class="prints is-own">${drawCard(page)}${own}</ol>`;
  const change = (wanted: Partial<typeof search>) =>
    wall.change(page.store, { search: { ...search, ...wanted } });
  return html`${plainBar(say("gallery.title"), page)}
    <main class="gallery" @dragover=${over} @drop=${drop}>
      <a class="wall-draw" href="#sheet">${icon("pen")}<span><b>${say("gallery.draw")}</b>
        <small>${say("wall.draw")}</small></span></a>
      ${searchBar(all, shown.length, search, change)}
      ${shown.length > 0 ? nothing : html`<p class="wall-none">${say("wall.none")}</p>`}
      <ol class="prints">${repeat(
        printed,
        ({ id }) => id,
        (facts) => withVariants(facts, page),
      )}</ol>
      ${printed.length < shown.length ? nothing : below}
    </main>`;
}
