/** The cockpit while others drive: another window, or other cars in this window. */
import { html } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import { icon } from "../../platform/ui/icons.ts";
import type { Page } from "../../domain/page.ts";
import type { RaceState } from "../state.ts";

/** Renders the panel shown while another window drives this race. */
export function followPanel() {
  return html`<div class="card" role="status"><h2>${say("follow.title")}</h2>
    <p>${say("follow.words")}</p></div>`;
}

export function followButton({ actions }: Page) {
  return html`<button type="button" class="button is-forward" @click=${() => actions.driveHere()}>
    <span>${say("follow.take")}</span>${icon("helmet")}
  </button>`;
}

/** Renders the button for normal or double speed, for screens without the timeline's speed control. */
function speedButton({ actions, store }: Page) {
  const { speed } = store.state.settings;
  const words = say(`menu.speed.${speed}`);
  return html`<button type="button" class="button speed-button" aria-label=${say("moving.speed", {
    speed: words,
  })} title=${say("moving.speed", { speed: words })}
    @click=${() => actions.changeSettings({ speed: speed === "1" ? "2" : "1" })}>${words}</button>`;
}

export function skipButton(race: RaceState, page: Page) {
  const { session } = page;
  return html`${speedButton(page)}<button type="button" class="button is-forward" ?disabled=${race.isSkipping}
    @click=${() => session.skip()}>
    <span>${say(race.isSkipping ? "moving.skipping" : "moving.skip")}</span>${icon("skip")}
  </button>`;
}
