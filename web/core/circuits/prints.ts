/**
 * The small posters in lists, fetched one by one.
 */
import { fetchVerified } from "../loading/fetch-verified.ts";
import { once, siteCircuitOf } from "./circuits.ts";

/** Posters by circuit. Each is one element, so it can be in only one list at a time. */
const prints: Map<string, Element> = new Map();
const printTexts: Map<string, Promise<string>> = new Map();

/** Boards narrower than this, in board units, get thinner roads, because they look cramped when small. */
const CLOSE_WIDTH = 1750;

function drawn(print: Element) {
  const [, , width] = (print.getAttribute("viewBox") ?? "").split(" ");
  print.classList.toggle("is-close", Number(width) < CLOSE_WIDTH);
  return print;
}

/**
 * Returns the small poster of a circuit of this site as an element; null until it is loaded, and for players'
 * circuits.
 */
export const printOf = (id: string) => prints.get(id) ?? null;

/** Fetches the small poster, unless it is loaded or loading. */
export function wantPrint(id: string, onArrival: () => void) {
  const circuit = siteCircuitOf(id);
  if (prints.has(id) || !circuit) return;
  const wanted = !printTexts.has(id);
  const coming = once(printTexts, id, async () => (await fetchVerified(circuit.print)).text());
  if (wanted)
    coming.then(
      (source) => {
        const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
        prints.set(id, drawn(document.importNode(parsed, true)));
        onArrival();
      },
      () => {}, // The emblem is shown instead
    );
}
