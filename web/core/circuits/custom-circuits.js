/**
 * Circuits that players bring: compiled by the engine, kept on this device if wanted, given to the engine
 * again whenever it has forgotten them.
 */
import { drawOthersWith, introduce, introduceBoard, siteCircuitOf, sourceOf } from "./circuits.js";

/** @typedef {import("../../protocol.js").Request} Request */
/** @typedef {import("../../protocol.js").Reply} Reply */
/** @typedef {import("../../protocol.js").CircuitFacts} CircuitFacts */
/** @typedef {import("../storage/storage.js").Storage} Storage */

/**
 * @typedef {object} OwnCircuit  a circuit kept on this device
 * @property {string} id         with the number of its contents
 * @property {string} text       as its author wrote it
 * @property {CircuitFacts} facts
 */

const OWN_MOST = 60;

/** Texts of circuits that links brought, for as long as the page is open. @type {Map<string, string>} */
const visiting = new Map();

/** @param {unknown} value @returns {value is Record<string, any>} */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {any} value */
const isCorner = (value) =>
  isRecord(value) && typeof value.name === "string" && Number.isSafeInteger(value.stops);
/** @param {any} value */
const isEmblem = (value) =>
  isRecord(value) &&
  typeof value.path === "string" &&
  [value.width, value.height, ...(Array.isArray(value.start) ? value.start : [])].filter(Number.isFinite)
    .length === 5;

/** Storage holds what anybody may have put there. @param {unknown} value @returns {value is OwnCircuit} */
function isOwnCircuit(value) {
  if (
    !isRecord(value) ||
    typeof value.id !== "string" ||
    typeof value.text !== "string" ||
    !isRecord(value.facts)
  )
    return false;
  const { facts } = value;
  const words = ["id", "file", "name", "country"].every((name) => typeof facts[name] === "string");
  const numbers = ["laps", "spaces", "shortest", "stops", "grid"].every((name) =>
    Number.isSafeInteger(facts[name]),
  );
  const lanes =
    Array.isArray(facts.lanes) && facts.lanes.length === 3 && facts.lanes.every(Number.isSafeInteger);
  const weather =
    isRecord(facts.weather) &&
    Number.isSafeInteger(facts.weather.rain) &&
    Number.isSafeInteger(facts.weather.variable);
  return (
    words &&
    numbers &&
    lanes &&
    weather &&
    facts.id === value.id &&
    Array.isArray(facts.corners) &&
    facts.corners.every(isCorner) &&
    isEmblem(facts.emblem)
  );
}

/**
 * Compiles a circuit text; a variant of a circuit of this site together with that one.
 * @param {(request: Request) => Promise<Reply>} ask @param {string} text
 */
export async function compileText(ask, text) {
  const reply = await ask({ do: "compile", text });
  const original = reply.error?.id === "error.circuit.original" ? String(reply.error.args?.circuit) : "";
  if (!siteCircuitOf(original)) return reply;
  return ask({ do: "compile", text, original: await sourceOf(original) });
}

/** @typedef {ReturnType<typeof createCustomCircuits>} CustomCircuits */

/** @param {Storage} storage */
export function createCustomCircuits(storage) {
  /** Newest first. @type {OwnCircuit[]} */
  let own = storage.readCircuits(isOwnCircuit);
  for (const { facts } of own) introduce(facts);

  /** @param {OwnCircuit[]} circuits */
  function write(circuits) {
    own = circuits.slice(0, OWN_MOST);
    storage.writeCircuits(own);
  }

  return {
    get own() {
      return own;
    },

    /** The circuits that links have brought and nobody has kept. */
    visitors: () => [...visiting.keys()].filter((id) => !own.some((circuit) => circuit.id === id)),

    /** @param {string} id */
    textOf: (id) => own.find((circuit) => circuit.id === id)?.text ?? visiting.get(id) ?? null,

    /**
     * Another circuit on this device that a circuit of this file id would take the place of.
     * @param {CircuitFacts} facts
     * @param {string | null} editing
     */
    inTheWay: (facts, editing) =>
      own.find(
        (circuit) => circuit.facts.file === facts.file && circuit.id !== facts.id && circuit.id !== editing,
      ) ?? null,

    /**
     * A circuit that a season has along: known as long as the page is open.
     * @param {{facts: CircuitFacts, text: string}} circuit
     */
    visit({ facts, text }) {
      introduce(facts);
      if (!own.some((circuit) => circuit.id === facts.id)) visiting.set(facts.id, text);
    },

    /**
     * Keeps a circuit in place of an older one with the same file id.
     * @param {string} text
     * @param {CircuitFacts} facts
     * @param {string | null} [instead] id of the one it was made from
     */
    keep(text, facts, instead = null) {
      introduce(facts);
      write([
        { id: facts.id, text, facts },
        ...own.filter((circuit) => circuit.facts.file !== facts.file && circuit.id !== instead),
      ]);
    },

    /** @param {string} id */
    forget(id) {
      visiting.delete(id);
      write(own.filter((one) => one.id !== id));
    },

    /**
     * From now on the engine draws what is not of this site.
     * @param {(request: Request) => Promise<Reply>} ask
     */
    drawWith(ask) {
      drawOthersWith(async (id) => {
        const { board } = await ask({ do: "board", circuit: id });
        if (!board) throw new Error(id);
        if (!own.some((circuit) => circuit.id === id)) visiting.set(id, board.text);
        introduceBoard(board);
        return board;
      });
    },
  };
}
