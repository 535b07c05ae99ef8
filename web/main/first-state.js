/**
 * The page as it begins: what is stored, and the set-up that is proposed.
 */
import { circuits } from "../core/circuits/circuits.js";
import { languageNames } from "../core/language/languages.js";
import { settingsFrom } from "../core/settings.js";
import { switchesOf } from "../core/rulebook-data.js";
import { adopt } from "../core/rulebook.js";
import { raceAgainstRivals } from "../core/setup-draft.js";
import { say } from "../core/language/messages.js";
import { NOT_KEPT } from "../offline/offline.js";
import { DRIVER_NAMES } from "./defaults.js";

/** @typedef {import("../core/settings.js").Settings} Settings */
/** @typedef {import("../core/storage/storage.js").Storage} Storage */

/** The beginner's key to the board's colours goes away after as many races. */
const RACES_WITH_KEY = 3;
const DRAFT_LAPS = 2;

/** @param {Storage} storage */
export const firstSettings = (storage) =>
  settingsFrom(
    storage.readSettings(),
    circuits.map((circuit) => circuit.id),
    languageNames.map(({ id }) => id),
  );

/** @param {Settings} settings */
function firstDraft(settings) {
  const draft = raceAgainstRivals({
    circuit: settings.circuit,
    laps: DRAFT_LAPS,
    you: say("name.you"),
    names: DRIVER_NAMES,
    livery: settings.livery,
  });
  return settings.rules ? adopt(draft, settings.rules, switchesOf(settings.rules.rulebook)) : draft;
}

/**
 * @param {Settings} settings
 * @param {Storage} storage
 * @returns {import("../core/store.js").State}
 */
export const firstState = (settings, storage) => ({
  screen: "home",
  boot: { status: "download", fraction: 0, fault: null },
  drivers: [],
  names: DRIVER_NAMES,
  draft: firstDraft(settings),
  together: "here",
  liveryOpen: -1,
  favourite: settings.circuit,
  day: null,
  circuit: null,
  sketch: null,
  race: null,
  seasonAt: "",
  season: null,
  lesson: null,
  note: null,
  gone: null,
  stored: storage.readRaces(),
  seasons: storage.readSeasons(),
  damaged: storage.damagedCount(),
  notice: null,
  slow: false,
  studied: null,
  dialog: null,
  reading: { at: "", sought: "" },
  logOpen: false,
  cornerWeights: null,
  showKey: settings.races < RACES_WITH_KEY,
  settings,
  kept: NOT_KEPT,
});
