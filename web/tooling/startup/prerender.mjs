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
import { setImmediate as nextLoopTurn } from "node:timers/promises";
import { Script } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import FakeTimers from "@sinonjs/fake-timers";
import { JSDOM } from "jsdom";

import { dayNow } from "../../platform/days.ts";
import { entryOf } from "../../platform/lists/item-at.ts";
import { GENERATED_CIRCUIT_DAY, END_MARKER } from "../../startup/first/first-screen.ts";
import "../../startup/trusted-types.ts";
import { languages } from "../messages.mjs";

/** @typedef {import("./first_screens.mjs").Page} Page */
/** @typedef {{narrow: boolean, still: boolean, stages?: typeof STAGES}} Layout */
/** @typedef {import("@sinonjs/fake-timers").Clock} Clock */
/** @typedef {{window: any, clock: Clock, narrow: boolean}} Visit */

/** Sizes of the board's stage in px, in a race and in a lesson. */
const STAGES = { wide: [726, 574], narrow: [390, 420] };
const LESSON_STAGES = { wide: [636, 704], narrow: [390, 170] };
/** Maximum number of visible lines of the commentary. */
const LINES = 6;
/** Number of frames until the board has drawn its state. */
const FRAMES = 4;
const FRAME_MS = 16;
/** Number of turns of node's event loop until fetched files have arrived. */
const LOOP_TURNS = 12;
/** Arbitrary fixed time, in ms since 1970. */
const FIXED_TIME = 1_750_000_000_000;
/** Maximum number of frames to wait for a screen. */
const MAX_FRAMES = 600;
/** Timers of at least this many milliseconds never run. */
const LONG_TIMER_MS = 250;
const ADDRESS = "http://localhost/";
const HOME = '[data-screen="home"] main.home';
const CHANGEABLE_PARTS = ".poster :is(ul, ol, .poster-foot, .poster-daily), .daily-next, .mini-map";
/** List items below the first viewport. They are removed, because every element delays the first paint. */
const BELOW_VIEWPORT = {
  wide: [
    ".circuit-cards > :nth-child(n + 11)",
    ".thumbnails > :nth-child(n + 25)",
    ".gallery > .circuit-cards ~ *",
  ],
  narrow: [
    ".circuit-cards > :nth-child(n + 4)",
    ".thumbnails > :nth-child(n + 5)",
    ".gallery > .circuit-cards ~ *",
  ],
};

/** Screens whose name differs from the name in the address. @type {Record<string, string>} */
const SCREENS = { "seasons/new": "season" };
const LESSON = '[data-screen="lesson"][data-ready="decision"] main .board-above';

