/**
 * Only one window writes a race. It holds a lock; other windows with the same race follow its stored state,
 * and can take over. Without the Web Locks API the stored state decides: a window never overwrites the newer
 * state of another one; it becomes a follower.
 */

const CHANNEL = "yellow-flag races";

export function createRaceLock({
  storedLink,
  onFollow,
  onNews,
}: {
  /** Returns the stored link of a race, from any window. */
  storedLink: (key: string) => string | null;

  /** Called when this window becomes a follower, or the writer. */
  onFollow: (on: boolean) => void;

  /** Called when another window has moved on to this position. */
  onNews: (link: string) => void;
}) {
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
  /** Key of the race on screen. */
  let own: string | null = null;
  /** The stored link as last seen by this window. */
  let known: string | null = null;
  let following = false;
  let release = () => {};

  function follow(on: boolean) {
    if (following === on) return;
    following = on;
    onFollow(on);
  }

  /** Reads the stored state again, before any decision in this window. */
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
          // Another window has taken over the lock.
          resolve(false);
          if (key === own && release === over) wait(key);
        });
    });
  }

  /** Follows until the writing window is closed. */
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
     * Requests the lock for the race on screen.
     * @param link  the link that this window has stored before
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

    /** Takes over the lock, because the player wants to drive in this window. */
    takeOver() {
      catchUp();
      release();
      if (own !== null && navigator.locks) lock(own, { steal: true });
      else follow(false);
    },
  };
}
