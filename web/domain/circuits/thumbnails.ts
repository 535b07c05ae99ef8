/** The small posters in lists, fetched one by one. */
import { fetchVerified } from "../../platform/loading/fetch-verified.ts";
import { fetchOnce, siteCircuitOf } from "./circuits.ts";
import { parseSvg } from "../../platform/trusted.ts";

/** Posters by circuit. Each is one element, so it can be in only one list at a time. */
const thumbnails: Map<string, Element> = new Map();
const thumbnailTexts: Map<string, Promise<string>> = new Map();

/** Boards narrower than this, in board units, get thinner roads, because they look cramped when small. */
const CLOSE_WIDTH = 1750;

function setCloseClass(thumbnail: Element) {
  const [, , width] = (thumbnail.getAttribute("viewBox") ?? "").split(" ");
  thumbnail.classList.toggle("is-close", Number(width) < CLOSE_WIDTH);
  return thumbnail;
}

/**
 * Returns the small poster of a circuit of this site as an element; null until it is loaded, and for players'
 * circuits.
 */
export const thumbnailOf = (id: string) => thumbnails.get(id) ?? null;

/** Fetches the small poster, unless it is loaded or loading. */
export function loadThumbnail(id: string, onLoad: () => void) {
  const circuit = siteCircuitOf(id);
  if (thumbnails.has(id) || !circuit) return;
  const isFirstRequest = !thumbnailTexts.has(id);
  const textPromise = fetchOnce(thumbnailTexts, id, async () => (await fetchVerified(circuit.print)).text());
  if (isFirstRequest)
    textPromise.then(
      (source) => {
        const svg = parseSvg(source);
        thumbnails.set(id, setCloseClass(document.importNode(svg, true)));
        onLoad();
      },
      () => {}, // The emblem is shown instead
    );
}
