/**
 * The next race of a live table. A rematch has the same cars, but the entry list starts with the next person.
 * Those entered first are asked first, so the advantage rotates. The table and its host stay (docs/live.md).
 */
import { setupKey } from "../../domain/setup/setup-draft.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import type { Setup } from "../../protocol.d.ts";
import type { Seats } from "../../race/state.ts";

/** Returns the entry list from the next person on; those before it follow at the end. */
export function rotateEntries(setup: Setup): Setup {
  const { cars } = setup;
  const next = cars.findIndex(({ driver }, place) => place > 0 && driver === "human");
  return next < 0 ? setup : { ...setup, cars: [...cars.slice(next), ...cars.slice(0, next)] };
}

/** Returns the cars of the same people in another entry list. In a season a person may get another livery. */
export function seatsIn(next: Setup, before: Setup, seats: Seats): Seats {
  if (typeof seats === "string") return seats;
  const newSeats = seats.map((car) => {
    const { name, livery } = itemAt(before.cars, car);
    const namesakes = [...next.cars.keys()].filter((place) => itemAt(next.cars, place).name === name);
    return namesakes.find((place) => itemAt(next.cars, place).livery === livery) ?? namesakes[0] ?? -1;
  });
  return newSeats.filter((car) => car >= 0);
}

/** Identity of a set-up without its seed. */
const withoutSeed = (setup: Setup) => setupKey({ ...setup, seed: 0 });

/** True if one race follows the other at a table. */
export const isNextRace = (next: Setup, before: Setup) =>
  withoutSeed(next) === withoutSeed(rotateEntries(before));
