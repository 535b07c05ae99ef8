/**
 * Shows an error message if the page fails to load. Inlined in index.html; has no dependencies.
 *
 * If files fail, they are fetched past the browser's cache and the page is reloaded, once automatically.
 * After that, `#trouble` in the page shows an error message with a link that does the same and also clears
 * the caches. Style sheets show that message after a delay, in case scripts fail too.
 *
 * Browsers render nothing while the style sheet loads, not even `#trouble`. If the style sheet fails, it is
 * fetched once more and the page is reloaded. If that takes too long as well, an empty page with a message
 * replaces it.
 */

/** Time after which a page that has not started shows a message, in ms. */
const LATE_MS = 7_000;
/** Further time to wait for a late style sheet, in ms. */
const LATE_SHEET_MS = 1_800;
/** Timeout of a request that tests if the site can be reached, in ms. */
const REACH_TIMEOUT_MS = 2_000;
/** Key in the session storage: the page has been reloaded automatically. */
const RELOADED = "yellow-flag.renewed";
/** Stored under that key if the blank page has been reloaded. */
const RELOADED_BLANK = "before its words";
const ENGLISH = ["Part of the page hasn’t loaded. Your races are safe.", "Reload"] as const;
const MESSAGES: Record<string, readonly [string, string]> = {
  fr: ["Une partie de la page n’est pas chargée. Tes courses sont en sécurité.", "Recharger"],
  de: ["Ein Teil der Seite wurde nicht geladen. Deine Rennen sind sicher.", "Neu laden"],
};
const STYLE = `position:fixed;inset:0;padding:10vmin;background:Canvas;color:CanvasText;
  font:20px/1.5 sans-serif;color-scheme:light dark`;

/** The start script; in pages up to 0.3.0 it was a module. */
const START_SCRIPT = "script[defer], script[type=module]";

const root = document.documentElement;
const hasStarted = () => "screen" in root.dataset;
const noStorage = () => null;
/** Handlers that turn a promise's outcome into a boolean. */
const SUCCESS_OR_FAILURE = [() => true, () => false];
let isReported = false;
let isReloading = false;

/** Addresses of the page's files. */
const fileAddresses = () =>
  [
    ...document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(
      "script[src], link[rel=modulepreload], link[rel=stylesheet]",
    ),
  ].map((part) => part.src || part.href);

/** Addresses of all scripts and style sheets requested so far, loaded or failed. */
const requestedFiles = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin) && /\.(m?js|css)$/.test(name));

/** Resolves when the document has been parsed. */
const documentParsed = new Promise((resolve) => {
  const look = () => document.readyState !== "loading" && resolve(undefined);
  document.addEventListener("readystatechange", look);
  look();
});

/** True if this version of the page has not been reloaded automatically yet: prevents reload loops. */
async function canAutoReload() {
  await documentParsed;
  try {
    const page = document.querySelector<HTMLScriptElement>(START_SCRIPT)?.src;
    if (!page) return false;
    const canReload = sessionStorage.getItem(RELOADED) !== page;
    sessionStorage.setItem(RELOADED, page);
    return canReload;
  } catch {
    return false;
  }
}

/** Unregisters the service worker and deletes its caches. */
async function clearCaches() {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const worker of workers)
    if (worker.scope === new URL("./", document.baseURI).href) await worker.unregister();
  const folder = location.pathname.replace(/[^/]*$/, "");
  for (const name of (await globalThis.caches?.keys()) ?? [])
    if (name.includes(folder)) await caches.delete(name);
  // The Python snapshot: startup/python/kept-snapshot.ts.
  const files = await navigator.storage?.getDirectory?.().catch(noStorage);
  if (!files) return;
  for await (const name of files.keys())
    if (name.includes(encodeURIComponent(folder))) await files.removeEntry(name);
}

/** Rejects if the site cannot be reached, or another server answers (such as a captive portal). */
async function reachSite() {
  // The service worker caches everything but itself, so this request reaches the site.
  const response = await fetch("service-worker.js", {
    cache: "reload",
    signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
  });
  if (!/javascript/.test(response.headers.get("content-type") ?? "")) throw new Error("not the site");
}

/**
 * Reloads the page from the site and not from the browser's cache. Rejects if the site cannot be reached:
 * then the current page is better than none.
 *
 * @param thorough  clears the service worker and its caches too
 * @param stillWanted  called right before the reload
 */
