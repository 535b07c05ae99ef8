/** The session of the race on screen: sends choices to the engine; undo, hints and standing orders. */
import { setupKey } from "../domain/setup/setup-draft.ts";
import { answerRequest } from "./pre-race/design.ts";
import { createInput } from "./input.ts";
import { createProgress, withThinkingIndicator } from "./progress.ts";
import { activePlayer, isHandoverScreen, openQuestion } from "./selectors.ts";
import { createChoiceActions } from "./choice-actions.ts";
import { createSelection } from "./selection.ts";
import { createTimeLimit } from "./clocks/time-limit.ts";
import * as to from "./transitions.ts";
import { createTrialClock } from "./clocks/trial-clock.ts";
import { slice } from "../platform/store.ts";
import type { Store } from "../domain/state.ts";
import type { Reply, Request, View } from "../protocol.d.ts";
import type { RaceOptions, Seats } from "./state.ts";
import type { RaceBoard, HastenStep } from "./roll/race-board.ts";

interface SessionOptions {
  store: Store;
  ask: (request: Request) => Promise<Reply>;
  board: RaceBoard;
  hastenStep: HastenStep;
  /** Prepares a decision before it is sent to the engine. */
  prepare: (request: Request) => Request | Promise<Request>;
  /** Called before the moves that lead to a position are played. */
  onBeforeMoves: (view: View) => void;
  /** Called when a person is asked, or the race is over: saves the race. */
  onDecision: (view: View, you: number, hasDecided: boolean) => void;
  /** Called when the history has been loaded. */
  onHistory: () => void;
  onRefusal: (reply: Reply) => void;
  onFault: (error: unknown) => void;
}

/** Time of the last render of the race clocks. */
const clockState = slice("clock", { at: 0 });

export type Session = ReturnType<typeof createSession>;

export function createSession({
  store,
  ask,
  prepare,
  board,
  hastenStep,
  onBeforeMoves,
  onDecision,
  onHistory,
  onRefusal,
  onFault,
}: SessionOptions) {
  let isDeciding = false;
  const tick = () => clockState.change(store, { at: Date.now() });
  const clock = createTrialClock(tick);
  const limit = createTimeLimit({ onTick: tick, onEnd: () => decideAtTimeLimit() });
  const progress = createProgress({
    store,
    board,
    hastenStep,
    askEngine,
    clock,
    setTimeLimit: limit.start,
    onBeforeMoves,
    onDecision,
    onHistory,
  });

  /** Shows the current position again, without a move. */
  function showAgain(hasDecided: boolean) {
    const race = store.state.race;
    if (race?.view) {
      const view = { ...race.view, events: [], log_from: race.log.length };
      return progress.follow(view, { moving: false, decided: hasDecided });
    }
  }

  /** @returns null if the request failed; the failure has then been reported */
  async function askEngine(request: Request): Promise<Reply | null> {
    try {
      const reply = await ask(request);
      if (reply.ok) return reply;
      onRefusal(reply);
    } catch (error) {
      onFault(error);
    }
    return null;
  }

  /** @param isMoving  play the events that follow, unless a car is being built */
  async function decide(request: Request, isMoving: boolean) {
    const race = store.state.race;
    if (isDeciding || race?.isFollowing || !race?.view || !to.SETTLED_PHASES.includes(race.phase)) return;
    limit.stop();
    const building = to.isBuilding(race);
    store.changeRace(to.decisionSent);
    isDeciding = true;
    const reply = await withThinkingIndicator(store, async () => askEngine(await prepare(request)));
    isDeciding = false;
    if (reply?.view) await progress.follow(reply.view, { moving: isMoving && !building, decided: true });
    else {
      store.changeRace(to.decisionRefused, race.phase);
      progress.resolveIdleWaiters();
    }
  }

  /** Decides for the player when the time limit is over. */
  function decideAtTimeLimit() {
    const race = store.state.race;
    if (race && openQuestion(race)?.seconds) decide({ do: "time_up" }, true);
  }

  /** Handles the forward button. */
  function forward() {
    const race = store.state.race;
    if (!race) return;
    const answer = answerRequest(race, openQuestion(race));
    if (isHandoverScreen(race)) {
      store.changeRace(to.handoverConfirmed);
      limit.start(race.view?.question?.seconds);
    } else if (answer) decide(answer, true);
    else if (race.phase === "moving") finishAnimation();
  }

  /** Shows the result of the player's own roll at once and skips the moves of others. */
  function finishAnimation() {
    const roll = store.state.race?.shownRoll;
    if (roll?.own && !roll.isFinished) progress.skipAnimation();
    else skip();
  }

  /** Skips to the next decision of a person. */
  function skip() {
    if (store.state.race?.phase !== "moving") return;
    store.changeRace(to.skipStarted);
    progress.skipAnimation();
  }

  const selection = createSelection(store);

  return {
    ...selection,
    ...createChoiceActions({ store, askEngine, decide, follow: progress.follow, selection }),
    ...createInput({ store, selection, decide, forward, skip: finishAnimation }),
    askEngine,
    forward,
    skip,
    finishAnimation,
    pause: progress.pause,

    /** Whole seconds left for the choice on screen; null: no time limit. */
    secondsLeft: () => limit.secondsLeft(),

    begin(view: View, options?: RaceOptions) {
      board.retryLoad(); // retries a failed load: the retry button belonged to the last race
      store.changeRace(to.raceStarted, { key: setupKey(view.setup), ...options });
      return progress.follow(view, { moving: false, decided: false });
    },

    /** Shows a loaded race, paused until it is watched or resumed. */
    present(view: View, options: RaceOptions) {
      progress.stop();
      board.retryLoad();
      const you = activePlayer(view, options.seats ?? "all", -1);
      store.changeRace(to.racePresented, view, you, options);
      board.settle(view, you);
    },

    /** Sets the cars of this device, as the player has chosen them. */
    setLocalSeats(seats: Seats) {
      store.changeRace(to.seatsChosen, seats);
      return showAgain(true);
    },

    /** Starts a new race at this view; everything before it has already been shown. */
    branch(view: View, key: string) {
      store.changeRace(to.raceBranched, view, key);
      return progress.follow(view, { moving: false, decided: true });
    },

    /** Continues after an error, or after leaving the position. */
    continueRace: () => showAgain(true),
    resume: () => showAgain(false),

    leave() {
      progress.leave();
      clock.stop();
      limit.stop();
    },
  };
}

declare module "../domain/page.ts" {
  interface Page {
    session: Session;
  }
}
