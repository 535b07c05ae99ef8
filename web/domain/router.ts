/**
 * The address bar. The text after the "#" is the name of a screen, a circuit of the gallery, or a race link.
 */

import { ignoreNotAllowed } from "../platform/loading/ignored-errors.ts";
import { dayOf } from "../platform/days.ts";
import type { Message } from "../protocol.d.ts";
import type { ScreenName } from "./state.ts";

/** Actions that open the destination of an address. */
interface Destinations {
  showScreen: (screen: ScreenName) => unknown;
  showCircuit: (circuit: string, screen: "circuit" | "print") => unknown;
  /** @param day  null if the address names no valid date */
  showDay: (day: number | null) => unknown;
  showLesson: (number: number) => unknown;
  /** @param at  a rulebook, one of its chapters, or a clause */
  readRules: (at: string) => unknown;
  /** @param at  the id of a season, its link, or `NEW_SEASON` */
  showSeason: (at: string) => unknown;
  openLink: (link: string, screen?: "report") => unknown;
  showUnreadableLink: (link: string, error?: Message | null) => unknown;
  raceWithFriends: () => unknown;
  quickRace: () => unknown;
  firstLap: () => unknown;
  resumeLatest: () => unknown;
}

/** A pattern of addresses, and how to open one; `text` is the first group of the pattern. */
type Route = [pattern: RegExp, open: (to: Destinations, text: string) => unknown];

/** Prefix of a date: the Daily Grand Prix of that day. */
export const DAILY = "daily/";
/** Prefix of a lesson number. */
export const LEARN = "learn/";
/** Prefix of a season id. */
export const SEASON = "season/";
export const NEW_SEASON = "seasons/new";
/** Prefix of a race link: the report of that race. */
export const REPORT = "report/";

/** Matches a prefix and a name. Any other text is a damaged link (domain/links/find-link.ts). */
const namePattern = (prefix: string) => new RegExp(`^${prefix}([\\w~/-]*[a-zA-Z\\d])$`);

/** Routes that act once and are replaced in the browser's history, not pushed. */
const TRANSIENT_ROUTES: Route[] = [
  [/^quick$/, (to) => to.quickRace()],
  [/^first-lap$/, (to) => to.firstLap()],
  [/^continue$/, (to) => to.resumeLatest()],
];
/** All routes; at most one matches. Only the engine knows if a link is valid. */
const ROUTES: Route[] = [
  ...TRANSIENT_ROUTES,
  [/^$/, (to) => to.showScreen("home")],
  [
    /^(home|setup|rules|circuits|draw|sheet|races|daily|learn|puzzles|seasons|about|profile|link)$/,
    (to, screen) => to.showScreen(screen as ScreenName),
  ],
  [/^friends$/, (to) => to.raceWithFriends()],
  [/^live(?:-answer)?\//, (to) => to.showScreen("live")],
  [namePattern("circuits/"), (to, circuit) => to.showCircuit(circuit, "circuit")],
  [namePattern("print/"), (to, circuit) => to.showCircuit(circuit, "print")],
  [namePattern("rules/"), (to, at) => to.readRules(at)],
  [namePattern(DAILY), (to, date) => to.showDay(dayOf(date))],
  [namePattern(LEARN), (to, number) => to.showLesson(Number(number))],
  [namePattern(SEASON), (to, season) => to.showSeason(season)],
  [/^(seasons\/new|t\d+\.[\w-]+)$/, (to, season) => to.showSeason(season)],
  [/^report\/([prst]\d+\.[\w-]+)$/, (to, link) => to.openLink(link, "report")],
  [/^([prs]\d+\.[\w-]+)$/, (to, link) => to.openLink(link)],
];

/** True if the text names a screen or is an unchanged link. */
export const isRoute = (words: string) => ROUTES.some(([pattern]) => pattern.test(words));

/** Opens the destination of a hash, or the screen for unreadable links. */
export function openHash(hash: string, to: Destinations) {
  const words = hash.replace(/^#/, "");
  const [pattern, open] = ROUTES.find(([pattern]) => pattern.test(words)) ?? [];
  return open ? open(to, pattern?.exec(words)?.[1] ?? "") : to.showUnreadableLink(words);
}

/** Returns the page's address with another fragment. */
export function addressOf(link: string) {
  return `${location.href.split("#")[0]}#${link}`;
}

/**
 * Adds a step to the browser's history. Does nothing if the address is the same; replaces a transient route.
 */
export function pushHash(words: string, historyState: HistoryState | null = null) {
  const isTransient = TRANSIENT_ROUTES.some(([pattern]) => pattern.test(location.hash.slice(1)));
  if (isTransient) return replaceHash(words, historyState);
  if (location.hash === `#${words}`) return;
  if (historyState) saveHistoryEntry(words, historyState);
  history.pushState(historyState, "", `#${words}`);
}

/**
 * A race in an entry of the browser's history: its storage key, and when it was stored. The race is stored
 * first, so that a return to this entry (for example by a reload at that moment) finds the race stored up to
 * that point or later.
 */
type HistoryState = { race: string; at: number };

/** Key in the session storage for the last history steps of this tab, newest first. */
const STEPS_KEY = "yellow-flag.steps";
const MAX_STORED_STEPS = 2;

function readHistorySteps(): { words: string; kept: HistoryState | null }[] {
  try {
    const steps = JSON.parse(sessionStorage.getItem(STEPS_KEY) ?? "[]");
    return Array.isArray(steps) ? steps : [];
  } catch {
    return []; // blocked or corrupt
  }
}

/** Stores a history step in the session storage, unless the storage is blocked. */
function saveHistoryEntry(words: string, historyState: HistoryState | null) {
  const others = readHistorySteps().filter((step) => step?.words !== words);
  try {
    sessionStorage.setItem(
      STEPS_KEY,
      JSON.stringify([{ words, kept: historyState }, ...others].slice(0, MAX_STORED_STEPS)),
    );
  } catch {
    ignoreNotAllowed();
  }
}

const parseHistoryState = (entry: { race?: unknown; at: number } | null | undefined): HistoryState | null =>
  typeof entry?.race === "string" && Number.isSafeInteger(entry.at)
    ? { race: entry.race, at: entry.at }
    : null;

/** The hash with which the page was reloaded; cleared when a history entry is replaced. */
let reloadedHash =
  (performance.getEntriesByType?.("navigation")[0] as PerformanceNavigationTiming | undefined)?.type ===
  "reload"
    ? location.hash
    : null;

/** Replaces the current step of the browser's history, for another position. */
export function replaceHash(words: string, historyState: HistoryState | null = null) {
  reloadedHash = null;
  saveHistoryEntry(words, historyState);
  history.replaceState(historyState, "", `#${words}`);
}

/**
 * Returns the state of the current history entry. If the browser reloads while the entry is being replaced,
 * it restores the address without the state; the state is then read from the session storage.
 */
export function currentHistoryState(): HistoryState | null {
  const historyState = parseHistoryState(history.state);
  if (historyState || reloadedHash !== location.hash) return historyState;
  const step = readHistorySteps().find((one) => one?.words === location.hash.slice(1));
  return parseHistoryState(step?.kept);
}
