/**
 * Secret gear choices at a live table (commit and reveal). Players who are asked later seal their gear first:
 * they send its hash. The player who is asked waits for all seals, so no gear is known before all are fixed
 * (docs/live.md).
 */
import { ignoreNoAnswer } from "../../../platform/loading/ignored-errors.ts";
import type { TableMessage } from "../messages.ts";

/** A gear of this device that is fixed but not revealed yet. */
type Sealed = { token: string; salt: string };
/** "withheld": sealed but not revealed; "changed": the gear revealed or driven is not the sealed one. */
export type SealFault = "withheld" | "changed";

const SALT_BYTES = 16;
/** Limit for early messages: a seal and a revealed gear of each car. */
const MAX_EARLY = 40;

const inHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export async function hashOf(...parts: (string | number)[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return inHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

type SealsOptions = {
  send: (message: TableMessage) => void;
  onChange: () => void;
  onFault: (fault: SealFault, car: number) => void;
};

export function createSeals({ send, onChange, onFault }: SealsOptions) {
  /** Hash of the position of the sealed turn; null if no gears are chosen in secret. */
  let turn: string | null = null;
  /** True if a player has decided in this turn. */
  let isFixed = false;
  const seals = new Map<number, string>();
  const ownSeals = new Map<number, Sealed>();
  /** Revealed tokens by car; null if the token does not match its seal. */
  const revealedTokens = new Map<number, string | null>();
  /** Seals and revealed gears of a turn that this device has not reached yet. */
  let queue: TableMessage[] = [];
  let waiters: (() => void)[] = [];

  function notifyChange() {
    for (const check of [...waiters]) check();
    onChange();
  }

  async function receive(message: TableMessage) {
    if (message.type !== "seal" && message.type !== "unseal") return;
    const { turn: messageTurn, car } = message;
    if (messageTurn !== turn) {
      queue = [...queue.filter((one) => "turn" in one && one.turn === messageTurn), message].slice(
        -MAX_EARLY,
      );
      return;
    }
    if (message.type === "seal") {
      // A device that was reloaded may seal again, but not after the first decision.
      if (!isFixed || !seals.has(car)) seals.set(car, message.hash);
    } else if (!revealedTokens.has(car)) {
      const { token, salt } = message;
      revealedTokens.set(car, token);
      const isSealed = (await hashOf(messageTurn, car, token, salt).catch(ignoreNoAnswer)) === seals.get(car);
      if (seals.has(car) && !isSealed && turn === messageTurn) {
        revealedTokens.set(car, null);
        onFault("changed", car);
      }
    }
    notifyChange();
  }

  return {
    receive,

    /**
     * @param next  hash of the position in which gears are chosen in secret; null if none are
     * @returns true if it is a different turn
     */
    beginTurn(next: string | null) {
      if (next === turn) return false;
      turn = next;
      isFixed = false;
      for (const one of [seals, ownSeals, revealedTokens]) one.clear();
      const messages = queue.filter((message) => "turn" in message && message.turn === next);
      if (next !== null) queue = [];
      for (const message of messages) receive(message);
      notifyChange();
      return true;
    },

    /** Fixes the sealed gears after the first decision. */
    fixSeals() {
      isFixed = true;
    },

    /** Returns the messages for a device that has just connected. */
    messages: (): TableMessage[] =>
      [...seals].map(([car, hash]) => ({ type: "seal", turn: turn ?? "", car, hash })),

    /** Seals this device's gear for a car that is asked later; it can't be changed afterwards. */
    async seal(car: number, token: string) {
      if (turn === null || ownSeals.has(car)) return;
      const sealedTurn = turn;
      const salt = inHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
      ownSeals.set(car, { token, salt });
      const hash = await hashOf(sealedTurn, car, token, salt);
      if (turn !== sealedTurn) return;
      seals.set(car, hash);
      send({ type: "seal", turn: sealedTurn, car, hash });
      notifyChange();
    },

    /** Returns the token of this device's sealed gear; undefined if there is none. */
    ownToken: (car: number) => ownSeals.get(car)?.token,

    hasSealed: (car: number) => seals.has(car),

    /** Reveals a sealed gear just before it is driven. */
    reveal(car: number) {
      const ownSeal = ownSeals.get(car);
      if (turn === null || !ownSeal) return;
      revealedTokens.set(car, ownSeal.token);
      send({ type: "unseal", turn, car, ...ownSeal });
    },

    /**
     * Resolves when all these cars have sealed their gears or no longer have to.
     * @param cars  those that are still awaited
     */
    waitForAll(cars: () => number[]): Promise<void> {
      const sealedTurn = turn;
      return new Promise((resolve) => {
        const check = () => {
          if (turn === sealedTurn && cars().some((car) => !seals.has(car))) return;
          waiters = waiters.filter((one) => one !== check);
          resolve();
        };
        waiters.push(check);
        check();
      });
    },

    /** Checks the waiting promises again after people have joined or left. */
    recheckWaiting: () => {
      for (const look of [...waiters]) look();
    },

    /** Ends all waiting. */
    stopWaiting() {
      turn = null;
      notifyChange();
    },

    /**
     * Returns the token that a car's gear must have. Called when a race arrives in which the car has decided.
     * @returns null if it has sealed none, or if the missing or changed gear has been reported
     */
    expectedToken(car: number): string | null {
      if (!seals.has(car)) return null;
      if (!revealedTokens.has(car)) onFault("withheld", car);
      return revealedTokens.get(car) ?? null;
    },
  };
}
