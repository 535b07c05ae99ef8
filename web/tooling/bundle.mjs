/**
 * Builds the site: `node bundle.mjs PARTS`. PARTS, as JSON, has the paths of the built engine and circuits,
 * and of the `site` to write (`build_site.py`).
 *
 * Every file has a hash of its content in its name, or is in a folder that does, except `index.html`,
 * manifest, service worker and `.nojekyll` (`installable.mjs`). The text of `index.html` is not changed. Its
 * scripts and style sheets are replaced by the bundled ones, the first circuit's board is inserted into `<div
 * id="first-board">`, and a content security policy is added at the start of its head.
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { freshWordsIn } from "../startup/python/snapshot.ts";
import { entryOf, itemAt } from "../platform/lists/item-at.ts";
import { RACE_PANELS } from "../startup/race-preloads.ts";
import { placeNotFound, withInlineScript, addPreview } from "./static_files.mjs";
import { firstScreens } from "./startup/first_screens.mjs";
import { writeManifest, placeServiceWorker } from "./installable.mjs";
import { packagesIn, placeLicences } from "./licences.mjs";
import { firstModule, languages as LANGUAGES, messageModules, racingModule } from "./messages.mjs";
import { START, startChunk } from "./startup/start_chunk.mjs";
import { emptyLock } from "./startup/pyodide_node.mjs";
import { styleSheets } from "./sheets.mjs";
import { writeStartScript } from "./startup/start_script.mjs";
import { WASM, SCRIPT, SECONDARY } from "./startup/wasm/runtime_files.mjs";

const WEB = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const FONT_SHEET = "styles/fonts.css";
const RUNTIME = [SCRIPT, WASM, SECONDARY];
/** Virtual modules that are imported on demand. */
const LAZY_MODULES = new Set(["clauses", "gallery"]);
/** Replacement for d3-color: see no_colours.mjs. */
const ALIAS = { "d3-color": join(WEB, "tooling/no_colours.mjs") };
const SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html yellow-flag",
].join("; ");

/**
 * `circuits`, `runtime`, `turns` and `screens` are folders; `first` is the circuit whose board is in the
 * page; `site` is the folder to make and `unfinished` its temporary folder during the build; all others are
 * files. A playable site has no `snapshot`, and no first screens unless they are cached (`paints`).
 * @type {Record<"circuits" | "first" | "runtime" | "engine" | "extras" | "turns" | "screens" |
 *   "rulebooks" | "clauses" | "days" | "proposals" | "unfinished" | "site", string> &
 *   {snapshot: string | null, paints: boolean}}
 */
const parts = JSON.parse(process.argv[2] ?? "");
const site = parts.unfinished;

/** Packages of which code is in the files of the site. @type {Set<string>} */
const deliveredPackages = new Set();

/** @param {(string | Uint8Array)[]} contents */
const hashOf = (...contents) =>
  contents
    .reduce((hash, content) => hash.update(content), createHash("sha256"))
    .digest("hex")
    .slice(0, 10);

/** Hash of start_script.mjs, which changes the contents of chunks after the bundler has named them. */
const START_SCRIPT_HASH = hashOf(readFileSync(join(WEB, "tooling/startup/start_script.mjs"))).slice(0, 4);

/** @typedef {import("virtual:site").SiteCircuit} SiteCircuit */
/**
 * @typedef {Map<string | undefined, { address: string, parts: string[], shared: string[] }>} Built  by entry
 *   file; `shared` are all names that other files import from its parts
 */

/**
 * Writes a file under a name with its hash in it and returns its address, relative to index.html.
 * @param {string} folder @param {string} name @param {string | Uint8Array} content
 */
function writeFile(folder, name, content) {
  const hash = hashOf(content);
  const [stem, ...endings] = name.split(".");
  const address = `${folder}/${stem}.${hash}.${endings.join(".")}`;
  mkdirSync(join(site, folder), { recursive: true });
  writeFileSync(join(site, address), content);
  return address;
}

/**
 * Writes the circuits' files. The page's script includes the circuits of the daily races and their variants;
 * data that only some screens show are in a separate module. The other circuits are listed in one file, and
 * their own files are in a folder of which only the circuits in use are stored on the device.
 * @param {string[]} daily
 * @returns {{circuits: SiteCircuit[], gallery: typeof import("virtual:gallery").default,
 *   otherCircuits: string, topologies: string, count: number}}
 */
