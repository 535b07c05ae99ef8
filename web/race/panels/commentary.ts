/**
 * Events in sentences, newest on top; dice as cards at the right. A line's turn leads to the moment itself,
 * its card or clause to its rule.
 */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { ref } from "lit-html/directives/ref.js";
import { repeat } from "lit-html/directives/repeat.js";
import { carIcon } from "../../core/ui/cars.ts";
import { messageVersion, say } from "../../core/language/messages.ts";
import { remarking } from "../remarks/lazy-entry.ts";
import { dieCard, eventWords, messageWords } from "./event-words.ts";
import { animateListInsertions } from "./list-insertions.ts";
import { slice } from "../../core/store.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";
import type { EventView, Message } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

const LINES_KEPT = 60;
/** More lines than are visible. In long races older ones come when the race is at rest. */
const LINES_AT_ONCE = 14;
/** Milliseconds to wait for an idle moment. */
const OLDER_WITHIN = 400;
/** While one watches again, lines come and go with every step. */
const LINES_WATCHED = 14;

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

/** The race of which all lines are there, that of which they are coming, and that which has been read. */
const log = slice("log", { there: "", coming: "", read: "" });

const isTold = (event: EventView) => event.say !== null;

/** Number of lines for this painting: in a race that is opened far on, the visible ones. */
function linesNow({ phase, key }: RaceState, count: number, state: State) {
  if (phase === "replay") return LINES_WATCHED;
  return count <= LINES_KEPT || log.of(state).there === key ? LINES_KEPT : LINES_AT_ONCE;
}

/** After each painting: the other lines come when the page is idle, and the next ones are news. */
export function followLog({ store }: Page) {
  const { race } = store.state;
  if (!race?.view || race.phase === "replay") return;
  const { key } = race;
  const { there, coming, read } = log.of(store.state);
  if (there === key || race.log.filter(isTold).length <= LINES_KEPT) {
    if (there !== key || read !== key) log.change(store, { there: key, read: key });
  } else if (coming !== key) {
    log.change(store, { coming: key });
    const come = () => log.change(store, { there: key, coming: "" });
    if (window.requestIdleCallback) window.requestIdleCallback(come, { timeout: OLDER_WITHIN });
    else setTimeout(come, OLDER_WITHIN);
  }
}

/** Old lines are not announced as news: true only once they are all there. */
const isNews = ({ phase, key }: RaceState, state: State) => phase !== "replay" && log.of(state).read === key;

/** The events of which there are lines, newest first. */
function newestOf(race: RaceState, page: Page) {
  if (!race.view) return [];
  const told = race.log.map((event, index) => ({ event, index })).filter(({ event }) => isTold(event));
  return told.slice(-linesNow(race, told.length, page.store.state)).reverse();
}

function lines(race: RaceState, newest: ReturnType<typeof newestOf>, page: Page) {
  const { lesson, settings } = page.store.state;
  const said = settings.remarks && !lesson ? remarking.loaded()?.remarks(race, page.store.state) : null;
  return repeat(
    newest,
    ({ index }) => index,
    ({ event, index }) =>
      guard([event, messageVersion(), lesson === null, settings.clauses, said?.get(index)], () =>
        line(event, index, race, page, said?.get(index) ?? null),
      ),
  );
}

/**
 * The last event in one line, if the commentary is not on the screen. Its place is reserved while cars move
 * and the sheet has more lines.
 */
export function lastLine(race: RaceState) {
  const last = race.log.findLast((event) => event.say !== null);
  if (race.phase === "over") return nothing;
  const words = last && race.phase !== "moving" ? eventWords(last) : nothing;
  return html`<p class="last-line" aria-hidden="true">${words}</p>`;
}

/** @param open  phone: over the board */
export function logPanel(race: RaceState, open: boolean, page: Page) {
  const newest = newestOf(race, page);
  // Lines out of sight cost no layout; to find out which they are costs the first picture a second one.
  const long = newest.length > LINES_AT_ONCE ? "is-long" : "";
  return html`<section class="log ${open ? "is-open" : ""} ${long}" role="log"
    aria-live=${isNews(race, page.store.state) ? "polite" : "off"} aria-label=${say("log.title")}
    tabindex="0">
    <ol ${ref(animateListInsertions)}>${lines(race, newest, page)}</ol>
  </section>`;
}
