/**
 * Positions of the cars after the race, when the rules have removed them from the board. Each is shown where
 * it came to rest: the finishers, or the wrecks if there are none. So the board is never empty.
 */
import { itemAt } from "../../platform/lists/item-at.ts";
import type { View } from "../../protocol.d.ts";

export type FinishPositions = ReturnType<typeof createFinishPositions>;

export function createFinishPositions() {
  /** The path of each car's last move. */
  const lastPaths: Map<number, number[]> = new Map();

  return {
    /**
     * Records the paths of the cars.
     * @param view  contains the events since the previous view
     */
    recordPaths({ log_from, events }: View) {
      if (log_from === 0 && events.length > 0) lastPaths.clear();
      for (const { car, path } of events) if (path && path.length > 0) lastPaths.set(car, path);
    },

    /** Returns the cars; after the race each is on the last free space of its path, in result order. */
    cars({ cars, order }: View) {
      if (cars.some(({ status }) => status === "running")) return cars;
      const hasFinishers = cars.some(({ status }) => status === "finished");
      const spaces: Map<number, number> = new Map();
      const takenSpaces = new Set(cars.flatMap(({ space }) => space ?? []));
      for (const number of order) {
        const car = itemAt(cars, number);
        if (car.space !== null || (hasFinishers && car.status !== "finished")) continue;
        const path = lastPaths.get(number) ?? [];
        const space = [...path].reverse().find((one) => !takenSpaces.has(one));
        if (space === undefined) continue;
        takenSpaces.add(space);
        spaces.set(number, space);
      }
      return cars.map((car) => ({ ...car, space: spaces.get(car.car) ?? car.space }));
    },
  };
}
