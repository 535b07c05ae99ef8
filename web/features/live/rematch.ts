/**
 * The next race of a live table: the same cars, but the next person is entered first. The entry list decides
 * who is asked first, so the advantage goes round. The table and its host stay (docs/live.md).
 */
import { identity } from "../../core/setup-draft.ts";
import { itemAt } from "../../core/lists/item-at.ts";
import type { Setup } from "../../protocol.d.ts";
import type { Seats } from "../../race/state.ts";

/** The entry list from the next person on; those before it follow at the end. */
export function rotated(setup: Setup): Setup {
  const { cars } = setup;
  const next = cars.findIndex(({ driver }, place) => place > 0 && driver === "human");
  return next < 0 ? setup : { ...setup, cars: [...cars.slice(next), ...cars.slice(0, next)] };
}

/** The same people's cars in another entry list; each car has a livery of its own. */
export function seatsIn(next: Setup, before: Setup, seats: Seats): Seats {
  if (typeof seats === "string") return seats;
  const found = seats.map((car) => {
    const { livery } = itemAt(before.cars, car);
    return next.cars.findIndex((other) => other.livery === livery);
  });
  return found.filter((car) => car >= 0);
}

/** Identity of a set-up without its dice. */
const withoutSeed = (setup: Setup) => identity({ ...setup, seed: 0 });

/** True if one race follows the other at a table. */
export const isNextRace = (next: Setup, before: Setup) => withoutSeed(next) === withoutSeed(rotated(before));
