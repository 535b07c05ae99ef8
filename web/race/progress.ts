/**
 * The game loop: shows positions, plays their events and asks computer drivers, until a person has to decide
 * or the race is over.
 */
import { still } from "../core/theme.ts";
import { pace } from "../core/settings.ts";
import { createHandover } from "./handover.ts";
import { createPlayer } from "./throw/player.ts";
import { isOwn } from "./throw/animation-steps.ts";
import { activePlayer, people, standing } from "./selectors.ts";
import * as to from "./transitions.ts";
import { nextEngineRequest, waitsForSomebody } from "./whose-turn.ts";
import type { State, Store } from "../core/store.ts";
import type { Reply, Request, View } from "../protocol.d.ts";
import type { createTrialClock } from "./clocks/trial-clock.ts";
import type { RaceState } from "./state.ts";
import type { BoardOfRace, Hastened } from "./throw/board-of-race.ts";

/** Delay before the thinking indicator is shown, in milliseconds. */
const THINKS = 400;

/** Speed factor for the other cars once the player's car has finished or retired. */
const SPECTATOR_SPEED_FACTOR = 2;

function isHome(race: RaceState | null) {
  const car = race?.view?.cars[race.you];
  return car !== undefined && car.status !== "running";
}

/** Returns the speed of animations; null if animations are off. */
function speedNow({ settings, race }: State) {
  const speed = still() ? null : pace(settings.speed);
  return speed && (isHome(race) ? speed * SPECTATOR_SPEED_FACTOR : speed);
}

/** Shows that a driver is thinking if a decision takes long. */
export async function withThinkingIndicator<Answer>(store: Store, decision: () => Promise<Answer>) {
  const slow = setTimeout(() => store.changeRace(to.thinking, true), THINKS);
  const reply = await decision();
  clearTimeout(slow);
  if (store.state.race?.thinking) store.changeRace(to.thinking, false);
  return reply;
}

export function createProgress({
  store,
  board,
  hastened,
  asked,
  clock,
  limitTo,
  onComing,
  onDecision,
  onHistory,
}: {
  store: Store;
  board: BoardOfRace;
  hastened: Hastened;
  asked: (request: Request) => Promise<Reply | null>;
  clock: ReturnType<typeof createTrialClock>;

  /** Sets the time limit for the choice on screen, in seconds. */
  limitTo: (seconds: number | null | undefined) => void;

  /** Called before the moves that lead to a position are played. */
  onComing: (view: View) => void;
  onDecision: (view: View, you: number, decided: boolean) => void;
  onHistory: () => void;
}) {
  /** Incremented when the screen changes to another position; a loop with an older value stops. */
  let generation = 0;
  /** Callbacks to run when the race is at rest. */
  let waiting: (() => void)[] = [];
  /** Turn of the last history loaded while no player decides. */
  let storyTurn = -1;

  /** True if nothing is animated: the player skips ahead, or animations are off. */
  const atOnce = ({ skipping }: RaceState) => skipping || still();

  const handover = createHandover(store);
  const player = createPlayer({
    store,
    board,
    hastened,
    speed: () => speedNow(store.state),
  });

  /** Plays the moves that lead to a view, unless the player skips ahead or has left the position. */
  async function show(view: View, mine: number) {
    const wanted = () => mine === generation;
    const hurried = () => store.state.race?.skipping !== false || waiting.length > 0;
    if (store.state.race && throwsHere(view, store.state.race)) store.changeRace(to.unhurried);
    store.changeRace(to.moving, view);
    onComing(view);
    if (hurried()) return;
    await player.play(view, wanted, hurried);
    if (wanted() && !hurried()) await player.playQuestion(view);
  }

  /** True if a person at this device has rolled to move. */
  function throwsHere({ events }: View, race: RaceState) {
    return events.some((event) => event.kind === "roll" && isOwn(race, event.car));
  }

  /** Settles the race on a position where a person is asked, or the race is over. */
  function settle(view: View, you: number, race: RaceState, decided: boolean) {
    const choosing = standing(view, race.seats) === "choosing";
    const trialSince = clock.follow(choosing ? view : { ...view, question: null });
    store.changeRace(to.settled, view, you, { token: standingAnswer(view), trialSince });
    if (choosing) handover.announce(view, you, race);
    limitTo(!choosing || store.state.race?.curtain ? null : view.question?.seconds);
    onDecision(view, you, decided);
    readHistory(generation);
    resolveIdleWaiters();
  }

  /**
   * Returns the answer of the forward button if nothing is selected: the seconds of a time trial, the
   * standard car, or the only answer. In lessons, players select the answer themselves.
   */
  function standingAnswer({ question }: View) {
    if (!question || store.state.lesson) return null;
    return clock.answer(question) || question.rest || question.only;
  }

  /** Continues while others decide, or no decision is needed. */
  async function driveOn(view: View, race: RaceState, mine: number) {
    if (people(view).length === 0 && view.round !== storyTurn) {
      storyTurn = view.round;
      readHistory(mine);
    }
    const { rerolls } = store.state.settings;
    const request = nextEngineRequest(view, race, atOnce(race), rerolls);
    const reply = await withThinkingIndicator(store, () => asked(request));
    if (mine !== generation) return null;
    if (reply?.view) return reply.view;
    store.changeRace(to.failed);
    resolveIdleWaiters();
    return null;
  }

  /**
   * Shows a position and follows the race to the next decision of a person.
   * @param how  `moving`: play its events; `decided`: a player made a decision here
   */
  async function follow(first: View, { moving, decided }: { moving: boolean; decided: boolean }) {
    const mine = ++generation;
    let view: View | null = first;
    for (let playing = moving; view; playing = true) {
      if (playing && store.state.race) await show(view, mine);
      const { race } = store.state;
      if (mine !== generation || !race) return;
      const you = activePlayer(view, race.seats, race.you);
      board.settle(view, you);
      const { lesson, settings } = store.state;
      if (waitsForSomebody(view, race, playing, lesson !== null, settings.rerolls))
        return settle(view, you, race, decided);
      const wait = waiting.length > 0;
      store.changeRace(to.rival, view, you, wait);
      if (wait) return resolveIdleWaiters();
      view = await driveOn(view, race, mine);
    }
  }

  function resolveIdleWaiters() {
    const told = waiting;
    waiting = [];
    for (const tell of told) tell();
  }

  /** Loads the history for the timeline as soon as the engine is free. */
  async function readHistory(mine: number) {
    const reply = await asked({ do: "history" });
    if (mine !== generation || !reply?.history) return;
    store.changeRace(to.remembered, reply.history);
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
      handover.leave();
    },

    /** Ends the animation of the current move at once. */
    skipAnimation: player.skip,

    /** Ends the current move at once and pauses the race; resolves when it is paused. */
    hold(): Promise<void> {
      if (store.state.race?.phase !== "moving") return Promise.resolve();
      const stands: Promise<void> = new Promise((resolve) => waiting.push(resolve));
      player.skip();
      return stands;
    },
  };
}
