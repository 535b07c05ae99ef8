/**
 * Small questions about the race on screen, asked by several panels.
 */
import { outcomeOfChoice } from "./board/lights/outcome.js";

/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").GearChoice} GearChoice */
/** @typedef {import("../protocol.js").DriveChoice} DriveChoice */
/** @typedef {import("../protocol.js").Price} Price */
/** @typedef {import("../protocol.js").Kind} Kind */
/** @typedef {import("../core/store.js").RaceState} RaceState */

/** The question a person has to answer now, or null. @param {RaceState} race */
export function openQuestion(race) {
  return race.phase === "choosing" ? (race.view?.question ?? null) : null;
}

/** Something to decide unseen by the others: the device is handed over first. @param {RaceState} race */
export function behindCurtain(race) {
  return race.curtain && openQuestion(race)?.secret === true;
}

/**
 * A new kind of question for each panel of the cockpit; "curtain" while the device changes hands.
 * @param {RaceState} race
 */
export function stepOf(race) {
  return behindCurtain(race) ? "curtain" : openQuestion(race)?.step;
}

/** @param {RaceState} race @returns {GearChoice[]} first to sixth; empty when no gear is asked for */
export function gearsOf(race) {
  return openQuestion(race)?.gears ?? [];
}

/** @param {RaceState} race @returns {DriveChoice[]} */
export function choicesOf(race) {
  return openQuestion(race)?.choices ?? [];
}

/** The tokens that the arrow keys walk through. @param {RaceState} race @returns {string[]} */
export function tokensOf(race) {
  const {
    gears,
    choices,
    options,
    parts,
    boosts = [],
    rest,
    step,
  } = (!behindCurtain(race) && openQuestion(race)) || {};
  if (step === "clock") return race.token === null ? [] : [race.token];
  if (gears) return gears.flatMap((gear) => gear.token ?? []);
  if (parts)
    return [
      ...parts.flatMap((part) => [...(part.token ? [part.token] : []), ...Object.values(part.to ?? {})]),
      ...(rest ? [rest] : []),
    ];
  return [...(choices ?? []), ...(options ?? []), ...boosts].map(({ token }) => token);
}

/**
 * Whether the tab key leads to this answer: to the first of them while none is selected.
 * @param {string | null} token
 * @param {RaceState} race
 */
export function isWayIn(token, race) {
  return race.token === null && token !== null && token === tokensOf(race)[0];
}

/** What is under the pointer, else what is selected. @param {RaceState} race */
export function shownToken(race) {
  return race.peek ?? race.token;
}

/**
 * The gear in which the lever stands as long as none is chosen: what staying would bring can be seen, chosen
 * it is not.
 * @param {RaceState} race
 */
export function standingGear(race) {
  const now = race.view?.cars[openQuestion(race)?.car ?? -1]?.gear;
  if (race.token !== null) return null;
  return gearsOf(race).find((gear) => gear.token !== null && gear.gear === now) ?? null;
}

/** @param {RaceState} race */
export function shownGear(race) {
  const token = shownToken(race);
  const shown = gearsOf(race).find((gear) => gear.token !== null && gear.token === token);
  return shown ?? standingGear(race);
}

/** @param {RaceState} race */
export function shownChoice(race) {
  const token = shownToken(race);
  return choicesOf(race).find((choice) => choice.token === token) ?? null;
}

/** Something else than what is selected is pointed at. @param {RaceState} race */
export function isPassing({ peek, token }) {
  return peek !== null && peek !== token;
}

/** @param {RaceState} race */
export function selectedChoice(race) {
  return choicesOf(race).find((choice) => choice.token === race.token) ?? null;
}

/**
 * Other ways to the same space, the selected one among them.
 * @param {RaceState} race
 * @returns {DriveChoice[]}
 */
export function pathsToSpace(race) {
  const selected = selectedChoice(race);
  return selected ? choicesOf(race).filter((choice) => choice.space === selected.space) : [];
}

/** Points the shown answer would take. @param {RaceState} race @returns {Price} */
export function shownPrice(race) {
  return shownGear(race)?.price ?? shownChoice(race)?.price ?? {};
}

/** @param {View} view */
export function people(view) {
  return view.cars.filter((car) => car.driver === "human");
}

/**
 * Whether a car is driven by somebody at this device.
 * @param {import("./state.js").Seats} seats
 * @param {number} car
 */
export function sitsHere(seats, car) {
  return seats === "all" || (seats !== "ask" && seats.includes(car));
}

/** Stored for a race whose reader has not yet said which car is theirs. */
export const SEATS_UNKNOWN = [-1];