/** Stub for browser interfaces that these screens do not use. */
class Stub {
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
function PassThrough() {
  return new TransformStream();
}

/**
 * Adds the features that jsdom lacks because it has no layout: sizes of the stage, and the width of the page.
 *
 * @param {any} window
 * @param {Layout} how
 * @param {(path: string) => Uint8Array<ArrayBuffer> | null} readFile
 */
function addLayoutFeatures(window, { narrow, still, stages = STAGES }, readFile) {
  const { Element, HTMLElement, SVGSVGElement, setTimeout: later } = window;
  const [width, height] = stages[narrow ? "narrow" : "wide"];
  const stage = { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height };
  const emptyBox = { x: 0, y: 0, left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  Object.assign(window, {
    fetch: async (/** @type {string} */ path) => {
      const file = readFile(new URL(path, window.document.baseURI).pathname.slice(1));
      return file ? new Response(file) : new Response("", { status: 404 });
    },
    matchMedia: (/** @type {string} */ media) => ({
      matches: media.includes("motion") ? still : /width|coarse/.test(media) && narrow,
      addEventListener() {},
    }),
    ...{ Response, Blob, TextDecoder, TextEncoder, WebAssembly, DecompressionStream: PassThrough },
    ...{ Worker: Stub, ResizeObserver: Stub, IntersectionObserver: Stub },
    trusted,
    scrollTo() {},
    reportError(/** @type {unknown} */ error) {
      throw error;
    },
    // Longer timers show notes about long waits or thinking rivals, so they never run.
    setTimeout: (/** @type {() => void} */ act, wait = 0) => (wait < LONG_TIMER_MS ? later(act, wait) : 0),
  });
  Object.defineProperty(window.document, "fullscreenEnabled", { value: true });
  Object.assign(Element.prototype, {
    scrollIntoView() {},
    scrollBy() {},
    scrollTo() {},
    getBBox: () => emptyBox,
    checkVisibility: () => true,
    getAnimations: () => [],
    animate: () => ({ finished: Promise.resolve(), cancel() {} }),
    /** @this {Element} */
    getBoundingClientRect() {
      return this.matches(".board-view, .stage-board, .stage") ? stage : emptyBox;
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

/** @param {Layout} how */
const layoutName = ({ narrow, still }) => `${narrow ? "narrow" : "wide"}${still ? "-still" : ""}`;

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
  const overlay = stage.querySelector(".board-above");
  if (!overlay) throw new Error("There is no board on the first screen.");
  const frame = frameOf(overlay).join(" ");
  const layers = [...overlay.querySelectorAll(":scope > g")].filter(({ innerHTML }) => innerHTML);
  const layersHtml = layers.map(({ outerHTML }) => outerHTML).join("");
  stage.innerHTML = `<i data-print="${frame}"></i><svg class="board-above first-above" data-detail="near"
    viewBox="${frame}" aria-hidden="true">${layersHtml}</svg>`;
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
function serialised(document, narrow) {
  const appElement = /** @type {Element} */ (document.getElementById("app"));
  writeValues(appElement);
  const app = /** @type {Element} */ (appElement.cloneNode(true));
  /** @param {string} selector @param {(element: Element) => void} change */
  const each = (selector, change) => app.querySelectorAll(selector).forEach(change);
  each(".stage-board", stillBoard);
  each('.poster-picture[role="img"]', (place) => {
    place.innerHTML = '<i data-print=""></i>';
  });
  each(".mini-map", (map) => {
    map.innerHTML = "";
  });
  // These parts depend on the day or on the size of the window.
  each(CHANGEABLE_PARTS, (one) => one.setAttribute("data-later", ""));
  each(".daily-left h2", (date) => date.setAttribute("data-date", entryOf(languages, page.language).locale));
  each(".calendar", (list) => list.replaceChildren());
  // The page's security policy forbids inline style attributes, but allows styles set by a script.
  each("[style]", (one) => {
    one.setAttribute("data-style", one.getAttribute("style") ?? "");
    one.removeAttribute("style");
  });
  for (const selector of BELOW_VIEWPORT[narrow ? "narrow" : "wide"]) each(selector, (one) => one.remove());
  // Older lines are not visible, and every element delays the first paint.
  each(`.log-line:nth-child(n + ${LINES + 1})`, (line) => line.remove());
  each(".log", (log) => log.classList.remove("is-long"));
  return (
    `${app.innerHTML}${symbolsFor(app, document)}`.replace(/<!--.*?-->/gs, "").replace(/[ \t\n]+/g, " ") +
    END_MARKER
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
function withOnlyFirstReply(path, file) {
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
 * @param {Layout} layout
 * @param {boolean} isGeneratedDay  true if the race of the day is on a generated circuit
 * @returns {Visit} a window in which the page has started
 */
function openWindow(layout, isGeneratedDay = false) {
  const { language, circuit, board } = page;
  const dayAttribute = isGeneratedDay ? " data-day-generated" : "";
  const day = `data-day="${dayNow(FIXED_TIME)}" data-day-board="${circuit}"${dayAttribute}`;
  const dom = new JSDOM(
    `<html lang="${language}" data-board="${circuit}" ${day}><body>
    <div id="first-board">${board}</div><div id="app"></div></body></html>`,
    { url: `${ADDRESS}#home`, runScripts: "outside-only", pretendToBeVisual: true },
  );
  const clock = FakeTimers.withGlobal(dom.window).install({ now: FIXED_TIME });
  addLayoutFeatures(dom.window, layout, (path) =>
    layout.still ? fileOf(path) : withOnlyFirstReply(path, fileOf(path)),
  );
  script.runInContext(dom.getInternalVMContext());
  return { window: dom.window, clock, narrow: layout.narrow };
}

/** Advances the clock by one frame and lets pending promises and file reads complete. @param {Clock} clock */
async function nextFrame(clock) {
  clock.tick(FRAME_MS);
  for (let turn = 0; turn < LOOP_TURNS; turn += 1) await nextLoopTurn();
}

/** Waits for a screen. @param {Visit} visit @param {string} selector  matches once the screen is shown */
async function waitFor({ window, clock }, selector) {
  for (let frame = 0; !window.document.querySelector(selector); frame += 1) {
    if (frame === MAX_FRAMES) throw new Error(`The page does not show ${selector}.`);
    await nextFrame(clock);
  }
}

/** Returns the HTML of a screen once it is complete. @param {Visit} visit @param {string} selector */
async function rendered(visit, selector) {
  await waitFor(visit, selector);
  for (let frame = 0; frame < FRAMES; frame += 1) await nextFrame(visit.clock);
  return serialised(visit.window.document, visit.narrow);
}

/**
 * Resets the window to the state of a first visit.
 * @param {Visit} visit
 * @param {number} number  of the race's precomputed first turns
 */
async function resetVisit(visit, number) {
  const { document, localStorage, StorageEvent, dispatchEvent, location } = visit.window;
  location.hash = "#home";
  await waitFor(visit, HOME);
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: null }));
  document.documentElement.dataset.precomputedRace = String(number);
}

/** @param {Visit} visit @param {string} name */
async function renderedPage(visit, name) {
  visit.window.location.hash = `#${name}`;
  return rendered(visit, `[data-screen="${SCREENS[name] ?? name}"] main:not(.screen-pending)`);
}

/** @param {Visit} visit @param {string} name  of a lesson */
async function renderedLesson(visit, name) {
  visit.window.location.hash = "#home";
  await waitFor(visit, HOME);
  visit.window.location.hash = `#${name}`;
  return rendered(visit, LESSON);
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
async function renderPages(narrow, screens) {
  const layout = { narrow, still: false };
  const { language, pages } = page;
  const visit = openWindow(layout);
  screens.set(`home.${language}.${layoutName(layout)}`, await rendered(visit, HOME));
  for (const name of pages)
    screens.set(`${name}.${language}.${layoutName(layout)}`, await renderedPage(visit, name));
  close(visit);
  const sunday = openWindow(layout, true);
  screens.set(
    `${GENERATED_CIRCUIT_DAY}.${language}.${layoutName(layout)}`,
    await renderedPage(sunday, "daily"),
  );
  close(sunday);
}

/**
 * Renders the first steps of the lessons, which start with a question.
 * @param {boolean} narrow @param {Map<string, string>} screens
 */
async function renderLessons(narrow, screens) {
  const { language, lessons } = page;
  const visit = openWindow({ narrow, still: true, stages: LESSON_STAGES });
  const width = layoutName({ narrow, still: false });
  for (const name of lessons) screens.set(`${name}.${language}.${width}`, await renderedLesson(visit, name));
  close(visit);
}

/** @param {Layout} layout @param {Map<string, string>} screens  receives the HTML */
async function renderRaces(layout, screens) {
  const { language, races, seeds } = page;
  const visit = openWindow(layout);
  // A race may start with a question.
  const isReady = layout.still ? '[data-ready="decision"] main' : "main.race:is(.is-moving, .is-choosing)";
  for (const race of races)
    for (let number = 0; number < seeds; number += 1) {
      await resetVisit(visit, number);
      visit.window.location.hash = `#${race}`;
      const screen = await rendered(visit, `${isReady} .board-above`);
      screens.set(`${race}.${language}.${number}.${layoutName(layout)}`, screen);
    }
  close(visit);
}

/** @type {Page} */
const page = workerData;
const script = new Script(`(async () => {${page.script}\n})()`);
/** @type {Map<string, string>} */
const screens = new Map();
for (const narrow of [false, true]) {
  await renderPages(narrow, screens);
  await renderLessons(narrow, screens);
  for (const isStill of [false, true]) await renderRaces({ narrow, still: isStill }, screens);
}
parentPort?.postMessage(screens);
