/**
 * Runs after each render: restores the focus, scrolls rows into view, and publishes the page's state for
 * tests and assistive tools.
 */
import { IDLE_PHASES } from "../race/transitions.ts";
import type { State } from "../domain/state.ts";
import type { RaceState } from "../race/state.ts";

/**
 * Sets `data-ready` on the root element: "decision" if the player has to choose and the board is ready, or
 * the phase in which the race is at rest.
 */
export function setTestStatus(race: RaceState | null, boardReady: boolean) {
  const { dataset } = document.documentElement;
  if (race?.phase === "choosing" && boardReady) dataset.ready = "decision";
  else if (race && IDLE_PHASES.includes(race.phase)) dataset.ready = race.phase;
  else delete dataset.ready;
}

export function createFocus() {
  let inSight: unknown[] = [];
  let inCockpit = false;
  /**
   * The screen rendered last, and the screen on which the keyboard moved the focus ("" after pointer input).
   */
  let [screen, focusScreen] = ["", ""];
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    inCockpit = target.closest(".cockpit") !== null;
    focusScreen = target.matches(":focus-visible") ? screen : "";
  });

  /**
   * Scrolls to the row of the selected answer, and to the player's car in a narrow order. Runs in the next
   * frame, when the browser lays out the page anyway.
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
   * Restores the focus after panels or screens were replaced: if the player used the keyboard in the cockpit,
   * or on the previous screen, the selected or first answer gets the focus.
   */
  function keepFocus({ race, dialog }: State) {
    if (document.activeElement && document.activeElement !== document.body) return;
    const shouldRestore = inCockpit || (focusScreen && focusScreen !== screen);
    if (shouldRestore && !dialog && race && ["choosing", "replay", ...IDLE_PHASES].includes(race.phase)) {
      const next = document.querySelector('.cockpit [role="radio"][tabindex="0"], .cockpit h2[tabindex]');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    }
  }

  return {
    afterRender(state: State) {
      screen = state.screen;
      keepFocus(state);
      keepInSight(state);
    },
  };
}
