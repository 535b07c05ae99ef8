/**
 * Python's memory as it is right after its start, with the engine in it (`tooling/snapshot.mjs` makes it).
 * Whoever has it starts from it instead of starting Python: return visits, and first ones on a fast line.
 *
 * In its file are the pages of memory in which it differs from that of a machine that has just come to be,
 * which is the same in every browser, and of those the difference; all numbers are words of 32 bits:
 *
 *     check number of everything behind it, bytes of Pyodide's own head, bytes of a fresh memory in use, how
 *     many pages; that head; the pages' numbers, ascending; the pages.
 */

/** Words of a page of memory. */
const PAGE = 1024;
/** Bytes of a word. */
const WORD = 4;
/** Words before Pyodide's head. */
const ABOUT = 4;
/** Pyodide's own head says in its second number where memory begins. */
const OFFSET = 1;

/**
 * @typedef {object} Snapshot
 * @property {Uint8Array} head        Pyodide's own
 * @property {number} fresh           words of a fresh memory in use
 * @property {Uint32Array} numbers    of the pages
 * @property {Uint32Array} pages      one after the other, as differences
 * @property {ArrayBuffer} file
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

/** @param {Uint32Array} words  of a file */
function checkNumber(words) {
  let check = 0;
  for (let i = 1; i < words.length; i += 1) check = (Math.imul(check, 31) + words[i]) | 0;
  return check >>> 0;
}

/**
 * @param {Uint8Array<ArrayBuffer>} whole  Pyodide's snapshot
 * @param {Uint8Array<ArrayBuffer>} fresh  memory before anything ran
 */
export function fileOf(whole, fresh) {
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
  file.set([0, offset, inUse * WORD, pages.length]);
  file.set(new Uint32Array(whole.buffer, 0, offset / WORD), ABOUT);
  file.set(numbers, ABOUT + offset / WORD);
  const first = file.length - pages.length * PAGE;
  for (const [i, page] of pages.entries()) file.set(page, first + i * PAGE);
  file[0] = checkNumber(file);
  return new Uint8Array(file.buffer);
}

/**
 * @param {ArrayBuffer} file
 * @returns {Snapshot | null} null where it has changed since it was made
 */
function read(file) {
  if (file.byteLength % WORD !== 0 || file.byteLength < ABOUT * WORD) return null;
  const words = new Uint32Array(file);
  const [check, offset, fresh, count] = words;
  const first = ABOUT + offset / WORD + count;
  if (first + count * PAGE !== words.length || check !== checkNumber(words)) return null;
  return {
    head: new Uint8Array(file, ABOUT * WORD, offset),
    fresh: fresh / WORD,
    numbers: words.subarray(first - count, first),
    pages: words.subarray(first),
    file,
  };
}

/**
 * What it differs from, to be taken before anything runs.
 * @param {Snapshot} snapshot @param {ArrayBuffer} memory
 */
export function freshMemory({ fresh, numbers }, memory) {
  const end = Math.max(fresh, ((numbers.at(-1) ?? 0) + 1) * PAGE);
  if (end * WORD > memory.byteLength) throw new Error("The snapshot does not fit the machine");
  return new Uint32Array(memory, 0, fresh).slice();
}

/**
 * Has the memory become what it was, whatever has run since.
 * @param {Snapshot} snapshot @param {Uint32Array} fresh @param {ArrayBuffer} memory
 */
function restore({ numbers, pages }, fresh, memory) {
  const words = new Uint32Array(memory);
  words.set(fresh);
  let end = fresh.length;
  for (const [i, number] of numbers.entries()) {
    const at = number * PAGE;
    const page = pages.subarray(i * PAGE, (i + 1) * PAGE);
    if (at < fresh.length) {
      for (let j = 0; j < PAGE; j += 1) words[at + j] ^= page[j];
    } else {
      words.fill(0, end, at);
      words.set(page, at);
      end = at + PAGE;
    }
  }
}

/**
 * Pyodide would copy all of the memory: with its own head alone, which it need not have had before, it copies
 * nothing, and only what differs is put there.
 * @param {Restoring} api @param {Snapshot} snapshot @param {Uint32Array} fresh
 * @param {WebAssembly.Memory} memory
 */
export function restoreInstead(api, snapshot, fresh, memory) {
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
    return read(await plain.arrayBuffer());
  } catch {
    return null;
  }
}

/** Unpacking takes longer than reading what was unpacked before, which is kept beside all else for that. */
const unpackedAs = (/** @type {string} */ address) => `${address}?unpacked`;

/** @param {string} address */
const shelf = (address) => caches.open(`memory of ${new URL("./", address).href}`);

/**
 * The snapshot, if the device has it.
 * @param {string} address
 * @param {(snapshot: Snapshot) => void} onUnpacked  it had to be
 * @returns {Promise<{snapshot: Promise<Snapshot | null>} | null>}
 */
export async function snapshotOnTheDevice(address, onUnpacked) {
  try {
    const kept = await caches.match(unpackedAs(address));
    const packed = kept ?? (await caches.match(address));
    return packed ? { snapshot: opened(address, kept, onUnpacked) } : null;
  } catch {
    return null; // there is no storage here
  }
}

/**
 * @param {string} address @param {Response | undefined} kept  unpacked
 * @param {(snapshot: Snapshot) => void} onUnpacked
 */
async function opened(address, kept, onUnpacked) {
  try {
    const plain = kept ? read(await kept.arrayBuffer()) : null;
    if (plain) return plain;
    const packed = await caches.match(address);
    const snapshot = packed ? await unpackedSnapshot(packed) : null;
    if (snapshot) onUnpacked(snapshot);
    return snapshot;
  } catch {
    return null;
  }
}

/** For the next visit; those of other versions go. @param {string} address @param {Snapshot} snapshot */
export async function keepUnpacked(address, { file }) {
  try {
    const kept = await shelf(address);
    for (const request of await kept.keys()) await kept.delete(request);
    await kept.put(unpackedAs(address), new Response(file));
  } catch {
    // there is no room for it: then it is unpacked again
  }
}
