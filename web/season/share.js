/**
 * A season leaves the page and comes back: as a file, as a link, and race by race.
 */
import { html, nothing } from "lit-html";
import { chosenText, saveFile } from "../app/files.js";
import { say, sentence } from "../app/messages.js";
import { addressOf } from "../app/router.js";
import { icon } from "../panels/icons.js";
import { deskOf } from "./desk.js";

/** @typedef {import("../app/app.js").Page} Page */
/** @typedef {import("../protocol.js").SeasonState} SeasonState */
/** @typedef {import("./desk.js").SeasonDesk} SeasonDesk */

/** @param {SeasonState} season */
export function saveSeasonFile({ file, hub }) {
  const name = hub.name
    .normalize("NFKD")
    .replace(/[^\w]+/g, "-")
    .toLowerCase();
  saveFile(`yellow-flag-season-${name}.json`, file, "application/json");
}

/** @param {string} address @param {string} title */
async function sendAddress(address, title) {
  await navigator.share({ url: address, title }).catch(() => {}); // whoever changes his mind has not been wronged
}

/** @param {SeasonState} season @param {Page} page */
export function shareContents(season, page) {
  const address = season.link ? addressOf(season.link) : "";
  const copy = () => {
    page.store.update({ season: page.store.state.season && { ...page.store.state.season, window: null } });
    page.actions.copyText(address, say("seasons.link"));
  };
  return html`<p>${say(address ? "seasons.share_what" : "seasons.share_long")}</p><p class="window-acts">
    ${address ? html`<button type="button" class="button" @click=${copy}>${icon("link")}${say("seasons.copy_link")}</button>` : nothing}
    ${address && "share" in navigator ? html`<button type="button" class="button" @click=${() => sendAddress(address, season.hub.name)}>${icon("share")}${say("seasons.send")}</button>` : nothing}
    <button type="button" class="button" @click=${() => saveSeasonFile(season)}>${icon("file")}${say("seasons.file")}</button></p>`;
}

/** The link of a race that somebody has sent. @param {SeasonDesk} desk */
export function raceLinkForm(desk) {
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const words = String(new FormData(form).get("link") ?? "").trim();
    form.reset();
    if (words) desk.bring(words.slice(words.indexOf("#") + 1));
  };
  return html`<form class="race-link" @submit=${send}><label for="race-link">${say("seasons.paste")}</label>
    <div><input id="race-link" name="link" type="text" autocomplete="off" spellcheck="false" required placeholder=${say("seasons.paste_hint")}><button type="submit" class="button is-small">${say("seasons.merge")}</button></div></form>`;
}

/** A season from a file. @param {Event} event @param {Page} page */
export async function openSeasonFile(event, page) {
  const words = await chosenText(event);
  if (words === null) return;
  const reply = await deskOf(page).receive(words);
  if (!reply.ok) page.actions.notice(sentence(reply.error ?? { id: "error.unanswered" }), "bad");
}
