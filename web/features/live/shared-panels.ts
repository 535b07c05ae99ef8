/** Parts shared by the host's panel and the guest's screen: the link to send, the people, the connection. */
import { html, nothing } from "lit-html";
import { fieldIn, selectAll } from "../../platform/forms/fields.ts";
import { say } from "../../platform/language/messages.ts";
import { ignoreNotAllowed } from "../../platform/loading/ignored-errors.ts";
import { addressOf } from "../../domain/router.ts";
import { icon } from "../../platform/ui/icons.ts";
import { qrCode } from "../../platform/ui/qr-code.ts";
import { storeServers, readServers, serversIn } from "./servers.ts";
import { tableFacts, mute, tableParts, react, showFault } from "./table-session.ts";
import { REACTIONS, type Person } from "./messages.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";

/** Text that was copied last. */
const sendingState = slice<{ copied: string | null }>("live.sending", { copied: null });

/** Shows a link to send, with the sharing options of the device. */
export function sendLinkPart(words: string, kind: "invitation" | "answer", { store, actions }: Page) {
  const address = addressOf(words);
  const label = say(`live.${kind}`);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      sendingState.change(store, { copied: words });
    } catch {
      actions.notice(say("live.copy_by_hand"));
    }
  };
  const isCopied = sendingState.of(store.state).copied === words;
  const share = () =>
    navigator
      .share({ title: say("game.name"), text: say(`live.${kind}_text`), url: address })
      .catch(ignoreNotAllowed);
  return html`<p class="send-link"><input type="text" readonly aria-label=${label} .value=${address}
      @focus=${selectAll}>
    <button type="button" class="button" @click=${copy}>${icon("link")}${say("dialog.copy")}</button>
    ${
      "share" in navigator
        ? html`<button type="button" class="button is-forward"
      @click=${share}>${icon("share")}${say("friends.share")}</button>`
        : nothing
    }</p><p role="status" class="send-done">${isCopied ? say("friends.copied") : nothing}</p>
    <details class="live-code"><summary>${say("friends.code")}</summary>${qrCode(address, label)}</details>`;
}

/** True if it is the person’s turn. */
function isAsked({ cars }: Person, { store }: Page) {
  const question = store.state.race?.view?.question;
  return question !== undefined && question !== null && cars.includes(question.car);
}

function statusWords(person: Person, page: Page) {
  if (person.status !== "here") return say(`live.status.${person.status}`);
  if (isAsked(person, page)) return say("live.status.thinking");
  return person.cars.length === 0 ? say("live.status.watching") : say("live.status.here");
}

/** Lists the people at the table, with turn and connection. */
export function peoplePanel(page: Page) {
  const { people, you } = tableFacts(page);
  if (people.length === 0) return nothing;
  return html`<ul class="live-people" aria-label=${say("live.people")}>${people.map(
    (person, index) =>
      html`<li class="is-${person.status}"><b>${
        index === you ? say("live.you", { name: person.name }) : person.name
      }</b> <span>${statusWords(person, page)}</span>${reactionOf(index, page)}</li>`,
  )}</ul>`;
}

function reactionOf(person: number, page: Page) {
  const reaction = tableFacts(page).reactions.find((other) => other.person === person);
  return reaction ? html`<i role="status">${say(`live.reaction.${reaction.reaction}`)}</i>` : nothing;
}

/** A button that pauses the clock for all, or resumes it. The time itself is shown above the question. */
export function tableClockPanel(page: Page) {
  const { table } = tableParts(page);
  const { secondsLeft: left, setting } = tableFacts(page);
  if (!table || left === null) return nothing;
  const { pausedBy } = setting;
  const pauseNotice = pausedBy === null ? nothing : say("live.clock.paused", { name: pausedBy });
  return html`<p class="live-clock">${pauseNotice}
    <button type="button" class="button is-small" @click=${() => table.pause(pausedBy === null)}>${say(
      pausedBy === null ? "live.clock.pause" : "live.clock.go_on",
    )}</button></p>`;
}

/** Six reactions to send, and a switch that mutes them. */
export function reactionPanel(page: Page) {
  const { people, isMuted } = tableFacts(page);
  if (people.length === 0) return nothing;
  const choose = (event: Event) => mute((event.target as HTMLInputElement).checked, page);
  return html`<details class="live-reactions"><summary>${say("live.react")}</summary>
    <p>${REACTIONS.map(
      (reaction) =>
        html`<button type="button" class="button" @click=${() => react(reaction, page)}>${say(
          `live.reaction.${reaction}`,
        )}</button>`,
    )}</p><label><input type="checkbox" .checked=${isMuted} @change=${choose}> ${say("live.mute")}</label>
    </details>`;
}

/**
 * The form to connect over the internet: names the server that learns the address, and accepts another one.
 * @param take  called once the player has agreed
 */
export function serverForm(page: Page, label: string, take: (servers: string[]) => void) {
  const servers = readServers(page);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const words = fieldIn(event, "servers");
    const servers = serversIn(words);
    if (!servers) {
      showFault("no_server", page);
      return;
    }
    storeServers(servers, page);
    take(servers);
  };
  return html`<form class="live-far" @submit=${send}>
    <p>${say("live.far_what", { servers: servers.join(", ") })}</p>
    <label>${say("live.server")}<input name="servers" type="text" required autocomplete="off"
      autocapitalize="off" spellcheck="false" .value=${servers.join(", ")}></label>
    <button type="submit" class="button">${label}</button></form>`;
}
