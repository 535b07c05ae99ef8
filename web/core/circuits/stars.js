/**
 * The circuits that the reader likes best. Their boards stay on the device.
 */
import { keepBoard } from "./kept-boards.js";

/** @typedef {import("../storage/storage.js").Storage} Storage */

/** @type {Set<string> | null} */
let stars = null;

/** @param {Storage} storage @returns {ReadonlySet<string>} */
export function starsIn(storage) {
  stars ??= new Set(storage.readStars());
  return stars;
}

/**
 * Stars a circuit, or takes its star away; settles when its board is there.
 * @param {string} id
 * @param {Storage} storage
 */
export async function toggleStar(id, storage) {
  const now = new Set(starsIn(storage));
  const isNew = !now.delete(id);
  if (isNew) now.add(id);
  stars = now;
  storage.writeStars([...now]);
  if (isNew) await keepBoard(id).catch(() => {}); // without a connection it comes when it is wanted
}
