/**
 * Only one window writes a race. It holds a lock; other windows with the same race follow its stored state,
 * and can take over. Without the Web Locks API the stored state decides: a window never overwrites the newer
 * state of another one; it becomes a follower.
 */

const CHANNEL = "yellow-flag races";

type RaceLockOptions = {
  /** Returns the stored link of a race, from any window. */
  storedLink: (key: string) => string | null;

  /** Called when this window becomes a follower, or the writer. */
  onFollow: (on: boolean) => void;

  /** Called when another window has moved on to this position. */
  onNewPosition: (link: string) => void;
};

export function createRaceLock({ storedLink, onFollow, onNewPosition }: RaceLockOptions) {
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
  /** Key of the race on screen. */
  let raceKey: string | null = null;
  /** The stored link as last seen by this window. */
  let knownLink: string | null = null;
  let isFollowing = false;
  let release = () => {};

  function follow(on: boolean) {
    if (isFollowing === on) return;
    isFollowing = on;
    onFollow(on);
  }

  /** Reads the stored state again, before any decision in this window. */
  function catchUp() {
    const latestLink = raceKey === null ? null : storedLink(raceKey);
    if (latestLink === null || latestLink === knownLink) return;
    knownLink = latestLink;
    onNewPosition(latestLink);
  }

  /** @returns true if the lock was free */
  async function lock(key: string, options: LockOptions): Promise<boolean> {
    let releaseLock: () => void = () => {};
    const lockEnd = new Promise((resolve) => {
      releaseLock = () => resolve(undefined);
    });
    return new Promise((resolve) => {
      navigator.locks
        .request(`yellow-flag race ${key}`, options, (grantedLock) => {
          resolve(grantedLock !== null);
          if (grantedLock === null || key !== raceKey) return undefined;
          release = releaseLock;
          if (isFollowing) catchUp();
          follow(false);
          return lockEnd;
        })
        .catch(() => {
          // Another window has taken over the lock.
          resolve(false);
          if (key === raceKey && release === releaseLock) waitForLock(key);
        });
    });
  }

  /** Follows until the writing window is closed. */
  function waitForLock(key: string) {
    follow(true);
    const stop = new AbortController();
    release = () => stop.abort();
    lock(key, { signal: stop.signal });
  }

  channel?.addEventListener("message", ({ data }) => {
    if (raceKey === null || data?.key !== raceKey || typeof data.link !== "string" || data.link === knownLink)
      return;
    knownLink = data.link;
    follow(true);
    onNewPosition(data.link);
  });

  return {
    /**
     * Requests the lock for the race on screen.
     * @param link  the link that this window has stored before
     */
    async enter(key: string, link?: string) {
      if (key === raceKey) return;
      this.leave();
      raceKey = key;
      knownLink = link ?? storedLink(key);
      if (navigator.locks && !(await lock(key, { ifAvailable: true })) && key === raceKey) waitForLock(key);
    },

    leave() {
      raceKey = null;
      isFollowing = false;
      release();
      release = () => {};
    },

    /** True if this window may store the race; if another window has continued it, this one follows. */
    canWrite() {
      if (isFollowing) return false;
      const latestLink = raceKey === null ? null : storedLink(raceKey);
      if (latestLink === null || latestLink === knownLink) return true;
      follow(true);
      catchUp();
      return false;
    },

    announceWrite(link: string) {
      knownLink = link;
      channel?.postMessage({ key: raceKey, link });
    },

    /** Takes over the lock, because the player wants to drive in this window. */
    takeOver() {
      catchUp();
      release();
      if (raceKey !== null && navigator.locks) lock(raceKey, { steal: true });
      else follow(false);
    },
  };
}
