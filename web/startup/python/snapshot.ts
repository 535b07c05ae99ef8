/**
 * Python's memory right after its start, with the engine loaded (`tooling/startup/snapshot.mjs` creates it).
 * Return visits, and first visits on a fast connection, restore it instead of starting Python.
 *
 * The file holds the pages of memory that differ from those of a fresh machine, which is the same in every
 * browser, as differences. All numbers are 32-bit words:
 *
 *     SHA-256 of the rest (8 words); bytes of Pyodide's header; bytes of fresh memory in use; number of
 *     pages; 0;
 *     Pyodide's header; page numbers, ascending; the pages.
 *
 * On the device it is stored in a form that is read straight into memory (`keptFileOf`): pages are stored
 * whole, with a 2 instead of the 0. The hash is that of the hashes of the part before the pages and of each
 * run of pages, so that each run is checked as it is read. (A 1 means stored by an earlier version, with one
 * hash of everything.)
 */
import { itemAt } from "../../core/lists/item-at.ts";

/** Words per page of memory. */
const PAGE = 1024;
/** Bytes per word. */
const WORD = 4;
/** Length of the hash, and of everything before Pyodide's header, in words. */
const [HASH, ABOUT] = [8, 12];
/** Index of the word for the storage format, and its value for a file on the device. */
const [KIND, KEPT] = [11, 2];
/** Index in Pyodide's header of the word with the offset of the memory, in bytes. */
const OFFSET = 1;
/** A gap of fewer pages than this between stored pages is the stack; its contents do not matter. */
const STACK = 256;

/** Consecutive pages. */
interface Run {
  /** Number of the first page. */
  page: number;
  /** Index of the first page among the pages of the file. */
  nth: number;
  count: number;
}

/** Writes a run of pages into memory. */
type Put = (place: Uint32Array<ArrayBuffer>, run: Run, fresh: Uint32Array) => void;

export interface Snapshot {
  /** Pyodide's own header. */
  head: Uint8Array;
  /** Words in use in fresh memory. */
  fresh: number;
  /** Page numbers, ascending. */
  numbers: Uint32Array;
  put: Put;
  /** Resolves to true if the hash matches; call it when all pages have been put. */
  sound: () => Promise<boolean>;
  /** The whole file, if it is in memory and not on the device. */
  file?: ArrayBuffer;
  /** Closes the file after reading. */
  close: () => void;
  /** Deletes a bad snapshot. */
  discard: () => void;
}

/** Part of Pyodide's internal interface. */
export type Restoring = { restoreSnapshot: (head: Uint8Array) => unknown };

/**
 * Adapts the list that Pyodide checks: the JavaScript objects, by index, that Python holds after its start.
 * Our reduced library holds fewer.
 */
export function patchExpectedKeys(api: {
  config: { jsglobals: object };
  public_api: object;
  getExpectedKeys: () => unknown[];
}) {
  api.getExpectedKeys = () => [null, api.config.jsglobals, api.public_api];
}

/** Hashes with the browser's native code, which needs no warm-up. */
const hashOf = async (words: Uint32Array<ArrayBuffer>) =>
  new Uint32Array(await crypto.subtle.digest("SHA-256", words));

/** @param fresh  may be shorter: memory not in use yet is zero */
const difference = (words: Uint32Array<ArrayBuffer>, fresh: Uint32Array) =>
  words.map((word, i) => word ^ (fresh[i] ?? 0));

const isSame = (one: Uint32Array, other: Uint32Array) => one.every((word, i) => word === other[i]);

async function withChecksum(file: ArrayBuffer) {
  const words = new Uint32Array(file);
  words.set(await hashOf(words.subarray(HASH)));
  return file;
}

/** Hashes the hashes of several pieces. */
async function hashOfAll(hashes: Promise<Uint32Array>[]) {
  const all = await Promise.all(hashes);
  return hashOf(Uint32Array.from(all.flatMap((hash) => [...hash])));
}

