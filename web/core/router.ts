/**
 * The address bar. What follows the "#" is the name of a screen, a circuit of the gallery, or a race link.
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
/** Before a date: the Daily Grand Prix of that day. */
export const DAILY = "daily/";
/** Before the number of a lesson. */
export const LEARN = "learn/";
/** Before the number of a season. */
export const SEASON = "season/";
export const NEW_SEASON = "seasons/new";
/** Before the link of a race: its report. */
export const REPORT = "report/";
/** A link that no chat or mail has changed, or a report; only the engine knows whether the link is valid. */
const LINK = /^(report\/)?([prst]\d+\.[\w-]+)$/;
/** An invitation to a live table, or its answer. */
const LIVE = /^live(-answer)?\//;
/** A name after a prefix. Any other text is a changed link (core/links/find-link.ts). */
const NAME = /^(\w+\/)([\w~/-]*[a-z\d])$/i;

/** Wishes that are fulfilled once and leave no step in the browser's history. */
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
/** Addresses that begin so; a rulebook, one of its chapters or clauses follows "rules/". */
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

/** The page's address with another fragment. */
export function addressOf(link: string) {
  return `${location.href.split("#")[0]}#${link}`;
}

/** A new step of the browser's history. */
export function goTo(words: string, kept: Kept | null = null) {
  if (TRANSIENT_ROUTES.has(location.hash.slice(1))) return replaceHash(words, kept);
  if (location.hash === `#${words}`) return;
  if (kept) saveHistoryEntry(words, kept);
  history.pushState(kept, "", `#${words}`);
}

/**
 * The entry of the browser's history for a race: the key under which it is stored, and when. The race is
 * stored first, so a return to this entry (for example by a reload at that moment) finds it stored up to
 * there or further.
 */
type Kept = { race: string; at: number };

/** The last steps of this tab, the newest first, in its own storage. */
const STEPS = "yellow-flag.steps";
const STEPS_REMEMBERED = 2;

function stepsRemembered(): { words: string; kept: Kept | null }[] {
  try {
    const found = JSON.parse(sessionStorage.getItem(STEPS) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // blocked, or nonsense
  }
}

/** @returns false if the storage is blocked; then the player was asked instead */
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

/** The address with which the page was reloaded, until it changes. */
let loadedAnew =
  (performance.getEntriesByType?.("navigation")[0] as PerformanceNavigationTiming | undefined)?.type ===
  "reload"
    ? location.hash
    : null;

/** The same step of the browser's history, another position. */
export function replaceHash(words: string, kept: Kept | null = null) {
  loadedAnew = null;
  saveHistoryEntry(words, kept);
  history.replaceState(kept, "", `#${words}`);
}

/**
 * The entry that is shown. A browser that reloads at the moment when the entry is replaced returns to its
 * address without the rest; the tab's storage remembers it.
 */
export function currentHistoryState(): Kept | null {
  const kept = parseHistoryState(history.state);
  if (kept || loadedAnew !== location.hash) return kept;
  const step = stepsRemembered().find((one) => one?.words === location.hash.slice(1));
  return parseHistoryState(step?.kept);
}
