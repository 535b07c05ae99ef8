/**
 * A live table: friends at their own devices play one race and see each other's decisions as they happen,
 * without a server in between (docs/live.md).
 */
import { html, nothing } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import { tableFacts, tableParts } from "./table-session.ts";
import { secretGearPanel } from "./gears/panel.ts";
import { tableClockPanel, peoplePanel, reactionPanel } from "./shared-panels.ts";
import type { Page } from "../../domain/page.ts";

export { nextEntries, openAtNextRace, sendView, shareSeason, withDice } from "./table-session.ts";
export { afterRender, paint } from "./guest.ts";
export { panel } from "./host-panel.ts";

/** True if this tab is at a table. */
export const isOpen = (page: Page) => tableParts(page).table !== null;

/** Returns the whole seconds left on the table's clock; null if no clock runs. */
export function secondsLeft(page: Page) {
  const { raceSync, clock } = tableParts(page);
  return raceSync?.atTable() ? (clock?.secondsLeft() ?? null) : null;
}

/** Returns the link of the season whose race was played at the table, sent by the host. */
export const seasonLink = (page: Page) => tableFacts(page).season;

/** Renders the people of the table and a button for its window, below the question or the waiting note. */
export function tableStrip(page: Page) {
  if (!tableParts(page).raceSync?.atTable()) return nothing;
  const openWindow = () => page.store.update({ dialog: { kind: "live" } });
  const panels = [secretGearPanel, peoplePanel, tableClockPanel, reactionPanel].map((panel) => panel(page));
  return html`<div class="live-strip">${panels}<button type="button" class="plain-link"
    @click=${openWindow}>${say("live.label")}</button></div>`;
}

/** Returns the people at the table of the race on screen; may be empty. */
const peopleHere = (page: Page) => (tableParts(page).raceSync?.atTable() ? tableFacts(page).people : []);

/** True if a person at the table drives this car, so that the turn need not be sent. */
export const isDrivenAtTable = (car: number, page: Page) =>
  peopleHere(page).some(({ cars, status }) => status !== "lost" && cars.includes(car));

/** Returns the name of another person at the table who has this car. */
export function ownerOf(car: number, page: Page): string | null {
  const others = peopleHere(page).filter((_, index) => index !== tableFacts(page).you);
  return others.find(({ cars, status }) => status !== "lost" && cars.includes(car))?.name ?? null;
}
