/**
 * A circuit as a small poster, for lists: the drawing, or an emblem drawn from the centre line until the
 * drawing is loaded or if there is none. Drawings are fetched when their placeholders come into view.
 */
import { guard } from "lit-html/directives/guard.js";
import { emblemOf } from "../circuits/gallery-facts.ts";
import { thumbnailOf, loadThumbnail } from "../circuits/thumbnails.ts";
import { emblemPrint } from "./emblem.ts";
import { reportPartLoaded, slice } from "../../platform/store.ts";
import type { ShownCircuit } from "../circuits/circuits.ts";
import type { Store } from "../state.ts";

/** Distance below the viewport at which drawings are prefetched. */
const PREFETCH_MARGIN = "400px";

const NONE: ReadonlySet<string> = new Set();
/** The circuits whose placeholders have been in view. */
const thumbnails = slice("thumbnails", { seenIds: NONE });
/** The circuit id of each observed placeholder. */
const observedIds: WeakMap<Element, string> = new WeakMap();
let observer: IntersectionObserver | null = null;

const observePlaceholder =
  (id: string, store: Store): ((place: Element | undefined) => void) =>
  (place) => {
    if (!place) return;
    observer ??= new IntersectionObserver(
      (entries) => {
        const targets = entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? [target] : []));
        for (const target of targets) observer?.unobserve(target);
        const ids = targets.map((target) => observedIds.get(target) ?? "");
        if (ids.length > 0)
          thumbnails.change(store, { seenIds: new Set([...thumbnails.of(store.state).seenIds, ...ids]) });
      },
      { rootMargin: PREFETCH_MARGIN },
    );
    observedIds.set(place, id);
    observer.observe(place);
  };

/** Fetches the drawings of placeholders that have been in view. Called after each render. */
export function loadSeenThumbnails(store: Store) {
  for (const id of thumbnails.of(store.state).seenIds) loadThumbnail(id, () => reportPartLoaded(store));
}

/** Renders the poster. It is rendered again only if it changes, because lists have many of them. */
export function posterThumbnail(circuit: ShownCircuit | null, store: Store) {
  if (!circuit) return emblemPrint(undefined);
  const { id } = circuit;
  const isSeen = thumbnails.of(store.state).seenIds.has(id);
  const thumbnail = isSeen ? thumbnailOf(id) : null;
  const emblem = emblemOf(id);
  return guard(
    [id, isSeen, thumbnail, emblem],
    () => thumbnail ?? emblemPrint(emblem, isSeen ? null : observePlaceholder(id, store)),
  );
}
