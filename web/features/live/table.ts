/**
 * A live table: connections in a star around the host. Each decision sends the whole race; every device uses
 * the longest version, so lost, duplicated and reordered messages are harmless. Independent of page and
 * engine.
 */
import { NO_CLOCK, type ClockSetting } from "./clock.ts";
import { createDice, type Dice } from "./dice/dice.ts";
import { MAX_MESSAGE_LETTERS, readMessage } from "./messages.ts";
import { createPeers, countMessage, createPeer, send, sendRace, type Ending, type Peer } from "./peers.ts";
import type { Connection } from "./connection.ts";
import type { Person, Reaction, TableMessage } from "./messages.ts";
import type { Suspicion } from "./dice/secrets.ts";

/** Number of invalid messages after which a connection is closed. */
const MAX_INVALID_MESSAGES = 3;
/** A longer round-trip time makes a connection slow, in ms. */
const SLOW_MS = 1_500;
/** Maximum length of a season's link that still fits into a message. */
const MAX_SEASON_LETTERS = MAX_MESSAGE_LETTERS - 100;
/** Minimum interval between two reactions of a person, in ms; others are dropped. */
const REACTION_INTERVAL_MS = 1_000;
/** Maximum number of guests: ten seats and ten spectators, minus the host. */
export const MAX_GUESTS = 19;

interface TableOptions {
  isHost: boolean;
  name: string;

  /** A race was received. @returns false if the link holds no race of this table */
  onRace: (link: string) => Promise<boolean>;

  /** Another device has started the next race. @returns true if it is started here too */
  onRematch: (link: string) => Promise<boolean>;

  /** @param person  index in the list of people */
  onReaction: (person: number, reaction: Reaction) => void;

  /** The host has set the clock, or a person has paused or resumed it. */
  onClock: (setting: ClockSetting) => void;

  /** Guest only: the host has sent the season that the race belongs to. */
  onSeason: (link: string) => void;

  /** The list of people has changed. */
  onChange: () => void;

  /** Guest only: another person has the car. */
  onTaken: () => void;
  onEnding: (ending: Ending, name: string) => void;

  /** The dice can no longer be trusted, or a device takes no part in them. */
  onDice: (fault: Suspicion | "missing", name?: string) => void;

  /** Returns the seals to send to a device that connects. */
  seals: () => TableMessage[];

  /** A player has sealed or revealed a secret gear. */
  onSeal: (message: TableMessage) => void;
  now?: () => number;
}

export type LiveTable = ReturnType<typeof createTable>;

const DICE_MESSAGES = ["roll", "reveal", "secret", "anchors", "dice"];
const isAboutDice = ({ type }: TableMessage) => DICE_MESSAGES.includes(type);

/** State of a table that a new guest receives. */
interface SharedState {
  /** The latest version of the race known to this device. */
  race: string | null;
  clock: ClockSetting;
  season: string | null;
}

