/**
 * The reader's own choices: kept between visits, checked when read.
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
  /** "auto" is the browser's. */
  language: string;
  sound: boolean;
  /** 0 to 100. */
  volume: number;
  /** The reader has been asked once whether to turn on sound. */
  soundOffered: boolean;
  /** A move is driven by the first tap on its space or row, not only by the second or by the button. */
  oneTap: boolean;
  /** Choosing a gear rolls its die. */
  autoRoll: boolean;
  /** With real dice: legal spaces are shown only on request. */
  referee: boolean;
  /** The strongest driver may be asked. */
  hints: boolean;
  /** Rules are cited by their numbers, in all texts. */
  clauses: boolean;
  /** With hints: a word on what happens for the first time. */
  explain: boolean;
  /** The car of one's own best lap drives along. */
  ghosts: boolean;
  /** A rival says something in the commentary now and then. */
  remarks: boolean;
  /** The reader's own, 0 to 9. */
  livery: number;
  /** After which rolls a driver point is offered. */
  rerolls: Rerolls;
  /** In which chances are told. */
  unit: Unit;
  /** Of the quick race. */
  circuit: string;
  /** Under which name the reader races with others; empty: not yet known. */
  player: string;
  /** Races begun on this device. */
  races: number;
  /** The lap with a coach has been finished. */
  firstLapDone: boolean;
  /** Chosen last in the set-up. */
  rules: Choices | null;
  /** Of the race last set up there for one person. */
  cars: CarSetup[] | null;
  /** Rules chosen last for a race with friends. */
  friends: Choices | null;
  /** The last that were neither the basic game nor all advanced rules. */
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

/** Until version 0.4.0 the cars were part of the quick race. */
const carsFrom = ({ cars, quick }: Record<string, unknown>) =>
  readCars(cars ?? (quick as { cars?: unknown } | null | undefined)?.cars);

/** @param circuits  the ids there are, the default first */
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
    // Until version 0.4.0 any race took the first lap off the home page.
    firstLapDone: typeof firstLapDone === "boolean" ? firstLapDone : racesFrom(races) > 0,
    rules: readChoices(rules, LAPS_MOST),
    table: readChoices(table, LAPS_MOST),
    cars: carsFrom(stored),
    friends: readChoices(friends, LAPS_MOST),
  };
}

/** How many times as fast as life; null when nothing is to be animated at all. */
export function pace(speed: Speed) {
  return speed === "instant" ? null : Number(speed);
}
