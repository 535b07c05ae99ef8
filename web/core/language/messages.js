/**
 * From message ids to sentences of the language that is spoken. web/messages/README.md says how a sentence is
 * written.
 *
 * Sentences arrive as functions of their arguments (web/tooling/messages.mjs makes them). Besides the
 * arguments themselves a sentence may ask for
 *   NAME_is        "you" when the driver called NAME is the reader, else "other"
 *   N_words        the number N in words, as far as the language writes numbers out
 *   N_ordinal      the number N as a place: 3rd
 *   pointer        "touch" on a device that is touched, else "other"
 */

/** @typedef {import("../../protocol.js").Message} Message */
/** @typedef {string | number | Message} Value */
/** @typedef {{name: string}} NamePart  A driver's name inside a sentence, to be set in bold. */
/** @typedef {Record<string, (args: Record<string, unknown>) => string>} Texts */

const NAME_FIELDS = new Set(["name", "other", "winner"]);
const CORNER = "corner";
const POINTER = "pointer";
/** Node has none. */
const touched = globalThis.matchMedia?.("(pointer: coarse)");
const DERIVED = /_(is|words|ordinal)$/;
/** Stand for drivers' names while a sentence is put together. */
const MARKS = /[\uE000-\uE0FF]/g;
const FIRST_MARK = 0xe000;

let locale = "en-GB";
/**
 * How the language writes countries, lists, numbers and dates, by kind and options.
 * @type {Record<string, any>}
 */
let formats = {};
/** @type {Texts} */
let texts = {};
/** Ends the ids of sentences that say the same in the words of rules that count in movement points. */
const IN_POINTS = ".in_points";
let inPoints = false;
let wording = {};
/**
 * The words by which drivers' lists call the reader, in any language; a race may have begun in another one.
 * @type {Set<string>}
 */
let readers = new Set();

/**
 * Ids that were asked for and are not in the message files; the tests want this to stay empty.
 * @type {Set<string>}
 */
export const unknownMessages = new Set();

/**
 * From here on, sentences come from `spoken`.
 * @param {{locale: string, readers: string[]}} manner
 * @param {Texts} spoken
 */
export function speak(manner, spoken) {
  locale = manner.locale;
  readers = new Set(manner.readers);
  texts = spoken;
  wording = {};
  formats = {};
}

/**
 * Whether sentences use the words of rules that count in movement points, where they have them.
 * @param {boolean} on
 */
export function speakInPoints(on) {
  if (on !== inPoints) wording = {};
  inPoints = on;
}

/**
 * Another object whenever a sentence may be said otherwise than before: for what is not put together anew as
 * long as nothing has changed.
 */
export const currentWording = () => wording;

/** @param {string} id */
export function hasMessage(id) {
  return Object.hasOwn(texts, id);
}

/** Under which name the reader is spoken of while something is written for others. @type {string | null} */
let outward = null;

/**
 * What is said meanwhile is for others: the reader is one driver among them, with a name of his own.
 * @template T @param {string} name @param {() => T} make @returns {T}
 */
export function forOthers(name, make) {
  outward = name;
  try {
    return make();
  } finally {
    outward = null;
  }
}

/** Whether a driver's name means the reader. @param {string} name */
export const isReader = (name) => readers.has(name);

/**
 * A driver's name as the page shows it: the reader is called so in the language spoken.
 * @param {string} name
 */
export function driverName(name) {
  return readers.has(name) ? (outward ?? say("name.you")) : name;
}

/** @param {string} id @param {Record<string, unknown>} args */
function written(id, args) {
  const own = inPoints && hasMessage(id + IN_POINTS) ? id + IN_POINTS : id;
  if (hasMessage(own)) return texts[own](args);
  unknownMessages.add(id);
  return id;
}

/** A corner that has no name of its own is counted, in these words in whatever language it was drawn. */
const COUNTED = /^Corner (\d+)$/;
const COUNTED_ON_BOARD = />Corner (\d+)</g;

