/**
 * The player's settings: stored between visits, validated when read.
 */

import { itemAt } from "./lists/item-at.ts";
import { LAPS_MOST, LIVERIES, NAME_LONGEST, readCars } from "./setup-draft.ts";
import { readChoices } from "./rulebook.ts";
import type { CarSetup } from "../protocol.d.ts";
import type { Choices } from "./rulebook.ts";

type Theme = "auto" | "light" | "dark" | "contrast";
export type Speed = "0.5" | "1" | "2" | "4" | "instant";
export type Unit = "percent" | "fraction";
export type Rerolls = "useful" | "every" | "none";

export interface Settings {
  theme: Theme;
  speed: Speed;
  /** "auto": the browser's language. */
  language: string;
  sound: boolean;
  /** 0 to 100. */
  volume: number;
  /** True if the player has been asked once to turn on sound. */
  soundOffered: boolean;
  /**
   * True if the first tap on a space or row makes the move; otherwise it takes a second tap or the button.
   */
  oneTap: boolean;
  /** True if choosing a gear also rolls its die. */
  autoRoll: boolean;
  /** With real dice: show legal spaces only on request. */
  referee: boolean;
  /** True if hints from the strongest driver are available. */
  hints: boolean;
  /** True if texts cite rules by clause number. */
  clauses: boolean;
  /** With hints: explain events when they happen for the first time. */
  explain: boolean;
  /** True if a ghost car shows the player's best lap. */
  ghosts: boolean;
  /** True if rivals make occasional remarks in the commentary. */
  remarks: boolean;
  /** The player's livery, 0 to 9. */
  livery: number;
  /** After which rolls the page offers a driver point. */
  rerolls: Rerolls;
  /** The unit in which probabilities are shown. */
  unit: Unit;
  /** The circuit of the quick race. */
  circuit: string;
  /** The player's name in races with others; empty: not yet known. */
  player: string;
  /** Number of races started on this device. */
  races: number;
  /** True if the first lap with the coach has been finished. */
  firstLapDone: boolean;
  /** Rules last chosen in the set-up. */
  rules: Choices | null;
  /** Cars of the last race that was set up for one person. */
  cars: CarSetup[] | null;
  /** Rules last chosen for a race with friends. */
  friends: Choices | null;
  /** The last rules that were neither the basic game nor all advanced rules. */
  table: Choices | null;
}

export const THEMES: Theme[] = ["auto", "light", "dark", "contrast"];
export const SPEEDS: Speed[] = ["0.5", "1", "2", "4", "instant"];
export const UNITS: Unit[] = ["percent", "fraction"];
export const REROLLS: Rerolls[] = ["useful", "every", "none"];
export const VOLUME_MOST = 100;
const VOLUME = 60;
const LIVERIES_BY_NUMBER = Array.from({ length: LIVERIES }, (_, livery) => livery);

const volumeFrom = (value: unknown) =>
  typeof value === "number" && value >= 0 && value <= VOLUME_MOST ? Math.round(value) : VOLUME;

const racesFrom = (races: unknown) => (typeof races === "number" && Number.isSafeInteger(races) ? races : 0);

/** Reads the cars. Until version 0.4.0 they were part of the quick race. */
const carsFrom = ({ cars, quick }: Record<string, unknown>) =>
  readCars(cars ?? (quick as { cars?: unknown } | null | undefined)?.cars);

/** @param circuits  ids of all circuits, the default first */
export function settingsFrom(
  stored: Record<string, unknown>,
  circuits: string[],
  languages: string[],
): Settings {
  const {
    theme,
    speed,
    language,
    sound,
    volume,
    soundOffered,
    oneTap,
    autoRoll,
    referee,
    hints,
    explain,
    clauses,
    ghosts,
    remarks,
    livery,
    unit,
    rerolls,
    circuit,
    player,
    races,
    firstLapDone,
    rules,
    table,
    friends,
  } = stored;
  return {
    theme: THEMES.find((known) => known === theme) ?? "auto",
    speed: SPEEDS.find((known) => known === speed) ?? "1",
    language: languages.find((known) => known === language) ?? "auto",
    sound: sound === true,
    volume: volumeFrom(volume),
    soundOffered: soundOffered === true,
    oneTap: oneTap === true,
    autoRoll: autoRoll === true,
    referee: referee === true,
    hints: hints !== false,
    explain: explain !== false,
    remarks: remarks !== false,
    clauses: clauses === true,
    ghosts: ghosts !== false,
    livery: LIVERIES_BY_NUMBER.find((known) => known === livery) ?? 0,
    unit: UNITS.find((known) => known === unit) ?? "percent",
    rerolls: REROLLS.find((known) => known === rerolls) ?? "useful",
    circuit: circuits.find((known) => known === circuit) ?? itemAt(circuits, 0),
    player: typeof player === "string" && player.length <= NAME_LONGEST ? player : "",
    races: racesFrom(races),
    // Until version 0.4.0 the start of any race removed the first lap from the home page.
    firstLapDone: typeof firstLapDone === "boolean" ? firstLapDone : racesFrom(races) > 0,
    rules: readChoices(rules, LAPS_MOST),
    table: readChoices(table, LAPS_MOST),
    cars: carsFrom(stored),
    friends: readChoices(friends, LAPS_MOST),
  };
}

/** Returns the speed factor of animations; null: no animation. */
export function pace(speed: Speed) {
  return speed === "instant" ? null : Number(speed);
}
