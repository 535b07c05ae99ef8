/**
 * Stores boards of the gallery on this device: those that the player has raced on or starred. The page adds
 * them to a cache; the service worker serves them from there (`platform/offline/serve-cached-boards.ts`).
 */
import { BOARDS_CACHE, GALLERY_FOLDER } from "../../platform/offline/boards-cache.ts";
import { siteCircuitOf } from "./circuits.ts";

/** @returns an empty list for boards that are cached with the page itself */
function filesOf(id: string): string[] {
  const circuit = siteCircuitOf(id);
  if (!circuit?.topology || !circuit.board.startsWith(GALLERY_FOLDER)) return [];
  return [circuit.topology, circuit.drawing, circuit.board, circuit.print];
}

export async function cacheBoard(id: string) {
  const files = filesOf(id);
  if (files.length === 0 || !("caches" in globalThis)) return;
  const boards = await caches.open(BOARDS_CACHE);
  const boardUrls = files.map((file) => new URL(file, document.baseURI).href);
  const cachedUrls = new Set((await boards.keys()).map(({ url }) => url));
  await boards.addAll(boardUrls.filter((url) => !cachedUrls.has(url)));
}

/** Returns the ids of the gallery's circuits that can be raced on offline, once the page itself is cached. */
export async function cachedCircuitIds(): Promise<Set<string | undefined>> {
  if (!("caches" in globalThis)) return new Set();
  const urls = (await (await caches.open(BOARDS_CACHE)).keys()).map(({ url }) => url);
  return new Set(urls.map((url) => /wall\/([a-z0-9_-]+)\.[0-9a-f]{10}\.svg$/.exec(url)?.[1]));
}
