/**
 * Chances as a sum: one bar with three inks, each with its number and a word.
 */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.js";
import { outcome } from "../selectors.js";
import { outcomeOfChoice } from "../board/lights/outcome.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../state.js").RaceState} RaceState */
/** @typedef {import("../../protocol.js").GearChoice} GearChoice */
/** @typedef {import("../../protocol.js").DriveChoice} DriveChoice */
/** @typedef {import("../board/lights/outcome.js").Outcome} Ink */
/** @typedef {Record<Ink, number>} Sum */

/** In the order of the bar. @type {Ink[]} */
const INKS = ["free", "cost", "out"];
/** Rows of an ink alone are shown while this and the ink are among the opened groups. */
const ONLY = "only ";

/**
 * The number of faces that cost nothing, that cost or risk something, and that end in a spin or out.
 * @param {GearChoice} gear
 */
export function sumOfFaces({ faces }) {
  const sum = { free: 0, cost: 0, out: 0 };
  for (const { kind, risky, count } of faces) {
    const look = outcome(kind, risky);
    sum[look === "short" ? "free" : look] += count;
  }
  return sum;
}

/** The same of spaces. @param {DriveChoice[]} choices */
export function sumOfSpaces(choices) {
  const sum = { free: 0, cost: 0, out: 0 };
  for (const choice of choices) sum[outcomeOfChoice(choice)] += 1;
  return sum;
}

/** @param {Sum} sum */
const inksOf = (sum) => INKS.filter((ink) => sum[ink] > 0);

/** In a few letters where there is little room. @param {Ink} ink @param {number} n */
const words = (ink, n) => html`<span class="sum-words">${say(`sum.${ink}`, { n })}</span><span
    class="sum-short" aria-hidden="true">${say(`sum.${ink}.short`, { n })}</span>`;

/** @param {Sum} sum */
export const sumBar = (sum) =>
  html`<p class="sum">${inksOf(sum).map(
    (ink) => html`<span class="is-${ink}" .style=${`flex-grow:${sum[ink]}`}>${words(ink, sum[ink])}</span>`,
  )}</p>`;

/**
 * The bar over the list of spaces: an ink shows its own rows alone.
 * @param {Sum} sum @param {RaceState} race @param {Page} page
 */
export function sumTabs(sum, race, { session }) {
  const inks = inksOf(sum);
  if (inks.length < 2) return nothing;
  return html`<div class="sum is-tabs" role="group" aria-label=${say("sum.title")}>${inks.map(
    (ink) =>
      html`<button type="button" class="is-${ink}" aria-pressed=${race.opened.includes(ONLY + ink)}
      .style=${`flex-grow:${sum[ink]}`}
      @click=${() => session.fold(ONLY + ink)}>${words(ink, sum[ink])}</button>`,
  )}</div>`;
}

/** True if the reader wants to see rows of this ink. @param {Ink} ink @param {RaceState} race */
export function isWanted(ink, { opened }) {
  const wanted = INKS.filter((one) => opened.includes(ONLY + one));
  return wanted.length === 0 || wanted.includes(ink);
}
