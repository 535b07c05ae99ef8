/** One-line notices, shown for a limited time or until they are dismissed. */
import { say } from "../platform/language/messages.ts";
import type { Notify, Store } from "../domain/state.ts";

const NOTICE_MS = 7000;

export function createNotices(store: Store) {
  let timer = 0;

  const notice: Notify = (text, tone = "plain", isPersistent = tone === "bad", offer = undefined) => {
    clearTimeout(timer);
    store.update({ notice: { text, tone, offer } });
    if (!isPersistent) timer = window.setTimeout(() => store.update({ notice: null }), NOTICE_MS);
  };

  return { notice, dismissNotice: () => store.update({ notice: null, isSlow: false }) };
}

/** Returns the error. Some events have none: ResizeObserver loops, and scripts of other origins. */
const causeOf = (event: ErrorEvent | PromiseRejectionEvent) =>
  "reason" in event ? event.reason : event.error;

/** Shows a notice for unhandled errors; the browser logs the error itself. */
export function reportErrors(store: Store, notice: Notify) {
  const report = (event: ErrorEvent | PromiseRejectionEvent) => {
    const text = say("error.page");
    if (causeOf(event) && store.state.notice?.text !== text) notice(text, "bad");
  };
  window.addEventListener("error", report);
  window.addEventListener("unhandledrejection", report);
}
