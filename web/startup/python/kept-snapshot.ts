/**
 * The snapshot on the device. The service worker caches it compressed. Decompressing takes longer than
 * reading, so the first visit that decompresses it stores the result in the origin private file system
 * (OPFS). The worker reads such a file directly and synchronously, while cached data passes through other
 * processes in small chunks. Browsers without OPFS decompress it on each visit.
 */
import { ignoreNotAllowed, ignoreUnreadable } from "../../platform/loading/ignored-errors.ts";
import { toStoredFormat, openStoredSnapshot, decompressSnapshot } from "./snapshot.ts";
import type { Access, Snapshot } from "./snapshot.ts";

/**
 * Returns the file's name. It contains the path, because other sites on the same origin may store files too.
 */
const nameOf = (address: string) => `memory of ${encodeURIComponent(new URL(address).pathname)}`;

/** OPFS types that TypeScript does not define for workers yet. */
type OwnFile = FileSystemFileHandle & { createSyncAccessHandle: (mode: object) => Promise<Access> };

/**
 * Opens a file for synchronous access. It is locked until closed, except in read-only mode, which others can
 * share.
 */
async function openFile(
  files: FileSystemDirectoryHandle,
  name: string,
  { create = false, ...mode }: { create?: boolean; mode?: "read-only" },
): Promise<Access> {
  const file = (await files.getFileHandle(name, { create })) as OwnFile;
  return file.createSyncAccessHandle(mode);
}

/** Reads the uncompressed file. Rejects if it does not exist. */
async function readUncompressed(address: string): Promise<Snapshot | null> {
  const files = await navigator.storage.getDirectory();
  const access = await openFile(files, nameOf(address), { mode: "read-only" });
  const discard = () => {
    access.close();
    files.removeEntry(nameOf(address)).catch(ignoreNotAllowed); // another worker may be reading it
  };
  let snapshot = null;
  try {
    snapshot = openStoredSnapshot(access);
  } finally {
    if (!snapshot) discard();
  }
  return snapshot && { ...snapshot, discard };
}

/** Returns the snapshot if the device has it: from its file, or decompressed into memory. */
export async function loadStoredSnapshot(address: string): Promise<Snapshot | null> {
  const snapshot = await readUncompressed(address).catch(ignoreUnreadable);
  if (snapshot) return snapshot;
  try {
    const response = await caches.match(address);
    return response ? await decompressSnapshot(response) : null;
  } catch {
    return null; // storage is not available
  }
}

/**
 * Stores the snapshot for the next visit and removes those of other versions. Call it after all pages have
 * been put into memory: until then `file` holds differences. Rejects if there is no room.
 */
export async function storeUncompressedSnapshot(address: string, file: ArrayBuffer) {
  const folder = new URL("./", address).href;
  await caches.delete(`memory of ${folder}`); // location until version 0.3
  const files = await navigator.storage.getDirectory();
  for await (const name of files.keys()) if (name.startsWith(nameOf(folder))) await files.removeEntry(name);
  const bytes = await toStoredFormat(file);
  const access = await openFile(files, nameOf(address), { create: true });
  try {
    access.write(bytes);
  } finally {
    access.close();
  }
}
