/**
 * The small posters of the lists, fetched one by one.
 */
import { fetched } from "../loading/fetched.js";
import { once, siteCircuitOf } from "./circuits.js";

/** The posters of the lists, each an element that is in one list at a time. @type {Map<string, Element>} */
const prints = new Map();
/** @type {Map<string, Promise<string>>} */
const printTexts = new Map();

/** Boards that are narrower look cramped when they are small: their roads are drawn thinner. */
const CLOSE_WIDTH = 1750;

/** @param {Element} print */
function drawn(print) {
  const [, , width] = (print.getAttribute("viewBox") ?? "").split(" ");
  print.classList.toggle("is-close", Number(width) < CLOSE_WIDTH);
  return print;
}

/**
 * The small poster of a circuit of this site as an element of the page; null until it has come, and for
 * circuits that players brought.
 * @param {string} id
 * @param {() => void} onArrival
 */
export function printOf(id, onArrival) {
  const known = prints.get(id);
  const circuit = siteCircuitOf(id);
  if (known || !circuit) return known ?? null;
  const wanted = !printTexts.has(id);
  const coming = once(printTexts, id, async () => (await fetched(circuit.print)).text());
  if (wanted)
    coming.then(
      (source) => {
        const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
        prints.set(id, drawn(document.importNode(parsed, true)));
        onArrival();
      },
      () => {}, // the line of the road stands in its place
    );
  return null;
}
