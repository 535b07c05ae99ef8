/** The player's settings: stored between visits, validated when read. */

import { itemAt } from "../platform/lists/item-at.ts";
import { MAX_RACE_LAPS, SETUP_LIVERIES, MAX_NAME_LENGTH, readCars } from "./setup/setup-draft.ts";
import { readChoices } from "./rules/rulebook.ts";

type Theme = "auto" | "light" | "dark" | "contrast";
export type Speed = "0.5" | "1" | "2" | "4" | "instant";
export type Unit = "percent" | "fraction";
export type Rerolls = "useful" | "every" | "none";

export const THEMES: Theme[] = ["auto", "light", "dark", "contrast"];
export const SPEEDS: Speed[] = ["0.5", "1", "2", "4", "instant"];
export const UNITS: Unit[] = ["percent", "fraction"];
export const REROLLS: Rerolls[] = ["useful", "every", "none"];
export const MAX_VOLUME = 100;
const DEFAULT_VOLUME = 60;
const LIVERIES_BY_NUMBER = Array.from({ length: SETUP_LIVERIES }, (_, livery) => livery);

const oneOf =
  <T>(options: T[], otherwise: T) =>
  (value: unknown) =>
    options.find((one) => one === value) ?? otherwise;
const isOn = (value: unknown) => value === true;
const isNotOff = (value: unknown) => value !== false;

const volumeFrom = (value: unknown) =>
  typeof value === "number" && value >= 0 && value <= MAX_VOLUME ? Math.round(value) : DEFAULT_VOLUME;

const racesFrom = (races: unknown) => (typeof races === "number" && Number.isSafeInteger(races) ? races : 0);

const choicesFrom = (value: unknown) => readChoices(value, MAX_RACE_LAPS);

/** Returns a function for each setting that reads it from its stored value and all stored values. */
const readersOf = (circuits: string[], languages: string[]) => ({
  theme: oneOf<Theme>(THEMES, "auto"),
  speed: oneOf<Speed>(SPEEDS, "1"),
  /** "auto": the browser's language. */
  language: oneOf(languages, "auto"),
  sound: isOn,
  /** 0 to 100. */
  volume: volumeFrom,
  /** True if the player has been asked once to turn on sound. */
  soundOffered: isOn,
  /** True if the first tap on a space or row makes the move, without a second tap or the button. */
  oneTap: isOn,
  /** True if choosing a gear also rolls its die. */
  autoRoll: isOn,
  /** With real dice: show legal spaces only on request. */
  referee: isOn,
  /** True if hints from the strongest driver are available. */
  hints: isNotOff,
  /** With hints: explain events when they happen for the first time. */
  explain: isNotOff,
  /** True if rivals make occasional remarks in the commentary. */
  remarks: isNotOff,
  /** True if texts cite rules by clause number. */
  clauses: isOn,
  /** True if a ghost car shows the player's best lap. */
  ghosts: isNotOff,
  /** The player's livery, 0 to 9. */
  livery: oneOf(LIVERIES_BY_NUMBER, 0),
  /** The unit in which probabilities are shown. */
  unit: oneOf<Unit>(UNITS, "percent"),
  /** Rolls after which the page offers a driver point. */
  rerolls: oneOf<Rerolls>(REROLLS, "useful"),
  /** The circuit of the quick race. */
  circuit: oneOf(circuits, itemAt(circuits, 0)),
  /** The player's name in races with others; empty: not yet known. */
  player: (value: unknown) => (typeof value === "string" && value.length <= MAX_NAME_LENGTH ? value : ""),
  /** Number of races started on this device. */
  races: racesFrom,
  /**
   * True if the first lap with the coach has been finished. Until version 0.4.0 the start of any race removed
   * the first lap from the home page.
   */
  firstLapDone: (value: unknown, { races }: Record<string, unknown>) =>
    typeof value === "boolean" ? value : racesFrom(races) > 0,
  /** Rules last chosen in the set-up. */
  rules: choicesFrom,
  /** The last rules that were neither the basic game nor all advanced rules. */
  table: choicesFrom,
  /** Cars of the last race set up for one person; until version 0.4.0 they were part of the quick race. */
  cars: (_: unknown, { cars, quick }: Record<string, unknown>) =>
    readCars(cars ?? (quick as { cars?: unknown } | null | undefined)?.cars),
  /** Rules last chosen for a race with friends. */
  friends: choicesFrom,
});

type Readers = ReturnType<typeof readersOf>;
export type Settings = { [Name in keyof Readers]: ReturnType<Readers[Name]> };

/** @param circuits  ids of all circuits, the default first */
export const settingsFrom = (values: Record<string, unknown>, circuits: string[], languages: string[]) =>
  Object.fromEntries(
    Object.entries(readersOf(circuits, languages)).map(([name, read]) => [name, read(values[name], values)]),
  ) as Settings;

/** Returns the speed factor of animations; null: no animation. */
export function speedFactor(speed: Speed) {
  return speed === "instant" ? null : Number(speed);
}
