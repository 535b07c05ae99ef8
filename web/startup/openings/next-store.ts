/**
 * Prepared data for the next visit, compressed (`startup/openings/precomputed-replies.ts` plays it): the
 * opening of the last race; and the next quick race, with its set-up, dice and the engine's replies in its
 * first turns. `version` is that of the engine that made it. Also stores the version whose compiler has been
 * warmed up.
 */
import { parseJson, PREFIX, type LocalStore } from "../../platform/storage/local-store.ts";
import type { WorkerRequest } from "../../engine/pending-requests.ts";
import type { Reply, Setup } from "../../protocol.d.ts";
import type { Fields } from "../../platform/storage/json.ts";

/**
 * For each state, the possible requests, each with its reply and the number of the state after it
 * (engine/api/lazy/opening_precompute.py).
 */
export type States = [request: WorkerRequest, reply: Reply, after: number][][];
/**
 * The states of a prepared race, as stored. Decompressing takes a browser many small steps, about 80 ms on a
 * busy page.
 */
export interface Prepared {
  /** The states before the first choice, uncompressed. */
  begins?: States;
  /** All states, compressed, in base64. */
  packed: string;
}

type NextRace = { version: string; setup: Setup } & Prepared;

const NEXT = "next.1";
const LATEST = "latest.1";
const WARMED_UP = "practised.1";

/** Serialises a set-up without its seed, for comparison. */
const withoutSeed = (setup: Setup) => JSON.stringify({ ...setup, seed: 0 });

type Found = { readonly version?: unknown; readonly packed?: unknown; readonly setup?: Fields } | null;

const isNext = (value: Found | undefined): value is NextRace =>
  [value?.version, value?.packed].every((text) => typeof text === "string") &&
  Number.isSafeInteger(value?.setup?.seed);

export function createNextStore({ attempt, read, write }: LocalStore) {
  /** Returns the prepared race, if it is from this engine and its set-up is equal except for the seed. */
  function readNext(version: string, setup: Setup) {
    const next: Found | undefined = parseJson(read(NEXT) ?? "null");
    return isNext(next) && next.version === version && withoutSeed(next.setup) === withoutSeed(setup)
      ? next
      : null;
  }

  return {
    readNext,

    /** Returns the prepared race and removes it, because each is driven once. */
    consumePreparedRace(version: string, setup: Setup) {
      const next = readNext(version, setup);
      if (next) attempt((storage) => storage.removeItem(PREFIX + NEXT));
      return next;
    },

    writeNext(next: NextRace) {
      write(NEXT, next);
    },

    /** Returns the precomputed opening of a race, if there is one. */
    readResumeCache(version: string, link: string): Prepared | null {
      const latest = Object(parseJson(read(LATEST) ?? "null"));
      const isValid = latest.version === version && latest.link === link && typeof latest.packed === "string";
      return isValid ? latest : null;
    },

    writeResumeCache(latest: { version: string; link: string } & Prepared) {
      write(LATEST, latest);
    },

    /** True if the browser has had time to compile this engine's runtime. */
    hasWarmedUp: (version: string) => parseJson(read(WARMED_UP) ?? "null") === version,

    writeWarmedUp(version: string) {
      write(WARMED_UP, version);
    },
  };
}
