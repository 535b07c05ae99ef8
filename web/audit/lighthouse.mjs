// Runs Lighthouse on one screen of the built site: `node lighthouse.mjs PORT SIZE ADDRESS` prints as JSON
// scores, figures (milliseconds, and the layout shift) and the audits without a full score.
// The browser listens on PORT; SIZE is "desktop" or "phone", each with Lighthouse's own throttling for that
// kind of device.
import lighthouse, { desktopConfig } from "lighthouse";

const [port, size, address = ""] = process.argv.slice(2);
const STRICT = ["accessibility", "best-practices"];
const CATEGORIES = ["performance", ...STRICT];
/** Metrics by their abbreviations. */
const FIGURES = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
  SI: "speed-index",
};

/** @type {Parameters<typeof lighthouse>[1]} */
const flags = { port: Number(port), output: "json", logLevel: "error", onlyCategories: CATEGORIES };
const run = await lighthouse(address, flags, size === "desktop" ? desktopConfig : undefined);
if (!run) throw new Error("Lighthouse found nothing to look at.");
const { audits, categories, environment } = run.lhr;

const scores = Object.fromEntries(
  CATEGORIES.map((name) => [name, Math.round(100 * (categories[name]?.score ?? 0))]),
);
const figures = Object.fromEntries(
  Object.entries(FIGURES).map(([letters, name]) => [letters, audits[name]?.numericValue ?? 0]),
);
const refs = STRICT.flatMap((name) => categories[name]?.auditRefs ?? []).filter(({ weight }) => weight);
const failedAudits = [...new Set(refs.map(({ id }) => id))]
  .filter((id) => (audits[id]?.score ?? 1) < 1)
  .map((id) => `${id}: ${audits[id]?.title}`);
console.log(JSON.stringify({ scores, figures, failed: failedAudits, machine: environment.benchmarkIndex }));
