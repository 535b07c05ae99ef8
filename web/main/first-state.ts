/** The initial state of the page, from storage and the default set-up. */
import { circuitOf, circuits } from "../core/circuits/circuits.ts";
import { languageNames } from "../core/language/languages.ts";
import { settingsFrom } from "../core/settings.ts";
import { levels, switchesOf } from "../core/rulebook-data.ts";
import { adopt } from "../core/rulebook.ts";
import { withCircuit, QUICK_LAPS, raceAgainstRivals, withFirstFriend } from "../core/setup-draft.ts";
import { say } from "../core/language/messages.ts";
import { NOT_KEPT } from "../offline/offline.ts";
import { DRIVER_NAMES } from "./defaults.ts";
import type { Choices } from "../core/rulebook.ts";
import type { Settings } from "../core/settings.ts";
import type { Storage } from "../core/storage/storage.ts";
import type { State } from "../core/store.ts";
import type { Setup } from "../protocol.d.ts";

/** Number of races after which the key to the board's colours is hidden. */
const RACES_WITH_KEY = 3;
const DRAFT_LAPS = 2;

export const firstSettings = (storage: Storage) =>
  settingsFrom(
    storage.readSettings(),
    circuits.map((circuit) => circuit.id),
    languageNames.map(({ id }) => id),
  );

/** Default level of a new race. */
const USUAL_LEVEL = "classic";

const proposed = ({ circuit, livery }: Settings) =>
  raceAgainstRivals({ circuit, laps: DRAFT_LAPS, you: say("name.you"), names: DRIVER_NAMES, livery });

function atUsualLevel(race: Setup): Setup {
  const { id: _, ...rules } = levels.find(({ id }) => id === USUAL_LEVEL) ?? { id: "" };
  return { ...race, ...rules };
}

/** @param rules  the player's last choice of rules */
const byRules = (draft: Setup, rules: Choices | null) =>
  rules ? adopt(draft, rules, switchesOf(rules.rulebook)) : draft;

/** Returns the first draft, with the rules chosen last and the cars of the last race. */
function firstSetup(usual: Setup, { rules, cars }: Settings) {
  const draft = byRules(atUsualLevel(usual), rules);
  const facts = circuitOf(draft.circuit);
  return cars && facts ? withCircuit({ ...draft, cars }, facts) : draft;
}

const firstWithFriends = (usual: Setup, { friends, player }: Settings): State["friends"] => ({
  draft: withFirstFriend(byRules({ ...usual, laps: QUICK_LAPS }, friends), player),
  together: "link",
});

/** @param usual  the default race */
export const firstState = (
  settings: Settings,
  storage: Storage,
  usual: Setup = proposed(settings),
): State => ({
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
  arrivals: 0,
  slices: {},
});
