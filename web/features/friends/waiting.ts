/** Shown while a person at another device decides: who it is, and sending the race to them. */
import { html, nothing } from "lit-html";
import { carIcon } from "../../core/ui/cars.ts";
import { say } from "../../core/language/messages.ts";
import { localPlayers } from "../../race/selectors.ts";
import { ordersPanel } from "./orders.ts";
import { icon } from "../../core/ui/icons.ts";
import { live } from "../live/lazy-entry.ts";
import type { Page } from "../../core/page.ts";
import type { RaceState } from "../../race/state.ts";

/** Explains which choices are hidden in a race by link, and which are not. */
export function secretWord({ view, seats }: RaceState, page: Page) {
  const isSealed = view?.question?.step === "gear" && live.loaded()?.isOpen(page);
  return seats !== "all" && view?.question?.secret && !isSealed
    ? html`<p class="small secret-word">${say("friends.secret")}</p>`
    : nothing;
}

/** Shown under a question to a person at this device. */
export const beneathQuestion = (race: RaceState, page: Page) =>
  html`${secretWord(race, page)}${live.loaded()?.strip(page)}`;

/** True if the person who decides is at the live table: their move arrives without a link. */
const comesByItself = ({ view }: RaceState, page: Page) =>
  view?.question ? (live.loaded()?.isDrivenAtTable(view.question.car, page) ?? false) : false;

/** True if no driver of this device takes part. */
export const watches = ({ view, seats }: RaceState) =>
  view !== null && localPlayers(view, seats).length === 0;

function waitingWord(race: RaceState, page: Page) {
  if (comesByItself(race, page)) return "friends.live";
  return watches(race) ? "friends.watching" : "friends.waiting";
}

export function waitingPanel(race: RaceState, page: Page) {
  const { session, store } = page;
  const { view } = race;
  const car = view?.question && view.cars[view.question.car];
  if (!car) return nothing;
  return html`<div class="elsewhere">
    <header class="moving-head">${carIcon(car.livery, car.number)}<h2
      tabindex="-1">${say("handover", { name: car.name })}</h2></header>
    <p>${say(waitingWord(race, page), { name: car.name })}</p>
    ${secretWord(race, page)}${live.loaded()?.strip(page)}${
      comesByItself(race, page) ? nothing : ordersPanel(race, page)
    }
    <p class="waiting-links"><button type="button" class="plain-link"
      @click=${() => session.sit("ask")}>${say("friends.change_seats")}</button>${
        live.loaded()?.isOpen(page)
          ? nothing
          : html`<button type="button" class="plain-link"
      @click=${() => store.update({ dialog: { kind: "live" } })}>${say("live.label")}</button>`
      }</p>
  </div>`;
}

/** Returns the buttons. A spectator has no turn to send, and waits for a link. */
export function waitingButtons(race: RaceState, page: Page) {
  const { actions, store } = page;
  if (comesByItself(race, page)) return nothing;
  if (watches(race))
    return html`<button type="button" class="button"
      @click=${() => actions.visit("link")}>${icon("link")}${say("friends.next_link")}</button>`;
  return html`<button type="button" class="button"
    @click=${() => store.update({ dialog: { kind: "send" } })}>${say("friends.code")}</button>
    <button type="button" class="button is-forward"
      @click=${() => actions.sendTurn()}><span>${say("friends.send")}</span>${icon("share")}</button>`;
}
