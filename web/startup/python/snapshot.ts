/**
 * Python's memory right after its start, with the engine loaded (`tooling/startup/snapshot.mjs` makes it). A
 * visit that has it starts from it instead of starting Python: return visits, and first visits on a fast
 * connection.
 *
 * The file holds the pages of memory that differ from those of a fresh machine, which is the same in every
 * browser, as differences. All numbers are words of 32 bits:
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

/** Words of a page of memory. */
const PAGE = 1024;
/** Bytes of a word. */
const WORD = 4;
/** Words before all others, and before Pyodide's head. */
const [HASH, ABOUT] = [8, 12];
/** The word that says how the file is stored, and its value on the device. */
const [KIND, KEPT] = [11, 2];
/** Pyodide's own head says in its second number where memory begins. */
const OFFSET = 1;
/** A gap of this many pages that are in no file is the stack's; its contents do not matter. */
const STACK = 256;

/** Pages in a row. */
interface Run {
  /** The number of the first. */
  page: number;
  /** Its place among the pages of the file. */
  nth: number;
  count: number;
}

/** Puts pages in a row into their place. */
type Put = (place: Uint32Array<ArrayBuffer>, run: Run, fresh: Uint32Array) => void;

export interface Snapshot {
  /** Pyodide's own. */
  head: Uint8Array;
  /** Words of a fresh memory in use. */
  fresh: number;
  /** Of the pages. */
  numbers: Uint32Array;
  put: Put;
  /** It is as it was made; asked when all pages have been put. */
  sound: () => Promise<boolean>;
  /** All of it, where it is in memory and not on the device. */
  file?: ArrayBuffer;
  /** All of it has been read. */
  close: () => void;
  /** It is good for nothing. */
  discard: () => void;
}

/** Pyodide's own interface. */
export type Restoring = { restoreSnapshot: (head: Uint8Array) => unknown };

/**
 * Pyodide knows which of JavaScript's objects its Python holds after its own start, by their places; after
 * that of our lighter library there are fewer.
 */
export function patchExpectedKeys(api: {
  config: { jsglobals: object };
  public_api: object;
  getExpectedKeys: () => unknown[];
}) {
  api.getExpectedKeys = () => [null, api.config.jsglobals, api.public_api];
}

/** By the browser's own code, which is quick at once. */
const hashOf = async (words: Uint32Array<ArrayBuffer>) =>
  new Uint32Array(await crypto.subtle.digest("SHA-256", words));

/** @param fresh  may be shorter: memory that is not in use yet is empty */
const difference = (words: Uint32Array<ArrayBuffer>, fresh: Uint32Array) =>
  words.map((word, i) => word ^ (fresh[i] ?? 0));

const isSame = (one: Uint32Array, other: Uint32Array) => one.every((word, i) => word === other[i]);

async function withChecksum(file: ArrayBuffer) {
  const words = new Uint32Array(file);
  words.set(await hashOf(words.subarray(HASH)));
  return file;
}

/** Of the hashes of pieces. */
async function hashOfAll(hashes: Promise<Uint32Array>[]) {
  const all = await Promise.all(hashes);
  return hashOf(Uint32Array.from(all.flatMap((hash) => [...hash])));
}

/**
 * Without a secure connection no page is given hashes; what comes from the line has been packed with a check
 * of its own, and the device keeps nothing then.
 */
async function isSound(words: Uint32Array<ArrayBuffer>) {
  if (!crypto.subtle) return true;
  return isSame(words.subarray(0, HASH), await hashOf(words.subarray(HASH)));
}

/** @param numbers  of pages, ascending */
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
 * @param whole  Pyodide's snapshot
 * @param fresh  memory before anything ran
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
 * The word with which the pages begin.
 * @param words  of the beginning of a file
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
 * True if all pages are there.
 *
 * @param words  of its beginning
 * @param bytes  of all of it
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
    // It makes the differences what is in memory; the next visit finds them so, for this is slow.
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
 * Returns a file from which a start can read directly.
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

/** A worker's way to read and write a file at once. */
export interface Access {
  getSize: () => number;
  read: (place: ArrayBufferView, where: { at: number }) => number;
  write: (bytes: ArrayBuffer) => number;
  close: () => void;
}

/** @param count  of words from the beginning */
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

/** Words of a fresh memory in use; a start has to know it before it has the file. */
export const freshWordsIn = ({ buffer, byteOffset }: Uint8Array) =>
  new DataView(buffer, byteOffset).getUint32((HASH + 1) * WORD, true) / WORD;

/** Has the memory become what it was, whatever has run since. */
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
 * Pyodide would copy all of the memory: with its own head alone, which it need not have had before, it copies
 * nothing, and only what differs is put there.
 * @param fresh  memory before anything ran, as far as it was in use
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

/** Reads a fetched, packed file; null if it was damaged on the way. */
export async function unpackedSnapshot({ body }: Response): Promise<Snapshot | null> {
  try {
    const plain = new Response(body?.pipeThrough(new DecompressionStream("gzip")));
    const snapshot = snapshotIn(await plain.arrayBuffer());
    return (await snapshot?.sound()) ? snapshot : null;
  } catch {
    return null;
  }
}
