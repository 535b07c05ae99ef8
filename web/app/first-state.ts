/** The initial state of the page, from storage and the default set-up. */
import { circuitOf, circuits } from "../domain/circuits/circuits.ts";
import { languageNames } from "../platform/language/languages.ts";
import { settingsFrom, type Settings } from "../domain/settings.ts";
import { levels, switchesOf } from "../domain/rules/rulebook-data.ts";
import { withRulesOf, type Choices } from "../domain/rules/rulebook.ts";
import { withCircuit, QUICK_LAPS, raceAgainstRivals, withFirstFriend } from "../domain/setup/setup-draft.ts";
import { say } from "../platform/language/messages.ts";
import { NOT_INSTALLED } from "../platform/offline/offline.ts";
import { DRIVER_NAMES } from "./defaults.ts";
import type { GameStorage } from "../domain/storage/storage.ts";
import type { State } from "../domain/state.ts";
import type { Setup } from "../protocol.d.ts";

/** Number of races after which the key to the board's colours is hidden. */
const RACES_WITH_KEY = 3;
const DRAFT_LAPS = 2;

export const firstSettings = (storage: GameStorage) =>
  settingsFrom(
    storage.readSettings(),
    circuits.map((circuit) => circuit.id),
    languageNames.map(({ id }) => id),
  );

/** Default level of a new race. */
const DEFAULT_LEVEL = "classic";

const defaultRace = ({ circuit, livery }: Settings) =>
  raceAgainstRivals({ circuit, laps: DRAFT_LAPS, you: say("name.you"), names: DRIVER_NAMES, livery });

function withDefaultLevel(race: Setup): Setup {
  const { id: _, ...rules } = levels.find(({ id }) => id === DEFAULT_LEVEL) ?? { id: "" };
  return { ...race, ...rules };
}

/** @param rules  the player's last choice of rules */
const withRules = (draft: Setup, rules: Choices | null) =>
  rules ? withRulesOf(draft, rules, switchesOf(rules.rulebook)) : draft;

/** Returns the first draft, with the rules chosen last and the cars of the last race. */
function firstSetup(defaultSetup: Setup, { rules, cars }: Settings) {
  const draft = withRules(withDefaultLevel(defaultSetup), rules);
  const facts = circuitOf(draft.circuit);
  return cars && facts ? withCircuit({ ...draft, cars }, facts) : draft;
}

const firstWithFriends = (defaultSetup: Setup, { friends, player }: Settings): State["friends"] => ({
  draft: withFirstFriend(withRules({ ...defaultSetup, laps: QUICK_LAPS }, friends), player),
  playMode: "link",
});

/** @param defaultSetup  the default race */
export const firstState = (
  settings: Settings,
  storage: GameStorage,
  defaultSetup: Setup = defaultRace(settings),
): State => ({
  screen: "home",
  boot: { status: "download", fraction: 0, fault: null },
  drivers: [],
  names: DRIVER_NAMES,
  draft: firstSetup(defaultSetup, settings),
  playMode: "here",
  friends: firstWithFriends(defaultSetup, settings),
  liveryOpen: -1,
  quickCircuit: settings.circuit,
  day: null,
  circuit: null,
  circuitDraft: null,
  race: null,
  seasonAddress: "",
  season: null,
  lesson: null,
  note: null,
  retirement: null,
  storedRaces: storage.readRaces(),
  seasons: storage.readSeasons(),
  damagedCount: storage.damagedCount(),
  unreadableLink: null,
  notice: null,
  isSlow: false,
  studyPercent: null,
  dialog: null,
  rulesView: { place: "", search: "" },
  logOpen: false,
  cornerWeights: null,
  showKey: settings.races < RACES_WITH_KEY,
  settings,
  installation: NOT_INSTALLED,
  loadedParts: 0,
  slices: {},
});
