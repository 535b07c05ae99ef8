/** Export and import of a season: as a file, as a link, and race by race. */
import { html, nothing } from "lit-html";
import { fieldIn, formOf, selectAll } from "../../platform/forms/fields.ts";
import { MAX_NAME_LENGTH } from "../../domain/setup/setup-draft.ts";
import { readChosenFile, saveFile } from "../../platform/files.ts";
import { say, sentence } from "../../platform/language/messages.ts";
import { findLink } from "../../domain/links/find-link.ts";
import { addressOf } from "../../domain/router.ts";
import { qrCode } from "../../platform/ui/qr-code.ts";
import { icon } from "../../platform/ui/icons.ts";
import { controllerOf, type SeasonController } from "./controller.ts";
import { unnamedPlayerIn } from "./season-text.ts";
import type { Page } from "../../domain/page.ts";
import type { SeasonDriver, SeasonState } from "../../protocol.d.ts";

export function saveSeasonFile({ file, overview }: SeasonState) {
  const name = overview.name
    .normalize("NFKD")
    .replace(/[^\w]+/g, "-")
    .toLowerCase();
  saveFile(`yellow-flag-season-${name}.json`, file, "application/json");
}

async function sendAddress(address: string, title: string, { actions }: Page) {
  const noticeSent = () => actions.notice(say("friends.sent"));
  await navigator.share({ url: address, title }).then(noticeSent, () => {}); // the player has cancelled
}

/** Asks for the player's name before the season is sent to others. */
function ownNameForm({ driver }: SeasonDriver, page: Page) {
  const controller = controllerOf(page);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const name = fieldIn(event, "name");
    page.actions.changeSettings({ player: name });
    controller.act({ act: "rename", driver, name });
  };
  return html`<form class="result-form" @submit=${send}><p>${say("seasons.own_name_what")}</p>
    <label class="reason">${say("seasons.own_name")}<input name="name" type="text" required
      maxlength=${MAX_NAME_LENGTH} autocomplete="off" .value=${page.store.state.settings.player}></label>
    <p class="window-acts"><button type="button" class="button"
      @click=${() => controller.openWindow({ kind: "share", own: true })}>${say(
        "seasons.own_device",
      )}</button><button type="submit"
        class="button is-forward">${say("seasons.own_name_take")}</button></p></form>`;
}

/** @param isOwnDevice  true to send it to another device of the same player */
export function shareContents(season: SeasonState, isOwnDevice: boolean, page: Page) {
  const player = unnamedPlayerIn(season.overview);
  if (player && !isOwnDevice) return ownNameForm(player, page);
  const address = season.link ? addressOf(season.link) : "";
  const file = html`<button type="button" class="button"
    @click=${() => saveSeasonFile(season)}>${icon("file")}${say("seasons.file")}</button>`;
  if (!address) return html`<p>${say("seasons.share_long")}</p><p class="window-acts">${file}</p>`;
  return html`<p>${say("seasons.share_what")}</p>
    <p class="send-link"><input type="text" readonly aria-label=${say("seasons.link")} .value=${address}
      @focus=${selectAll}>
      <button type="button" class="button"
        @click=${() => page.actions.copyText(address, say("seasons.link"))}>${icon("link")}${say(
          "seasons.copy_link",
        )}</button>${file}
      ${
        "share" in navigator
          ? html`<button type="button" class="button is-forward"
        @click=${() => sendAddress(address, season.overview.name, page)}>${icon("share")}${say(
          "seasons.send",
        )}</button>`
          : nothing
      }</p>
    ${qrCode(address, say("seasons.code_label"))}`;
}

/** The form to paste the link of a race from another player. */
export function raceLinkForm(controller: SeasonController) {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const words = fieldIn(event, "link");
    formOf(event).reset();
    if (words) controller.importResult(findLink(words).link ?? words.slice(words.indexOf("#") + 1));
  };
  return html`<form class="race-link" @submit=${send}><label for="race-link">${say("seasons.paste")}</label>
    <div><input id="race-link" name="link" type="text" autocomplete="off" spellcheck="false" required
      placeholder=${say("seasons.paste_hint")}><button type="submit"
        class="button is-small">${say("seasons.merge")}</button></div></form>`;
}

/** Imports a season from a file. */
async function openSeasonFile(event: Event, page: Page) {
  const words = await readChosenFile(event);
  if (words === null) return;
  const reply = await controllerOf(page).importSeason(words);
  if (!reply.ok) page.actions.notice(sentence(reply.error ?? { id: "error.unanswered" }), "bad");
}

export function openFileButton(page: Page) {
  return html`<label class="button">${icon("file")}${say("seasons.open_file")}<input class="unseen"
    type="file" accept=".json,application/json"
      @change=${(event: Event) => openSeasonFile(event, page)}></label>`;
}
