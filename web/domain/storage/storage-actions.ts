/** Actions on stored data: rename, delete, export and import races, and export, import and erase all data. */
import { circuitName } from "../circuits/circuits.ts";
import { readChosenFile, saveFile } from "../../platform/files.ts";
import { say } from "../../platform/language/messages.ts";
import { everythingFile, mergeRaces, mergeStores, racesFile, readGameFile } from "./stored-files.ts";
import { MAX_RACE_NAME_LENGTH, type StoredRace } from "./storage.ts";
import type { Page } from "../page.ts";

const JSON_TYPE = "application/json";

/** Returns a UTC date such as "2026-05-17". */
const isoDate = (at: number = Date.now()) => new Date(at).toISOString().slice(0, 10);

/** Updates the state from the storage. */
function refresh({ store, storage }: Page) {
  store.update({ storedRaces: storage.readRaces(), damagedCount: storage.damagedCount() });
}

/** Returns the name given by the player, or the name of the circuit. */
export const titleOf = (race: StoredRace) => race.name ?? circuitName(race.circuit);

export function renameRace(race: StoredRace, name: string, page: Page) {
  page.storage.renameRace(race.key, name.trim().slice(0, MAX_RACE_NAME_LENGTH));
  refresh(page);
}

export function deleteRace(race: StoredRace, page: Page) {
  const before = page.storage.readRaces();
  page.storage.removeRace(race.key);
  refresh(page);
  const undo = () => {
    page.storage.writeRaces(
      mergeRaces(
        page.storage.readRaces(),
        before.filter(({ key }) => key === race.key),
      ),
    );
    refresh(page);
  };
  page.actions.notice(say("races.deleted", { race: titleOf(race) }), "plain", true, {
    label: say("races.undo"),
    act: undo,
  });
}

export function saveRaceFile(race: StoredRace) {
  saveFile(`yellow-flag-${race.circuit}-${isoDate(race.at)}.json`, racesFile([race]), JSON_TYPE);
}

export function saveAllRaces({ storage }: Page) {
  saveFile(`yellow-flag-races-${isoDate()}.json`, racesFile(storage.readRaces()), JSON_TYPE);
}

export function saveEverything({ storage }: Page) {
  saveFile(`yellow-flag-${isoDate()}.json`, everythingFile(storage.readEverything()), JSON_TYPE);
}

/** Imports a file of races, or of all data. If the file is invalid, shows a notice and changes nothing. */
export async function openGameFile(event: Event, page: Page) {
  const text = await readChosenFile(event);
  if (text === null) return;
  const { storage, actions } = page;
  const gameFile = readGameFile(text);
  if ("fault" in gameFile) {
    actions.notice(say(`races.file_${gameFile.fault}`), "bad");
    return;
  }
  const before = storage.readEverything();
  const races = mergeRaces(storage.readRaces(), gameFile.races);
  const addedCount = races.filter((race) => gameFile.races.includes(race)).length;
  const isStored = gameFile.everything
    ? storage.replaceEverything(mergeStores(before, gameFile.everything))
    : storage.writeRaces(races) !== null;
  if (!isStored) {
    actions.notice(say("races.no_room"), "bad");
    return;
  }
  if (gameFile.everything) {
    reloadAtHome();
    return;
  }
  refresh(page);
  actions.notice(say("races.loaded", { n: addedCount, known: gameFile.races.length - addedCount }));
}

export function eraseEverything({ storage }: Page) {
  storage.replaceEverything({});
  reloadAtHome();
}

/** Reloads the page at the home screen, with the data now stored. */
function reloadAtHome() {
  history.replaceState(null, "", "#home");
  location.reload();
}
