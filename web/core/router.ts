/**
 * The address bar. The text after the "#" is the name of a screen, a circuit of the gallery, or a race link.
 */

import { dayOf } from "./days.ts";

type Route =
  | { screen: (typeof SCREENS)[number] | "live" }
  | { lesson: number }
  | { day: number | null }
  | { rules: string }
  | { screen: "circuit" | "print"; circuit: string }
  | { report: string }
  | { season: string }
  | { quick: true }
  | { first: true }
  | { latest: true }
  | { link: string }
  | { unread: string };

/** Screens whose name is their address. */
const SCREENS = [
  "home",
  "setup",
  "rules",
  "circuits",
  "draw",
  "sheet",
  "races",
  "daily",
  "learn",
  "puzzles",
  "seasons",
  "about",
  "friends",
  "profile",
  "link",
] as const;
/** Prefix of a date: the Daily Grand Prix of that day. */
export const DAILY = "daily/";
/** Prefix of a lesson number. */
export const LEARN = "learn/";
/** Prefix of a season id. */
export const SEASON = "season/";
export const NEW_SEASON = "seasons/new";
/** Prefix of a race link: the report of that race. */
export const REPORT = "report/";
/** An unchanged link of a race, set-up, position, season or report. Only the engine knows if it is valid. */
const LINK = /^(report\/)?([prst]\d+\.[\w-]+)$/;
/** An invitation to a live table, or the answer to one. */
const LIVE = /^live(-answer)?\//;
/** A prefix and a name. Any other text is a damaged link (core/links/find-link.ts). */
const NAME = /^(\w+\/)([\w~/-]*[a-z\d])$/i;

/** Routes that act once and are replaced in the browser's history, not pushed. */
const TRANSIENT_ROUTES = new Map<string, Route>([
  ["quick", { quick: true }],
  ["first-lap", { first: true }],
  ["continue", { latest: true }],
]);
const ROUTES_BY_NAME = new Map<string, Route>([
  ["", { screen: "home" }],
  ...SCREENS.map((screen): [string, Route] => [screen, { screen }]),
  [NEW_SEASON, { season: NEW_SEASON }],
  ...TRANSIENT_ROUTES,
]);
/** Routes by prefix. After "rules/" follows a rulebook, one of its chapters, or a clause. */
const ROUTES_BY_PREFIX = new Map<string, (name: string) => Route>([
  ["circuits/", (circuit) => ({ screen: "circuit", circuit })],
  ["print/", (circuit) => ({ screen: "print", circuit })],
  ["rules/", (rules) => ({ rules })],
  [DAILY, (date) => ({ day: dayOf(date) })],
  [LEARN, (number) => ({ lesson: Number(number) })],
  [SEASON, (season) => ({ season })],
]);

export function readHash(hash: string): Route {
  const words = hash.replace(/^#/, "");
  const [, report, link] = LINK.exec(words) ?? [];
  if (link) return report ? { report: link } : link[0] === "t" ? { season: link } : { link };
  if (LIVE.test(words)) return { screen: "live" };
  const [, prefix = "", name = ""] = NAME.exec(words) ?? [];
  return ROUTES_BY_NAME.get(words) ?? ROUTES_BY_PREFIX.get(prefix)?.(name) ?? { unread: words };
}

/** Returns the page's address with another fragment. */
export function addressOf(link: string) {
  return `${location.href.split("#")[0]}#${link}`;
}

/**
 * Adds a step to the browser's history. Does nothing if the address is the same; replaces a transient route.
 */
export function goTo(words: string, kept: Kept | null = null) {
  if (TRANSIENT_ROUTES.has(location.hash.slice(1))) return replaceHash(words, kept);
  if (location.hash === `#${words}`) return;
  if (kept) saveHistoryEntry(words, kept);
  history.pushState(kept, "", `#${words}`);
}

/**
 * A race in an entry of the browser's history: its storage key, and when it was stored. The race is stored
 * first, so that a return to this entry (for example by a reload at that moment) finds the race stored up to
 * that point or later.
 */
type Kept = { race: string; at: number };

/** Key in the session storage for the last history steps of this tab, newest first. */
const STEPS = "yellow-flag.steps";
const STEPS_REMEMBERED = 2;

function stepsRemembered(): { words: string; kept: Kept | null }[] {
  try {
    const found = JSON.parse(sessionStorage.getItem(STEPS) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // blocked or corrupt
  }
}

/**
 * Stores a history step in the session storage.
 * @returns false if the storage is blocked
 */
function saveHistoryEntry(words: string, kept: Kept | null) {
  const others = stepsRemembered().filter((step) => step?.words !== words);
  try {
    sessionStorage.setItem(STEPS, JSON.stringify([{ words, kept }, ...others].slice(0, STEPS_REMEMBERED)));
    return true;
  } catch {
    return false;
  }
}

const parseHistoryState = (kept: { race?: unknown; at: number } | null | undefined): Kept | null =>
  typeof kept?.race === "string" && Number.isSafeInteger(kept.at) ? { race: kept.race, at: kept.at } : null;

/** The hash with which the page was reloaded; cleared when a history entry is replaced. */
let loadedAnew =
  (performance.getEntriesByType?.("navigation")[0] as PerformanceNavigationTiming | undefined)?.type ===
  "reload"
    ? location.hash
    : null;

/** Replaces the current step of the browser's history, for another position. */
export function replaceHash(words: string, kept: Kept | null = null) {
  loadedAnew = null;
  saveHistoryEntry(words, kept);
  history.replaceState(kept, "", `#${words}`);
}

/**
 * Returns the state of the current history entry. If the browser reloads while the entry is being replaced,
 * it restores the address without the state; the state is then read from the session storage.
 */
export function currentHistoryState(): Kept | null {
  const kept = parseHistoryState(history.state);
  if (kept || loadedAnew !== location.hash) return kept;
  const step = stepsRemembered().find((one) => one?.words === location.hash.slice(1));
  return parseHistoryState(step?.kept);
}
