/**
 * Makes sure that a page that does not start says so. It is part of index.html and waits for nothing that is
 * fetched.
 *
 * Files that fail are fetched past the browser's cache and the page is reloaded, once by itself. After that
 * `#trouble` in the page says so in a sentence, and its link does the same more thoroughly. Style sheets show
 * that sentence by themselves after a while, in case scripts fail too.
 *
 * A browser shows nothing while the style sheet loads, not even `#trouble`. If the style sheet fails, it is
 * fetched once more and the page is reloaded. If that takes long as well, an empty page with a sentence takes
 * its place.
 */

/** A page that has shown nothing after as many milliseconds says that it is late. */
const LATE = 7_000;
/** Milliseconds for which a late style sheet is waited for after that. */
const SILENT = 1_800;
/** Milliseconds to wait for an answer of the site. */
const REACH = 2_000;
/** Key in the session storage: the page has been reloaded by itself. */
const RENEWED = "yellow-flag.renewed";
const UNREAD = "before its words";
const ENGLISH = ["Part of the page hasn’t loaded. Your races are safe.", "Reload"] as const;
const WORDS: Record<string, readonly [string, string]> = {
  fr: ["Une partie de la page n’est pas chargée. Tes courses sont en sécurité.", "Recharger"],
  de: ["Ein Teil der Seite wurde nicht geladen. Deine Rennen sind sicher.", "Neu laden"],
};
const STYLE = `position:fixed;inset:0;padding:10vmin;background:Canvas;color:CanvasText;
  font:20px/1.5 sans-serif;color-scheme:light dark`;

/** The start script; in pages up to 0.3.0 it was a module. */
const BEGINS = "script[defer], script[type=module]";

const root = document.documentElement;
const begun = () => "screen" in root.dataset;
const noStorage = () => null;
const OUTCOME = [() => true, () => false];
let told = false;
let renewing = false;

/** Addresses of the page's files. */
const parts = () =>
  [
    ...document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(
      "script[src], link[rel=modulepreload], link[rel=stylesheet]",
    ),
  ].map((part) => part.src || part.href);

/** Scripts and style sheets that have been asked for since, whatever came of it. */
const fetched = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin) && /\.(m?js|css)$/.test(name));

/** Everything that the page names is known. */
const parsed = new Promise((resolve) => {
  const look = () => document.readyState !== "loading" && resolve(undefined);
  document.addEventListener("readystatechange", look);
  look();
});

/** Only once for the same page: never in circles. */
async function canAutoReload() {
  await parsed;
  try {
    const page = document.querySelector<HTMLScriptElement>(BEGINS)?.src;
    if (!page) return false;
    const may = sessionStorage.getItem(RENEWED) !== page;
    sessionStorage.setItem(RENEWED, page);
    return may;
  } catch {
    return false;
  }
}

/** Nothing of a service worker and of what it has kept is trusted any more. */
async function clearCaches() {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const worker of workers)
    if (worker.scope === new URL("./", document.baseURI).href) await worker.unregister();
  const folder = location.pathname.replace(/[^/]*$/, "");
  for (const name of (await globalThis.caches?.keys()) ?? [])
    if (name.includes(folder)) await caches.delete(name);
  // Python's memory: startup/python/kept-snapshot.ts.
  const files = await navigator.storage?.getDirectory?.().catch(noStorage);
  if (!files) return;
  for await (const name of files.keys())
    if (name.includes(encodeURIComponent(folder))) await files.removeEntry(name);
}

/** Rejects where the site cannot be reached, or somebody else answers. */
async function reach() {
  // The service worker keeps everything but itself, so this asks the site.
  const asked = await fetch("service-worker.js", { cache: "reload", signal: AbortSignal.timeout(REACH) });
  if (!/javascript/.test(asked.headers.get("content-type") ?? "")) throw new Error("not the site");
}

/**
 * Reloads the page from the site and not from the browser's cache. Rejects if the site cannot be reached:
 * then the current page is better than nothing.
 *
 * @param thorough  bypasses the service worker too
 * @param stillWanted  asked right before the reload
 */
