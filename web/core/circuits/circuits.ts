/**
 * The circuits the page knows. Those of this site: facts known from the start, drawings and boards fetched
 * when a screen wants them. And those that players bring: the engine draws them (`custom-circuits.ts` asks it
 * to), and they are known here from then on.
 */
import site from "virtual:site";
import { handledElsewhere } from "../loading/ignored-errors.ts";
import { FIRST_BOARD, unframed, wholeText } from "./first-board.ts";
import { fetchVerified } from "../loading/fetch-verified.ts";
import { lazy } from "../loading/lazy.ts";
import { say, withCornerNames } from "../language/messages.ts";
import type { CircuitFacts } from "../../protocol.d.ts";
import type { Drawing } from "./drawing.ts";

/** Data of every circuit that is there from the start. */
export type ShownCircuit = Omit<CircuitFacts, "credits" | "lanes" | "shortest">;

const DEFAULT_CIRCUIT = "monaco";

/** The board in the page itself: it was there before any script. */
const firstPlace = document.getElementById("first-board");
const firstShown = document.querySelector(FIRST_BOARD);
const firstCircuit = document.documentElement.dataset.board ?? DEFAULT_CIRCUIT;

/**
 * The circuits of the site, the one for newcomers first: few at the start; the others follow when somebody
 * wants them (`allCircuits`).
 */
export const circuits = [...site.circuits].sort(
  (one, other) => Number(other.id === DEFAULT_CIRCUIT) - Number(one.id === DEFAULT_CIRCUIT),
);

const own = "dayOwn" in document.documentElement.dataset;

/**
 * The circuit of the day on which the page was opened, and that day. Where the race of the day has a circuit
 * of its `own`, which only the engine can draw, this is another one until that is `there`.
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
/** Functions to call when all circuits are loaded. */
export function onAllCircuitsLoaded(told: () => void) {
  tell = told;
}

const others = lazy(async () => {
  const found = await (await fetchVerified(site.wall)).json();
  circuits.push(...found);
  tell();
});

/** From then on `circuits` are all there are. */
export const allCircuits = others.fetch;

/** For lazy entries of screens that list all circuits. */
export const withCircuits =
  <T>(load: () => Promise<T>) =>
  async () =>
    (await Promise.all([load(), allCircuits()]))[0];

/** Those that players brought, as far as they are known. */
const foreign: Map<string, CircuitFacts> = new Map();
let draw: (id: string) => Promise<{ drawing: Drawing; svg: string }> = (id) => Promise.reject(new Error(id));

const drawings: Map<string, Promise<Drawing>> = new Map();
const boards: Map<string, Promise<string>> = new Map();

/** Draws circuits that are not part of this site. */
export function setBoardRenderer(drawer: typeof draw) {
  draw = drawer;
}

export function registerCircuit(facts: CircuitFacts) {
  foreign.set(facts.id, facts);
}

/** A circuit that has been brought, with its picture. */
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

/** A circuit that a player brought. */
export const customCircuit = (id: string) => foreign.get(id) ?? null;

export function circuitOf(id: string): ShownCircuit | null {
  return siteCircuitOf(id) ?? customCircuit(id);
}

/**
 * The circuit's name; as long as a circuit from a link is not known, what it calls itself there. Names are
 * the same in all languages, but not what the site's variants add to them.
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

/** Circuits that players bring carry a number of their contents. */
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

/** The board's picture as SVG text. */
export async function boardOf(id: string): Promise<string> {
  if (id === firstCircuit && firstShown) return once(boards, id, async () => wholeText(firstShown));
  const drawn = once(boards, id, async () => {
    const circuit = await resolveCircuit(id);
    return circuit ? (await fetchVerified(circuit.board)).text() : (await draw(id)).svg;
  });
  return withCornerNames(await drawn);
}

/** The board's picture for who puts it together: a copy of the one in the page, or text. */
export async function posterOf(id: string): Promise<string | Element> {
  const own = id === firstCircuit && firstShown;
  return own ? unframed(own.cloneNode(true) as Element) : boardOf(id);
}

/** Starts to fetch the files of a race's board before the board has a place on the page. */
export function preloadBoard(id: string) {
  if (!siteCircuitOf(id)) return;
  drawingOf(id).catch(handledElsewhere);
  if (id !== firstCircuit || !firstShown) boardOf(id).catch(handledElsewhere);
}

/** The text a circuit of this site was made from. */
export async function sourceOf(id: string): Promise<string> {
  const { default: gallery } = await import("virtual:gallery");
  const source = gallery.find((circuit) => circuit.id === id)?.source ?? (await resolveCircuit(id))?.source;
  if (!source) throw new Error(id);
  return (await fetchVerified(source)).text();
}

/** By circuit and language: corners are counted in words. */
const pictures: Map<string, Element> = new Map();

/**
 * The poster picture of a circuit as an element of the page, the first board until another one has come.
 * @param onArrival  called when a picture that was missing is there
 */
export function pictureOf(id: string) {
  const first = firstShown && unframed(firstShown);
  return id === firstCircuit && first ? first : (pictures.get(pictureKey(id)) ?? first);
}

const pictureKey = (id: string) => `${document.documentElement.lang} ${id}`;

/** Fetches the picture, unless it is there. */
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

/** Takes the static picture out of the skeleton; from now on the home screen shows it. */
export function adoptFirstBoard() {
  firstPlace?.remove();
}
