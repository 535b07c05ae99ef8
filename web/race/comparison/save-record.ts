/** Saves the record of the player's finished race in the profile, with its best laps. */
import { createProfileStore, type FinishedRace, type LapKind } from "../../domain/storage/profile-store.ts";
import { localPlayers } from "../selectors.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { View } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";
import type { State } from "../../domain/state.ts";

/** A new best lap, or the fewest rolls in a Daily, in hundredths; `before` is the previous best. */
type NewRecord = { kind: LapKind | "day"; time: number; before: number | null };

const OFFICIAL_KEY = /^daily \d+$/;

/** New records of the last stored race. */
const records = slice<{ key: string; laps: NewRecord[] }>("records", { key: "", laps: [] });

/** Returns the new records of the race on screen. */
export function bestLaps({ key }: RaceState, state: State) {
  const newRecords = records.of(state);
  return newRecords.key === key ? newRecords.laps : [];
}

/**
 * Returns the record of a Daily: a finish, official or in practice, with fewer rolls than all before.
 * @param races  the races stored before
 */
export function dayRecord(races: FinishedRace[], { key, seed, place, throws }: FinishedRace): NewRecord[] {
  const others = races.filter((one) => one.key !== key && one.seed === seed && one.place !== null);
  const isDaily = [key, ...others.map((one) => one.key)].some((one) => OFFICIAL_KEY.test(one));
  const before = Math.min(...others.map((one) => one.throws));
  if (!isDaily || place === null || others.length === 0 || throws >= before) return [];
  return [{ kind: "day", time: 100 * throws, before: 100 * before }];
}

/**
 * Saves a finished race that one player has driven at this device. Other people's races opened by link are
 * not saved.
 * @param hasDecided  true if a decision was made in this window
 */
export async function saveOwnRecord(
  { board, store, session, storage }: Page,
  view: View,
  you: number,
  hasDecided: boolean,
) {
  const { race } = store.state;
  if (!race || view.cars_with_entered_dice || view.question || race.isFollowing || race.isUnsaved || you < 0)
    return;
  if (localPlayers(view, race.seats).length !== 1) return;
  if (!hasDecided && race.official === null && !storage.readRaces().some(({ key }) => key === race.key))
    return;
  const profile = createProfileStore(storage.local);
  if (profile.races().some(({ key, link }) => key === race.key && link === view.link)) return;
  const record = (await session.askEngine({ do: "record", car: you }))?.record;
  if (!record?.over) return;
  const at = Date.now();
  const own = { ...record, key: race.key, at, link: view.link, seed: view.setup.seed };
  const laps = dayRecord(profile.races(), own);
  profile.save(own);
  for (const kind of ["standing", "flying"] as const) {
    const lap = record[kind];
    const improvement =
      lap && profile.saveIfFaster(record.category, kind, { ...lap, link: view.link, car: you, at });
    if (lap && improvement) laps.push({ kind, time: lap.time, before: improvement.before });
  }
  if (laps.some(({ before }) => before !== null))
    board.reportEvent({ round: view.round, car: you, kind: "record", message: null, clause: null }, "landed");
  records.change(store, { key: race.key, laps });
}
