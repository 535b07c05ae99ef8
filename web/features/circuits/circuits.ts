/**
 * Gallery of all built-in circuits as posters, searchable by words, country, decade and character, followed
 * by the user's own circuits.
 */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { circuitName, circuitOf, circuits, type ShownCircuit } from "../../domain/circuits/circuits.ts";
import { cachedCircuitIds } from "../../domain/circuits/cached-boards.ts";
import { emptySearch, searchCircuits, compareNames } from "../../domain/circuits/search.ts";
import { starsIn, toggleStar } from "../../domain/circuits/stars.ts";
import { countryName } from "../../platform/language/countries.ts";
import { messageVersion, say } from "../../platform/language/messages.ts";
import { memoiseLast } from "../../platform/lists/memoise-last.ts";
import { renderInBatches } from "../../platform/loading/batches.ts";
import { searchBar } from "../../domain/ui/circuit-search.ts";
import { editorOf } from "./circuit-editor.ts";
import { mainFacts } from "./circuit-facts.ts";
import { fileDropHandlers } from "./file-drop.ts";
import { ownLapList } from "./own-laps.ts";
import { requestOnSheet } from "./sheet-request.ts";
import { icon } from "../../platform/ui/icons.ts";
import { posterThumbnail, loadSeenThumbnails } from "../../domain/ui/poster-thumbnail.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

const NO_BOARDS: ReadonlySet<string | undefined> = new Set();
/** State kept in memory while the page is open. */
const gallery = slice("circuits", {
  search: emptySearch(),
  /** Built-in boards stored on this device. */
  storedBoards: NO_BOARDS,
  /** Time of the last check of this device's storage, in ms. */
  checkedAt: 0,
});

const sortOriginals = memoiseLast((_count: number) =>
  circuits.filter((circuit) => !circuit.variant_of).sort((one, other) => compareNames(one.name, other.name)),
);

/** Returns the circuits without variants, which are listed next to their originals. */
const originals = () => sortOriginals(circuits.length);

/** The caption of a poster; details are on the circuit's page. */
const posterCaption = (
  facts: ShownCircuit,
) => html`<span class="circuit-card-title"><b>${facts.name}</b><small>${countryName(
  facts.country,
)}</small></span>
    ${mainFacts(facts)}`;

function posterLink(facts: ShownCircuit, { store }: Page) {
  return html`<a class="circuit-card-link" href="#circuits/${facts.id}" data-circuit=${facts.id}>
    <span class="circuit-card-picture">${posterThumbnail(facts, store)}</span>
    ${guard([facts, messageVersion()], () => posterCaption(facts))}
  </a>`;
}

const ownLapPart = ({ id }: ShownCircuit, page: Page) =>
  ownLapList(id, page, gallery.of(page.store.state).checkedAt);

/** Action buttons for a built-in circuit. */
function posterButtonBar({ id }: ShownCircuit, page: Page) {
  const { actions, store } = page;
  const circuit = circuitName(id);
  const isStarred = starsIn(page).has(id);
  const star = () => toggleStar(id, page).then(() => refreshStoredBoards(page));
  const openSheet = () => {
    requestOnSheet(store, id);
    actions.visit("sheet");
  };
  return guard(
    [id, isStarred, messageVersion()],
    () => html`<div class="circuit-card-acts">
    <button type="button" class="tool is-bare circuit-card-star" aria-pressed=${isStarred}
      aria-label=${say("wall.star", { circuit })} @click=${star}>${icon("star")}</button>
    <button type="button" class="tool is-bare" aria-label=${say("gallery.on_sheet")}
      title=${say("gallery.on_sheet")} @click=${openSheet}>${icon("pen")}</button>
    <button type="button" class="button is-small is-forward"
      @click=${() => editorOf(page).raceOn(id)}>${say("gallery.race")}</button>
  </div>`,
  );
}

function posterRow(facts: ShownCircuit, page: Page) {
  const own = circuits.filter((variant) => variant.variant_of === facts.id);
  return html`<li class="circuit-card">${posterLink(facts, page)}${ownLapPart(facts, page)}${posterButtonBar(
    facts,
    page,
  )}
    ${own.map(
      (variant) => html`<a class="circuit-card-variant" href="#circuits/${variant.id}"
      data-circuit=${variant.id}>${icon("chevron")}<b>${circuitName(variant.id)}</b></a>`,
    )}</li>`;
}

