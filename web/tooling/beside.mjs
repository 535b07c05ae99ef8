/**
 * What lies beside index.html under names that never change, because a page from another time asks for it.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const WATCHDOG = "main/watchdog.js";

/** Returns the built addresses of what index.html names. @param {string} web @param {string} site */
export async function placeWatchdog(web, site) {
  await build({
    absWorkingDir: web,
    entryPoints: [WATCHDOG],
    outfile: join(site, "watchdog.js"),
    minify: true,
    bundle: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    logLevel: "error",
  });
  return new Map([[WATCHDOG, "watchdog.js"]]);
}

/**
 * What hosts hand out where there is nothing. It stands at any depth below the site, so it names no file: its
 * one script is in the page, and allowed by its hash.
 * @param {string} web @param {string} site
 */
export function placeNotFound(web, site) {
  const page = readFileSync(join(web, "404.html"), "utf8");
  const [, script] = /<script>(.*)<\/script>/s.exec(page) ?? [];
  if (!script) throw new Error("404.html has no script.");
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; connect-src 'self'; base-uri 'none'`;
  const head = `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  writeFileSync(
    join(site, "404.html"),
    page.replace("<head>", () => head),
  );
}

/**
 * What other sites show of a link to this one; they want whole addresses, so it is there only where the
 * address is known.
 * @param {string} page @param {string | undefined} address  of the site @param {string} picture
 */
export function withPreview(page, address, picture) {
  if (!address) return page;
  const home = new URL(address.endsWith("/") ? address : `${address}/`);
  const [, title] = /<title>(.*)<\/title>/.exec(page) ?? [];
  const [, words] = /name="description" content="([^"]*)"/.exec(page) ?? [];
  const facts = { type: "website", title, description: words, url: home, image: new URL(picture, home) };
  const tags = Object.entries(facts).map(
    ([name, value]) => `<meta property="og:${name}" content="${value}">\n`,
  );
  return page.replace("</head>", () => `${tags.join("")}<link rel="canonical" href="${home}">\n</head>`);
}
