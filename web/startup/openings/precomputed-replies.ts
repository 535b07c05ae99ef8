/**
 * Precomputed first turns: the replies to everything that the page can ask until a player has made one choice
 * and has to choose again (`engine/api/lazy/opening_precompute.py`). The build precomputes some races for
 * newcomers, the first steps of lessons and the official races of days; for other players their own device
 * precomputes the next race (`next-race.ts`). Such a race can be played while Python starts. All requests
 * also go to the engine, which answers them in order once it runs; if its replies differ, they count.
 */
import site from "virtual:site";
import { itemAt } from "../../platform/lists/item-at.ts";
import { createNextStore, type Prepared, type States } from "./next-store.ts";
import type { Reply, Setup } from "../../protocol.d.ts";
import type { WorkerRequest } from "../../engine/pending-requests.ts";
import type { LocalStore } from "../../platform/storage/local-store.ts";

/** Requests that only read the race and may wait for the engine. */
const READ_ONLY_REQUESTS = new Set([
  "catalog",
  "chances",
  "daily",
  "guide",
  "hint",
  "history",
  "record",
  "why_not",
]);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isStates = (value: unknown): value is States =>
  Array.isArray(value) &&
  value.every((state) => Array.isArray(state) && state.every((step) => step?.[0]?.do && step[1]?.ok));

const stepIn = (states: States | null | undefined, state: number, request: WorkerRequest) =>
  states?.[state]?.find(([knownRequest]) => isSame(knownRequest, request));

/** @returns null if loading fails: then the engine answers */
async function statesIn(load: () => Promise<Response>): Promise<States | null> {
  try {
    const response = await load();
    const states = response.ok ? await response.json() : null;
    return isStates(states) ? states : null;
  } catch {
    return null;
  }
}

const unpackedFrom = (stream: ReadableStream<BufferSource>) =>
  new Response(stream.pipeThrough(new DecompressionStream("gzip")));

/** Decompresses the race stored by `next-race.ts`. */
async function unpack(base64: string) {
  // Newer browsers decode base64 natively; script code that has just been loaded takes milliseconds.
  const { fromBase64 } = Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };
  const bytes = fromBase64?.(base64) ?? Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return unpackedFrom(new Blob([bytes]).stream());
}

export type PrecomputedReplies = ReturnType<typeof createPrecomputedReplies>;

/** @param local  the browser's storage */
export function createPrecomputedReplies(local: LocalStore) {
  const nextStore = createNextStore(local);
  let isEngineRunning = false;
  let loading: Promise<States | null> | null = null;
  /** States stored uncompressed, available before the others are decompressed. */
  let uncompressedStates: States = [];
  let state = 0;
  let stop = new AbortController();
  /** True if the engine's replies differ from those shown to the player, or it has no race. */
  let hasDiverged = false;

  /** @param states  uncompressed states from storage, not validated */
  function play(load: () => Promise<Response>, states?: unknown) {
    loading = statesIn(load);
    uncompressedStates = isStates(states) ? states : [];
    state = 0;
    hasDiverged = false;
  }

  function playPrepared({ packed, begins }: Prepared) {
    play(() => unpack(packed), begins);
  }

  /** Fetches a file of the build. */
  function fetchFile(name: string): Promise<Response> {
    stop = new AbortController();
    return fetch(`${site.first.folder}/${name}`, { signal: stop.signal });
  }

  return {
    /** Records the state of the engine; once it is running, pending downloads are cancelled. */
    setEngineRunning(isRunning: boolean) {
      isEngineRunning = isRunning;
      if (isRunning) stop.abort();
    },

    /**
     * Returns the race with a seed whose first turns are precomputed, and fetches them; the race itself if
     * the engine is running.
     */
    begin(name: "quick" | "first-lap", language: string, setup: Setup): Setup {
      if (isEngineRunning) return setup;
      const { seeds } = site.first;
      // The first screen has chosen the number already (startup/first/first-screen.ts).
      const number = Number(document.documentElement.dataset.precomputedRace ?? setup.seed % seeds.length);
      play(() => fetchFile(`${name}.${language}.${number}.json`));
      return { ...setup, seed: itemAt(seeds, number) };
    },

    /**
     * Loads the precomputed opening of a lesson or of the race of a day. If the site is cached on the device,
     * nothing is fetched: the engine is ready sooner.
     *
     * @param name  of its compressed file
     * @param keepCurrent  do not replace another precomputed race
     */
    preloadOpening(name: string, keepCurrent?: boolean) {
      if (isEngineRunning || navigator.serviceWorker?.controller || (keepCurrent && loading)) return;
      play(async () => {
        const response = await fetchFile(`${name}.bin`);
        return response.ok && response.body ? unpackedFrom(response.body) : response;
      });
    },

    /** Returns the race with the dice prepared on this device, if any. */
    beginPrepared(setup: Setup): Setup {
      const next = isEngineRunning ? null : nextStore.consumePreparedRace(site.worker, setup);
      if (next) playPrepared(next);
      return next?.setup ?? setup;
    },

    /**
     * Returns the precomputed reply, if there is one. The opening of the last race may be precomputed too.
     */
    async answer(
      request: WorkerRequest,
      ask: (request: WorkerRequest) => Promise<Reply>,
    ): Promise<Reply | null> {
      const isOpening = request.do === "open" && !isEngineRunning;
      const latest = isOpening ? nextStore.readResumeCache(site.worker, request.link) : null;
      if (latest) playPrepared(latest);
      const current = loading;
      // A board never changes: the engine need not draw it again.
      if (request.do === "board") return stepIn(await current, 0, request)?.[1] ?? null;
      const step =
        (current && stepIn(uncompressedStates, state, request)) ?? stepIn(await current, state, request);
      if (!step || current !== loading) {
        if (current === loading && !READ_ONLY_REQUESTS.has(request.do)) loading = null;
        return null;
      }
      const [, reply, nextState] = step;
      state = nextState;
      ask(request).then(
        (real) => {
          hasDiverged ||= !isSame(real, reply);
        },
        () => {
          hasDiverged = true;
        },
      );
      return reply;
    },

    /** True if the engine has to be given the player's race. */
    hasDiverged: () => hasDiverged,

    /** Records that the engine has been given the player's race. */
    markInSync() {
      hasDiverged = false;
    },
  };
}
