/**
 * Data of circuits for lists and the gallery: the road as a line, and figures from simulated races. For
 * circuits of this site they are loaded with the first screen that needs them.
 */
import gallery from "virtual:gallery";
import { customCircuit, circuitOf, siteCircuitOf } from "./circuits.ts";

const siteFactsOf = (id: string) => gallery.find((circuit) => circuit.id === id) ?? siteCircuitOf(id);

/** Returns the road as a line. Players' circuits contain their own. */
export const emblemOf = (id: string | undefined) =>
  id === undefined ? undefined : (siteFactsOf(id) ?? circuitOf(id))?.emblem;

/** Returns the credits for facts and drawing. */
export const creditsOf = (id: string): Record<string, string> =>
  (siteFactsOf(id) ?? customCircuit(id))?.credits ?? {};

export const figuresOf = (id: string) => siteFactsOf(id)?.figures ?? null;

/** Returns the years of championship races on this circuit: "1967-1980, 1985". */
export const yearsOf = (id: string) => (siteFactsOf(id) ?? customCircuit(id))?.grands_prix ?? "";

/** Returns the numbers of spaces of the left, middle and right lane, and of the shortest lap. */
export const spacesOf = (id: string): { lanes: number[]; shortest: number } => ({
  lanes: [],
  shortest: 0,
  ...(siteFactsOf(id) ?? customCircuit(id)),
});
