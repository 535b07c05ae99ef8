/** A one-line notice at the top of the page. Error notices stay until they are dismissed. */
import { html, nothing } from "lit-html";
import { say } from "../platform/language/messages.ts";
import { retryOverdue } from "../platform/loading/slow-operations.ts";
import { icon } from "../platform/ui/icons.ts";
import type { Page } from "../domain/page.ts";
import type { Notice, State } from "../domain/state.ts";

/** Notice shown while a request is overdue. */
const slowness = (): Notice => ({
  text: say("wait.slow"),
  tone: "plain",
  offer: { label: say("boot.retry"), act: retryOverdue },
});

export function noticePanel(state: State, { actions }: Page) {
  const notice = state.notice ?? (state.isSlow ? slowness() : null);
  const { offer } = notice ?? {};
  const accept = () => {
    actions.dismissNotice();
    offer?.act();
  };
  const words = notice
    ? html`<p class="notice is-${notice.tone}">${notice.text}${
        offer
          ? html`<button type="button"
      class="notice-offer" @click=${accept}>${offer.label}</button>`
          : nothing
      }<button type="button" aria-label=${say("notice.close")}
        @click=${actions.dismissNotice}>${icon("close")}</button></p>`
    : nothing;
  const isError = notice?.tone === "bad";
  return html`<div class="notices"><div role="status">${isError ? nothing : words}</div><div
    role="alert">${isError ? words : nothing}</div></div>`;
}
