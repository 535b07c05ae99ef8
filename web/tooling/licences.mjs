/**
 * Lists the third-party software that the site delivers, with licences. The list is generated from the
 * bundler's output and the pinned packages, never written by hand. It is written as `licences.json`, which
 * the About page shows, and as `sbom.cdx.json`, a CycloneDX bill of materials. Both are reproducible.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LICENCES = "licences.json";
const SBOM = "sbom.cdx.json";
/**
 * Packages that contain the same licence text, by licence, for packages that omit it.
 * @type {Record<string, string>}
 */
const PACKAGES_WITH_TEXT = { "MPL-2.0": "axe-core", "Python-2.0": "argparse" };
/** Packages that are delivered as files, without the bundler. */
const COPIED_PACKAGES = ["pyodide", "@fontsource/barlow-condensed"];

/**
 * @typedef {object} Delivered
 * @property {string} name
 * @property {string} version
 * @property {string} licence   SPDX identifier
 * @property {string} home
 * @property {string} text      of the licence
 * @property {string | null} integrity  of the pinned package
 */

/**
 * Returns the packages of which code is in the output files.
 * @param {import("esbuild").Metafile} metafile
 */
export function packagesIn({ outputs }) {
  const usedFiles = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  return usedFiles.flatMap((file) => {
    const [, path] = /.*node_modules\/(.+)/.exec(file) ?? [];
    return path
      ? [
          path
            .split("/")
            .slice(0, path.startsWith("@") ? 2 : 1)
            .join("/"),
        ]
      : [];
  });
}

/** @param {string} modules @param {string} name  of a package @param {string} licence */
function textOf(modules, name, licence) {
  const folder = join(modules, name);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const own = files.find((file) => /^(LICEN[CS]E|COPYING)(\.\w+)?$/i.test(file));
  const place = own ? join(folder, own) : join(modules, PACKAGES_WITH_TEXT[licence] ?? "none", "LICENSE");
  if (!existsSync(place)) throw new Error(`${name} has no text of its licence, ${licence}.`);
  return readFileSync(place, "utf8").trim();
}

/**
 * @param {string} web
 * @param {Iterable<string>} packages
 * @returns {Delivered[]}
 */
function deliveredFrom(web, packages) {
  const { packages: lockedPackages } = JSON.parse(readFileSync(join(web, "package-lock.json"), "utf8"));
  return [...new Set([...packages, ...COPIED_PACKAGES])].sort().map((name) => {
    const folder = join(web, "node_modules", name);
    const facts = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return {
      name,
      version: facts.version,
      licence: facts.license,
      home: facts.homepage ?? String(facts.repository?.url ?? "").replace(/^git\+|\.git$/g, ""),
      text: textOf(join(web, "node_modules"), name, facts.license),
      integrity: lockedPackages[`node_modules/${name}`]?.integrity ?? null,
    };
  });
}

/**
 * Returns Python as a component: it is part of Pyodide.
 * @param {string} web
 * @param {string} version
 * @returns {Delivered}
 */
const pythonComponent = (web, version) => ({
  name: "CPython",
  version,
  licence: "Python-2.0",
  home: "https://www.python.org",
  text: textOf(join(web, "node_modules"), "CPython", "Python-2.0"),
  integrity: null,
});

/** @param {Delivered} component */
function toCycloneDx({ name, version, licence, home, integrity }) {
  const purl =
    name === "CPython" ? `pkg:generic/cpython@${version}` : `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const [, content] = integrity?.split("sha512-") ?? [];
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    licenses: licence.includes(" ") ? [{ expression: licence }] : [{ license: { id: licence } }],
    ...(content
      ? { hashes: [{ alg: "SHA-512", content: Buffer.from(content, "base64").toString("hex") }] }
      : {}),
    ...(home ? { externalReferences: [{ type: "website", url: home }] } : {}),
  };
}

/**
 * Returns a serial number derived from the contents only, so that it is reproducible.
 * @param {unknown} contents
 */
function serialOf(contents) {
  const digits = createHash("sha256").update(JSON.stringify(contents)).digest("hex");
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `5${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, digits.slice(20, 32)].join("-")}`;
}

/**
 * @param {string} web @param {string} site
 * @param {Iterable<string>} packages  those in the files of the site
 * @param {{version: string, python: string, own: string}} game  its version, its Python version, its licence
 */
export function placeLicences(web, site, packages, game) {
  const deliveredParts = [...deliveredFrom(web, packages), pythonComponent(web, game.python)];
  writeFileSync(
    join(site, LICENCES),
    JSON.stringify({
      own: game.own.trim(),
      delivered: deliveredParts.map(({ integrity, ...shown }) => shown),
    }),
  );
  const components = deliveredParts.map(toCycloneDx);
  const root = { type: "application", "bom-ref": "yellow-flag", name: "yellow-flag", version: game.version };
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialOf([root, components]),
    version: 1,
    metadata: { component: { ...root, licenses: [{ license: { id: "MIT" } }] } },
    components,
    dependencies: [{ ref: "yellow-flag", dependsOn: components.map((component) => component["bom-ref"]) }],
  };
  writeFileSync(join(site, SBOM), `${JSON.stringify(bill, null, 1)}\n`);
}
