/**
 * The game loop: shows positions, plays their events and asks computer drivers, until a person has to decide
 * or the race is over.
 */
import { isMotionReduced } from "../platform/theme.ts";
import { speedFactor } from "../domain/settings.ts";
import { createNextPlayerAnnouncer } from "./next-player.ts";
import { createPlayer } from "./roll/player.ts";
import { isLocalCar } from "./roll/animation-steps.ts";
import { activePlayer, people, settledPhase } from "./selectors.ts";
import * as to from "./transitions.ts";
import { nextEngineRequest, waitsForPlayer } from "./next-request.ts";
import type { State, Store } from "../domain/state.ts";
import type { Reply, Request, View } from "../protocol.d.ts";
import type { createTrialClock } from "./clocks/trial-clock.ts";
import type { RaceState } from "./state.ts";
import type { RaceBoard, HastenStep } from "./roll/race-board.ts";

/** Delay before the thinking indicator is shown, in milliseconds. */
const THINKING_DELAY_MS = 400;

/** Speed factor for the other cars once the player's car has finished or retired. */
const SPECTATOR_SPEED_FACTOR = 2;

function isDoneRacing(race: RaceState | null) {
  const car = race?.view?.cars[race.you];
  return car !== undefined && car.status !== "running";
}

/** Returns the speed of animations; null if animations are off. */
function speedNow({ settings, race }: State) {
  const speed = isMotionReduced() ? null : speedFactor(settings.speed);
  return speed && (isDoneRacing(race) ? speed * SPECTATOR_SPEED_FACTOR : speed);
}

/** Shows that a driver is thinking if a decision takes long. */
export async function withThinkingIndicator<Answer>(store: Store, decision: () => Promise<Answer>) {
  const timer = setTimeout(() => store.changeRace(to.thinkingChanged, true), THINKING_DELAY_MS);
  const reply = await decision();
  clearTimeout(timer);
  if (store.state.race?.isThinking) store.changeRace(to.thinkingChanged, false);
  return reply;
}

