/**
 * Totals over the stored races. The engine computes the figures of each race; this module only adds them up.
 */
import type { FinishedRace } from "../../domain/storage/profile-store.ts";

const PODIUM = 3;

export const totalsOf = (races: FinishedRace[]) => ({
  races: races.length,
  wins: races.filter(({ place, cars }) => place === 1 && cars > 1).length,
  podiums: races.filter(({ place, cars }) => place !== null && place <= PODIUM && cars > 1).length,
  out: races.filter(({ place }) => place === null).length,
});

/**
 * Totals by circuit, the most raced first: races, laps, hundredths of a roll per lap (null: no lap
 * completed).
 */
export function totalsByCircuit(races: FinishedRace[]) {
  const totals: Map<string, { circuit: string; races: number; laps: number; time: number }> = new Map();
  for (const { circuit, laps_driven, lap_throws } of races) {
    const sum = totals.get(circuit) ?? { circuit, races: 0, laps: 0, time: 0 };
    sum.races += 1;
    sum.laps += laps_driven;
    sum.time += lap_throws;
    totals.set(circuit, sum);
  }
  return [...totals.values()]
    .map(({ time, ...sum }) => ({ ...sum, lap: sum.laps > 0 ? time / sum.laps : null }))
    .sort((one, other) => other.races - one.races);
}

/** Returns the number of rolls in each gear, first to sixth. */
export const rollsByGear = (races: FinishedRace[]) =>
  Array.from({ length: 6 }, (_, index) => races.reduce((sum, { gears }) => sum + (gears[index] ?? 0), 0));

/** Returns the corners that were left too early, the costliest first. */
export function costliestCorners(races: FinishedRace[]) {
  const totals: Map<string, { circuit: string; name: string; points: number; times: number }> = new Map();
  for (const { circuit, corners } of races)
    for (const { corner, name, points, times } of corners) {
      const key = `${circuit} ${corner}`;
      const sum = totals.get(key) ?? { circuit, name, points: 0, times: 0 };
      sum.points += points;
      sum.times += times;
      totals.set(key, sum);
    }
  return [...totals.values()].sort((one, other) => other.points - one.points || other.times - one.times);
}
