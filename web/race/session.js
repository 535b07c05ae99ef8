/**
 * One race at the screen: asks the engine, lets the board play what happened, and stops wherever a person has to decide.
 */
import { createAnswering } from "./input.js";
import { identity } from "../core/setup-draft.js";
import { still } from "../core/theme.js";
import {
  atTheWheel,
  behindCurtain,
  mayUndo,
  openQuestion,
  people,
  sittingHere,
  standing,
} from "./selectors.js";
import { createSelection } from "./selection.js";
import { pace } from "../core/settings.js";
import { createTimeLimit } from "./time-limit.js";
import { createTrialClock } from "./trial-clock.js";

/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").Reply} Reply */
/** @typedef {import("../protocol.js").Request} Request */
/** @typedef {import("../protocol.js").EventView} EventView */
/** @typedef {import("../core/store.js").RaceState} RaceState */
/** @typedef {import("../core/store.js").Store} Store */

/** How long it is announced that another person takes the wheel, in milliseconds. */
const HANDOVER = 2600;

/** A driver who has not decided after as many milliseconds is said to think. */
const THINKS = 400;

/** How many decisions of computer drivers are asked for together where nobody watches them one by one. */
const AT_ONCE = 100;

/**
 * @typedef {object} Surroundings
 * @property {Store} store
 * @property {(request: Request) => Promise<Reply>} ask
 * @property {{animate(events: EventView[], speed: number | null): {done: Promise<void>, skip(): void} | null, settle(view: View, you: number): void}} board
 * @property {(view: View, you: number, decided: boolean) => void} onDecision   a person is asked, or the race is over: time to save
 * @property {() => void} onStory     there is a history to look back at
 * @property {(reply: Reply) => void} onRefusal
 * @property {(error: unknown) => void} onFault
 */

/** What is known of a race when it is opened, besides what the engine says; `key` is the name under which it is stored.
 *  @typedef {Partial<Pick<RaceState, "key" | "seats" | "visiting" | "arrival" | "fork" | "official">>} Beginning */

/** What every race begins with. @type {Partial<RaceState>} */
const NEW = {
  log: [],
  you: -1,
  story: null,
  replay: null,
  seats: "all",
  visiting: false,
  arrival: null,
  fork: null,
  official: null,
  named: -1,
};

/** @typedef {ReturnType<typeof createSession>} Session */