/**
 * True if the hash matches. Without a secure context `crypto.subtle` is missing: then only gzip's checksum
 * protects the download, and nothing is stored on the device.
 */
async function isSound(words: Uint32Array<ArrayBuffer>) {
  if (!crypto.subtle) return true;
  return isSame(words.subarray(0, HASH), await hashOf(words.subarray(HASH)));
}

/** @param numbers  page numbers, ascending */
function runsOf(numbers: Uint32Array): Run[] {
  const runs: Run[] = [];
  for (const [nth, page] of numbers.entries()) {
    const last = runs.at(-1);
    if (last && last.page + last.count === page) last.count += 1;
    else runs.push({ page, nth, count: 1 });
  }
  return runs;
}

/**
 * Creates the file of a snapshot.
 * @param whole  Pyodide's snapshot
 * @param fresh  memory before any code ran
 */
export async function fileOf(whole: Uint8Array<ArrayBuffer>, fresh: Uint8Array<ArrayBuffer>) {
  const offset = itemAt(new Uint32Array(whole.buffer, 0, OFFSET + 1), OFFSET);
  const before = new Uint32Array(fresh.buffer);
  const after = new Uint32Array(whole.buffer.slice(offset));
  const inUse = Math.ceil((before.findLastIndex((word) => word !== 0) + 1) / PAGE) * PAGE;
  const numbers: number[] = [];
  const pages: Uint32Array[] = [];
  for (let first = 0; first < after.length; first += PAGE) {
    const page = difference(after.subarray(first, first + PAGE), before.subarray(first, first + PAGE));
    if (page.every((word) => word === 0)) continue;
    numbers.push(first / PAGE);
    pages.push(page);
  }
  const file = new Uint32Array(ABOUT + offset / WORD + pages.length * (1 + PAGE));
  file.set([offset, inUse * WORD, pages.length, 0], HASH);
  file.set(new Uint32Array(whole.buffer, 0, offset / WORD), ABOUT);
  file.set(numbers, ABOUT + offset / WORD);
  const first = file.length - pages.length * PAGE;
  for (const [i, page] of pages.entries()) file.set(page, first + i * PAGE);
  return new Uint8Array(await withChecksum(file.buffer));
}

/**
 * Returns the index of the first word of the pages.
 * @param words  beginning of a file
 */
const firstOfPages = (words: Uint32Array) => ABOUT + itemAt(words, HASH) / WORD + itemAt(words, HASH + 2);

/** Reads the part before the pages. */
function contentsIn(words: Uint32Array) {
  const first = firstOfPages(words);
  return {
    head: new Uint8Array(words.buffer, ABOUT * WORD, itemAt(words, HASH)),
    fresh: itemAt(words, HASH + 1) / WORD,
    numbers: words.subarray(first - itemAt(words, HASH + 2), first),
  };
}

/**
 * True if all pages are present.
 *
 * @param words  beginning of the file
 * @param bytes  size of the whole file
 */
const isWhole = (words: Uint32Array, bytes: number) =>
  bytes % WORD === 0 &&
  words.length >= ABOUT &&
  (firstOfPages(words) + itemAt(words, HASH + 2) * PAGE) * WORD === bytes;

/**
 * Reads a fetched file.
 *
 * @returns null if it is not a snapshot
 */
export function snapshotIn(file: ArrayBuffer): Snapshot | null {
  const words = new Uint32Array(file, 0, Math.floor(file.byteLength / WORD));
  if (!isWhole(words, file.byteLength)) return null;
  const pages = words.subarray(firstOfPages(words));
  const sound = isSound(words);
  return {
    ...contentsIn(words),
    file,
    // Also overwrites the differences in the file by memory contents, so that the next visit need not convert
    // them.
    put(place, { page, nth, count }, fresh) {
      const found = pages.subarray(nth * PAGE, (nth + count) * PAGE);
      found.set(difference(found, fresh.subarray(page * PAGE, (page + count) * PAGE)));
      place.set(found);
    },
    sound: () => sound,
    close() {},
    discard() {},
  };
}

