/**
 * Runs before everything else, so that the first picture is the right one: the reader's theme, and the board
 * of the circuit that will be shown. And so that the engine is on its way while the page is still being read:
 * `client.ts` has its worker, with what it has said so far, of `earlyEngine`.
 *
 * The home screen shows the board of the day.
 *
 * On the root element stand afterwards: `lang`, the language to speak; `data-theme` where the reader chose
 * one; `data-contrast="more"`; `data-webassembly="missing"`; `data-day` and `data-day-board`, the number of
 * the day and the circuit of its race, `data-day-own` where the race has a circuit of its own and another is
 * shown; `data-board`, the circuit whose board is in `#first-board`; and `data-board-pending` while another
 * one is on its way there.
 */
import { circuitInLink } from "../core/circuits/circuit-in-link.ts";
import { FIRST_BOARD, inPlaceOf } from "../core/circuits/first-board.ts";
import { dayNow } from "../core/days.ts";
import { isFastConnection } from "./python/network-speed.ts";
import { preferredLanguage } from "../core/language/preferred-language.ts";
import { FIRST_CIRCUIT } from "../core/setup-draft.ts";
import { holdStaticBoard, showFirstScreen } from "./first/first-screen.ts";
import { boards, days, first, languages, letters, race, screens, worker } from "virtual:boot";

const root = document.documentElement;
/** The device has the game, and may have Python's memory (startup/python/worker.ts). */
const keeps = Boolean(navigator.serviceWorker?.controller);
/** Digits from this one on are of days with a circuit of their own (web/tooling/daily_circuits.py). */
const OWN = 18;

/** Addresses of races: wishes for one, and links, which are long (core/router.ts knows better). */
const RACE = /#(quick|first|continue|.{40})/;

/** @returns an empty object where storage is blocked, or holds nonsense */
function stored(key: string): Record<string, string | undefined> {
  try {
    return JSON.parse(localStorage.getItem(`yellow-flag.${key}`) ?? "") ?? {};
  } catch {
    return {};
  }
}

/** Nothing of the game is kept here: who has just come for the first time. */
function isNew() {
  try {
    return !Object.keys(localStorage).some((key) => key.startsWith("yellow-flag."));
  } catch {
    return false;
  }
}

/** Has something fetched that will be asked for later. */
const preload = (about: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement("link"), about));

const preloadScript = (href: string) => preload({ rel: "modulepreload", href });

/** Puts another board into the page, unless the page has taken the first one away. */
async function swap(circuit: string) {
  root.dataset.boardPending = circuit;
  try {
    const response = await fetch(`circuits/${circuit}.${boards[circuit]}.svg`);
    const picture = new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement;
    const shown = document.querySelector(FIRST_BOARD);
    if (response.ok && shown) {
      inPlaceOf(shown, document.importNode(picture, true));
      root.dataset.board = circuit;
    }
  } finally {
    delete root.dataset.boardPending;
  }
}

const isRace = RACE.test(location.hash);
if (typeof WebAssembly === "object") {
  let early: ReturnType<typeof begun> | null = null;
  const begun = () => {
    const line = isFastConnection(
      ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type)),
    );
    const events: Event[] = [];
    const engine = new Worker(worker, { type: "module", name: keeps ? "kept" : line ? "fast" : "" });
    engine.onmessage = engine.onerror = (event: Event) => events.push(event);
    return { worker: engine, events };
  };
  globalThis.earlyEngine = () => {
    early ??= begun();
    return early;
  };
  if (isRace && keeps) globalThis.earlyEngine();
} else {
  root.dataset.webassembly = "missing";
}

const settings = stored("settings.1");
if (settings.theme === "light" || settings.theme === "dark") root.dataset.theme = settings.theme;
if (settings.theme === "contrast" || matchMedia("(prefers-contrast: more)").matches)
  root.dataset.contrast = "more";

const today = dayNow();
const digit = Number.parseInt(days.order.charAt(today - days.from), 36);
const ofDay = days.circuits[digit % OWN] ?? first;
if (digit >= OWN) root.dataset.dayOwn = "";
root.dataset.day = String(today);
root.dataset.dayBoard = ofDay;

root.lang = preferredLanguage(settings.language, Object.keys(languages));
if (typeof WebAssembly === "object") {
  if (isNew()) showFirstScreen(screens);
  else if (keeps && location.hash === "#quick" && stored("next.1").version === worker) holdStaticBoard();
}
const sentences = languages[root.lang];
if (sentences) preloadScript(sentences);
// With a first screen nothing of this is urgent.
if (isRace)
  Promise.resolve(globalThis.firstScreen?.drawn).then(() => {
    for (const name of `${race.panels} ${race.words[root.lang]}`.split(" "))
      preloadScript(`assets/${name}.js`);
  });

/** The first picture is there. */
const pictured: Promise<unknown> = globalThis.firstScreen?.drawn ?? new Promise(requestAnimationFrame);
// From the device our own letters come before the first picture; else they are not waited for.
if (keeps)
  for (const href of letters)
    preload({ rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href });
Promise.resolve(keeps || pictured).then(() => document.getElementById("letters")?.removeAttribute("media"));

// Not together with the first picture, unless all files are on the device: both need the processor. For other
// screens than a race, the screen is shown first; the engine starts when it is needed or the page rests.
if (isRace && !keeps) pictured.then(() => globalThis.earlyEngine?.());

root.dataset.board = first;
const [screen = "", named] = location.hash.slice(1).split("/");
const wanted =
  (circuitInLink(named ?? screen) || named) ??
  { "": ofDay, home: ofDay, daily: ofDay, "first-lap": FIRST_CIRCUIT, quick: settings.circuit ?? first }[
    screen
  ] ??
  first;
if (wanted !== first && Object.hasOwn(boards, wanted)) swap(wanted);
