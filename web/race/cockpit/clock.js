/**
 * Time trials: the running clock over the cockpit, and the lap's result at its end.
 */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.js";
import { openQuestion } from "../selectors.js";
import { clockFace, secondsSince } from "../clocks/trial-clock.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").RaceState} RaceState */

/** From here on the seconds are red. */
const HURRY = 3;

/** @param {RaceState} race */
export function trialClock(race) {
  const question = openQuestion(race);
  if (!question || race.trialSince === null || question.step === "clock") return nothing;
  return html`<p class="trial-clock"><span>${say("trial.title")}</span><time
    role="timer">${clockFace(secondsSince(race.trialSince))}</time></p>`;
}

/** The seconds left for a choice. @param {Page} page */
export function timeLeft({ session }) {
  const n = session.secondsLeft();
  if (n === null) return nothing;
  return html`<p class="time-left ${n <= HURRY ? "is-short" : ""}"><span>${say("time.title")}</span><time
    role="timer" aria-label=${say("time.left", { n })}>${n}</time></p>`;
}

/** The seconds about to be reported. @param {RaceState} race */
const reported = (race) => Number(race.token?.slice(1) ?? 0);

/** @param {RaceState} race */
export function clockPanel(race) {
  const seconds = reported(race);
  const throws = openQuestion(race)?.count ?? 0;
  const minutes = Math.floor(seconds / 60);
  return html`<div class="card trial-result"><h2>${say("choose.trial_clock")}</h2>
    <p class="trial-time">${clockFace(seconds)}</p>
    <p>${say(minutes > 0 ? "trial.sum_minutes" : "trial.sum", {
      throws,
      minutes,
      total: throws + minutes,
    })}</p>
  </div>`;
}

/** @param {RaceState} race @param {Page} page */
export function clockButton(race, { session }) {
  return html`<button type="button" class="button is-forward" ?disabled=${race.token === null}
    @click=${() => session.forward()}>
    <span>${say("trial.report")}</span><kbd>${say("key.enter")}</kbd>
  </button>`;
}
