/**
 * A live table: a star of lines around the host. Each decision sends the whole race; everybody keeps the
 * longest history, so lost, doubled and reordered messages do no harm. Knows neither the page nor the engine.
 */
import { LONGEST_MESSAGE, readMessage } from "./messages.ts";
import { createCircle, isAllowed, newPeer, put, sendRace } from "./peers.ts";
import type { Line } from "./line.ts";
import type { Person, TableMessage } from "./messages.ts";
import type { Ending, Peer } from "./peers.ts";

/** Unsound messages after which a line is closed. */
const PATIENCE = 3;
/** A longer way there and back makes a line slow, milliseconds. */
const SLOW_MS = 1_500;
/** Lines of a table: ten seats, and as many spectators. */
export const MOST_PEERS = 19;

interface Surroundings {
  isHost: boolean;
  name: string;

  /** A race has come. @returns false: it is none, or none of this table */
  onRace: (link: string) => Promise<boolean>;

  /** The list of people has changed. */
  onChange: () => void;

  /** A guest: somebody else has the car. */
  onTaken: () => void;
  onEnding: (ending: Ending, name: string) => void;
  now?: () => number;
}

export type Table = ReturnType<typeof createTable>;

/** Handles the messages of a peer. */
function createHearing(
  { isHost, onRace, onTaken, onEnding, now = () => Date.now() }: Surroundings,
  own: Person,
  circle: ReturnType<typeof createCircle>,
  raceHere: () => string | null,
) {
  function end(peer: Peer, ending: Ending) {
    if (peer.ending) return;
    if (ending !== "left" && ending !== "lost") put(peer, { type: "bye" });
    peer.ending = ending;
    peer.person.status = "lost";
    peer.line.close();
    // Forget a peer that never said hello.
    if (!peer.greeted) circle.remove((other) => other === peer);
    onEnding(ending, peer.person.name);
    circle.changed();
  }

  function misbehave(peer: Peer) {
    peer.unsound += 1;
    if (peer.unsound >= PATIENCE) end(peer, "foreign");
  }

  function claim(peer: Peer, cars: number[]) {
    peer.person.cars = isHost ? circle.freeOf(cars, peer) : cars;
    if (peer.person.cars.length < cars.length) put(peer, { type: "taken", cars });
    circle.changed();
  }

  function greet(peer: Peer, { name, cars }: { name: string; cars: number[] }) {
    peer.person.name = name || peer.person.name;
    peer.greeted = true;
    // A person who comes back takes their old place.
    circle.remove((other) => other !== peer && other.ending !== null && other.person.name === name);
    claim(peer, cars);
    const race = raceHere();
    if (race) sendRace(peer, race);
  }

  async function hearRace(peer: Peer, link: string) {
    peer.link = link;
    if (isHost) for (const other of circle.present()) if (other !== peer) sendRace(other, link);
    if (!(await onRace(link))) misbehave(peer);
  }

  function obey(peer: Peer, message: TableMessage) {
    if (message.type === "hello") greet(peer, message);
    else if (message.type === "ping") put(peer, { type: "pong", at: message.at });
    else if (message.type === "pong") circle.setSlow(peer, now() - message.at > SLOW_MS);
    else if (message.type === "bye") end(peer, "left");
    else if (!peer.greeted) misbehave(peer);
    else if (message.type === "race") hearRace(peer, message.link);
    else if (message.type === "seats") claim(peer, message.cars);
    else if (isHost) misbehave(peer);
    else if (message.type === "taken") onTaken();
    else circle.tell(message);
  }

  return {
    hear(peer: Peer, text: string) {
      if (peer.ending) return;
      if (text.length > LONGEST_MESSAGE || !isAllowed(peer, now())) {
        end(peer, "flood");
        return;
      }
      peer.heardAt = now();
      const message = readMessage(text);
      if (message === "version") end(peer, "version");
      else if (message === "foreign") misbehave(peer);
      else if (message) obey(peer, message);
    },

    followStatus(peer: Peer) {
      const { status } = peer.line;
      if (status === "open" && !peer.wasOpen) {
        peer.wasOpen = true;
        peer.heardAt = now();
        put(peer, { type: "hello", name: own.name, cars: own.cars });
      } else if (status === "weak") circle.setSlow(peer, true);
      else if (status === "lost") end(peer, peer.wasOpen ? "lost" : "unreached");
    },
  };
}

export function createTable(surroundings: Surroundings) {
  const { isHost, name, onChange, onEnding, now = () => Date.now() } = surroundings;
  const own: Person = { name, cars: [], status: "here" };
  /** The race as far as this device knows it. */
  let race: string | null = null;
  const circle = createCircle(isHost, own, onChange);
  const { hear, followStatus } = createHearing(surroundings, own, circle, () => race);

  return {
    isHost,
    people: circle.people,

    /** The place of this device's people in `people`. */
    you: circle.you,
    race: () => race,

    /** Number of lines that are open. */
    connected: () => circle.present().length,

    /** @param guest  the name in the invitation or its answer */
    add(line: Line, guest: string) {
      if (circle.onLine() >= MOST_PEERS) {
        line.close();
        onEnding("full", guest);
        return;
      }
      const peer = newPeer(line, guest, now());
      circle.add(peer);
      line.onText = (text) => hear(peer, text);
      line.onStatus = () => {
        followStatus(peer);
        onChange();
      };
      line.onStatus();
    },

    /** The race has gone on here. */
    wentOn(link: string) {
      race = link;
      for (const peer of circle.present()) sendRace(peer, link);
    },

    /** A race that came is behind this device's: its sender gets this one again. */
    remind() {
      if (race) for (const peer of circle.present()) sendRace(peer, race);
    },

    /** These cars are driven at this device. */
    sit(cars: number[]) {
      if (String(cars) === String(own.cars)) return;
      own.cars = cars;
      // A host's cars are in the list of people; a guest may sit down before the host has said hello.
      if (!isHost)
        for (const peer of circle.all()) if (peer.wasOpen && !peer.ending) put(peer, { type: "seats", cars });
      circle.changed();
    },

    look: () => circle.look(now()),

    close() {
      for (const peer of circle.all()) {
        if (peer.ending) continue;
        put(peer, { type: "bye" });
        peer.ending = "left";
        peer.line.close();
      }
      circle.remove(() => true);
    },
  };
}
