/**
 * Finds a link in a text that chat or mail programs may have changed. Candidates come from the text; the
 * checksum inside a link decides (engine/links/bitstream.py). So a link with a missing letter is never
 * accepted.
 */
import { isRoute, REPORT } from "../router.ts";

/** Kind and format number of a link, before its body. */
const LINK_START = /[prst]\d{1,2}\./g;
/** The beginning of a link, or a run of letters too long for any other text. */
const DAMAGED_LINK = /[prst]\d{1,2}\.[\w-]{16}|[\w-]{40}/i;
/** Matches "report/" before a link, also when percent-encoded or truncated. */
const BEFORE_REPORT = /report(?:\/|%?(?:25)*2F)?$/i;
export const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LETTER_VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));
/** Minimum length of the body of a link. */
const MIN_BODY_LENGTH = 5;
const CHECKSUM_BYTES = 3;
/** A longer text is truncated. The longest link has 16,000 letters, which may be percent-encoded twice. */
const MAX_TEXT_LENGTH = 200_000;
const MAX_STARTS = 60;
/** Maximum number of nested encodings, percent-encoding or HTML entities. */
const MAX_LAYERS = 4;
/** Minimum number of letters to detect that all letters were changed to one case. */
const MIN_LETTERS_FOR_CASE = 20;

/** Reason why a text contains no valid link. */
type Reason = "case" | "changed" | "long" | "none";

/** Returns the CRC-32 after one more byte. */
export function crcWith(crc: number, byte: number) {
  let next = crc ^ byte;
  for (let bit = 0; bit < 8; bit += 1) next = (next >>> 1) ^ (0xedb88320 & -(next & 1));
  return next;
}

/**
 * Returns the longest prefix of a text that is the body of a link: three bytes of checksum, then the bytes
 * that it covers. "" if there is none.
 */
export function longestValidBody(text: string) {
  let [bits, width, bytes, checksum, crc, length] = [0, 0, 0, 0, -1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const value = LETTER_VALUES.get(text.charAt(at));
    if (value === undefined) break;
    bits = ((bits << 6) | value) & 0xfff;
    width += 6;
    if (width >= 8) {
      width -= 8;
      const byte = (bits >> width) & 0xff;
      bytes += 1;
      if (bytes <= CHECKSUM_BYTES) checksum = (checksum << 8) | byte;
      else crc = crcWith(crc, byte);
    }
    const isWhole = at + 1 >= MIN_BODY_LENGTH && width < 6 && (bits & ((1 << width) - 1)) === 0;
    if (isWhole && (~crc & 0xffffff) === checksum) length = at + 1;
  }
  return text.slice(0, length);
}

/** @param run  percent-encoded bytes, as UTF-8 or Latin-1 */
function decodePercent(run: string) {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.replace(/%(..)/g, (_, byte) => String.fromCharCode(Number(`0x${byte}`)));
  }
}

function decodeEntity(_: string, name: string) {
  const [, code] = /^#(x[0-9a-f]{1,5}|\d{1,6})$/i.exec(name) ?? [];
  if (code) return String.fromCodePoint(Number(`0${code}`));
  return name === "amp" ? "&" : " ";
}

const decodeOnce = (text: string) =>
  text
    .replace(/=([0-9A-F]{2})/g, "%$1")
    .replace(/(?:%[0-9a-f]{2})+/gi, decodePercent)
    .replace(/&(#\w{1,6}|\w{1,16});/g, decodeEntity)
    .normalize("NFKC");

/** Returns the text after zero, one, two and more rounds of decoding, with full-width letters normalised. */
function layersOf(text: string) {
  const layers: string[] = [];
  let layer = text.slice(0, MAX_TEXT_LENGTH).normalize("NFKC");
  for (; layers.length < MAX_LAYERS && layer !== layers.at(-1); layer = decodeOnce(layer)) layers.push(layer);
  return layers;
}

/** Dashes that a keyboard has substituted for hyphens. A short one may stand for one hyphen or two. */
const SHORT_DASH = /[\u2010-\u2013\u2212]/g;

const withHyphens = (text: string) =>
  ["-", "--"].map((hyphens) => text.replace(SHORT_DASH, hyphens).replaceAll("\u2014", "--"));

/**
 * Returns the text without characters that no link contains: line breaks, quotation marks, invisible
 * characters.
 */
const removeForeignCharacters = (text: string) => text.replace(/[^\w.-]+/g, "");

/** Returns the text without tags. A link may contain tags such as <wbr> where a line may break. */
const withoutTags = (text: string) => text.replace(/<[^<>]*>/g, "");

/** Returns the texts to search for links, the least changed first. */
function searchTextsOf(text: string) {
  const plain = layersOf(text).flatMap(withHyphens);
  return [
    ...new Set([
      ...plain,
      ...plain.map(removeForeignCharacters),
      ...plain.map(withoutTags).map(removeForeignCharacters),
    ]),
  ];
}

function linkIn(reading: string) {
  for (const { 0: start, index } of [...reading.matchAll(LINK_START)].slice(0, MAX_STARTS)) {
    const body = longestValidBody(reading.slice(index + start.length));
    if (body) return `${BEFORE_REPORT.test(reading.slice(0, index)) ? REPORT : ""}${start}${body}`;
  }
  return null;
}

/**
 * Returns the name of a screen, a circuit or a day, or null. In the address it is the whole text; in a
 * message it follows the "#".
 */
function nameIn(text: string) {
  for (const layer of layersOf(text)) {
    const isMessage = layer.includes("://");
    const [beforeHash, ...parts] = layer.split("#");
    for (const part of isMessage || !beforeHash ? parts : [beforeHash]) {
      const [name = ""] = /^[\w~/-]*[a-z0-9]/i.exec(part) ?? [];
      const isAlone = isMessage || /^(?:[?&].*|[\W_]*)$/s.test(part.slice(name.length));
      if (name && isAlone && isRoute(name)) return name;
    }
  }
  return null;
}

/** Returns the reason why a text contains no valid link. */
function reasonIn(text: string): Reason {
  const body = layersOf(text)
    .map((reading) => DAMAGED_LINK.exec(reading))
    .map((match) => (match ? match.input.slice(match.index) : ""))
    .find(Boolean);
  if (!body) return "none";
  const letters = (/^[\w.-]+/.exec(body)?.[0] ?? "").replace(/[^a-z]/gi, "");
  const isOneCase = [letters.toLowerCase(), letters.toUpperCase()].includes(letters);
  return letters.length >= MIN_LETTERS_FOR_CASE && isOneCase ? "case" : "changed";
}

/** Finds the first valid link in a text: an address, a link, or a whole message. */
export function findLink(text: string): { link: string; reason: null } | { link: null; reason: Reason } {
  for (const reading of searchTextsOf(text)) {
    const link = linkIn(reading);
    if (link) return { link, reason: null };
  }
  const name = nameIn(text);
  if (name) return { link: name, reason: null };
  return { link: null, reason: text.length > MAX_TEXT_LENGTH ? "long" : reasonIn(text) };
}
