/**
 * Opens a link from a text: a damaged link, or a pasted message. The address stays unchanged until a link in
 * it can be read.
 */
import { html, nothing } from "lit-html";
import { fieldIn } from "../../platform/forms/fields.ts";
import { say, text } from "../../platform/language/messages.ts";
import { findLink } from "../../domain/links/find-link.ts";
import { addressOf, replaceHash } from "../../domain/router.ts";
import { icon } from "../../platform/ui/icons.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import type { Page } from "../../domain/page.ts";
import type { State, UnreadableLink } from "../../domain/state.ts";

const TOO_LONG = "error.link.long";

/** Searches a text for a link; cached per object. */
const search = memoisePerObject((unreadable: UnreadableLink) => findLink(unreadable.link));

/** Returns the link in the text, unless the engine has rejected it. */
function linkToOpen(unreadable: UnreadableLink | null) {
  const link = unreadable && search(unreadable).link;
  return link === unreadable?.link ? null : link;
}

/** Explains why the link can't be opened. */
function reasonWords(unreadable: UnreadableLink) {
  const { link, reason } = search(unreadable);
  if (reason === "long" || unreadable.error?.id === TOO_LONG) return say(TOO_LONG);
  const isUndamaged = link !== null || reason === "none";
  return isUndamaged && unreadable.error ? text(unreadable.error) : say(`link.${reason}`);
}

/** Returns the text for the field: a message decoded, an address in full. */
function fieldText(words: string) {
  const message = decode(words);
  return /:\/\/|\s/.test(message) ? message : addressOf(words);
}

/** Decodes the percent-encoding of a text; empty if it has none that is valid. */
function decode(words: string) {
  try {
    return decodeURIComponent(words);
  } catch {
    return "";
  }
}

/** Replaces the text in the address with the link once it can be read. Called after each render. */
export function afterRender({ unreadableLink }: State, { actions }: Page) {
  const link = linkToOpen(unreadableLink);
  if (!link) return;
  replaceHash(link);
  actions.followAddress();
}

const faultCard = (
  unreadable: UnreadableLink,
) => html`<div class="card fault" role="alert"><h2>${say("link.unread")}</h2>
  <p>${reasonWords(unreadable)}</p><p>${say("link.safe")}</p></div>`;

export function paint({ unreadableLink }: State, page: Page) {
  const open = (event: SubmitEvent) => {
    event.preventDefault();
    const words = fieldIn(event, "link");
    if (!words) return;
    const [before, own] = [location.hash, addressOf("")];
    location.hash = words.startsWith(own) ? words.slice(own.length) : words;
    if (location.hash === before) page.actions.followAddress();
  };
  const bar = plainBar(say("link.title"), page);
  if (linkToOpen(unreadableLink))
    return html`${bar}<main class="screen-pending" aria-busy="true"><p>${say("screen.pending")}</p></main>`;
  return html`${bar}<main class="open-link">
    ${unreadableLink ? faultCard(unreadableLink) : html`<p class="lede">${say("link.what")}</p>`}
    <form @submit=${open}><label for="open-link">${say("link.field")}</label>
      <textarea id="open-link" name="link" rows="5" required autocomplete="off" autocapitalize="off"
        spellcheck="false" .value=${unreadableLink ? fieldText(unreadableLink.link) : ""}></textarea>
      <button type="submit" class="button is-forward">${say(unreadableLink ? "boot.retry" : "link.open")}${
        unreadableLink ? nothing : icon("link")
      }</button></form>
  </main>`;
}
