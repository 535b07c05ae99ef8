/**
 * Runs before everything else, so that the first picture is the right one: the reader's theme, and the board
 * of the circuit that will be shown. And so that the engine is on its way while the page is still being read:
 * `client.js` has its worker, with what it has said so far, of `earlyEngine`.
 *
 * The home screen shows the board of the day.
 *
 * On the root element stand afterwards: `lang`, the language to speak; `data-theme` where the reader chose
 * one; `data-contrast="more"`; `data-webassembly="missing"`; `data-day` and `data-day-board`, the number of
 * the day and the circuit of its race, `data-day-own` where the race has a circuit of its own and another is
 * shown; `data-board`, the circuit whose board is in `#first-board`; and `data-board-pending` while another
 * one is on its way there.
 */
import { FIRST_BOARD, inPlaceOf } from "../core/circuits/first-board.js";
import { dayNow } from "../core/days.js";
import { preferredLanguage } from "../core/language/preferred-language.js";
import { FIRST_CIRCUIT } from "../core/setup-draft.js";
import { showFirstScreen } from "./first/first-screen.js";
import { boards, days, first, languages, race, screens, worker } from "virtual:boot";

const root = document.documentElement;
/** Digits from this one on are of days with a circuit of their own (web/tooling/days.py). */
const OWN = 18;

/** Addresses of races: wishes for one, and links, which are long (core/router.js knows better). */
const RACE = /#(quick|first|continue|.{40})/;

/** @param {string} key @returns {any} an empty object where storage is blocked, or holds nonsense */
function stored(key) {
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

/** Has a script fetched that the page will ask for later. @param {string} href */
const preload = (href) =>
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));

/** Puts another board into the page, unless the page has taken the first one away. @param {string} circuit */
async function swap(circuit) {
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

const settings = stored("settings.1");
if (settings.theme === "light" || settings.theme === "dark") root.dataset.theme = settings.theme;
if (settings.theme === "contrast" || matchMedia("(prefers-contrast: more)").matches)
  root.dataset.contrast = "more";

const today = dayNow();
const digit = Number.parseInt(days.order[today - days.from], 36);
const ofDay = days.circuits[digit % OWN] ?? first;
if (digit >= OWN) root.dataset.dayOwn = "";
root.dataset.day = String(today);
root.dataset.dayBoard = ofDay;

root.lang = preferredLanguage(settings.language, Object.keys(languages));
if (isNew() && typeof WebAssembly === "object") showFirstScreen(screens);
const sentences = languages[root.lang];
if (sentences) preload(sentences);
// With a first screen nothing of this is urgent.
if (RACE.test(location.hash))
  Promise.resolve(globalThis.firstScreen?.drawn).then(() => {
    for (const name of `${race.panels} ${race.words[root.lang]}`.split(" ")) preload(`assets/${name}.js`);
  });

/** The first picture is there. @type {Promise<unknown>} */
const pictured = globalThis.firstScreen?.drawn ?? new Promise(requestAnimationFrame);
pictured.then(() => document.getElementById("letters")?.removeAttribute("media"));

if (typeof WebAssembly === "object") {
  /** Who has been here before may have Python's memory on the device (core/engine/worker.js). */
  const keeps = Boolean(navigator.serviceWorker?.controller);
  /** @type {ReturnType<typeof begun> | null} */
  let early = null;
  const begun = () => {
    const events = /** @type {Event[]} */ ([]);
    const engine = new Worker(worker, { type: "module", name: keeps ? "kept" : "" });
    engine.onmessage = engine.onerror = /** @param {Event} event */ (event) => events.push(event);
    return { worker: engine, events };
  };
  globalThis.earlyEngine = () => {
    early ??= begun();
    return early;
  };
  // Not beside the first picture, unless all of it is here: both want the processor. Who comes for something
  // else than a race is shown that first: the page begins the engine when it is asked something, or rests.
  const seen = keeps ? null : pictured;
  if (RACE.test(location.hash)) Promise.resolve(seen).then(() => globalThis.earlyEngine?.());
} else {
  root.dataset.webassembly = "missing";
}

root.dataset.board = first;
const [screen, named] = location.hash.slice(1).split("/");
const wanted =
  named ??
  { "": ofDay, home: ofDay, daily: ofDay, "first-lap": FIRST_CIRCUIT, quick: settings.circuit ?? first }[
    screen
  ] ??
  first;
if (wanted !== first && Object.hasOwn(boards, wanted)) swap(wanted);
