/**
 * Work after each painting: the focus is kept, rows are scrolled into view, and the state of the page is
 * published for tests and assistive tools.
 */
import { AT_REST } from "../race/transitions.ts";
import type { State } from "../core/store.ts";
import type { RaceState } from "../race/state.ts";

/** Tells the outside what the page waits for. */
export function setTestStatus(race: RaceState | null, boardReady: boolean) {
  const { dataset } = document.documentElement;
  if (race?.phase === "choosing" && boardReady) dataset.ready = "decision";
  else if (race && AT_REST.includes(race.phase)) dataset.ready = race.phase;
  else delete dataset.ready;
}

export function createFocus() {
  let inSight: unknown[] = [];
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
   */
  function keepInSight({ race }: State) {
    if (!race || (race.token === inSight[0] && race.view === inSight[1])) return;
    inSight = [race.token, race.view];
    requestAnimationFrame(() => {
      for (const row of document.querySelectorAll(".move.is-shown, .order-row.is-you"))
        row.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }

  /**
   * Panels and screens come and go. A reader who used the keyboard in the cockpit, or on the screen before,
   * finds the focus on the selected answer or the first one.
   */
  function keepFocus({ race, dialog }: State) {
    if (document.activeElement && document.activeElement !== document.body) return;
    const goesOn = inCockpit || (focusScreen && focusScreen !== screen);
    if (goesOn && !dialog && race && ["choosing", "replay", ...AT_REST].includes(race.phase)) {
      const next = document.querySelector('.cockpit [role="radio"][tabindex="0"], .cockpit h2[tabindex]');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    }
  }

  return {
    follow(state: State) {
      screen = state.screen;
      keepFocus(state);
      keepInSight(state);
    },
  };
}
