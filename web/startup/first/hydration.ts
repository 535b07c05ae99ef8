/**
 * The page takes over from the first screen as the build has painted it (`first-screen.ts`): as soon as it
 * shows the same itself, and does what has been tapped by then.
 */
import { adoptFirstBoard } from "../../core/circuits/circuits.ts";
import { isGuided } from "../../core/setup-draft.ts";
import { slice } from "../../core/store.ts";
import { CONTROLS, FIELDS, LINKS, describeControl, findControl } from "./first-screen.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";
import type { Tap } from "./first-screen.ts";

/** Milliseconds that a coach's words are waited for, and everything else. */
const [COACH_WITHIN, FRAME] = [1500, 17];
/** Milliseconds for which the board alone may be shown. */
const BOARD_FOR = 1000;
/** The pressed element, and the milliseconds after which a press counts as ended if no event says so. */
const [PRESSED, PRESSED_FOR] = [`:is(${CONTROLS}, ${FIELDS}, ${LINKS}):active`, 5000];
/** Number of paintings to wait for the tapped element: a phone's screen is painted in parts. */
const PAINTINGS = 4;
/** The phases of a race before there is a decision, or something to watch. */
const ON_THE_WAY = { question: ["opening", "moving"], picture: ["opening"], board: ["opening"] };

interface Progress {
  /** The time for which the board alone may be shown is over. */
  isBoardOver?: boolean;
  /** The wait for additional parts of a question is over. */
  hasWaited?: boolean;
  /** The board has been told of the question. */
  isTold?: boolean;
  /** Milliseconds for which something has been pressed. */
  pressedFor?: number;
  isDone?: boolean;
  /** Taps that are still to be followed, and the number of paintings since the last of them. */
  taps?: Tap[];
  paintings?: number;
}
const progress = slice<Progress>("taking-over", {});

/** There is something to say about what does not come. */
const inTrouble = ({ dialog, notice, slow, boot }: State) =>
  Boolean(dialog || notice || slow || boot.status === "failed");

/** Ends animations of parts that were already shown without motion. */
function finishAnimations(root: HTMLElement) {
  for (const animation of root.getAnimations({ subtree: true }))
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
}

/** A field holds only what has been written in it last. */
function isLastWord(tap: Tap, place: number, taps: Tap[]) {
  const next = taps[place + 1];
  if (!next || !("value" in tap) || !("value" in next)) return true;
  return tap.event !== next.event || tap.words !== next.words || tap.nth !== next.nth;
}

/** @param root  of the page */
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

  /** True while additional parts have to be waited for. */
  function wait({ race, note }: State) {
    const coached = race?.phase === "choosing" && isGuided(race.key);
    if (!waiting) setTimeout(() => change({ hasWaited: true }), coached ? COACH_WITHIN : FRAME);
    waiting = true;
    return !now().hasWaited && !(coached && note);
  }

  /** A tap that is just being made would come to nothing if what it began on were gone. */
  function isPressed() {
    if (!document.querySelector(`#first-screen ${PRESSED}`)) return false;
    pressedSince ??= performance.now();
    const pressedFor = performance.now() - pressedSince;
    setTimeout(() => change({ pressedFor }), FRAME);
    return pressedFor < PRESSED_FOR;
  }

  /** True if the page itself shows as much as was painted. */
  function isThere(state: State, ready: { screen: boolean; board: boolean }, shown: keyof typeof ON_THE_WAY) {
    const { screen, race } = state;
    if (!["race", "lesson"].includes(screen) || !race)
      return ready.screen && screen !== "lesson" && !root.querySelector('main[aria-busy="true"]');
    const there = ready.board && !ON_THE_WAY[shown].includes(race.phase);
    return there && (shown === "board" || (!wait(state) && (shown === "picture" || isDrawn())));
  }

  /** The board draws a question with the frame after it has been set. */
  function isDrawn() {
    const { isTold } = now();
    if (!isTold) change({ isTold: true });
    return isTold === true;
  }

  /** @returns false if the control does not exist */
  function follow(tap: Tap): boolean {
    if ("space" in tap) session.pick(tap.space);
    else if ("key" in tap)
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: tap.key, bubbles: true }));
    else {
      const control = findControl(root, tap);
      if (!control) return false;
      if ("value" in tap) {
        Object.assign(control, { value: tap.value });
        // A value set by a script causes no change event when the reader leaves the field.
        for (const event of new Set([tap.event, "change"]))
          control.dispatchEvent(new Event(event, { bubbles: true }));
      } else
        control.dispatchEvent(
          new MouseEvent("click", { bubbles: true, cancelable: true, detail: tap.detail }),
        );
    }
    return true;
  }

  /** One tap is followed after the other, each on the page as it has been painted after the one before. */
  function followNext() {
    const { taps = [], paintings = 0 } = now();
    const [first, ...others] = taps;
    if (!first) return;
    queueMicrotask(() => {
      const isOver = follow(first) || paintings + 1 === PAINTINGS;
      change(isOver ? { taps: others, paintings: 0 } : { paintings: paintings + 1 });
    });
  }

  /** Keeps the focus for readers who use the keyboard or are typing. */
  function whereFocusIs(place: Element | null) {
    const focus = document.activeElement;
    if (!focus || !place?.contains(focus)) return () => {};
    const said = describeControl(focus, place);
    return () => findControl(root, said)?.focus({ preventScroll: true });
  }

  return {
    /** True if a painting would be useless: the page is hidden, and the race is about to come. */
    shouldSkipRender: (state: State) =>
      early?.shown === "board" && state.race?.phase === "opening" && !inTrouble(state),

    /**
     * To be called when the page has been painted.
     * @param ready  the parts that have been loaded
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
