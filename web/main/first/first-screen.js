/**
 * The first screen as the build has painted it (`tooling/first_screens.mjs`), for who comes for the first
 * time: it is there before the page's own script is. What is tapped in it counts: it is remembered, and done
 * when the page takes over (`taking-over.js`).
 *
 * On the root element stand `data-first-turn`, the number of the race's first turns, and
 * `data-first-screen`: "coming" as long as the board is kept back for it, and while it is shown "question"
 * where there is something to decide, otherwise "picture".
 */

import { FIRST_BOARD, framed } from "../../core/circuits/first-board.js";

/**
 * @typedef {object} FirstScreens  what has been painted
 * @property {string} folder
 * @property {string[]} races   names in the address
 * @property {number} seeds     so many of each
 */
/**
 * @typedef {{words: string, nth: number, detail: number} | {space: number} | {key: string}} Tap
 *   A control, by what it says, and what the browser says of the click; a lit space; a key.
 */

/** At its end, or it has not come whole. */
export const WHOLE = "<!-- whole -->";

/** What can be tapped. */
const CONTROLS = "button, .stage";

/** What somebody who cannot see it would be told of it. @param {Element} control */
const wordsOf = (control) => control.getAttribute("aria-label") ?? control.textContent?.replace(/\s+/g, "");

/** The controls that say so. @param {Element} host @param {string | undefined} words */
export const controlsThatSay = (host, words) =>
  [...host.querySelectorAll(CONTROLS)].filter((control) => wordsOf(control) === words);

/** @param {Element} control @param {Element} host @param {number} detail @returns {Tap} */
function tapOn(control, host, detail) {
  const words = wordsOf(control) ?? "";
  return { words, nth: controlsThatSay(host, words).indexOf(control), detail };
}

/** @param {number} most */
const chance = (most) => crypto.getRandomValues(new Uint32Array(1))[0] % most;

/** The address of the painted screen. @param {FirstScreens} screens */
function addressOf({ folder, races, seeds }) {
  const root = document.documentElement;
  const name = location.hash.slice(1) || "home";
  const isRace = races.includes(name);
  if (!isRace && name !== "home") return null;
  const width = matchMedia("(max-width: 700px)").matches ? "narrow" : "wide";
  if (!isRace) return `${folder}/${name}.${root.lang}.${width}.html`;
  const number = chance(seeds);
  root.dataset.firstTurn = String(number);
  const how = matchMedia("(prefers-reduced-motion: reduce)").matches ? `${width}-still` : width;
  return `${folder}/${name}.${root.lang}.${number}.${how}.html`;
}

/** The place for it, once the board that stands before it has been read. @returns {Promise<HTMLElement>} */
const place = () =>
  new Promise((resolve) => {
    const look = () => {
      const host = document.getElementById("first-screen");
      if (host && document.getElementById("app")) resolve(host);
      else requestAnimationFrame(look);
    };
    look();
  });

/** @param {HTMLElement} host @param {string} screen */
function fill(host, screen) {
  host.innerHTML = screen;
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (host.querySelectorAll("[data-style]")))
    one.style.cssText = one.dataset.style ?? "";
  const print = /** @type {HTMLElement | null} */ (host.querySelector("[data-print]"));
  const board = document.querySelector(FIRST_BOARD);
  if (!print || !board) return;
  framed(board, print.dataset.print ?? "");
  print.replaceWith(board);
}

/** What is tapped is remembered. @param {HTMLElement} host @param {Tap[]} taps @param {AbortSignal} signal */
function hear(host, taps, signal) {
  const tapped = (/** @type {MouseEvent} */ { target, detail }) => {
    const found = /** @type {Element} */ (target).closest(`${CONTROLS}, [data-space]`);
    if (!found) return;
    found.setAttribute("data-tapped", "");
    const { space } = /** @type {SVGElement} */ (found).dataset;
    taps.push(space ? { space: Number(space) } : tapOn(found, host, detail));
  };
  const pressed = (/** @type {KeyboardEvent} */ { key, ctrlKey, metaKey, altKey }) => {
    if (!ctrlKey && !metaKey && !altKey && key !== "Tab") taps.push({ key });
  };
  host.addEventListener("click", tapped, { signal });
  addEventListener("keydown", pressed, { signal });
}

/** Longer than so many milliseconds the board does not wait for it. */
const BOARD_WITHIN = 300;

/** The board comes alone. */
function notComing() {
  const { dataset } = document.documentElement;
  if (dataset.firstScreen === "coming") delete dataset.firstScreen;
}

/** The frame with it has been drawn, and the page could draw another. */
const drawn = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

/** @param {string} address @param {NonNullable<typeof firstScreen>} early */
async function show(address, early) {
  const { signal } = early.over;
  const response = await fetch(address, { signal });
  const screen = response.ok ? await response.text() : "";
  const host = await place();
  if (signal.aborted || !screen.endsWith(WHOLE)) return;
  fill(host, screen);
  host.querySelector(".order-row.is-you")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  hear(host, early.taps, signal);
  early.shown = host.querySelector(".is-choosing, .home") ? "question" : "picture";
  document.documentElement.dataset.firstScreen = early.shown;
  await drawn();
}

/**
 * Fetches and shows it, unless the page is there before.
 * @param {FirstScreens} screens
 */
export function showFirstScreen(screens) {
  const address = addressOf(screens);
  if (!address) return;
  /** @type {NonNullable<typeof firstScreen>} */
  const early = { taps: [], over: new AbortController(), shown: "", drawn: Promise.resolve() };
  globalThis.firstScreen = early;
  document.documentElement.dataset.firstScreen = "coming";
  setTimeout(notComing, BOARD_WITHIN);
  early.drawn = show(address, early)
    .catch(() => {}) // the page does without
    .finally(notComing);
}
