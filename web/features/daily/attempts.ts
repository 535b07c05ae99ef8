/**
 * The Daily Grand Prix as the page plays it: the race of a day, its one official attempt, practice
 * afterwards.
 */
import site from "virtual:site";
import { boardOf, boardOfDay, circuitName, wantPicture } from "../../core/circuits/circuits.ts";
import { ownCircuit } from "../../core/circuits/sundays.ts";
import { DAY, dayNow, isoOf, officialKey } from "../../core/days.ts";
import { fetchedLater } from "../../core/loading/ignored-errors.ts";
import { dateOnly, say } from "../../core/language/messages.ts";
import { addressOf, DAILY, goTo } from "../../core/router.ts";
import { parWords } from "../../race/own/par.ts";
import { medalOf, signsOf, streakOf } from "./results.ts";
import { noteArrival, slice } from "../../core/store.ts";
import type { Page } from "../../core/page.ts";
import type { Boot, State } from "../../core/store.ts";
import type { ResultCard as Card, Setup } from "../../protocol.d.ts";

interface Known {
  day: number;
  /** None until the engine has said it. */
  setup: Setup | null;
  /** It is on a circuit of the day's own. */
  own: boolean;
  /** It has not come. */
  lost: boolean;
  /** The engine that did not answer. */
  boot: Boot | null;
}

const emptyDaily = (day: number): Known => ({ day, setup: null, own: false, lost: false, boot: null });

const daily = slice("daily", {
  /** The race of the day that was asked for last. */
  known: emptyDaily(-1),
  /** The day whose official race is to begin as soon as it is known. */
  wish: -1,
  /** The board of the day is being drawn, or has been. */
  drawing: false,
});

export const isStartPending = (day: number, state: State) => daily.of(state).wish === day;

/**
 * Start the official race of a day, or start it as soon as its set-up is known. It may have become known
 * since the button was painted. If the day is over, show its screen, which says so.
 */
export function startWhenLoaded(day: number, page: Page) {
  if (day !== dayNow()) return goTo(DAILY + isoOf(day));
  const { setup } = dailyState(day, page.store.state);
  if (setup) return raceOfficially(day, setup, page);
  daily.change(page.store, { wish: day });
}

/** The known facts about the race of a day. */
export function dailyState(day: number, state: State) {
  const { known } = daily.of(state);
  return known.day === day ? known : emptyDaily(day);
}

/** True if the first turns of a day are precomputed (`tooling/startup/opening_files.py`). */
const hasPrecomputedOpening = (day: number) => day >= site.first.days[0] && day <= site.first.days[1];

/**
 * Asks the engine for the race of a day, unless that has been done; what came to nothing is asked of the next
 * engine, or when the reader says so.
 */
export async function wantRace(day: number, page: Page) {
  const { session, store, customCircuits, preloadOpening } = page;
  const { boot } = store.state;
  const { known } = daily.of(store.state);
  const another = known.boot !== null && known.boot !== boot && boot.status === "ready";
  if (known.day === day && !another) return;
  const wanted = emptyDaily(day);
  daily.change(store, { known: wanted });
  let found = wanted;
  try {
    const parcel = await ownCircuit(day);
    const { boot: engine, screen } = store.state;
    // The first page asks by the way: who begins another race meanwhile keeps its first turns.
    if (hasPrecomputedOpening(day) && engine.status !== "failed")
      preloadOpening(`daily.${day}`, screen !== "daily");
    const reply = await session.asked({ do: "daily", day, ...(parcel && { parcel }) });
    if (reply?.daily?.circuit) customCircuits.visit(reply.daily.circuit);
    found = { ...wanted, setup: reply?.daily?.setup ?? null, own: parcel !== null };
  } catch {
    found = wanted;
  }
  if (found.setup === null) found = { ...found, lost: true, boot: store.state.boot };
  const now = daily.of(store.state);
  const isWanted = now.known === wanted;
  daily.change(store, { known: isWanted ? found : now.known, wish: now.wish === day ? -1 : now.wish });
  // The reader may have left the screen and no longer need it.
  const begins = now.wish === day && isWanted && store.state.screen === "daily";
  if (begins && found.setup) raceOfficially(day, found.setup, page);
}

/**
 * The day's own board for the first page: as soon as the engine lives or, where a file of the build has it
 * and this device has not yet, at once.
 */
export async function wantBoard(page: Page) {
  const { store } = page;
  const { day } = boardOfDay;
  const early = hasPrecomputedOpening(day) && !navigator.serviceWorker?.controller;
  if (store.state.boot.status !== "ready" && !early) return;
  await wantRace(day, page);
  const { setup, own } = dailyState(day, store.state);
  // Another race has begun meanwhile: no other board is drawn.
  if (daily.of(store.state).drawing || !setup || !own || store.state.screen !== "home") return;
  daily.change(store, { drawing: true });
  // Asked for first, so that it is there when the circuit's name is shown.
  wantPicture(setup.circuit, () => {});
  const drawn = await boardOf(setup.circuit).catch(fetchedLater);
  if (drawn === null) return;
  Object.assign(boardOfDay, { circuit: setup.circuit, there: true });
  noteArrival(store);
}

/** Asks once more for what did not come. */
export function askAgain({ store }: Page) {
  daily.change(store, { known: emptyDaily(-1) });
}

/**
 * Start or resume the one attempt of a day that counts. Day and set-up belong together: across midnight, the
 * set-up of one day is never recorded as the attempt of the next.
 */
function raceOfficially(day: number, setup: Setup, { storage, actions }: Page) {
  const begun = storage.readDays()[day];
  if (begun) actions.openLink(begun.link);
  else if (day !== dayNow()) goTo(DAILY + isoOf(day));
  else actions.startRace(setup, { key: officialKey(day), official: day });
}

export function practiseDay(setup: Setup, { actions }: Page) {
  actions.startRace(setup);
}

/** The result to be sent to others: one line with the address of the day. */
export function lineOf(day: number, setup: Setup, card: Card, { storage }: Page) {
  const { place, cars, throws, left, full, marks, par } = card;
  const streak = streakOf(storage.readDays(), day);
  const words = say("daily.line", {
    date: dateOnly(day * DAY),
    circuit: circuitName(setup.circuit),
    medal: medalOf(card),
    result: place === null ? "–" : `${place}/${cars}`,
    throws,
    wear: `${left}/${full}`,
    marks: signsOf(marks),
  });
  const against = par !== undefined && place !== null ? ` ⛳ ${parWords(throws, par)}` : "";
  return `${words}${against}${streak > 1 ? ` 🔥${streak}` : ""} ${addressOf(DAILY + isoOf(day))}`;
}

export async function shareLine(line: string, { actions }: Page) {
  if (navigator.share) {
    try {
      await navigator.share({ text: line });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  actions.copyText(line, say("daily.result"));
}
