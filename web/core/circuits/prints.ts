/**
 * The small posters of the lists, fetched one by one.
 */
import { fetchVerified } from "../loading/fetch-verified.ts";
import { once, siteCircuitOf } from "./circuits.ts";

/** The posters of the lists, each an element that is in one list at a time. */
const prints: Map<string, Element> = new Map();
const printTexts: Map<string, Promise<string>> = new Map();

/** Boards that are narrower look cramped when they are small: their roads are drawn thinner. */
const CLOSE_WIDTH = 1750;

function drawn(print: Element) {
  const [, , width] = (print.getAttribute("viewBox") ?? "").split(" ");
  print.classList.toggle("is-close", Number(width) < CLOSE_WIDTH);
  return print;
}

/**
 * The small poster of a circuit of this site as an element of the page; null until it has come, and for
 * circuits that players brought.
 */
export const printOf = (id: string) => prints.get(id) ?? null;

/** Fetches it, unless that has been done. */
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
      () => {}, // The line of the road is shown instead
    );
}
