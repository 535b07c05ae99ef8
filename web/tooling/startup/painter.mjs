/**
 * Prerenders the first screens of a new visitor in one language (`first_screens.mjs`). The page itself, as
 * one script, runs in jsdom with an engine that never replies, and the resulting HTML is saved. Pictures that
 * the page already contains are omitted (`startup/first/first-screen.ts` inserts them). Runs in a worker
 * thread.
 *
 * A fake clock advances frame by frame, so that the result does not depend on the load of the machine.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { Script } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import FakeTimers from "@sinonjs/fake-timers";
import { JSDOM } from "jsdom";

import { dayNow } from "../../core/days.ts";
import { entryOf } from "../../core/lists/item-at.ts";
import { CUSTOM_CIRCUIT_DAY, WHOLE } from "../../startup/first/first-screen.ts";
import { languages } from "../messages.mjs";

/** @typedef {import("./first_screens.mjs").Page} Page */
/** @typedef {{narrow: boolean, still: boolean, stages?: typeof STAGES}} Painting */
/** @typedef {import("@sinonjs/fake-timers").Clock} Clock */
/** @typedef {{window: any, clock: Clock, narrow: boolean}} Visit */

/** Sizes of the board's stage in px, in a race and in a lesson. */
const STAGES = { wide: [726, 574], narrow: [390, 420] };
const LESSON_STAGES = { wide: [636, 704], narrow: [390, 170] };
/** Maximum number of visible lines of the commentary. */
const LINES = 6;
/** Number of frames until the board has drawn its state. */
const FRAMES = 4;
const FRAME = 16;
/** Number of turns of node's event loop until fetched files have arrived. */
const TURNS = 12;
/** Arbitrary fixed time, in ms since 1970. */
const MOMENT = 1_750_000_000_000;
/** Maximum number of frames to wait for a screen. */
const PATIENCE = 600;
/** Timers of at least this many milliseconds never run. */
const SOON = 250;
const ADDRESS = "http://localhost/";
const HOME = '[data-screen="home"] main.home';
const LATER = ".poster :is(ul, ol, .poster-foot, .poster-daily), .daily-next, .mini-map";
/** List items below the first viewport. They are removed, because every element delays the first paint. */
const BELOW = {
  wide: [".prints > :nth-child(n + 11)", ".thumbnails > :nth-child(n + 25)", ".gallery > .prints ~ *"],
  narrow: [".prints > :nth-child(n + 4)", ".thumbnails > :nth-child(n + 5)", ".gallery > .prints ~ *"],
};

/** Screens whose name differs from the name in the address. @type {Record<string, string>} */
const SCREENS = { "seasons/new": "season" };
const LESSON = '[data-screen="lesson"][data-ready="decision"] main .board-above';

/** Stub for browser interfaces that these screens do not use. */
class Silent {
  observe() {}
  unobserve() {}
  disconnect() {}
  postMessage() {}
  terminate() {}
  addEventListener() {}
  removeEventListener() {}
}

/**
 * Stub for DecompressionStream: files are already unpacked, because node would unpack them asynchronously.
 */
function Unpacked() {
  return new TransformStream();
}

/**
 * Adds the features that jsdom lacks because it has no layout: sizes of the stage, and the width of the page.
 *
 * @param {any} window
 * @param {Painting} how
 * @param {(path: string) => Uint8Array<ArrayBuffer> | null} read
 */
