/**
 * Python's memory as it is right after its start, with the engine in it (`tooling/snapshot.mjs` makes it).
 * Whoever has it starts from it instead of starting Python: return visits, and first ones on a fast line.
 *
 * In its file are the pages of memory in which it differs from that of a machine that has just come to be,
 * which is the same in every browser, and of those the difference; all numbers are words of 32 bits:
 *
 *     SHA-256 of everything behind it, eight of them; bytes of Pyodide's own head, bytes of a fresh memory in
 *     use, how many pages, 1 where they are no differences any more; that head; the pages' numbers,
 *     ascending; the pages.
 */

/** Words of a page of memory. */
const PAGE = 1024;
/** Bytes of a word. */
const WORD = 4;
/** Words before all others, and before Pyodide's head. */
const [HASH, ABOUT] = [8, 12];
/** Pyodide's own head says in its second number where memory begins. */
const OFFSET = 1;
/** As many pages in a row that no file has are the stack's, and what has been left there is nobody's. */
const STACK = 256;

/**
 * @typedef {object} Snapshot
 * @property {Uint8Array} head        Pyodide's own
 * @property {number} fresh           words of a fresh memory in use
 * @property {Uint32Array} isPlain    one word: 1 where the pages are no differences
 * @property {Uint32Array} numbers    of the pages
 * @property {Uint32Array} pages      one after the other
 * @property {ArrayBuffer} file
 * @property {Promise<boolean>} sound  it is as it was made
 */

/** @typedef {{restoreSnapshot: (head: Uint8Array) => unknown}} Restoring  Pyodide's own interface */

/**
 * Pyodide knows which of JavaScript's objects its Python holds after its own start, by their places; after
 * that of our lighter library there are fewer.
 * @param {{config: {jsglobals: object}, public_api: object, getExpectedKeys: () => unknown[]}} api
 */
export function expectOurKeys(api) {
  api.getExpectedKeys = () => [null, api.config.jsglobals, api.public_api];
}

/** Of everything behind it; by the browser's own code, which is quick at once. @param {ArrayBuffer} file */
const hashOf = async (file) =>
  new Uint32Array(await crypto.subtle.digest("SHA-256", new Uint8Array(file, HASH * WORD)));

/** @param {ArrayBuffer} file */
export async function sealed(file) {
  new Uint32Array(file).set(await hashOf(file));
  return file;
}

/**
 * Without a secure connection no page is given hashes; what comes from the line has been packed with a check
 * of its own, and the device keeps nothing then.
 * @param {ArrayBuffer} file
 */
async function isSound(file) {
  if (!crypto.subtle) return true;
  const found = new Uint32Array(file, 0, HASH);
  return (await hashOf(file)).every((word, i) => word === found[i]);
}

/**
 * @param {Uint8Array<ArrayBuffer>} whole  Pyodide's snapshot
 * @param {Uint8Array<ArrayBuffer>} fresh  memory before anything ran
 */
export async function fileOf(whole, fresh) {
  const offset = new Uint32Array(whole.buffer, 0, OFFSET + 1)[OFFSET];
  const before = new Uint32Array(fresh.buffer);
  const after = new Uint32Array(whole.buffer.slice(offset));
  const inUse = Math.ceil((before.findLastIndex((word) => word !== 0) + 1) / PAGE) * PAGE;
  /** @type {number[]} */
  const numbers = [];
  /** @type {Uint32Array[]} */
  const pages = [];
  for (let at = 0; at < after.length; at += PAGE) {
    const page = after.subarray(at, at + PAGE).map((word, i) => word ^ before[at + i]);
    if (page.every((word) => word === 0)) continue;
    numbers.push(at / PAGE);
    pages.push(page);
  }
  const file = new Uint32Array(ABOUT + offset / WORD + pages.length * (1 + PAGE));
  file.set([offset, inUse * WORD, pages.length, 0], HASH);
  file.set(new Uint32Array(whole.buffer, 0, offset / WORD), ABOUT);
  file.set(numbers, ABOUT + offset / WORD);
  const first = file.length - pages.length * PAGE;
  for (const [i, page] of pages.entries()) file.set(page, first + i * PAGE);
  return new Uint8Array(await sealed(file.buffer));
}

