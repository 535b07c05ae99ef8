/**
 * The cars that this device's people have built last, by rulebook and number of points.
 */
import type { LocalStore } from "./area.ts";

/** By part. */
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
