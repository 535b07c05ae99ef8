/** Selectors of the race state, shared by several panels. */
import { outcomeOf, outcomeOfChoice } from "./board/lights/outcome.ts";
import type { StoredRace } from "../domain/storage/storage.ts";
import type { State } from "../domain/state.ts";
import type { DriveChoice, GearChoice, Kind, Price, View } from "../protocol.d.ts";
import type { RaceState, Seats } from "./state.ts";

/** Returns the question a person has to answer now, or null. */
export function openQuestion(race: RaceState) {
  return race.phase === "choosing" ? (race.view?.question ?? null) : null;
}

/** True if a secret decision waits behind the hand-over screen. */
export function isHandoverScreen(race: RaceState) {
  return race.isHandoverPending && openQuestion(race)?.secret === true;
}

/** Returns the position for lists: during a highlight, the one after the move. */
export const positionShown = ({ highlight, view }: RaceState) => highlight?.after ?? view;

/** Returns the step that selects the cockpit panel; "handover" on the hand-over screen. */
export function stepOf(race: RaceState) {
  return isHandoverScreen(race) ? "handover" : openQuestion(race)?.step;
}

/** @returns first to sixth; empty when no gear is asked for */
export function gearsOf(race: RaceState): GearChoice[] {
  return openQuestion(race)?.gears ?? [];
}

export function choicesOf(race: RaceState): DriveChoice[] {
  return openQuestion(race)?.choices ?? [];
}

/** Returns the tokens that the arrow keys step through. */
export function tokensOf(race: RaceState): string[] {
  const {
    gears,
    choices,
    options,
    faces,
    parts,
    boosts = [],
    finish_token,
    step,
  } = (!isHandoverScreen(race) && openQuestion(race)) || {};
  if (step === "clock") return race.token === null ? [] : [race.token];
  if (gears) return gears.flatMap((gear) => gear.token ?? []);
  if (parts)
    return [
      ...parts.flatMap((part) => [...(part.token ? [part.token] : []), ...Object.values(part.targets ?? {})]),
      ...(finish_token ? [finish_token] : []),
    ];
  return [...(choices ?? []), ...(options ?? []), ...(faces ?? []), ...boosts].map(({ token }) => token);
}

/** True if this answer is the tab stop: the first one while none is selected. */
export function isTabStop(token: string | null, race: RaceState) {
  return race.token === null && token !== null && token === tokensOf(race)[0];
}

/** The answer under the pointer, otherwise the selected one. */
export function shownToken(race: RaceState) {
  return race.peek ?? race.token;
}

/** Returns the current gear while none is selected: its odds are shown, but it is not selected. */
export function defaultGear(race: RaceState) {
  const now = race.view?.cars[openQuestion(race)?.car ?? -1]?.gear;
  if (race.token !== null) return null;
  return gearsOf(race).find((gear) => gear.token !== null && gear.gear === now) ?? null;
}

export function shownGear(race: RaceState) {
  const token = shownToken(race);
  const selectedGear = gearsOf(race).find((gear) => gear.token !== null && gear.token === token);
  return selectedGear ?? defaultGear(race);
}

export function shownChoice(race: RaceState) {
  const token = shownToken(race);
  return choicesOf(race).find((choice) => choice.token === token) ?? null;
}

/** True if the pointer is on another answer than the selected one. */
export function isPreviewing({ peek, token }: RaceState) {
  return peek !== null && peek !== token;
}

export function selectedChoice(race: RaceState) {
  return choicesOf(race).find((choice) => choice.token === race.token) ?? null;
}

/** Returns all paths to the selected space, including the selected one. */
export function pathsToSpace(race: RaceState): DriveChoice[] {
  const selected = selectedChoice(race);
  return selected ? choicesOf(race).filter((choice) => choice.space === selected.space) : [];
}

/** Returns the points that the shown answer would cost. */
export function shownPrice(race: RaceState): Price {
  return shownGear(race)?.price ?? shownChoice(race)?.price ?? {};
}

export function people(view: View) {
  return view.cars.filter((car) => car.driver === "human");
}

/** True if the seat of a car is at this device; with "all", true for every car. */
export function isLocalSeat(seats: Seats, car: number) {
  return seats === "all" || (seats !== "ask" && seats.includes(car));
}

