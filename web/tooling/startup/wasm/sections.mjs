/** Reads and writes the sections of a WebAssembly file, and the segments of its data section. */

export const [CUSTOM, DATA, DATA_COUNT] = [0, 11, 12];
const HEAD = 8;
const [I32_CONST, END] = [0x41, 0x0b];

/** @typedef {{kind: number, body: Uint8Array}} Section */
/** @typedef {{at: number, bytes: Uint8Array}} Segment  data for memory from this address on */

/** Returns a reader for bytes and LEB128 numbers. @param {Uint8Array} bytes */
function reader(bytes) {
  let at = 0;
  return {
    isAtEnd: () => at >= bytes.length,
    byte: () => bytes[at++],
    /**
     * Reads the given number of bytes.
     *
     * @param {number} length
     */
    part(length) {
      at += length;
      return bytes.subarray(at - length, at);
    },
    /** Reads an unsigned number. Addresses are signed, but none is large enough to set the sign bit. */
    number() {
      for (let value = 0, factor = 1; ; factor *= 0x80) {
        const byte = bytes[at++];
        value += (byte & 0x7f) * factor;
        if (byte < 0x80) return value;
      }
    },
  };
}

/**
 * Returns a number in LEB128.
 * @param {number} value  integer, not negative
 * @param {boolean} [isSigned]
 * @returns {number[]}
 */
function leb128(value, isSigned = false) {
  const last = value < (isSigned ? 0x40 : 0x80);
  return last ? [value] : [(value & 0x7f) | 0x80, ...leb128(Math.floor(value / 0x80), isSigned)];
}

/** @param {Uint8Array} file @returns {Section[]} */
export function sectionsOf(file) {
  const input = reader(file);
  input.part(HEAD);
  /** @type {Section[]} */
  const sections = [];
  while (!input.isAtEnd()) sections.push({ kind: input.byte(), body: input.part(input.number()) });
  return sections;
}

/** @param {Uint8Array} head  a file with the same header @param {Section[]} sections */
export function fileOf(head, sections) {
  const parts = sections.flatMap(({ kind, body }) => [Uint8Array.of(kind, ...leb128(body.length)), body]);
  return Buffer.concat([head.subarray(0, HEAD), ...parts]);
}

/** @param {Section} data @returns {Segment[]} */
export function segmentsOf({ body }) {
  const input = reader(body);
  return Array.from({ length: input.number() }, () => {
    if (input.number() !== 0 || input.byte() !== I32_CONST) throw new Error("Unsupported data segment.");
    const at = input.number();
    if (input.byte() !== END) throw new Error("Data segment with a computed address.");
    return { at, bytes: input.part(input.number()) };
  });
}

/** @param {Segment[]} segments @returns {Section} */
export function dataSection(segments) {
  const parts = segments.flatMap(({ at, bytes }) => [
    Uint8Array.of(0, I32_CONST, ...leb128(at, true), END, ...leb128(bytes.length)),
    bytes,
  ]);
  return { kind: DATA, body: Buffer.concat([Uint8Array.from(leb128(segments.length)), ...parts]) };
}

/**
 * Splits segments at the bounds of the given address ranges; returns those within them, and all others.
 * @param {Segment[]} segments @param {[first: number, last: number][]} places
 */
export function splitSegments(segments, places) {
  /** @type {Segment[]} */
  const within = [];
  /** @type {Segment[]} */
  const others = [];
  for (const { at, bytes } of segments) {
    let done = at;
    const end = at + bytes.length;
    /** @param {Segment[]} side @param {number} to */
    const addUntil = (side, to) => {
      if (to > done) side.push({ at: done, bytes: bytes.subarray(done - at, to - at) });
      done = Math.max(done, to);
    };
    for (const [first, last] of places) {
      if (last < done || first >= end) continue;
      addUntil(others, Math.max(first, at));
      addUntil(within, Math.min(last + 1, end));
    }
    addUntil(others, end);
  }
  return { within, others };
}
