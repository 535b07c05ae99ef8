/**
 * The boards from the wall that stay on this device: those somebody has driven or starred. The page puts them
 * there, the service worker answers from there (`offline/kept-boards.ts`).
 */
import { BOARDS, WALL } from "./boards-cache.ts";
import { siteCircuitOf } from "./circuits.ts";

/** @returns none for those that are kept with the page */
function filesOf(id: string): string[] {
  const circuit = siteCircuitOf(id);
  if (!circuit?.board.startsWith(WALL)) return [];
  return [circuit.topology, circuit.drawing, circuit.board, circuit.print];
}

export async function keepBoard(id: string) {
  const files = filesOf(id);
  if (files.length === 0 || !("caches" in globalThis)) return;
  const boards = await caches.open(BOARDS);
  const wanted = files.map((file) => new URL(file, document.baseURI).href);
  const there = new Set((await boards.keys()).map(({ url }) => url));
  await boards.addAll(wanted.filter((url) => !there.has(url)));
}

/** Which circuits can be raced on without a connection, once the page is kept: ids of the wall. */
export async function keptBoards(): Promise<Set<string | undefined>> {
  if (!("caches" in globalThis)) return new Set();
  const urls = (await (await caches.open(BOARDS)).keys()).map(({ url }) => url);
  return new Set(urls.map((url) => /wall\/([a-z0-9_-]+)\.[0-9a-f]{10}\.svg$/.exec(url)?.[1]));
}
