/** The player's favourite circuits. Their boards are cached on the device. */
import { ignoreFetchFailure } from "../../platform/loading/ignored-errors.ts";
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import { cacheBoard } from "./cached-boards.ts";
import { slice } from "../../platform/store.ts";
import type { GameStorage } from "../storage/storage.ts";
import type { Store } from "../state.ts";

type StarContext = { storage: GameStorage; store: Store };

/** Null until the player changes a star; then replaces the stored set. */
const stars = slice<{ changed: ReadonlySet<string> | null }>("stars", { changed: null });
const storedStars = memoisePerObject(
  (storage: GameStorage): ReadonlySet<string> => new Set(storage.readStars()),
);

export const starsIn = ({ storage, store }: StarContext) =>
  stars.of(store.state).changed ?? storedStars(storage);

/** Adds or removes a star. Resolves when the board of a new favourite is cached, or caching has failed. */
export async function toggleStar(id: string, { storage, store }: StarContext) {
  const newStars = new Set(starsIn({ storage, store }));
  const isNew = !newStars.delete(id);
  if (isNew) newStars.add(id);
  stars.change(store, { changed: newStars });
  storage.writeStars([...newStars]);
  if (isNew) await cacheBoard(id).catch(ignoreFetchFailure);
}
