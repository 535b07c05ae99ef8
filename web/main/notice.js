/**
 * One plain sentence to the reader, at the top of the page; troubles stay until they are dismissed.
 */
import { html, nothing } from "lit-html";
import { say } from "../core/language/messages.js";
import { tryAgain } from "../core/loading/patience.js";
import { icon } from "../core/ui/icons.js";

/** It is said for as long as it lasts. @returns {import("../core/store.js").Notice} */
const slowness = () => ({
  text: say("wait.slow"),
  tone: "plain",
  offer: { label: say("boot.retry"), act: tryAgain },
});

/** @param {import("../core/store.js").State} state @param {import("../core/page.js").Page} page */
export function noticePanel(state, { actions }) {
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

const NOTICE_STAYS = 7000;

/** @typedef {ReturnType<typeof createNotices>} Notices */

/** What the page says in one line, until it has been read. @param {import("../core/store.js").Store} store */
export function createNotices(store) {
  let timer = 0;

  return {
    /**
     * @param {string} sentence @param {"plain" | "bad"} [tone]
     * @param {boolean} [stays]  until it is dismissed
     * @param {import("../core/store.js").Notice["offer"]} [offer]  what can be done about it
     */
    notice(sentence, tone = "plain", stays = tone === "bad", offer = undefined) {
      clearTimeout(timer);
      store.update({ notice: { text: sentence, tone, offer } });
      if (!stays) timer = window.setTimeout(() => store.update({ notice: null }), NOTICE_STAYS);
    },

    dismissNotice: () => store.update({ notice: null, slow: false }),
  };
}
