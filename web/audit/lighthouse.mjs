// Lighthouse over one screen of the built site: `node lighthouse.mjs PORT SIZE ADDRESS` prints scores and the
// audits that are not perfect as JSON.
// The browser waits on PORT; SIZE is "desktop" or "phone", each with Lighthouse's own throttling for that
// kind of machine.
import lighthouse, { desktopConfig } from "lighthouse";

const [port, size, address] = process.argv.slice(2);
const CATEGORIES = ["accessibility", "best-practices", "performance"];
const FIGURES = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

/** @type {Parameters<typeof lighthouse>[1]} */
const flags = { port: Number(port), output: "json", logLevel: "error", onlyCategories: CATEGORIES };
const run = await lighthouse(address, flags, size === "desktop" ? desktopConfig : undefined);
if (!run) throw new Error("Lighthouse found nothing to look at.");
const { lhr } = run;

const scores = Object.fromEntries(
  CATEGORIES.map((name) => [name, Math.round(100 * (lhr.categories[name]?.score ?? 0))]),
);
const figures = Object.fromEntries(FIGURES.map((name) => [name, lhr.audits[name]?.displayValue ?? ""]));
const strict = new Set(
  ["accessibility", "best-practices"].flatMap(
    (name) => lhr.categories[name]?.auditRefs.filter((ref) => ref.weight).map((ref) => ref.id) ?? [],
  ),
);
const failed = [...strict]
  .filter((id) => (lhr.audits[id]?.score ?? 1) < 1)
  .map((id) => `${id}: ${lhr.audits[id]?.title}`);
console.log(JSON.stringify({ scores, figures, failed }));
