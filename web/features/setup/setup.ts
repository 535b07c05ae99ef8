/**
 * The set-up of a race: level, laps and rivals, circuit; rules and cars in folded parts; at the bottom a
 * summary in one sentence.
 */
import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { repeat } from "lit-html/directives/repeat.js";
import { choiceClass, radio } from "../../platform/forms/choice.ts";
import { circuitName, circuitOf, circuits } from "../../domain/circuits/circuits.ts";
import { countBoards, emptySearch, searchCircuits } from "../../domain/circuits/search.ts";
import { starsIn } from "../../domain/circuits/stars.ts";
import { valueIn } from "../../platform/forms/fields.ts";
import { levels } from "../../domain/rules/rulebook-data.ts";
import { withLevel, levelOf, printedBooks } from "../../domain/rules/levels.ts";
import { isRival, countRivals } from "../../domain/setup/setup-cars.ts";
import { MAX_RACE_LAPS, SETUP_LIVERIES, withCircuit, countPeople } from "../../domain/setup/setup-draft.ts";
import { say } from "../../platform/language/messages.ts";
import { isBelowFoldReady, renderInBatches } from "../../platform/loading/batches.ts";
import { countEncounters } from "../../domain/setup/rivals.ts";
import { createProfileStore } from "../../domain/storage/profile-store.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { icon } from "../../platform/ui/icons.ts";
import { searchBar } from "../../domain/ui/circuit-search.ts";
import { changeRules, copyDraftLink, playTogether, startDraft } from "./draft-race.ts";
import { diceChoice, diceLine } from "./dice-choice.ts";
import { entryRow } from "./entry.ts";
import { fieldLevel, levelInWords, withRival, withRivals } from "./field.ts";
import { teamWords } from "./team-words.ts";
import { rulesChoice, rulesInWords } from "../../domain/rules/switches.ts";
import { posterThumbnail, loadSeenThumbnails } from "../../domain/ui/poster-thumbnail.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";
import type { ChangeSetup } from "../../domain/setup/setup-draft.ts";
import type { Setup } from "../../protocol.d.ts";

const LAPS_OFFERED = [1, 2, 3];
const RIVALS_OFFERED = [1, 3, 5, 7, 9];
/** Number of thumbnails visible in a large window. */
const FIRST_BATCH_SIZE = 24;
const NO_FOLDS: Record<string, boolean> = {};
/** Kept in memory only. */
const setupState = slice("setup", {
  /** Filter of the circuit list. */
  search: emptySearch(),
  /** Parts that have been expanded or folded by the player. */
  folds: NO_FOLDS,
});

/** Returns all circuits to choose from, including the chosen one even if it is not stored. */
function offeredCircuits(draft: Setup, { customCircuits }: Page) {
  const own = [draft.circuit, ...customCircuits.own.map(({ id }) => id)].flatMap((id) =>
    circuits.some((circuit) => circuit.id === id) ? [] : (circuitOf(id) ?? []),
  );
  return [...new Set([...own, ...circuits])];
}

/** Scrolls the list to the chosen circuit when the screen opens; the page itself does not scroll. */
function showChosen(list: Element | undefined) {
  queueMicrotask(() => {
    const selectedItem = list?.querySelector(".is-chosen");
    if (!list || !selectedItem) return;
    const [outer, inner] = [list.getBoundingClientRect(), selectedItem.getBoundingClientRect()];
    const left = inner.left - outer.left - (outer.width - inner.width) / 2;
    list.scrollBy({ left, top: Math.max(0, inner.bottom - outer.bottom), behavior: "instant" });
  });
}

export function circuitChoice(draft: Setup, change: ChangeSetup, page: Page) {
  const all = offeredCircuits(draft, page);
  const { search } = setupState.of(page.store.state);
  const matches = searchCircuits(all, search, starsIn(page));
  // The chosen circuit always stays in the list.
  const circuits = all.filter((circuit) => circuit.id === draft.circuit || matches.includes(circuit));
  // If the chosen circuit is the first, most others are outside the viewport: render them in batches.
  const isBatched = circuits[0]?.id === draft.circuit;
  const rows = isBatched ? renderInBatches("thumbnails", circuits, page.store, FIRST_BATCH_SIZE) : circuits;
  const changeSearch = (patch: Partial<typeof search>) =>
    setupState.change(page.store, { search: { ...setupState.of(page.store.state).search, ...patch } });
  return html`${searchBar(all, countBoards(matches), search, changeSearch, true)}<div class="thumbnails"
    role="radiogroup"
    aria-label=${say("setup.circuit")} ${ref(showChosen)}>${repeat(
      rows,
      ({ id }) => id,
      (circuit) => html`<label class="thumbnail ${choiceClass(circuit.id === draft.circuit)}"
        data-circuit=${circuit.id}>${radio("circuit", circuit.id === draft.circuit, () =>
          change((current) => withCircuit(current, circuit)),
        )}
      <span class="thumbnail-print">${posterThumbnail(circuit, page.store)}</span><b>${circuitName(
        circuit.id,
      )}</b><small><span>${say("setup.stops", { n: circuit.stops })}</span> <span>${say("setup.spaces", {
        n: circuit.spaces,
      })}</span></small>
    </label>`,
    )}</div>`;
}