/** Handles the messages of a peer. */
function createReceiver(
  options: TableOptions,
  own: Person,
  peers: ReturnType<typeof createPeers>,
  dice: Dice<Peer>,
  sharedState: SharedState,
) {
  const { isHost, onRace, onRematch, onReaction, onTaken, onEnding, now = () => Date.now() } = options;

  function end(peer: Peer, ending: Ending) {
    if (peer.ending) return;
    if (ending !== "left" && ending !== "lost") send(peer, { type: "bye" });
    peer.ending = ending;
    peer.person.status = "lost";
    peer.connection.close();
    // Forgets a peer that never sent "hello".
    if (!peer.hasGreeted) peers.remove((other) => other === peer);
    onEnding(ending, peer.person.name);
    peers.changed();
  }

  function countInvalid(peer: Peer) {
    peer.invalidCount += 1;
    if (peer.invalidCount >= MAX_INVALID_MESSAGES) end(peer, "foreign");
  }

  function claimCars(peer: Peer, cars: number[]) {
    peer.person.cars = isHost ? peers.freeCars(cars, peer) : cars;
    if (peer.person.cars.length < cars.length) send(peer, { type: "taken", cars });
    peers.changed();
  }

  function greet(peer: Peer, { name, cars }: { name: string; cars: number[] }) {
    peer.person.name = name || peer.person.name;
    peer.hasGreeted = true;
    // A person who reconnects gets their old place.
    peers.remove((other) => other !== peer && other.ending !== null && other.person.name === name);
    dice.readmit(peer);
    claimCars(peer, cars);
    const { race, clock, season } = sharedState;
    if (isHost && clock.seconds > 0) send(peer, { type: "clock", ...clock });
    if (isHost && season) send(peer, { type: "season", link: season });
    if (race) sendRace(peer, race);
    if (isHost) for (const seal of options.seals()) send(peer, seal);
  }

  async function receiveRace(peer: Peer, link: string) {
    peer.link = link;
    if (isHost) for (const other of peers.present()) if (other !== peer) sendRace(other, link);
    if (!(await onRace(link))) countInvalid(peer);
  }

  async function receiveRematch(peer: Peer, link: string) {
    if (!(await onRematch(link))) return;
    peer.link = link;
    if (isHost) peers.sendAll({ type: "rematch", link }, peer);
  }

  /** Handles a reaction. The host adds its sender, and drops reactions that follow too fast. */
  function receiveReaction(peer: Peer, reaction: Reaction, announcedPerson: number) {
    if (isHost && now() - peer.reactedAt < REACTION_INTERVAL_MS) return;
    peer.reactedAt = now();
    const person = isHost ? peers.all().indexOf(peer) + 1 : announcedPerson;
    if (isHost) peers.sendAll({ type: "reaction", reaction, person }, peer);
    onReaction(person, reaction);
  }

  /** Accepts a seal only from the player who drives the car. */
  function receiveSeal(peer: Peer, message: Extract<TableMessage, { type: "seal" | "unseal" }>) {
    if (isHost && !peer.person.cars.includes(message.car)) {
      countInvalid(peer);
      return;
    }
    if (isHost) peers.sendAll(message, peer);
    options.onSeal(message);
  }

  /** Handles messages that only a host accepts. */
  function receiveAsHost(peer: Peer, message: TableMessage) {
    if (message.type !== "pause") countInvalid(peer);
    else setClock({ ...sharedState.clock, pausedBy: message.isPaused ? peer.person.name : null });
  }

  /** Host: sets the clock for everybody. */
  function setClock(clock: ClockSetting) {
    sharedState.clock = clock;
    peers.sendAll({ type: "clock", ...clock });
    options.onClock(clock);
  }

  function handle(peer: Peer, message: TableMessage) {
    if (message.type === "hello") greet(peer, message);
    else if (message.type === "ping") send(peer, { type: "pong", at: message.at });
    else if (message.type === "pong") peers.setSlow(peer, now() - message.at > SLOW_MS);
    else if (message.type === "bye") end(peer, "left");
    else if (!peer.hasGreeted) countInvalid(peer);
    else if (message.type === "race") receiveRace(peer, message.link);
    else if (message.type === "rematch") receiveRematch(peer, message.link);
    else if (message.type === "reaction") receiveReaction(peer, message.reaction, message.person);
    else if (message.type === "seats") claimCars(peer, message.cars);
    else if (isAboutDice(message)) dice.receive(peer, message);
    else if (message.type === "seal" || message.type === "unseal") receiveSeal(peer, message);
    else if (isHost) receiveAsHost(peer, message);
    else if (message.type === "taken") onTaken();
    else if (message.type === "clock") options.onClock(message);
    else if (message.type === "season") options.onSeason(message.link);
    else if (message.type === "people") peers.setPeople(message);
  }

  return {
    setClock,

    receive(peer: Peer, text: string) {
      if (peer.ending) return;
      if (text.length > MAX_MESSAGE_LETTERS || !countMessage(peer, now())) {
        end(peer, "flood");
        return;
      }
      peer.heardAt = now();
      const message = readMessage(text);
      if (message === "version") end(peer, "version");
      else if (message === "foreign") countInvalid(peer);
      else if (message) handle(peer, message);
    },

    followStatus(peer: Peer) {
      const { status } = peer.connection;
      if (status === "open" && !peer.wasOpen) {
        peer.wasOpen = true;
        peer.heardAt = now();
        send(peer, { type: "hello", name: own.name, cars: own.cars });
      } else if (status === "weak") peers.setSlow(peer, true);
      else if (status === "lost") end(peer, peer.wasOpen ? "lost" : "unreached");
    },
  };
}

