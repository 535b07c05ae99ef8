/**
 * The screens by name. Home and race come with the page; the others, with the messages that only they need, are fetched when somebody goes there.
 */
import { html } from "lit-html";
import { plainBar } from "../core/ui/topbar.js";
import { homeScreen } from "../features/home/home.js";
import { raceScreen } from "../race/race.js";
import { needAreas } from "../core/language/languages.js";
import { say } from "../core/language/messages.js";

/** @typedef {import("../core/store.js").State} State */
/** @typedef {import("../core/store.js").Screen} Screen */
/** @typedef {import("./app.js").Page} Page */
/** @typedef {(state: State, page: Page) => unknown} Paint */

/** @type {Partial<Record<Screen, Paint>>} */
const here = { home: homeScreen, race: raceScreen };

/** @type {Record<Exclude<Screen, "home" | "race">, {paint: () => Promise<Paint>, areas: string[]}>} */
const later = {
  setup: {
    paint: async () => (await import("../features/setup/setup.js")).setupScreen,
    areas: ["setup", "switches", "cockpit", "points"],
  },
  rules: {
    paint: async () => (await import("../features/rules/rules.js")).rulesScreen,
    areas: ["rules", "switches", "cockpit", "points"],
  },
  circuits: {
    paint: async () => (await import("../features/circuits/circuits.js")).circuitsScreen,
    areas: ["gallery", "draw"],
  },
  circuit: {
    paint: async () => (await import("../features/circuits/circuit.js")).circuitScreen,
    areas: ["gallery", "draw", "compiler"],
  },
  report: {
    paint: async () => (await import("../features/report/report.js")).reportScreen,
    areas: ["report", "replay", "switches", "cockpit", "events", "why", "points"],
  },
  daily: {
    paint: async () => (await import("../features/daily/daily.js")).dailyScreen,
    areas: ["daily", "setup", "switches"],
  },
  races: { paint: async () => (await import("../features/races/races.js")).racesScreen, areas: ["races"] },
  seasons: {
    paint: async () => (await import("../features/season/seasons.js")).seasonsScreen,
    areas: ["seasons", "races"],
  },
  season: {
    paint: async () => (await import("../features/season/season.js")).seasonScreen,
    areas: ["seasons", "season", "setup", "switches", "report", "cockpit", "events", "points", "friends"],
  },
  learn: { paint: async () => (await import("../features/learn/learn.js")).learnScreen, areas: ["learn"] },
  lesson: {
    paint: async () => (await import("../features/learn/lesson.js")).lessonScreen,
    areas: ["learn", "cockpit", "events", "why"],
  },
  draw: {
    paint: async () => (await import("../features/circuits/draw.js")).drawScreen,
    areas: ["gallery", "draw", "compiler"],
  },
};

/** @param {() => void} onArrival  to paint anew */
export function createScreens(onArrival) {
  /** @type {Set<string>} */
  const awaited = new Set();
  /** @type {Set<string>} */
  const missing = new Set();

  /** @param {Exclude<Screen, "home" | "race">} name */
  async function fetchScreen(name) {
    if (awaited.has(name)) return;
    awaited.add(name);
    missing.delete(name);
    const { paint, areas } = later[name];
    try {
      [here[name]] = await Promise.all([paint(), needAreas(areas)]);
    } catch {
      missing.add(name);
    }
    awaited.delete(name);
    onArrival();
  }

  /** @param {Exclude<Screen, "home" | "race">} name @param {Page} page */
  function instead(name, page) {
    const fault = () =>
      html`<div class="card fault" role="alert"><p>${say("screen.missing")}</p><button type="button" class="button" @click=${() => fetchScreen(name)}>${say("boot.retry")}</button></div>`;
    return html`${plainBar(say("game.name"), page)}<main class="screen-pending" aria-busy=${!missing.has(name)}>${missing.has(name) ? fault() : html`<p>${say("screen.pending")}</p>`}</main>`;
  }

  return {
    /** Whether the screen itself is there, and not what is shown in its place. @param {Screen} screen */
    has: (screen) => here[screen] !== undefined,

    /** @type {Paint} */
    paint(state, page) {
      const { screen } = state;
      const known = here[screen];
      if (known || screen === "home" || screen === "race") return known?.(state, page);
      if (!missing.has(screen)) fetchScreen(screen);
      return instead(screen, page);
    },
  };
}
