/** The other devices at a live table, as this device knows them. */
import { writeMessage, type Person, type TableMessage } from "./messages.ts";
import type { Connection } from "./connection.ts";

/** Limit of messages per second from a peer, and of a burst. */
const MESSAGES_PER_SECOND = 20;
/** A connection that is silent for longer than this, in ms, counts as slow. */
const SILENT_MS = 10_000;

/** Reason why a connection has ended. "foreign": invalid messages; "version": another protocol version. */
export type Ending = "left" | "lost" | "flood" | "foreign" | "version" | "unreached" | "full";

export interface Peer {
  connection: Connection;
  person: Person;
  /** True if the peer has sent "hello". */
  hasGreeted: boolean;
  wasOpen: boolean;
  /** The race as last sent to or received from this peer. */
  link: string | null;
  /** Messages that the peer may still send at once, and the time of that count. */
  allowance: number;
  countedAt: number;
  /** Number of invalid messages from this peer. */
  invalidCount: number;
  heardAt: number;
  /** Time of its last reaction. */
  reactedAt: number;
  ending: Ending | null;
}

export const createPeer = (connection: Connection, name: string, at: number): Peer => ({
  connection,
  person: { name, cars: [], status: "here" },
  hasGreeted: false,
  wasOpen: false,
  link: null,
  allowance: MESSAGES_PER_SECOND,
  countedAt: at,
  invalidCount: 0,
  heardAt: at,
  reactedAt: 0,
  ending: null,
});

export const send = ({ connection: line }: Peer, message: TableMessage) => line.send(writeMessage(message));

/** Counts a message; returns false if the peer sends too many. */
export function countMessage(peer: Peer, at: number) {
  const refill = (Math.max(0, at - peer.countedAt) * MESSAGES_PER_SECOND) / 1000;
  peer.allowance = Math.min(MESSAGES_PER_SECOND, peer.allowance + refill) - 1;
  peer.countedAt = at;
  return peer.allowance >= 0;
}

export function sendRace(peer: Peer, link: string) {
  if (!peer.hasGreeted || peer.ending || peer.link === link) return;
  peer.link = link;
  send(peer, { type: "race", link });
}

/**
 * Peers and people of a table.
 * @param onChange  called when people come or go
 */
export function createPeers(isHost: boolean, own: Person, onChange: () => void) {
  let peers: Peer[] = [];
  /** Guest only: the list of people as sent by the host. */
  let announcement: { people: Person[]; you: number } | null = null;

  const people = (): Person[] =>
    isHost ? [own, ...peers.map(({ person }) => person)] : (announcement?.people ?? [own]);
  const present = () => peers.filter(({ hasGreeted: greeted, ending }) => greeted && !ending);

  /** @param sender  the peer that sent the message */
  function sendAll(message: TableMessage, sender?: Peer) {
    for (const peer of present()) if (peer !== sender) send(peer, message);
  }

  /** Sends the new list of people to everybody. */
  function announcePeople() {
    if (isHost)
      for (const peer of present())
        send(peer, { type: "people", people: people(), you: peers.indexOf(peer) + 1 });
    onChange();
  }

  return {
    people,
    present,
    sendAll,
    changed: announcePeople,
    you: () => announcement?.you ?? 0,
    all: () => peers,
    connectionCount: () => peers.filter(({ ending }) => !ending).length,

    add: (peer: Peer) => void peers.push(peer),
    remove(isUnwanted: (peer: Peer) => boolean) {
      peers = peers.filter((peer) => !isUnwanted(peer));
    },

    setPeople(message: { people: Person[]; you: number }) {
      announcement = message;
      onChange();
    },

    /** Returns those of the cars that are free. */
    freeCars(cars: number[], peer: Peer) {
      const others = [own, ...present().flatMap((other) => (other === peer ? [] : [other.person]))];
      return cars.filter((car) => !others.some((person) => person.cars.includes(car)));
    },

    setSlow(peer: Peer, isSlow: boolean) {
      const status = isSlow ? "slow" : "here";
      if (peer.person.status === status || peer.ending) return;
      peer.person.status = status;
      announcePeople();
    },

    /** Marks silent peers as slow. Called every few seconds. */
    checkConnections(at: number) {
      for (const peer of present()) {
        send(peer, { type: "ping", at });
        if (at - peer.heardAt > SILENT_MS) this.setSlow(peer, true);
      }
    },
  };
}