/** Stored for a race until the player has chosen a car. */
export const SEATS_UNKNOWN = [-1];

export const seatsOf = (storedRace: StoredRace | undefined): Seats =>
  storedRace?.seats?.[0] === SEATS_UNKNOWN[0] ? "ask" : (storedRace?.seats ?? "all");

/** Returns the players at this device. */
export function localPlayers(view: View, seats: Seats) {
  return people(view).filter(({ car }) => isLocalSeat(seats, car));
}

/**
 * Returns the car of the active player at this device: the one asked, else the one asked before, else the
 * first; -1 for none.
 */
export function activePlayer(view: View, seats: Seats, before: number) {
  const localCars = localPlayers(view, seats).map(({ car }) => car);
  const askedCar = view.question?.car ?? -1;
  return [askedCar, before].find((car) => localCars.includes(car)) ?? localCars[0] ?? -1;
}

/** True if the season of a race is stored on this device. */
export function isSeasonStored(view: View | null, { seasons }: State) {
  return seasons.some(({ id }) => id === view?.setup.season?.id);
}

/** Returns the phase of a race that waits for a person, or is over. */
export function settledPhase(view: View, seats: Seats) {
  const { question } = view;
  if (!question) return "over";
  if (seats === "ask") return "choosing_seats";
  // The first player enters the dice of computer drivers.
  const isOthers = question.faces && view.cars[question.car]?.driver !== "human";
  const car = isOthers ? (people(view)[0]?.car ?? question.car) : question.car;
  return isLocalSeat(seats, car) ? "choosing" : "awaiting";
}

/** True if the last decision can be undone: it was made at this device, and the race is not official. */
export function canUndo({ view, seats, official }: RaceState) {
  return (
    Boolean(view?.can_undo) &&
    official === null &&
    (view?.undo_car === null || isLocalSeat(seats, view?.undo_car ?? -1))
  );
}

/** True if a first-time note is shown next to the board. */
export function isExplaining({ note, race }: State) {
  return (
    note !== null &&
    race !== null &&
    !race.replay &&
    !race.isHandoverPending &&
    race.phase !== "choosing_seats" &&
    race.phase !== "diverged"
  );
}

/**
 * Returns the category by which a face of a die is coloured: free, cost, out, or short of the corner.
 * A face that may cost a point counts as cost.
 */
export function outcomeOfFace(kind: Kind, risky = false) {
  const outcome = outcomeOf(kind, {}, Number(risky));
  return kind === "short" && outcome === "free" ? kind : outcome;
}

/** Steps in which the car drives to the chosen space. */
const DRIVE_STEPS = ["drive", "skid", "tow", "draft"];

/** True if one press may confirm: not in an official attempt, nor in a lesson. */
export const allowsSingleTap = ({ official }: RaceState, { lesson }: Pick<State, "lesson">) =>
  official === null && lesson === null;

/** True if one press confirms a space: the move costs and risks nothing, and can be undone. */
export function confirmsOnTap(choice: DriveChoice, race: RaceState, state: Pick<State, "lesson">) {
  const question = openQuestion(race);
  return (
    allowsSingleTap(race, state) &&
    DRIVE_STEPS.includes(question?.step ?? "") &&
    !question?.blind &&
    choice.skid === 0 &&
    outcomeOfChoice(choice) === "free"
  );
}

/**
 * Groups choices by their `group`.
 * @returns in the order of their first members
 */
export function groupChoices(choices: DriveChoice[]) {
  const groups: Map<string, [DriveChoice, ...DriveChoice[]]> = new Map();
  for (const choice of choices) {
    const group = groups.get(choice.group);
    if (group) group.push(choice);
    else groups.set(choice.group, [choice]);
  }
  return [...groups.values()];
}

/**
 * Returns the race at the replayed moment, or at the end of the compared history, for panels that show a
 * race.
 */
export function displayedRace(race: RaceState): RaceState {
  const { replay, view, divergence } = race;
  if (divergence && view)
    return {
      ...race,
      view: {
        ...view,
        ...divergence.comparison[divergence.visibleSide],
        question: null,
        can_undo: false,
        can_redo: false,
      },
    };
  if (!replay || !view) return race;
  return {
    ...race,
    view: { ...view, ...replay.position, question: null, can_undo: false, can_redo: false },
    log: race.log.slice(0, replay.eventsShown),
  };
}
