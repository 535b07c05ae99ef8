/**
 * The circuits the page knows. Those of this site: facts known from the start, drawings and boards fetched
 * when a screen wants them. And those that players bring: the engine draws them (`custom-circuits.js` asks it
 * to), and they are known here from then on.
 */
import site from "virtual:site";
import { FIRST_BOARD, unframed, wholeText } from "./first-board.js";
import { fetched } from "../loading/fetched.js";
import { lazy } from "../loading/lazy.js";
import { say, withCornerNames } from "../language/messages.js";

/** @typedef {import("virtual:site").SiteCircuit} SiteCircuit */
/** @typedef {import("../../protocol.js").CircuitFacts} CircuitFacts */
/**
 * What is known of every circuit from the start.
 * @typedef {Omit<CircuitFacts, "credits" | "lanes" | "shortest">} ShownCircuit
 */
/** @typedef {import("../../race/board/board.js").Drawing} Drawing */

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

/** How many boards the door to the gallery promises; variants hang beside their originals. */
export const boardCount = site.count;

let tell = () => {};
/** Who wants to know when all circuits are there. @param {() => void} told */
export function whenAllAreThere(told) {
  tell = told;
}

const others = lazy(async () => {
  const found = await (await fetched(site.wall)).json();
  circuits.push(...found);
  tell();
});

/** From then on `circuits` are all there are. */
export const allCircuits = others.fetch;

/** For the doors of screens that list them all. @template T @param {() => Promise<T>} load */
export const withCircuits = (load) => async () => (await Promise.all([load(), allCircuits()]))[0];

/** Those that players brought, as far as they are known. @type {Map<string, CircuitFacts>} */
const foreign = new Map();
/** @type {(id: string) => Promise<{drawing: Drawing, svg: string}>} */
let draw = (id) => Promise.reject(new Error(id));

/** @type {Map<string, Promise<Drawing>>} */
const drawings = new Map();
/** @type {Map<string, Promise<string>>} */
const boards = new Map();

/** Who draws circuits that are not of this site. @param {typeof draw} drawer */
export function drawOthersWith(drawer) {
  draw = drawer;
}

/** @param {CircuitFacts} facts */
export function introduce(facts) {
  foreign.set(facts.id, facts);
}

/**
 * A circuit that has been brought, with its picture.
 * @param {{facts: CircuitFacts, drawing: Drawing, svg: string}} board
 */
export function introduceBoard({ facts, drawing, svg }) {
  introduce(facts);
  drawings.set(facts.id, Promise.resolve(drawing));
  boards.set(facts.id, Promise.resolve(svg));
}

/** @param {string} id */
export function siteCircuitOf(id) {
  return circuits.find((circuit) => circuit.id === id) ?? null;
}

/** A circuit that a player brought. @param {string} id */
export const brought = (id) => foreign.get(id) ?? null;

/** @param {string} id @returns {ShownCircuit | null} */
export function circuitOf(id) {
  return siteCircuitOf(id) ?? brought(id);
}

/**
 * The circuit's name; as long as a circuit from a link is not known, what it calls itself there. Names are
 * the same in all languages, but not what the site's variants add to them.
 * @param {string} id
 * @returns {string}
 */
export function circuitName(id) {
  const whole = siteCircuitOf(id)?.variant_of;
  if (whole && id === `${whole}-doubled`) return say("circuit.doubled", { circuit: circuitName(whole) });
  const known = circuitOf(id);
  if (!known && !id.includes("~")) others.want(() => {});
  return known?.name ?? id.split("~")[0];
}

/**
 * @template T
 * @param {Map<string, Promise<T>>} kept
 * @param {string} key
 * @param {() => Promise<T>} make
 * @returns {Promise<T>}
 */
export function once(kept, key, make) {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

/** Circuits that players bring carry a number of their contents. @param {string} id */
async function sought(id) {
  if (!circuitOf(id) && !id.includes("~")) await allCircuits();
  return siteCircuitOf(id);
}

/** @param {string} id @returns {Promise<Drawing>} */
export function drawingOf(id) {
  return once(drawings, id, async () => {
    const circuit = await sought(id);
    return circuit ? (await fetched(circuit.drawing)).json() : (await draw(id)).drawing;
  });
}

/** The board's picture as SVG text. @param {string} id @returns {Promise<string>} */
export async function boardOf(id) {
  if (id === firstCircuit && firstShown) return once(boards, id, async () => wholeText(firstShown));
  const drawn = once(boards, id, async () => {
    const circuit = await sought(id);
    return circuit ? (await fetched(circuit.board)).text() : (await draw(id)).svg;
  });
  return withCornerNames(await drawn);
}

/**
 * The board's picture for who puts it together: a copy of the one in the page, or text.
 * @param {string} id @returns {Promise<string | Element>}
 */
export async function posterOf(id) {
  const own = id === firstCircuit && firstShown;
  return own ? unframed(/** @type {Element} */ (own.cloneNode(true))) : boardOf(id);
}

/** What the board of a race will be made of is on its way before it has a place. @param {string} id */
export function expectBoard(id) {
  if (!siteCircuitOf(id)) return;
  drawingOf(id).catch(() => {}); // whoever wants it hears of it
  if (id !== firstCircuit || !firstShown) boardOf(id).catch(() => {});
}

/** The text a circuit of this site was made from. @param {string} id @returns {Promise<string>} */
export async function sourceOf(id) {
  const { default: gallery } = await import("virtual:gallery");
  const source = gallery.find((circuit) => circuit.id === id)?.source ?? (await sought(id))?.source;
  if (!source) throw new Error(id);
  return (await fetched(source)).text();
}

/** By circuit and language: corners are counted in words. @type {Map<string, Element>} */
const pictures = new Map();

/**
 * The poster picture of a circuit as an element of the page, the first board until another one has come.
 * @param {string} id
 * @param {() => void} onArrival  called when a picture that was missing is there
 */
export function pictureOf(id, onArrival) {
  const first = firstShown && unframed(firstShown);
  if (id === firstCircuit && first) return first;
  const key = `${document.documentElement.lang} ${id}`;
  const known = pictures.get(key);
  if (known) return known;
  boardOf(id).then(
    (source) => {
      const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
      pictures.set(key, document.importNode(parsed, true));
      onArrival();
    },
    () => {},
  );
  return first;
}

/** Takes the static picture out of the skeleton; from now on the home screen shows it. */
export function adoptFirstBoard() {
  firstPlace?.remove();
}
