/**
 * Writes files next to index.html under fixed names, because pages of other versions request them, and
 * handles inlined scripts and link previews.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { itemAt } from "../platform/lists/item-at.ts";

/** @param {string} web @param {string} entry */
const scriptOptions = (web, entry) => ({
  absWorkingDir: web,
  entryPoints: [entry],
  minify: true,
  bundle: true,
  format: /** @type {const} */ ("iife"),
  target: "es2022",
  charset: /** @type {const} */ ("utf8"),
  logLevel: /** @type {const} */ ("error"),
});

/** Returns the source expression that allows an inline script in a security policy. @param {string} script */
const hashSource = (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * Inlines a script into the page and allows it by its hash.
 * @param {{ page: string, policy: string }} whole @param {string} path  of the script in the page's HTML
 * @param {string} source
 */
export function withInlineScript({ page, policy }, path, source) {
  const script = source.trim().replaceAll("</script", "<\\/script");
  const scriptTag = `<script src="${path}"></script>`;
  if (!page.includes(scriptTag)) throw new Error(`index.html has no script ${path}.`);
  return {
    page: page.replace(scriptTag, () => `<script>${script}</script>`),
    policy: policy.replace(" 'self' 'wasm", (words) => ` ${hashSource(script)}${words}`),
  };
}

/**
 * Writes the page for addresses that do not exist. Hosts serve it at any depth below the site, so it refers
 * to no file: its only script is inlined, and allowed by its hash.
 *
 * @param {string} web
 * @param {string} site
 */
export async function placeNotFound(web, site) {
  const page = readFileSync(join(web, "404.html"), "utf8");
  const [scriptTag = "", entry] = /<script src="(.*)"><\/script>/.exec(page) ?? [];
  if (!entry) throw new Error("404.html has no script.");
  const { outputFiles } = await build({ ...scriptOptions(web, entry), write: false });
  const script = itemAt(outputFiles, 0).text.trim();
  const policy = `default-src 'none'; script-src ${hashSource(script)}; connect-src 'self'; base-uri 'none'`;
  const head = `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  writeFileSync(
    join(site, "404.html"),
    page.replace("<head>", () => head).replace(scriptTag, () => `<script>${script}</script>`),
  );
}

/** Pictures of the game in web/ (tooling/screenshots.py), in pixels; other sites show the first one. */
export const PREVIEWS = {
  "preview.png": { width: 1200, height: 630, form_factor: "wide" },
  "preview-phone.png": { width: 390, height: 844, form_factor: "narrow" },
};
const PREVIEW = PREVIEWS["preview.png"];

/**
 * Adds the preview that other sites show for a link to this one. They need absolute addresses, so the caller
 * adds it only if the site's address is known.
 *
 * @param {string} page
 * @param {string} address  of the site
 * @param {string} picture  its built address
 */
export function addPreview(page, address, picture) {
  const home = new URL(address.endsWith("/") ? address : `${address}/`);
  const [, title] = /<title>(.*)<\/title>/.exec(page) ?? [];
  const [, words] = /name="description" content="([^"]*)"/.exec(page) ?? [];
  const image = new URL(picture, home);
  const facts = {
    "og:type": "website",
    "og:title": title,
    "og:description": words,
    "og:url": home,
    "og:image": image,
    "og:image:width": PREVIEW.width,
    "og:image:height": PREVIEW.height,
    "og:image:alt": title,
  };
  const twitter = {
    "twitter:card": "summary_large_image",
    "twitter:title": title,
    "twitter:description": words,
    "twitter:image": image,
  };
  /** @param {"property" | "name"} kind @param {Record<string, unknown>} values */
  const meta = (kind, values) =>
    Object.entries(values).map(([name, value]) => `<meta ${kind}="${name}" content="${value}">\n`);
  const tags = [...meta("property", facts), ...meta("name", twitter)];
  return page.replace("</head>", () => `${tags.join("")}<link rel="canonical" href="${home}">\n</head>`);
}
