/**
 * The cockpit for questions that only some races ask, and words on what happens for the first time; fetched with the first race, so that the page begins with less.
 */
import { adjustButtons, adjustPanel } from "./cockpit-adjust.js";
import { buildButtons, buildPanel } from "./cockpit-build.js";
import { chooseButton, choosePanel, curtainButton, curtainPanel } from "./cockpit-choose.js";
import { placeButton, placePanel } from "./cockpit-place.js";

/** @typedef {import("../app/app.js").Page} Page */
/** @typedef {import("../app/state.js").RaceState} RaceState */
/** @typedef {Record<string, (race: RaceState, page: Page) => unknown>} Panels  by step */

/** @type {Panels} */
export const panels = { choose: choosePanel, place: placePanel, build: buildPanel, adjust: adjustPanel, curtain: curtainPanel };
/** @type {Panels} */
export const buttons = { choose: chooseButton, place: placeButton, build: buildButtons, adjust: adjustButtons, curtain: curtainButton };

export { explain } from "../learn/explainer.js";
export { notePanel } from "./note.js";
