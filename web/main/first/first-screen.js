/**
 * The first screen as the build has painted it (`tooling/first_screens.mjs`), for who comes for the first
 * time: it is there before the page's own script is. What is tapped in it counts: it is remembered, and done
 * when the page takes over (`taking-over.js`).
 *
 * On the root element stand `data-first-turn`, the number of the race's first turns, and
 * `data-first-screen`: "coming" as long as the board is kept back for it, and while it is shown "question"
 * where there is something to decide, otherwise "picture"; "board" where nothing is painted and the board in
 * the page stays until the page can be seen whole.
 */

import { FIRST_BOARD, framed } from "../../core/circuits/first-board.js";
import { COMPACT } from "../../core/compact.js";
import { DAY } from "../../core/days.js";

/**
 * @typedef {object} FirstScreens  what has been painted
 * @property {string} folder
 * @property {string[]} pages   names in the address, besides home
 * @property {string[]} races   names in the address
 * @property {number} seeds     so many of each
 * @property {Record<string, {name: string, corners: number}>} posters  the circuits of days
 */
/**
 * @typedef {{words: string, nth: number}} Said  a control, by what it says
 * @typedef {(Said & {detail: number}) | (Said & {value: string, event: string}) | {space: number} |
 *   {key: string}} Tap
 *   A control, and what the browser says of the click; a field, what stands in it then, and what the browser
 *   calls that; a lit space; a key.
 */

/** The race of the day where the day has a circuit of its own: the picture is not there from the start. */
export const OWN_DAY = "daily-own";

/** At its end, or it has not come whole. */
export const WHOLE = "<!-- whole -->";

/** What can be tapped, what can be filled in, and what the focus may be on besides. */
export const [CONTROLS, FIELDS, LINKS] = ["button, summary, .stage", "input, select", "a"];

/** What somebody who cannot see it would be told of it. @param {Element} control */
const wordsOf = (control) => control.getAttribute("aria-label") ?? control.textContent?.replace(/\s+/g, "");

/** All that say so. @param {Element} host @param {string | undefined} words */
const thatSay = (host, words) =>
  /** @type {HTMLElement[]} */ ([...host.querySelectorAll(`${CONTROLS}, ${FIELDS}, ${LINKS}`)]).filter(
    (control) => wordsOf(control) === words,
  );

/** @param {Element} control @param {Element} host @returns {Said} */
export function saidBy(control, host) {
  const words = wordsOf(control) ?? "";
  return { words, nth: thatSay(host, words).indexOf(/** @type {HTMLElement} */ (control)) };
}

/** The one that says so elsewhere. @param {Element} host @param {Said} said */
export const sayingSo = (host, { words, nth }) => thatSay(host, words)[nth];

/** @param {number} most */
const chance = (most) => crypto.getRandomValues(new Uint32Array(1))[0] % most;

/** The address of the painted screen. @param {FirstScreens} screens */
function addressOf({ folder, pages, races, seeds }) {
  const root = document.documentElement;
  const name = location.hash.slice(1) || "home";
  const isRace = races.includes(name);
  if (!isRace && name !== "home" && !pages.includes(name)) return null;
  const width = matchMedia(COMPACT).matches ? "narrow" : "wide";
  const page = name === "daily" && "dayOwn" in root.dataset ? OWN_DAY : name;
  if (!isRace) return `${folder}/${page}.${root.lang}.${width}.html`;
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

/** A day as messages.js writes it. @param {string} locale @param {number} day */
const dateIn = (locale, day) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(day * DAY);

/**
 * What the build could not know: the day, and the circuit on its poster.
 * @param {HTMLElement} host @param {FirstScreens["posters"]} posters
 */
function fillInDay(host, posters) {
  const { day, dayBoard = "" } = document.documentElement.dataset;
  for (const date of /** @type {NodeListOf<HTMLElement>} */ (host.querySelectorAll("[data-date]")))
    date.textContent = dateIn(String(date.dataset.date), Number(day));
  const circuit = posters[dayBoard];
  const name = /** @type {HTMLElement | null} */ (host.querySelector(".poster-name"));
  if (!circuit || !name?.textContent?.trim()) return;
  name.textContent = circuit.name;
  name.style.setProperty("--letters", String(circuit.name.length));
  // As many as there will be, since they take room.
  const corners = host.querySelector(".poster-corners");
  const corner = corners?.firstElementChild;
  if (corner)
    corners.replaceChildren(...Array.from({ length: circuit.corners }, () => corner.cloneNode(true)));
}

/** @param {HTMLElement} host @param {string} screen @param {FirstScreens["posters"]} posters */
function fill(host, screen, posters) {
  host.innerHTML = screen;
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (host.querySelectorAll("[data-style]")))
    one.style.cssText = one.dataset.style ?? "";
  fillInDay(host, posters);
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
    taps.push(space ? { space: Number(space) } : { ...saidBy(found, host), detail });
  };
  const filledIn = (/** @type {Event} */ { target, type }) => {
    const field = /** @type {HTMLInputElement} */ (target);
    taps.push({ ...saidBy(field, host), value: field.value, event: type });
  };
  const pressed = (/** @type {KeyboardEvent} */ { key, ctrlKey, metaKey, altKey, target }) => {
    const elsewhere = !(target instanceof Element && target.matches(FIELDS));
    if (elsewhere && !ctrlKey && !metaKey && !altKey && key !== "Tab") taps.push({ key });
  };
  host.addEventListener("click", tapped, { signal });
  for (const event of ["input", "change"]) host.addEventListener(event, filledIn, { signal });
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

/** @param {string} address @param {FirstScreens} screens @param {NonNullable<typeof firstScreen>} early */
async function show(address, { posters }, early) {
  const { signal } = early.over;
  const response = await fetch(address, { signal });
  const screen = response.ok ? await response.text() : "";
  const host = await place();
  if (signal.aborted || !screen.endsWith(WHOLE)) return;
  fill(host, screen, posters);
  hear(host, early.taps, signal);
  early.shown = host.querySelector("main.race:not(.is-choosing)") ? "picture" : "question";
  document.documentElement.dataset.firstScreen = early.shown;
  // In the first frame: until then the style sheet may not be there, and a layout without it is for nothing.
  requestAnimationFrame(() =>
    host.querySelector(".order-row.is-you")?.scrollIntoView({ block: "nearest", inline: "nearest" }),
  );
  await drawn();
}

/** Where the device has prepared what comes, nobody need see how the page puts itself together. */
export function keepFirstBoard() {
  globalThis.firstScreen = { taps: [], over: new AbortController(), shown: "board" };
  document.documentElement.dataset.firstScreen = "board";
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
  early.drawn = show(address, screens, early)
    .catch(() => {}) // the page does without
    .finally(notComing);
}
