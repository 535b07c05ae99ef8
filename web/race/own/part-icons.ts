/** Icons and points of a car's parts. */
import { html } from "lit-html";
import { icon } from "../../core/ui/icons.ts";
import { wearIcon } from "../../core/ui/wear-icons.ts";
import type { IconName } from "../../core/ui/icons.ts";
import type { Part, Wear } from "../../protocol.d.ts";

const BLOCKS_MOST = 8;

/** Things besides the car that points can be spent on. */
const PEOPLE: Record<string, IconName> = { driver_points: "helmet", crew: "people", qualifying: "flag" };

export function partIcon(part: Part) {
  const person = PEOPLE[part];
  return person ? icon(person) : wearIcon(part as Wear);
}

export const pips = (points: number) =>
  Array.from({ length: Math.min(points, BLOCKS_MOST) }, () => html`<i></i>`);
