/** The Daily Grand Prix in the page: the race of a day, its one official attempt, and practice afterwards. */
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
  /** Null until the engine has replied. */
  setup: Setup | null;
  /** True if the day has a circuit of its own. */
  own: boolean;
  /** True if loading failed. */
  lost: boolean;
  /** Status of the engine that did not answer. */
  boot: Boot | null;
}

const emptyDaily = (day: number): Known => ({ day, setup: null, own: false, lost: false, boot: null });

const daily = slice("daily", {
  /** The race of the day that was requested last. */
  known: emptyDaily(-1),
  /** The day whose official race starts as soon as its set-up is known; -1: none. */
  wish: -1,
  /** True once drawing of the day's board has started. */
  drawing: false,
});

export const isStartPending = (day: number, state: State) => daily.of(state).wish === day;

/**
 * Starts the official race of a day, now or as soon as its set-up is known. The set-up may have become known
 * since the last render. If the day is over, shows its screen, which says so.
 */
export function startWhenLoaded(day: number, page: Page) {
  if (day !== dayNow()) return goTo(DAILY + isoOf(day));
  const { setup } = dailyState(day, page.store.state);
  if (setup) return raceOfficially(day, setup, page);
  daily.change(page.store, { wish: day });
}

/** Returns the known facts about the race of a day. */
export function dailyState(day: number, state: State) {
  const { known } = daily.of(state);
  return known.day === day ? known : emptyDaily(day);
}

/** True if the first turns of a day are precomputed (`tooling/startup/opening_files.py`). */
const hasPrecomputedOpening = (day: number) => day >= site.first.days[0] && day <= site.first.days[1];

/**
 * Requests the race of a day from the engine, once. A failed request is repeated with the next engine, or
 * when the player asks for it.
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
    // The home screen only preloads: it must not replace the precomputed turns of a race started since.
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
  // The player may have left the screen since.
  const begins = now.wish === day && isWanted && store.state.screen === "daily";
  if (begins && found.setup) raceOfficially(day, found.setup, page);
}

/**
 * Draws the day's own board for the home screen once the engine is ready. On a visit without service worker,
 * it is drawn at once if the day's opening is precomputed.
 */
export async function wantBoard(page: Page) {
  const { store } = page;
  const { day } = boardOfDay;
  const early = hasPrecomputedOpening(day) && !navigator.serviceWorker?.controller;
  if (store.state.boot.status !== "ready" && !early) return;
  await wantRace(day, page);
  const { setup, own } = dailyState(day, store.state);
  // Another race may have started since; then no board is drawn.
  if (daily.of(store.state).drawing || !setup || !own || store.state.screen !== "home") return;
  daily.change(store, { drawing: true });
  // Requested first, so that the picture has loaded when the circuit's name is shown.
  wantPicture(setup.circuit, () => {});
  const drawn = await boardOf(setup.circuit).catch(fetchedLater);
  if (drawn === null) return;
  Object.assign(boardOfDay, { circuit: setup.circuit, there: true });
  noteArrival(store);
}

/** Repeats a failed request. */
export function askAgain({ store }: Page) {
  daily.change(store, { known: emptyDaily(-1) });
}

/**
 * Starts or resumes the official attempt of a day. Takes day and set-up together, so that after midnight the
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

/** Returns the result to share: one line with the link to the day. */
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
