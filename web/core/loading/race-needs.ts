/**
 * What a race shows and says from its beginning, besides the board and the order: the build tells boot.ts
 * where it lies, so that it is on its way before the page knows that it is needed.
 */

/** The panels, by their path from the folder of the page. */
export const RACE_PANELS = "race/panels/racing-panels.ts";

/** Areas of messages that a race needs as soon as there is one. */
export const TOLD_IN_A_RACE = ["cockpit", "events", "why", "explained"];
