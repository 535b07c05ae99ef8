/**
 * A live table: friends at their own devices drive one race, and see each other's decisions as they happen.
 * No server is between them (docs/live.md).
 */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.ts";
import { now } from "./at-table.ts";
import { clockPanel, peoplePanel, reactionPanel } from "./parts.ts";
import type { Page } from "../../core/page.ts";

export { nextEntries, openNext, settled, shareSeason, withDice } from "./at-table.ts";
export { follow, paint } from "./guest.ts";
export { panel } from "./host-panel.ts";

/** True if this tab is at a table. */
export const isOpen = () => now.table !== null;

/** Whole seconds left by the clock of the table; null: no clock runs. */
export const secondsLeft = () => (now.play?.atTable() ? (now.clock?.left() ?? null) : null);

/** Link of the season whose race was driven at the table, from the host. */
export const seasonLink = () => now.season;

/** Under the question or the waiting, while there is a table: who is there, and the way to its window. */
export function strip(page: Page) {
  if (!now.table || !now.play?.atTable()) return nothing;
  const openWindow = () => page.store.update({ dialog: { kind: "live" } });
  return html`<div class="live-strip">${peoplePanel(page)}${clockPanel()}${reactionPanel()}<button
    type="button" class="plain-link" @click=${openWindow}>${say("live.label")}</button>
  </div>`;
}

/** True if a person at the table drives this car, so the turn need not be sent. */
export const isDrivenAtTable = (car: number) =>
  now.play?.atTable() !== null &&
  (now.table?.people().some(({ cars, status }) => status !== "lost" && cars.includes(car)) ?? false);

/** Name of another person at the table who has this car. */
export function ownerOf(car: number): string | null {
  const { table, play } = now;
  if (!table || !play?.atTable()) return null;
  const others = table.people().filter((_, index) => index !== table.you());
  return others.find(({ cars, status }) => status !== "lost" && cars.includes(car))?.name ?? null;
}
