/**
 * A race on screen as one state machine: its phases, and every transition between them.
 *
 *     opening -> choosing | choosing_seats | awaiting | over | moving | paused | diverged
 *     choosing -> moving -> choosing | awaiting | over | paused | failed
 *     choosing | awaiting | over | paused -> replay -> paused -> the current state
 *
 * A transition is a pure function of the race and of an event. In a phase where it is not allowed, it leaves
 * the race unchanged. A race on screen changes in no other way: `store.changeRace(to.decisionSent)`.
 */
import { itemAt } from "../platform/lists/item-at.ts";
import { openQuestion, localPlayers, settledPhase } from "./selectors.ts";
import type { BoardState, EventView, RaceHistory, Report, View } from "../protocol.d.ts";
import type {
  RaceOptions,
  Divergence,
  Highlight,
  Phase,
  RaceState,
  Seats,
  ShownRoll,
  ReplayState,
} from "./state.ts";

/** Phases in which the race waits for a person, or is over. */
export const SETTLED_PHASES: Phase[] = ["choosing", "awaiting", "over"];
/** Phases in which nothing happens without an action of the player, other than a choice. */
export const IDLE_PHASES: Phase[] = ["over", "choosing_seats", "awaiting", "diverged"];
/** Phases after the engine's first answer: there is a view. */
const LOADED_PHASES: Phase[] = [...IDLE_PHASES, "choosing", "moving", "paused", "failed", "replay"];
const ALL_PHASES: Phase[] = ["opening", ...LOADED_PHASES];

/** The initial state of every race. */
const INITIAL = {
  you: -1,
  history: null,
  replay: null,
  seats: "all",
  isUnsaved: false,
  arrival: null,
  divergence: null,
  official: null,
  isFollowing: false,
} as const;
/** Nothing is selected. */
const NO_SELECTION = { token: null, peek: null, hint: null, highlight: null };

/** Defines a transition that is allowed in these phases only. */
const defineTransition =
  <Args extends unknown[]>(
    phases: Phase[],
    change: (race: RaceState, ...args: Args) => Partial<RaceState>,
  ): ((race: RaceState, ...args: Args) => RaceState) =>
  (race, ...args) =>
    phases.includes(race.phase) ? { ...race, ...change(race, ...args) } : race;

/** Returns the log with the events of a view. */
const logWith = (log: EventView[], view: View, events: EventView[] = view.events) => [
  ...log.slice(0, view.log_from),
  ...events,
];

/** The race screen before the engine has answered. */
export function createOpeningRace(circuit: string): RaceState {
  return {
    ...INITIAL,
    ...NO_SELECTION,
    phase: "opening",
    circuit,
    view: null,
    log: [],
    key: "",
    report: null,
    reportCar: null,
    movingCar: -1,
    isThinking: false,
    panelEntries: [],
    announcedPlayer: null,
    isHandoverPending: false,
    trialSince: null,
    isSkipping: false,
    shownRoll: null,
  };
}

/** The engine has named the circuit of the race. */
export const circuitNamed = defineTransition(["opening"], (_, circuit: string) => ({ circuit }));

/** A race is started or resumed; it is settled next. */
export const raceStarted = defineTransition(ALL_PHASES, (_, options: RaceOptions) => ({
  ...INITIAL,
  log: [],
  shownRoll: null,
  ...options,
}));

/** The race is loaded and paused until it is watched or resumed. */
export const racePresented = defineTransition(
  ALL_PHASES,
  (_, view: View, you: number, options: RaceOptions) => ({
    ...INITIAL,
    ...NO_SELECTION,
    ...options,
    view,
    log: view.events,
    you,
    phase: options.divergence ? "diverged" : "paused",
  }),
);

/**
 * The results of a decision are about to be played. The commentary shows the events up to the first move or
 * die at once, and the rest after that has ended.
 */
export const movesStarted = defineTransition(["moving"], ({ log, movingCar }, view: View) => {
  const first = view.events.findIndex((event) => event.kind === "move" || event.die);
  return {
    ...NO_SELECTION,
    movingCar: view.events[first]?.car ?? movingCar,
    log: logWith(log, view, first < 0 ? [] : view.events.slice(0, first)),
  };
});

