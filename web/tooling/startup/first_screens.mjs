/**
 * Prerenders the screens of a first visit, so that the page can show them before its script has loaded
 * (`startup/first/first-screen.ts`).
 *
 * A screen is a piece of HTML called `NAME.LANGUAGE.NUMBER.HOW.html`. NUMBER is that of the race's first
 * turns (`opening_files.py`), for screens with several races. HOW is `wide` or `narrow`, the layout of the
 * page, with `-still` for reduced motion: then the first question is shown. Otherwise the cars are on the
 * grid, and the question is shown only if no other car moves first. Other screens have no number.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";

const PRERENDER = new URL("prerender.mjs", import.meta.url);

/**
 * @typedef {object} Page
 * @property {string} script    the page as one script
 * @property {string} site      the folder of its files
 * @property {string} board     SVG of the board included in the page
 * @property {string} circuit   of that board
 * @property {string} language
 * @property {string[]} pages   names in the address, besides home
 * @property {string[]} lessons  names in the address
 * @property {string[]} races   names in the address
 * @property {number} seeds     number of precomputed races of each kind
 */

/** @param {Page} page @returns {Promise<Map<string, string>>} by name */
const prerender = (page) =>
  new Promise((resolve, reject) => {
    new Worker(PRERENDER, { workerData: page }).once("message", resolve).once("error", reject);
  });

/**
 * Returns a folder with all prerendered screens; other folders in the cache are removed.
 * @param {string} cache  folder of the cache
 * @param {string} key  hash of the sources
 * @param {string[]} languages
 * @param {Omit<Page, "language">} page
 */
export async function firstScreens(cache, key, languages, page) {
  const folder = join(cache, key);
  if (existsSync(folder)) return folder;
  const newFolder = `${folder}-${process.pid}`;
  mkdirSync(newFolder, { recursive: true });
  for (const screens of await Promise.all(languages.map((language) => prerender({ ...page, language }))))
    for (const [name, text] of screens) {
      const file = join(newFolder, `${name}.html`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  for (const name of readdirSync(cache))
    if (!newFolder.endsWith(name)) rmSync(join(cache, name), { recursive: true });
  renameSync(newFolder, folder);
  return folder;
}
