/**
 * The snapshot on the device. The service worker keeps it packed, with everything else; unpacking takes
 * longer than reading, so who has had to do it leaves it unpacked for the next visit, in a file of the
 * origin's own. Such a file comes to the worker at once and by itself, while what is in a cache passes
 * through other processes, a little at a time. Browsers without such files unpack it each time.
 */
import { notAllowed, unreadable } from "../../core/loading/ignored-errors.ts";
import { keptFileOf, snapshotOf, unpackedSnapshot } from "./snapshot.ts";
import type { Access, Snapshot } from "./snapshot.ts";

/** Others on the same origin may have files there too. */
const nameOf = (address: string) => `memory of ${encodeURIComponent(new URL(address).pathname)}`;

/** Files of the origin's own, whose types TypeScript has for no browser's worker yet. */
type OwnFile = FileSystemFileHandle & { createSyncAccessHandle: (mode: object) => Promise<Access> };

/** Others have the file again when it is closed; who only reads leaves it to them as well. */
async function opened(
  files: FileSystemDirectoryHandle,
  name: string,
  { create = false, ...mode }: { create?: boolean; mode?: "read-only" },
): Promise<Access> {
  const file = (await files.getFileHandle(name, { create })) as OwnFile;
  return file.createSyncAccessHandle(mode);
}

/** Rejects where there is none. */
async function inItsFile(address: string): Promise<Snapshot | null> {
  const files = await navigator.storage.getDirectory();
  const access = await opened(files, nameOf(address), { mode: "read-only" });
  const discard = () => {
    access.close();
    files.removeEntry(nameOf(address)).catch(notAllowed); // another start is just reading it
  };
  let snapshot = null;
  try {
    snapshot = snapshotOf(access);
  } finally {
    if (!snapshot) discard();
  }
  return snapshot && { ...snapshot, discard };
}

/** The snapshot, if the device has it: in its file, or in memory where it had to be unpacked. */
export async function snapshotOnTheDevice(address: string): Promise<Snapshot | null> {
  const unpacked = await inItsFile(address).catch(unreadable);
  if (unpacked) return unpacked;
  try {
    const packed = await caches.match(address);
    return packed ? await unpackedSnapshot(packed) : null;
  } catch {
    return null; // there is no storage here
  }
}

/**
 * For the next visit; those of other versions go. All its pages have been put into memory: until then they
 * are differences. Rejects if there is no room.
 */
export async function storeUncompressedSnapshot(address: string, file: ArrayBuffer) {
  const folder = new URL("./", address).href;
  await caches.delete(`memory of ${folder}`); // where it was until version 0.3
  const files = await navigator.storage.getDirectory();
  for await (const name of files.keys()) if (name.startsWith(nameOf(folder))) await files.removeEntry(name);
  const whole = await keptFileOf(file);
  const access = await opened(files, nameOf(address), { create: true });
  try {
    access.write(whole);
  } finally {
    access.close();
  }
}