/** The first `events` events have been shown; `car` is moving (-1: no change). */
export const eventsRevealed = defineTransition(
  ["moving"],
  (race, view: View, events: number, car: number) => ({
    log: logWith(race.log, view, view.events.slice(0, events)),
    movingCar: car < 0 ? race.movingCar : car,
  }),
);

/** A highlight of the player's car is on the board. */
export const highlightShown = defineTransition(["moving"], (_, highlight: Highlight) => ({ highlight }));

/** A die starts to roll. */
export const rollStarted = defineTransition(
  ["moving", "replay"],
  (_, roll: Omit<ShownRoll, "isFinished" | "isQuestionAsked">) => ({
    shownRoll: { ...roll, isFinished: false, isQuestionAsked: false },
  }),
);

/** The roll has finished. */
export const rollFinished = defineTransition(["moving", "replay"], ({ shownRoll }) => ({
  shownRoll: shownRoll && { ...shownRoll, isFinished: true },
}));

/** The die is removed. */
export const dieRemoved = defineTransition(["replay"], () => ({ shownRoll: null }));

/** Ends skipping, to show the player's own roll. */
export const skipCancelled = defineTransition(["moving"], () => ({ isSkipping: false }));

/** True if the question follows this roll; after an undo the roll belongs to a later question. */
const isOfQuestion = ({ event: { car, gear, die } }: ShownRoll, { question }: View) =>
  car === question?.car && gear === question?.roll?.gear && die.value === question?.roll?.natural;

/** The race waits: a person decides, at this device or another, or it is over. */
export const raceSettled = defineTransition(
  ALL_PHASES,
  (
    { log, seats, shownRoll },
    view: View,
    you: number,
    { token, trialSince }: { token: string | null; trialSince: number | null },
  ) => ({
    ...NO_SELECTION,
    view,
    log: logWith(log, view),
    phase: settledPhase(view, seats),
    you,
    movingCar: -1,
    token,
    trialSince,
    panelEntries: [],
    isHandoverPending: localPlayers(view, seats).length > 1 && view.question?.secret === true,
    isSkipping: false,
    shownRoll: shownRoll && isOfQuestion(shownRoll, view) ? { ...shownRoll, isQuestionAsked: true } : null,
  }),
);

/** The engine decides next; `wait`: the race stays paused for now. */
export const engineAsked = defineTransition(
  ALL_PHASES,
  ({ log, shownRoll }, view: View, you: number, wait: boolean) => ({
    ...NO_SELECTION,
    shownRoll: shownRoll?.event.car === view.question?.car ? shownRoll : null,
    view,
    log: logWith(log, view),
    phase: wait ? "paused" : "moving",
    you,
    movingCar: view.question?.car ?? -1,
  }),
);

/** A decision has been sent to the engine. While a car is being built, the panel stays: nothing moves. */
export const decisionSent = defineTransition(SETTLED_PHASES, (race) =>
  isBuilding(race)
    ? {}
    : {
        phase: "moving",
        peek: null,
        movingCar: race.you,
        shownRoll: openQuestion(race)?.roll ? race.shownRoll : null,
      },
);

/** The decision failed: the race returns to the phase before it. */
export const decisionRefused = defineTransition(["moving", ...SETTLED_PHASES], (_, before: Phase) => ({
  phase: before,
  movingCar: -1,
}));

/** The engine gave no answer while others drove. */
export const engineFailed = defineTransition(["moving"], () => ({ phase: "failed" }));

/** The player skips to the next decision of a person. */
export const skipStarted = defineTransition(["moving"], () => ({ isSkipping: true }));

/** The driver of the moving car is thinking, or has finished. */
export const thinkingChanged = defineTransition(LOADED_PHASES, (_, isThinking: boolean) => ({ isThinking }));

/** This window starts or stops following another window that drives the race. */
export const followStateChanged = defineTransition(ALL_PHASES, (_, isFollowing: boolean) => ({
  isFollowing,
}));

/** The hand-over screen has been confirmed. */
export const handoverConfirmed = defineTransition(["choosing"], () => ({ isHandoverPending: false }));

