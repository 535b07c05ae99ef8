/**
 * The others at a live table, as this device knows them.
 */
import { writeMessage } from "./messages.ts";
import type { LiveLine } from "./line.ts";
import type { Person, TableMessage } from "./messages.ts";

/** Messages a second that a peer may send, and as many in a row. */
const RATE = 20;
/** A longer silence makes a line slow, milliseconds. */
const SILENT_MS = 10_000;

/** Why a line has ended: the peer left, sent too much, something unsound, or is of another version. */
export type Ending = "left" | "lost" | "flood" | "foreign" | "version" | "unreached" | "full";

export interface Peer {
  line: LiveLine;
  person: Person;
  /** It has said hello. */
  greeted: boolean;
  wasOpen: boolean;
  /** The race as it was last sent there, or came from there. */
  link: string | null;
  /** Messages that it may still send at once, and when they were counted. */
  allowance: number;
  countedAt: number;
  /** Number of its messages that were unsound. */
  unsound: number;
  heardAt: number;
  /** Time of its last reaction. */
  reactedAt: number;
  ending: Ending | null;
}

export const newPeer = (line: LiveLine, name: string, at: number): Peer => ({
  line,
  person: { name, cars: [], status: "here" },
  greeted: false,
  wasOpen: false,
  link: null,
  allowance: RATE,
  countedAt: at,
  unsound: 0,
  heardAt: at,
  reactedAt: 0,
  ending: null,
});

export const send = ({ line }: Peer, message: TableMessage) => line.send(writeMessage(message));

/** Counts a message; false: the peer sends too many. */
export function isAllowed(peer: Peer, at: number) {
  const earned = (Math.max(0, at - peer.countedAt) * RATE) / 1000;
  peer.allowance = Math.min(RATE, peer.allowance + earned) - 1;
  peer.countedAt = at;
  return peer.allowance >= 0;
}

export function sendRace(peer: Peer, link: string) {
  if (!peer.greeted || peer.ending || peer.link === link) return;
  peer.link = link;
  send(peer, { type: "race", link });
}

export type Peers = ReturnType<typeof createPeers>;

/**
 * Peers and people of a table.
 * @param onChange  called when people come or go
 */
export function createPeers(isHost: boolean, own: Person, onChange: () => void) {
  let peers: Peer[] = [];
  /** A guest's list of the people, as the host sent it. */
  let announced: { people: Person[]; you: number } | null = null;

  const people = (): Person[] =>
    isHost ? [own, ...peers.map(({ person }) => person)] : (announced?.people ?? [own]);
  const present = () => peers.filter(({ greeted, ending }) => greeted && !ending);

  /** @param except  the peer from which the message comes */
  function sendAll(message: TableMessage, except?: Peer) {
    for (const peer of present()) if (peer !== except) send(peer, message);
  }

  /** Everybody learns who is there. */
  function changed() {
    if (isHost)
      for (const peer of present())
        send(peer, { type: "people", people: people(), you: peers.indexOf(peer) + 1 });
    onChange();
  }

  return {
    people,
    present,
    sendAll,
    changed,
    you: () => announced?.you ?? 0,
    all: () => peers,
    onLine: () => peers.filter(({ ending }) => !ending).length,

    add: (peer: Peer) => void peers.push(peer),
    remove(unwanted: (peer: Peer) => boolean) {
      peers = peers.filter((peer) => !unwanted(peer));
    },

    setPeople(message: { people: Person[]; you: number }) {
      announced = message;
      onChange();
    },

    /** Those of the cars that are free. */
    freeOf(cars: number[], peer: Peer) {
      const others = [own, ...present().flatMap((other) => (other === peer ? [] : [other.person]))];
      return cars.filter((car) => !others.some((person) => person.cars.includes(car)));
    },

    setSlow(peer: Peer, isSlow: boolean) {
      const status = isSlow ? "slow" : "here";
      if (peer.person.status === status || peer.ending) return;
      peer.person.status = status;
      changed();
    },

    /** Every few seconds: who is silent is slow. */
    checkLines(at: number) {
      for (const peer of present()) {
        send(peer, { type: "ping", at });
        if (at - peer.heardAt > SILENT_MS) this.setSlow(peer, true);
      }
    },
  };
}
