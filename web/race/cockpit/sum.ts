/**
 * Summary bar of the odds: up to three coloured segments, each with its number and a word.
 */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.ts";
import { outcome } from "../selectors.ts";
import { outcomeOfChoice } from "../board/lights/outcome.ts";
import type { Page } from "../../core/page.ts";
import type { DriveChoice, GearChoice } from "../../protocol.d.ts";
import type { Outcome as Ink } from "../board/lights/outcome.ts";
import type { RaceState } from "../state.ts";

type Sum = Record<Ink, number>;

/** Colours, in the order of the bar. */
const INKS: Ink[] = ["free", "cost", "out"];
/** Prefix of the entry in `opened` that filters the rows by colour. */
const ONLY = "only ";

/** Counts the faces that are free, that cost or risk points, and that end in a spin or retirement. */
export function sumOfFaces({ faces }: GearChoice) {
  const sum = { free: 0, cost: 0, out: 0 };
  for (const { kind, risky, count } of faces) {
    const look = outcome(kind, risky);
    sum[look === "short" ? "free" : look] += count;
  }
  return sum;
}

/** Counts the spaces in the same way. */
export function sumOfSpaces(choices: DriveChoice[]) {
  const sum = { free: 0, cost: 0, out: 0 };
  for (const choice of choices) sum[outcomeOfChoice(choice)] += 1;
  return sum;
}

const inksOf = (sum: Sum) => INKS.filter((ink) => sum[ink] > 0);

/** Renders the number with a word, and an abbreviation for narrow screens. */
const words = (ink: Ink, n: number) => html`<span class="sum-words">${say(`sum.${ink}`, { n })}</span><span
    class="sum-short" aria-hidden="true">${say(`sum.${ink}.short`, { n })}</span>`;

export const sumBar = (sum: Sum) =>
  html`<p class="sum">${inksOf(sum).map(
    (ink) => html`<span class="is-${ink}" .style=${`flex-grow:${sum[ink]}`}>${words(ink, sum[ink])}</span>`,
  )}</p>`;

/** Renders the bar over the list of spaces; a segment filters the rows by its colour. */
export function sumTabs(sum: Sum, race: RaceState, { session }: Page) {
  const inks = inksOf(sum);
  if (inks.length < 2) return nothing;
  return html`<div class="sum is-tabs" role="group" aria-label=${say("sum.title")}>${inks.map(
    (ink) =>
      html`<button type="button" class="is-${ink}" aria-pressed=${race.opened.includes(ONLY + ink)}
      .style=${`flex-grow:${sum[ink]}`}
      @click=${() => session.fold(ONLY + ink)}>${words(ink, sum[ink])}</button>`,
  )}</div>`;
}

/** True if the filter shows rows of this colour. */
export function isWanted(ink: Ink, { opened }: RaceState) {
  const wanted = INKS.filter((one) => opened.includes(ONLY + one));
  return wanted.length === 0 || wanted.includes(ink);
}
