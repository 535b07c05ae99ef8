/**
 * The modules that a race needs from its start, besides the board and the order. The build gives their
 * addresses to boot.ts, which preloads them.
 */

/** The panels' module, relative to the web folder. */
export const RACE_PANELS = "race/panels/racing-panels.ts";

/** Message areas that every race needs at once. */
export const RACE_MESSAGE_AREAS = ["cockpit", "events", "why", "explained"];