export function createProgress({
  store,
  board,
  hastenStep,
  askEngine,
  clock,
  setTimeLimit,
  onBeforeMoves,
  onDecision,
  onHistory,
}: {
  store: Store;
  board: RaceBoard;
  hastenStep: HastenStep;
  askEngine: (request: Request) => Promise<Reply | null>;
  clock: ReturnType<typeof createTrialClock>;

  /** Sets the time limit for the choice on screen, in seconds. */
  setTimeLimit: (seconds: number | null | undefined) => void;

  /** Called before the moves that lead to a position are played. */
  onBeforeMoves: (view: View) => void;
  onDecision: (view: View, you: number, hasDecided: boolean) => void;
  onHistory: () => void;
}) {
  /** Incremented when the screen changes to another position; a loop with an older value stops. */
  let generation = 0;
  /** Callbacks to run when the race is at rest. */
  let idleWaiters: (() => void)[] = [];
  /** Turn of the last history loaded while no player decides. */
  let historyTurn = -1;

  /** True if nothing is animated: the player skips ahead, or animations are off. */
  const isInstant = ({ isSkipping }: RaceState) => isSkipping || isMotionReduced();

  const nextPlayer = createNextPlayerAnnouncer(store);
  const player = createPlayer({
    store,
    board,
    hastenStep,
    speed: () => speedNow(store.state),
  });

  /** Plays the moves that lead to a view, unless the player skips ahead or has left the position. */
  async function show(view: View, ownGeneration: number) {
    const isCurrent = () => ownGeneration === generation;
    const isHurried = () => store.state.race?.isSkipping !== false || idleWaiters.length > 0;
    if (store.state.race && hasLocalRoll(view, store.state.race)) store.changeRace(to.skipCancelled);
    store.changeRace(to.movesStarted, view);
    onBeforeMoves(view);
    if (isHurried()) return;
    await player.play(view, isCurrent, isHurried);
    if (isCurrent() && !isHurried()) await player.playQuestion(view);
  }

  /** True if a person at this device has rolled to move. */
  function hasLocalRoll({ events }: View, race: RaceState) {
    return events.some((event) => event.kind === "roll" && isLocalCar(race, event.car));
  }

  /** Settles the race on a position where a person is asked, or the race is over. */
  function settle(view: View, you: number, race: RaceState, hasDecided: boolean) {
    const isChoosing = settledPhase(view, race.seats) === "choosing";
    const trialSince = clock.follow(isChoosing ? view : { ...view, question: null });
    store.changeRace(to.raceSettled, view, you, { token: defaultAnswer(view), trialSince });
    if (isChoosing) nextPlayer.announce(view, you, race);
    setTimeLimit(!isChoosing || store.state.race?.isHandoverPending ? null : view.question?.seconds);
    onDecision(view, you, hasDecided);
    readHistory(generation);
    resolveIdleWaiters();
  }

  /**
   * Returns the answer of the forward button if nothing is selected: the seconds of a time trial, the
   * standard car, or the only answer. In lessons, players select the answer themselves.
   */
  function defaultAnswer({ question }: View) {
    if (!question || store.state.lesson) return null;
    return clock.answer(question) || question.finish_token || question.only_answer;
  }

  /** Continues while others decide, or no decision is needed. */
  async function driveOn(view: View, race: RaceState, ownGeneration: number) {
    if (people(view).length === 0 && view.round !== historyTurn) {
      historyTurn = view.round;
      readHistory(ownGeneration);
    }
    const { rerolls } = store.state.settings;
    const request = nextEngineRequest(view, race, isInstant(race), rerolls);
    const reply = await withThinkingIndicator(store, () => askEngine(request));
    if (ownGeneration !== generation) return null;
    if (reply?.view) return reply.view;
    store.changeRace(to.engineFailed);
    resolveIdleWaiters();
    return null;
  }

  /**
   * Shows a position and follows the race to the next decision of a person.
   * @param options  `moving`: play its events; `decided`: a player made a decision here
   */
  async function follow(first: View, { moving, decided }: { moving: boolean; decided: boolean }) {
    const ownGeneration = ++generation;
    let view: View | null = first;
    for (let isPlaying = moving; view; isPlaying = true) {
      if (isPlaying && store.state.race) await show(view, ownGeneration);
      const { race } = store.state;
      if (ownGeneration !== generation || !race) return;
      const you = activePlayer(view, race.seats, race.you);
      board.settle(view, you);
      const { lesson, settings } = store.state;
      if (waitsForPlayer(view, race, isPlaying, lesson !== null, settings.rerolls))
        return settle(view, you, race, decided);
      const wait = idleWaiters.length > 0;
      store.changeRace(to.engineAsked, view, you, wait);
      if (wait) return resolveIdleWaiters();
      view = await driveOn(view, race, ownGeneration);
    }
  }

  function resolveIdleWaiters() {
    const waiters = idleWaiters;
    idleWaiters = [];
    for (const resolve of waiters) resolve();
  }

  /** Loads the history for the timeline as soon as the engine is free. */
  async function readHistory(ownGeneration: number) {
    const reply = await askEngine({ do: "history" });
    if (ownGeneration !== generation || !reply?.history) return;
    store.changeRace(to.historyLoaded, reply.history);
    onHistory();
  }

  return {
    follow,
    resolveIdleWaiters,

    /** Stops all work for the current position, because the race changes to another one. */
    stop() {
      generation += 1;
    },

    leave() {
      generation += 1;
      resolveIdleWaiters();
      player.skip();
      nextPlayer.leave();
    },

    /** Ends the animation of the current move at once. */
    skipAnimation: player.skip,

    /** Ends the current move at once and pauses the race; resolves when it is paused. */
    pause(): Promise<void> {
      if (store.state.race?.phase !== "moving") return Promise.resolve();
      const idlePromise: Promise<void> = new Promise((resolve) => idleWaiters.push(resolve));
      player.skip();
      return idlePromise;
    },
  };
}
