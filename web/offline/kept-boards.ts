/**
 * Boards from the wall that the page has cached on the device. They are served from the cache, and fetched
 * again under their new names when a new version of the site takes over.
 */
import { BOARDS, WALL } from "../core/circuits/boards-cache.ts";
import { fetchedLater } from "../core/loading/ignored-errors.ts";

interface Extending {
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
}

const FOLDER = new URL(WALL, location.href).href;

/** Returns a file's name without its hash: "wall/kyalami..svg". */
const nameOf = (url: string) => url.replace(/\.[0-9a-f]{10}\./, "..");

/** @param files  files of this version, relative to the service worker */
export function createKeptBoards(files: string[]) {
  const now = new Map(
    files.map((file) => new URL(file, location.href).href).map((url) => [nameOf(url), url]),
  );

  async function renew() {
    const boards = await caches.open(BOARDS);
    const mine = (await boards.keys()).filter(({ url }) => url.startsWith(FOLDER));
    for (const { url } of mine) {
      const current = now.get(nameOf(url));
      if (current === url) continue;
      if (current) await boards.add(current).catch(fetchedLater);
      await boards.delete(url);
    }
  }

  self.addEventListener("fetch", (event) => {
    const { request, respondWith } = event as unknown as Event & Extending & { request: Request };
    if (!request.url.startsWith(FOLDER)) return;
    const answer = caches.match(request.url, { cacheName: BOARDS }).then((kept) => kept ?? fetch(request));
    respondWith.call(event, answer);
  });
  self.addEventListener("activate", (event) => (event as unknown as Extending).waitUntil(renew()));
}