/**
 * What is in a file; whether it is sound, is known a little later.
 * @param {ArrayBuffer} file
 * @returns {Snapshot | null} null where it cannot be one
 */
export function snapshotIn(file) {
  if (file.byteLength % WORD !== 0 || file.byteLength < ABOUT * WORD) return null;
  const words = new Uint32Array(file);
  const [offset, fresh, count] = words.subarray(HASH);
  const first = ABOUT + offset / WORD + count;
  if (first + count * PAGE !== words.length) return null;
  return {
    head: new Uint8Array(file, ABOUT * WORD, offset),
    fresh: fresh / WORD,
    isPlain: words.subarray(ABOUT - 1, ABOUT),
    numbers: words.subarray(first - count, first),
    pages: words.subarray(first),
    file,
    sound: isSound(file),
  };
}

/** Words of a fresh memory in use; a start has to know it before it has the file. @param {Uint8Array} file */
export const freshWordsIn = ({ buffer, byteOffset }) =>
  new DataView(buffer, byteOffset).getUint32((HASH + 1) * WORD, true) / WORD;

/**
 * Makes the pages of a file what they are in memory; the next visit finds them so, for this is slow.
 * @param {Snapshot} snapshot @param {Uint32Array} fresh
 */
function makePlain({ isPlain, numbers, pages }, fresh) {
  if (isPlain[0]) return;
  isPlain[0] = 1;
  for (const [i, number] of numbers.entries()) {
    const before = fresh.subarray(number * PAGE, (number + 1) * PAGE);
    const page = pages.subarray(i * PAGE, (i + 1) * PAGE);
    for (let j = 0; j < before.length; j += 1) page[j] ^= before[j];
  }
}

/**
 * Has the memory become what it was, whatever has run since.
 * @param {Snapshot} snapshot @param {Uint32Array} fresh @param {ArrayBuffer} memory
 */
function restore(snapshot, fresh, memory) {
  const { numbers, pages } = snapshot;
  const words = new Uint32Array(memory);
  makePlain(snapshot, fresh);
  words.set(fresh);
  let end = fresh.length;
  for (const [i, number] of numbers.entries()) {
    const at = number * PAGE;
    if (at > end && at - end < STACK * PAGE) words.fill(0, end, at);
    words.set(pages.subarray(i * PAGE, (i + 1) * PAGE), at);
    end = Math.max(end, at + PAGE);
  }
}

/**
 * Pyodide would copy all of the memory: with its own head alone, which it need not have had before, it copies
 * nothing, and only what differs is put there.
 * @param {Restoring} api @param {Snapshot} snapshot
 * @param {Uint32Array} fresh  memory before anything ran, as far as it was in use
 * @param {WebAssembly.Memory} memory
 */
export function restoreInstead(api, snapshot, fresh, memory) {
  const end = ((snapshot.numbers.at(-1) ?? 0) + 1) * PAGE * WORD;
  if (snapshot.fresh !== fresh.length || end > memory.buffer.byteLength)
    throw new Error("The snapshot does not fit the machine");
  const { restoreSnapshot } = api;
  api.restoreSnapshot = () => {
    const state = restoreSnapshot(snapshot.head);
    restore(snapshot, fresh, memory.buffer);
    return state;
  };
}

/**
 * What is in a file from the line, which is packed; null where it has been damaged on the way.
 * @param {Response} file
 * @returns {Promise<Snapshot | null>}
 */
export async function unpackedSnapshot({ body }) {
  try {
    const plain = new Response(body?.pipeThrough(new DecompressionStream("gzip")));
    const snapshot = snapshotIn(await plain.arrayBuffer());
    return (await snapshot?.sound) ? snapshot : null;
  } catch {
    return null;
  }
}
