/**
 * Shared dice at a live table: the player who decides informs the host, who collects a secret from each
 * device with a car. No device knows the dice before the decision, and none can change them afterwards
 * (docs/live.md).
 */
import { ignoreNoAnswer } from "../../../platform/loading/ignored-errors.ts";
import { CHAIN_LENGTH, createSecrets, type Secrets, type Suspicion } from "./secrets.ts";
import type { TableMessage } from "../messages.ts";

/** Timeout in ms after which a device that sends no secret is excluded. */
const SECRET_TIMEOUT_MS = 4_000;
/** Timeout in ms after which a guest decides without shared dice. */
const DICE_TIMEOUT_MS = 15_000;
/** Attempts, each without the devices that did not respond, before the host gives up. */
const MAX_ATTEMPTS = 4;

interface SharedDice {
  anchors: string[];
  secrets: string[];
}
type RevealedDice = { anchors: string[]; revealed: number; token: string } | undefined;

interface DiceOptions<Device> {
  isHost: boolean;
  /** Host: guests with a car. Guest: always empty. */
  players: () => Device[];
  send: (to: Device, message: TableMessage) => void;
  sendToHost: (message: TableMessage) => void;
  /** Called if a device has sent no secret in time. */
  onMissing: (device: Device) => void;
  onSuspicion: (suspicion: Suspicion) => void;
  secrets?: Secrets;
  wait?: (ms: number) => Promise<null>;
}

const timeout = (ms: number): Promise<null> => new Promise((done) => setTimeout(done, ms, null));

export type Dice<Device> = ReturnType<typeof createDice<Device>>;

export function createDice<Device>(options: DiceOptions<Device>) {
  const { isHost, players, send, sendToHost, onMissing, wait = timeout } = options;
  const secrets = options.secrets ?? createSecrets(options.onSuspicion);
  /** Devices that share the dice in this period, without the host. */
  let members: Device[] = [];
  const missing = new Set<Device>();
  let anchors: string[] | null = null;
  let [period, index] = [0, 0];
  /** Secrets that the host waits for, by device. */
  const awaited = new Map<Device, { index: number; settle: (secret: string) => void }>();
  let onDice: ((dice: SharedDice | null) => void) | null = null;
  /** Serialises decisions. */
  let queue: Promise<unknown> = Promise.resolve();

  const available = () => players().filter((device) => !missing.has(device));
  const isSameTable = () =>
    available().length === members.length && available().every((device) => members.includes(device));

  function requestSecret(device: Device, token: string): Promise<string | null> {
    const arrival = new Promise<string>((settle) => awaited.set(device, { index, settle }));
    send(device, { type: "reveal", period, index, token });
    return Promise.race([arrival, wait(SECRET_TIMEOUT_MS)]);
  }

  /**
   * @returns the secrets of all members, the host's first; null if some are missing (those devices are then
   * excluded)
   */
  async function collectSecrets(token: string): Promise<string[] | null> {
    const asked = members;
    const own = secrets.reveal(period, index, token);
    const found = await Promise.all([own, ...asked.map((device) => requestSecret(device, token))]);
    awaited.clear();
    asked.forEach((device, place) => {
      if (found[place + 1]) return;
      missing.add(device);
      onMissing(device);
    });
    return found.every(Boolean) ? (found as string[]) : null;
  }

  /** Starts a new period: every device sends an anchor, then all anchors are fixed. */
  async function beginPeriod(): Promise<boolean> {
    members = available();
    anchors = null;
    period += 1;
    index = 0;
    const found = members.length > 0 ? await collectSecrets("") : null;
    if (!found) return false;
    anchors = found;
    secrets.fixAnchors(period, found);
    for (const device of members) send(device, { type: "anchors", period, anchors: found });
    return true;
  }

  /** Host: makes the dice for a decision; null if no other device shares them. */
  async function makeDice(token: string, isFresh: boolean): Promise<SharedDice | null> {
    let canContinue = !isFresh;
    for (let attempt = 0; attempt < MAX_ATTEMPTS && available().length > 0; attempt += 1) {
      if (!(canContinue && anchors && isSameTable() && index < CHAIN_LENGTH) && !(await beginPeriod()))
        continue;
      index += 1;
      const found = await collectSecrets(token);
      if (found && anchors) return { anchors, secrets: found };
      canContinue = false;
    }
    return null;
  }

  function queueDice(token: string, isFresh: boolean) {
    const made = queue.then(() => makeDice(token, isFresh)).catch(ignoreNoAnswer);
    queue = made;
    return made;
  }

  return {
    /** Set by the host: true if the dice of the next decisions are shared. */
    isShared: true,

    /**
     * Returns the dice for a decision of this device; null if the dice follow from the race alone.
     * @param held  the shared dice of the race so far
     */
    async requestDice(token: string, held: RevealedDice): Promise<SharedDice | null> {
      const isFresh = !secrets.isAtRace(held);
      if (isHost) return this.isShared ? queueDice(token, isFresh) : null;
      const coming = new Promise<SharedDice | null>((settle) => {
        onDice = settle;
      });
      sendToHost({ type: "roll", token, isFresh });
      const dice = await Promise.race([coming, wait(DICE_TIMEOUT_MS)]);
      onDice = null;
      return dice;
    },

    async receive(from: Device, message: TableMessage) {
      if (message.type === "roll" && isHost && players().includes(from)) {
        const dice = this.isShared ? await queueDice(message.token, message.isFresh) : null;
        send(from, { type: "dice", ...(dice ?? { anchors: [], secrets: [] }) });
      } else if (message.type === "secret") {
        const waits = awaited.get(from);
        if (waits?.index === message.index) waits.settle(message.secret);
      } else if (message.type === "reveal" && !isHost) {
        const secret = await secrets.reveal(message.period, message.index, message.token);
        sendToHost({ type: "secret", index: message.index, secret });
      } else if (message.type === "anchors") secrets.fixAnchors(message.period, message.anchors);
      else if (message.type === "dice") {
        const { anchors: first, secrets: newest } = message;
        onDice?.(first.length > 0 ? { anchors: first, secrets: newest } : null);
      }
    },

    /** A device has reconnected and may share the dice again. */
    readmit: (device: Device) => void missing.delete(device),

    /** Checks a race that was received or played here. */
    check: (held: RevealedDice) => secrets.check(held),
  };
}
