/**
 * Keyboard shortcuts of the race screen. A letter has the same meaning everywhere on the screen, except in
 * text fields.
 */

import { toggleFull } from "../core/full-screen.ts";
import type { Store } from "../core/store.ts";
import type { BoardLink } from "./board-link/board-link.ts";
import type { Replay } from "./replay/replay.ts";
import type { Session } from "./session.ts";

const ZOOM_STEP = 1.4;
const FIELDS = "input, select, textarea, dialog";
/** Controls on which Enter and the space bar keep their native behaviour. */
const CONTROLS = "button:not([role=radio]), a, summary";

/** True for a key that a focused slider handles itself. */
const onSlider = (focus: Element, key: string) =>
  focus.matches("input[type=range]") && !/^(Arrow|Page|Home|End)/.test(key);

export function listenToKeys({
  store,
  session,
  replay,
  board,
  send,
  showKeys,
  chooseNumber,
}: {
  store: Store;
  session: Session;
  replay: Replay;
  board: BoardLink;
  send: () => void;
  showKeys: () => void;
  chooseNumber: (number: number) => void;
}) {
  const looking: Record<string, () => void> = {
    w: () => replay.toggle(),
    "[": () => replay.toKeyMoment(-1),
    "]": () => replay.toKeyMoment(1),
    f: toggleFull,
    s: send,
    "+": () => board.zoomBy(ZOOM_STEP),
    "=": () => board.zoomBy(ZOOM_STEP),
    "-": () => board.zoomBy(1 / ZOOM_STEP),
    0: () => board.fit(),
  };
  const watching: Record<string, () => void> = {
    ...looking,
    " ": () => replay.toggle(),
    ArrowRight: () => replay.step(1),
    ArrowLeft: () => replay.step(-1),
    PageDown: () => replay.toTurn(1),
    PageUp: () => replay.toTurn(-1),
    Home: () => replay.goTo(0),
    End: () => replay.goTo(Number.MAX_SAFE_INTEGER),
    Escape: () => replay.close(),
    Enter: () => replay.close(),
  };
  const race: Record<string, () => void> = {
    ...looking,
    u: () => session.undo(),
    r: () => session.redo(),
    h: () => session.hint(),
    p: () => session.nextPath(),
    ArrowRight: () => session.walk(1),
    ArrowLeft: () => session.walk(-1),
  };
  /** In a lesson, sharing and replay are off. */
  const lesson = Object.fromEntries(
    Object.entries(race).filter(([key]) => !["w", "[", "]", "s"].includes(key)),
  );

  /** Moves forward; once a step of a lesson is decided, goes to the next step. */
  function forward() {
    const button = store.state.lesson?.verdict ? document.querySelector(".go .is-forward") : null;
    if (button instanceof HTMLElement) button.click();
    else session.forward();
  }

  /** Chooses the focused answer if nothing is selected. */
  function chosenBy(focus: Element | null) {
    const { race, lesson } = store.state;
    const open = race?.token === null && !lesson?.verdict;
    const answer = open ? focus?.closest(".cockpit [role=radio]") : null;
    return answer instanceof HTMLElement ? () => answer.click() : undefined;
  }

  /** The gear lever has sixth gear at the top, the list of moves has the cheapest at the top. */
  const vertical = (step: number) =>
    session.walk(store.state.race?.view?.question?.step === "gear" ? -step : step);

  function meaning(event: KeyboardEvent, focus: Element | null): (() => void) | undefined {
    if (event.key === "?") return showKeys;
    if (store.state.screen === "report" && event.key.toLowerCase() === "s") return send;
    if (!["race", "lesson", "puzzles"].includes(store.state.screen) || !store.state.race) return undefined;
    const onControl = focus?.closest(CONTROLS) ?? null;
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (store.state.race?.replay)
      return onControl && (event.key === "Enter" || event.key === " ") ? undefined : watching[letter];
    if (event.key === "Enter") return onControl ? undefined : (chosenBy(focus) ?? forward);
    if (event.key === " ")
      return onControl || store.state.race?.phase !== "moving" ? undefined : () => session.finishAnimation();
    if (event.key === "ArrowDown") return () => vertical(1);
    if (event.key === "ArrowUp") return () => vertical(-1);
    if (/^[1-9]$/.test(event.key)) return () => chooseNumber(Number(event.key));
    return (store.state.lesson ? lesson : race)[letter];
  }

  document.addEventListener("keydown", (event) => {
    const focus = event.target instanceof Element ? event.target : null;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (focus?.closest(FIELDS) && !onSlider(focus, event.key))
    )
      return;
    const act = meaning(event, focus);
    if (!act || (event.repeat && event.key === "Enter")) return;
    event.preventDefault();
    act();
    if (focus?.matches("[role=radio]")) followFocus();
  });

  /** A click with the pointer does not keep the focus, so that Enter still means "drive". */
  document.addEventListener("click", (event) => {
    if (event.detail === 0 || !(event.target instanceof Element)) return;
    const pressed = event.target.closest(
      ".tool, .order-look, .zoom button, .transport button, .clause, .die-card, .log-turn, .unfold, " +
        ".sum button",
    );
    if (pressed instanceof HTMLElement) pressed.blur();
  });

  /** Moves the focus to the selected radio button of the cockpit. */
  function followFocus() {
    requestAnimationFrame(() => {
      const checked = document.querySelector('.cockpit [role="radio"][aria-checked="true"]');
      if (checked instanceof HTMLElement) checked.focus();
    });
  }
}
