/**
 * Part of index.html itself; waits for nothing that is fetched. A browser shows nothing while the style sheet
 * loads, not even `#trouble`. If the style sheet fails, it is fetched once more and the page is reloaded. If
 * that takes long as well, this script says so. The watchdog handles everything else, if it has loaded.
 */

/** Milliseconds after which the page is late, and after as many more there are words. */
const LATE = 7_000;
const SILENT = 1_800;
/** Key in the session storage: the page has been reloaded by itself; see the watchdog. */
const RENEWED = "yellow-flag.renewed";
const UNREAD = "before its words";
const ENGLISH = ["Part of the page hasn’t loaded. Your races are safe.", "Reload"] as const;
const WORDS: Record<string, readonly [string, string]> = {
  fr: ["Une partie de la page n’est pas chargée. Tes courses sont en sécurité.", "Recharger"],
  de: ["Ein Teil der Seite wurde nicht geladen. Deine Rennen sind sicher.", "Neu laden"],
};
const STYLE = `position:fixed;inset:0;padding:10vmin;background:Canvas;color:CanvasText;
  font:20px/1.5 sans-serif;color-scheme:light dark`;

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

/** Errors before the watchdog has loaded are kept for it. */
globalThis.failures = [];
addEventListener("error", (event) => globalThis.failures?.push(event), true);

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

setTimeout(() => {
  const parts = missing();
  if (parts.length === 0) return;
  beginAnew(parts).catch(noReload);
  setTimeout(() => missing().length > 0 && say(parts), SILENT);
}, LATE);

// Without the watchdog, `#trouble` still leads to the same place of the site.
addEventListener("click", (event) => {
  if (globalThis.watchdog || !(event.target instanceof Element) || !event.target.closest("#trouble a"))
    return;
  event.preventDefault();
  location.reload();
});

export {};
