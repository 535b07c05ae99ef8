/**
 * Open a link from a text: one that has been changed on its way, or a message that somebody has pasted. The
 * address stays as it came until a link in it can be read.
 */
import { html, nothing } from "lit-html";
import { say, text } from "../../core/language/messages.js";
import { findLink } from "../../core/links/find-link.js";
import { addressOf, showInstead } from "../../core/router.js";
import { icon } from "../../core/ui/icons.js";
import { plainBar } from "../../core/ui/topbar.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../core/store.js").Unread} Unread */

const TOO_LONG = "error.link.long";

/** What has been searched last, and what was found. */
let searched = /** @type {{unread: Unread | null, found: ReturnType<typeof findLink>}} */ ({
  unread: null,
  found: { link: null, reason: "none" },
});

/** @param {Unread} unread */
function search(unread) {
  if (searched.unread !== unread) searched = { unread, found: findLink(unread.words) };
  return searched.found;
}

/** The link in the text, unless the engine has refused just that. @param {Unread | null} unread */
function linkToOpen(unread) {
  const link = unread && search(unread).link;
  return link === unread?.words ? null : link;
}

/** Why the link can't be opened. @param {Unread} unread */
function reasonWords(unread) {
  const { link, reason } = search(unread);
  if (reason === "long" || unread.error?.id === TOO_LONG) return say(TOO_LONG);
  const isUndamaged = link !== null || reason === "none";
  return isUndamaged && unread.error ? text(unread.error) : say(`link.${reason}`);
}

/** The text in the field: a message as it was written, an address whole. @param {string} words */
function shownText(words) {
  try {
    const message = decodeURIComponent(words);
    if (/:\/\/|\s/.test(message)) return message;
  } catch {
    // No percent-encoding: the address is shown as it is.
  }
  return addressOf(words);
}

/**
 * After each painting: a link that can be read takes the place of the text in the address.
 * @param {State} state
 * @param {Page} page
 */
export function follow({ unread }, { actions }) {
  const link = linkToOpen(unread);
  if (!link) return;
  showInstead(link);
  actions.followAddress();
}

/** @param {Unread} unread */
const trouble = (unread) => html`<div class="card fault" role="alert"><h2>${say("link.unread")}</h2>
  <p>${reasonWords(unread)}</p><p>${say("link.safe")}</p></div>`;

/** @param {State} state @param {Page} page */
export function paint({ unread }, page) {
  const open = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const words = String(new FormData(form).get("link") ?? "").trim();
    if (!words) return;
    const [before, own] = [location.hash, addressOf("")];
    location.hash = words.startsWith(own) ? words.slice(own.length) : words;
    if (location.hash === before) page.actions.followAddress();
  };
  const bar = plainBar(say("link.title"), page);
  if (linkToOpen(unread))
    return html`${bar}<main class="screen-pending" aria-busy="true"><p>${say("screen.pending")}</p></main>`;
  return html`${bar}<main class="open-link">
    ${unread ? trouble(unread) : html`<p class="lede">${say("link.what")}</p>`}
    <form @submit=${open}><label for="open-link">${say("link.field")}</label>
      <textarea id="open-link" name="link" rows="5" required autocomplete="off" autocapitalize="off"
        spellcheck="false" .value=${unread ? shownText(unread.words) : ""}></textarea>
      <button type="submit" class="button is-forward">${say(unread ? "boot.retry" : "link.open")}${
        unread ? nothing : icon("link")
      }</button></form>
  </main>`;
}
