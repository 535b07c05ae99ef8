/**
 * The circuits known to the page. For circuits of this site, the facts are known from the start; drawings and
 * boards are fetched on demand. Circuits of players are drawn by the engine on request (`custom-circuits.ts`)
 * and then registered here.
 */
import site from "virtual:site";
import { ignoreHandledElsewhere } from "../../platform/loading/ignored-errors.ts";
import { FIRST_BOARD, uncropBoard, wholeBoardText } from "./first-board.ts";
import { fetchVerified } from "../../platform/loading/fetch-verified.ts";
import { lazy } from "../../platform/loading/lazy.ts";
import { say, withCornerNames } from "../../platform/language/messages.ts";
import { parseSvg } from "../../platform/trusted.ts";
import type { CircuitFacts } from "../../protocol.d.ts";
import type { Drawing } from "./drawing.ts";

/** Data available from the start for every circuit. */
export type ShownCircuit = Omit<CircuitFacts, "credits" | "lanes" | "shortest">;

const DEFAULT_CIRCUIT = "monaco";

/** The board in the HTML of the page, available before any script runs. */
const firstBoardHost = document.getElementById("first-board");
const firstBoard = document.querySelector(FIRST_BOARD);
const firstCircuit = document.documentElement.dataset.board ?? DEFAULT_CIRCUIT;

/**
 * The circuits of the site, the default circuit first. Only a few are included at the start;
 * `loadAllCircuits` loads the others.
 */
export const circuits = [...site.circuits].sort(
  (one, other) => Number(other.id === DEFAULT_CIRCUIT) - Number(one.id === DEFAULT_CIRCUIT),
);

const hasGeneratedCircuit = "dayGenerated" in document.documentElement.dataset;

/**
 * The day on which the page was opened, and its circuit. `isGenerated`: the day has a generated circuit,
 * which only the engine can draw; `circuit` is then a substitute until `isKnown` is true.
 */
export const boardOfDay = {
  day: Number(document.documentElement.dataset.day),
  circuit: document.documentElement.dataset.dayBoard ?? DEFAULT_CIRCUIT,
  isGenerated: hasGeneratedCircuit,
  isKnown: !hasGeneratedCircuit,
};

/** Number of circuits in the gallery, without variants. */
export const boardCount = site.count;

let notifyAllLoaded = () => {};
/** Sets the function to call when all circuits are loaded. */
export function onAllCircuitsLoaded(listener: () => void) {
  notifyAllLoaded = listener;
}

const otherCircuits = lazy(async () => {
  const fetchedCircuits = await (await fetchVerified(site.otherCircuits)).json();
  circuits.push(...fetchedCircuits);
  notifyAllLoaded();
});

/** Loads all circuits into `circuits`. */
export const loadAllCircuits = otherCircuits.fetch;

/** For lazy entries of screens that list all circuits. */
export const withCircuits =
  <T>(load: () => Promise<T>) =>
  async () =>
    (await Promise.all([load(), loadAllCircuits()]))[0];

/** Circuits of players that are registered so far. */
const registeredCircuits: Map<string, CircuitFacts> = new Map();
let drawCustomCircuit: (id: string) => Promise<{ drawing: Drawing; svg: string }> = (id) =>
  Promise.reject(new Error(id));

const drawings: Map<string, Promise<Drawing>> = new Map();
const boards: Map<string, Promise<string>> = new Map();

/** Sets the function that draws circuits that are not part of this site. */
export function setBoardRenderer(drawer: typeof drawCustomCircuit) {
  drawCustomCircuit = drawer;
}

export function registerCircuit(facts: CircuitFacts) {
  registeredCircuits.set(facts.id, facts);
}

type BoardParts = { facts: CircuitFacts; drawing: Drawing; svg: string };

/** Registers a player's circuit with its drawing and board. */
export function registerBoard({ facts, drawing, svg }: BoardParts) {
  registerCircuit(facts);
  drawings.set(facts.id, Promise.resolve(drawing));
  boards.set(facts.id, Promise.resolve(svg));
}

export function siteCircuitOf(id: string) {
  return circuits.find((circuit) => circuit.id === id) ?? null;
}

