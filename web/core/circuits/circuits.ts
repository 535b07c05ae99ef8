/**
 * The circuits known to the page. For circuits of this site, the facts are known from the start; drawings and
 * boards are fetched on demand. Circuits of players are drawn by the engine on request (`custom-circuits.ts`)
 * and then registered here.
 */
import site from "virtual:site";
import { handledElsewhere } from "../loading/ignored-errors.ts";
import { FIRST_BOARD, unframed, wholeText } from "./first-board.ts";
import { fetchVerified } from "../loading/fetch-verified.ts";
import { lazy } from "../loading/lazy.ts";
import { say, withCornerNames } from "../language/messages.ts";
import type { CircuitFacts } from "../../protocol.d.ts";
import type { Drawing } from "./drawing.ts";

/** Data available from the start for every circuit. */
export type ShownCircuit = Omit<CircuitFacts, "credits" | "lanes" | "shortest">;

const DEFAULT_CIRCUIT = "monaco";

/** The board in the HTML of the page, available before any script runs. */
const firstPlace = document.getElementById("first-board");
const firstShown = document.querySelector(FIRST_BOARD);
const firstCircuit = document.documentElement.dataset.board ?? DEFAULT_CIRCUIT;

/**
 * The circuits of the site, the default circuit first. Only a few are included at the start; `allCircuits`
 * loads the others.
 */
export const circuits = [...site.circuits].sort(
  (one, other) => Number(other.id === DEFAULT_CIRCUIT) - Number(one.id === DEFAULT_CIRCUIT),
);

const own = "dayOwn" in document.documentElement.dataset;

/**
 * The day on which the page was opened, and its circuit. If the race of that day has its `own` circuit, which
 * only the engine can draw, `circuit` is a substitute and `there` is false until the own circuit is known.
 */
export const boardOfDay = {
  day: Number(document.documentElement.dataset.day),
  circuit: document.documentElement.dataset.dayBoard ?? DEFAULT_CIRCUIT,
  own,
  there: !own,
};

/** Number of circuits in the gallery, without variants. */
export const boardCount = site.count;

let tell = () => {};
/** Sets the function to call when all circuits are loaded. */
export function onAllCircuitsLoaded(told: () => void) {
  tell = told;
}

const others = lazy(async () => {
  const found = await (await fetchVerified(site.wall)).json();
  circuits.push(...found);
  tell();
});

/** Loads all circuits into `circuits`. */
export const allCircuits = others.fetch;

/** For lazy entries of screens that list all circuits. */
export const withCircuits =
  <T>(load: () => Promise<T>) =>
  async () =>
    (await Promise.all([load(), allCircuits()]))[0];

/** Circuits of players that are registered so far. */
const foreign: Map<string, CircuitFacts> = new Map();
let draw: (id: string) => Promise<{ drawing: Drawing; svg: string }> = (id) => Promise.reject(new Error(id));

const drawings: Map<string, Promise<Drawing>> = new Map();
const boards: Map<string, Promise<string>> = new Map();

/** Sets the function that draws circuits that are not part of this site. */
export function setBoardRenderer(drawer: typeof draw) {
  draw = drawer;
}

export function registerCircuit(facts: CircuitFacts) {
  foreign.set(facts.id, facts);
}

/** Registers a player's circuit with its drawing and board. */
export function registerBoard({
  facts,
  drawing,
  svg,
}: {
  facts: CircuitFacts;
  drawing: Drawing;
  svg: string;
}) {
  registerCircuit(facts);
  drawings.set(facts.id, Promise.resolve(drawing));
  boards.set(facts.id, Promise.resolve(svg));
}

export function siteCircuitOf(id: string) {
  return circuits.find((circuit) => circuit.id === id) ?? null;
}

/** Returns a player's circuit, or null if it is not registered. */
export const customCircuit = (id: string) => foreign.get(id) ?? null;

export function circuitOf(id: string): ShownCircuit | null {
  return siteCircuitOf(id) ?? customCircuit(id);
}

/**
 * Returns the circuit's name. If a circuit from a link is not registered yet, its name is taken from the id.
 * Names are the same in all languages, but the suffixes of the site's variants are translated.
 */
export function circuitName(id: string): string {
  const whole = siteCircuitOf(id)?.variant_of;
  if (whole && id === `${whole}-doubled`) return say("circuit.doubled", { circuit: circuitName(whole) });
  const known = circuitOf(id);
  if (!known && !id.includes("~")) others.load(() => {});
  return known?.name ?? id.replace(/~.*/s, "");
}

export function once<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

/**
 * Returns the site's circuit; loads all circuits first if needed. A "~" marks ids of players' circuits, which
 * contain a hash of their contents.
 */
async function resolveCircuit(id: string) {
  if (!circuitOf(id) && !id.includes("~")) await allCircuits();
  return siteCircuitOf(id);
}

export function drawingOf(id: string): Promise<Drawing> {
  return once(drawings, id, async () => {
    const circuit = await resolveCircuit(id);
    return circuit ? (await fetchVerified(circuit.drawing)).json() : (await draw(id)).drawing;
  });
}

/** Returns the board as SVG text. */
export async function boardOf(id: string): Promise<string> {
  if (id === firstCircuit && firstShown) return once(boards, id, async () => wholeText(firstShown));
  const drawn = once(boards, id, async () => {
    const circuit = await resolveCircuit(id);
    return circuit ? (await fetchVerified(circuit.board)).text() : (await draw(id)).svg;
  });
  return withCornerNames(await drawn);
}

/** Returns the board for rendering: a copy of the element in the page if there is one, otherwise SVG text. */
export async function posterOf(id: string): Promise<string | Element> {
  const own = id === firstCircuit && firstShown;
  return own ? unframed(own.cloneNode(true) as Element) : boardOf(id);
}

/** Starts to fetch the files of a race's board before the board is on the page. */
export function preloadBoard(id: string) {
  if (!siteCircuitOf(id)) return;
  drawingOf(id).catch(handledElsewhere);
  if (id !== firstCircuit || !firstShown) boardOf(id).catch(handledElsewhere);
}

/** Returns the source text of a circuit of this site. */
export async function sourceOf(id: string): Promise<string> {
  const { default: gallery } = await import("virtual:gallery");
  const source = gallery.find((circuit) => circuit.id === id)?.source ?? (await resolveCircuit(id))?.source;
  if (!source) throw new Error(id);
  return (await fetchVerified(source)).text();
}

/** Posters by language and circuit: labels of unnamed corners depend on the language. */
const pictures: Map<string, Element> = new Map();

/** Returns the poster of a circuit as an element; the first board of the page until it has loaded. */
export function pictureOf(id: string) {
  const first = firstShown && unframed(firstShown);
  return id === firstCircuit && first ? first : (pictures.get(pictureKey(id)) ?? first);
}

const pictureKey = (id: string) => `${document.documentElement.lang} ${id}`;

/**
 * Fetches the poster, unless it is loaded.
 * @param onArrival  called when a missing poster has loaded
 */
export function wantPicture(id: string, onArrival: () => void) {
  const key = pictureKey(id);
  if ((id === firstCircuit && firstShown) || pictures.has(key)) return;
  boardOf(id).then(
    (source) => {
      const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
      pictures.set(key, document.importNode(parsed, true));
      onArrival();
    },
    () => {},
  );
}

/** Removes the static board from the HTML skeleton; the home screen renders it from now on. */
export function adoptFirstBoard() {
  firstPlace?.remove();
}
