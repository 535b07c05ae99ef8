/** The Daily Grand Prix in the page: the race of a day, its one official attempt, and practice afterwards. */
import site from "virtual:site";
import { boardTextOf, boardOfDay, circuitName, loadPoster } from "../../domain/circuits/circuits.ts";
import { fetchGeneratedCircuit } from "../../domain/circuits/sundays.ts";
import { DAY_MS, dayNow, isoOf, officialKey } from "../../platform/days.ts";
import { ignoreFetchFailure } from "../../platform/loading/ignored-errors.ts";
import { formatDate, say } from "../../platform/language/messages.ts";
import { addressOf, DAILY, pushHash } from "../../domain/router.ts";
import { parWords } from "../../race/comparison/par.ts";
import { medalOf, signsOf, streakOf } from "./results.ts";
import { reportPartLoaded, slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { Boot } from "../../engine/engine.ts";
import type { State } from "../../domain/state.ts";
import type { ResultCard as Card, Setup } from "../../protocol.d.ts";

interface RaceOfDay {
  day: number;
  /** Null until the engine has replied. */
  setup: Setup | null;
  /** True if the race is on a circuit generated for the day. */
  hasGeneratedCircuit: boolean;
  /** True if loading failed. */
  hasFailed: boolean;
  /** Status of the engine that did not answer. */
  boot: Boot | null;
}

const emptyDaily = (day: number): RaceOfDay => ({
  day,
  setup: null,
  hasGeneratedCircuit: false,
  hasFailed: false,
  boot: null,
});

const daily = slice("daily", {
  /** The race of the day that was requested last. */
  requestedRace: emptyDaily(-1),
  /** The day whose official race starts as soon as its set-up is known; -1: none. */
  pendingStartDay: -1,
  /** True once drawing of the day's board has started. */
  hasDrawingStarted: false,
});

export const isStartPending = (day: number, state: State) => daily.of(state).pendingStartDay === day;

/**
 * Starts the official race of a day, now or as soon as its set-up is known. The set-up may have become known
 * since the last render. If the day is over, shows its screen, which says so.
 */
export function startWhenLoaded(day: number, page: Page) {
  if (day !== dayNow()) return pushHash(DAILY + isoOf(day));
  const { setup } = dailyState(day, page.store.state);
  if (setup) return openOfficialRace(day, setup, page);
  daily.change(page.store, { pendingStartDay: day });
}

/** Returns the known facts about the race of a day. */
export function dailyState(day: number, state: State) {
  const { requestedRace } = daily.of(state);
  return requestedRace.day === day ? requestedRace : emptyDaily(day);
}

/** True if the first turns of a day are precomputed (`tooling/startup/opening_files.py`). */
const hasPrecomputedOpening = (day: number) => day >= site.first.days[0] && day <= site.first.days[1];

/**
 * Requests the race of a day from the engine, once. A failed request is repeated when the engine has been
 * restarted, or when the player asks for it.
 */
export async function requestRace(day: number, page: Page) {
  const { session, store, customCircuits, preloadOpening } = page;
  const { boot } = store.state;
  const { requestedRace } = daily.of(store.state);
  const isNewEngine = requestedRace.boot !== null && requestedRace.boot !== boot && boot.status === "ready";
  if (requestedRace.day === day && !isNewEngine) return;
  const initialState = emptyDaily(day);
  daily.change(store, { requestedRace: initialState });
  let result = initialState;
  try {
    const parcel = await fetchGeneratedCircuit(day);
    const { boot: engine, screen } = store.state;
    // The home screen only preloads: it must not replace the precomputed turns of a race started since.
    if (hasPrecomputedOpening(day) && engine.status !== "failed")
      preloadOpening(`daily.${day}`, screen !== "daily");
    const reply = await session.askEngine({ do: "daily", day, ...(parcel && { parcel }) });
    if (reply?.daily?.circuit) customCircuits.addTemporary(reply.daily.circuit);
    result = { ...initialState, setup: reply?.daily?.setup ?? null, hasGeneratedCircuit: parcel !== null };
  } catch {
    result = initialState;
  }
  if (result.setup === null) result = { ...result, hasFailed: true, boot: store.state.boot };
  const now = daily.of(store.state);
  const isWanted = now.requestedRace === initialState;
  daily.change(store, {
    requestedRace: isWanted ? result : now.requestedRace,
    pendingStartDay: now.pendingStartDay === day ? -1 : now.pendingStartDay,
  });
  // The player may have left the screen since.
  const shouldStart = now.pendingStartDay === day && isWanted && store.state.screen === "daily";
  if (shouldStart && result.setup) openOfficialRace(day, result.setup, page);
}

/**
 * Draws the day's generated board for the home screen once the engine is ready. On a visit without service
 * worker, it is drawn at once if the day's opening is precomputed.
 */
export async function requestBoard(page: Page) {
  const { store } = page;
  const { day } = boardOfDay;
  const canDrawEarly = hasPrecomputedOpening(day) && !navigator.serviceWorker?.controller;
  if (store.state.boot.status !== "ready" && !canDrawEarly) return;
  await requestRace(day, page);
  const { setup, hasGeneratedCircuit } = dailyState(day, store.state);
  // Another race may have started since; then no board is drawn.
  if (
    daily.of(store.state).hasDrawingStarted ||
    !setup ||
    !hasGeneratedCircuit ||
    store.state.screen !== "home"
  )
    return;
  daily.change(store, { hasDrawingStarted: true });
  // Requested first, so that the picture has loaded when the circuit's name is shown.
  loadPoster(setup.circuit, () => {});
  const board = await boardTextOf(setup.circuit).catch(ignoreFetchFailure);
  if (board === null) return;
  boardOfDay.circuit = setup.circuit;
  boardOfDay.isKnown = true;
  reportPartLoaded(store);
}

/** Repeats a failed request. */
export function retryDaily({ store }: Page) {
  daily.change(store, { requestedRace: emptyDaily(-1) });
}

/**
 * Starts or resumes the official attempt of a day. Takes day and set-up together, so that after midnight the
 * set-up of one day is never recorded as the attempt of the next.
 */
function openOfficialRace(day: number, setup: Setup, { storage, actions }: Page) {
  const attempt = storage.readDays()[day];
  if (attempt) actions.openLink(attempt.link);
  else if (day !== dayNow()) pushHash(DAILY + isoOf(day));
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
    date: formatDate(day * DAY_MS),
    circuit: circuitName(setup.circuit),
    medal: medalOf(card),
    result: place === null ? "–" : `${place}/${cars}`,
    throws,
    wear: `${left}/${full}`,
    marks: signsOf(marks),
  });
  const parText = par !== undefined && place !== null ? ` ⛳ ${parWords(throws, par)}` : "";
  return `${words}${parText}${streak > 1 ? ` 🔥${streak}` : ""} ${addressOf(DAILY + isoOf(day))}`;
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
