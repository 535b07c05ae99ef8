/** Clocks over the cockpit: of a time trial, with its result, and of the time left for a choice. */
import { html, nothing } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import { openQuestion } from "../selectors.ts";
import { formatClock, secondsSince } from "../clocks/trial-clock.ts";
import type { Page } from "../../domain/page.ts";
import type { RaceState } from "../state.ts";

/** The last seconds, which are shown in red. */
const HURRY_SECONDS = 3;

export function trialClock(race: RaceState) {
  const question = openQuestion(race);
  if (!question || race.trialSince === null || question.step === "clock") return nothing;
  return html`<p class="trial-clock"><span>${say("trial.title")}</span><time
    role="timer">${formatClock(secondsSince(race.trialSince))}</time></p>`;
}

/** Renders the seconds left for a choice. */
export function timeLeft(page: Page) {
  const { session, lazyParts } = page;
  const n = session.secondsLeft() ?? lazyParts.live.loaded()?.secondsLeft(page) ?? null;
  if (n === null) return nothing;
  return html`<p class="time-left ${
    n <= HURRY_SECONDS ? "is-short" : ""
  }"><span>${say("time.title")}</span><time
    role="timer" aria-label=${say("time.left", { n })}>${n}</time></p>`;
}

/** Returns the lap time in seconds that is about to be sent. */
const lapSeconds = (race: RaceState) => Number(race.token?.slice(1) ?? 0);

export function clockPanel(race: RaceState) {
  const seconds = lapSeconds(race);
  const throws = openQuestion(race)?.count ?? 0;
  const minutes = Math.floor(seconds / 60);
  return html`<div class="card trial-result"><h2>${say("choose.trial_clock")}</h2>
    <p class="trial-time">${formatClock(seconds)}</p>
    <p>${say(minutes > 0 ? "trial.sum_minutes" : "trial.sum", {
      throws,
      minutes,
      total: throws + minutes,
    })}</p>
  </div>`;
}

export function clockButton(race: RaceState, { session }: Page) {
  return html`<button type="button" class="button is-forward" ?disabled=${race.token === null}
    @click=${() => session.forward()}>
    <span>${say("trial.report")}</span><kbd>${say("key.enter")}</kbd>
  </button>`;
}