function placeCircuits(daily) {
  /** @param {string} folder @param {string} name */
  const writeCircuit = (folder, name) => writeFile(folder, name, readFileSync(join(parts.circuits, name)));
  /** @type {import("virtual:site").GalleryCircuit[]} */
  const facts = JSON.parse(readFileSync(join(parts.circuits, "facts.json"), "utf8"));
  /** @param {string} folder @param {string} id */
  const addresses = (folder, id) => ({
    topology: writeCircuit(folder, `${id}.topology.json`),
    drawing: writeCircuit(folder, `${id}.drawing.json`),
    board: writeCircuit(folder, `${id}.svg`),
    print: writeCircuit(folder, `${id}.print.svg`),
    source: writeCircuit(folder, `${id}.toml`),
  });
  const isFirst = (/** @type {import("virtual:site").GalleryCircuit} */ { id, variant_of }) =>
    daily.includes(variant_of || id);
  const first = facts
    .filter(isFirst)
    .map((circuit) => ({ ...circuit, ...addresses("circuits", circuit.id) }));
  const others = facts
    .filter((circuit) => !isFirst(circuit))
    .map((circuit) => ({ ...circuit, ...addresses("wall", circuit.id) }));
  const topologies = Object.fromEntries(others.map(({ id, topology }) => [id, `../${topology}`]));
  return {
    circuits: first.map(
      ({ emblem, figures, credits, grands_prix, hidden, source, lanes, shortest, ...circuit }) => circuit,
    ),
    gallery: first.map(({ id, emblem, figures, credits, grands_prix, source, lanes, shortest }) => ({
      id,
      emblem,
      figures,
      credits,
      grands_prix,
      source,
      lanes,
      shortest,
    })),
    otherCircuits: writeFile("circuits", "others.json", JSON.stringify(others)),
    topologies: writeFile("circuits", "topologies.json", JSON.stringify(topologies)),
    count: facts.filter(({ variant_of }) => !variant_of).length,
  };
}

/**
 * Writes Python's files; addresses are relative to the worker, which is in assets/ too. Weights are shares of
 * the bytes to download.
 *
 * @param {SiteCircuit[]} circuits
 * @param {string} topologies  address of the list of the other circuits' topologies
 */
function writePython(circuits, topologies) {
  const names = RUNTIME.filter((name) => existsSync(join(parts.runtime, name))); // unsplit or split
  const runtime = `py.${hashOf(...names.map((name) => readFileSync(join(parts.runtime, name))))}/`;
  mkdirSync(join(site, "assets", runtime), { recursive: true });
  for (const name of names) copyFileSync(join(parts.runtime, name), join(site, "assets", runtime, name));
  const wasm = readFileSync(join(parts.runtime, WASM));
  const engineZip = readFileSync(parts.engine);
  // Without a snapshot, the file is empty, and the page starts Python without it.
  const image = parts.snapshot ? readFileSync(parts.snapshot) : new Uint8Array();
  const weight = engineZip.length / (engineZip.length + gzipSync(wasm).length);
  return {
    runtime,
    wasm: { path: `${runtime}${WASM}`, bytes: wasm.length, weight: 1 - weight },
    archive: {
      path: basename(writeFile("assets", "engine.bin", engineZip)),
      bytes: engineZip.length,
      weight,
    },
    extras: basename(writeFile("assets", "extras.bin", readFileSync(parts.extras))),
    // Downloaded instead of the archive.
    snapshot: {
      path: basename(writeFile("assets", "snapshot.bin", image)),
      bytes: image.length,
      weight,
      fresh: image.length ? freshWordsIn(gunzipSync(image)) : 0,
      circuit: parts.first,
    },
    lock: emptyLock(),
    circuits: Object.fromEntries(circuits.map(({ id, topology }) => [id, `../${topology}`])),
    topologies: `../${topologies}`,
  };
}

/**
 * Writes the first turns of some races into a folder with a hash. Returns the seeds of new visitors' races in
 * the order of their numbers, the number of lessons, and the first and the last day.
 */
function placeFirstTurns() {
  const names = readdirSync(parts.turns).sort();
  const files = names.map((name) => ({ name, contents: readFileSync(join(parts.turns, name)) }));
  const folder = `first/turns.${hashOf(...files.map(({ contents }) => contents))}`;
  mkdirSync(join(site, folder), { recursive: true });
  /** @type {number[]} */
  const seeds = [];
  /** @type {number[]} */
  const days = [];
  let lessons = 0;
  for (const { name, contents } of files) {
    writeFileSync(join(site, folder, name), contents);
    const [kind, number, seed] = name.split(".");
    if (kind === "lesson") lessons += 1;
    else if (kind === "daily") days.push(Number(number));
    else {
      const [[[request]]] = JSON.parse(contents.toString());
      seeds[Number(seed)] = request.setup.seed;
    }
  }
  return { first: { folder, seeds, days: [Math.min(...days), Math.max(...days)] }, lessons };
}

