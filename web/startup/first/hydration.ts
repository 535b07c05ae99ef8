/**
 * Hydration: replaces the prerendered first screen (`first-screen.ts`) as soon as the page shows the same
 * content, and replays the recorded input.
 */
import { removeFirstBoard } from "../../domain/circuits/circuits.ts";
import { isGuided } from "../../domain/setup/setup-draft.ts";
import { slice } from "../../platform/store.ts";
import { CONTROLS, FIELDS, LINKS, describeControl, findControl, type RecordedInput } from "./first-screen.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

/** Maximum wait for the coach's texts, and for other additional parts, in ms. */
const [COACH_TIMEOUT_MS, FRAME_MS] = [1500, 17];
/** Maximum time for which the board alone is shown, in ms. */
const MAX_BOARD_ALONE_MS = 1000;
/**
 * Selector of the pressed element, and the time after which a press counts as ended without an event, in ms.
 */
const [PRESSED, MAX_PRESS_MS] = [`:is(${CONTROLS}, ${FIELDS}, ${LINKS}):active`, 5000];
/** Number of renders to wait for a tapped control: a phone's screen is rendered in parts. */
const MAX_RENDERS = 4;
/** For each kind of first screen, the phases in which the race is not ready to replace it. */
const UNREADY_PHASES = { question: ["opening", "moving"], picture: ["opening"], board: ["opening"] };

interface Progress {
  /** The board has been shown alone for the maximum time. */
  isBoardOver?: boolean;
  /** The wait for additional parts of a question is over. */
  hasWaited?: boolean;
  /** The board has been given the question. */
  isDrawing?: boolean;
  /** Time for which something has been pressed, in ms. */
  pressedFor?: number;
  isDone?: boolean;
  /** Inputs still to be replayed, and the number of renders since the last replayed input. */
  inputs?: RecordedInput[];
  renders?: number;
}
const progress = slice<Progress>("hydration", {});

/** True if a dialog, a notice or an error has to be shown. */
const hasMessage = ({ dialog, notice, isSlow, boot }: State) =>
  Boolean(dialog || notice || isSlow || boot.status === "failed");

/** Ends animations of parts that were already shown without motion. */
function finishAnimations(root: HTMLElement) {
  for (const animation of root.getAnimations({ subtree: true }))
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
}

/** True unless the next input is to the same field: of consecutive ones, only the last is replayed. */
function isLastInput(input: RecordedInput, place: number, inputs: RecordedInput[]) {
  const next = inputs[place + 1];
  if (!next || !("value" in input) || !("value" in next)) return true;
  return input.event !== next.event || input.words !== next.words || input.nth !== next.nth;
}

/** @param root  root element of the page */
export function createHydration(root: HTMLElement, { session, store }: Page) {
  let preview = globalThis.firstScreen;
  const now = () => progress.of(store.state);
  const change = (patch: Partial<Progress>) => progress.change(store, patch);
  if (preview?.shown !== "board") removeFirstBoard();
  else
    setTimeout(() => {
      if (!preview) return;
      preview.shown = "";
      change({ isBoardOver: true });
    }, MAX_BOARD_ALONE_MS);
  let hasTimer = false;
  let pressedSince: number | null = null;

  /** True while additional parts are awaited. */
  function isWaiting({ race, note }: State) {
    const isCoached = race?.phase === "choosing" && isGuided(race.key);
    if (!hasTimer) setTimeout(() => change({ hasWaited: true }), isCoached ? COACH_TIMEOUT_MS : FRAME_MS);
    hasTimer = true;
    return !now().hasWaited && !(isCoached && note);
  }

  /** True while a pointer is down: removing the pressed element would lose the tap. */
  function isPressed() {
    if (!document.querySelector(`#first-screen ${PRESSED}`)) return false;
    pressedSince ??= performance.now();
    const pressedFor = performance.now() - pressedSince;
    setTimeout(() => change({ pressedFor }), FRAME_MS);
    return pressedFor < MAX_PRESS_MS;
  }

  /** True if the page itself shows as much as the first screen. */
  function isReady(
    state: State,
    ready: { screen: boolean; board: boolean },
    kind: keyof typeof UNREADY_PHASES,
  ) {
    const { screen, race } = state;
    if (!["race", "lesson"].includes(screen) || !race)
      return ready.screen && screen !== "lesson" && !root.querySelector('main[aria-busy="true"]');
    const hasBoard = ready.board && !UNREADY_PHASES[kind].includes(race.phase);
    return hasBoard && (kind === "board" || (!isWaiting(state) && (kind === "picture" || isDrawn())));
  }

  /** True if the board has drawn the question, one frame after it was set. */
  function isDrawn() {
    const { isDrawing } = now();
    if (!isDrawing) change({ isDrawing: true });
    return isDrawing === true;
  }

  /**
   * Replays one input event.
   * @returns false if the control does not exist
   */
  function replay(input: RecordedInput): boolean {
    if ("space" in input) session.pick(input.space);
    else if ("key" in input)
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: input.key, bubbles: true }));
    else {
      const control = findControl(root, input);
      if (!control) return false;
      if ("value" in input) {
        Object.assign(control, { value: input.value });
        // A value set by a script causes no change event when the field loses the focus.
        for (const event of new Set([input.event, "change"]))
          control.dispatchEvent(new Event(event, { bubbles: true }));
      } else
        control.dispatchEvent(
          new MouseEvent("click", { bubbles: true, cancelable: true, detail: input.detail }),
        );
    }
    return true;
  }

  /** Replays inputs one at a time, each on the page as rendered after the previous one. */
  function replayNext() {
    const { inputs = [], renders = 0 } = now();
    const [first, ...others] = inputs;
    if (!first) return;
    queueMicrotask(() => {
      const isOver = replay(first) || renders + 1 === MAX_RENDERS;
      change(isOver ? { inputs: others, renders: 0 } : { renders: renders + 1 });
    });
  }

  /**
   * Returns a function that moves the focus to the matching control of the page, for players who use the
   * keyboard or are typing.
   */
  function focusRestorer(place: Element | null) {
    const focus = document.activeElement;
    if (!focus || !place?.contains(focus)) return () => {};
    const label = describeControl(focus, place);
    return () => findControl(root, label)?.focus({ preventScroll: true });
  }

  return {
    /** True if a render would be wasted: the page is hidden, and the race opens soon. */
    shouldSkipRender: (state: State) =>
      preview?.shown === "board" && state.race?.phase === "opening" && !hasMessage(state),

    /**
     * Replaces the first screen once the page is ready, and replays the input. Runs after each render.
     * @param ready  true for each part that has loaded
     * @returns true if the page itself is visible, not the first screen
     */
    done(state: State, ready: { screen: boolean; board: boolean }): boolean {
      if (!preview) {
        replayNext();
        return true;
      }
      if (preview.shown && !hasMessage(state) && !isReady(state, ready, preview.shown)) return false;
      if (isPressed()) return false;
      const { abortController, shown } = preview;
      if (shown === "question") finishAnimations(root);
      change({ isDone: true, inputs: preview.recordedInputs.filter(isLastInput) });
      preview = globalThis.firstScreen = undefined;
      abortController.abort();
      delete document.documentElement.dataset.firstScreen;
      removeFirstBoard();
      const place = document.getElementById("first-screen");
      const restoreFocus = focusRestorer(place);
      place?.remove();
      restoreFocus();
      replayNext();
      return true;
    },
  };
}
