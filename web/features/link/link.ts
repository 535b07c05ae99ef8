/**
 * Opens a link from a text: a damaged link, or a pasted message. The address stays unchanged until a link in
 * it can be read.
 */
import { html, nothing } from "lit-html";
import { fieldIn } from "../../core/forms/fields.ts";
import { say, text } from "../../core/language/messages.ts";
import { findLink } from "../../core/links/find-link.ts";
import { addressOf, replaceHash } from "../../core/router.ts";
import { icon } from "../../core/ui/icons.ts";
import { plainBar } from "../../core/ui/topbar.ts";
import { oneEach } from "../../core/lists/one-each.ts";
import type { Page } from "../../core/page.ts";
import type { State, Unread } from "../../core/store.ts";

const TOO_LONG = "error.link.long";

/** Searches a text for a link; cached per `unread` object. */
const search = oneEach((unread: Unread) => findLink(unread.words));

/** Returns the link in the text, unless the engine has rejected it. */
function linkToOpen(unread: Unread | null) {
  const link = unread && search(unread).link;
  return link === unread?.words ? null : link;
}

/** Explains why the link can't be opened. */
function reasonWords(unread: Unread) {
  const { link, reason } = search(unread);
  if (reason === "long" || unread.error?.id === TOO_LONG) return say(TOO_LONG);
  const isUndamaged = link !== null || reason === "none";
  return isUndamaged && unread.error ? text(unread.error) : say(`link.${reason}`);
}

/** Returns the text for the field: a message decoded, an address in full. */
function shownText(words: string) {
  const message = decoded(words);
  return /:\/\/|\s/.test(message) ? message : addressOf(words);
}

/** Decodes the percent-encoding of a text; empty if it has none that is valid. */
function decoded(words: string) {
  try {
    return decodeURIComponent(words);
  } catch {
    return "";
  }
}

/** Replaces the text in the address with the link once it can be read. Called after each render. */
export function follow({ unread }: State, { actions }: Page) {
  const link = linkToOpen(unread);
  if (!link) return;
  replaceHash(link);
  actions.followAddress();
}

const trouble = (unread: Unread) => html`<div class="card fault" role="alert"><h2>${say("link.unread")}</h2>
  <p>${reasonWords(unread)}</p><p>${say("link.safe")}</p></div>`;

export function paint({ unread }: State, page: Page) {
  const open = (event: SubmitEvent) => {
    event.preventDefault();
    const words = fieldIn(event, "link");
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
