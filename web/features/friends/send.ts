/**
 * Sending the race: the device's share sheet if there is one, otherwise a window with the link to copy and
 * its QR code.
 */
import { html, nothing } from "lit-html";
import { circuitName } from "../../domain/circuits/circuits.ts";
import { selectAll } from "../../platform/forms/fields.ts";
import { driverName, say } from "../../platform/language/messages.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { addressOf } from "../../domain/router.ts";
import { icon } from "../../platform/ui/icons.ts";
import { qrCode } from "../../platform/ui/qr-code.ts";
import { hiddenChoiceLine, isSpectator } from "./waiting.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";
import type { View } from "../../protocol.d.ts";

/** Returns the text sent with the link. */
function invitation({ question, setup, round }: View) {
  const args = { circuit: circuitName(setup.circuit), turn: round };
  if (!question) return say("friends.invite_over", args);
  const { name } = itemAt(setup.cars, question.car);
  return say(round > 0 ? "friends.invite" : "friends.invite_first", { ...args, name: driverName(name) });
}

/** The dialog in which the link has been copied. */
const sendState = slice<{ copiedIn: State["dialog"] }>("send", { copiedIn: null });

/** Opens the share sheet. Returns false if there is none or it did not accept the link. */
export async function openShareSheet(view: View, link: string, notice: Page["actions"]["notice"]) {
  if (!navigator.share) return false;
  try {
    await navigator.share({ title: say("game.name"), text: invitation(view), url: addressOf(link) });
    notice(say("friends.sent"));
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

export function sendPanel({ race, dialog }: State, page: Page) {
  const { actions, store } = page;
  const view = race?.view;
  if (!race || !view) return nothing;
  const link = (dialog?.kind === "send" && dialog.link) || view.link;
  const address = addressOf(link);
  const next = view.question && view.cars[view.question.car];
  const title =
    next && race.phase === "awaiting" && !isSpectator(race)
      ? say("friends.send_to", { name: next.name })
      : say("friends.send_race");
  const copy = async () => {
    await actions.copyText(address, say("copy.link"));
    if (store.state.dialog !== dialog) return; // the player has to copy it by hand
    sendState.change(store, { copiedIn: dialog });
  };
  const isCopied = sendState.of(store.state).copiedIn === dialog;
  const send = async () => {
    if (await openShareSheet(view, link, actions.notice)) store.update({ dialog: null });
  };
  return html`<h2>${title}</h2><p>${say("friends.send_what")}</p>${hiddenChoiceLine(race, page)}
    <p class="send-link"><input type="text" readonly aria-label=${say("copy.link")} .value=${address}
      @focus=${selectAll}>
      <button type="button" class="button" autofocus
        @click=${copy}>${icon("link")}${say("dialog.copy")}</button>
      ${
        "share" in navigator
          ? html`<button type="button" class="button is-forward"
        @click=${send}>${icon("share")}${say("friends.share")}</button>`
          : nothing
      }</p><p role="status" class="send-done">${isCopied ? say("friends.copied") : nothing}</p>
    ${qrCode(address, say("friends.code_label"))}`;
}
