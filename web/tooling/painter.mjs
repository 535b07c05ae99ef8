/**
 * Paints the screens of one language that somebody sees who comes for the first time (`first_screens.mjs`):
 * the page itself, as one script, runs in a browser without a window (jsdom) whose engine never answers, and
 * what it has painted is written down. Places of pictures that the page has anyway are left empty
 * (`main/first/first-screen.js` fills them). Runs in a thread of its own.
 *
 * Time in there passes only here, frame by frame, so that the same is painted however busy the machine is.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { Script } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import FakeTimers from "@sinonjs/fake-timers";
import { JSDOM } from "jsdom";

import { WHOLE } from "../main/first/first-screen.js";

/** @typedef {import("./first_screens.mjs").Page} Page */
/** @typedef {{narrow: boolean, still: boolean}} Painting */
/** @typedef {import("@sinonjs/fake-timers").Clock} Clock */
/** @typedef {{window: any, clock: Clock}} Visit */

/** The stage that a board is framed for, in pixels. */
const STAGES = { wide: [726, 574], narrow: [390, 420] };
/** Lines of the commentary that are in sight at most. */
const LINES = 6;
/** So many frames pass until the board has drawn what it was told. */
const FRAMES = 4;
const FRAME = 16;
/** After so many turns of node's loop what was fetched has come: the files lie there. */
const TURNS = 12;
/** Any moment will do. */
const MOMENT = 1_750_000_000_000;
/** Frames after which a screen has not come. */
const PATIENCE = 600;
/** What is to be done after as many milliseconds, or more, is never done. */
const SOON = 250;
const ADDRESS = "http://localhost/";
const HOME = '[data-screen="home"] main.home';

/** What a window has besides, to which nothing in these screens comes. */
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
 * What jsdom lacks of a browser, since it lays nothing out: sizes of the stage, and how wide the page is.
 * @param {any} window @param {Painting} how @param {(path: string) => Uint8Array<ArrayBuffer> | null} read
 */
