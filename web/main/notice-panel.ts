/** A one-line notice at the top of the page. Error notices stay until they are dismissed. */
import { html, nothing } from "lit-html";
import { say } from "../core/language/messages.ts";
import { retryOverdue } from "../core/loading/slow-operations.ts";
import { icon } from "../core/ui/icons.ts";
import type { Page } from "../core/page.ts";
import type { Notice, State } from "../core/store.ts";

/** Notice shown while a request is overdue. */
const slowness = (): Notice => ({
  text: say("wait.slow"),
  tone: "plain",
  offer: { label: say("boot.retry"), act: retryOverdue },
});

export function noticePanel(state: State, { actions }: Page) {
  const notice = state.notice ?? (state.slow ? slowness() : null);
  const { offer } = notice ?? {};
  const taken = () => {
    actions.dismissNotice();
    offer?.act();
  };
  const words = notice
    ? html`<p class="notice is-${notice.tone}">${notice.text}${
        offer
          ? html`<button type="button"
      class="notice-offer" @click=${taken}>${offer.label}</button>`
          : nothing
      }<button type="button" aria-label=${say("notice.close")}
        @click=${actions.dismissNotice}>${icon("close")}</button></p>`
    : nothing;
  const calm = notice?.tone !== "bad";
  return html`<div class="notices"><div role="status">${calm ? words : nothing}</div><div
    role="alert">${calm ? nothing : words}</div></div>`;
}
