/**
 * What is done to the page once it is painted: the focus is kept where it was, rows are scrolled into sight,
 * and the outside is told what the page waits for.
 */
import { unknownMessages } from "../core/language/messages.js";
import { AT_REST } from "../race/transitions.js";

/** @typedef {import("../core/store.js").State} State */
/** @typedef {import("../core/store.js").RaceState} RaceState */

/**
 * Tells the outside what the page waits for, and whether a sentence was missing.
 * @param {RaceState | null} race
 * @param {boolean} boardReady
 */
export function markReady(race, boardReady) {
  const { dataset } = document.documentElement;
  if (unknownMessages.size > 0) dataset.unknownMessages = [...unknownMessages].join(" ");
  if (race?.phase === "choosing" && boardReady) dataset.ready = "decision";
  else if (race && AT_REST.includes(race.phase)) dataset.ready = race.phase;
  else delete dataset.ready;
}

export function createFocus() {
  /** @type {unknown[]} */
  let inSight = [];
  let inCockpit = false;
  /** The screen painted last, and the one on which the keyboard moved the focus; "" for the pointer. */
  let [screen, focusScreen] = ["", ""];
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    inCockpit = target.closest(".cockpit") !== null;
    focusScreen = target.matches(":focus-visible") ? screen : "";
  });

  /**
   * The row of the selected answer is scrolled to, and in a narrow order your own car; a frame later, when
   * the browser has laid out the page anyway.
   * @param {State} state
   */
  function keepInSight({ race }) {
    if (!race || (race.token === inSight[0] && race.view === inSight[1])) return;
    inSight = [race.token, race.view];
    requestAnimationFrame(() => {
      for (const row of document.querySelectorAll(".move.is-shown, .order-row.is-you"))
        row.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }

  /**
   * Panels and screens come and go; whoever used the keyboard in the cockpit, or on the screen before, finds
   * the focus on the answer that is selected or the first of them.
   * @param {State} state
   */
  function keepFocus({ race, dialog }) {
    if (document.activeElement && document.activeElement !== document.body) return;
    const goesOn = inCockpit || (focusScreen && focusScreen !== screen);
    if (goesOn && !dialog && race && ["choosing", "replay", ...AT_REST].includes(race.phase)) {
      const next = document.querySelector('.cockpit [role="radio"][tabindex="0"], .cockpit h2[tabindex]');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    }
  }

  return {
    /** @param {State} state */
    follow(state) {
      screen = state.screen;
      keepFocus(state);
      keepInSight(state);
    },
  };
}
