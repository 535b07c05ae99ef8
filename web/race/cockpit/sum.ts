/**
 * Chances as a sum: one bar with three inks, each with its number and a word.
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

/** In the order of the bar. */
const INKS: Ink[] = ["free", "cost", "out"];
/** Rows of an ink alone are shown while this and the ink are among the opened groups. */
const ONLY = "only ";

/** The number of faces that cost nothing, that cost or risk something, and that end in a spin or out. */
export function sumOfFaces({ faces }: GearChoice) {
  const sum = { free: 0, cost: 0, out: 0 };
  for (const { kind, risky, count } of faces) {
    const look = outcome(kind, risky);
    sum[look === "short" ? "free" : look] += count;
  }
  return sum;
}

/** The same of spaces. */
export function sumOfSpaces(choices: DriveChoice[]) {
  const sum = { free: 0, cost: 0, out: 0 };
  for (const choice of choices) sum[outcomeOfChoice(choice)] += 1;
  return sum;
}

const inksOf = (sum: Sum) => INKS.filter((ink) => sum[ink] > 0);

/** In a few letters where there is little room. */
const words = (ink: Ink, n: number) => html`<span class="sum-words">${say(`sum.${ink}`, { n })}</span><span
    class="sum-short" aria-hidden="true">${say(`sum.${ink}.short`, { n })}</span>`;

export const sumBar = (sum: Sum) =>
  html`<p class="sum">${inksOf(sum).map(
    (ink) => html`<span class="is-${ink}" .style=${`flex-grow:${sum[ink]}`}>${words(ink, sum[ink])}</span>`,
  )}</p>`;

/** The bar over the list of spaces: an ink shows its own rows alone. */
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

/** True if the reader wants to see rows of this ink. */
export function isWanted(ink: Ink, { opened }: RaceState) {
  const wanted = INKS.filter((one) => opened.includes(ONLY + one));
  return wanted.length === 0 || wanted.includes(ink);
}
