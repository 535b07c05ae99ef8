/**
 * What only lists and the gallery show of a circuit: its road as a line, and the figures of simulated races.
 * Those of this site's circuits come with the first screen that wants them, not with the page.
 */
import gallery from "virtual:gallery";
import { brought, circuitOf } from "./circuits.js";

/** @param {string} id */
const known = (id) => gallery.find((circuit) => circuit.id === id) ?? null;

/** The road as a line; players' circuits bring their own. @param {string | undefined} id */
export const emblemOf = (id) => (id === undefined ? undefined : (known(id) ?? circuitOf(id))?.emblem);

/** To whom facts and drawing are owed. @param {string} id @returns {Record<string, string>} */
export const creditsOf = (id) => (known(id) ?? brought(id))?.credits ?? {};

/** @param {string} id */
export const figuresOf = (id) => known(id)?.figures ?? null;