function ownPosterRow(id: string, page: Page, isStored: boolean) {
  const editor = editorOf(page);
  const facts = circuitOf(id);
  if (!facts) return nothing;
  const openSheet = () => {
    requestOnSheet(page.store, id);
    page.actions.visit("sheet");
  };
  return html`<li class="circuit-card">${posterLink(facts, page)}${ownLapPart(facts, page)}
    <div class="circuit-card-acts">
      ${
        isStored
          ? nothing
          : html`<span class="small">${say("gallery.visiting")}</span><button type="button"
        class="button is-small" @click=${() => editor.saveLinkedCircuit(id)}>${say("draw.keep")}</button>`
      }
      ${
        facts.variant_of
          ? nothing
          : html`<button type="button" class="button is-small"
        @click=${openSheet}>${icon("pen")}${say("gallery.on_sheet")}</button>`
      }
      ${
        isStored
          ? html`<button type="button" class="button is-small"
        @click=${() => editor.download(id)}>${say("gallery.download")}</button>`
          : nothing
      }
      ${
        isStored
          ? html`<button type="button" class="button is-small"
        @click=${() => editor.deleteCircuit(id)}>${say("gallery.delete")}</button>`
          : nothing
      }
    </div></li>`;
}

function drawCard(page: Page) {
  const openChosenFile = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
    editorOf(page).openFile(input.files?.[0]);
    input.value = "";
  };
  return html`<li class="circuit-card is-action"><h2>${say("gallery.draw")}</h2>
    <p>${say("gallery.draw_what")}</p>
    <p><a class="button" href="#sheet">${icon("pen")}${say("wall.by_hand")}</a>
      <a class="button" href="#draw">${icon("book")}${say("gallery.open_editor")}</a>
      <label class="button">${icon("file")}${say("gallery.open")}<input class="unseen" type="file"
        accept=".toml,text/plain" @change=${openChosenFile}></label></p></li>`;
}

const REFRESH_MS = 2000;

/** Updates the list of boards stored on this device, and triggers a new read of the user's laps. */
async function refreshStoredBoards(page: Page) {
  gallery.change(page.store, { checkedAt: Date.now() });
  const before = gallery.of(page.store.state).storedBoards;
  const storedIds = await cachedCircuitIds().catch(() => before);
  if (storedIds.size !== before.size) gallery.change(page.store, { storedBoards: storedIds });
}

export function afterRender(state: State, page: Page) {
  loadSeenThumbnails(page.store);
  if (Date.now() - gallery.of(state).checkedAt > REFRESH_MS) refreshStoredBoards(page);
}

/** Links to the boards stored on this device. */
function storedBoardLinks(storedIds: typeof NO_BOARDS) {
  const names = originals().filter(({ id }) => storedIds.has(id));
  if (names.length === 0) return nothing;
  const links = names.map(({ id, name }) => html`<a href="#circuits/${id}">${name}</a>`);
  return html`<p class="small gallery-stored">${say("wall.kept_are")} ${links}</p>`;
}

export function paint(_state: State, page: Page) {
  const { customCircuits } = page;
  const { onDragOver: over, onDrop: drop } = fileDropHandlers((file) => editorOf(page).openFile(file));
  const own = [
    ...customCircuits.own.map(({ id }) => ownPosterRow(id, page, true)),
    ...customCircuits.temporaryIds().map((id) => ownPosterRow(id, page, false)),
  ];
  const all = originals();
  const { search, storedBoards } = gallery.of(page.store.state);
  const matches = searchCircuits(all, search, starsIn(page));
  const renderedPosters = renderInBatches("wall", matches, page.store);
  // Render the part below only after the last batch: later rows would shift it.
  const footer = html`<p class="small gallery-offline">${icon("save")}${say(
    "wall.offline",
  )}</p>${storedBoardLinks(storedBoards)}
      <h2>${say("gallery.own")}</h2><p class="small">${say("gallery.own_what")}</p>
      <ol class="circuit-cards is-own">${drawCard(page)}${own}</ol>`;
  const change = (patch: Partial<typeof search>) =>
    gallery.change(page.store, { search: { ...gallery.of(page.store.state).search, ...patch } });
  return html`${plainBar(say("gallery.title"), page)}
    <main class="gallery" @dragover=${over} @drop=${drop}>
      <a class="gallery-draw" href="#sheet">${icon("pen")}<span><b>${say("gallery.draw")}</b>
        <small>${say("wall.draw")}</small></span></a>
      ${searchBar(all, matches.length, search, change)}
      ${matches.length > 0 ? nothing : html`<p class="gallery-none">${say("wall.none")}</p>`}
      <ol class="circuit-cards">${repeat(
        renderedPosters,
        ({ id }) => id,
        (facts) => posterRow(facts, page),
      )}</ol>
      ${renderedPosters.length < matches.length ? nothing : footer}
    </main>`;
}
