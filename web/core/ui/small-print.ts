/**
 * A circuit as a small poster, for lists: the drawing, or an emblem drawn from the centre line until the
 * drawing is loaded or if there is none. Drawings are fetched when their placeholders come into view.
 */
import { guard } from "lit-html/directives/guard.js";
import { emblemOf } from "../circuits/gallery-facts.ts";
import { printOf, wantPrint } from "../circuits/prints.ts";
import { emblemPrint } from "./emblem.ts";
import { noteArrival, slice } from "../store.ts";
import type { ShownCircuit } from "../circuits/circuits.ts";
import type { Store } from "../store.ts";

/** Distance below the viewport at which drawings are prefetched. */
const SOON = "400px";

const NONE: ReadonlySet<string> = new Set();
/** The circuits whose placeholders have been in view. */
const prints = slice("prints", { seen: NONE });
/** The circuit id of each observed placeholder. */
const watched: WeakMap<Element, string> = new WeakMap();
let watcher: IntersectionObserver | null = null;

const watching =
  (id: string, store: Store): ((place: Element | undefined) => void) =>
  (place) => {
    if (!place) return;
    watcher ??= new IntersectionObserver(
      (entries) => {
        const fresh = entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? [target] : []));
        for (const target of fresh) watcher?.unobserve(target);
        const ids = fresh.map((target) => watched.get(target) ?? "");
        if (ids.length > 0) prints.change(store, { seen: new Set([...prints.of(store.state).seen, ...ids]) });
      },
      { rootMargin: SOON },
    );
    watched.set(place, id);
    watcher.observe(place);
  };

/** Fetches the drawings of placeholders that have been in view. Called after each render. */
export function wantPrints(store: Store) {
  for (const id of prints.of(store.state).seen) wantPrint(id, () => noteArrival(store));
}

/** Renders the poster. It is rendered again only if it changes, because lists have many of them. */
export function smallPrint(circuit: ShownCircuit | null, store: Store) {
  if (!circuit) return emblemPrint(undefined);
  const { id } = circuit;
  const inSight = prints.of(store.state).seen.has(id);
  const print = inSight ? printOf(id) : null;
  const emblem = emblemOf(id);
  return guard(
    [id, inSight, print, emblem],
    () => print ?? emblemPrint(emblem, inSight ? null : watching(id, store)),
  );
}
