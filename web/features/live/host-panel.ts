/** The window of the live table over the race: the people, and inviting one more. */
import { html, nothing } from "lit-html";
import { fieldIn, formOf } from "../../platform/forms/fields.ts";
import { say } from "../../platform/language/messages.ts";
import {
  acceptAnswer,
  tableFacts,
  invite,
  leave,
  openTable,
  tableParts,
  showFault,
  withdraw,
} from "./table-session.ts";
import { CLOCK_SECONDS } from "./clock.ts";
import { peoplePanel, serverForm, sendLinkPart } from "./shared-panels.ts";
import type { Page } from "../../domain/page.ts";

const ON_SAME_NETWORK: string[] = [];

/** Renders the part for opening a table. */
function openTablePart(page: Page) {
  const { race } = page.store.state;
  if (!race?.view || race.official !== null) return html`<p>${say("live.not_here")}</p>`;
  return html`<p>${say("live.what")}</p><p>${say("live.told")}</p>
    <button type="button" class="button is-forward" autofocus
      @click=${() => openTable(page)}>${say("live.open")}</button>`;
}

function connectionChoicePart(page: Page) {
  return html`<h3>${say("live.invite_title")}</h3><p>${say("live.near_what")}</p>
    <button type="button" class="button is-forward"
      @click=${() => invite(ON_SAME_NETWORK, page)}>${say("live.invite")}</button>
    <details><summary>${say("live.far")}</summary>${serverForm(page, say("live.invite_far"), (servers) =>
      invite(servers, page),
    )}</details>`;
}

function answerPart(words: string, page: Page) {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (acceptAnswer(fieldIn(event, "answer"), page)) formOf(event).reset();
    else showFault("no_answer", page);
  };
  return html`<h3>${say("live.step_send")}</h3>${sendLinkPart(words, "invitation", page)}
    <h3>${say("live.step_answer")}</h3><p>${say("live.answer_what")}</p>
    <form class="live-answer" @submit=${send}><input name="answer" type="text" required autocomplete="off"
      autocapitalize="off" spellcheck="false" aria-label=${say("live.answer_field")}>
      <button type="submit" class="button">${say("live.connect")}</button></form>
    <button type="button" class="plain-link" @click=${() => withdraw(page)}>${say("live.withdraw")}</button>`;
}

function invitationPart(page: Page) {
  const { sent } = tableFacts(page);
  if (!sent) return connectionChoicePart(page);
  if (!sent.words) return html`<p role="status" aria-busy="true">${say("live.gathering")}</p>`;
  if (sent.isConnecting) return html`<p role="status" aria-busy="true">${say("live.connecting")}</p>`;
  return answerPart(sent.words, page);
}

/** Renders the host's switch that turns shared dice on or off from now on. */
function diceChoice(page: Page) {
  const { table } = tableParts(page);
  if (!table?.isHost) return nothing;
  const choose = (event: Event) => {
    table.dice.isShared = (event.target as HTMLInputElement).checked;
  };
  return html`<label class="live-dice"><input type="checkbox" .checked=${table.dice.isShared}
      @change=${choose}>
    <span>${say("live.dice.label")}<small>${say("live.dice.what")}</small></span></label>`;
}

/** Lets the host set the time for a decision. */
function clockChoice(page: Page) {
  const { table } = tableParts(page);
  if (!table?.isHost) return nothing;
  const choose = (event: Event) => table.setSeconds(Number((event.target as HTMLSelectElement).value));
  const { seconds } = tableFacts(page).setting;
  return html`<label class="live-time">${say("live.clock.label")} <span class="select"><select
    @change=${choose}>${CLOCK_SECONDS.map(
      (one) =>
        html`<option value=${one} ?selected=${one === seconds}>${
          one === 0 ? say("live.clock.none") : say("live.clock.seconds", { n: one })
        }</option>`,
    )}</select></span><small>${say("live.clock.what")}</small></label>`;
}

export function panel(page: Page) {
  const { table } = tableParts(page);
  const { fault } = tableFacts(page);
  const faultLine = fault ? html`<p role="alert" class="live-fault">${say(`live.${fault}`)}</p>` : nothing;
  if (!table) return html`<h2>${say("live.label")}</h2>${faultLine}${openTablePart(page)}`;
  return html`<h2>${say("live.label")}</h2>${faultLine}${peoplePanel(page)}
    ${diceChoice(page)}${clockChoice(page)}${table.isHost ? invitationPart(page) : nothing}
    <p class="live-leave"><button type="button" class="button" @click=${() => leave(page)}>${say(
      table.isHost ? "live.close" : "live.leave",
    )}</button><span class="small">${say("live.goes_on")}</span></p>`;
}
