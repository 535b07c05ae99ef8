/**
 * The page as it begins: what is stored, and the set-up that is proposed.
 */
import { circuitOf, circuits } from "../core/circuits/circuits.js";
import { languageNames } from "../core/language/languages.js";
import { settingsFrom } from "../core/settings.js";
import { levels, switchesOf } from "../core/rulebook-data.js";
import { adopt } from "../core/rulebook.js";
import { onCircuit, QUICK_LAPS, raceAgainstRivals, withFirstFriend } from "../core/setup-draft.js";
import { say } from "../core/language/messages.js";
import { NOT_KEPT } from "../offline/offline.js";
import { DRIVER_NAMES } from "./defaults.js";

/** @typedef {import("../core/settings.js").Settings} Settings */
/** @typedef {import("../core/storage/storage.js").Storage} Storage */
/** @typedef {import("../core/store.js").State} State */
/** @typedef {import("../protocol.js").Setup} Setup */

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

/** The level of a new race until another is chosen. */
const USUAL_LEVEL = "classic";

/** @param {Settings} settings */
const proposed = ({ circuit, livery }) =>
  raceAgainstRivals({ circuit, laps: DRAFT_LAPS, you: say("name.you"), names: DRIVER_NAMES, livery });

/** @param {Setup} race @returns {Setup} */
function atUsualLevel(race) {
  const { id: _, ...rules } = levels.find(({ id }) => id === USUAL_LEVEL) ?? { id: "" };
  return { ...race, ...rules };
}

/** @param {Setup} draft @param {import("../core/rulebook.js").Choices | null} rules  chosen last */
const byRules = (draft, rules) => (rules ? adopt(draft, rules, switchesOf(rules.rulebook)) : draft);

/**
 * The set-up has the rules chosen last, and the cars of its last race.
 * @param {Setup} usual @param {Settings} settings
 */
function firstSetup(usual, { rules, cars }) {
  const draft = byRules(atUsualLevel(usual), rules);
  const facts = circuitOf(draft.circuit);
  return cars && facts ? onCircuit({ ...draft, cars }, facts) : draft;
}

/** @param {Setup} usual @param {Settings} settings @returns {State["friends"]} */
const firstWithFriends = (usual, { friends, player }) => ({
  draft: withFirstFriend(byRules({ ...usual, laps: QUICK_LAPS }, friends), player),
  together: "link",
});

/**
 * @param {Settings} settings
 * @param {Storage} storage
 * @param {Setup} [usual]  the race that is proposed
 * @returns {State}
 */
export const firstState = (settings, storage, usual = proposed(settings)) => ({
  screen: "home",
  boot: { status: "download", fraction: 0, fault: null },
  drivers: [],
  names: DRIVER_NAMES,
  draft: firstSetup(usual, settings),
  together: "here",
  friends: firstWithFriends(usual, settings),
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
  unread: null,
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
