/**
 * A store: one record of state that is replaced, never changed in place. Screens and panels are functions of
 * it. The fields of the game's state are declared in `domain/state.ts`.
 */
import type { Lazy } from "./loading/lazy.ts";

/** A store of which a module needs only some fields of the state. */
export interface StoreOf<S> {
  readonly state: S;
  update(patch: Partial<S>): void;
}

export interface WithSlices {
  /** State that features declare themselves, by name; see `slice`. */
  slices: Readonly<Record<string, unknown>>;
}

/** @param paint  called at most once per animation frame */
export function openStore<S extends object>(initial: S, paint: (state: S) => void): StoreOf<S> {
  let state = initial;
  let isQueued = false;

  function schedule() {
    if (isQueued) return;
    isQueued = true;
    requestAnimationFrame(() => {
      isQueued = false;
      paint(state);
    });
  }

  return {
    get state() {
      return state;
    },
    update(patch) {
      state = { ...state, ...patch };
      schedule();
    },
  };
}

/**
 * Declares a part of the state that belongs to one feature.
 * @param name  unique among all slices
 */
export function slice<Part extends object>(name: string, initial: Part) {
  const of = ({ slices }: WithSlices) => (slices[name] as Part | undefined) ?? initial;
  return {
    of,
    change(store: StoreOf<WithSlices>, patch: Partial<Part>) {
      const { slices } = store.state;
      store.update({ slices: { ...slices, [name]: { ...of(store.state), ...patch } } });
    },
  };
}

/** Reports that a lazy part has loaded or failed, so that the page is rendered again. */
export function reportPartLoaded(store: StoreOf<{ loadedParts: number }>) {
  store.update({ loadedParts: store.state.loadedParts + 1 });
}

/** Fetches a lazy part again that has failed, and shows its progress. */
export function retryPart(
  part: Lazy<unknown>,
  store: StoreOf<{ loadedParts: number }>,
  onFailure: () => void,
) {
  const refresh = () => reportPartLoaded(store);
  part.fetch().catch(onFailure).finally(refresh);
  refresh();
}
