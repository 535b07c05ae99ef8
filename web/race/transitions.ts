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

/** Phases in which the race waits, for whatever reason. */
export const STANDING: Phase[] = ["choosing", "elsewhere", "over"];
/** Phases in which nothing happens unless the reader does something, besides a choice. */
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

/** A transition that may happen in some phases only. */
const from =
  <Args extends unknown[]>(
    phases: Phase[],
    change: (race: RaceState, ...args: Args) => Partial<RaceState>,
  ): ((race: RaceState, ...args: Args) => RaceState) =>
  (race, ...args) =>
    phases.includes(race.phase) ? { ...race, ...change(race, ...args) } : race;

/** The log with what a view brings. */
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

/** The board is that of this circuit, as the engine knows now. */
export const onCircuit = from(["opening"], (_, circuit: string) => ({ circuit }));

/** A race is begun, or gone on with; it is settled next. */
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
 * The results of a decision are about to be played: the commentary shows the events up to the first move or
 * die now, the rest when that has ended.
 */
export const moving = from(["moving"], ({ log, driving }, view: View) => {
  const first = view.events.findIndex((event) => event.kind === "move" || event.die);
  return {
    ...UNDECIDED,
    driving: view.events[first]?.car ?? driving,
    log: logWith(log, view, first < 0 ? [] : view.events.slice(0, first)),
  };
});

/** A number of the events have been seen; the car of the last one is moving. */
export const told = from(["moving"], (race, view: View, events: number, car: number) => ({
  log: logWith(race.log, view, view.events.slice(0, events)),
  driving: car < 0 ? race.driving : car,
}));

/** A big moment of the reader's car is on the board. */
export const momentCame = from(["moving"], (_, moment: OwnMoment) => ({ moment }));

/** A die begins to fall. */
export const threw = from(["moving", "replay"], (_, throwing: Omit<Throwing, "fallen" | "left">) => ({
  throwing: { ...throwing, fallen: false, left: false },
}));

/** It has come to lie. */
export const fell = from(["moving", "replay"], ({ throwing }) => ({
  throwing: throwing && { ...throwing, fallen: true },
}));

/** It is taken up again. */
export const takenUp = from(["replay"], () => ({ throwing: null }));

/** Whose own die falls looks at it, however fast the others went by. */
export const unhurried = from(["moving"], () => ({ skipping: false }));

/** True if the die has led to the question: after an undo it belongs to a later one. */
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

/** Somebody decides who is no person; `wait`: not yet, the race is to stand still. */
export const rival = from(ANY, ({ log, throwing }, view: View, you: number, wait: boolean) => ({
  ...UNDECIDED,
  throwing: throwing?.event.car === view.question?.car ? throwing : null,
  view,
  log: logWith(log, view),
  phase: wait ? "paused" : "moving",
  you,
  driving: view.question?.car ?? -1,
}));

/** A decision is on its way to the engine. The panel of a car being built stays meanwhile: nothing moves. */
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

/** It came to nothing: the race is as it was. */
export const refused = from(["moving", ...STANDING], (_, before: Phase) => ({
  phase: before,
  driving: -1,
}));

/** The engine gave no answer while others drove. */
export const failed = from(["moving"], () => ({ phase: "failed" }));

/** Straight on to the next decision of a person. */
export const skipping = from(["moving"], () => ({ skipping: true }));

/** The driver of the moving car is thinking, or has finished. */
export const thinking = from(LOADED, (_, on: boolean) => ({ thinking: on }));

/** Another window drives this race, and this one follows; or not any more. */
export const watchedFromHere = from(ANY, (_, follows: boolean) => ({ follows }));

/** The device is in the right hands. */
export const uncovered = from(["choosing"], () => ({ curtain: false }));

/** It is announced who takes the wheel, or not any more. */
export const announced = from(LOADED, (_, name: string | null) => ({ handover: name }));

/** The reader has chosen the cars of this device. */
export const seated = from(LOADED, (_, seats: Seats) => ({ seats, you: -1 }));

/** A new race begins at the watched moment: everything up to this view is already known. */
export const branched = from(LOADED, ({ log }, view: View, key: string) => ({
  log: log.slice(0, view.log_from),
  key,
  history: null,
  replay: null,
  visiting: false,
  official: null,
}));

/** Of two histories the other one is on the board. */
export const compared = from(["parted"], ({ fork }, shown: Fork["shown"]) => ({
  fork: fork && { ...fork, shown },
}));

/** The history has been read. */
export const remembered = from(LOADED, (_, history: RaceHistory) => ({ history }));

/** An answer is selected. A hint stays with the answer it speaks of. */
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
 * The engine's advice is selected, with its reason; `asked` is what was selected when it was asked for. Who
 * has chosen something else since keeps that.
 */
export const advised = (race: RaceState, hint: NonNullable<RaceState["hint"]>, asked: string | null) =>
  [asked, hint.token].includes(race.token) ? takesAdvice(race, hint) : race;

/** The answers to later questions have been given; the open question stays as it is. */
export const prepared = from(LOADED, (_, view: View) => ({ view }));

/** The pointer is on an answer, or on none. */
export const pointed = from(["choosing"], (_, token: string | null) => ({ peek: token }));

/** A group of moves is folded out, or in again. */
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

/** Something about the moment that is watched. */
export const rewound = from(["replay"], ({ replay }, change: Partial<Watching>) => ({
  replay: replay && { ...replay, ...change },
}));

/** Back from watching: the race is settled next. */
export const returned = from(["replay"], () => ({
  phase: "paused",
  replay: null,
  arrival: null,
  throwing: null,
}));

/** The report is to be shown, in the place of the board. */
export const reported = from(LOADED, ({ view }) => ({
  phase: view?.question ? "choosing" : "over",
  replay: null,
  report: null,
}));

/** The report has been made up. */
export const madeUp = from(LOADED, (_, report: Report, history: RaceHistory) => ({
  report,
  history,
}));

/** The report follows a driver. */
export const followed = from(LOADED, (_, car: number) => ({ reportCar: car }));

/** A car is being built: a point is spent and nothing moves. */
export const isBuilding = (race: RaceState) => ["build", "adjust"].includes(openQuestion(race)?.step ?? "");
