/**
 * From message ids to sentences.
 *
 * An entry of the message file is a text, or several to choose from by the argument `count`: under the number itself ("0") or its plural category.
 * A text may hold these fields, `n` and `name` being arguments:
 *   {name}              the value; a nested message becomes its own sentence
 *   {n#space|spaces}    the form for the number n, one form for each plural category of the language
 *   {n@}                the ordinal: 3rd
 *   {n=}                the number in words as far as the language's list goes
 *   {name~roll|rolls}   the first form when the name is the word for the reader ("You"), else the second; "$" in a form is the name
 */
import english from "../messages/en.json" with { type: "json" };

/** @typedef {import("../protocol.js").Message} Message */
/** @typedef {string | number | Message} Value */
/** @typedef {{name: string}} NamePart  A driver's name inside a sentence, to be set in bold. */

const LANGUAGE = "en-GB";
const texts = /** @type {Record<string, string | Record<string, string>>} */ (english);
const cardinal = new Intl.PluralRules(LANGUAGE);
const ordinal = new Intl.PluralRules(LANGUAGE, { type: "ordinal" });
const categories = ["zero", "one", "two", "few", "many", "other"].filter((name) =>
  cardinal.resolvedOptions().pluralCategories.some((known) => known === name),
);
const FIELD = /\{(\w+)(?:([#@=~])([^{}]*))?\}/g;
const NAME_FIELDS = new Set(["name", "other", "winner"]);

/** Ids that were asked for and are not in the message file; the tests want this to stay empty. @type {Set<string>} */
export const unknownMessages = new Set();

/** @param {string} id */
export function hasMessage(id) {
  return Object.hasOwn(texts, id);
}

/** @param {string} id @param {Value} [count] */
function pattern(id, count = 0) {
  const entry = hasMessage(id) ? texts[id] : undefined;
  if (typeof entry === "string") return entry;
  const chosen = entry?.[String(count)] ?? entry?.[cardinal.select(Number(count))] ?? entry?.other;
  if (chosen !== undefined) return chosen;
  unknownMessages.add(id);
  return id;
}

/** @param {number} number */
function inWords(number) {
  return pattern("number.words").split("|")[number] ?? String(number);
}

/** @param {number} number */
export function ordinalOf(number) {
  return pattern(`ordinal.${ordinal.select(number)}`).replace("{n}", String(number));
}

/**
 * @param {Value | undefined} value
 * @param {string | undefined} rule
 * @param {string} forms
 */
function fill(value, rule, forms) {
  if (value === undefined) return "";
  if (typeof value === "object") return text(value);
  if (rule === "#") return forms.split("|")[categories.indexOf(cardinal.select(Number(value)))] ?? "";
  if (rule === "@") return ordinalOf(Number(value));
  if (rule === "=") return inWords(Number(value));
  if (rule === "~") return (forms.split("|")[value === pattern("name.you") ? 0 : 1] ?? "").replace("$", () => String(value));
  return String(value);
}

/**
 * The sentence in pieces, drivers' names apart.
 * @param {Message} message
 * @returns {(string | NamePart)[]}
 */
export function parts(message) {
  const args = message.args ?? {};
  const source = pattern(message.id, args.count);
  /** @type {(string | NamePart)[]} */
  const found = [];
  let from = 0;
  for (const match of source.matchAll(FIELD)) {
    const [field, name, rule, forms] = match;
    const value = args[name];
    found.push(source.slice(from, match.index));
    found.push(!rule && NAME_FIELDS.has(name) && typeof value === "string" ? { name: value } : fill(value, rule, forms ?? ""));
    from = match.index + field.length;
  }
  found.push(source.slice(from));
  return found.filter((part) => part !== "");
}

/** @param {Message} message @returns {string} */
export function text(message) {
  return parts(message)
    .map((part) => (typeof part === "string" ? part : part.name))
    .join("");
}

/** A message that stands alone, with a capital. @param {Message} message */
export function sentence(message) {
  const words = text(message);
  return words.charAt(0).toLocaleUpperCase(LANGUAGE) + words.slice(1);
}

/**
 * @param {string} id
 * @param {Record<string, Value>} [args]
 */
export function say(id, args) {
  return text({ id, args });
}

/** The country of a two-letter code; other texts as they are. @param {string} code */
export function countryName(code) {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(LANGUAGE, { type: "region" }).of(code) ?? code) : code;
}

/** "a", "a and b", "a, b and c". @param {string[]} items */
export function listed(items) {
  return new Intl.ListFormat(LANGUAGE, { type: "conjunction" }).format(items);
}
