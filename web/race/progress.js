/**
 * A race going on: positions are shown, what happened is played, and computer drivers are asked, until a
 * person has to decide or the race is over.
 */
import { still } from "../core/theme.js";
import { pace } from "../core/settings.js";
import { createHandover } from "./handover.js";
import { createPlayer } from "./throw/player.js";
import { isOwn } from "./throw/beats.js";
import { atTheWheel, people, standing } from "./selectors.js";
import * as to from "./transitions.js";
import { following, waitsForSomebody } from "./whose-turn.js";

/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").Reply} Reply */
/** @typedef {import("../protocol.js").Request} Request */
/** @typedef {import("../protocol.js").EventView} EventView */
/** @typedef {import("./state.js").RaceState} RaceState */

/** A driver who has not decided after as many milliseconds is said to think. */
const THINKS = 400;

/** Once one's own car is home or out, the others drive on by so much faster. */
const FOR_THE_REST = 2;

/** @param {RaceState | null} race */
function isHome(race) {
  const car = race?.view?.cars[race.you];
  return car !== undefined && car.status !== "running";
}

/** @param {import("../core/store.js").State} state  null: nothing is to move */
function speedNow({ settings, race }) {
  const speed = still() ? null : pace(settings.speed);
  return speed && (isHome(race) ? speed * FOR_THE_REST : speed);
}

/**
 * What takes its time is said to.
 * @template Answer @param {import("../core/store.js").Store} store @param {() => Promise<Answer>} decision
 */
export async function thoughtOver(store, decision) {
  const slow = setTimeout(() => store.changeRace(to.thinking, true), THINKS);
  const reply = await decision();
  clearTimeout(slow);
  if (store.state.race?.thinking) store.changeRace(to.thinking, false);
  return reply;
}

/**
 * @param {object} surroundings
 * @param {import("../core/store.js").Store} surroundings.store
 * @param {import("./session.js").BoardOfRace} surroundings.board
 * @param {(request: Request) => Promise<Reply | null>} surroundings.asked
 * @param {ReturnType<typeof import("./clocks/trial-clock.js").createTrialClock>} surroundings.clock
 * @param {(seconds: number | null | undefined) => void} surroundings.limitTo the time for the choice on
 *   screen
 * @param {(view: View) => void} surroundings.onComing  what led to a position is about to be seen
 * @param {(view: View, you: number, decided: boolean) => void} surroundings.onDecision
 * @param {() => void} surroundings.onHistory
 */
export function createProgress({ store, board, asked, clock, limitTo, onComing, onDecision, onHistory }) {
  /** Grows when the screen turns to something else; a loop that finds it changed stops. */
  let generation = 0;
  /** Who waits for the race to stand still. @type {(() => void)[]} */
  let waiting = [];
  /** The turn of the last history that was read while nobody decides. */
  let storyTurn = -1;

  /** Nothing is played: the reader skips ahead, or wants nothing to move. @param {RaceState} race */
  const atOnce = ({ skipping }) => skipping || still();

  const handover = createHandover(store);
  const player = createPlayer({
    store,
    board,
    speed: () => speedNow(store.state),
  });

  /**
   * What led to a view is seen, unless the reader is in a hurry or looks at something else.
   * @param {View} view @param {number} mine
   */
  async function show(view, mine) {
    const wanted = () => mine === generation;
    const hurried = () => store.state.race?.skipping !== false || waiting.length > 0;
    if (store.state.race && throwsHere(view, store.state.race)) store.changeRace(to.unhurried);
    store.changeRace(to.moving, view);
    onComing(view);
    if (hurried()) return;
    await player.play(view, wanted, hurried);
    if (wanted() && !hurried()) await player.playQuestion(view);
  }

  /** A person at this device has thrown to move. @param {View} view @param {RaceState} race */
  function throwsHere({ events }, race) {
    return events.some((event) => event.kind === "roll" && isOwn(race, event.car));
  }

  /**
   * A person is asked, or the race is over.
   * @param {View} view
   * @param {number} you
   * @param {RaceState} race
   * @param {boolean} decided
   */
  function settle(view, you, { seats }, decided) {
    const choosing = standing(view, seats) === "choosing";
    if (choosing) handover.announce(view, you);
    const trialSince = clock.follow(choosing ? view : { ...view, question: null });
    store.changeRace(to.settled, view, you, { token: standingAnswer(view), trialSince });
    limitTo(!choosing || store.state.race?.curtain ? null : view.question?.seconds);
    onDecision(view, you, decided);
    readHistory(generation);
    standsStill();
  }

  /**
   * What the forward button says without anything being chosen: the seconds of a trial, a car built as usual,
   * an answer that has no other beside it. Who learns does that himself too.
   * @param {View} view
   */
  function standingAnswer({ question }) {
    if (!question || store.state.lesson) return null;
    return clock.answer(question) || question.rest || question.only;
  }

  /** Others decide, or nobody has to. @param {View} view @param {RaceState} race @param {number} mine */
  async function driveOn(view, race, mine) {
    if (people(view).length === 0 && view.round !== storyTurn) {
      storyTurn = view.round;
      readHistory(mine);
    }
    const { rerolls } = store.state.settings;
    const request = following(view, race, atOnce(race), rerolls);
    const reply = await thoughtOver(store, () => asked(request));
    if (mine !== generation) return null;
    if (reply?.view) return reply.view;
    store.changeRace(to.failed);
    standsStill();
    return null;
  }

  /**
   * Shows a position and follows the race to the next decision of a person.
   * @param {View} first
   * @param {{moving: boolean, decided: boolean}} how whether its events are played; whether somebody decided
   *   something here
   */
  async function follow(first, { moving, decided }) {
    const mine = ++generation;
    /** @type {View | null} */
    let view = first;
    for (let playing = moving; view; playing = true) {
      if (playing && store.state.race) await show(view, mine);
      const { race } = store.state;
      if (mine !== generation || !race) return;
      const you = atTheWheel(view, race.seats, race.you);
      board.settle(view, you);
      const { lesson, settings } = store.state;
      if (waitsForSomebody(view, race, playing, lesson !== null, settings.rerolls))
        return settle(view, you, race, decided);
      const wait = waiting.length > 0;
      store.changeRace(to.rival, view, you, wait);
      if (wait) return standsStill();
      view = await driveOn(view, race, mine);
    }
  }

  function standsStill() {
    const told = waiting;
    waiting = [];
    for (const tell of told) tell();
  }

  /** The timeline follows as soon as the engine has time. @param {number} mine */
  async function readHistory(mine) {
    const reply = await asked({ do: "history" });
    if (mine !== generation || !reply?.history) return;
    store.changeRace(to.remembered, reply.history);
    onHistory();
  }

  return {
    follow,
    standsStill,

    /** The race turns to another position: nobody follows the one before any more. */
    stop() {
      generation += 1;
    },

    leave() {
      generation += 1;
      standsStill();
      player.skip();
      handover.leave();
    },

    /** The move under way is at its end at once. */
    skipAnimation: player.skip,

    /**
     * Lets the move under way come to its end and the race stand still, until it is resumed.
     * @returns {Promise<void>}
     */
    hold() {
      if (store.state.race?.phase !== "moving") return Promise.resolve();
      /** @type {Promise<void>} */
      const stands = new Promise((resolve) => waiting.push(resolve));
      player.skip();
      return stands;
    },
  };
}
