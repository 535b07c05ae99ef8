/**
 * The session of the race on screen: sends choices to the engine; undo, hints and standing orders.
 */
import { identity } from "../core/setup-draft.ts";
import { chosenAnswer } from "./own/design.ts";
import { createInput } from "./input.ts";
import { createProgress, withThinkingIndicator } from "./progress.ts";
import { activePlayer, isHandoverScreen, openQuestion } from "./selectors.ts";
import { createSecondThoughts } from "./undo-hints.ts";
import { createSelection } from "./selection.ts";
import { createTimeLimit } from "./clocks/time-limit.ts";
import * as to from "./transitions.ts";
import { createTrialClock } from "./clocks/trial-clock.ts";
import { slice } from "../core/store.ts";
import type { Store } from "../core/store.ts";
import type { Reply, Request, View } from "../protocol.d.ts";
import type { Beginning, Seats } from "./state.ts";
import type { BoardOfRace, Hastened } from "./throw/board-of-race.ts";

interface Surroundings {
  store: Store;
  ask: (request: Request) => Promise<Reply>;
  board: BoardOfRace;
  hastened: Hastened;
  /** Prepares a decision before it is sent to the engine. */
  prepare: (request: Request) => Request | Promise<Request>;
  /** Called before the moves that lead to a position are played. */
  onComing: (view: View) => void;
  /** Called when a person is asked, or the race is over: saves the race. */
  onDecision: (view: View, you: number, decided: boolean) => void;
  /** Called when the history has been loaded. */
  onHistory: () => void;
  onRefusal: (reply: Reply) => void;
  onFault: (error: unknown) => void;
}

/** Time of the last render of the race clocks. */
const clockFace = slice("clock", { at: 0 });

export type Session = ReturnType<typeof createSession>;

export function createSession({
  store,
  ask,
  prepare,
  board,
  hastened,
  onComing,
  onDecision,
  onHistory,
  onRefusal,
  onFault,
}: Surroundings) {
  let deciding = false;
  const tick = () => clockFace.change(store, { at: Date.now() });
  const clock = createTrialClock(tick);
  const limit = createTimeLimit({ onTick: tick, onEnd: () => timeUp() });
  const progress = createProgress({
    store,
    board,
    hastened,
    asked,
    clock,
    limitTo: limit.start,
    onComing,
    onDecision,
    onHistory,
  });

  /** Shows the current position again, without a move. */
  function showAgain(decided: boolean) {
    const race = store.state.race;
    if (race?.view) {
      const view = { ...race.view, events: [], log_from: race.log.length };
      return progress.follow(view, { moving: false, decided });
    }
  }

  /** @returns null if the request failed; the failure has then been reported */
  async function asked(request: Request): Promise<Reply | null> {
    try {
      const reply = await ask(request);
      if (reply.ok) return reply;
      onRefusal(reply);
    } catch (error) {
      onFault(error);
    }
    return null;
  }

  /** @param moving  play the events that follow, unless a car is being built */
  async function decide(request: Request, moving: boolean) {
    const race = store.state.race;
    if (deciding || race?.follows || !race?.view || !to.STANDING.includes(race.phase)) return;
    limit.stop();
    const building = to.isBuilding(race);
    store.changeRace(to.sent);
    deciding = true;
    const reply = await withThinkingIndicator(store, async () => asked(await prepare(request)));
    deciding = false;
    if (reply?.view) await progress.follow(reply.view, { moving: moving && !building, decided: true });
    else {
      store.changeRace(to.refused, race.phase);
      progress.resolveIdleWaiters();
    }
  }

  /** Decides for the player when the time limit is over. */
  function timeUp() {
    const race = store.state.race;
    if (race && openQuestion(race)?.seconds) decide({ do: "time_up" }, true);
  }

  /** Handles the forward button. */
  function forward() {
    const race = store.state.race;
    if (!race) return;
    const answer = chosenAnswer(race, openQuestion(race));
    if (isHandoverScreen(race)) {
      store.changeRace(to.uncovered);
      limit.start(race.view?.question?.seconds);
    } else if (answer) decide(answer, true);
    else if (race.phase === "moving") finishAnimation();
  }

  /** Shows the result of the player's own roll at once and skips the moves of others. */
  function finishAnimation() {
    const throwing = store.state.race?.throwing;
    if (throwing?.own && !throwing.fallen) progress.skipAnimation();
    else skip();
  }

  /** Skips to the next decision of a person. */
  function skip() {
    if (store.state.race?.phase !== "moving") return;
    store.changeRace(to.skipping);
    progress.skipAnimation();
  }

  const selection = createSelection(store);

  return {
    ...selection,
    ...createSecondThoughts({ store, asked, decide, follow: progress.follow, selection }),
    ...createInput({ store, selection, decide, forward, skip: finishAnimation }),
    asked,
    forward,
    skip,
    finishAnimation,
    hold: progress.hold,

    /** Whole seconds left for the choice on screen; null: no time limit. */
    secondsLeft: () => limit.left(),

    begin(view: View, how?: Beginning) {
      board.again(); // retries a failed load: the retry button belonged to the last race
      store.changeRace(to.begun, { key: identity(view.setup), ...how });
      return progress.follow(view, { moving: false, decided: false });
    },

    /** The race is loaded and paused until it is watched or resumed. */
    present(view: View, how: Beginning) {
      progress.stop();
      board.again();
      const you = activePlayer(view, how.seats ?? "all", -1);
      store.changeRace(to.presented, view, you, how);
      board.settle(view, you);
    },

    /** Sets the cars of this device, as the player has chosen them. */
    sit(seats: Seats) {
      store.changeRace(to.seated, seats);
      return showAgain(true);
    },

    /** Starts a new race at this view; everything before it has already been shown. */
    branch(view: View, key: string) {
      store.changeRace(to.branched, view, key);
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

declare module "../core/page.ts" {
  interface Page {
    session: Session;
  }
}