function furnish(window, { narrow, still }, read) {
  const { Element, HTMLElement, SVGSVGElement, setTimeout: later } = window;
  const [width, height] = STAGES[narrow ? "narrow" : "wide"];
  const stage = { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height };
  const nowhere = { x: 0, y: 0, left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  Object.assign(window, {
    fetch: async (/** @type {string} */ path) => {
      const file = read(new URL(path, window.document.baseURI).pathname.slice(1));
      return file ? new Response(file) : new Response("", { status: 404 });
    },
    matchMedia: (/** @type {string} */ media) => ({
      matches: media.includes("motion") ? still : media.includes("width") && narrow,
      addEventListener() {},
    }),
    ...{ Response, Blob, TextDecoder, TextEncoder, WebAssembly },
    ...{ Worker: Silent, ResizeObserver: Silent, IntersectionObserver: Silent },
    scrollTo() {},
    // Nobody is told that it takes long, or that a rival thinks.
    setTimeout: (/** @type {() => void} */ act, wait = 0) => (wait < SOON ? later(act, wait) : 0),
  });
  Object.defineProperty(window.document, "fullscreenEnabled", { value: true });
  Object.assign(Element.prototype, {
    scrollIntoView() {},
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

/** What part of a board's picture the camera shows, in the board's units. @param {Element} layer */
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
 * The board as a picture of its own: the print comes to lie in it, what is above that is in it already.
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

/** What the page has painted, as text. @param {Document} document */
function writtenDown(document) {
  const app = /** @type {Element} */ (document.getElementById("app")?.cloneNode(true));
  /** @param {string} selector @param {(found: Element) => void} change */
  const each = (selector, change) => app.querySelectorAll(selector).forEach(change);
  each(".stage-board", stillBoard);
  each(".poster-picture", (place) => {
    place.innerHTML = '<i data-print=""></i>';
  });
  each(".mini-map", (map) => {
    map.innerHTML = "";
  });
  // What belongs to the day, or to the size of the window.
  each(".poster figcaption, .poster-daily, .mini-map", (one) => one.setAttribute("data-later", ""));
  // The page's policy forbids styles that are written in it, not those that a script sets.
  each("[style]", (one) => {
    one.setAttribute("data-style", one.getAttribute("style") ?? "");
    one.removeAttribute("style");
  });
  // What a choice in them would change cannot be remembered.
  each("select, input", (field) => field.setAttribute("disabled", ""));
  // Older lines are out of sight, and every element takes time before the first picture.
  each(`.log-line:nth-child(n + ${LINES + 1})`, (line) => line.remove());
  return (
    `${app.innerHTML}${symbolsFor(app, document)}`.replace(/<!--.*?-->/gs, "").replace(/\s+/g, " ") + WHOLE
  );
}

/** The cars' pictures that are used. @param {Element} app @param {Document} document */
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
 * Only the first answer: the cars stand on the grid.
 * @param {string} path @param {Uint8Array<ArrayBuffer> | null} file
 */
function atTheGrid(path, file) {
  if (!file || !path.startsWith("first/")) return file;
  const [[[request, reply]]] = JSON.parse(Buffer.from(file).toString());
  return Buffer.from(JSON.stringify([[[request, reply, 1]], []]));
}

/** A file of the site. @param {string} path */
function fileOf(path) {
  const file = join(page.site, path);
  return existsSync(file) ? readFileSync(file) : null;
}

/** @param {Painting} how @returns {Visit} a window in which the page has begun */
function windowFor(how) {
  const { language, circuit, board } = page;
  const dom = new JSDOM(
    `<html lang="${language}" data-board="${circuit}" data-day="0" data-day-board="${circuit}"><body>
    <div id="first-board">${board}</div><div id="app"></div></body></html>`,
    { url: `${ADDRESS}#home`, runScripts: "outside-only", pretendToBeVisual: true },
  );
  const clock = FakeTimers.withGlobal(dom.window).install({ now: MOMENT });
  furnish(dom.window, how, (path) => (how.still ? fileOf(path) : atTheGrid(path, fileOf(path))));
  script.runInContext(dom.getInternalVMContext());
  return { window: dom.window, clock };
}

/** A frame passes, and whatever was waited for comes. @param {Clock} clock */
async function pass(clock) {
  clock.tick(FRAME);
  for (let turn = 0; turn < TURNS; turn += 1) await turnOfTheLoop();
}

/** @param {Visit} visit @param {string} selector  says that the screen is there */
async function shown({ window, clock }, selector) {
  for (let frame = 0; !window.document.querySelector(selector); frame += 1) {
    if (frame === PATIENCE) throw new Error(`The page does not show ${selector}.`);
    await pass(clock);
  }
}

/** @param {Visit} visit @param {string} selector */
async function painted(visit, selector) {
  await shown(visit, selector);
  for (let frame = 0; frame < FRAMES; frame += 1) await pass(visit.clock);
  return writtenDown(visit.window.document);
}

/** Somebody comes for the first time again. @param {Visit} visit @param {number} number  of first turns */
async function comeAnew(visit, number) {
  const { document, localStorage, StorageEvent, dispatchEvent, location } = visit.window;
  location.hash = "#home";
  await shown(visit, HOME);
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: null }));
  document.documentElement.dataset.firstTurn = String(number);
}

/** @param {Painting} how @param {Map<string, string>} screens  gets what is painted */
async function paint(how, screens) {
  const { language, races, seeds } = page;
  const visit = windowFor(how);
  const home = await painted(visit, HOME);
  if (!how.still) screens.set(`home.${language}.${nameOf(how)}`, home);
  // A question may be there from the beginning.
  const there = how.still ? '[data-ready="decision"] main' : "main.race:is(.is-moving, .is-choosing)";
  for (const race of races)
    for (let number = 0; number < seeds; number += 1) {
      await comeAnew(visit, number);
      visit.window.location.hash = `#${race}`;
      const screen = await painted(visit, `${there} .board-above`);
      screens.set(`${race}.${language}.${number}.${nameOf(how)}`, screen);
    }
  visit.clock.uninstall();
  visit.window.close();
}

/** @type {Page} */
const page = workerData;
const script = new Script(`(async () => {${page.script}\n})()`);
/** @type {Map<string, string>} */
const screens = new Map();
for (const narrow of [false, true])
  for (const still of [false, true]) await paint({ narrow, still }, screens);
parentPort?.postMessage(screens);
