/** The user's print options, kept in memory while the page is open. */
import { bookOf, books, switchesOf } from "../../domain/rules/rulebook-data.ts";
import { choiceOf, defaultOf } from "../../domain/rules/rulebook.ts";
import { LIVERY_COUNT } from "../../domain/ui/liveries.ts";
import { slice } from "../../platform/store.ts";
import type { Setup } from "../../protocol.d.ts";
import type { Colours, PaperName, PaperSize } from "./papers.ts";

export type Part = "cover" | "board" | "corners" | "turn" | "dice" | "nets" | "sheets" | "cars" | "markers";
export interface Options {
  paper: PaperName;
  /** Custom paper size, in millimetres. */
  customSize: PaperSize;
  /** Length of a space, in millimetres. */
  space: number;
  colours: Colours;
  parts: Part[];
  /** null: that of the race being set up. */
  rulebook: string | null;
  /** null: those of the race being set up. */
  laps: number | null;
  /** True to print cars as built for a season. */
  usesSeasonCars: boolean;
  /** null: those of the race being set up. */
  dice: string | null;
  /** null: those of the race being set up. */
  cars: number | null;
}
/** The rules that a set is printed for. */
export type PrintRules = {
  rulebook: string;
  laps: number;
  switchesOn: Set<string>;
  dice: string;
  usesPoints: boolean;
};

export const SPACE_LIMITS_MM = { least: 20, most: 40, usual: 25 };
export const COLOURS: Colours[] = ["full", "thrift", "mono"];
/** In print order. */
export const PARTS: Part[] = [
  "cover",
  "board",
  "corners",
  "turn",
  "dice",
  "nets",
  "sheets",
  "cars",
  "markers",
];
/** Parts that depend only on the circuit. */
const BOARD_PARTS: Part[] = ["cover", "board", "corners"];

/** Maximum sheets of a board. */
export const MAX_SHEETS = 120;
/** Maximum number of laps that rulebooks print car sheets for. */
const MAX_PRINTED_LAPS = 3;
export const CAR_LIMITS = { least: 1, most: LIVERY_COUNT };
/** The switch that builds cars for a season. */
const DESIGN_SWITCH = "design";
/** The switch that selects a table or gear dice. */
export const DICE_SWITCH = "movement_dice";

const printOptions = slice<Options>("print.options", {
  paper: "a4",
  customSize: { width: 330, height: 480 },
  space: SPACE_LIMITS_MM.usual,
  colours: "full",
  parts: BOARD_PARTS,
  rulebook: null,
  laps: null,
  usesSeasonCars: false,
  dice: null,
  cars: null,
});

export const optionsIn = printOptions.of;
export const changeOptions = printOptions.change;

const roundWithin = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, Math.round(value) || least));

/** @param value  of a field */
export const spaceWithin = (value: number) => roundWithin(value, SPACE_LIMITS_MM);
/** @param value  of a field */
export const carsWithin = (value: number) => roundWithin(value, CAR_LIMITS);

/** Adds or removes a part; returns the parts in print order. */
export const withToggled = (parts: Part[], part: Part) =>
  PARTS.filter((one) => (one === part) !== parts.includes(one));

export const hasSeasonCars = (rulebook: string) =>
  switchesOf(rulebook).some(({ id }) => id === DESIGN_SWITCH);

/** Returns the dice that a rulebook offers. */
export const diceChoices = (rulebook: string) =>
  switchesOf(rulebook).find(({ id }) => id === DICE_SWITCH)?.choices ?? [];

/** Returns the numbers of laps that a rulebook prints car sheets for. */
export function lapsOf(rulebook: string) {
  const [fewest, most] = bookOf(rulebook).laps;
  return Array.from({ length: MAX_PRINTED_LAPS }, (_, at) => at + 1).filter(
    (laps) => laps >= fewest && laps <= most,
  );
}

/** @param draft  the race being set up */
export function rulesFor(draft: Setup, options: Options): PrintRules {
  const rulebook = options.rulebook ?? draft.rulebook ?? books[0];
  const setup = rulebook === draft.rulebook ? draft : { ...draft, rulebook, switches: {} };
  const switches = switchesOf(rulebook);
  const changedIds = switches.filter((one) => choiceOf(setup, one) !== defaultOf(one)).map(({ id }) => id);
  const on = new Set(changedIds);
  if (options.usesSeasonCars && hasSeasonCars(rulebook)) on.add(DESIGN_SWITCH);
  const laps = options.laps ?? draft.laps;
  const lapOptions = lapsOf(rulebook);
  const [fewest = laps] = lapOptions;
  return {
    rulebook,
    laps: Math.max(fewest, Math.min(laps, lapOptions.at(-1) ?? laps)),
    switchesOn: on,
    dice: options.dice ?? setup.movement_dice,
    usesPoints: bookOf(rulebook).points,
  };
}

/**
 * Returns the cars of the set: those of the race being set up, cut or filled up to the requested number.
 * @param names  of drivers, by livery
 */
export function carsFor(draft: Setup, options: Options, names: string[]): { name: string; livery: number }[] {
  const draftCars = draft.cars.map(({ name, livery }) => ({ name, livery }));
  const count = carsWithin(options.cars ?? draftCars.length);
  const takenLiveries = new Set(draftCars.map(({ livery }) => livery));
  const others = Array.from({ length: LIVERY_COUNT }, (_, livery) => livery)
    .filter((livery) => !takenLiveries.has(livery))
    .map((livery) => ({ name: names[livery] ?? "", livery }));
  return [...draftCars, ...others].slice(0, count);
}
