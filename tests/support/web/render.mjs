/**
 * Renders templates of the page into a document without a window, in a chosen language. Test files import
 * this module first; tests/web/test_node_tests.py runs all of them in one process, because loading the
 * document takes longer than the tests.
 */
import { test } from "node:test";
import { nothing, render } from "lit-html";
import { COMPACT_QUERY } from "../../../web/platform/compact.ts";
import { setLanguage, usePointsVocabulary } from "../../../web/platform/language/messages.ts";
import { settingsFrom } from "../../../web/domain/settings.ts";
import { createOpeningRace, raceSettled } from "../../../web/race/transitions.ts";
import { activePlayer } from "../../../web/race/selectors.ts";
import { compileMessages, languages } from "../../../web/tooling/messages.mjs";
import { matchingMedia } from "./page-modules.mjs";
import { reply, view as viewOf } from "./views.mjs";

/** @typedef {import("../../../web/domain/state.ts").State} State */
/** @typedef {import("../../../web/race/state.ts").RaceState} RaceState */

const NARROW = "(max-width: 700px)";
const COARSE_POINTER = "(pointer: coarse)";
const playerNames = Object.values(languages).flatMap(({ you }) => you);
/** Drivers and their names. */
const { drivers, names } = reply("catalog").catalog;
const catalog = { drivers, names };
/** @type {Map<string, ReturnType<typeof compileMessages>>} */
const texts = new Map();

/** Use a language from now on; each test begins in English. @param {string} language  "en", "fr" or "de" */
export function speakLanguage(language) {
  if (!texts.has(language)) texts.set(language, compileMessages(language));
  setLanguage({ locale: languages[language].locale, playerNames }, texts.get(language) ?? {});
}

/** Lay out pages for a phone from now on; each test begins on a wide screen. */
export function usePhone() {
  for (const query of [NARROW, COMPACT_QUERY]) matchingMedia.add(query);
}

/** Use a touch device from now on; each test begins with a mouse. */
export const useTouch = () => matchingMedia.add(COARSE_POINTER);
export const useMouse = () => matchingMedia.delete(COARSE_POINTER);

/** Ask for reduced motion from now on; each test begins with motion. */
export const useReducedMotion = () => matchingMedia.add("(prefers-reduced-motion: reduce)");

test.beforeEach(() => {
  speakLanguage("en");
  usePointsVocabulary(false);
  matchingMedia.clear();
});

/** Render a template. @param {unknown} template @param {HTMLElement} [container]  of an earlier rendering */
export function renderTemplate(template, container = document.createElement("div")) {
  render(template, container);
  return container;
}

/** True if a template renders nothing. @param {unknown} template */
export const isEmpty = (template) => template === nothing || template === "" || template === null;

/** The text of an element, with single spaces. @param {Element | null | undefined} element */
export const textOf = (element) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

/** The texts of all matching elements. @param {Element} container @param {string} selector */
export const textsOf = (container, selector) => [...container.querySelectorAll(selector)].map(textOf);

/**
 * The only matching element; fails if there are none or several.
 * @param {Element} container
 * @param {string} selector
 */
export function only(container, selector) {
  const matches = container.querySelectorAll(selector);
  if (matches.length !== 1)
    throw new Error(`${matches.length} elements match ${selector}: ${container.innerHTML}`);
  return /** @type {HTMLElement} */ (matches[0]);
}

const BUTTONS = "button, a, .choice";

/** The accessible name of a button; that of an option is its radio button's. @param {Element} control */
const nameOf = (control) =>
  (control.querySelector(":scope > [type=radio]") ?? control).getAttribute("aria-label") ?? textOf(control);

/** The button with this text or accessible name. @param {Element} container @param {string} name */
export function button(container, name) {
  const match = [...container.querySelectorAll(BUTTONS)].find((element) => nameOf(element) === name);
  if (!match) throw new Error(`There is no button "${name}": ${textsOf(container, BUTTONS).join(" | ")}`);
  return /** @type {HTMLButtonElement} */ (match);
}

/**
 * Clicks; an option changes, which radio buttons outside the document do not report.
 * @param {Element} element
 */
export function click(element) {
  const radio = element.querySelector(":scope > [type=radio]");
  if (radio) radio.dispatchEvent(new window.Event("change", { bubbles: true }));
  else element.dispatchEvent(new window.MouseEvent("click", { bubbles: true }));
}

/**
 * An object that accepts any call of any depth and records it: `recorder.calls` is a list of names and
 * arguments, such as ["session.tap", "g3"]. Properties in `overrides` have their own values.
 * @param {Record<string, any>} [overrides]
 * @returns {any}
 */
export function recordCalls(overrides = {}) {
  /** @type {unknown[][]} */
  const calls = [];
  /** @param {string} name @param {Record<string, any>} values @returns {any} */
  const level = (name, values) =>
    new Proxy(() => {}, {
      get: (_, key) => {
        if (key === "calls" && name === "") return calls;
        if (key in values) return values[/** @type {string} */ (key)];
        return level(name ? `${name}.${String(key)}` : String(key), {});
      },
      apply: (_, __, args) => {
        calls.push([name, ...args]);
      },
    });
  return level("", overrides);
}

/** The settings of a new reader. @param {Partial<State["settings"]>} [changes] */
export const settings = (changes = {}) => ({
  ...settingsFrom({}, ["monaco"], Object.keys(languages)),
  ...changes,
});

/**
 * The state of a race on screen, as after the engine's reply.
 * @param {string | import("../../../web/protocol.d.ts").View} view  or its name
 * @param {Partial<RaceState>} [changes]
 * @returns {RaceState}
 */
export function raceState(view, changes = {}) {
  const gameView = typeof view === "string" ? viewOf(view) : view;
  const start = { ...createOpeningRace(gameView.setup.circuit), key: gameView.link };
  const you = activePlayer(gameView, start.seats, start.you);
  return { ...raceSettled(start, gameView, you, { token: null, trialSince: null }), ...changes };
}

/**
 * A page with a fixed state; all its actions are recorded in `page.calls`.
 * @param {Partial<State>} [changes]
 * @param {Record<string, any>} [overrides]
 * @returns {any}
 */
export function page(changes = {}, overrides = {}) {
  const state = /** @type {any} */ ({
    screen: "race",
    settings: settings(),
    ...catalog,
    seasons: [],
    storedRaces: [],
    lesson: null,
    note: null,
    retirement: null,
    loadedParts: 0,
    slices: {},
    race: null,
    ...changes,
  });
  return recordCalls({
    ...overrides,
    store: {
      state,
      update: (/** @type {object} */ patch) => Object.assign(state, patch),
      changeRace: (/** @type {Function} */ transition, /** @type {unknown[]} */ ...args) => {
        state.race = state.race && transition(state.race, ...args);
      },
      ...overrides.store,
    },
  });
}
