/** Summary bar of the odds: up to three coloured segments, each with its number and a word. */
import { html, nothing } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import { outcomeOfFace } from "../selectors.ts";
import { outcomeOfChoice, type Outcome } from "../board/lights/outcome.ts";
import type { Page } from "../../domain/page.ts";
import type { DriveChoice, GearChoice } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

type Sum = Record<Outcome, number>;

/** In the order of the bar. */
const OUTCOMES: Outcome[] = ["free", "cost", "out"];
/** Prefix of the entry in `panelEntries` that filters the rows by colour. */
const FILTER_PREFIX = "only ";

/** Counts the faces that are free, that cost or risk points, and that end in a spin or retirement. */
export function sumOfFaces({ faces }: GearChoice) {
  const sum = { free: 0, cost: 0, out: 0 };
  for (const { kind, risky, count } of faces) {
    const outcome = outcomeOfFace(kind, risky);
    sum[outcome === "short" ? "free" : outcome] += count;
  }
  return sum;
}

/** Counts the spaces in the same way. */
export function sumOfSpaces(choices: DriveChoice[]) {
  const sum = { free: 0, cost: 0, out: 0 };
  for (const choice of choices) sum[outcomeOfChoice(choice)] += 1;
  return sum;
}

const presentOutcomes = (sum: Sum) => OUTCOMES.filter((outcome) => sum[outcome] > 0);

/** Renders the number with a word, and an abbreviation for narrow screens. */
const words = (outcome: Outcome, n: number) =>
  html`<span class="sum-words">${say(`sum.${outcome}`, { n })}</span><span
    class="sum-short" aria-hidden="true">${say(`sum.${outcome}.short`, { n })}</span>`;

export const sumBar = (sum: Sum) =>
  html`<p class="sum">${presentOutcomes(sum).map(
    (outcome) =>
      html`<span class="is-${outcome}" .style=${`flex-grow:${sum[outcome]}`}>${words(
        outcome,
        sum[outcome],
      )}</span>`,
  )}</p>`;

/** Renders the bar over the list of spaces; a segment filters the rows by its colour. */
export function sumTabs(sum: Sum, race: RaceState, { session }: Page) {
  const outcomes = presentOutcomes(sum);
  if (outcomes.length < 2) return nothing;
  return html`<div class="sum is-tabs" role="group" aria-label=${say("sum.title")}>${outcomes.map(
    (outcome) =>
      html`<button type="button" class="is-${outcome}"
      aria-pressed=${race.panelEntries.includes(FILTER_PREFIX + outcome)}
      .style=${`flex-grow:${sum[outcome]}`}
      @click=${() => session.toggleGroup(FILTER_PREFIX + outcome)}>${words(outcome, sum[outcome])}</button>`,
  )}</div>`;
}

/** True if the filter shows rows of this colour. */
export function passesFilter(outcome: Outcome, { panelEntries }: RaceState) {
  const shownOutcomes = OUTCOMES.filter((one) => panelEntries.includes(FILTER_PREFIX + one));
  return shownOutcomes.length === 0 || shownOutcomes.includes(outcome);
}
