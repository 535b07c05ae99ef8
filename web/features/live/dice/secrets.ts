/**
 * This device's part in the shared dice: a hash chain of secrets. The first one, the anchor, is sent before
 * the dice; each is the hash of the next one (docs/live.md).
 */

const SECRET_BYTES = 12;
/** Number of decisions that a chain has secrets for. */
export const CHAIN_LENGTH = 600;

const inHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function hash(secret: Uint8Array<ArrayBuffer>) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", secret)).slice(0, SECRET_BYTES);
}

/** @returns the anchor and the secrets after it; empty if this browser can't hash (insecure context) */
export async function createChain(length = CHAIN_LENGTH): Promise<string[]> {
  if (!globalThis.crypto?.subtle) return [];
  let secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const chain = [inHex(secret)];
  for (let index = 0; index < length; index += 1) {
    secret = await hash(secret);
    chain.push(inHex(secret));
  }
  return chain.reverse();
}

/** A decision that was announced before its secrets were revealed. */
interface Announced {
  anchors: string[];
  index: number;
  token: string;
  /** True if a race with these secrets has been seen. */
  isInRace: boolean;
}

/**
 * "changed": the decision differs from the announced one; "repeated": dice were requested again before the
 * decision.
 */
export type Suspicion = "changed" | "repeated";

export type Secrets = ReturnType<typeof createSecrets>;

export function createSecrets(
  onSuspicion: (suspicion: Suspicion) => void,
  makeChain: () => Promise<string[]> = createChain,
) {
  let period = -1;
  let chain: string[] = [];
  /** Computed in advance, because it takes a while. */
  let nextChain = makeChain();
  let anchors: string[] | null = null;
  /** The last announcement; its index is 0 before the first of a period. */
  let announcement: Announced = { anchors: [], index: 0, token: "", isInRace: true };

  /** Returns the next secret, once only; null until all anchors of the period are known. */
  function takeSecret(index: number, token: string): string | null {
    if (!anchors || index !== announcement.index + 1) return null;
    if (!announcement.isInRace) onSuspicion("repeated");
    announcement = { anchors, index, token, isInRace: false };
    return chain[index] ?? null;
  }

  return {
    /**
     * Returns the secret that the host requests; index 0 is the anchor of a new period.
     * @returns "" if there is none
     */
    async reveal(newPeriod: number, index: number, token: string): Promise<string> {
      if (index > 0) return (newPeriod === period && takeSecret(index, token)) || "";
      chain = await nextChain;
      nextChain = makeChain();
      period = newPeriod;
      anchors = null;
      announcement = { ...announcement, index: 0 };
      return chain[0] ?? "";
    },

    /** Fixes the anchors of all devices; they can't be changed within a period. */
    fixAnchors(newPeriod: number, all: string[]) {
      if (newPeriod === period && !anchors && chain[0] && all.includes(chain[0])) anchors = all;
    },

    /** True if the race holds exactly the secrets that this device has revealed. */
    isAtRace: (revealedDice?: { anchors: string[]; revealed: number }) =>
      anchors !== null &&
      (String(revealedDice?.anchors) === String(anchors) ? revealedDice?.revealed : 0) === announcement.index,

    /** Checks that a race, received or played here, was decided as announced. */
    check(revealedDice?: { anchors: string[]; revealed: number; token: string }) {
      if (announcement.isInRace || revealedDice?.revealed !== announcement.index) return;
      if (String(revealedDice.anchors) !== String(announcement.anchors)) return;
      announcement.isInRace = true;
      if (revealedDice.token !== announcement.token) onSuspicion("changed");
    },
  };
}
