/**
 * The player's favourite circuits. Their boards are cached on the device.
 */
import { fetchedLater } from "../loading/ignored-errors.ts";
import { oneEach } from "../lists/one-each.ts";
import { keepBoard } from "./kept-boards.ts";
import { slice } from "../store.ts";
import type { Storage } from "../storage/storage.ts";
import type { Store } from "../store.ts";

type Kept = { storage: Storage; store: Store };

/** Null until the player changes a star; then replaces the stored set. */
const stars = slice<{ changed: ReadonlySet<string> | null }>("stars", { changed: null });
const storedIn = oneEach((storage: Storage): ReadonlySet<string> => new Set(storage.readStars()));

export const starsIn = ({ storage, store }: Kept) => stars.of(store.state).changed ?? storedIn(storage);

/** Adds or removes a star. Resolves when the board of a new favourite is cached, or caching has failed. */
export async function toggleStar(id: string, { storage, store }: Kept) {
  const changed = new Set(starsIn({ storage, store }));
  const isNew = !changed.delete(id);
  if (isNew) changed.add(id);
  stars.change(store, { changed });
  storage.writeStars([...changed]);
  if (isNew) await keepBoard(id).catch(fetchedLater);
}