/** Returns a player's circuit, or null if it is not registered. */
export const customCircuit = (id: string) => registeredCircuits.get(id) ?? null;

export function circuitOf(id: string): ShownCircuit | null {
  return siteCircuitOf(id) ?? customCircuit(id);
}

/**
 * Returns the circuit's name. If a circuit from a link is not registered yet, its name is taken from the id.
 * Names are the same in all languages, but the suffixes of the site's variants are translated.
 */
export function circuitName(id: string): string {
  const originalId = siteCircuitOf(id)?.variant_of;
  if (originalId && id === `${originalId}-doubled`)
    return say("circuit.doubled", { circuit: circuitName(originalId) });
  const circuit = circuitOf(id);
  if (!circuit && !id.includes("~")) otherCircuits.load(() => {});
  return circuit?.name ?? id.replace(/~.*/s, "");
}

export function fetchOnce<T>(
  cache: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const cachedResult = cache.get(key);
  if (cachedResult) return cachedResult;
  const result = make();
  cache.set(key, result);
  result.catch(() => cache.delete(key));
  return result;
}

/**
 * Returns the site's circuit; loads all circuits first if needed. A "~" marks ids of players' circuits, which
 * contain a hash of their contents.
 */
async function resolveCircuit(id: string) {
  if (!circuitOf(id) && !id.includes("~")) await loadAllCircuits();
  return siteCircuitOf(id);
}

export function drawingOf(id: string): Promise<Drawing> {
  return fetchOnce(drawings, id, async () => {
    const circuit = await resolveCircuit(id);
    return circuit ? (await fetchVerified(circuit.drawing)).json() : (await drawCustomCircuit(id)).drawing;
  });
}

/** Returns the board as SVG text. */
export async function boardTextOf(id: string): Promise<string> {
  if (id === firstCircuit && firstBoard) return fetchOnce(boards, id, async () => wholeBoardText(firstBoard));
  const boardText = fetchOnce(boards, id, async () => {
    const circuit = await resolveCircuit(id);
    return circuit ? (await fetchVerified(circuit.board)).text() : (await drawCustomCircuit(id)).svg;
  });
  return withCornerNames(await boardText);
}

/** Returns the board for rendering: a copy of the element in the page if there is one, otherwise SVG text. */
export async function boardSourceOf(id: string): Promise<string | Element> {
  const own = id === firstCircuit && firstBoard;
  return own ? uncropBoard(own.cloneNode(true) as Element) : boardTextOf(id);
}

/** Starts to fetch the files of a race's board before the board is on the page. */
export function preloadBoard(id: string) {
  if (!siteCircuitOf(id)) return;
  drawingOf(id).catch(ignoreHandledElsewhere);
  if (id !== firstCircuit || !firstBoard) boardTextOf(id).catch(ignoreHandledElsewhere);
}

/** Returns the source text of a circuit of this site. */
export async function sourceOf(id: string): Promise<string> {
  const { default: gallery } = await import("virtual:gallery");
  const source = gallery.find((circuit) => circuit.id === id)?.source ?? (await resolveCircuit(id))?.source;
  if (!source) throw new Error(id);
  return (await fetchVerified(source)).text();
}

/** Posters by language and circuit: labels of unnamed corners depend on the language. */
const posters: Map<string, Element> = new Map();

/** Returns the poster of a circuit as an element; the first board of the page until it has loaded. */
export function posterElementOf(id: string) {
  const first = firstBoard && uncropBoard(firstBoard);
  return id === firstCircuit && first ? first : (posters.get(posterKey(id)) ?? first);
}

const posterKey = (id: string) => `${document.documentElement.lang} ${id}`;

/**
 * Fetches the poster, unless it is loaded.
 * @param onLoad  called when a missing poster has loaded
 */
export function loadPoster(id: string, onLoad: () => void) {
  const key = posterKey(id);
  if ((id === firstCircuit && firstBoard) || posters.has(key)) return;
  boardTextOf(id).then(
    (source) => {
      const svg = parseSvg(source);
      posters.set(key, document.importNode(svg, true));
      onLoad();
    },
    () => {},
  );
}

/** Removes the static board from the HTML skeleton; the home screen renders it from now on. */
export function removeFirstBoard() {
  firstBoardHost?.remove();
}
