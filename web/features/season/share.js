/**
 * A season leaves the page and comes back: as a file, as a link, and race by race.
 */
import { html, nothing } from "lit-html";
import { NAME_LONGEST } from "../../core/setup-draft.js";
import { chosenText, saveFile } from "../../core/files.js";
import { driverName, say, sentence } from "../../core/language/messages.js";
import { findLink } from "../../core/links/find-link.js";
import { addressOf } from "../../core/router.js";
import { code } from "../../core/ui/qr-code.js";
import { icon } from "../../core/ui/icons.js";
import { controllerOf } from "./controller.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../protocol.js").SeasonState} SeasonState */
/** @typedef {import("./controller.js").SeasonController} SeasonController */

/** @param {SeasonState} season */
export function saveSeasonFile({ file, overview }) {
  const name = overview.name
    .normalize("NFKD")
    .replace(/[^\w]+/g, "-")
    .toLowerCase();
  saveFile(`yellow-flag-season-${name}.json`, file, "application/json");
}

/** @param {string} address @param {string} title @param {Page} page */
async function sendAddress(address, title, { actions }) {
  const sent = () => actions.notice(say("friends.sent"));
  await navigator.share({ url: address, title }).then(sent, () => {}); // not sent: the reader has cancelled
}

/** Who is called as every reader is, which only this device understands. @param {SeasonState} season */
const readerOf = ({ overview }) => overview.drivers.find(({ name }) => driverName(name) === say("name.you"));

/**
 * Before it goes to others: a name for the reader.
 * @param {import("../../protocol.js").SeasonDriver} reader
 * @param {Page} page
 */
function ownName({ driver }, page) {
  const controller = controllerOf(page);
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = String(
      new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("name") ?? "",
    ).trim();
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

/**
 * @param {SeasonState} season
 * @param {boolean} own whether it goes to another device of the reader's
 * @param {Page} page
 */
export function shareContents(season, own, page) {
  const reader = readerOf(season);
  if (reader && !own) return ownName(reader, page);
  const address = season.link ? addressOf(season.link) : "";
  const all = (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select();
  const file = html`<button type="button" class="button"
    @click=${() => saveSeasonFile(season)}>${icon("file")}${say("seasons.file")}</button>`;
  if (!address) return html`<p>${say("seasons.share_long")}</p><p class="window-acts">${file}</p>`;
  return html`<p>${say("seasons.share_what")}</p>
    <p class="send-link"><input type="text" readonly aria-label=${say("seasons.link")} .value=${address}
      @focus=${all}>
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

/** The link of a race that somebody has sent. @param {SeasonController} controller */
export function raceLinkForm(controller) {
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const words = String(new FormData(form).get("link") ?? "").trim();
    form.reset();
    if (words) controller.bring(findLink(words).link ?? words.slice(words.indexOf("#") + 1));
  };
  return html`<form class="race-link" @submit=${send}><label for="race-link">${say("seasons.paste")}</label>
    <div><input id="race-link" name="link" type="text" autocomplete="off" spellcheck="false" required
      placeholder=${say("seasons.paste_hint")}><button type="submit"
        class="button is-small">${say("seasons.merge")}</button></div></form>`;
}

/** A season from a file. @param {Event} event @param {Page} page */
async function openSeasonFile(event, page) {
  const words = await chosenText(event);
  if (words === null) return;
  const reply = await controllerOf(page).receive(words);
  if (!reply.ok) page.actions.notice(sentence(reply.error ?? { id: "error.unanswered" }), "bad");
}

/** @param {Page} page */
export function openFileButton(page) {
  return html`<label class="button">${icon("file")}${say("seasons.open_file")}<input class="unseen"
    type="file" accept=".json,application/json"
      @change=${(/** @type {Event} */ event) => openSeasonFile(event, page)}></label>`;
}
