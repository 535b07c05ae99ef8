/**
 * Keyboard shortcuts of the race screen. A letter has the same meaning everywhere on the screen, except in
 * text fields.
 */

import { toggleFullScreen } from "../platform/full-screen.ts";
import type { Store } from "../domain/state.ts";
import type { BoardLink } from "./board-link/board-link.ts";
import type { Replay } from "./replay/replay.ts";
import type { Session } from "./session.ts";

const ZOOM_STEP = 1.4;
const FIELDS = "input, select, textarea, dialog";
/** Controls on which Enter and the space bar keep their native behaviour. */
const CONTROLS = "button:not([role=radio]), a, summary";

/** True for a key that is a shortcut even on a slider: all but the keys that move it. */
const isShortcutOnSlider = (focus: Element, key: string) =>
  focus.matches("input[type=range]") && !/^(Arrow|Page|Home|End)/.test(key);

type KeyOptions = {
  store: Store;
  session: Session;
  replay: Replay;
  board: BoardLink;
  send: () => void;
  showKeys: () => void;
  chooseNumber: (number: number) => void;
};

export function listenToKeys({ store, session, replay, board, send, showKeys, chooseNumber }: KeyOptions) {
  const viewKeys: Record<string, () => void> = {
    w: () => replay.toggle(),
    "[": () => replay.goToKeyMoment(-1),
    "]": () => replay.goToKeyMoment(1),
    f: toggleFullScreen,
    s: send,
    "+": () => board.zoomBy(ZOOM_STEP),
    "=": () => board.zoomBy(ZOOM_STEP),
    "-": () => board.zoomBy(1 / ZOOM_STEP),
    0: () => board.fit(),
  };
  const replayKeys: Record<string, () => void> = {
    ...viewKeys,
    " ": () => replay.toggle(),
    ArrowRight: () => replay.step(1),
    ArrowLeft: () => replay.step(-1),
    PageDown: () => replay.goToTurn(1),
    PageUp: () => replay.goToTurn(-1),
    Home: () => replay.goTo(0),
    End: () => replay.goTo(Number.MAX_SAFE_INTEGER),
    Escape: () => replay.close(),
    Enter: () => replay.close(),
  };
  const raceKeys: Record<string, () => void> = {
    ...viewKeys,
    u: () => session.undo(),
    r: () => session.redo(),
    h: () => session.requestHint(),
    p: () => session.selectNextPath(),
    ArrowRight: () => session.stepThroughAnswers(1),
    ArrowLeft: () => session.stepThroughAnswers(-1),
  };
  /** In a lesson, sharing and replay are off. */
  const lessonKeys = Object.fromEntries(
    Object.entries(raceKeys).filter(([key]) => !["w", "[", "]", "s"].includes(key)),
  );

  /** Moves forward; once a step of a lesson is decided, goes to the next step. */
  function forward() {
    const button = store.state.lesson?.verdict ? document.querySelector(".go .is-forward") : null;
    if (button instanceof HTMLElement) button.click();
    else session.forward();
  }

  /** Chooses the focused answer if nothing is selected. */
  function clickOf(focus: Element | null) {
    const { race, lesson } = store.state;
    const isOpen = race?.token === null && !lesson?.verdict;
    const answer = isOpen ? focus?.closest(".cockpit [role=radio]") : null;
    return answer instanceof HTMLElement ? () => answer.click() : undefined;
  }

  /** Steps through the answers on screen: the lever has sixth gear at the top, the list the cheapest move. */
  const stepVertically = (step: number) =>
    session.stepThroughAnswers(store.state.race?.view?.question?.step === "gear" ? -step : step);

  function actionFor(event: KeyboardEvent, focus: Element | null): (() => void) | undefined {
    if (event.key === "?") return showKeys;
    if (store.state.screen === "report" && event.key.toLowerCase() === "s") return send;
    if (!["race", "lesson", "puzzles"].includes(store.state.screen) || !store.state.race) return undefined;
    const onControl = focus?.closest(CONTROLS) ?? null;
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (store.state.race?.replay)
      return onControl && (event.key === "Enter" || event.key === " ") ? undefined : replayKeys[letter];
    if (event.key === "Enter") return onControl ? undefined : (clickOf(focus) ?? forward);
    if (event.key === " ")
      return onControl || store.state.race?.phase !== "moving" ? undefined : () => session.finishAnimation();
    if (event.key === "ArrowDown") return () => stepVertically(1);
    if (event.key === "ArrowUp") return () => stepVertically(-1);
    if (/^[1-9]$/.test(event.key)) return () => chooseNumber(Number(event.key));
    return (store.state.lesson ? lessonKeys : raceKeys)[letter];
  }

  document.addEventListener("keydown", (event) => {
    const focus = event.target instanceof Element ? event.target : null;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (focus?.closest(FIELDS) && !isShortcutOnSlider(focus, event.key))
    )
      return;
    const act = actionFor(event, focus);
    if (!act || (event.repeat && event.key === "Enter")) return;
    event.preventDefault();
    act();
    if (focus?.matches("[role=radio]")) followFocus();
  });

  /** A click with the pointer does not keep the focus, so that Enter still means "drive". */
  document.addEventListener("click", (event) => {
    if (event.detail === 0 || !(event.target instanceof Element)) return;
    const button = event.target.closest(
      ".tool, .order-look, .zoom button, .transport button, .clause, .die-card, .log-turn, .unfold, " +
        ".sum button",
    );
    if (button instanceof HTMLElement) button.blur();
  });

  /** Moves the focus to the selected radio button of the cockpit. */
  function followFocus() {
    requestAnimationFrame(() => {
      const checkedRadio = document.querySelector('.cockpit [role="radio"][aria-checked="true"]');
      if (checkedRadio instanceof HTMLElement) checkedRadio.focus();
    });
  }
}
