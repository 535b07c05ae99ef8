/** The cockpit while a person at another device decides: their name, and buttons to send them the race. */
import { html, nothing } from "lit-html";
import { carIcon } from "../../domain/ui/cars.ts";
import { say } from "../../platform/language/messages.ts";
import { localPlayers } from "../../race/selectors.ts";
import { ordersPanel } from "./orders.ts";
import { icon } from "../../platform/ui/icons.ts";
import { live } from "../live/lazy-entry.ts";
import type { Page } from "../../domain/page.ts";
import type { RaceState } from "../../race/state.ts";

/** Explains which choices are hidden in a race by link, and which are not. */
export function hiddenChoiceLine({ view, seats }: RaceState, page: Page) {
  const isSealed = view?.question?.step === "gear" && live.loaded()?.isOpen(page);
  return seats !== "all" && view?.question?.secret && !isSealed
    ? html`<p class="small secret-word">${say("friends.secret")}</p>`
    : nothing;
}

/** Renders the lines below a question to a person at this device. */
export const underQuestionPart = (race: RaceState, page: Page) =>
  html`${hiddenChoiceLine(race, page)}${live.loaded()?.tableStrip(page)}`;

/** True if the person who decides is at the live table: their move arrives without a link. */
const isDeciderAtTable = ({ view }: RaceState, page: Page) =>
  view?.question ? (live.loaded()?.isDrivenAtTable(view.question.car, page) ?? false) : false;

/** True if no driver of this device takes part. */
export const isSpectator = ({ view, seats }: RaceState) =>
  view !== null && localPlayers(view, seats).length === 0;

function waitingMessageId(race: RaceState, page: Page) {
  if (isDeciderAtTable(race, page)) return "friends.live";
  return isSpectator(race) ? "friends.watching" : "friends.waiting";
}

export function waitingPanel(race: RaceState, page: Page) {
  const { session, store } = page;
  const { view } = race;
  const car = view?.question && view.cars[view.question.car];
  if (!car) return nothing;
  return html`<div class="elsewhere">
    <header class="moving-head">${carIcon(car.livery, car.number)}<h2
      tabindex="-1">${say("next_player", { name: car.name })}</h2></header>
    <p>${say(waitingMessageId(race, page), { name: car.name })}</p>
    ${hiddenChoiceLine(race, page)}${live.loaded()?.tableStrip(page)}${
      isDeciderAtTable(race, page) ? nothing : ordersPanel(race, page)
    }
    <p class="waiting-links"><button type="button" class="plain-link"
      @click=${() => session.setLocalSeats("ask")}>${say("friends.change_seats")}</button>${
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
  if (isDeciderAtTable(race, page)) return nothing;
  if (isSpectator(race))
    return html`<button type="button" class="button"
      @click=${() => actions.visit("link")}>${icon("link")}${say("friends.next_link")}</button>`;
  return html`<button type="button" class="button"
    @click=${() => store.update({ dialog: { kind: "send" } })}>${say("friends.code")}</button>
    <button type="button" class="button is-forward"
      @click=${() => actions.sendTurn()}><span>${say("friends.send")}</span>${icon("share")}</button>`;
}