async function reload(thorough: boolean, stillWanted: () => boolean = () => true) {
  await reachSite();
  if (thorough) await clearCaches();
  const addresses = new Set([location.href.replace(/#.*/s, ""), ...fileAddresses(), ...requestedFiles()]);
  const reloads = [...addresses].map((address) =>
    fetch(address, { cache: "reload", signal: AbortSignal.timeout(2 * REACH_TIMEOUT_MS) }),
  );
  await Promise.allSettled(reloads);
  if (stillWanted()) location.reload();
}

/**
 * Removes content that needs style sheets: the board would be a black shape, and all languages would be
 * visible.
 */
function removeUnstyledContent() {
  globalThis.firstScreen?.abortController.abort();
  for (const name of ["first-board", "first-screen"]) document.getElementById(name)?.remove();
  const sentences = [...document.querySelectorAll("#trouble p")];
  const [own = sentences[0]] = sentences.filter((one) => one.getAttribute("lang") === root.lang);
  for (const one of sentences) if (one !== own) one.remove();
}

/**
 * Reloads the page or shows the error message.
 * @param isBroken  a file has failed; false if the page is only late
 * @param isOptional  the page can start without the file; do not reload if it has started by then
 */
async function reportTrouble(isBroken: boolean, isOptional = false) {
  if (hasStarted() || isReloading || (isReported && !isBroken)) return;
  isReported = true;
  isReloading = isBroken;
  const isWanted = () => !(isOptional && hasStarted());
  const isReloaded =
    isBroken && (await canAutoReload()) && (await reload(false, isWanted).then(...SUCCESS_OR_FAILURE));
  if (isReloaded) return;
  if (!root.dataset.board) root.lang = navigator.language.slice(0, 2);
  const words = document.getElementById("trouble");
  if (!words) return; // the page of `replacePage` has its own message
  if (getComputedStyle(words).position !== "fixed") removeUnstyledContent();
  root.dataset.trouble = isBroken ? "broken" : "late";
}

// Used by the page once it runs.
globalThis.watchdog = { reachSite, canAutoReload, reload };

/** True if a file has arrived or failed, except those fetched here. */
const hasSettled = (address: string) =>
  (performance.getEntriesByName(address) as PerformanceResourceTiming[]).some(
    ({ initiatorType }) => initiatorType !== "fetch",
  );

/** Addresses of the style sheets that are still loading. */
const pendingSheets = () =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([media], #fonts)")]
    .filter(({ sheet, href }) => !sheet && !hasSettled(href))
    .map(({ href }) => href);

/** True if nothing of the page is visible. */
const isBlank = () => document.body?.getAttribute("role") === "alert" || pendingSheets().length > 0;

/** Reloads the page once, as soon as the missing files have been fetched. */
async function reloadOnce(parts: string[]) {
  if (sessionStorage.getItem(RELOADED) === RELOADED_BLANK) return;
  const reloads = parts.map((part) => fetch(part, { cache: "reload" }).then((answer) => answer.blob()));
  await Promise.all(reloads);
  if (!isBlank()) return; // it has loaded by now
  sessionStorage.setItem(RELOADED, RELOADED_BLANK);
  location.reload();
}

/** The files cannot be fetched, or the storage is blocked: keep the message. */
const noReload = () => null;

/**
 * Replaces the page by an empty one with the message: browsers do not render a page whose parsing is blocked.
 */
function replacePage(parts: string[]) {
  const [sentence, offer] = MESSAGES[navigator.language.slice(0, 2)] ?? ENGLISH;
  document.open();
  document.close();
  document.title = "Yellow Flag";
  const link = document.createElement("a");
  link.href = location.href;
  link.textContent = offer;
  link.style.color = "LinkText";
  link.onclick = () => location.reload();
  document.body.style.cssText = STYLE;
  document.body.setAttribute("role", "alert");
  document.body.append(`${sentence} `, link);
  // WebKit keeps waiting for the requests of the previous document.
  window.stop();
  reloadOnce(parts).catch(noReload);
}

function onLoadError({ target }: ErrorEvent | Event) {
  if (target instanceof HTMLImageElement || hasStarted()) return;
  if (target instanceof HTMLLinkElement && target.id === "fonts") return; // fallback fonts are used
  const link = target instanceof HTMLLinkElement ? target.rel : "";
  if (!(target instanceof HTMLLinkElement) || /modulepreload|stylesheet/.test(link))
    reportTrouble(true, link === "modulepreload");
}

addEventListener("error", onLoadError, true);
setTimeout(reportTrouble, LATE_MS, false);
setTimeout(() => {
  const parts = pendingSheets();
  if (parts.length === 0) return;
  reloadOnce(parts).catch(noReload);
  setTimeout(() => pendingSheets().length > 0 && replacePage(parts), LATE_SHEET_MS);
}, LATE_MS);
addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("#trouble a")) return;
  event.preventDefault();
  reload(true).catch(() => location.reload());
});
