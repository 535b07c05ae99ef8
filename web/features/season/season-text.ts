/** Texts and look-ups shared by several parts of a season. */
import { html } from "lit-html";
import { itemAt } from "../../platform/lists/item-at.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { driverName, say } from "../../platform/language/messages.ts";
import type { SeasonDriver, SeasonOverview } from "../../protocol.d.ts";

const INJURY_DEAD = 99;
const INJURY_SEASON_OVER = 98;

/** @param race  1-based number */
export const dateOf = (overview: SeasonOverview, race: number) => itemAt(overview.calendar, race - 1);

export const driverOf = (overview: SeasonOverview, driver: number | null) =>
  overview.drivers.find((one) => one.driver === driver);

export const nameOf = (overview: SeasonOverview, driver: number | null) =>
  driverName(driverOf(overview, driver)?.name ?? "");

export const liveryIcon = (livery: number) => carIcon(livery, livery + 1);

/** Returns the driver called "You". Other devices can't tell who that is. */
export const unnamedPlayerIn = ({ drivers }: SeasonOverview) =>
  drivers.find(({ name }) => driverName(name) === say("name.you"));

/** Returns the first person's driver, otherwise the leader. */
export const ownDriver = (overview: SeasonOverview) =>
  (overview.drivers.find(({ by, stands_in }) => by === "human" && !stands_in) ?? overview.drivers[0])
    ?.driver ?? 0;

/** Returns the reason why a driver does not race, "" if they do. */
export function describeAbsence({ races_to_miss, fate }: SeasonDriver) {
  if (fate) return say(`seasons.fate_${fate}`);
  return races_to_miss > 0 ? say("seasons.misses", { n: races_to_miss }) : "";
}

/** Describes the effect of an injury in a race, "" for none. */
export function describeInjury(injury: number) {
  if (injury === 0) return "";
  if (injury === INJURY_DEAD) return say("seasons.fate_dead");
  return injury === INJURY_SEASON_OVER ? say("seasons.fate_out") : say("seasons.misses", { n: injury });
}

/** Formats half points, as drivers can score them. */
export const formatHalfPoints = (halves: number) =>
  `${halves > 1 || halves === 0 ? Math.floor(halves / 2) : ""}${halves % 2 ? "½" : ""}`;

export const figure = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
