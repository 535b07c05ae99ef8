/**
 * One window writes a race. It holds a lock for it; other windows with the same race follow what it stores,
 * and may take over. Where there are no locks, what is stored says enough: who finds something there that
 * another window has put there does not overwrite it, but follows.
 */

/** @typedef {import("../transitions.js").RaceState} RaceState */

const CHANNEL = "yellow-flag races";

/**
 * @param {object} page
 * @param {(key: string) => string | null} page.storedLink  of a race, as far as any window has come
 * @param {(on: boolean) => void} page.onFollow  this window follows from now on, or writes
 * @param {(link: string) => void} page.onNews  another window has gone on to this position
 */
export function createOneWriter({ storedLink, onFollow, onNews }) {
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
  /** The race on the screen. @type {string | null} */
  let own = null;
  /** What this window knows to be stored. @type {string | null} */
  let known = null;
  let following = false;
  let release = () => {};

  /** @param {boolean} on */
  function follow(on) {
    if (following === on) return;
    following = on;
    onFollow(on);
  }

  /** Once more what is stored, before anything is decided here. */
  function catchUp() {
    const stored = own === null ? null : storedLink(own);
    if (stored === null || stored === known) return;
    known = stored;
    onNews(stored);
  }

  /** @param {string} key @param {LockOptions} how @returns {Promise<boolean>} whether it was free */
  async function lock(key, how) {
    /** @type {() => void} */
    let over = () => {};
    const held = new Promise((resolve) => {
      over = () => resolve(undefined);
    });
    return new Promise((resolve) => {
      navigator.locks
        .request(`yellow-flag race ${key}`, how, (given) => {
          resolve(given !== null);
          if (given === null || key !== own) return undefined;
          release = over;
          if (following) catchUp();
          follow(false);
          return held;
        })
        .catch(() => {
          // Another window has taken it over.
          resolve(false);
          if (key === own && release === over) wait(key);
        });
    });
  }

  /** Follows until the window that writes is closed. @param {string} key */
  function wait(key) {
    follow(true);
    const stop = new AbortController();
    release = () => stop.abort();
    lock(key, { signal: stop.signal });
  }

  channel?.addEventListener("message", ({ data }) => {
    if (own === null || data?.key !== own || typeof data.link !== "string" || data.link === known) return;
    known = data.link;
    follow(true);
    onNews(data.link);
  });

  return {
    /**
     * This race is on the screen now.
     * @param {string} key @param {string} [link]  as this window has stored it before
     */
    async enter(key, link) {
      if (key === own) return;
      this.leave();
      own = key;
      known = link ?? storedLink(key);
      if (navigator.locks && !(await lock(key, { ifAvailable: true })) && key === own) wait(key);
    },

    leave() {
      own = null;
      following = false;
      release();
      release = () => {};
    },

    /** Whether this window may store the race; where another one has gone on, it follows that one. */
    mayWrite() {
      if (following) return false;
      const stored = own === null ? null : storedLink(own);
      if (stored === null || stored === known) return true;
      follow(true);
      catchUp();
      return false;
    },

    /** @param {string} link */
    wrote(link) {
      known = link;
      channel?.postMessage({ key: own, link });
    },

    /** The reader wants to drive in this window. */
    takeOver() {
      catchUp();
      release();
      if (own !== null && navigator.locks) lock(own, { steal: true });
      else follow(false);
    },
  };
}