/** The name of the next player is announced; null ends the announcement. */
export const nextPlayerAnnounced = defineTransition(LOADED_PHASES, (_, name: string | null) => ({
  announcedPlayer: name,
}));

/** The player has chosen the cars of this device. */
export const seatsChosen = defineTransition(LOADED_PHASES, (_, seats: Seats) => ({ seats, you: -1 }));

/** A new race starts at the replayed moment; everything before it has already been shown. */
export const raceBranched = defineTransition(LOADED_PHASES, ({ log }, view: View, key: string) => ({
  log: log.slice(0, view.log_from),
  key,
  history: null,
  replay: null,
  isUnsaved: false,
  official: null,
}));

/** The board shows the other of two histories. */
export const shownHistoryChosen = defineTransition(
  ["diverged"],
  ({ divergence }, version: Divergence["visibleSide"]) => ({
    divergence: divergence && { ...divergence, visibleSide: version },
  }),
);

/** The history has been loaded. */
export const historyLoaded = defineTransition(LOADED_PHASES, (_, history: RaceHistory) => ({ history }));

/** An answer is selected. A hint on another answer is removed. */
export const answerSelected = defineTransition(["choosing"], ({ hint }, token: string) => ({
  token,
  peek: null,
  hint: hint?.token === token ? hint : null,
}));

/** The engine's advice is selected. */
const selectHint = defineTransition(["choosing"], (_, hint: NonNullable<RaceState["hint"]>) => ({
  token: hint.token,
  peek: null,
  hint,
}));

/**
 * The engine's advice is selected, with its reason, unless the player has selected another answer since.
 * `before` is the selection at the time of the request.
 */
export const hintSelected = (race: RaceState, hint: NonNullable<RaceState["hint"]>, before: string | null) =>
  [before, hint.token].includes(race.token) ? selectHint(race, hint) : race;

/** The answers to later questions have been given; the open question stays as it is. */
export const advanceAnswersGiven = defineTransition(LOADED_PHASES, (_, view: View) => ({ view }));

/** The pointer is on an answer, or on none. */
export const peekChanged = defineTransition(["choosing"], (_, token: string | null) => ({ peek: token }));

/** A group of moves is unfolded or folded. */
export const groupToggled = defineTransition(
  LOADED_PHASES,
  ({ panelEntries }, group: string, isOpen: boolean) => ({
    panelEntries: isOpen ? [...panelEntries, group] : panelEntries.filter((one) => one !== group),
  }),
);

/** An earlier moment is on screen. */
export const replayOpened = defineTransition(
  [...SETTLED_PHASES, "paused", "replay"],
  (_, history: RaceHistory, position: BoardState) => ({
    ...NO_SELECTION,
    phase: "replay",
    history,
    replay: {
      at: position.decision,
      position,
      eventsShown: itemAt(history.event_counts, position.decision),
      isPlaying: false,
      until: history.decisions,
    },
    panelEntries: [],
    announcedPlayer: null,
    shownRoll: null,
  }),
);

/** The state of the replay changes. */
export const replayPatched = defineTransition(["replay"], ({ replay }, change: Partial<ReplayState>) => ({
  replay: replay && { ...replay, ...change },
}));

/** The replay has ended; the race is settled next. */
export const replayClosed = defineTransition(["replay"], () => ({
  phase: "paused",
  replay: null,
  arrival: null,
  shownRoll: null,
}));

/** The report screen replaces the board; the report itself is still loading. */
export const reportOpened = defineTransition(LOADED_PHASES, ({ view }) => ({
  phase: view?.question ? "choosing" : "over",
  replay: null,
  report: null,
}));

/** The report has been loaded. */
export const reportLoaded = defineTransition(LOADED_PHASES, (_, report: Report, history: RaceHistory) => ({
  report,
  history,
}));

/** The report follows a driver. */
export const reportCarChosen = defineTransition(LOADED_PHASES, (_, car: number) => ({ reportCar: car }));

/** True if a car is being built or adjusted: spending a point moves nothing. */
export const isBuilding = (race: RaceState) => ["build", "adjust"].includes(openQuestion(race)?.step ?? "");
