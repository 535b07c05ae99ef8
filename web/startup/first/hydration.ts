/**
 * Hydration: replaces the prerendered first screen (`first-screen.ts`) as soon as the page shows the same
 * content, and replays the recorded input.
 */
import { adoptFirstBoard } from "../../core/circuits/circuits.ts";
import { isGuided } from "../../core/setup-draft.ts";
import { slice } from "../../core/store.ts";
import { CONTROLS, FIELDS, LINKS, describeControl, findControl } from "./first-screen.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";
import type { Tap } from "./first-screen.ts";

/** Maximum wait for the coach's texts, and for other additional parts, in ms. */
const [COACH_WITHIN, FRAME] = [1500, 17];
/** Maximum time for which the board alone is shown, in ms. */
const BOARD_FOR = 1000;
/**
 * Selector of the pressed element, and the time after which a press counts as ended without an event, in ms.
 */
const [PRESSED, PRESSED_FOR] = [`:is(${CONTROLS}, ${FIELDS}, ${LINKS}):active`, 5000];
/** Number of renders to wait for a tapped control: a phone's screen is rendered in parts. */
const PAINTINGS = 4;
/** For each kind of first screen, the phases in which the race is not ready to replace it. */
const ON_THE_WAY = { question: ["opening", "moving"], picture: ["opening"], board: ["opening"] };

interface Progress {
  /** The board has been shown alone for the maximum time. */
  isBoardOver?: boolean;
  /** The wait for additional parts of a question is over. */
  hasWaited?: boolean;
  /** The board has been given the question. */
  isTold?: boolean;
  /** Time for which something has been pressed, in ms. */
  pressedFor?: number;
  isDone?: boolean;
  /** Taps still to be replayed, and the number of renders since the last replayed tap. */
  taps?: Tap[];
  paintings?: number;
}
const progress = slice<Progress>("taking-over", {});

/** True if a dialog, a notice or an error has to be shown. */
const inTrouble = ({ dialog, notice, slow, boot }: State) =>
  Boolean(dialog || notice || slow || boot.status === "failed");

/** Ends animations of parts that were already shown without motion. */
function finishAnimations(root: HTMLElement) {
  for (const animation of root.getAnimations({ subtree: true }))
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
}

/** Of consecutive inputs to the same field, only the last is replayed. */
function isLastWord(tap: Tap, place: number, taps: Tap[]) {
  const next = taps[place + 1];
  if (!next || !("value" in tap) || !("value" in next)) return true;
  return tap.event !== next.event || tap.words !== next.words || tap.nth !== next.nth;
}

/** @param root  root element of the page */
export function createHydration(root: HTMLElement, { session, store }: Page) {
  let early = globalThis.firstScreen;
  const now = () => progress.of(store.state);
  const change = (changed: Partial<Progress>) => progress.change(store, changed);
  if (early?.shown !== "board") adoptFirstBoard();
  else
    setTimeout(() => {
      if (!early) return;
      early.shown = "";
      change({ isBoardOver: true });
    }, BOARD_FOR);
  let waiting = false;
  let pressedSince: number | null = null;

  /** True while additional parts are awaited. */
  function wait({ race, note }: State) {
    const coached = race?.phase === "choosing" && isGuided(race.key);
    if (!waiting) setTimeout(() => change({ hasWaited: true }), coached ? COACH_WITHIN : FRAME);
    waiting = true;
    return !now().hasWaited && !(coached && note);
  }

  /** True while a pointer is down: removing the pressed element would lose the tap. */
  function isPressed() {
    if (!document.querySelector(`#first-screen ${PRESSED}`)) return false;
    pressedSince ??= performance.now();
    const pressedFor = performance.now() - pressedSince;
    setTimeout(() => change({ pressedFor }), FRAME);
    return pressedFor < PRESSED_FOR;
  }

  /** True if the page itself shows as much as the first screen. */
  function isThere(state: State, ready: { screen: boolean; board: boolean }, shown: keyof typeof ON_THE_WAY) {
    const { screen, race } = state;
    if (!["race", "lesson"].includes(screen) || !race)
      return ready.screen && screen !== "lesson" && !root.querySelector('main[aria-busy="true"]');
    const there = ready.board && !ON_THE_WAY[shown].includes(race.phase);
    return there && (shown === "board" || (!wait(state) && (shown === "picture" || isDrawn())));
  }

  /** True if the board has drawn the question, one frame after it was set. */
  function isDrawn() {
    const { isTold } = now();
    if (!isTold) change({ isTold: true });
    return isTold === true;
  }

  /**
   * Replays one input event.
   * @returns false if the control does not exist
   */
  function follow(tap: Tap): boolean {
    if ("space" in tap) session.pick(tap.space);
    else if ("key" in tap)
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: tap.key, bubbles: true }));
    else {
      const control = findControl(root, tap);
      if (!control) return false;
      if ("value" in tap) {
        Object.assign(control, { value: tap.value });
        // A value set by a script causes no change event when the field loses the focus.
        for (const event of new Set([tap.event, "change"]))
          control.dispatchEvent(new Event(event, { bubbles: true }));
      } else
        control.dispatchEvent(
          new MouseEvent("click", { bubbles: true, cancelable: true, detail: tap.detail }),
        );
    }
    return true;
  }

  /** Replays taps one at a time, each on the page as rendered after the previous one. */
  function followNext() {
    const { taps = [], paintings = 0 } = now();
    const [first, ...others] = taps;
    if (!first) return;
    queueMicrotask(() => {
      const isOver = follow(first) || paintings + 1 === PAINTINGS;
      change(isOver ? { taps: others, paintings: 0 } : { paintings: paintings + 1 });
    });
  }

  /**
   * Returns a function that moves the focus to the matching control of the page, for players who use the
   * keyboard or are typing.
   */
  function whereFocusIs(place: Element | null) {
    const focus = document.activeElement;
    if (!focus || !place?.contains(focus)) return () => {};
    const said = describeControl(focus, place);
    return () => findControl(root, said)?.focus({ preventScroll: true });
  }

  return {
    /** True if a render would be wasted: the page is hidden, and the race opens soon. */
    shouldSkipRender: (state: State) =>
      early?.shown === "board" && state.race?.phase === "opening" && !inTrouble(state),

    /**
     * Runs after each render.
     * @param ready  true for each part that has loaded
     * @returns true if the page itself is visible, not the first screen
     */
    done(state: State, ready: { screen: boolean; board: boolean }): boolean {
      if (!early) {
        followNext();
        return true;
      }
      if (early.shown && !inTrouble(state) && !isThere(state, ready, early.shown)) return false;
      if (isPressed()) return false;
      const { over, shown } = early;
      if (shown === "question") finishAnimations(root);
      change({ isDone: true, taps: early.taps.filter(isLastWord) });
      early = globalThis.firstScreen = undefined;
      over.abort();
      delete document.documentElement.dataset.firstScreen;
      adoptFirstBoard();
      const place = document.getElementById("first-screen");
      const goOn = whereFocusIs(place);
      place?.remove();
      goOn();
      followNext();
      return true;
    },
  };
}
