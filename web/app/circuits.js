/**
 * The circuits of this site: facts known from the start, drawings and boards fetched when a screen wants them.
 */
import site from "virtual:site";

/** @typedef {import("virtual:site").SiteCircuit} SiteCircuit */
/** @typedef {import("../board/board.js").Drawing} Drawing */

const DEFAULT_CIRCUIT = "monaco";

/** The board in the page itself: it was there before any script. */
const firstPlace = document.getElementById("first-board");
const firstSvg = firstPlace?.querySelector("svg") ?? null;
const firstText = firstSvg?.outerHTML ?? "";
const firstCircuit = document.documentElement.dataset.board ?? DEFAULT_CIRCUIT;

/** All circuits, the one for newcomers first. */
export const circuits = [...site.circuits].sort((one, other) => Number(other.id === DEFAULT_CIRCUIT) - Number(one.id === DEFAULT_CIRCUIT));

/** @type {Map<string, Promise<Drawing>>} */
const drawings = new Map();
/** @type {Map<string, Promise<string>>} */
const boards = new Map();

/** Facts of circuits that links have brought along. @type {Map<string, import("../protocol.js").CircuitFacts>} */
const brought = new Map();

/** @param {string} id */
export function circuitOf(id) {
  return circuits.find((circuit) => circuit.id === id) ?? null;
}

/** The name, also of a circuit that was brought along at an earlier visit: its id is its name and a number. @param {string} id */
export function circuitName(id) {
  return circuitOf(id)?.name ?? brought.get(id)?.name ?? id.split("~")[0];
}

/** @param {string} id */
export function isKnown(id) {
  return brought.has(id) || circuitOf(id) !== null;
}

/** Takes in a circuit of a player. @param {string} id @param {NonNullable<import("../protocol.js").Reply["board"]>} board */
export function keepBrought(id, { facts, drawing, svg }) {
  brought.set(id, facts);
  drawings.set(id, Promise.resolve(/** @type {Drawing} */ (drawing)));
  boards.set(id, Promise.resolve(svg));
}

/** @template T @param {Map<string, Promise<T>>} kept @param {string} key @param {() => Promise<T>} make @returns {Promise<T>} */
function once(kept, key, make) {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

/** @param {string} url */
async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** @param {string} id @returns {Promise<Drawing>} */
export function drawingOf(id) {
  const circuit = circuitOf(id);
  if (!circuit) return drawings.get(id) ?? Promise.reject(new Error(id));
  return once(drawings, id, async () => (await fetched(circuit.drawing)).json());
}

/** The board's picture as SVG text. @param {string} id @returns {Promise<string>} */
export function boardOf(id) {
  const circuit = circuitOf(id);
  if (!circuit) return boards.get(id) ?? Promise.reject(new Error(id));
  if (id === firstCircuit && firstText) return Promise.resolve(firstText);
  return once(boards, id, async () => (await fetched(circuit.board)).text());
}

/** @type {Map<string, Element>} */
const pictures = new Map(firstSvg ? [[firstCircuit, firstSvg]] : []);

/**
 * The poster picture of a circuit as an element of the page, the first board until another one has come.
 * @param {string} id
 * @param {() => void} onArrival  called when a picture that was missing is there
 */
export function pictureOf(id, onArrival) {
  const known = pictures.get(id);
  if (known) return known;
  boardOf(id).then(
    (source) => {
      const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
      pictures.set(id, document.importNode(parsed, true));
      onArrival();
    },
    () => {},
  );
  return firstSvg;
}

/** Takes the static picture out of the skeleton; from now on the home screen shows it. */
export function adoptFirstBoard() {
  firstPlace?.remove();
}
