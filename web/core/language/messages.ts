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
import { entryOf, itemAt } from "../lists/item-at.ts";
import type { Message } from "../../protocol.d.ts";

type Value = string | number | Message;
/** A driver's name inside a sentence, to be set in bold. */
type NamePart = { name: string };
export type Texts = Record<string, (args: Record<string, unknown>) => string>;

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
/** How the language writes countries, lists, numbers and dates, by kind and options. */
let formats: Record<string, unknown> = {};
let texts: Texts = {};
/** Ends the ids of sentences that say the same in the words of rules that count in movement points. */
const IN_POINTS = ".in_points";
let inPoints = false;
let wording = {};
/**
 * The words by which drivers' lists call the reader, in any language; a race may have begun in another one.
 */
let localPlayerNames: Set<string> = new Set();

/** From here on, sentences come from `spoken`. */
export function setLanguage(manner: { locale: string; readers: string[] }, spoken: Texts) {
  locale = manner.locale;
  localPlayerNames = new Set(manner.readers);
  texts = spoken;
  wording = {};
  formats = {};
}

/** Uses the words of rulebooks that count in movement points, where there are any. */
export function usePointsVocabulary(on: boolean) {
  if (on !== inPoints) wording = {};
  inPoints = on;
}

/** Another object whenever sentences may have changed, for templates that are cached until then. */
export const messageVersion = () => wording;

export function hasMessage(id: string) {
  return Object.hasOwn(texts, id);
}

/** Under which name the reader is spoken of while something is written for others. */
let outward: string | null = null;

/** Texts made meanwhile are for other readers: the reader is one driver of several, with a name. */
export function withPlayerName<T>(name: string, make: () => T): T {
  outward = name;
  try {
    return make();
  } finally {
    outward = null;
  }
}

/** True if a driver's name means the reader. */
export const isLocalPlayer = (name: string) => localPlayerNames.has(name);

/** A driver's name as the page shows it: the reader is called so in the language spoken. */
export function driverName(name: string) {
  return localPlayerNames.has(name) ? (outward ?? say("name.you")) : name;
}

/** An id without a sentence shows itself; the console's error fails a test. */
function written(id: string, args: Record<string, unknown>) {
  const own = inPoints && hasMessage(id + IN_POINTS) ? id + IN_POINTS : id;
  if (hasMessage(own)) return entryOf(texts, own)(args);
  console.error(`No message ${id}`);
  return id;
}

/** A corner that has no name of its own is counted, in these words in whatever language it was drawn. */
const COUNTED = /^Corner (\d+)$/;
const COUNTED_ON_BOARD = />Corner (\d+)</g;

/** The name of a corner as the page shows it. */
export const cornerName = (name: string) => name.replace(COUNTED, (_, n) => written("corner.counted", { n }));

/** True if a corner has a name of its own; the others are not listed. */
export const isNamed = ({ name }: { name: string }) => !COUNTED.test(name);

/** A board's picture with the corners that are counted. */
export const withCornerNames = (svg: string) =>
  svg.replace(COUNTED_ON_BOARD, (_, n) => `>${written("corner.counted", { n })}<`);

export function ordinalOf(number: number) {
  return written("ordinal", { n: number });
}

/**
 * The arguments of a sentence.
 *
 * @param names  collects the drivers' names that were used, each under its placeholder
 */
function argumentsFor(args: Record<string, Value>, names: string[]) {
  function derived(field: string) {
    if (field === POINTER) return touched?.matches ? "touch" : "other";
    const [whole, rule] = DERIVED.exec(field) ?? [];
    const value = whole ? args[field.slice(0, -whole.length)] : undefined;
    if (value === undefined) return "";
    if (rule === "is") return outward === null && localPlayerNames.has(String(value)) ? "you" : "other";
    return rule === "words" ? written("number", { n: value }) : ordinalOf(Number(value));
  }
  function filled(field: string) {
    const value = args[field];
    if (value === undefined) return derived(field);
    if (typeof value === "number") return value;
    if (typeof value === "object") return text(value);
    const plain = value.replace(MARKS, "");
    if (field === CORNER) return cornerName(plain);
    if (!NAME_FIELDS.has(field)) return plain;
    names.push(localPlayerNames.has(plain) ? (outward ?? written("name.you_in_sentence", {})) : plain);
    return String.fromCharCode(FIRST_MARK + names.length - 1);
  }
  return new Proxy(args, { get: (_, field) => filled(String(field)) });
}

/** The sentence in pieces, drivers' names apart. */
export function parts(message: Message): (string | NamePart)[] {
  const names: string[] = [];
  const sentence = written(message.id, argumentsFor(message.args ?? {}, names));
  const found: (string | NamePart)[] = [];
  let from = 0;
  for (const mark of sentence.matchAll(MARKS)) {
    found.push(sentence.slice(from, mark.index), { name: itemAt(names, mark[0].charCodeAt(0) - FIRST_MARK) });
    from = mark.index + 1;
  }
  found.push(sentence.slice(from));
  return found.filter((part) => part !== "");
}

export function text(message: Message): string {
  return parts(message)
    .map((part) => (typeof part === "string" ? part : part.name))
    .join("");
}

/** A message as a sentence of its own, with a capital letter. */
export function sentence(message: Message) {
  const words = text(message);
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
}

export function say(id: string, args?: Record<string, Value>) {
  return text({ id, args });
}

/**
 * The browser's own format of a kind, made once for the language: making one takes a millisecond or more,
 * some hundred times as long as using it, and long lists ask for hundreds.
 */
export function format<Format, Options>(
  Kind: new (locale: string, options: Options) => Format,
  options: Options,
): Format {
  const key = Kind.name + JSON.stringify(options);
  formats[key] ??= new Kind(locale, options);
  return formats[key] as Format;
}

/**
 * "a", "a and b", "a, b and c". The browser's format of lists takes a while to make, so it is made for lists.
 */
export function listed(items: string[]) {
  if (items.length < 2) return items.join("");
  return format(Intl.ListFormat, { type: "conjunction" }).format(items);
}

/** A number as the language writes it. */
export function numeral(value: number, options?: Intl.NumberFormatOptions) {
  return format(Intl.NumberFormat, options).format(value);
}

/**
 * A moment as the language writes it, to the minute.
 * @param milliseconds  since 1970
 */
export function dateAndTime(milliseconds: number) {
  return format(Intl.DateTimeFormat, { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}

/**
 * A day of universal time as the language writes it.
 * @param milliseconds  since 1970
 */
export function dateOnly(milliseconds: number) {
  return format(Intl.DateTimeFormat, { dateStyle: "medium", timeZone: "UTC" }).format(milliseconds);
}
