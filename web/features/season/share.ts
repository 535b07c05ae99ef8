/** Export and import of a season: as a file, as a link, and race by race. */
import { html, nothing } from "lit-html";
import { fieldIn, formOf, selectAll } from "../../core/forms/fields.ts";
import { NAME_LONGEST } from "../../core/setup-draft.ts";
import { chosenText, saveFile } from "../../core/files.ts";
import { say, sentence } from "../../core/language/messages.ts";
import { findLink } from "../../core/links/find-link.ts";
import { addressOf } from "../../core/router.ts";
import { code } from "../../core/ui/qr-code.ts";
import { icon } from "../../core/ui/icons.ts";
import { controllerOf } from "./controller.ts";
import { readerIn } from "./words.ts";
import type { Page } from "../../core/page.ts";
import type { SeasonDriver, SeasonState } from "../../protocol.d.ts";
import type { SeasonController } from "./controller.ts";

export function saveSeasonFile({ file, overview }: SeasonState) {
  const name = overview.name
    .normalize("NFKD")
    .replace(/[^\w]+/g, "-")
    .toLowerCase();
  saveFile(`yellow-flag-season-${name}.json`, file, "application/json");
}

async function sendAddress(address: string, title: string, { actions }: Page) {
  const sent = () => actions.notice(say("friends.sent"));
  await navigator.share({ url: address, title }).then(sent, () => {}); // the player has cancelled
}

/** Asks for the player's name before the season is sent to others. */
function ownName({ driver }: SeasonDriver, page: Page) {
  const controller = controllerOf(page);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const name = fieldIn(event, "name");
    page.actions.changeSettings({ player: name });
    controller.act({ act: "rename", driver, name });
  };
  return html`<form class="result-form" @submit=${send}><p>${say("seasons.own_name_what")}</p>
    <label class="reason">${say("seasons.own_name")}<input name="name" type="text" required
      maxlength=${NAME_LONGEST} autocomplete="off" .value=${page.store.state.settings.player}></label>
    <p class="window-acts"><button type="button" class="button"
      @click=${() => controller.openWindow({ kind: "share", own: true })}>${say(
        "seasons.own_device",
      )}</button><button type="submit"
        class="button is-forward">${say("seasons.own_name_take")}</button></p></form>`;
}

/** @param own  true to send it to another device of the same player */
export function shareContents(season: SeasonState, own: boolean, page: Page) {
  const reader = readerIn(season.overview);
  if (reader && !own) return ownName(reader, page);
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
    ${code(address, say("seasons.code_label"))}`;
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
  const words = await chosenText(event);
  if (words === null) return;
  const reply = await controllerOf(page).importSeason(words);
  if (!reply.ok) page.actions.notice(sentence(reply.error ?? { id: "error.unanswered" }), "bad");
}

export function openFileButton(page: Page) {
  return html`<label class="button">${icon("file")}${say("seasons.open_file")}<input class="unseen"
    type="file" accept=".json,application/json"
      @change=${(event: Event) => openSeasonFile(event, page)}></label>`;
}
