/**
 * Python's memory right after its start, with the engine loaded (`tooling/startup/snapshot.mjs` creates it).
 * Return visits, and first visits on a fast connection, restore it instead of starting Python.
 *
 * The file holds the pages of memory that differ from those of a fresh runtime, which is the same in every
 * browser, as differences. All numbers are 32-bit words:
 *
 *     SHA-256 of the rest (8 words); bytes of Pyodide's header; bytes of fresh memory in use; number of
 *     pages; 0;
 *     Pyodide's header; page numbers, ascending; the pages.
 *
 * On the device it is stored in a form that is read straight into memory (`toStoredFormat`): pages are stored
 * whole, with a 2 instead of the 0. The hash is that of the hashes of the part before the pages and of each
 * run of pages, so that each run is checked as it is read. (A 1 means stored by an earlier version, with one
 * hash of everything.)
 */
import { itemAt } from "../../platform/lists/item-at.ts";

/** Words per page of memory. */
const PAGE_WORDS = 1024;
/** Bytes per word. */
const WORD_BYTES = 4;
/** Length of the hash, and of everything before Pyodide's header, in words. */
const [HASH_WORDS, PREAMBLE_WORDS] = [8, 12];
/** Index of the word for the storage format, and its value for a file on the device. */
const [FORMAT_INDEX, STORED_FORMAT] = [11, 2];
/** Index in Pyodide's header of the word with the offset of the memory, in bytes. */
const OFFSET_INDEX = 1;
/** A gap of fewer pages than this between stored pages is the stack; its contents do not matter. */
const MAX_STACK_PAGES = 256;

/** Consecutive pages. */
interface Run {
  /** Number of the first page. */
  page: number;
  /** Index of the first page among the pages of the file. */
  fileIndex: number;
  count: number;
}

/** Writes a run of pages into memory. */
type WritePages = (memory: Uint32Array<ArrayBuffer>, run: Run, freshMemory: Uint32Array) => void;

export interface Snapshot {
  /** Pyodide's own header. */
  pyodideHeader: Uint8Array;
  /** Words in use in fresh memory. */
  freshWords: number;
  /** Page numbers, ascending. */
  pageNumbers: Uint32Array;
  writePages: WritePages;
  /** Resolves to true if the hash matches; call it when all pages have been written. */
  isIntact: () => Promise<boolean>;
  /** The whole file, if it is in memory and not on the device. */
  file?: ArrayBuffer;
  /** Closes the file after reading. */
  close: () => void;
  /** Deletes a bad snapshot. */
  discard: () => void;
}

/** Part of Pyodide's internal interface. */
export type Restoring = { restoreSnapshot: (header: Uint8Array) => unknown };

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

/** @param freshMemory  may be shorter: memory not in use yet is zero */
const difference = (words: Uint32Array<ArrayBuffer>, freshMemory: Uint32Array) =>
  words.map((word, i) => word ^ (freshMemory[i] ?? 0));

const isSame = (one: Uint32Array, other: Uint32Array) => one.every((word, i) => word === other[i]);