export function createTable(options: TableOptions) {
  const { isHost, name, onChange, onEnding, onDice, now = () => Date.now() } = options;
  const own: Person = { name, cars: [], status: "here" };
  const sharedState: SharedState = { race: null, clock: NO_CLOCK, season: null };
  const peers = createPeers(isHost, own, onChange);
  const dice = createDice<Peer>({
    isHost,
    players: () => (isHost ? peers.present().filter(({ person }) => person.cars.length > 0) : []),
    send,
    sendToHost: peers.sendAll,
    onMissing: ({ person }) => onDice("missing", person.name),
    onSuspicion: onDice,
  });
  const { receive, followStatus, setClock } = createReceiver(options, own, peers, dice, sharedState);

  return {
    isHost,
    people: peers.people,

    /** Index of this device's people in `people`. */
    you: peers.you,
    race: () => sharedState.race,
    dice,

    /** Returns the number of open connections. */
    presentCount: () => peers.present().length,

    /** @param guest  the name in the invitation or its answer */
    add(connection: Connection, guest: string) {
      if (peers.connectionCount() >= MAX_GUESTS) {
        connection.close();
        onEnding("full", guest);
        return;
      }
      const peer = createPeer(connection, guest, now());
      peers.add(peer);
      connection.onText = (text) => receive(peer, text);
      connection.onStatus = () => {
        followStatus(peer);
        onChange();
      };
      connection.onStatus();
    },

    /** Sends the race after a decision at this device. */
    sendRace(link: string) {
      sharedState.race = link;
      for (const peer of peers.present()) sendRace(peer, link);
    },

    /** Sends the next race, started at this device. */
    sendRematch(link: string) {
      sharedState.race = link;
      for (const peer of peers.present()) {
        peer.link = link;
        send(peer, { type: "rematch", link });
      }
    },

    sendSeal: (message: TableMessage) => peers.sendAll(message),

    react(reaction: Reaction) {
      peers.sendAll({ type: "reaction", reaction, person: peers.you() });
    },

    /** Sends this device's race again, after a race that is behind it was received. */
    sendAgain() {
      const { race } = sharedState;
      if (race) for (const peer of peers.present()) sendRace(peer, race);
    },

    /** Host: sets the seconds for a decision; 0: no clock. */
    setSeconds: (seconds: number) => setClock({ seconds, pausedBy: null }),

    /** Pauses or resumes the clock of the table. */
    pause(isPaused: boolean) {
      if (isHost) setClock({ ...sharedState.clock, pausedBy: isPaused ? name : null });
      else peers.sendAll({ type: "pause", isPaused });
    },

    /**
     * Host: sends the season, so that guests may store it too. Does nothing if the link is too long for a
     * message.
     */
    sendSeason(link: string) {
      if (!isHost || link.length > MAX_SEASON_LETTERS) return;
      sharedState.season = link;
      peers.sendAll({ type: "season", link });
    },

    /** Sets the cars that are driven at this device. */
    setLocalCars(cars: number[]) {
      if (String(cars) === String(own.cars)) return;
      own.cars = cars;
      // The list of people includes a host's cars; a guest may choose cars before the host's "hello".
      if (!isHost)
        for (const peer of peers.all()) if (peer.wasOpen && !peer.ending) send(peer, { type: "seats", cars });
      peers.changed();
    },

    checkConnections: () => peers.checkConnections(now()),

    close() {
      for (const peer of peers.all()) {
        if (peer.ending) continue;
        send(peer, { type: "bye" });
        peer.ending = "left";
        peer.connection.close();
      }
      peers.remove(() => true);
    },
  };
}
