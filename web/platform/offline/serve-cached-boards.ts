/**
 * Boards of the gallery that the page has cached on the device. They are served from the cache, and fetched
 * again under their new names when a new version of the site takes over.
 */
import { BOARDS_CACHE, GALLERY_FOLDER } from "./boards-cache.ts";
import { ignoreFetchFailure } from "../loading/ignored-errors.ts";

interface ServiceWorkerEvent {
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
}

const FOLDER = new URL(GALLERY_FOLDER, location.href).href;

/** Returns a file's name without its hash: "wall/kyalami..svg". */
const nameOf = (url: string) => url.replace(/\.[0-9a-f]{10}\./, "..");

/** @param files  files of this version, relative to the service worker */
export function serveCachedBoards(files: string[]) {
  const currentUrls = new Map(
    files.map((file) => new URL(file, location.href).href).map((url) => [nameOf(url), url]),
  );

  async function updateCachedBoards() {
    const boards = await caches.open(BOARDS_CACHE);
    const boardRequests = (await boards.keys()).filter(({ url }) => url.startsWith(FOLDER));
    for (const { url } of boardRequests) {
      const current = currentUrls.get(nameOf(url));
      if (current === url) continue;
      if (current) await boards.add(current).catch(ignoreFetchFailure);
      await boards.delete(url);
    }
  }

  self.addEventListener("fetch", (event) => {
    const { request, respondWith } = event as unknown as Event & ServiceWorkerEvent & { request: Request };
    if (!request.url.startsWith(FOLDER)) return;
    const answer = caches
      .match(request.url, { cacheName: BOARDS_CACHE })
      .then((cachedResponse) => cachedResponse ?? fetch(request));
    respondWith.call(event, answer);
  });
  self.addEventListener("activate", (event) =>
    (event as unknown as ServiceWorkerEvent).waitUntil(updateCachedBoards()),
  );
}
