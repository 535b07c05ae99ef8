/**
 * Data of circuits for lists and the gallery: the road as a line, and the figures of simulated races.
 * Those of this site's circuits come with the first screen that wants them, not with the page.
 */
import gallery from "virtual:gallery";
import { customCircuit, circuitOf, siteCircuitOf } from "./circuits.ts";

const known = (id: string) => gallery.find((circuit) => circuit.id === id) ?? siteCircuitOf(id);

/** The road as a line; players' circuits bring their own. */
export const emblemOf = (id: string | undefined) =>
  id === undefined ? undefined : (known(id) ?? circuitOf(id))?.emblem;

/** To whom facts and drawing are owed. */
export const creditsOf = (id: string): Record<string, string> =>
  (known(id) ?? customCircuit(id))?.credits ?? {};

export const figuresOf = (id: string) => known(id)?.figures ?? null;

/** Years of the championship's races there: "1967-1980, 1985". */
export const yearsOf = (id: string) => (known(id) ?? customCircuit(id))?.grands_prix ?? "";

/** Spaces of the left, middle and right lane, and of the shortest lap. */
export const spacesOf = (id: string): { lanes: number[]; shortest: number } => ({
  lanes: [],
  shortest: 0,
  ...(known(id) ?? customCircuit(id)),
});