export function lapsChoice(laps: number, change: ChangeSetup) {
  const changeLaps = (event: Event) => {
    const newLaps = Number(valueIn(event));
    if (Number.isInteger(newLaps) && newLaps >= 1 && newLaps <= MAX_RACE_LAPS)
      change(() => ({ laps: newLaps }));
  };
  const isCustom = laps > LAPS_OFFERED.length;
  return html`<div class="laps" role="group" aria-label=${say("setup.laps")}><span>${say("setup.laps")}</span>
    <span class="segments">${LAPS_OFFERED.map(
      (n) => html`<button type="button" aria-pressed=${n === laps}
      aria-label=${say("setup.laps_n", { n })} @click=${() => change(() => ({ laps: n }))}>${n}</button>`,
    )}
      <input type="number" class=${isCustom ? "is-chosen" : ""} min="1" max=${MAX_RACE_LAPS} placeholder="…"
        aria-label=${say("setup.laps_more", { most: MAX_RACE_LAPS })} .value=${isCustom ? String(laps) : ""}
          @change=${changeLaps}></span>
  </div>`;
}

/** Levels for players who choose no rulebook. */
function levelChoice(draft: Setup, change: ChangeSetup) {
  const currentLevel = levelOf(draft)?.id;
  return html`<div class="levels" role="radiogroup" aria-label=${say("setup.levels")}>${levels.map(
    (level) =>
      html`<label class="level ${choiceClass(level.id === currentLevel)}" data-level=${level.id}>${radio(
        "level",
        level.id === currentLevel,
        () => change((current) => withLevel(current, level)),
      )}<b>${say(`setup.level_${level.id}`)}</b><span>${say(`setup.level_${level.id}.what`)}</span></label>`,
  )}</div>`;
}

function rivalsChoice(state: State, change: ChangeSetup) {
  const { draft } = state;
  const most = Math.min(SETUP_LIVERIES, circuitOf(draft.circuit)?.grid ?? SETUP_LIVERIES);
  const room = most - countPeople(draft);
  return html`<div class="rivals" role="group" aria-label=${say("setup.rivals")}><span>${say(
    "setup.rivals",
  )}</span>
    <span class="segments">${RIVALS_OFFERED.filter((n) => n <= room).map(
      (n) => html`<button type="button" aria-pressed=${n === countRivals(draft)}
      aria-label=${say("setup.rivals_n", { n })} @click=${() =>
        change((current) => withRivals({ ...state, draft: current }, n, most))}>${n}</button>`,
    )}</span></div>`;
}

/** The cars in their colours, facing right. */
const carsInColours = ({ cars }: Setup) =>
  html`<p class="setup-grid" aria-hidden="true">${[...cars]
    .reverse()
    .map(
      (car) =>
        html`<span class=${isRival(car) ? "" : "is-person"}>${carIcon(car.livery, car.livery + 1)}</span>`,
    )}</p>`;

/**
 * Renders a part that is folded until opened.
 *
 * @param isMarked  true to mark its line as changed
 * @param isOpenAtFirst  initial state
 */
function fold(
  name: string,
  line: string,
  isMarked: boolean,
  isOpenAtFirst: boolean,
  contents: () => unknown,
  { store }: Page,
) {
  const { folds } = setupState.of(store.state);
  const isOpen = folds[name] ?? isOpenAtFirst;
  const press = (event: Event) => {
    event.preventDefault();
    setupState.change(store, { folds: { ...setupState.of(store.state).folds, [name]: !isOpen } });
  };
  return html`<details class="setup-fold" data-fold=${name} ?open=${isOpen}>
    <summary @click=${press}><h2>${say(`setup.${name}`)}</h2><span class=${
      isMarked ? "is-changed" : ""
    }>${line}</span>${icon("chevron")}</summary>${isOpen ? contents() : nothing}</details>`;
}

