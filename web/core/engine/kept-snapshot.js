/**
 * The snapshot on the device. The service worker keeps it packed, with everything else; unpacking takes
 * longer than reading, so who has had to do it leaves it unpacked for the next visit, in a file of the
 * origin's own. Such a file comes to the worker at once and by itself, while what is in a cache passes
 * through other processes, a little at a time. Browsers without such files unpack it each time.
 */
import { sealed, snapshotIn, unpackedSnapshot } from "./snapshot.js";

/** @typedef {import("./snapshot.js").Snapshot} Snapshot */

/** Others on the same origin may have files there too. @param {string} address */
const nameOf = (address) => `memory of ${encodeURIComponent(new URL(address).pathname)}`;

/**
 * A worker's way to read and write a file at once.
 * @typedef {object} Access
 * @property {() => number} getSize
 * @property {(bytes: ArrayBuffer) => number} read
 * @property {(bytes: ArrayBuffer) => number} write
 * @property {() => void} close
 */

/**
 * Nobody else has the file meanwhile, and others have it again whatever comes of it.
 * @template T
 * @param {FileSystemDirectoryHandle} files @param {string} name
 * @param {{create?: boolean, mode?: "read-only"}} how  who only reads leaves it to others as well
 * @param {(access: Access) => T} act
 */
async function withAccess(files, name, { create = false, ...mode }, act) {
  const file = /** @type {any} */ (await files.getFileHandle(name, { create }));
  const access = /** @type {Access} */ (await file.createSyncAccessHandle(mode));
  try {
    return act(access);
  } finally {
    access.close();
  }
}

/** @param {Access} access */
function allOf(access) {
  const bytes = new ArrayBuffer(access.getSize());
  access.read(bytes);
  return bytes;
}

/** Rejects where there is none. @param {string} address @returns {Promise<Snapshot | null>} */
async function inItsFile(address) {
  const files = await navigator.storage.getDirectory();
  const snapshot = snapshotIn(await withAccess(files, nameOf(address), { mode: "read-only" }, allOf));
  const remove = () => files.removeEntry(nameOf(address)).catch(() => {}); // another start is just reading it
  snapshot?.sound.then((sound) => (sound ? undefined : remove()));
  return snapshot;
}

/**
 * The snapshot, if the device has it. Whether one that was unpacked before is sound, is known a little later.
 * @param {string} address
 * @param {(snapshot: Snapshot) => void} onUnpacked  it had to be
 * @returns {Promise<Snapshot | null>}
 */
export async function snapshotOnTheDevice(address, onUnpacked) {
  const unpacked = await inItsFile(address).catch(() => null);
  if (unpacked) return unpacked;
  try {
    const packed = await caches.match(address);
    const snapshot = packed ? await unpackedSnapshot(packed) : null;
    if (snapshot) onUnpacked(snapshot);
    return snapshot;
  } catch {
    return null; // there is no storage here
  }
}

/** For the next visit; those of other versions go. @param {string} address @param {Snapshot} snapshot */
export async function keepUnpacked(address, { file }) {
  const folder = new URL("./", address).href;
  try {
    await caches.delete(`memory of ${folder}`); // where it was until version 0.3
    const files = await navigator.storage.getDirectory();
    const names = /** @type {AsyncIterable<string>} */ (/** @type {any} */ (files).keys());
    for await (const name of names) if (name.startsWith(nameOf(folder))) await files.removeEntry(name);
    const whole = await sealed(file);
    await withAccess(files, nameOf(address), { create: true }, (access) => access.write(whole));
  } catch {
    // there is no room for it: then it is unpacked again
  }
}
