/**
 * The screen of an invitation, and of an answer that is opened in another tab of the host's browser.
 */
import { html, nothing } from "lit-html";
import { fieldIn } from "../../core/forms/fields.ts";
import { say } from "../../core/language/messages.ts";
import { showInstead } from "../../core/router.ts";
import { NAME_LONGEST } from "../../core/setup-draft.ts";
import { plainBar } from "../../core/ui/topbar.ts";
import { handOver } from "./answers.ts";
import { acceptAnswer, join, leave, now } from "./at-table.ts";
import { lettersIn, readInvitation } from "./invite/invitation.ts";
import { peoplePanel, serverForm, linkToSend } from "./parts.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";
import type { Invitation } from "./invite/invitation.ts";

/** The address read last. */
let read: { words: string; found: ReturnType<typeof readInvitation> } | null = null;
/** The answer in the address: whether a tab has taken it; null while they are asked. */
let handed: { words: string; isTaken: boolean | null } | null = null;

function inAddress() {
  const words = location.hash.slice(1);
  if (read?.words !== words) read = { words, found: readInvitation(lettersIn(words)) };
  return read;
}

/** After each painting: an answer is handed to the tab with the table, which may be this one. */
export function follow(_state: State, page: Page) {
  const { words, found } = inAddress();
  if (typeof found === "string" || !found.isAnswer || handed?.words === words) return;
  handed = { words, isTaken: null };
  const link = now.play && now.table?.isHost ? now.table.race() : null;
  if (link && acceptAnswer(words)) {
    showInstead(link);
    page.actions.openLink(link);
    return;
  }
  handOver(lettersIn(words)).then((isTaken) => {
    handed = { words, isTaken };
    page.store.update({});
  });
}

function answerWords() {
  if (handed?.isTaken === undefined || handed.isTaken === null)
    return html`<p role="status" aria-busy="true">${say("live.handing_over")}</p>`;
  return handed.isTaken
    ? html`<p role="status">${say("live.handed_over")}</p>`
    : html`<div class="card fault" role="alert"><p>${say("live.nobody_waits")}</p></div>`;
}

function nameForm(page: Page) {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const name = fieldIn(event, "name");
    if (name) page.actions.changeSettings({ player: name });
  };
  return html`<form class="name-form" @submit=${send}><input name="name" type="text" required
    maxlength=${NAME_LONGEST} autocomplete="nickname" aria-label=${say("name.field")}><button type="submit"
      class="button is-forward">${say("name.take")}</button></form>`;
}

function accepting(invitation: Invitation, page: Page) {
  const { name, overInternet } = invitation;
  const take = (servers: string[]) => join(page, invitation, servers);
  if (!page.store.state.settings.player)
    return html`<p>${say("live.your_name", { name })}</p>${nameForm(page)}`;
  return html`<p>${say("live.told")}</p>${
    overInternet
      ? serverForm(page, say("live.join_far"), take)
      : html`<p>${say("live.near_guest")}</p>
    <button type="button" class="button is-forward" @click=${() => take([])}>${say("live.join")}</button>`
  }`;
}

function waiting(invitation: Invitation, page: Page) {
  const { sent, table } = now;
  const cancel = html`<button type="button" class="plain-link" @click=${leave}>${say("live.leave")}</button>`;
  if (table && table.connected() > 0)
    return html`${peoplePanel(page)}<p role="status" aria-busy="true">${say("live.race_comes")}</p>${cancel}`;
  if (!sent?.words) return html`<p role="status" aria-busy="true">${say("live.gathering")}</p>`;
  const { name } = invitation;
  return html`<h3>${say("live.send_answer", { name })}</h3>${linkToSend(sent.words, "answer", page)}
    <p>${say("live.keep_open", { name })}</p>${cancel}`;
}

function invitationWords(invitation: Invitation, page: Page) {
  const { table, sent } = now;
  const title = html`<h2>${say("live.invited", { name: invitation.name })}</h2>`;
  if (table && !table.isHost && (!sent || sent.id === invitation.id))
    return html`${title}${waiting(invitation, page)}`;
  if (table)
    return html`${title}<p>${say("live.at_another")}</p><button type="button" class="button"
      @click=${leave}>${say("live.leave")}</button>`;
  return html`${title}${accepting(invitation, page)}`;
}

function unread(reason: "damaged" | "newer") {
  return html`<div class="card fault" role="alert"><h2>${say("live.unread")}</h2>
    <p>${say(`live.${reason}`)}</p></div>`;
}

export function paint(_state: State, page: Page) {
  const { found } = inAddress();
  const fault = now.fault
    ? html`<p role="alert" class="live-fault">${say(`live.${now.fault}`)}</p>`
    : nothing;
  if (typeof found === "string")
    return html`${plainBar(say("live.label"), page)}<main class="live-guest">${unread(found)}</main>`;
  return html`${plainBar(say("live.label"), page)}<main class="live-guest">${fault}${
    found.isAnswer ? answerWords() : invitationWords(found, page)
  }</main>`;
}
