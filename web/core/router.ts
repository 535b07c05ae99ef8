/**
 * The address bar. What follows the "#" is the name of a screen, a circuit of the gallery, or a race link.
 */

import { dayOf } from "./days.ts";

type Route =
  | {
      screen:
        | "home"
        | "setup"
        | "rules"
        | "circuits"
        | "draw"
        | "sheet"
        | "races"
        | "daily"
        | "learn"
        | "puzzles"
        | "seasons"
        | "friends"
        | "about"
        | "profile"
        | "link"
        | "live";
    }
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
const CIRCUIT = "circuits/";
/** Before a circuit: its board to print. */
const PRINT = "print/";
/** Before a rulebook, one of its chapters or clauses: "rules/trant", "rules/TRT-COL", "rules/TRT-COL-3". */
const RULES = "rules/";
/** Before a date: the Daily Grand Prix of that day. */
export const DAILY = "daily/";
/** Before the number of a lesson. */
export const LEARN = "learn/";
/** Before the number of a season. */
export const SEASON = "season/";
export const NEW_SEASON = "seasons/new";
/** An invitation to a live table, or its answer. */
const LIVE = /^live(-answer)?\//;
/** A link that no chat or mail has changed; only the engine knows whether it is valid. */
const LINK = /^[prst]\d+\.[\w-]+$/;
/** Matches a name after a prefix. Any other text is a changed link (core/links/find-link.ts). */
const NAME = /^[\w~/-]*[a-z\d]$/i;
/** Before the link of a race: its report. */
export const REPORT = "report/";

export function readHash(hash: string): Route {
  const words = hash.replace(/^#/, "");
  const screen = SCREENS.find((name) => name === (words || "home"));
  if (screen) return { screen };
  if (LINK.test(words)) return words[0] === "t" ? { season: words } : { link: words };
  if (words.startsWith(REPORT) && LINK.test(words.slice(REPORT.length)))
    return { report: words.slice(REPORT.length) };
  if (LIVE.test(words)) return { screen: "live" };
  if (!NAME.test(words)) return { unread: words };
  if (words.startsWith(CIRCUIT)) return { screen: "circuit", circuit: words.slice(CIRCUIT.length) };
  if (words.startsWith(PRINT)) return { screen: "print", circuit: words.slice(PRINT.length) };
  if (words.startsWith(RULES)) return { rules: words.slice(RULES.length) };
  if (words.startsWith(DAILY)) return { day: dayOf(words.slice(DAILY.length)) };
  if (words.startsWith(LEARN)) return { lesson: Number(words.slice(LEARN.length)) };
  if (words.startsWith(SEASON)) return { season: words.slice(SEASON.length) };
  if (words === NEW_SEASON) return { season: words };
  if (words === "quick") return { quick: true };
  if (words === "first-lap") return { first: true };
  if (words === "continue") return { latest: true };
  return { unread: words };
}

/** The page's address with another fragment. */
export function addressOf(link: string) {
  return `${location.href.split("#")[0]}#${link}`;
}

/** Wishes that are fulfilled once and leave no step in the browser's history. */
const WISHES = ["#quick", "#first-lap", "#continue"];

/** A new step of the browser's history. */
export function goTo(words: string, kept: Kept | null = null) {
  if (WISHES.includes(location.hash)) return showInstead(words, kept);
  if (location.hash === `#${words}`) return;
  if (kept) rememberStep(words, kept);
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
function rememberStep(words: string, kept: Kept | null) {
  const others = stepsRemembered().filter((step) => step?.words !== words);
  try {
    sessionStorage.setItem(STEPS, JSON.stringify([{ words, kept }, ...others].slice(0, STEPS_REMEMBERED)));
    return true;
  } catch {
    return false;
  }
}

const sound = (kept: { race?: unknown; at: number } | null | undefined): Kept | null =>
  typeof kept?.race === "string" && Number.isSafeInteger(kept.at) ? { race: kept.race, at: kept.at } : null;

/** The address with which the page was reloaded, until it changes. */
let loadedAnew =
  (performance.getEntriesByType?.("navigation")[0] as PerformanceNavigationTiming | undefined)?.type ===
  "reload"
    ? location.hash
    : null;

/** The same step of the browser's history, another position. */
export function showInstead(words: string, kept: Kept | null = null) {
  loadedAnew = null;
  rememberStep(words, kept);
  history.replaceState(kept, "", `#${words}`);
}

/**
 * The entry that is shown. A browser that reloads at the moment when the entry is replaced returns to its
 * address without the rest; the tab's storage remembers it.
 */
export function keptHere(): Kept | null {
  const kept = sound(history.state);
  if (kept || loadedAnew !== location.hash) return kept;
  const step = stepsRemembered().find((one) => one?.words === location.hash.slice(1));
  return sound(step?.kept);
}
