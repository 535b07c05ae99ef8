/**
 * The circuits that the reader likes best. Their boards stay on the device.
 */
import { fetchedLater } from "../loading/ignored-errors.ts";
import { keepBoard } from "./kept-boards.ts";
import type { Storage } from "../storage/storage.ts";

let stars: Set<string> | null = null;

export function starsIn(storage: Storage): ReadonlySet<string> {
  stars ??= new Set(storage.readStars());
  return stars;
}

/** Stars a circuit, or takes its star away; settles when its board is there. */
export async function toggleStar(id: string, storage: Storage) {
  const now = new Set(starsIn(storage));
  const isNew = !now.delete(id);
  if (isNew) now.add(id);
  stars = now;
  storage.writeStars([...now]);
  if (isNew) await keepBoard(id).catch(fetchedLater);
}
