/**
 * Actions on stored data: rename, delete, export and import races, and export, import and erase all data.
 */
import { circuitName } from "../circuits/circuits.ts";
import { chosenText, saveFile } from "../files.ts";
import { say } from "../language/messages.ts";
import { everythingFile, mergedRaces, mergedStores, racesFile, readGameFile } from "./stored-files.ts";
import { RACE_NAME_LONGEST } from "./storage.ts";
import type { Page } from "../page.ts";
import type { StoredRace } from "./storage.ts";

const JSON_TYPE = "application/json";

/** Returns a UTC date such as "2026-05-17". */
const day = (at: number = Date.now()) => new Date(at).toISOString().slice(0, 10);

/** Updates the state from the storage. */
function refresh({ store, storage }: Page) {
  store.update({ stored: storage.readRaces(), damaged: storage.damagedCount() });
}

/** Returns the name given by the player, or the name of the circuit. */
export const titleOf = (race: StoredRace) => race.name ?? circuitName(race.circuit);

export function renameRace(race: StoredRace, name: string, page: Page) {
  page.storage.renameRace(race.key, name.trim().slice(0, RACE_NAME_LONGEST));
  refresh(page);
}

export function deleteRace(race: StoredRace, page: Page) {
  const before = page.storage.readRaces();
  page.storage.removeRace(race.key);
  refresh(page);
  const undo = () => {
    page.storage.writeRaces(
      mergedRaces(
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
  saveFile(`yellow-flag-${race.circuit}-${day(race.at)}.json`, racesFile([race]), JSON_TYPE);
}

export function saveAllRaces({ storage }: Page) {
  saveFile(`yellow-flag-races-${day()}.json`, racesFile(storage.readRaces()), JSON_TYPE);
}

export function saveEverything({ storage }: Page) {
  saveFile(`yellow-flag-${day()}.json`, everythingFile(storage.everything()), JSON_TYPE);
}

/** Imports a file of races, or of all data. If the file is invalid, shows a notice and changes nothing. */
export async function openGameFile(event: Event, page: Page) {
  const text = await chosenText(event);
  if (text === null) return;
  const { storage, actions } = page;
  const found = readGameFile(text);
  if ("fault" in found) {
    actions.notice(say(`races.file_${found.fault}`), "bad");
    return;
  }
  const before = storage.everything();
  const races = mergedRaces(storage.readRaces(), found.races);
  const added = races.filter((race) => found.races.includes(race)).length;
  const room = found.everything
    ? storage.replaceEverything(mergedStores(before, found.everything))
    : storage.writeRaces(races) !== null;
  if (!room) {
    actions.notice(say("races.no_room"), "bad");
    return;
  }
  if (found.everything) {
    startAgain();
    return;
  }
  refresh(page);
  actions.notice(say("races.loaded", { n: added, known: found.races.length - added }));
}

export function eraseEverything({ storage }: Page) {
  storage.replaceEverything({});
  startAgain();
}

/** Reloads the page at the home screen, with the data now stored. */
function startAgain() {
  history.replaceState(null, "", "#home");
  location.reload();
}
