/**
 * Prints as JSON, by name and without seeds, the races that a new visitor can start: the quick race and the
 * first lap with a coach. There is one of each per language, because "You" is a driver's name.
 */
import { readFileSync } from "node:fs";
import { firstLapSetup, defaultQuickRace } from "../../domain/setup/setup-draft.ts";
import { DRIVER_NAMES as names } from "../../app/defaults.ts";
import { languages } from "../messages.mjs";

const [QUICK_CIRCUIT = ""] = process.argv.slice(2);

/** @param {string} language @returns {string} */
function youIn(language) {
  const file = new URL(`../../messages/${language}/common.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"))["name.you"];
}

const races = Object.keys(languages).flatMap((language) => {
  const you = youIn(language);
  return [
    [`quick.${language}`, defaultQuickRace({ circuit: QUICK_CIRCUIT, you, names, livery: 0 })],
    [`first-lap.${language}`, firstLapSetup({ you, names, livery: 0 })],
  ];
});
/** A new seed is drawn each time; content that is cached by its hash must not contain one. */
const withoutSeeds = (/** @type {string} */ key, /** @type {unknown} */ value) =>
  key === "seed" ? null : value;
process.stdout.write(JSON.stringify(Object.fromEntries(races), withoutSeeds));
