/** The screen of an invitation, and of an answer that is opened in another tab of the host's browser. */
import { html, nothing } from "lit-html";
import { fieldIn } from "../../platform/forms/fields.ts";
import { say } from "../../platform/language/messages.ts";
import { memoiseLast } from "../../platform/lists/memoise-last.ts";
import { replaceHash } from "../../domain/router.ts";
import { MAX_NAME_LENGTH } from "../../domain/setup/setup-draft.ts";
import { slice } from "../../platform/store.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import { handOverAnswer } from "./answers.ts";
import { acceptAnswer, tableFacts, join, leave, tableParts } from "./table-session.ts";
import { invitationTextIn, readInvitation, type Invitation } from "./invite/invitation.ts";
import { peoplePanel, serverForm, sendLinkPart } from "./shared-panels.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

/** The answer in the address. `isTaken`: true if a tab has accepted it; null while tabs are being asked. */
const answerHandover = slice<{ words: string; isTaken: boolean | null }>("live.handed", {
  words: "",
  isTaken: null,
});

const invitationIn = memoiseLast((words: string) => readInvitation(invitationTextIn(words)));

function invitationInAddress() {
  const words = location.hash.slice(1);
  return { words, invitation: invitationIn(words) };
}

/** Passes an answer to the tab with the table, which may be this one. Called after each render. */
export function afterRender(state: State, page: Page) {
  const { words, invitation } = invitationInAddress();
  if (typeof invitation === "string" || !invitation.isAnswer || answerHandover.of(state).words === words)
    return;
  answerHandover.change(page.store, { words, isTaken: null });
  const { table } = tableParts(page);
  const link = table?.isHost ? table.race() : null;
  if (link && acceptAnswer(words, page)) {
    replaceHash(link);
    page.actions.openLink(link);
    return;
  }
  handOverAnswer(invitationTextIn(words)).then((isTaken) =>
    answerHandover.change(page.store, { words, isTaken }),
  );
}

function answerPart(state: State) {
  const { isTaken } = answerHandover.of(state);
  if (isTaken === null) return html`<p role="status" aria-busy="true">${say("live.handing_over")}</p>`;
  return isTaken
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
    maxlength=${MAX_NAME_LENGTH} autocomplete="nickname" aria-label=${say("name.field")}><button type="submit"
      class="button is-forward">${say("name.take")}</button></form>`;
}

function acceptPart(invitation: Invitation, page: Page) {
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

function waitingPart(invitation: Invitation, page: Page) {
  const { sent } = tableFacts(page);
  const { table } = tableParts(page);
  const cancel = html`<button type="button" class="plain-link"
    @click=${() => leave(page)}>${say("live.leave")}</button>`;
  if (table && table.presentCount() > 0)
    return html`${peoplePanel(page)}<p role="status" aria-busy="true">${say("live.race_comes")}</p>${cancel}`;
  if (!sent?.words) return html`<p role="status" aria-busy="true">${say("live.gathering")}</p>`;
  const { name } = invitation;
  return html`<h3>${say("live.send_answer", { name })}</h3>${sendLinkPart(sent.words, "answer", page)}
    <p>${say("live.keep_open", { name })}</p>${cancel}`;
}

function invitationPart(invitation: Invitation, page: Page) {
  const { sent } = tableFacts(page);
  const { table } = tableParts(page);
  const title = html`<h2>${say("live.invited", { name: invitation.name })}</h2>`;
  if (table && !table.isHost && (!sent || sent.id === invitation.id))
    return html`${title}${waitingPart(invitation, page)}`;
  if (table)
    return html`${title}<p>${say("live.at_another")}</p><button type="button" class="button"
      @click=${() => leave(page)}>${say("live.leave")}</button>`;
  return html`${title}${acceptPart(invitation, page)}`;
}

function unreadableCard(reason: "damaged" | "newer") {
  return html`<div class="card fault" role="alert"><h2>${say("live.unread")}</h2>
    <p>${say(`live.${reason}`)}</p></div>`;
}

export function paint(state: State, page: Page) {
  const { invitation } = invitationInAddress();
  const { fault } = tableFacts(page);
  const faultLine = fault ? html`<p role="alert" class="live-fault">${say(`live.${fault}`)}</p>` : nothing;
  if (typeof invitation === "string")
    return html`${plainBar(say("live.label"), page)}<main
      class="live-guest">${unreadableCard(invitation)}</main>`;
  return html`${plainBar(say("live.label"), page)}<main class="live-guest">${faultLine}${
    invitation.isAnswer ? answerPart(state) : invitationPart(invitation, page)
  }</main>`;
}
