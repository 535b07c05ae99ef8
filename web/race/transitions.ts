/**
 * A race on screen as one state machine: its phases, and every transition between them.
 *
 *     opening -> choosing | who | elsewhere | over | moving | paused | parted
 *     choosing -> moving -> choosing | elsewhere | over | paused | failed
 *     choosing | elsewhere | over | paused -> replay -> paused -> the current state
 *
 * A transition is a pure function of the race and of an event. In a phase where it is not allowed, it leaves
 * the race unchanged. A race on screen changes in no other way: `store.changeRace(to.sent)`.
 */
import { itemAt } from "../core/lists/item-at.ts";
import { openQuestion, localPlayers, standing } from "./selectors.ts";
import type { BoardState as Scene, EventView, RaceHistory, Report, View } from "../protocol.d.ts";
import type { Beginning, Fork, OwnMoment, Phase, RaceState, Seats, Throwing, Watching } from "./state.ts";

/** Phases in which the race waits for a person, or is over. */
export const STANDING: Phase[] = ["choosing", "elsewhere", "over"];
/** Phases in which nothing happens without an action of the player, other than a choice. */
export const AT_REST: Phase[] = ["over", "who", "elsewhere", "parted"];
/** Phases after the engine's first answer: there is a view. */
const LOADED: Phase[] = [...AT_REST, "choosing", "moving", "paused", "failed", "replay"];
const ANY: Phase[] = ["opening", ...LOADED];

/** The initial state of every race. */
const NEW = {
  you: -1,
  history: null,
  replay: null,
  seats: "all",
  visiting: false,
  arrival: null,
  fork: null,
  official: null,
  follows: false,
} as const;
/** Nothing is selected. */
const UNDECIDED = { token: null, peek: null, hint: null, moment: null };

/** Defines a transition that is allowed in these phases only. */
const from =
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
export function opening(circuit: string): RaceState {
  return {
    ...NEW,
    ...UNDECIDED,
    phase: "opening",
    circuit,
    view: null,
    log: [],
    key: "",
    report: null,
    reportCar: null,
    driving: -1,
    thinking: false,
    opened: [],
    handover: null,
    curtain: false,
    trialSince: null,
    skipping: false,
    throwing: null,
  };
}

/** The engine has named the circuit of the race. */
export const onCircuit = from(["opening"], (_, circuit: string) => ({ circuit }));

/** A race is started or resumed; it is settled next. */
export const begun = from(ANY, (_, how: Beginning) => ({
  ...NEW,
  log: [],
  throwing: null,
  ...how,
}));

/** The race is loaded and paused until it is watched or resumed. */
export const presented = from(ANY, (_, view: View, you: number, how: Beginning) => ({
  ...NEW,
  ...UNDECIDED,
  ...how,
  view,
  log: view.events,
  you,
  phase: how.fork ? "parted" : "paused",
}));

/**
 * The results of a decision are about to be played. The commentary shows the events up to the first move or
 * die at once, and the rest after that has ended.
 */
export const moving = from(["moving"], ({ log, driving }, view: View) => {
  const first = view.events.findIndex((event) => event.kind === "move" || event.die);
  return {
    ...UNDECIDED,
    driving: view.events[first]?.car ?? driving,
    log: logWith(log, view, first < 0 ? [] : view.events.slice(0, first)),
  };
});

/** The first `events` events have been shown; `car` is moving (-1: no change). */
export const told = from(["moving"], (race, view: View, events: number, car: number) => ({
  log: logWith(race.log, view, view.events.slice(0, events)),
  driving: car < 0 ? race.driving : car,
}));

/** A highlight of the player's car is on the board. */
export const momentCame = from(["moving"], (_, moment: OwnMoment) => ({ moment }));

/** A die starts to roll. */
export const threw = from(["moving", "replay"], (_, throwing: Omit<Throwing, "fallen" | "left">) => ({
  throwing: { ...throwing, fallen: false, left: false },
}));

/** The roll has finished. */
export const fell = from(["moving", "replay"], ({ throwing }) => ({
  throwing: throwing && { ...throwing, fallen: true },
}));

/** The die is removed. */
export const takenUp = from(["replay"], () => ({ throwing: null }));

/** Ends skipping, to show the player's own roll. */
export const unhurried = from(["moving"], () => ({ skipping: false }));

/** True if the question follows this roll; after an undo the roll belongs to a later question. */
const isOfQuestion = ({ event: { car, gear, die } }: Throwing, { question }: View) =>
  car === question?.car && gear === question?.rolled?.gear && die.value === question?.rolled?.natural;

/** The race waits: a person decides, at this device or another, or it is over. */
export const settled = from(
  ANY,
  (
    { log, seats, throwing },
    view: View,
    you: number,
    { token, trialSince }: { token: string | null; trialSince: number | null },
  ) => ({
    ...UNDECIDED,
    view,
    log: logWith(log, view),
    phase: standing(view, seats),
    you,
    driving: -1,
    token,
    trialSince,
    opened: [],
    curtain: localPlayers(view, seats).length > 1 && view.question?.secret === true,
    skipping: false,
    throwing: throwing && isOfQuestion(throwing, view) ? { ...throwing, left: true } : null,
  }),
);