async function withChecksum(file: ArrayBuffer) {
  const words = new Uint32Array(file);
  words.set(await hashOf(words.subarray(HASH_WORDS)));
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
async function hashMatches(words: Uint32Array<ArrayBuffer>) {
  if (!crypto.subtle) return true;
  return isSame(words.subarray(0, HASH_WORDS), await hashOf(words.subarray(HASH_WORDS)));
}

/** @param numbers  page numbers, ascending */
function runsOf(numbers: Uint32Array): Run[] {
  const runs: Run[] = [];
  for (const [nth, page] of numbers.entries()) {
    const last = runs.at(-1);
    if (last && last.page + last.count === page) last.count += 1;
    else runs.push({ page, fileIndex: nth, count: 1 });
  }
  return runs;
}

/**
 * Creates the file of a snapshot.
 * @param image  Pyodide's snapshot
 * @param freshMemory  memory before any code ran
 */
export async function createSnapshotFile(
  image: Uint8Array<ArrayBuffer>,
  freshMemory: Uint8Array<ArrayBuffer>,
) {
  const offset = itemAt(new Uint32Array(image.buffer, 0, OFFSET_INDEX + 1), OFFSET_INDEX);
  const before = new Uint32Array(freshMemory.buffer);
  const after = new Uint32Array(image.buffer.slice(offset));
  const inUse = Math.ceil((before.findLastIndex((word) => word !== 0) + 1) / PAGE_WORDS) * PAGE_WORDS;
  const numbers: number[] = [];
  const pages: Uint32Array[] = [];
  for (let first = 0; first < after.length; first += PAGE_WORDS) {
    const page = difference(
      after.subarray(first, first + PAGE_WORDS),
      before.subarray(first, first + PAGE_WORDS),
    );
    if (page.every((word) => word === 0)) continue;
    numbers.push(first / PAGE_WORDS);
    pages.push(page);
  }
  const file = new Uint32Array(PREAMBLE_WORDS + offset / WORD_BYTES + pages.length * (1 + PAGE_WORDS));
  file.set([offset, inUse * WORD_BYTES, pages.length, 0], HASH_WORDS);
  file.set(new Uint32Array(image.buffer, 0, offset / WORD_BYTES), PREAMBLE_WORDS);
  file.set(numbers, PREAMBLE_WORDS + offset / WORD_BYTES);
  const first = file.length - pages.length * PAGE_WORDS;
  for (const [i, page] of pages.entries()) file.set(page, first + i * PAGE_WORDS);
  return new Uint8Array(await withChecksum(file.buffer));
}

/**
 * Returns the index of the first word of the pages.
 * @param words  beginning of a file
 */
const firstOfPages = (words: Uint32Array) =>
  PREAMBLE_WORDS + itemAt(words, HASH_WORDS) / WORD_BYTES + itemAt(words, HASH_WORDS + 2);

/** Reads the part before the pages. */
function contentsIn(words: Uint32Array) {
  const first = firstOfPages(words);
  return {
    pyodideHeader: new Uint8Array(words.buffer, PREAMBLE_WORDS * WORD_BYTES, itemAt(words, HASH_WORDS)),
    freshWords: itemAt(words, HASH_WORDS + 1) / WORD_BYTES,
    pageNumbers: words.subarray(first - itemAt(words, HASH_WORDS + 2), first),
  };
}

/**
 * True if all pages are present.
 *
 * @param words  beginning of the file
 * @param bytes  size of the whole file
 */
const isWhole = (words: Uint32Array, bytes: number) =>
  bytes % WORD_BYTES === 0 &&
  words.length >= PREAMBLE_WORDS &&
  (firstOfPages(words) + itemAt(words, HASH_WORDS + 2) * PAGE_WORDS) * WORD_BYTES === bytes;

/**
 * Reads a fetched file.
 *
 * @returns null if it is not a snapshot
 */
export function parseSnapshot(file: ArrayBuffer): Snapshot | null {
  const words = new Uint32Array(file, 0, Math.floor(file.byteLength / WORD_BYTES));
  if (!isWhole(words, file.byteLength)) return null;
  const pages = words.subarray(firstOfPages(words));
  const hasValidHash = hashMatches(words);
  return {
    ...contentsIn(words),
    file,
    // Also overwrites the differences in the file by memory contents, so that the next visit need not convert
    // them.
    writePages(memory, { page, fileIndex, count }, freshMemory) {
      const target = pages.subarray(fileIndex * PAGE_WORDS, (fileIndex + count) * PAGE_WORDS);
      target.set(difference(target, freshMemory.subarray(page * PAGE_WORDS, (page + count) * PAGE_WORDS)));
      memory.set(target);
    },
    isIntact: () => hasValidHash,
    close() {},
    discard() {},
  };
}

/**
 * Returns a file that can be read straight into memory.
 *
 * @param file  with pages as they are in memory
 */
export async function toStoredFormat(file: ArrayBuffer) {
  const words = new Uint32Array(file);
  words[FORMAT_INDEX] = STORED_FORMAT;
  const first = firstOfPages(words);
  const runs = runsOf(contentsIn(words).pageNumbers).map(({ fileIndex, count }) =>
    words.subarray(first + fileIndex * PAGE_WORDS, first + (fileIndex + count) * PAGE_WORDS),
  );
  words.set(await hashOfAll([words.subarray(HASH_WORDS, first), ...runs].map(hashOf)));
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
 * Reads a stored file; its pages are read when they are written into memory.
 *
 * @returns null if it is not a snapshot
 */
export function openStoredSnapshot(access: Access): Snapshot | null {
  const preamble = beginningOf(access, PREAMBLE_WORDS);
  if (preamble[FORMAT_INDEX] !== STORED_FORMAT || !isWhole(preamble, access.getSize())) return null;
  const first = firstOfPages(preamble);
  const words = beginningOf(access, first);
  const hashes = [hashOf(words.subarray(HASH_WORDS))];
  return {
    ...contentsIn(words),
    writePages(memory, { fileIndex }) {
      access.read(memory, { at: (first + fileIndex * PAGE_WORDS) * WORD_BYTES });
      hashes.push(hashOf(memory));
    },
    isIntact: async () => isSame(words.subarray(0, HASH_WORDS), await hashOfAll(hashes)),
    close: () => access.close(),
    discard: () => access.close(),
  };
}

/** Words in use in fresh memory, from the header; a start needs it before it has the whole file. */
export const freshWordsIn = ({ buffer, byteOffset }: Uint8Array) =>
  new DataView(buffer, byteOffset).getUint32((HASH_WORDS + 1) * WORD_BYTES, true) / WORD_BYTES;

/** Restores the memory image, whatever has run since. */
function restore(snapshot: Snapshot, freshMemory: Uint32Array, memory: ArrayBuffer) {
  const words = new Uint32Array(memory);
  words.set(freshMemory);
  let end = freshMemory.length;
  for (const run of runsOf(snapshot.pageNumbers)) {
    const [at, next] = [run.page * PAGE_WORDS, (run.page + run.count) * PAGE_WORDS];
    if (at > end && at - end < MAX_STACK_PAGES * PAGE_WORDS) words.fill(0, end, at);
    snapshot.writePages(words.subarray(at, next), run, freshMemory);
    end = Math.max(end, next);
  }
}

/**
 * Makes Pyodide restore the snapshot. Pyodide would copy the whole memory; given only its header, which it
 * does not need before, it copies nothing. Then only the pages that differ are written.
 * @param freshMemory  memory in use before any code ran
 */
export function installSnapshotRestore(
  api: Restoring,
  snapshot: Snapshot,
  freshMemory: Uint32Array,
  memory: WebAssembly.Memory,
) {
  const end = ((snapshot.pageNumbers.at(-1) ?? 0) + 1) * PAGE_WORDS * WORD_BYTES;
  if (snapshot.freshWords !== freshMemory.length || end > memory.buffer.byteLength)
    throw new Error("The snapshot does not fit the runtime");
  const { restoreSnapshot } = api;
  api.restoreSnapshot = () => {
    api.restoreSnapshot = restoreSnapshot;
    const state = restoreSnapshot(snapshot.pyodideHeader);
    restore(snapshot, freshMemory, memory.buffer);
    return state;
  };
}

/** Reads a downloaded, compressed file; null if it is damaged. */
export async function decompressSnapshot({ body }: Response): Promise<Snapshot | null> {
  try {
    const plain = new Response(body?.pipeThrough(new DecompressionStream("gzip")));
    const snapshot = parseSnapshot(await plain.arrayBuffer());
    return (await snapshot?.isIntact()) ? snapshot : null;
  } catch {
    return null;
  }
}