function furnish(window, { narrow, still, stages = STAGES }, read) {
  const { Element, HTMLElement, SVGSVGElement, setTimeout: later } = window;
  const [width, height] = stages[narrow ? "narrow" : "wide"];
  const stage = { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height };
  const nowhere = { x: 0, y: 0, left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  Object.assign(window, {
    fetch: async (/** @type {string} */ path) => {
      const file = read(new URL(path, window.document.baseURI).pathname.slice(1));
      return file ? new Response(file) : new Response("", { status: 404 });
    },
    matchMedia: (/** @type {string} */ media) => ({
      matches: media.includes("motion") ? still : /width|coarse/.test(media) && narrow,
      addEventListener() {},
    }),
    ...{ Response, Blob, TextDecoder, TextEncoder, WebAssembly, DecompressionStream: Unpacked },
    ...{ Worker: Silent, ResizeObserver: Silent, IntersectionObserver: Silent },
    scrollTo() {},
    reportError(/** @type {unknown} */ error) {
      throw error;
    },
    // Longer timers show notes about long waits or thinking rivals, so they never run.
    setTimeout: (/** @type {() => void} */ act, wait = 0) => (wait < SOON ? later(act, wait) : 0),
  });
  Object.defineProperty(window.document, "fullscreenEnabled", { value: true });
  Object.assign(Element.prototype, {
    scrollIntoView() {},
    scrollBy() {},
    scrollTo() {},
    getBBox: () => nowhere,
    checkVisibility: () => true,
    getAnimations: () => [],
    animate: () => ({ finished: Promise.resolve(), cancel() {} }),
    /** @this {Element} */
    getBoundingClientRect() {
      return this.matches(".board-view, .stage-board, .stage") ? stage : nowhere;
    },
  });
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { get: () => width },
    clientHeight: { get: () => height },
  });
  Object.defineProperty(SVGSVGElement.prototype, "viewBox", {
    /** @this {SVGSVGElement} */
    get() {
      const [x, y, width, height] = (this.getAttribute("viewBox") ?? "0 0 0 0").split(" ").map(Number);
      return { baseVal: { x, y, width, height } };
    },
  });
}

/** @param {Painting} how */
const nameOf = ({ narrow, still }) => `${narrow ? "narrow" : "wide"}${still ? "-still" : ""}`;

/**
 * Returns the part of the board that the camera shows, in the board's units.
 *
 * @param {Element} layer
 */
function frameOf(layer) {
  const { style, parentElement } = /** @type {any} */ (layer);
  const [, x, y, scale] = /translate\((.+)px, (.+)px\) scale\((.+)\)/.exec(style.transform) ?? [];
  const pane = parentElement.closest(".board-pane").getAttribute("style") ?? "";
  const { width, height } = parentElement.closest(".board-view").getBoundingClientRect();
  const [top = 0, left = top] = (pane.match(/-?[\d.]+(?=px)/g) ?? []).map(Number);
  return [-(Number(x) + left), -(Number(y) + top), width, height].map((length) =>
    Math.round(length / Number(scale)),
  );
}

/**
 * Replaces the board by a static picture: a placeholder for the print, and the layers above it.
 * @param {Element} stage
 */
function stillBoard(stage) {
  const above = stage.querySelector(".board-above");
  if (!above) throw new Error("There is no board on the first screen.");
  const frame = frameOf(above).join(" ");
  const layers = [...above.querySelectorAll(":scope > g")].filter(({ innerHTML }) => innerHTML);
  const drawn = layers.map(({ outerHTML }) => outerHTML).join("");
  stage.innerHTML = `<i data-print="${frame}"></i><svg class="board-above first-above" data-detail="near"
    viewBox="${frame}" aria-hidden="true">${drawn}</svg>`;
}

/**
 * Copies the current values of form fields into attributes, so that the HTML contains them.
 *
 * @param {Element} app
 */
function writeValues(app) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const inputs = app.querySelectorAll("input:not([type=file])");
  for (const input of inputs) input.setAttribute("value", input.value);
  for (const input of app.querySelectorAll("input[type=file]")) input.setAttribute("disabled", "");
  for (const option of app.querySelectorAll("option")) option.toggleAttribute("selected", option.selected);
}

/**
 * Returns the rendered page as HTML.
 *
 * @param {Document} document
 * @param {boolean} narrow
 */
