/**
 * Fetches what a race shows besides the board and the order, as soon as a race is wanted: the first page does without.
 */
import { later } from "../core/lazy.js";

const panels = later(() => import("./panels/racing-panels.js"));

export const racingPanels = panels.now;
export const fetchRacing = panels.fetch;
