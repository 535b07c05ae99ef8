/**
 * The modules that a race needs from its start, besides the board and the order. The build gives boot.ts
 * their addresses, so that they are fetched before the page asks for them.
 */

/** The panels, by their path from the folder of the page. */
export const RACE_PANELS = "race/panels/racing-panels.ts";

/** Areas of messages that a race needs as soon as there is one. */
export const RACE_MESSAGE_AREAS = ["cockpit", "events", "why", "explained"];
