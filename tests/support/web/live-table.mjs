/** Devices at a live table, with connections that deliver messages only when a test asks for it. */
import "./render.mjs";
import { createTable } from "../../../web/features/live/table.ts";

/** @typedef {import("../../../web/features/live/connection.ts").Connection} Line */

/** The two ends of a connection. Messages wait in `wire` until they are delivered. */
export function linePair() {
  /** @type {{ to: number, text: string }[]} */
  const wire = [];
  /** @type {Line["status"]} */
  let status = "open";
  /** @type {Line[]} */
  const ends = [0, 1].map((own) => ({
    get status() {
      return status;
    },
    send: (text) => void (status === "open" && wire.push({ to: 1 - own, text })),
    onText() {},
    onStatus() {},
    close: () => cut(),
  }));
  function cut() {
    if (status === "lost") return;
    status = "lost";
    for (const end of ends) end.onStatus();
  }
  return { wire, ends, cut, deliver: ({ to, text }) => ends[to].onText(text) };
}

/** A device: its table and the longest race it has. A race is "r13." and one letter per decision. */
export function device(isHost = false, name = isHost ? "Ada" : "June") {
  const own = {
    race: "r13.a",
    /** @type {string[]} */
    endings: [],
    /** @type {string[]} */
    parted: [],
    taken: 0,
    isBusy: false,
    /** @type {[number, string][]} */
    reactions: [],
    /** @type {import("../../../web/features/live/clock.ts").ClockSetting[]} */
    clocks: [],
    /** @type {string[]} */
    seasons: [],
    /** @type {import("../../../web/features/live/messages.ts").TableMessage[]} */
    seals: [],
    time: 0,
    decide(/** @type {string} */ letter) {
      own.race += letter;
      own.table.sendRace(own.race);
    },
    /** @type {ReturnType<typeof createTable>} */
    table: /** @type {any} */ (null),
  };
  own.table = createTable({
    isHost,
    name,
    async onRace(link) {
      if (!link.startsWith("r13.a")) return false;
      if (link.startsWith(own.race)) {
        if (link === own.race) return true;
        own.race = link;
        own.table.sendRace(link);
      } else if (own.race.startsWith(link)) own.table.sendAgain();
      else own.parted.push(link);
      return true;
    },
    async onRematch(link) {
      if (own.isBusy) return false;
      own.race = link;
      return true;
    },
    onReaction: (person, reaction) => void own.reactions.push([person, reaction]),
    onDice() {},
    seals: () => [],
    onSeal: (message) => void own.seals.push(message),
    onClock: (setting) => void own.clocks.push(setting),
    onSeason: (link) => void own.seasons.push(link),
    onChange() {},
    onTaken() {
      own.taken += 1;
    },
    onEnding: (ending) => void own.endings.push(ending),
    now: () => own.time,
  });
  if (isHost) own.table.sendRace(own.race);
  return own;
}

/** A host with guests; `settle` delivers everything. @param {string[]} names */
export function tableOf(...names) {
  const host = device(true);
  const guests = names.map((name) => device(false, name));
  const lines = guests.map((guest, index) => {
    const line = linePair();
    guest.table.add(line.ends[1], "Ada");
    host.table.add(line.ends[0], names[index]);
    return line;
  });
  async function settle() {
    for (let turn = 0; turn < 60; turn += 1) {
      for (const line of lines) for (const message of line.wire.splice(0)) line.deliver(message);
      await null;
    }
  }
  return { host, guests, lines, settle };
}