function writtenDown(document, narrow) {
  const shown = /** @type {Element} */ (document.getElementById("app"));
  writeValues(shown);
  const app = /** @type {Element} */ (shown.cloneNode(true));
  /** @param {string} selector @param {(found: Element) => void} change */
  const each = (selector, change) => app.querySelectorAll(selector).forEach(change);
  each(".stage-board", stillBoard);
  each('.poster-picture[role="img"]', (place) => {
    place.innerHTML = '<i data-print=""></i>';
  });
  each(".mini-map", (map) => {
    map.innerHTML = "";
  });
  // These parts depend on the day or on the size of the window.
  each(LATER, (one) => one.setAttribute("data-later", ""));
  each(".daily-left h2", (date) => date.setAttribute("data-date", entryOf(languages, page.language).locale));
  each(".calendar", (list) => list.replaceChildren());
  // The page's security policy forbids inline style attributes, but allows styles set by a script.
  each("[style]", (one) => {
    one.setAttribute("data-style", one.getAttribute("style") ?? "");
    one.removeAttribute("style");
  });
  for (const below of BELOW[narrow ? "narrow" : "wide"]) each(below, (one) => one.remove());
  // Older lines are not visible, and every element delays the first paint.
  each(`.log-line:nth-child(n + ${LINES + 1})`, (line) => line.remove());
  each(".log", (log) => log.classList.remove("is-long"));
  return (
    `${app.innerHTML}${symbolsFor(app, document)}`.replace(/<!--.*?-->/gs, "").replace(/[ \t\n]+/g, " ") +
    WHOLE
  );
}

/** Returns the symbols of the cars that are used. @param {Element} app @param {Document} document */
function symbolsFor(app, document) {
  const symbols = /** @type {Element | undefined} */ (
    document.getElementById("car-symbols")?.cloneNode(true)
  );
  for (const symbol of symbols?.querySelectorAll("symbol") ?? [])
    if (!app.querySelector(`use[href="#${symbol.id}"]`)) symbol.remove();
  symbols?.removeAttribute("id");
  return symbols?.outerHTML ?? "";
}

/**
 * Reduces precomputed first turns to the first reply, with the cars on the grid; returns other files
 * unchanged.
 * @param {string} path @param {Uint8Array<ArrayBuffer> | null} file
 */
function atTheGrid(path, file) {
  if (!file || !/^first\/.*\.json$/.test(path)) return file;
  const [[[request, reply]]] = JSON.parse(Buffer.from(file).toString());
  return Buffer.from(JSON.stringify([[[request, reply, 1]], []]));
}

/** Returns a file of the site, unpacked. @param {string} path */
function fileOf(path) {
  const file = join(page.site, path);
  if (!existsSync(file)) return null;
  return file.endsWith(".bin") ? gunzipSync(readFileSync(file)) : readFileSync(file);
}

/**
 * @param {Painting} how
 * @param {boolean} ownDay  True if the race of the day is on a generated circuit
 * @returns {Visit} a window in which the page has started
 */
function windowFor(how, ownDay = false) {
  const { language, circuit, board } = page;
  const day = `data-day="${dayNow(MOMENT)}" data-day-board="${circuit}"${ownDay ? " data-day-own" : ""}`;
  const dom = new JSDOM(
    `<html lang="${language}" data-board="${circuit}" ${day}><body>
    <div id="first-board">${board}</div><div id="app"></div></body></html>`,
    { url: `${ADDRESS}#home`, runScripts: "outside-only", pretendToBeVisual: true },
  );
  const clock = FakeTimers.withGlobal(dom.window).install({ now: MOMENT });
  furnish(dom.window, how, (path) => (how.still ? fileOf(path) : atTheGrid(path, fileOf(path))));
  script.runInContext(dom.getInternalVMContext());
  return { window: dom.window, clock, narrow: how.narrow };
}

/** Advances the clock by one frame and lets pending promises and file reads complete. @param {Clock} clock */
async function pass(clock) {
  clock.tick(FRAME);
  for (let turn = 0; turn < TURNS; turn += 1) await turnOfTheLoop();
}