/**
 * Returns a plugin for modules that exist only in the build: `virtual:NAME` is the JSON value of that name.
 * Lazy ones also import the page's own module, to share its code (start_chunk.mjs).
 * @param {Record<string, unknown>} values @returns {import("esbuild").Plugin}
 */
function virtualModules(values) {
  return {
    name: "virtual",
    setup(pending) {
      pending.onResolve({ filter: /^virtual:/ }, ({ path }) => ({
        path: path.slice("virtual:".length),
        namespace: "virtual",
      }));
      pending.onLoad({ filter: /./, namespace: "virtual" }, ({ path }) => {
        const contents = JSON.stringify(values[path]);
        if (!LAZY_MODULES.has(path)) return { contents, loader: "json" };
        return { contents: `import "./${START}";\nexport default ${contents};`, resolveDir: WEB };
      });
    },
  };
}

/**
 * Bundles entry files. Returns, for each, its address relative to index.html and those of its static imports.
 * @param {string[]} entries
 * @param {Record<string, unknown>} values
 * @returns {Promise<Built>}
 */
async function bundle(entries, values) {
  const result = await build({
    absWorkingDir: WEB,
    entryPoints: entries,
    outdir: join(site, "assets"),
    entryNames: "[name].[hash]",
    assetNames: "[name].[hash]",
    chunkNames: `[name].${START_SCRIPT_HASH}[hash]`,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    supported: { nesting: false }, // flattens nested CSS rules for older browsers
    charset: "utf8",
    legalComments: "none", // the site has the full licence texts (licences.mjs)
    external: ["node:*", "ws"],
    alias: ALIAS,
    loader: { ".woff2": "file", ".svg": "file" },
    metafile: true,
    logLevel: "error",
    plugins: [styleSheets, messageModules(START), startChunk(WEB), virtualModules(values)],
  });
  for (const name of packagesIn(result.metafile)) deliveredPackages.add(name);
  const { outputs } = result.metafile;
  /** @param {string} file */
  const addressOf = (file) => relative(site, resolve(WEB, file)).replaceAll("\\", "/");
  /** @param {string} file */
  const partsOf = (file) => {
    const parts = new Set([file]);
    for (const part of parts)
      for (const { path, kind, external } of entryOf(outputs, part).imports)
        if (kind === "import-statement" && !external) parts.add(path);
    return [...parts].filter((part) => part !== file);
  };
  const entryOutputs = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint);
  return new Map(
    entryOutputs.map(([file, { entryPoint }]) => {
      const parts = partsOf(file);
      const sharedNames = parts.flatMap((part) => entryOf(outputs, part).exports);
      return [entryPoint, { address: addressOf(file), parts: parts.map(addressOf), shared: sharedNames }];
    }),
  );
}

/**
 * Returns the names of the files that a race needs from its start: its panels, and by language its texts.
 *
 * @param {Built} built
 */
function raceFiles(built) {
  /** @param {string} path */
  const filesOf = (path) => {
    const { address, parts } = required(built.get(path), path);
    return [address, ...parts];
  };
  /** @param {string[]} addresses */
  const names = (addresses) => addresses.map((address) => basename(address, ".js")).join(" ");
  const panels = filesOf(RACE_PANELS);
  /** @param {string} language */
  const words = (language) => names(filesOf(racingModule(language)).filter((part) => !panels.includes(part)));
  return {
    panels: names(panels),
    words: Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, words(language)])),
  };
}

/**
 * Bundles modules into one script.
 * @param {string[]} entries @param {Record<string, unknown>} values
 * @param {Pick<import("esbuild").BuildOptions, "format" | "minify">} options
 */
async function bundleScript(entries, values, options) {
  const result = await build({
    absWorkingDir: WEB,
    entryPoints: entries,
    outdir: WEB,
    bundle: true,
    write: false,
    ...options,
    target: "es2022",
    charset: "utf8",
    alias: ALIAS,
    logLevel: "error",
    plugins: [messageModules(), virtualModules(values)],
  });
  return result.outputFiles.map(({ text }) => text).join("");
}

