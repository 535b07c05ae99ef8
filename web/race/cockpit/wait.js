/**
 * The cockpit while the person has nothing to decide: the engine loads, or others drive.
 */
import { html, nothing } from "lit-html";
import { carIcon } from "../../core/ui/cars.js";
import { parts, say } from "../../core/language/messages.js";
import { icon } from "../../core/ui/icons.js";
import { progressBar } from "../../core/ui/progress.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../core/store.js").RaceState} RaceState */

/** @param {State} state @param {Page} page */
export function loadingPanel({ boot }, page) {
  if (boot.stage === "failed") {
    return html`<div class="card fault" role="alert">
      <h2>${say(`boot.${boot.fault}.title`)}</h2><p>${say(`boot.${boot.fault}.advice`)}</p>
      ${
        boot.fault === "boot-failed"
          ? html`<button type="button" class="button"
        @click=${page.retry}>${say("boot.retry")}</button>`
          : nothing
      }
    </div>`;
  }
  return html`<div class="loading"><h2>${say(
    boot.stage === "ready" ? "boot.position" : "boot.loading",
  )}</h2>${boot.stage === "ready" ? nothing : progressBar(boot)}</div>`;
}

/** The engine gave no answer while others drove. @param {Page} page */
export function stuckPanel({ session }) {
  return html`<div class="card fault" role="alert"><p>${say("error.unanswered")}</p>
    <button type="button" class="button"
      @click=${() => session.carryOn()}>${say("boot.retry")}</button></div>`;
}

/** Another window drives this race. */
export function followPanel() {
  return html`<div class="card" role="status"><h2>${say("follow.title")}</h2>
    <p>${say("follow.words")}</p></div>`;
}

/** @param {Page} page */
export function followButton({ actions }) {
  return html`<button type="button" class="button is-forward" @click=${() => actions.driveHere()}>
    <span>${say("follow.take")}</span>${icon("helmet")}
  </button>`;
}

/** What has been told of the car under way in this game turn. @param {RaceState} race */
export function movingPanel(race) {
  const car = race.view?.cars[race.driving];
  const now = race.log.at(-1)?.round;
  const latest = race.log
    .filter((event) => event.say !== null && event.car === race.driving && event.round === now)
    .slice(-3);
  return html`<header class="moving-head">
      ${car ? carIcon(car.livery, car.number) : nothing}<h2>${
        car ? say("moving.title", { name: car.name }) : say("moving.nobody")
      }</h2>
    </header>
    <ul class="moving-lines"
      aria-hidden="true">${latest.map(
        (event) =>
          html`<li>${
            event.say
              ? parts(event.say).map((part) => (typeof part === "string" ? part : part.name))
              : nothing
          }</li>`,
      )}</ul>`;
}

/** @param {RaceState} race @param {Page} page */
export function skipButton(race, { session }) {
  return html`<button type="button" class="button is-forward" ?disabled=${race.skipping}
    @click=${() => session.skip()}>
    <span>${say(race.skipping ? "moving.skipping" : "moving.skip")}</span>${icon("skip")}
  </button>`;
}
