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
  const ends = [0, 1].map((end) => ({
    get status() {
      return status;
    },
    send: (text) => void (status === "open" && wire.push({ to: 1 - end, text })),
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
  const device = {
    race: "r13.a",
    /** @type {string[]} */
    endings: [],
    /** @type {string[]} */
    divergedLinks: [],
    takenCount: 0,
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
      device.race += letter;
      device.table.sendRace(device.race);
    },
    /** @type {ReturnType<typeof createTable>} */
    table: /** @type {any} */ (null),
  };
  device.table = createTable({
    isHost,
    name,
    async onRace(link) {
      if (!link.startsWith("r13.a")) return false;
      if (link.startsWith(device.race)) {
        if (link === device.race) return true;
        device.race = link;
        device.table.sendRace(link);
      } else if (device.race.startsWith(link)) device.table.sendAgain();
      else device.divergedLinks.push(link);
      return true;
    },
    async onRematch(link) {
      if (device.isBusy) return false;
      device.race = link;
      return true;
    },
    onReaction: (person, reaction) => void device.reactions.push([person, reaction]),
    onDice() {},
    seals: () => [],
    onSeal: (message) => void device.seals.push(message),
    onClock: (setting) => void device.clocks.push(setting),
    onSeason: (link) => void device.seasons.push(link),
    onChange() {},
    onTaken() {
      device.takenCount += 1;
    },
    onEnding: (ending) => void device.endings.push(ending),
    now: () => device.time,
  });
  if (isHost) device.table.sendRace(device.race);
  return device;
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
