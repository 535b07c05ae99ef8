/** One-line notices, shown for a limited time or until they are dismissed. */
import { say } from "../core/language/messages.ts";
import type { Notify, Store } from "../core/store.ts";

const NOTICE_STAYS = 7000;

export function createNotices(store: Store) {
  let timer = 0;

  const notice: Notify = (text, tone = "plain", stays = tone === "bad", offer = undefined) => {
    clearTimeout(timer);
    store.update({ notice: { text, tone, offer } });
    if (!stays) timer = window.setTimeout(() => store.update({ notice: null }), NOTICE_STAYS);
  };

  return { notice, dismissNotice: () => store.update({ notice: null, slow: false }) };
}

/** Returns the error. Some events have none: ResizeObserver loops, and scripts of other origins. */
const causeOf = (event: ErrorEvent | PromiseRejectionEvent) =>
  "reason" in event ? event.reason : event.error;

/** Shows a notice for unhandled errors; the browser logs the error itself. */
export function reportErrors(store: Store, notice: Notify) {
  const tell = (event: ErrorEvent | PromiseRejectionEvent) => {
    const text = say("error.page");
    if (causeOf(event) && store.state.notice?.text !== text) notice(text, "bad");
  };
  window.addEventListener("error", tell);
  window.addEventListener("unhandledrejection", tell);
}