/**
 * Returns a file that can be read straight into memory.
 *
 * @param file  with pages as they are in memory
 */
export async function keptFileOf(file: ArrayBuffer) {
  const words = new Uint32Array(file);
  words[KIND] = KEPT;
  const first = firstOfPages(words);
  const runs = runsOf(contentsIn(words).numbers).map(({ nth, count }) =>
    words.subarray(first + nth * PAGE, first + (nth + count) * PAGE),
  );
  words.set(await hashOfAll([words.subarray(HASH, first), ...runs].map(hashOf)));
  return file;
}

/** Synchronous file access in a worker. */
export interface Access {
  getSize: () => number;
  read: (place: ArrayBufferView, where: { at: number }) => number;
  write: (bytes: ArrayBuffer) => number;
  close: () => void;
}

/** @param count  number of words to read */
function beginningOf(access: Access, count: number) {
  const words = new Uint32Array(count);
  access.read(words, { at: 0 });
  return words;
}

/**
 * Reads a stored file; its pages are read when they are put into memory.
 *
 * @returns null if it is not a snapshot
 */
export function snapshotOf(access: Access): Snapshot | null {
  const about = beginningOf(access, ABOUT);
  if (about[KIND] !== KEPT || !isWhole(about, access.getSize())) return null;
  const first = firstOfPages(about);
  const words = beginningOf(access, first);
  const hashes = [hashOf(words.subarray(HASH))];
  return {
    ...contentsIn(words),
    put(place, { nth }) {
      access.read(place, { at: (first + nth * PAGE) * WORD });
      hashes.push(hashOf(place));
    },
    sound: async () => isSame(words.subarray(0, HASH), await hashOfAll(hashes)),
    close: () => access.close(),
    discard: () => access.close(),
  };
}

/** Words in use in fresh memory, from the header; a start needs it before it has the whole file. */
export const freshWordsIn = ({ buffer, byteOffset }: Uint8Array) =>
  new DataView(buffer, byteOffset).getUint32((HASH + 1) * WORD, true) / WORD;

/** Restores the memory image, whatever has run since. */
function restore(snapshot: Snapshot, fresh: Uint32Array, memory: ArrayBuffer) {
  const words = new Uint32Array(memory);
  words.set(fresh);
  let end = fresh.length;
  for (const run of runsOf(snapshot.numbers)) {
    const [at, next] = [run.page * PAGE, (run.page + run.count) * PAGE];
    if (at > end && at - end < STACK * PAGE) words.fill(0, end, at);
    snapshot.put(words.subarray(at, next), run, fresh);
    end = Math.max(end, next);
  }
}

/**
 * Makes Pyodide restore the snapshot. Pyodide would copy the whole memory; given only its header, which it
 * does not need before, it copies nothing. Then only the pages that differ are written.
 * @param fresh  memory in use before any code ran
 */
export function installSnapshotRestore(
  api: Restoring,
  snapshot: Snapshot,
  fresh: Uint32Array,
  memory: WebAssembly.Memory,
) {
  const end = ((snapshot.numbers.at(-1) ?? 0) + 1) * PAGE * WORD;
  if (snapshot.fresh !== fresh.length || end > memory.buffer.byteLength)
    throw new Error("The snapshot does not fit the machine");
  const { restoreSnapshot } = api;
  api.restoreSnapshot = () => {
    api.restoreSnapshot = restoreSnapshot;
    const state = restoreSnapshot(snapshot.head);
    restore(snapshot, fresh, memory.buffer);
    return state;
  };
}

/** Reads a downloaded, compressed file; null if it is damaged. */
export async function unpackedSnapshot({ body }: Response): Promise<Snapshot | null> {
  try {
    const plain = new Response(body?.pipeThrough(new DecompressionStream("gzip")));
    const snapshot = snapshotIn(await plain.arrayBuffer());
    return (await snapshot?.sound()) ? snapshot : null;
  } catch {
    return null;
  }
}
