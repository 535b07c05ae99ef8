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
  const missingDevices = new Set<Device>();
  let anchors: string[] | null = null;
  let [period, index] = [0, 0];
  /** Secrets that the host waits for, by device. */
  const awaitedSecrets = new Map<Device, { index: number; settle: (secret: string) => void }>();
  let onDice: ((dice: SharedDice | null) => void) | null = null;
  /** Serialises decisions. */
  let queue: Promise<unknown> = Promise.resolve();

  const available = () => players().filter((device) => !missingDevices.has(device));
  const isSameTable = () =>
    available().length === members.length && available().every((device) => members.includes(device));

  function requestSecret(device: Device, token: string): Promise<string | null> {
    const arrival = new Promise<string>((settle) => awaitedSecrets.set(device, { index, settle }));
    send(device, { type: "reveal", period, index, token });
    return Promise.race([arrival, wait(SECRET_TIMEOUT_MS)]);
  }

  /**
   * @returns the secrets of all members, the host's first; null if some are missing (those devices are then
   * excluded)
   */
  async function collectSecrets(token: string): Promise<string[] | null> {
    const devices = members;
    const own = secrets.reveal(period, index, token);
    const results = await Promise.all([own, ...devices.map((device) => requestSecret(device, token))]);
    awaitedSecrets.clear();
    devices.forEach((device, place) => {
      if (results[place + 1]) return;
      missingDevices.add(device);
      onMissing(device);
    });
    return results.every(Boolean) ? (results as string[]) : null;
  }

  /** Starts a new period: every device sends an anchor, then all anchors are fixed. */
  async function beginPeriod(): Promise<boolean> {
    members = available();
    anchors = null;
    period += 1;
    index = 0;
    const newAnchors = members.length > 0 ? await collectSecrets("") : null;
    if (!newAnchors) return false;
    anchors = newAnchors;
    secrets.fixAnchors(period, newAnchors);
    for (const device of members) send(device, { type: "anchors", period, anchors: newAnchors });
    return true;
  }

  /** Host: makes the dice for a decision; null if no other device shares them. */
  async function makeDice(token: string, isFresh: boolean): Promise<SharedDice | null> {
    let canContinue = !isFresh;
    for (let attempt = 0; attempt < MAX_ATTEMPTS && available().length > 0; attempt += 1) {
      if (!(canContinue && anchors && isSameTable() && index < CHAIN_LENGTH) && !(await beginPeriod()))
        continue;
      index += 1;
      const revealedSecrets = await collectSecrets(token);
      if (revealedSecrets && anchors) return { anchors, secrets: revealedSecrets };
      canContinue = false;
    }
    return null;
  }

  function queueDice(token: string, isFresh: boolean) {
    const decision = queue.then(() => makeDice(token, isFresh)).catch(ignoreNoAnswer);
    queue = decision;
    return decision;
  }

  return {
    /** Set by the host: true if the dice of the next decisions are shared. */
    isShared: true,

    /**
     * Returns the dice for a decision of this device; null if the dice follow from the race alone.
     * @param revealedDice  the shared dice of the race so far
     */
    async requestDice(token: string, revealedDice: RevealedDice): Promise<SharedDice | null> {
      const isFresh = !secrets.isAtRace(revealedDice);
      if (isHost) return this.isShared ? queueDice(token, isFresh) : null;
      const dicePromise = new Promise<SharedDice | null>((settle) => {
        onDice = settle;
      });
      sendToHost({ type: "roll", token, isFresh });
      const dice = await Promise.race([dicePromise, wait(DICE_TIMEOUT_MS)]);
      onDice = null;
      return dice;
    },

    async receive(from: Device, message: TableMessage) {
      if (message.type === "roll" && isHost && players().includes(from)) {
        const dice = this.isShared ? await queueDice(message.token, message.isFresh) : null;
        send(from, { type: "dice", ...(dice ?? { anchors: [], secrets: [] }) });
      } else if (message.type === "secret") {
        const waiter = awaitedSecrets.get(from);
        if (waiter?.index === message.index) waiter.settle(message.secret);
      } else if (message.type === "reveal" && !isHost) {
        const secret = await secrets.reveal(message.period, message.index, message.token);
        sendToHost({ type: "secret", index: message.index, secret });
      } else if (message.type === "anchors") secrets.fixAnchors(message.period, message.anchors);
      else if (message.type === "dice") {
        const { anchors: first, secrets: newest } = message;
        onDice?.(first.length > 0 ? { anchors: first, secrets: newest } : null);
      }
    },

    /** Lets a device that has reconnected share the dice again. */
    readmit: (device: Device) => void missingDevices.delete(device),

    /** Checks a race that was received or played here. */
    check: (revealedDice: RevealedDice) => secrets.check(revealedDice),
  };
}
