/**
 * The cockpit while others drive: in another window, or the cars of others in this one.
 */
import { html } from "lit-html";
import { say } from "../../core/language/messages.js";
import { icon } from "../../core/ui/icons.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").RaceState} RaceState */

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
