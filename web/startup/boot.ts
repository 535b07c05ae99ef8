/**
 * Runs before all other scripts, so that the first paint is right: it applies the user's theme and loads the
 * board of the circuit that will be shown. It also starts the engine early: `client.ts` takes over the
 * worker, with its messages so far, from `earlyWorker`.
 *
 * The home screen shows the board of the day.
 *
 * Sets these attributes of the root element: `lang`, the language to use; `data-theme` if the user chose one;
 * `data-contrast="more"`; `data-webassembly="missing"`; `data-day` and `data-day-board`, the number of the
 * day and the circuit of its race; `data-day-generated` if the race is on a generated circuit and another is
 * shown instead; `data-board`, the circuit whose board is in `#first-board`; and `data-board-pending` while
 * another board is loading.
 */
import { circuitInLink } from "../domain/circuits/circuit-in-link.ts";
import { FIRST_BOARD, replaceBoard } from "../domain/circuits/first-board.ts";
import { dayNow } from "../platform/days.ts";
import { isFastConnection } from "./python/network-speed.ts";
import { preferredLanguage } from "../platform/language/preferred-language.ts";
import { FIRST_LAP_CIRCUIT } from "../domain/setup/setup-draft.ts";
import { parseSvg } from "../platform/trusted.ts";
import { holdStaticBoard, showFirstScreen } from "./first/first-screen.ts";
import { boards, days, first, languages, fonts, race, screens, worker } from "virtual:boot";

const root = document.documentElement;
/**
 * True if a service worker serves the game; a Python snapshot may be stored too (startup/python/worker.ts).
 */
const isCached = Boolean(navigator.serviceWorker?.controller);
/** Digits from this value on mark days with a generated circuit (web/tooling/daily_circuits.py). */
const GENERATED_CIRCUIT_OFFSET = 18;

/**
 * Matches addresses that probably open a race: start requests, and links, which are long (domain/router.ts
 * parses them exactly).
 */
const RACE = /#(quick|first|continue|.{40})/;

/** @returns an empty object if storage is blocked or corrupt */
function readStored(key: string): Record<string, string | undefined> {
  try {
    return JSON.parse(localStorage.getItem(`yellow-flag.${key}`) ?? "") ?? {};
  } catch {
    return {};
  }
}

/** True if the game has stored nothing here. */
function isNewVisitor() {
  try {
    return !Object.keys(localStorage).some((key) => key.startsWith("yellow-flag."));
  } catch {
    return false;
  }
}

/** Preloads a file that will be requested later. */
const preload = (attributes: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement("link"), attributes));

const preloadScript = (href: string) => preload({ rel: "modulepreload", href });

/** Replaces the board in the page, unless the page has already removed the first one. */
async function replaceFirstBoard(circuit: string) {
  root.dataset.boardPending = circuit;
  try {
    const response = await fetch(`circuits/${circuit}.${boards[circuit]}.svg`);
    const picture = parseSvg(await response.text());
    const oldBoard = document.querySelector(FIRST_BOARD);
    if (response.ok && oldBoard) {
      replaceBoard(oldBoard, picture);
      root.dataset.board = circuit;
    }
  } finally {
    delete root.dataset.boardPending;
  }
}

const isRace = RACE.test(location.hash);
const hasWebAssembly = typeof WebAssembly === "object";
if (hasWebAssembly) {
  let engineStart: ReturnType<typeof start> | null = null;
  const start = () => {
    const isFast = isFastConnection(performance.getEntries());
    const events: Event[] = [];
    const engine = new Worker(trusted.createScriptURL(worker), {
      type: "module",
      name: isCached ? "snapshot" : isFast ? "fast-network" : "",
    });
    engine.onmessage = engine.onerror = (event: Event) => events.push(event);
    return { worker: engine, events };
  };
  globalThis.earlyWorker = () => (engineStart ??= start());
  if (isRace && isCached) globalThis.earlyWorker();
} else {
  root.dataset.webassembly = "missing";
}

const settings = readStored("settings.1");
if (settings.theme === "light" || settings.theme === "dark") root.dataset.theme = settings.theme;
if (settings.theme === "contrast" || matchMedia("(prefers-contrast: more)").matches)
  root.dataset.contrast = "more";

const today = dayNow();
const digit = Number.parseInt(days.order.charAt(today - days.from), 36);
const circuitOfDay = days.circuits[digit % GENERATED_CIRCUIT_OFFSET] ?? first;
if (digit >= GENERATED_CIRCUIT_OFFSET) root.dataset.dayGenerated = "";
root.dataset.day = String(today);
root.dataset.dayBoard = circuitOfDay;

root.lang = preferredLanguage(settings.language, Object.keys(languages));
if (hasWebAssembly) {
  if (isNewVisitor()) showFirstScreen(screens);
  else if (isCached && location.hash === "#quick" && readStored("next.1").version === worker)
    holdStaticBoard();
}
const sentences = languages[root.lang];
if (sentences) preloadScript(sentences);
// With a first screen, none of this is urgent.
if (isRace)
  Promise.resolve(globalThis.firstScreen?.paintSettled).then(() => {
    for (const name of `${race.panels} ${race.words[root.lang]}`.split(" "))
      preloadScript(`assets/${name}.js`);
  });

/** Resolves after the first paint. */
const firstPaint: Promise<unknown> =
  globalThis.firstScreen?.paintSettled ?? new Promise(requestAnimationFrame);
// Cached fonts are loaded before the first paint; otherwise the first paint does not wait for them.
if (isCached) for (const href of fonts) preload({ rel: "preload", as: "font", crossOrigin: "", href });
Promise.resolve(isCached || firstPaint).then(() =>
  document.getElementById("fonts")?.removeAttribute("media"),
);

// Unless all files are cached, start the engine after the first paint: both need the processor. On screens
// other than a race, the engine starts when it is needed or the page is idle.
if (isRace && !isCached) firstPaint.then(() => globalThis.earlyWorker?.());

root.dataset.board = first;
const [screen = "", circuitName] = location.hash.slice(1).split("/");
const boardId =
  (circuitInLink(circuitName ?? screen) || circuitName) ??
  {
    "": circuitOfDay,
    home: circuitOfDay,
    daily: circuitOfDay,
    "first-lap": FIRST_LAP_CIRCUIT,
    quick: settings.circuit ?? first,
  }[screen] ??
  first;
if (boardId !== first && Object.hasOwn(boards, boardId)) replaceFirstBoard(boardId);