/** Returns the font files that the supported languages need. @param {string} sheet */
const fontFilesOf = (sheet) =>
  [...readFileSync(join(site, sheet), "utf8").matchAll(/url\("?\.?\/?([^")]*)"?\)/g)]
    .map(([, name]) => `assets/${name}`)
    .filter((address) => !address.includes("latin-ext"));

/**
 * Writes the prerendered first screens into a folder with a hash.
 * @param {string} start @param {Record<string, unknown>} values @param {string} board
 */
async function placeFirstScreens(start, values, board) {
  const about = {
    ...{ board, circuit: first.id, seeds: turns.first.seeds.length },
    pages: ["daily", "learn", "setup", "circuits", "rules", "seasons/new"],
    lessons: Array.from({ length: turns.lessons }, (_, index) => `learn/${index + 1}`),
    races: ["quick", "first-lap"],
  };
  const script = await bundleScript([start], values, { format: "esm" });
  const tools = ["first_screens.mjs", "prerender.mjs"].map((name) =>
    readFileSync(join(WEB, "tooling/startup", name)),
  );
  const key = hashOf(JSON.stringify(about), script, ...tools);
  const { lessons, races, seeds } = about;
  const posterIds = new Set([first.id, ...days.circuits]);
  // Corners without a name of their own are not listed.
  /** @param {{name: string}[]} corners */
  const countNamedCorners = (corners) => corners.filter(({ name }) => !/^Corner \d+$/.test(name)).length;
  const posters = Object.fromEntries(
    circuits
      .filter(({ id }) => posterIds.has(id))
      .map(({ id, name, corners }) => [id, { name, corners: countNamedCorners(corners) }]),
  );
  if (!parts.paints && !existsSync(join(parts.screens, key)))
    return { folder: "first", pages: [], races: [], seeds, posters };
  const source = await firstScreens(parts.screens, key, Object.keys(LANGUAGES), { ...about, script, site });
  const names = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".html"))
    .sort();
  const folder = `first/screens.${hashOf(...names.map((name) => readFileSync(join(source, name))))}`;
  cpSync(source, join(site, folder), { recursive: true });
  const pages = [...about.pages, ...lessons];
  return { folder, pages, races, seeds, posters };
}

/**
 * Builds the files that index.html refers to, and rewrites it with the built addresses; `builtAddresses` has
 * the addresses of files that are built already.
 * @param {{ boot: object } & Record<string, unknown>} values
 * @param {string} board
 * @param {Map<string, string>} builtAddresses
 */
async function buildPage(values, board, builtAddresses) {
  const indexHtml = readFileSync(join(WEB, "index.html"), "utf8");
  const tags = indexHtml.matchAll(/<(script|link)\b[^>]*\b(?:src|href)="([^":]+)"[^>]*>/g);
  const assets = Array.from(tags, ([tag, kind, path = ""]) => ({ tag, kind, path }));
  const [start, ...more] = assets.filter(({ tag }) => tag.includes('type="module"')).map(({ path }) => path);
  if (!start || more.length > 0) throw new Error("index.html must have exactly one module script.");
  // Scripts that run before the first paint are inlined, which saves a request.
  const inlinedScripts = assets
    .filter(
      ({ tag, kind, path }) =>
        kind === "script" && !tag.includes('type="module"') && !builtAddresses.has(path),
    )
    .map(({ path }) => path);
  const styles = assets
    .filter(({ kind, path }) => kind === "link" && path.endsWith(".css"))
    .map(({ path }) => path);
  const built = await bundle([start, ...styles], values);
  const languages = Object.fromEntries(
    Object.keys(LANGUAGES).map((language) => [language, built.get(firstModule(language))?.address ?? null]),
  );
  const boot = {
    ...values.boot,
    languages,
    race: raceFiles(built),
    fonts: fontFilesOf(required(built.get(FONT_SHEET), FONT_SHEET).address),
    screens: await placeFirstScreens(start, values, board),
  };
  let inPage = { page: indexHtml, policy: SECURITY_POLICY };
  for (const path of inlinedScripts) {
    const script = await bundleScript([path], { boot }, { format: "iife", minify: true });
    inPage = withInlineScript(inPage, path, script);
  }
  let { page } = inPage;
  for (const { path } of assets.filter(({ path }) => path !== start && !inlinedScripts.includes(path))) {
    const address =
      builtAddresses.get(path) ??
      built.get(path)?.address ??
      writeFile("assets", basename(path), readFileSync(join(WEB, path)));
    page = page.replaceAll(`"${path}"`, `"${address}"`);
  }
  // The first paint needs only the boot script and the style sheet, so the page's own script has low
  // priority.
  const script = await writeStartScript(site, required(built.get(start), start), writeFile);
  page = replaceOnce(
    page,
    /<script [^>]*type="module"[^>]*>/,
    () => `<script defer fetchpriority="low" src="${script}">`,
  );
  page = replaceOnce(
    page,
    /<head>/,
    (openingTag) => `${openingTag}\n<meta http-equiv="Content-Security-Policy" content="${inPage.policy}">`,
  );
  page = replaceOnce(
    page,
    /(<div id="first-board"[^>]*>)\s*(?=<\/div>)/,
    (openingTag) => `${openingTag.trimEnd()}${board}`,
  );
  const home = process.env.SITE_ADDRESS;
  if (home)
    page = addPreview(page, home, writeFile("assets", "preview.png", readFileSync(join(WEB, "preview.png"))));
  writeFileSync(join(site, "index.html"), page);
}