/**
 * @param {import("../core/storage/storage.js").StoredRace | undefined} stored
 * @returns {import("./state.js").Seats}
 */
export const seatsOf = (stored) =>
  stored?.seats?.[0] === SEATS_UNKNOWN[0] ? "ask" : (stored?.seats ?? "all");

/** The people at this device. @param {View} view @param {import("./state.js").Seats} seats */
export function sittingHere(view, seats) {
  return people(view).filter(({ car }) => sitsHere(seats, car));
}

/**
 * The car of this device's person who is asked, else who was at the wheel before, else the first there is; -1
 * for nobody.
 * @param {View} view
 * @param {import("./state.js").Seats} seats
 * @param {number} before
 */
export function atTheWheel(view, seats, before) {
  const here = sittingHere(view, seats).map(({ car }) => car);
  const asked = view.question?.car ?? -1;
  return [asked, before].find((car) => here.includes(car)) ?? here[0] ?? -1;
}

/**
 * Whether the season of a race is on this device.
 * @param {View | null} view
 * @param {import("../core/store.js").State} state
 */
export function seasonIsHere(view, { seasons }) {
  return seasons.some(({ id }) => id === view?.setup.season?.id);
}

/**
 * The phase of a race that waits for a person, or is over.
 * @param {View} view
 * @param {import("./state.js").Seats} seats
 */
export function standing({ question }, seats) {
  if (!question) return "over";
  if (seats === "ask") return "who";
  return sitsHere(seats, question.car) ? "choosing" : "elsewhere";
}

/**
 * Only decisions of this device's people can be taken back, and none that counts officially.
 * @param {RaceState} race
 */
export function mayUndo({ view, seats, official }) {
  return (
    Boolean(view?.can_undo) &&
    official === null &&
    (view?.undo_car === null || sitsHere(seats, view?.undo_car ?? -1))
  );
}

/**
 * A word on something that happens for the first time stands beside the board.
 * @param {import("../core/store.js").State} state
 */
export function isExplaining({ note, race }) {
  return (
    note !== null &&
    race !== null &&
    !race.replay &&
    !race.curtain &&
    race.phase !== "who" &&
    race.phase !== "parted"
  );
}

/**
 * The three things an outcome can be for the eye: free, to pay, or the end of it; and not yet there.
 * What may cost a point looks like what does.
 * @param {Kind} kind
 * @param {boolean} [risky]
 * @returns {"free" | "cost" | "out" | "short"}
 */
export function outcome(kind, risky = false) {
  if (kind === "spin" || kind === "out") return "out";
  if (kind === "cost" || risky) return "cost";
  return kind === "short" ? "short" : "free";
}

/** Questions whose spaces are driven to. */
const DRIVEN_TO = ["drive", "skid", "tow", "draft"];

/**
 * Not in an attempt that counts, nor in a lesson, in which everything may be looked at first.
 * @param {RaceState} race
 * @param {Pick<import("../core/store.js").State, "lesson">} state
 */
export const oneTouchMayDo = ({ official }, { lesson }) => official === null && lesson === null;

/**
 * One touch of a space is enough where nothing is paid or risked, and where it can be taken back.
 * @param {DriveChoice} choice
 * @param {RaceState} race
 * @param {Pick<import("../core/store.js").State, "lesson">} state
 */
export function drivesAtOnce(choice, race, state) {
  const question = openQuestion(race);
  return (
    oneTouchMayDo(race, state) &&
    DRIVEN_TO.includes(question?.step ?? "") &&
    !question?.blind &&
    choice.skid === 0 &&
    outcomeOfChoice(choice) === "free"
  );
}

/**
 * Two rows belong together when they share a group.
 * @param {DriveChoice[]} choices
 * @returns {DriveChoice[][]} in the order of their first members
 */
export function grouped(choices) {
  /** @type {Map<string, DriveChoice[]>} */
  const groups = new Map();
  for (const choice of choices) {
    const group = groups.get(choice.group);
    if (group) group.push(choice);
    else groups.set(choice.group, [choice]);
  }
  return [...groups.values()];
}

/**
 * What the race looked like at the moment that is watched, or at the end of the history that is shown: for
 * the panels that show a race.
 * @param {RaceState} race
 * @returns {RaceState}
 */
export function asWatched(race) {
  const { replay, view, fork } = race;
  if (fork && view)
    return {
      ...race,
      view: { ...view, ...fork.comparison[fork.shown], question: null, can_undo: false, can_redo: false },
    };
  if (!replay || !view) return race;
  return {
    ...race,
    view: { ...view, ...replay.scene, question: null, can_undo: false, can_redo: false },
    log: race.log.slice(0, replay.told),
  };
}