/** Describes the rulebook in one line. */
function bookLine(draft: Setup) {
  const level = levelOf(draft);
  if (!level) return { line: rulesInWords(draft), marked: true };
  const n = level.changed;
  return { line: n === 0 ? say("setup.book_what") : say("setup.changes", { n }), marked: n > 0 };
}

/** Describes the race in one sentence. */
function summaryLine(draft: Setup) {
  const level = levelOf(draft);
  const rules =
    level && level.changed > 0
      ? say("setup.rules_level", { level: say(`setup.level_${level.id}`), n: level.changed })
      : rulesInWords(draft);
  const { laps, cars } = draft;
  return countPeople(draft) === 1
    ? say("setup.in_one_line_alone", { laps, rivals: countRivals(draft), rules })
    : say("setup.in_one_line", { laps, cars: cars.length, rules });
}

/** Chooses how several people play: on one device, or by link. */
function togetherPicker({ draft, playMode }: State, page: Page) {
  if (countPeople(draft) < 2) return nothing;
  const places = ["here", "link"] as const;
  return html`<div class="together"><span class="segments" role="group"
    aria-label=${say("setup.together")}>${places.map(
      (place) =>
        html`<button type="button" aria-pressed=${place === playMode}
        @click=${() => playTogether(place, page)}>${say(`setup.together_${place}`)}</button>`,
    )}</span><p class="small">${say(`setup.together_${playMode}_what`)}</p></div>`;
}

function carsPart(state: State, page: Page, change: ChangeSetup) {
  const { draft } = state;
  const rivalRecords = countEncounters(createProfileStore(page.storage.local).races());
  const isFull = draft.cars.length >= SETUP_LIVERIES;
  return html`<div class="setup-cars">${fieldLevel(state, change)}<ol class="entries">${repeat(
    draft.cars,
    (_, index) => index,
    (car, index) => entryRow(car, index, state, page, rivalRecords),
  )}</ol>
    <p class="setup-more"><button type="button" class="add-car" ?disabled=${isFull}
      @click=${() => page.store.update({ draft: withRival(page.store.state) })}>${icon("plus")}${say(
        "setup.add",
      )}</button><span class="small">${say("setup.cars_what", {
        n: draft.cars.length,
        most: SETUP_LIVERIES,
      })}</span></p>
    ${togetherPicker(state, page)}${teamWords(draft, state.names)}</div>`;
}

/** Loads the drawings of visible circuits. */
export const afterRender = (_state: State, { store }: Page) => loadSeenThumbnails(store);

export function paint(state: State, page: Page) {
  const { draft } = state;
  const { store } = page;
  const changed: (...args: Parameters<ChangeSetup>) => Setup = (make) => ({
    ...store.state.draft,
    ...make(store.state.draft),
  });
  const change: ChangeSetup = (make) => store.update({ draft: changed(make) });
  const changeAndStore: ChangeSetup = (make) => changeRules(changed(make), page);
  const isComplete = isBelowFoldReady("set-up", 1, store, true);
  const { line, marked } = bookLine(draft);
  const dice = diceLine(draft, state.playMode, state);
  const rivalsLine = say("setup.field", { n: countRivals(draft), level: levelInWords(state) });
  return html`${plainBar(say("setup.title"), page)}
    <main class="setup is-race" aria-busy=${isComplete ? nothing : "true"}>
      ${levelChoice(draft, changeAndStore)}
      <div class="setup-row">${lapsChoice(draft.laps, changeAndStore)}${rivalsChoice(
        state,
        change,
      )}${carsInColours(draft)}</div>
      <section class="setup-circuit"><h2>${say("setup.circuit")}</h2>${circuitChoice(
        draft,
        change,
        page,
      )}</section>
      ${
        isComplete
          ? html`<div class="setup-folds">${fold(
              "book",
              line,
              marked,
              false,
              () =>
                html`<div class="setup-rules">${rulesChoice(
                  state,
                  page,
                  changeAndStore,
                  printedBooks,
                )}</div>`,
              page,
            )}${fold(
              "cars",
              dice.marked ? `${rivalsLine} · ${dice.line}` : rivalsLine,
              dice.marked,
              countPeople(draft) > 1,
              () => html`${carsPart(state, page, change)}${diceChoice(draft, state.playMode, page)}`,
              page,
            )}</div>`
          : nothing
      }
    </main>
    <footer class="start-bar">
      <p><b>${circuitName(draft.circuit)}</b> · ${summaryLine(draft)}</p>
      <button type="button" class="button"
        @click=${() => copyDraftLink(page)}>${icon("link")}${say("setup.copy")}</button>
      <button type="button" class="button is-forward"
        @click=${() => startDraft(page)}>${say("setup.start")}</button>
    </footer>`;
}
