/**
 * What several parts of a season say and look up alike.
 */
import { html } from "lit-html";
import { carIcon } from "../../core/ui/cars.js";
import { driverName, say } from "../../core/language/messages.js";

/** @typedef {import("../../protocol.js").SeasonOverview} SeasonOverview */
/** @typedef {import("../../protocol.js").SeasonDriver} SeasonDriver */

const DEAD = 99;
const FOR_THE_SEASON = 98;

/** @param {SeasonOverview} overview @param {number | null} driver */
export const driverOf = (overview, driver) => overview.drivers.find((one) => one.driver === driver);

/** @param {SeasonOverview} overview @param {number | null} driver */
export const nameOf = (overview, driver) => driverName(driverOf(overview, driver)?.name ?? "");

/** @param {number} livery */
export const car = (livery) => carIcon(livery, livery + 1);

/** The first person's driver, else the leader. @param {SeasonOverview} overview */
export const ownDriver = (overview) =>
  (overview.drivers.find(({ by, stands_in }) => by === "human" && !stands_in) ?? overview.drivers[0])
    ?.driver ?? 0;

/** Why somebody does not race, "" when nothing is the matter. @param {SeasonDriver} driver */
export function absence({ misses, fate }) {
  if (fate) return say(`seasons.fate_${fate}`);
  return misses > 0 ? say("seasons.misses", { n: misses }) : "";
}

/** What an injury in a race means, "" for none. @param {number} hurt */
export function injury(hurt) {
  if (hurt === 0) return "";
  if (hurt === DEAD) return say("seasons.fate_dead");
  return hurt === FOR_THE_SEASON ? say("seasons.fate_out") : say("seasons.misses", { n: hurt });
}

/** Points for drivers come in halves. @param {number} halves */
export const inHalves = (halves) =>
  `${halves > 1 || halves === 0 ? Math.floor(halves / 2) : ""}${halves % 2 ? "½" : ""}`;

/** @param {string} name @param {string} value */
export const figure = (name, value) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
