/**
 * Circuits of players: compiled by the engine, optionally stored on this device, and sent to the engine again
 * when it no longer has them.
 */
import { setBoardRenderer, registerCircuit, registerBoard, siteCircuitOf, sourceOf } from "./circuits.ts";
import type { CircuitFacts } from "../../protocol.d.ts";
import type { Ask } from "../../engine/engine.ts";
import type { GameStorage } from "../storage/storage.ts";

/** A circuit stored on this device. */
interface OwnCircuit {
  /** Contains a hash of the contents. */
  id: string;
  /** The source text, as its author wrote it. */
  text: string;
  facts: CircuitFacts;
}

const MAX_OWN_CIRCUITS = 60;

/** Texts of circuits from links and seasons; not stored, so they are lost when the page is closed. */
const temporaryTexts: Map<string, string> = new Map();

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isCorner = (value: unknown) =>
  isRecord(value) && typeof value.name === "string" && Number.isSafeInteger(value.stops);
const isEmblem = (value: unknown) =>
  isRecord(value) &&
  typeof value.path === "string" &&
  [value.width, value.height, ...(Array.isArray(value.start) ? value.start : [])].filter(Number.isFinite)
    .length === 5;

/** Validates a stored circuit, since the storage may contain anything. */
function isOwnCircuit(value: unknown): value is OwnCircuit {
  if (
    !isRecord(value) ||
    typeof value.id !== "string" ||
    typeof value.text !== "string" ||
    !isRecord(value.facts)
  )
    return false;
  const { facts } = value;
  const hasTexts = ["id", "file", "name", "country"].every((name) => typeof facts[name] === "string");
  const hasNumbers = ["laps", "spaces", "shortest", "stops", "grid"].every((name) =>
    Number.isSafeInteger(facts[name]),
  );
  const hasLanes =
    Array.isArray(facts.lanes) && facts.lanes.length === 3 && facts.lanes.every(Number.isSafeInteger);
  const hasWeather =
    isRecord(facts.weather) &&
    Number.isSafeInteger(facts.weather.rain) &&
    Number.isSafeInteger(facts.weather.variable);
  return (
    hasTexts &&
    hasNumbers &&
    hasLanes &&
    hasWeather &&
    facts.id === value.id &&
    Array.isArray(facts.corners) &&
    facts.corners.every(isCorner) &&
    isEmblem(facts.emblem)
  );
}

/** Compiles a circuit text. For a variant of a circuit of this site, the original is sent along. */
export async function compileText(ask: Ask, text: string) {
  const reply = await ask({ do: "compile", text });
  const original = reply.error?.id === "error.circuit.original" ? String(reply.error.args?.circuit) : "";
  if (!siteCircuitOf(original)) return reply;
  return ask({ do: "compile", text, original: await sourceOf(original) });
}

export type CustomCircuits = ReturnType<typeof createCustomCircuits>;

/** @param onChange  called when the circuits on this device change */
export function createCustomCircuits(storage: GameStorage, onChange: () => void) {
  /** Newest first. */
  let own: OwnCircuit[] = storage.readCircuits(isOwnCircuit);
  for (const { facts } of own) registerCircuit(facts);

  const textOf = (id: string) =>
    own.find((circuit) => circuit.id === id)?.text ?? temporaryTexts.get(id) ?? null;

  function write(circuits: OwnCircuit[]) {
    own = circuits.slice(0, MAX_OWN_CIRCUITS);
    storage.writeCircuits(own);
    onChange();
  }

  return {
    get own() {
      return own;
    },

    /** Returns the ids of circuits that came with links and are not stored. */
    temporaryIds: () => [...temporaryTexts.keys()].filter((id) => !own.some((circuit) => circuit.id === id)),

    textOf,

    /** Sends a circuit to the engine; null: the page does not have it. */
    async send(id: string, ask: Ask) {
      const text = textOf(id);
      return text === null ? null : compileText(ask, text);
    },

    /**
     * Returns another circuit on this device that would be replaced by a circuit with this file id, or null.
     */
    findConflict: (facts: CircuitFacts, editedId: string | null) =>
      own.find(
        (circuit) => circuit.facts.file === facts.file && circuit.id !== facts.id && circuit.id !== editedId,
      ) ?? null,

    /** Registers a circuit included in a season, until the page is closed. */
    addTemporary({ facts, text }: { facts: CircuitFacts; text: string }) {
      registerCircuit(facts);
      if (!own.some((circuit) => circuit.id === facts.id)) temporaryTexts.set(facts.id, text);
    },

    /**
     * Stores a circuit; it replaces an older one with the same file id.
     * @param replacedId  id of the circuit it was made from, which it replaces too
     */
    save(text: string, facts: CircuitFacts, replacedId: string | null = null) {
      registerCircuit(facts);
      write([
        { id: facts.id, text, facts },
        ...own.filter((circuit) => circuit.facts.file !== facts.file && circuit.id !== replacedId),
      ]);
    },

    remove(id: string) {
      temporaryTexts.delete(id);
      write(own.filter((one) => one.id !== id));
    },

    /** Lets the engine draw the circuits that are not part of this site. */
    drawWith(ask: Ask) {
      setBoardRenderer(async (id) => {
        const isOwn = own.some((circuit) => circuit.id === id); // may be deleted before the reply arrives
        const { board } = await ask({ do: "board", circuit: id });
        if (!board) throw new Error(id);
        if (!isOwn) temporaryTexts.set(id, board.text);
        registerBoard(board);
        return board;
      });
    },
  };
}
