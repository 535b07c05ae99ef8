/**
 * Computer drivers offered in a set-up: five levels, five temperaments. The engine sends the list of drivers;
 * the list here is the default until then.
 */
import { itemAt } from "../../platform/lists/item-at.ts";
import type { DriverFacts as DriverKind } from "../../protocol.d.ts";
import type { FinishedRace } from "../storage/profile-store.ts";

export const LEVELS = ["beginner", "amateur", "steady", "seasoned", "expert"];
export const TEMPERAMENTS = ["even", "late", "saver", "blocker", "gambler"] as const;
/** Drivers that keep their id from before levels were introduced, because links contain it. */
const LEGACY_IDS: Record<string, string> = { "steady-late": "bold", "steady-saver": "careful" };

function idOf(level: string, temperament: string) {
  const id = temperament === TEMPERAMENTS[0] ? level : `${level}-${temperament}`;
  return LEGACY_IDS[id] ?? id;
}

const DEFAULT_DRIVERS: DriverKind[] = LEVELS.flatMap((id, index) =>
  TEMPERAMENTS.map((temperament) => ({
    id: idOf(id, temperament),
    name: {
      id: "driver.of_level",
      args: { level: { id: `level.${index + 1}` }, temper: { id: `temper.${temperament}` } },
    },
    level: index + 1,
    temperament,
  })),
);

export const driverKinds = ({ drivers }: { drivers: DriverKind[] }) =>
  drivers.length > 0 ? drivers : DEFAULT_DRIVERS;

export const kindOf = (kinds: DriverKind[], id: string) => kinds.find((kind) => kind.id === id);

/** Returns the id of the driver with this level and temperament, or of the first driver if there is none. */
export const driverAt = (kinds: DriverKind[], level: number, temperament: string) =>
  kinds.find((kind) => kind.level === level && kind.temperament === temperament)?.id ?? itemAt(kinds, 0).id;

/**
 * Counts, for each rival by name, how often the player finished ahead (`you`) and how often the rival did
 * (`them`).
 */
export function countEncounters(races: FinishedRace[]) {
  const encounters: Map<string, { name: string; you: number; them: number }> = new Map();
  for (const { name, ahead } of races.flatMap(({ met }) => met ?? [])) {
    const both = encounters.get(name) ?? { name, you: 0, them: 0 };
    both[ahead ? "them" : "you"] += 1;
    encounters.set(name, both);
  }
  return encounters;
}
