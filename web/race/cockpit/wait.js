/**
 * The cockpit while the person has nothing to decide: the engine loads, or others drive.
 */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.js";
import { icon } from "../../core/ui/icons.js";
import { progressBar } from "../../core/ui/progress.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../core/store.js").RaceState} RaceState */

/** @param {State} state @param {Page} page */
export function loadingPanel({ boot }, page) {
  if (boot.status === "failed") {
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
    boot.status === "ready" ? "boot.position" : "boot.loading",
  )}</h2>${boot.status === "ready" ? nothing : progressBar(boot)}</div>`;
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

/** As fast as life, or twice as fast, where there is no timeline to say so. @param {Page} page */
function speedButton({ actions, store }) {
  const { speed } = store.state.settings;
  const words = say(`menu.speed.${speed}`);
  return html`<button type="button" class="button speed-button" aria-label=${say("moving.speed", {
    speed: words,
  })} title=${say("moving.speed", { speed: words })}
    @click=${() => actions.changeSettings({ speed: speed === "1" ? "2" : "1" })}>${words}</button>`;
}

/** @param {RaceState} race @param {Page} page */
export function skipButton(race, page) {
  const { session } = page;
  return html`${speedButton(page)}<button type="button" class="button is-forward" ?disabled=${race.skipping}
    @click=${() => session.skip()}>
    <span>${say(race.skipping ? "moving.skipping" : "moving.skip")}</span>${icon("skip")}
  </button>`;
}