/** The name of a corner as the page shows it. @param {string} name */
export const cornerName = (name) => name.replace(COUNTED, (_, n) => written("corner.counted", { n }));

/**
 * True if a corner has a name of its own; the others are not listed.
 * @param {{name: string}} corner
 */
export const isNamed = ({ name }) => !COUNTED.test(name);

/** A board's picture with the corners that are counted. @param {string} svg */
export const withCornerNames = (svg) =>
  svg.replace(COUNTED_ON_BOARD, (_, n) => `>${written("corner.counted", { n })}<`);

/** @param {number} number */
export function ordinalOf(number) {
  return written("ordinal", { n: number });
}

/**
 * What a sentence reads its arguments from.
 * @param {Record<string, Value>} args
 * @param {string[]} names  collects the drivers' names that were used, each under its mark
 */
function argumentsFor(args, names) {
  /** @param {string} field */
  function derived(field) {
    if (field === POINTER) return touched?.matches ? "touch" : "other";
    const [whole, rule] = DERIVED.exec(field) ?? [];
    const value = whole ? args[field.slice(0, -whole.length)] : undefined;
    if (value === undefined) return "";
    if (rule === "is") return outward === null && readers.has(String(value)) ? "you" : "other";
    return rule === "words" ? written("number", { n: value }) : ordinalOf(Number(value));
  }
  /** @param {string} field */
  function filled(field) {
    const value = args[field];
    if (value === undefined) return derived(field);
    if (typeof value === "number") return value;
    if (typeof value === "object") return text(value);
    const plain = value.replace(MARKS, "");
    if (field === CORNER) return cornerName(plain);
    if (!NAME_FIELDS.has(field)) return plain;
    names.push(readers.has(plain) ? (outward ?? written("name.you_in_sentence", {})) : plain);
    return String.fromCharCode(FIRST_MARK + names.length - 1);
  }
  return new Proxy(args, { get: (_, field) => filled(String(field)) });
}

/**
 * The sentence in pieces, drivers' names apart.
 * @param {Message} message
 * @returns {(string | NamePart)[]}
 */
export function parts(message) {
  /** @type {string[]} */
  const names = [];
  const sentence = written(message.id, argumentsFor(message.args ?? {}, names));
  /** @type {(string | NamePart)[]} */
  const found = [];
  let from = 0;
  for (const mark of sentence.matchAll(MARKS)) {
    found.push(sentence.slice(from, mark.index), { name: names[mark[0].charCodeAt(0) - FIRST_MARK] });
    from = mark.index + 1;
  }
  found.push(sentence.slice(from));
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
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
}

/**
 * @param {string} id
 * @param {Record<string, Value>} [args]
 */
export function say(id, args) {
  return text({ id, args });
}

/**
 * The browser's own format of a kind, made once for the language: making one takes a millisecond or more,
 * some hundred times as long as using it, and long lists ask for hundreds.
 * @template Format
 * @template Options
 * @param {new (locale: string, options: Options) => Format} Kind
 * @param {Options} options
 * @returns {Format}
 */
export function format(Kind, options) {
  const key = Kind.name + JSON.stringify(options);
  formats[key] ??= new Kind(locale, options);
  return formats[key];
}

/**
 * "a", "a and b", "a, b and c". The browser's format of lists takes a while to make, so it is made for lists.
 * @param {string[]} items
 */
export function listed(items) {
  if (items.length < 2) return items.join("");
  return format(Intl.ListFormat, { type: "conjunction" }).format(items);
}

/** A number as the language writes it. @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function numeral(value, options) {
  return format(Intl.NumberFormat, options).format(value);
}

/** A moment as the language writes it, to the minute. @param {number} milliseconds  since 1970 */
export function dateAndTime(milliseconds) {
  return format(Intl.DateTimeFormat, { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}

/** A day of universal time as the language writes it. @param {number} milliseconds  since 1970 */
export function dateOnly(milliseconds) {
  return format(Intl.DateTimeFormat, { dateStyle: "medium", timeZone: "UTC" }).format(milliseconds);
}