/** The engine decides next; `wait`: the race stays paused for now. */
export const rival = from(ANY, ({ log, throwing }, view: View, you: number, wait: boolean) => ({
  ...UNDECIDED,
  throwing: throwing?.event.car === view.question?.car ? throwing : null,
  view,
  log: logWith(log, view),
  phase: wait ? "paused" : "moving",
  you,
  driving: view.question?.car ?? -1,
}));

/** A decision has been sent to the engine. While a car is being built, the panel stays: nothing moves. */
export const sent = from(STANDING, (race) =>
  isBuilding(race)
    ? {}
    : {
        phase: "moving",
        peek: null,
        driving: race.you,
        throwing: openQuestion(race)?.rolled ? race.throwing : null,
      },
);

/** The decision failed: the race returns to the phase before it. */
export const refused = from(["moving", ...STANDING], (_, before: Phase) => ({
  phase: before,
  driving: -1,
}));

/** The engine gave no answer while others drove. */
export const failed = from(["moving"], () => ({ phase: "failed" }));

/** The player skips to the next decision of a person. */
export const skipping = from(["moving"], () => ({ skipping: true }));

/** The driver of the moving car is thinking, or has finished. */
export const thinking = from(LOADED, (_, on: boolean) => ({ thinking: on }));

/** This window starts or stops following another window that drives the race. */
export const watchedFromHere = from(ANY, (_, follows: boolean) => ({ follows }));

/** The hand-over screen has been confirmed. */
export const uncovered = from(["choosing"], () => ({ curtain: false }));

/** The name of the next player is announced; null ends the announcement. */
export const announced = from(LOADED, (_, name: string | null) => ({ handover: name }));

/** The player has chosen the cars of this device. */
export const seated = from(LOADED, (_, seats: Seats) => ({ seats, you: -1 }));

/** A new race starts at the replayed moment; everything before it has already been shown. */
export const branched = from(LOADED, ({ log }, view: View, key: string) => ({
  log: log.slice(0, view.log_from),
  key,
  history: null,
  replay: null,
  visiting: false,
  official: null,
}));

/** The board shows the other of two histories. */
export const compared = from(["parted"], ({ fork }, shown: Fork["shown"]) => ({
  fork: fork && { ...fork, shown },
}));

/** The history has been loaded. */
export const remembered = from(LOADED, (_, history: RaceHistory) => ({ history }));

/** An answer is selected. A hint on another answer is removed. */
export const selected = from(["choosing"], ({ hint }, token: string) => ({
  token,
  peek: null,
  hint: hint?.token === token ? hint : null,
}));

/** The engine's advice is selected. */
const takesAdvice = from(["choosing"], (_, hint: NonNullable<RaceState["hint"]>) => ({
  token: hint.token,
  peek: null,
  hint,
}));

/**
 * The engine's advice is selected, with its reason, unless the player has selected another answer since.
 * `asked` is the selection at the time of the request.
 */
export const advised = (race: RaceState, hint: NonNullable<RaceState["hint"]>, asked: string | null) =>
  [asked, hint.token].includes(race.token) ? takesAdvice(race, hint) : race;

/** The answers to later questions have been given; the open question stays as it is. */
export const prepared = from(LOADED, (_, view: View) => ({ view }));

/** The pointer is on an answer, or on none. */
export const pointed = from(["choosing"], (_, token: string | null) => ({ peek: token }));

/** A group of moves is unfolded or folded. */
export const folded = from(LOADED, ({ opened }, group: string, out: boolean) => ({
  opened: out ? [...opened, group] : opened.filter((one) => one !== group),
}));

/** An earlier moment is on screen. */
export const watched = from([...STANDING, "paused", "replay"], (_, history: RaceHistory, scene: Scene) => ({
  ...UNDECIDED,
  phase: "replay",
  history,
  replay: {
    at: scene.decision,
    scene,
    told: itemAt(history.told, scene.decision),
    playing: false,
    until: history.decisions,
  },
  opened: [],
  handover: null,
  throwing: null,
}));

/** The state of the replay changes. */
export const rewound = from(["replay"], ({ replay }, change: Partial<Watching>) => ({
  replay: replay && { ...replay, ...change },
}));

/** The replay has ended; the race is settled next. */
export const returned = from(["replay"], () => ({
  phase: "paused",
  replay: null,
  arrival: null,
  throwing: null,
}));

/** The report screen replaces the board; the report itself is still loading. */
export const reported = from(LOADED, ({ view }) => ({
  phase: view?.question ? "choosing" : "over",
  replay: null,
  report: null,
}));

/** The report has been loaded. */
export const madeUp = from(LOADED, (_, report: Report, history: RaceHistory) => ({
  report,
  history,
}));

/** The report follows a driver. */
export const followed = from(LOADED, (_, car: number) => ({ reportCar: car }));

/** A car is being built: a point is spent and nothing moves. */
export const isBuilding = (race: RaceState) => ["build", "adjust"].includes(openQuestion(race)?.step ?? "");
