/**
 * Python's memory as it is right after its start, with the engine in it (`tooling/snapshot.mjs` makes it).
 * Whoever has it on the device starts from it instead of starting Python: return visits. It is one and a half
 * times as large as what the ordinary start fetches, so no first visit waits for it.
 */

/** Pyodide's own head says in its second number where memory begins. */
const OFFSET = 1;

/**
 * Pyodide knows which of JavaScript's objects its Python holds after its own start, by their places; after
 * that of our lighter library there are fewer.
 * @param {{config: {jsglobals: object}, public_api: object, getExpectedKeys: () => unknown[]}} api
 */
export function expectOurKeys(api) {
  api.getExpectedKeys = () => [null, api.config.jsglobals, api.public_api];
}

/**
 * Between a snapshot and the memory of a machine that has just come to be only the difference is delivered;
 * applied once more it gives the snapshot back.
 * @param {Uint8Array} snapshot  is changed
 * @param {ArrayBuffer} memory
 */
export function difference(snapshot, memory) {
  const { buffer, byteOffset, length } = snapshot;
  const offset = new Uint32Array(buffer, byteOffset, OFFSET + 1)[OFFSET];
  if (length % 4 !== 0 || length - offset > memory.byteLength)
    throw new Error("The snapshot does not fit the machine");
  const words = new Uint32Array(buffer, byteOffset + offset, (length - offset) / 4);
  const fresh = new Uint32Array(memory, 0, words.length);
  for (let i = 0; i < words.length; i += 1) words[i] ^= fresh[i];
  return snapshot;
}

/**
 * The snapshot's file, if the device has it.
 * @param {string} address
 * @returns {Promise<Response | null>}
 */
export async function packedSnapshot(address) {
  try {
    return (await caches.match(address)) ?? null;
  } catch {
    return null; // there is no storage here
  }
}

/**
 * What is in the file; null where that has changed since it was stored: its check number does not fit.
 * @param {Response} file
 * @returns {Promise<Uint8Array | null>}
 */
export async function unpackedSnapshot({ body }) {
  try {
    const plain = new Response(body?.pipeThrough(new DecompressionStream("gzip")));
    return new Uint8Array(await plain.arrayBuffer());
  } catch {
    return null;
  }
}