async function renew(thorough: boolean, stillWanted: () => boolean = () => true) {
  await reach();
  if (thorough) await clearCaches();
  const known = new Set([location.href.replace(/#.*/s, ""), ...parts(), ...fetched()]);
  const again = [...known].map((address) =>
    fetch(address, { cache: "reload", signal: AbortSignal.timeout(2 * REACH) }),
  );
  await Promise.allSettled(again);
  if (stillWanted()) location.reload();
}

/** Without style sheets the board would be one black shape, and every language would be shown. */
function removeUnstyledContent() {
  globalThis.firstScreen?.over.abort();
  for (const name of ["first-board", "first-screen"]) document.getElementById(name)?.remove();
  const sentences = [...document.querySelectorAll("#trouble p")];
  const [own = sentences[0]] = sentences.filter((one) => one.getAttribute("lang") === root.lang);
  for (const one of sentences) if (one !== own) one.remove();
}

/**
 * @param broken  not only late: it will not come any more
 * @param spared  the page can begin without it; what the reader has done by then is not undone
 */
async function tell(broken: boolean, spared = false) {
  if (begun() || renewing || (told && !broken)) return;
  told = true;
  renewing = broken;
  const wanted = () => !(spared && begun());
  if (broken && (await canAutoReload()) && (await renew(false, wanted).then(...OUTCOME))) return; // before words
  if (!root.dataset.board) root.lang = navigator.language.slice(0, 2);
  const words = document.getElementById("trouble");
  if (!words) return; // `say` has others
  if (getComputedStyle(words).position !== "fixed") removeUnstyledContent();
  root.dataset.trouble = broken ? "broken" : "late";
}

// For the page, once it is there.
globalThis.watchdog = { reach, canAutoReload, renew };

/** True if a file has arrived or failed, except those fetched here. */
const answered = (address: string) =>
  (performance.getEntriesByName(address) as PerformanceResourceTiming[]).some(
    ({ initiatorType }) => initiatorType !== "fetch",
  );

/** Addresses of the style sheets that are still loading. */
const missing = () =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([media], #letters)")]
    .filter(({ sheet, href }) => !sheet && !answered(href))
    .map(({ href }) => href);

/** Nothing can be seen of the page. */
const blank = () => document.body?.getAttribute("role") === "alert" || missing().length > 0;

/** Reloads the page once, as soon as the missing files can be fetched. */
async function beginAnew(parts: string[]) {
  if (sessionStorage.getItem(RENEWED) === UNREAD) return;
  const again = parts.map((part) => fetch(part, { cache: "reload" }).then((answer) => answer.blob()));
  await Promise.all(again);
  if (!blank()) return; // it has come meanwhile
  sessionStorage.setItem(RENEWED, UNREAD);
  location.reload();
}

/** The files cannot be fetched, or the storage is blocked: the words stay. */
const noReload = () => null;

/** Browsers paint nothing of a page that they cannot read on, so these words stand in an empty one. */
function say(parts: string[]) {
  const [sentence, offer] = WORDS[navigator.language.slice(0, 2)] ?? ENGLISH;
  document.open();
  document.write("<!doctype html><title>Yellow Flag</title><body>");
  document.close();
  const again = document.createElement("a");
  again.href = location.href;
  again.textContent = offer;
  again.style.color = "LinkText";
  again.onclick = () => location.reload();
  document.body.style.cssText = STYLE;
  document.body.setAttribute("role", "alert");
  document.body.append(`${sentence} `, again);
  // WebKit goes on waiting for what the page before had asked for.
  window.stop();
  beginAnew(parts).catch(noReload);
}

function heed({ target }: ErrorEvent | Event) {
  if (target instanceof HTMLImageElement || begun()) return;
  if (target instanceof HTMLLinkElement && target.id === "letters") return; // there are others
  const link = target instanceof HTMLLinkElement ? target.rel : "";
  if (!(target instanceof HTMLLinkElement) || /modulepreload|stylesheet/.test(link))
    tell(true, link === "modulepreload");
}

addEventListener("error", heed, true);
setTimeout(tell, LATE, false);
setTimeout(() => {
  const parts = missing();
  if (parts.length === 0) return;
  beginAnew(parts).catch(noReload);
  setTimeout(() => missing().length > 0 && say(parts), SILENT);
}, LATE);
addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("#trouble a")) return;
  event.preventDefault();
  renew(true).catch(() => location.reload());
});
