/**
 * The commentary: events in sentences, newest first, with dice as cards on the right. The turn number of a
 * line opens its replay; its card or clause opens the rule.
 */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { ref } from "lit-html/directives/ref.js";
import { repeat } from "lit-html/directives/repeat.js";
import { carIcon } from "../../domain/ui/cars.ts";
import { messageVersion, say } from "../../platform/language/messages.ts";
import { lazyRemarks } from "../remarks/lazy-entry.ts";
import { dieCard, eventWords, messageWords } from "./event-words.ts";
import { animateListInsertions } from "./list-insertions.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";
import type { EventView, Message } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

const MAX_LINES = 60;
/** More lines than are visible. In long races, older lines are rendered when the page is idle. */
const INITIAL_LINES = 14;
/** Maximum wait for an idle callback, in milliseconds. */
const IDLE_TIMEOUT_MS = 400;
/** Number of lines during a replay, where lines change with every step. */
const REPLAY_LINES = 14;

function line(event: EventView, index: number, race: RaceState, page: Page, remark: Message | null) {
  const car = race.view?.cars[event.car];
  const jump = () => page.replay.watchEvent(index);
  return html`<li class="log-line" data-kind=${event.kind}>
    ${
      event.round > 0 && !page.store.state.lesson
        ? html`<button type="button" class="log-turn" aria-label=${say("log.watch", { turn: event.round })}
          title=${say("log.watch", { turn: event.round })} @click=${jump}>${event.round}</button>`
        : html`<span class="log-turn">${event.round || nothing}</span>`
    }<span class="log-car">${car ? carIcon(car.livery, car.number) : nothing}</span>
    <span class="log-words">${eventWords(event)}${
      remark ? html`<em class="log-remark">${messageWords(remark)}</em>` : nothing
    }</span>${dieCard(event, page)}
  </li>`;
}

/** Keys of the races whose lines are all rendered, are scheduled, and count as already announced. */
const logState = slice("log", { renderedRace: "", scheduledRace: "", announcedRace: "" });

const hasSentence = (event: EventView) => event.message !== null;

/** Returns the number of lines to render: only the visible ones first, if a long race is opened. */
function linesNow({ phase, key }: RaceState, count: number, state: State) {
  if (phase === "replay") return REPLAY_LINES;
  return count <= MAX_LINES || logState.of(state).renderedRace === key ? MAX_LINES : INITIAL_LINES;
}

/** Schedules the older lines for an idle moment; called after each render. */
export function afterLogRender({ store }: Page) {
  const { race } = store.state;
  if (!race?.view || race.phase === "replay") return;
  const { key } = race;
  const { renderedRace, scheduledRace, announcedRace } = logState.of(store.state);
  if (renderedRace === key || race.log.filter(hasSentence).length <= MAX_LINES) {
    if (renderedRace !== key || announcedRace !== key)
      logState.change(store, { renderedRace: key, announcedRace: key });
  } else if (scheduledRace !== key) {
    logState.change(store, { scheduledRace: key });
    const renderOlder = () => logState.change(store, { renderedRace: key, scheduledRace: "" });
    if (window.requestIdleCallback) window.requestIdleCallback(renderOlder, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(renderOlder, IDLE_TIMEOUT_MS);
  }
}

/** True if new lines are announced to screen readers: only once all older lines are rendered. */
const isAnnounced = ({ phase, key }: RaceState, state: State) =>
  phase !== "replay" && logState.of(state).announcedRace === key;

/** Returns the events to render as lines, newest first. */
function newestOf(race: RaceState, page: Page) {
  if (!race.view) return [];
  const events = race.log.map((event, index) => ({ event, index })).filter(({ event }) => hasSentence(event));
  return events.slice(-linesNow(race, events.length, page.store.state)).reverse();
}

function lines(race: RaceState, newest: ReturnType<typeof newestOf>, page: Page) {
  const { lesson, settings } = page.store.state;
  const remarks = settings.remarks && !lesson ? lazyRemarks.loaded()?.remarks(race, page.store.state) : null;
  return repeat(
    newest,
    ({ index }) => index,
    ({ event, index }) =>
      guard([event, messageVersion(), lesson === null, settings.clauses, remarks?.get(index)], () =>
        line(event, index, race, page, remarks?.get(index) ?? null),
      ),
  );
}

/**
 * Renders the last event in one line, for screens without the commentary. While cars move it is empty, but
 * keeps its space.
 */
export function lastLine(race: RaceState) {
  const last = race.log.findLast((event) => event.message !== null);
  if (race.phase === "over") return nothing;
  const words = last && race.phase !== "moving" ? eventWords(last) : nothing;
  return html`<p class="last-line" aria-hidden="true">${words}</p>`;
}

/** @param open  phone: the commentary covers the board */
export function commentaryPanel(race: RaceState, open: boolean, page: Page) {
  const newest = newestOf(race, page);
  // Long lists skip the layout of invisible lines; short ones do not, as it would delay the first paint.
  const sizeClass = newest.length > INITIAL_LINES ? "is-long" : "";
  return html`<section class="log ${open ? "is-open" : ""} ${sizeClass}" role="log"
    aria-live=${isAnnounced(race, page.store.state) ? "polite" : "off"} aria-label=${say("log.title")}
    tabindex="0">
    <ol ${ref(animateListInsertions)}>${lines(race, newest, page)}</ol>
  </section>`;
}
