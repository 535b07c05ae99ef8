/**
 * Stores the car designs last used on this device, by rulebook and number of points.
 */
import type { LocalStore } from "./area.ts";

/** Points by part of the car. */
type Points = Record<string, number>;

const DESIGNS = "designs.1";

const isDesign = (value: unknown): value is Points =>
  typeof value === "object" && value !== null && Object.values(value).every(Number.isSafeInteger);

export const createDesignStore = ({ readTable, write }: Pick<LocalStore, "readTable" | "write">) => ({
  last: (kind: string): Points | null => readTable(DESIGNS, isDesign)[kind] ?? null,

  keep(kind: string, points: Points) {
    write(DESIGNS, { ...readTable(DESIGNS, isDesign), [kind]: points });
  },
});
