/**
 * Caches one complete version of the site and serves from it. A newer version is fetched and waits. It takes
 * over when all pages of the old one are closed, or when the user agrees (`platform/offline/offline.ts`),
 * never automatically.
 */
import { clientsClaim } from "workbox-core";
import { addPlugins, precacheAndRoute } from "workbox-precaching";
import manifest from "virtual:offline";
import { integrityPlugin } from "./integrity-plugin.ts";
import { serveCachedBoards } from "./serve-cached-boards.ts";
import { registerStaticRoutes } from "./static-routes.ts";
import { homeAddress } from "./home-address.ts";

addPlugins([
  integrityPlugin(new Map(manifest.files.map(({ url, hash }) => [new URL(url, location.href).href, hash]))),
]);

// A query string never means another page here.
const files = manifest.files.map(({ url, revision }) => ({ url, revision }));
precacheAndRoute(files, { ignoreURLParametersMatching: [/./], cleanURLs: false });
registerStaticRoutes();

// Of the gallery's boards, the page caches those of circuits that were driven or starred.
serveCachedBoards(manifest.gallery);

// Redirects addresses of a screen or race of the game, for which there is no file.
const home = new URL("./", location.href).href;
self.addEventListener("fetch", (event) => {
  const { request, respondWith } = event as Event & {
    request: Request;
    respondWith: (answer: Response) => void;
  };
  const redirectUrl = request.mode === "navigate" ? homeAddress(request.url, home) : null;
  if (redirectUrl) respondWith.call(event, Response.redirect(redirectUrl));
});

// Control the page of the very first visit too: it may open other circuits while offline.
clientsClaim();

const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  addEventListener(kind: "message", act: (event: MessageEvent) => void): void;
};
worker.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") worker.skipWaiting();
});
