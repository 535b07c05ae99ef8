/**
 * One window writes a race. It holds a lock for it; other windows with the same race follow what it stores,
 * and may take over. Where there are no locks, what is stored says enough: who finds something there that
 * another window has put there does not overwrite it, but follows.
 */

const CHANNEL = "yellow-flag races";

export function createRaceLock({
  storedLink,
  onFollow,
  onNews,
}: {
  /** Of a race, as far as any window has come. */
  storedLink: (key: string) => string | null;

  /** This window follows from now on, or writes. */
  onFollow: (on: boolean) => void;

  /** Another window has gone on to this position. */
  onNews: (link: string) => void;
}) {
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
  /** The race on the screen. */
  let own: string | null = null;
  /** The stored text as this window knows it. */
  let known: string | null = null;
  let following = false;
  let release = () => {};

  function follow(on: boolean) {
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

  /** @returns true if the lock was free */
  async function lock(key: string, how: LockOptions): Promise<boolean> {
    let over: () => void = () => {};
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

  /** Follows until the window that writes is closed. */
  function wait(key: string) {
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
     * @param link  as this window has stored it before
     */
    async enter(key: string, link?: string) {
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

    /** True if this window may store the race; if another window has continued it, this one follows. */
    mayWrite() {
      if (following) return false;
      const stored = own === null ? null : storedLink(own);
      if (stored === null || stored === known) return true;
      follow(true);
      catchUp();
      return false;
    },

    wrote(link: string) {
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
