/**
 * After the race the rules have taken the cars off the board. They are shown where each came to rest: those
 * that finished, or the wrecks if none did. So the board is never empty.
 */
import { itemAt } from "../../core/lists/item-at.ts";
import type { View } from "../../protocol.d.ts";

export type Parade = ReturnType<typeof createFinishPositions>;

export function createFinishPositions() {
  /** The last way of each car. */
  const ways: Map<number, number[]> = new Map();

  return {
    /**
     * Keeps in mind where cars drive.
     * @param view  with the events since the one before
     */
    follow({ log_from, events }: View) {
      if (log_from === 0 && events.length > 0) ways.clear();
      for (const { car, path } of events) if (path && path.length > 0) ways.set(car, path);
    },

    /** The cars in the order of the result, each on the last free space of its way. */
    cars({ cars, order }: View) {
      if (cars.some(({ status }) => status === "running")) return cars;
      const finished = cars.some(({ status }) => status === "finished");
      const places: Map<number, number> = new Map();
      const taken = new Set(cars.flatMap(({ space }) => space ?? []));
      for (const number of order) {
        const car = itemAt(cars, number);
        if (car.space !== null || (finished && car.status !== "finished")) continue;
        const way = ways.get(number) ?? [];
        const space = [...way].reverse().find((one) => !taken.has(one));
        if (space === undefined) continue;
        taken.add(space);
        places.set(number, space);
      }
      return cars.map((car) => ({ ...car, space: places.get(car.car) ?? car.space }));
    },
  };
}
