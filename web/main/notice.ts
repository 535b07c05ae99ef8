/** One-line notices, shown until they have been read. */
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