/** @param {Surroundings} surroundings */
export function createSession({ store, ask, board, onDecision, onStory, onRefusal, onFault }) {
  /** Grows when the screen turns to something else; a loop that finds it changed stops. */
  let generation = 0;
  /** @type {(() => void) | null} */
  let skipAnimation = null;
  let handoverTimer = 0;
  let deciding = false;
  /** Who waits for the race to stand still. @type {(() => void)[]} */
  let waiting = [];
  /** The turn of the last story that was read while nobody decides. */
  let storyTurn = -1;
  const tick = () => store.update({});
  const clock = createTrialClock(tick);
  const limit = createTimeLimit({ onTick: tick, onEnd: () => timeUp() });

  /** Nothing is played: the reader skips ahead, or wants nothing to move. @param {RaceState} race */
  const atOnce = ({ skipping }) => skipping || still();

  /** @param {EventView[]} events @param {RaceState} race */
  async function animate(events, race) {
    const playing = race.skipping
      ? null
      : board.animate(events, still() ? null : pace(store.state.settings.speed));
    if (!playing) return;
    skipAnimation = playing.skip;
    await playing.done;
    skipAnimation = null;
  }

  /** @param {EventView[]} log @param {View} view */
  function logWith(log, view) {
    return [...log.slice(0, view.log_from), ...view.events];
  }

  /** The commentary up to the move is told when the car sets off, the rest when it has arrived. @param {View} view */
  function tellTheStart(view) {
    const first = view.events.findIndex((event) => event.kind === "move");
    const told = first < 0 ? [] : view.events.slice(0, first);
    const log = store.state.race?.log ?? [];
    store.updateRace({ log: [...log.slice(0, view.log_from), ...told] });
  }

  /** @param {View} view @param {number} you */
  function announceHandover(view, you) {
    const race = store.state.race;
    const question = view.question;
    if (
      !race ||
      !question ||
      question.secret ||
      sittingHere(view, race.seats).length < 2 ||
      race.you === question.car
    )
      return;
    store.updateRace({ handover: view.cars[you].name });
    clearTimeout(handoverTimer);
    handoverTimer = window.setTimeout(() => store.updateRace({ handover: null }), HANDOVER);
  }

  /**
   * Shows a position and follows the race to the next decision of a person.
   * @param {View} first
   * @param {{moving: boolean, decided: boolean}} how  whether its events are played; whether somebody decided something here
   */
  async function follow(first, { moving, decided }) {
    const mine = ++generation;
    let view = first;
    let playing = moving;
    for (;;) {
      if (playing && store.state.race) {
        const mover = view.events.find((event) => event.kind === "move");
        store.updateRace({ phase: "moving", driving: mover?.car ?? -1, token: null, peek: null, hint: null });
        tellTheStart(view);
        await animate(view.events, store.state.race);
      }
      const race = store.state.race;
      if (mine !== generation || !race) return;
      const you = atTheWheel(view, race.seats, race.you);
      board.settle(view, you);
      const asksPerson = view.question?.human ?? false;
      if (!view.question || asksPerson) {
        const phase = standing(view, race.seats);
        if (phase === "asking") announceHandover(view, you);
        const trialSince = clock.follow(phase === "asking" ? view : { ...view, question: null });
        store.updateRace({
          view,
          log: logWith(race.log, view),
          phase,
          you,
          driving: -1,
          token: store.state.lesson
            ? null
            : (clock.answer(view.question) ?? view.question?.preselected ?? null), // who learns chooses unaided
          trialSince,
          peek: null,
          opened: [],
          hint: null,
          curtain: sittingHere(view, race.seats).length > 1 && view.question?.secret === true,
          skipping: false,
        });
        limit.start(phase !== "asking" || store.state.race?.curtain ? null : view.question?.seconds);
        onDecision(view, you, decided);
        readStory(mine);
        standsStill();
        return;
      }
      const phase = waiting.length > 0 ? "held" : "moving";
      store.updateRace({
        view,
        log: logWith(race.log, view),
        phase,
        you,
        driving: view.question.car,
        token: null,
        peek: null,
        hint: null,
      });
      if (phase === "held") {
        standsStill();
        return;
      }
      if (people(view).length === 0 && view.round !== storyTurn) {
        storyTurn = view.round;
        readStory(mine);
      }
      const reply = await thoughtOver(() => asked({ do: "drive_on", decisions: atOnce(race) ? AT_ONCE : 1 }));
      if (mine !== generation) return;
      if (!reply?.view) {
        store.updateRace({ phase: "stuck" });
        standsStill();
        return;
      }
      view = reply.view;
      playing = true;
    }
  }

  /** @template Answer @param {() => Promise<Answer>} decision */
  async function thoughtOver(decision) {
    const slow = setTimeout(() => store.updateRace({ thinking: true }), THINKS);
    const reply = await decision();
    clearTimeout(slow);
    if (store.state.race?.thinking) store.updateRace({ thinking: false });
    return reply;
  }

  function standsStill() {
    const told = waiting;
    waiting = [];
    for (const tell of told) tell();
  }

  /** The timeline follows as soon as the engine has time. @param {number} mine */
  async function readStory(mine) {
    const reply = await asked({ do: "story" });
    if (mine !== generation || !reply?.story) return;
    store.updateRace({ story: reply.story });
    onStory();
  }

  /** Once more the position as it stands, without a move. @param {boolean} decided */
  function showAgain(decided) {
    const race = store.state.race;
    if (race?.view)
      return follow({ ...race.view, events: [], log_from: race.log.length }, { moving: false, decided });
  }

  /** @param {Request} request @returns {Promise<Reply | null>} null when it came to nothing, which has then been reported */
  async function asked(request) {
    try {
      const reply = await ask(request);
      if (reply.ok) return reply;
      onRefusal(reply);
    } catch (error) {
      onFault(error);
    }
    return null;
  }

  /** The panel of a car being built stays while a point is spent: nothing moves. @param {Request} request @param {boolean} moving */
  async function decide(request, moving) {
    const race = store.state.race;
    if (deciding || !race?.view || !["asking", "over", "elsewhere"].includes(race.phase)) return;
    const before = race.phase;
    limit.stop();
    const building = ["build", "adjust"].includes(openQuestion(race)?.step ?? "");
    if (!building) store.updateRace({ phase: "moving", peek: null, driving: race.you });
    deciding = true;
    const reply = await asked(request);
    deciding = false;
    if (reply?.view) await follow(reply.view, { moving: moving && !building, decided: true });
    else {
      store.updateRace({ phase: before, driving: -1 });
      standsStill();
    }
  }

  /** Nobody has decided in time. */
  function timeUp() {
    const race = store.state.race;
    if (race && openQuestion(race)?.seconds) decide({ do: "time_up" }, true);
  }

  /** The one forward button. */
  function forward() {
    const race = store.state.race;
    if (!race) return;
    if (behindCurtain(race)) {
      store.updateRace({ curtain: false });
      limit.start(race.view?.question?.seconds);
    } else if (openQuestion(race) && race.token !== null) decide({ do: "take", token: race.token }, true);
    else if (race.phase === "moving") skip();
  }

  /** Straight on to the next decision of a person. */
  function skip() {
    if (store.state.race?.phase !== "moving") return;
    store.updateRace({ skipping: true });
    skipAnimation?.();
  }

  const selection = createSelection(store);

  return {
    ...selection,
    ...createAnswering({ store, selection, decide, forward, skip }),
    asked,
    forward,
    skip,

    /** Whole seconds left for the choice on screen; null: no hurry. */
    secondsLeft: () => limit.left(),

    /** @param {View} view @param {Beginning} [how] */
    begin(view, how) {
      store.updateRace({ ...NEW, key: identity(view.setup), ...how });
      return follow(view, { moving: false, decided: false });
    },

    /** The race is there and stands still, until it is watched or resumed. @param {View} view @param {Beginning} how */
    present(view, how) {
      generation += 1;
      const you = atTheWheel(view, how.seats ?? "all", -1);
      store.updateRace({ ...NEW, ...how, view, log: view.events, you, phase: how.fork ? "parted" : "held" });
      board.settle(view, you);
    },

    /** Who plays at this device has been said. @param {import("../core/store.js").Seats} seats */
    sit(seats) {
      store.updateRace({ seats, you: -1 });
      return showAgain(true);
    },

    /** The race forks off here: what is told up to this view is known already. @param {View} view @param {string} key */
    branch(view, key) {
      const log = store.state.race?.log ?? [];
      store.updateRace({
        log: log.slice(0, view.log_from),
        key,
        story: null,
        replay: null,
        visiting: false,
        official: null,
      });
      return follow(view, { moving: false, decided: true });
    },

    /** Once more after a fault, or back from looking at something else. */
    carryOn: () => showAgain(true),
    resume: () => showAgain(false),

    /** Lets the move under way come to its end and the race stand still, until it is resumed. @returns {Promise<void>} */
    hold() {
      if (store.state.race?.phase !== "moving") return Promise.resolve();
      skipAnimation?.();
      return new Promise((resolve) => waiting.push(resolve));
    },

    leave() {
      generation += 1;
      standsStill();
      skipAnimation?.();
      clock.stop();
      limit.stop();
      clearTimeout(handoverTimer);
    },

    undo() {
      if (store.state.race && mayUndo(store.state.race)) decide({ do: "undo" }, false);
    },

    redo() {
      const race = store.state.race;
      if (race?.view?.can_redo && race.official === null) decide({ do: "redo" }, false);
    },

    async hint() {
      const race = store.state.race;
      if (
        !race ||
        race.official !== null ||
        !store.state.settings.hints ||
        !openQuestion(race) ||
        behindCurtain(race)
      )
        return;
      const question = race.view?.question;
      const reply = await asked({ do: "hint" });
      const now = store.state.race;
      if (!reply?.hint || !now || now.view?.question !== question) return;
      store.updateRace({ token: reply.hint.token, peek: null, hint: reply.hint });
      selection.unfold(reply.hint.token);
    },
  };
}
