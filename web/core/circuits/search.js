/**
 * Finding a circuit among many: by words, country, decade and character. What a circuit's character is, is
 * read off its own figures beside those of all the others.
 */
import { circuitName, circuits } from "./circuits.js";
import { yearsOf } from "./gallery-facts.js";
import { countryName } from "../language/countries.js";

/** @typedef {import("./circuits.js").ShownCircuit} ShownCircuit */

/**
 * @typedef {object} Search   what is wanted; "" for all
 * @property {string} words
 * @property {string} country
 * @property {string} decade    its first year
 * @property {string} character
 * @property {boolean} starred
 */

export const CHARACTERS = /** @type {const} */ (["fast", "twisty", "short", "long"]);
/** A quarter of the circuits has the name for each. */
const SHARE = 4;

/** @returns {Search} */
export const everything = () => ({ words: "", country: "", decade: "", character: "", starred: false });

/** Without accents and capitals. @param {string} words */
const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * As a list of names is read. A browser takes 30 ms to get its own rules for that ready, which differ for
 * none of these.
 * @param {string} one @param {string} other
 */
export function inOrder(one, other) {
  const [first, second] = [plain(one), plain(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** First years of the decades in which the championship was there. @param {string} id */
export function decadesOf(id) {
  /** @type {Set<string>} */
  const decades = new Set();
  for (const span of yearsOf(id).split(", ").filter(Boolean)) {
    const [first, last = first] = span.split("-").map(Number);
    for (let year = first; year <= last; year += 1) decades.add(String(year - (year % 10)));
  }
  return [...decades].sort();
}

/** @param {ShownCircuit} circuit */
const twists = ({ stops, spaces }) => stops / spaces;

/** @param {ShownCircuit} circuit */
const spacesOf = ({ spaces }) => spaces;

/**
 * The value below which this share of all lies.
 * @param {(circuit: ShownCircuit) => number} of
 * @param {number} share
 */
function bound(of, share) {
  const values = circuits.map(of).sort((one, other) => one - other);
  return values[Math.min(values.length - 1, Math.floor(values.length * share))];
}

/** @param {string} character @returns {(circuit: ShownCircuit) => boolean} */
function is(character) {
  const of = character === "short" || character === "long" ? spacesOf : twists;
  const most = character === "twisty" || character === "long";
  const limit = bound(of, most ? 1 - 1 / SHARE : 1 / SHARE);
  return (circuit) => (most ? of(circuit) >= limit : of(circuit) <= limit);
}

/**
 * Whether all of these words stand in what is told of a circuit.
 * @param {ShownCircuit} circuit
 * @param {string[]} words
 */
function says(circuit, words) {
  if (words.length === 0) return true; // lists that nobody searches ask for every circuit at each painting
  const { id, country, corners } = circuit;
  const told = [circuitName(id), countryName(country), yearsOf(id), ...corners.map(({ name }) => name)];
  const text = plain(told.join(" "));
  return words.every((word) => text.includes(word));
}

/**
 * @param {readonly ShownCircuit[]} among
 * @param {Search} search
 * @param {ReadonlySet<string>} stars
 */
export function found(among, { words, country, decade, character, starred }, stars) {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const fits = character ? is(character) : () => true;
  return among.filter(
    (circuit) =>
      says(circuit, wanted) &&
      (!country || circuit.country === country) &&
      (!decade || decadesOf(circuit.id).includes(decade)) &&
      (!starred || stars.has(circuit.id)) &&
      fits(circuit),
  );
}

/** Number of circuits; a variant counts as its original. @param {readonly ShownCircuit[]} list */
export const boardsIn = (list) => new Set(list.map(({ id, variant_of: whole }) => whole || id)).size;

/** What there is to choose from, as it is read. @param {readonly ShownCircuit[]} among */
export function choices(among) {
  const countries = [...new Set(among.map(({ country }) => country))]
    .map((country) => ({ id: country, words: countryName(country) }))
    .sort((one, other) => inOrder(one.words, other.words));
  const decades = [...new Set(among.flatMap(({ id }) => decadesOf(id)))].sort();
  return { countries, decades };
}