/**
 * Replaces the folder `place` by `newFolder`, as close to atomically as the file system allows. Retries if
 * another build interferes.
 * @param {string} newFolder @param {string} place
 */
function replaceFolder(newFolder, place, attempts = 5) {
  const oldFolder = `${newFolder}-old`;
  try {
    if (existsSync(place)) renameSync(place, oldFolder);
    renameSync(newFolder, place);
  } catch (error) {
    if (attempts === 0) throw error;
    replaceFolder(newFolder, place, attempts - 1);
  } finally {
    rmSync(oldFolder, { recursive: true, force: true });
  }
}

/**
 * Fails if a value is missing.
 *
 * @template T
 * @param {T | null | undefined} value
 * @param {string} name
 * @returns {T}
 */
function required(value, name) {
  if (value === null || value === undefined) throw new Error(`Missing: ${name}.`);
  return value;
}

/** @param {string} text @param {RegExp} place @param {(match: string) => string} replacement */
function replaceOnce(text, place, replacement) {
  if (!place.test(text)) throw new Error(`index.html has no ${place}`);
  return text.replace(place, replacement);
}

rmSync(site, { recursive: true, force: true });
const { sundays: ownCircuits, ...days } = JSON.parse(readFileSync(parts.days, "utf8"));
const { circuits, gallery, otherCircuits, topologies, count } = placeCircuits(days.circuits);
const first = circuits.find(({ id }) => id === parts.first) ?? itemAt(circuits, 0);
const boards = Object.fromEntries(circuits.map(({ id, board }) => [id, board.split(".").at(-2)]));
const workers = await bundle(["startup/python/worker.ts"], { python: writePython(circuits, topologies) });
const { address: worker } = itemAt([...workers.values()], 0);
const project = readFileSync(join(WEB, "../pyproject.toml"), "utf8");
const version = itemAt(required(project.match(/^version = "(.*)"$/m), "version"), 1);
const { rulebooks, levels } = JSON.parse(readFileSync(parts.rulebooks, "utf8"));
const clauses = JSON.parse(readFileSync(parts.clauses, "utf8"));
const proposals = JSON.parse(readFileSync(parts.proposals, "utf8"));
const turns = placeFirstTurns();
const values = {
  site: {
    version,
    circuits: circuits.map(({ topology, ...circuit }) => circuit),
    otherCircuits,
    count,
    rulebooks,
    levels,
    worker,
    first: turns.first,
  },
  gallery,
  clauses,
  proposals,
  sundays: Object.fromEntries(
    Object.entries(ownCircuits).map(([year, list]) => [
      year,
      writeFile("circuits", `sundays-${year}.json`, JSON.stringify(list)),
    ]),
  ),
  boot: { first: first.id, boards, days, worker },
};
const builtAddresses = new Map(await writeManifest(WEB, site, writeFile));
await buildPage(values, readFileSync(join(site, first.board), "utf8"), builtAddresses);
const game = {
  version,
  python: JSON.parse(emptyLock()).info.python,
  own: readFileSync(join(WEB, "../LICENSE"), "utf8"),
};
// The service worker is built twice: it caches the licences, which include those of its own packages.
for (const name of packagesIn(await placeServiceWorker(WEB, site, virtualModules)))
  deliveredPackages.add(name);
placeLicences(WEB, site, deliveredPackages, game);
await placeNotFound(WEB, site);
await placeServiceWorker(WEB, site, virtualModules);
writeFileSync(join(site, ".nojekyll"), "");
replaceFolder(site, parts.site);