/** Waits for a screen. @param {Visit} visit @param {string} selector  matches once the screen is shown */
async function shown({ window, clock }, selector) {
  for (let frame = 0; !window.document.querySelector(selector); frame += 1) {
    if (frame === PATIENCE) throw new Error(`The page does not show ${selector}.`);
    await pass(clock);
  }
}

/** Returns the HTML of a screen once it is complete. @param {Visit} visit @param {string} selector */
async function painted(visit, selector) {
  await shown(visit, selector);
  for (let frame = 0; frame < FRAMES; frame += 1) await pass(visit.clock);
  return writtenDown(visit.window.document, visit.narrow);
}

/**
 * Resets the window to the state of a first visit.
 * @param {Visit} visit
 * @param {number} number  of the race's precomputed first turns
 */
async function comeAnew(visit, number) {
  const { document, localStorage, StorageEvent, dispatchEvent, location } = visit.window;
  location.hash = "#home";
  await shown(visit, HOME);
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: null }));
  document.documentElement.dataset.firstTurn = String(number);
}

/** @param {Visit} visit @param {string} name */
async function paintedPage(visit, name) {
  visit.window.location.hash = `#${name}`;
  return painted(visit, `[data-screen="${SCREENS[name] ?? name}"] main:not(.screen-pending)`);
}

/** @param {Visit} visit @param {string} name  of a lesson */
async function paintedLesson(visit, name) {
  visit.window.location.hash = "#home";
  await shown(visit, HOME);
  visit.window.location.hash = `#${name}`;
  return painted(visit, LESSON);
}

/** @param {Visit} visit */
function close({ window, clock }) {
  clock.uninstall();
  window.close();
}

/**
 * Renders the screens without animation.
 * @param {boolean} narrow @param {Map<string, string>} screens
 */
async function paintPages(narrow, screens) {
  const how = { narrow, still: false };
  const { language, pages } = page;
  const visit = windowFor(how);
  screens.set(`home.${language}.${nameOf(how)}`, await painted(visit, HOME));
  for (const name of pages) screens.set(`${name}.${language}.${nameOf(how)}`, await paintedPage(visit, name));
  close(visit);
  const sunday = windowFor(how, true);
  screens.set(`${CUSTOM_CIRCUIT_DAY}.${language}.${nameOf(how)}`, await paintedPage(sunday, "daily"));
  close(sunday);
}

/**
 * Renders the first steps of the lessons, which start with a question.
 * @param {boolean} narrow @param {Map<string, string>} screens
 */
async function paintLessons(narrow, screens) {
  const { language, lessons } = page;
  const visit = windowFor({ narrow, still: true, stages: LESSON_STAGES });
  const width = nameOf({ narrow, still: false });
  for (const name of lessons) screens.set(`${name}.${language}.${width}`, await paintedLesson(visit, name));
  close(visit);
}

/** @param {Painting} how @param {Map<string, string>} screens  receives the HTML */
async function paintRaces(how, screens) {
  const { language, races, seeds } = page;
  const visit = windowFor(how);
  // A race may start with a question.
  const there = how.still ? '[data-ready="decision"] main' : "main.race:is(.is-moving, .is-choosing)";
  for (const race of races)
    for (let number = 0; number < seeds; number += 1) {
      await comeAnew(visit, number);
      visit.window.location.hash = `#${race}`;
      const screen = await painted(visit, `${there} .board-above`);
      screens.set(`${race}.${language}.${number}.${nameOf(how)}`, screen);
    }
  close(visit);
}

/** @type {Page} */
const page = workerData;
const script = new Script(`(async () => {${page.script}\n})()`);
/** @type {Map<string, string>} */
const screens = new Map();
for (const narrow of [false, true]) {
  await paintPages(narrow, screens);
  await paintLessons(narrow, screens);
  for (const still of [false, true]) await paintRaces({ narrow, still }, screens);
}
parentPort?.postMessage(screens);
