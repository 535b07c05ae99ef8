/** The wear icons, used on the badges of the board and in the cockpit. Line drawings in a box of 20 by 20. */

import { html, svg } from "lit-html";
import { icon } from "../../platform/ui/icons.ts";
import type { Part, Wear } from "../../protocol.d.ts";

/** `contact`: decided by a roll. */
export type WearIconName = Wear | "contact" | "skid";

/** Kinds of points, in display order. */
export const WEAR_KINDS: Wear[] = ["tyres", "brakes", "fuel", "bodywork", "engine", "road_holding"];

const MAX_PIPS = 8;

const GLYPHS = {
  tyres: svg`<circle cx="10" cy="10" r="7.7"></circle><circle cx="10" cy="10" r="3.1"></circle><path
    d="M10 2.3v2M10 15.7v2M2.3 10h2M15.7 10h2"></path>`,
  brakes: svg`<circle cx="8.8" cy="11.2" r="6.6"></circle><circle cx="8.8" cy="11.2" r="1.7"></circle><path
    d="M11.2 2.2a8.6 8.6 0 0 1 6.9 6.8l-3.1 .7a5.5 5.5 0 0 0-4.5-4.4z"></path>`,
  fuel: svg`<path
    d="M3.5 17.5v-13a2 2 0 0 1 2-2h4.5a2 2 0 0 1 2 2v13M2 17.5h11.5M5.7 5.2h4.1v4H5.7z"></path><path
    d="M12 10.5h1.2a1.5 1.5 0 0 1 1.5 1.5v2.3a1.5 1.5 0 0 0 3 0V7l-2.7-2.7"></path>`,
  bodywork: svg`<path d="M1.8 13.7c0-3 2-3.7 5.2-4.3 1-2.7 4-3.2 6-.4 3.2 .4 5.2 1.6 5.2 4.7z"></path><circle
    cx="6" cy="14.2" r="1.9"></circle><circle cx="14" cy="14.2" r="1.9"></circle>`,
  engine: svg`<path d="M5.8 2.3h8.4v6.3H5.8zM5.8 5h8.4M10 8.6v5"></path><circle cx="10" cy="15.7"
    r="2.3"></circle>`,
  road_holding: svg`<path d="M4.2 17.5L7.4 2.5M15.8 17.5L12.6 2.5M10 3v2.6M10 8.4v3M10 14.2v3.3"></path>`,
  skid: svg`<path
    d="M2.5 14.4c2.5-3.6 5-3.6 7.5 0s5 3.6 7.5 0M2.5 7.4c2.5-3.6 5-3.6 7.5 0s5 3.6 7.5 0"></path>`,
  contact: svg`<path
    d="M10 1.8l1.9 4.8 5.1-1.3-3 4.4 3.3 4.1-5.2-.5L10 18l-2.1-4.7-5.2 .5L6 9.7 3 5.3l5.1 1.3z"></path>`,
};

/** Returns the lines of an icon, to be placed inside another drawing. */
export function wearGlyph(name: WearIconName) {
  return GLYPHS[name];
}

/** Renders an icon as a separate picture. */
export function wearIcon(name: WearIconName) {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${GLYPHS[name]}</svg>`;
}

/** Returns the icon of a part that points are spent on. */
export function partIcon(part: Part) {
  if (part === "driver_points") return icon("helmet");
  if (part === "crew") return icon("people");
  return part === "qualifying" ? icon("flag") : wearIcon(part);
}

/** Renders one block for each point, up to a maximum. */
export const pips = (points: number) =>
  Array.from({ length: Math.min(points, MAX_PIPS) }, () => html`<i></i>`);
