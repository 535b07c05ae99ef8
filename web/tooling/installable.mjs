/**
 * Makes the site installable: its icons as PNG, the web app manifest, and the service worker that caches all
 * files on the device.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { PREVIEWS } from "./static_files.mjs";
import { iconPainter } from "./icon.mjs";

const MANIFEST = "app.webmanifest";
const SERVICE_WORKER = "service-worker.js";
/** The preview picture that other sites show. The service worker does not cache it. */
const PREVIEW_FILES = /^preview[-.]/;
/** Folder of boards that are cached only if driven or starred (domain/circuits/cached-boards.ts). */
const GALLERY_FOLDER = "wall/";
/** Folder of first turns, which only new visitors need (startup/openings/precomputed-replies.ts). */
const FIRST_VISIT_FOLDER = "first/";
const UNCACHED = new Set([".nojekyll", MANIFEST, SERVICE_WORKER, "404.html", "sbom.cdx.json"]);

/**
 * Writes icons, pictures and manifest; returns the built addresses of the files that index.html refers to. If
 * the address of the site is known, the id of the app is its path, which is also the browsers' default.
 * @param {string} web @param {string} site
 * @param {(folder: string, name: string, content: Uint8Array) => string} writeFile
 */
export async function writeManifest(web, site, writeFile) {
  const manifest = JSON.parse(readFileSync(join(web, MANIFEST), "utf8"));
  const paint = await iconPainter(readFileSync(join(web, "icon.svg"), "utf8"));
  /** @param {string} name @param {number} side @param {boolean} [bleeding] */
  const icon = (name, side, bleeding = false) => ({
    src: writeFile("assets", `${name}.png`, paint(side, bleeding)),
    sizes: `${side}x${side}`,
    type: "image/png",
  });
  const icons = [
    icon("icon-192", 192),
    icon("icon-512", 512),
    { ...icon("icon-maskable", 512, true), purpose: "maskable" },
  ];
  const touch = icon("icon-touch", 180, true).src;
  const shortcuts = manifest.shortcuts.map((/** @type {object} */ shortcut) => ({
    ...shortcut,
    icons: [icons[0]],
  }));
  const { SITE_ADDRESS } = process.env;
  const id = SITE_ADDRESS ? new URL(SITE_ADDRESS.replace(/\/?$/, "/")).pathname : manifest.id;
  const screenshots = Object.entries(PREVIEWS).map(([name, { width, height, form_factor }]) => ({
    src: writeFile("assets", name, readFileSync(join(web, name))),
    sizes: `${width}x${height}`,
    type: "image/png",
    form_factor,
  }));
  writeFileSync(join(site, MANIFEST), JSON.stringify({ ...manifest, id, icons, shortcuts, screenshots }));
  return new Map([
    [MANIFEST, MANIFEST],
    ["icon-touch.png", touch],
  ]);
}

/**
 * Returns all files to cache with the hashes of their contents. Files without a hash in their path also have
 * it as their revision.
 * @param {string} site
 */
function filesToCache(site) {
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !UNCACHED.has(entry.name) && !PREVIEW_FILES.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const fileUrls = files.sort().map((file) => ({ file, url: relative(site, file).replaceAll("\\", "/") }));
  const gallery = fileUrls.map(({ url }) => url).filter((url) => url.startsWith(GALLERY_FOLDER));
  const cachedFiles = fileUrls.filter(
    ({ url }) => !url.startsWith(GALLERY_FOLDER) && !url.startsWith(FIRST_VISIT_FOLDER),
  );
  const hashedFiles = cachedFiles.map(({ file, url }) => {
    const hash = createHash("sha256").update(readFileSync(file)).digest("base64");
    return { url, revision: url.includes("/") ? null : hash.slice(0, 16), hash };
  });
  return { files: hashedFiles, gallery };
}

/**
 * Builds the service worker. Must be called last, because it lists all files of the site.
 * @param {string} web
 * @param {string} site
 * @param {(values: Record<string, unknown>) => import("esbuild").Plugin} virtual
 */
export async function placeServiceWorker(web, site, virtual) {
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: web,
    entryPoints: ["platform/offline/service-worker.ts"],
    outfile: join(site, SERVICE_WORKER),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
    plugins: [virtual({ offline: filesToCache(site) })],
  });
  return metafile;
}
