/**
 * Finds circuits by text, country, decade and character. The character of a circuit follows from its figures
 * compared with those of all circuits.
 */
import { itemAt } from "../../platform/lists/item-at.ts";
import { circuitName, circuits, type ShownCircuit } from "./circuits.ts";
import { yearsOf } from "./gallery-facts.ts";
import { countryName } from "../../platform/language/countries.ts";

/** The search and its filters; "" matches everything. */
export interface Search {
  words: string;
  country: string;
  /** First year of the decade. */
  decade: string;
  character: string;
  starred: boolean;
}

export const CHARACTERS = ["fast", "twisty", "short", "long"] as const;
/** One in four circuits gets each of these labels. */
const LABEL_FRACTION = 4;

export const emptySearch = (): Search => ({
  words: "",
  country: "",
  decade: "",
  character: "",
  starred: false,
});

/** Returns a text without accents, in lower case. */
const withoutAccents = (words: string) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Compares two names for sorting. `localeCompare` takes 30 ms to start, and gives the same order for these
 * names.
 */
export function compareNames(one: string, other: string) {
  const [first, second] = [withoutAccents(one), withoutAccents(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Returns the first years of the decades with championship races on this circuit. */
export function decadesOf(id: string) {
  const decades: Set<string> = new Set();
  for (const span of yearsOf(id).split(", ").filter(Boolean)) {
    const [first, last = first] = span.split("-");
    for (let year = Number(first); year <= Number(last); year += 1) decades.add(String(year - (year % 10)));
  }
  return [...decades].sort();
}

const stopsPerSpace = ({ stops, spaces }: ShownCircuit) => stops / spaces;

const spacesOf = ({ spaces }: ShownCircuit) => spaces;

/**
 * Returns the quantile of a value among all circuits.
 * @param share  0 to 1
 */
function quantileOf(figureOf: (circuit: ShownCircuit) => number, share: number) {
  const values = circuits.map(figureOf).sort((one, other) => one - other);
  return itemAt(values, Math.min(values.length - 1, Math.floor(values.length * share)));
}

function characterFilter(character: string): (circuit: ShownCircuit) => boolean {
  const figureOf = character === "short" || character === "long" ? spacesOf : stopsPerSpace;
  const isUpper = character === "twisty" || character === "long";
  const limit = quantileOf(figureOf, isUpper ? 1 - 1 / LABEL_FRACTION : 1 / LABEL_FRACTION);
  return (circuit) => (isUpper ? figureOf(circuit) >= limit : figureOf(circuit) <= limit);
}

/** True if the texts of a circuit contain all of these words. */
function containsWords(circuit: ShownCircuit, words: string[]) {
  if (words.length === 0) return true; // Fast path: unfiltered lists check every circuit at each render
  const { id, country, corners } = circuit;
  const texts = [circuitName(id), countryName(country), yearsOf(id), ...corners.map(({ name }) => name)];
  const text = withoutAccents(texts.join(" "));
  return words.every((word) => text.includes(word));
}

export function searchCircuits(
  among: readonly ShownCircuit[],
  { words, country, decade, character, starred }: Search,
  stars: ReadonlySet<string>,
) {
  const terms = withoutAccents(words).split(/\s+/).filter(Boolean);
  const hasCharacter = character ? characterFilter(character) : () => true;
  return among.filter(
    (circuit) =>
      containsWords(circuit, terms) &&
      (!country || circuit.country === country) &&
      (!decade || decadesOf(circuit.id).includes(decade)) &&
      (!starred || stars.has(circuit.id)) &&
      hasCharacter(circuit),
  );
}

/** Number of circuits; a variant counts as its original. */
export const countBoards = (list: readonly ShownCircuit[]) =>
  new Set(list.map(({ id, variant_of: originalId }) => originalId || id)).size;

/** Returns the options of the filters, sorted for display. */
export function filterOptions(among: readonly ShownCircuit[]) {
  const countries = [...new Set(among.map(({ country }) => country))]
    .map((country) => ({ id: country, words: countryName(country) }))
    .sort((one, other) => compareNames(one.words, other.words));
  const decades = [...new Set(among.flatMap(({ id }) => decadesOf(id)))].sort();
  return { countries, decades };
}
