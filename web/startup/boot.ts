/**
 * Runs before all other scripts, so that the first paint is right: it applies the user's theme and loads the
 * board of the circuit that will be shown. It also starts the engine early: `client.ts` takes over the
 * worker, with its messages so far, from `earlyEngine`.
 *
 * The home screen shows the board of the day.
 *
 * Sets these attributes of the root element: `lang`, the language to use; `data-theme` if the user chose one;
 * `data-contrast="more"`; `data-webassembly="missing"`; `data-day` and `data-day-board`, the number of the
 * day and the circuit of its race; `data-day-own` if the race has a circuit of its own and another is shown
 * instead; `data-board`, the circuit whose board is in `#first-board`; and `data-board-pending` while another
 * board is loading.
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
/**
 * True if a service worker serves the game; a Python snapshot may be stored too (startup/python/worker.ts).
 */
const keeps = Boolean(navigator.serviceWorker?.controller);
/** Digits from this value on mark days with a circuit of their own (web/tooling/daily_circuits.py). */
const OWN = 18;

/**
 * Matches addresses that probably open a race: start requests, and links, which are long (core/router.ts
 * parses them exactly).
 */
const RACE = /#(quick|first|continue|.{40})/;

/** @returns an empty object if storage is blocked or corrupt */
function stored(key: string): Record<string, string | undefined> {
  try {
    return JSON.parse(localStorage.getItem(`yellow-flag.${key}`) ?? "") ?? {};
  } catch {
    return {};
  }
}

/** True if the game has stored nothing here: a new visitor. */
function isNew() {
  try {
    return !Object.keys(localStorage).some((key) => key.startsWith("yellow-flag."));
  } catch {
    return false;
  }
}

/** Preloads a file that will be requested later. */
const preload = (about: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement("link"), about));

const preloadScript = (href: string) => preload({ rel: "modulepreload", href });

/** Replaces the board in the page, unless the page has already removed the first one. */
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
  globalThis.earlyEngine = () => (early ??= begun());
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
// With a first screen, none of this is urgent.
if (isRace)
  Promise.resolve(globalThis.firstScreen?.drawn).then(() => {
    for (const name of `${race.panels} ${race.words[root.lang]}`.split(" "))
      preloadScript(`assets/${name}.js`);
  });

/** Resolves after the first paint. */
const pictured: Promise<unknown> = globalThis.firstScreen?.drawn ?? new Promise(requestAnimationFrame);
// Cached fonts are loaded before the first paint; otherwise the first paint does not wait for them.
if (keeps) for (const href of letters) preload({ rel: "preload", as: "font", crossOrigin: "", href });
Promise.resolve(keeps || pictured).then(() => document.getElementById("letters")?.removeAttribute("media"));

// Unless all files are cached, start the engine after the first paint: both need the processor. On screens
// other than a race, the engine starts when it is needed or the page is idle.
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
