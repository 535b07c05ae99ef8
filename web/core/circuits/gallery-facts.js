/**
 * What only lists and the gallery show of a circuit: its road as a line, and the figures of simulated races.
 * Those of this site's circuits come with the first screen that wants them, not with the page.
 */
import gallery from "virtual:gallery";
import { brought, circuitOf, siteCircuitOf } from "./circuits.js";

/** @param {string} id */
const known = (id) => gallery.find((circuit) => circuit.id === id) ?? siteCircuitOf(id);

/** The road as a line; players' circuits bring their own. @param {string | undefined} id */
export const emblemOf = (id) => (id === undefined ? undefined : (known(id) ?? circuitOf(id))?.emblem);

/** To whom facts and drawing are owed. @param {string} id @returns {Record<string, string>} */
export const creditsOf = (id) => (known(id) ?? brought(id))?.credits ?? {};

/** @param {string} id */
export const figuresOf = (id) => known(id)?.figures ?? null;

/** Years of the championship's races there: "1967-1980, 1985". @param {string} id */
export const yearsOf = (id) => (known(id) ?? brought(id))?.grands_prix ?? "";

/**
 * Spaces of the left, middle and right lane, and of the shortest lap.
 * @param {string} id
 * @returns {{lanes: number[], shortest: number}}
 */
export const spacesOf = (id) => /** @type {any} */ (known(id) ?? brought(id) ?? { lanes: [], shortest: 0 });
