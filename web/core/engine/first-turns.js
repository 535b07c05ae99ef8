/**
 * Precomputed first turns: the replies to everything that the page can ask until a player has made one choice
 * and has to choose again (`engine/api/lazy/opening_precompute.py`). The build precomputes some races for
 * newcomers, the first steps of lessons and the official races of days; for other players their own device
 * precomputes the next race (`next-race.js`). Such a race can be played while Python starts. All requests
 * also go to the engine, which answers them in order once it runs; if its replies differ, they count.
 */
import site from "virtual:site";

/** @typedef {import("./questions.js").Request} Request */
/** @typedef {import("../../protocol.js").Reply} Reply */
/** @typedef {import("../../protocol.js").Setup} Setup */
/** @typedef {[request: Request, reply: Reply, after: number][][]} States  see opening_precompute.py */
/**
 * What the device has prepared: the states of a race, packed; and those before the first choice besides, as
 * they are. Unpacking takes a browser many little steps, and a busy page some 80 milliseconds.
 * @typedef {object} Prepared
 * @property {States} [begins]
 * @property {string} packed
 */

/** What only looks at the race and may wait for the engine. */
const LOOKS = new Set(["catalog", "chances", "daily", "guide", "hint", "history", "record", "why_not"]);

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {any} found @returns {found is States} */
const areStates = (found) =>
  Array.isArray(found) &&
  found.every((state) => Array.isArray(state) && state.every((step) => step?.[0]?.do && step[1]?.ok));

/** @param {States | null | undefined} states @param {number} state @param {Request} request */
const stepIn = (states, state, request) => states?.[state]?.find(([known]) => same(known, request));

/**
 * @param {() => Promise<Response>} load
 * @returns {Promise<States | null>} nothing where it cannot be had: then the engine is waited for
 */
async function statesIn(load) {
  try {
    const response = await load();
    const states = response.ok ? await response.json() : null;
    return areStates(states) ? states : null;
  } catch {
    return null;
  }
}

/** @param {ReadableStream<BufferSource>} packed */
const unpackedFrom = (packed) => new Response(packed.pipeThrough(new DecompressionStream("gzip")));

/** What `next-race.js` has packed. @param {string} packed */
async function unpacked(packed) {
  // Younger browsers do by themselves what takes milliseconds of a script that has just been read.
  const { fromBase64 } = /** @type {{fromBase64?: (text: string) => Uint8Array<ArrayBuffer>}} */ (Uint8Array);
  const bytes = fromBase64?.(packed) ?? Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return unpackedFrom(new Blob([bytes]).stream());
}

/** @param {(request: Request) => Promise<Reply>} ask  the engine */
export function createFirstTurns(ask) {
  /** @type {Promise<States | null> | null} */
  let rehearsed = null;
  /** Of them what needs no unpacking. @type {States} */
  let begins = [];
  let state = 0;
  let stop = new AbortController();
  /** The engine knows of another race than the reader, or of none. */
  let apart = false;

  /** @param {() => Promise<Response>} load @param {unknown} [atHand]  from the device, whatever it is */
  function play(load, atHand) {
    rehearsed = statesIn(load);
    begins = areStates(atHand) ? atHand : [];
    state = 0;
    apart = false;
  }

  /** @param {string} name @returns {Promise<Response>} a file of the build, on its way */
  function fetched(name) {
    stop = new AbortController();
    return fetch(`${site.first.folder}/${name}`, { signal: stop.signal });
  }

  return {
    /**
     * The race with a seed of which the first turns are known; what is known of them is on its way then.
     * @param {"quick" | "first-lap"} name @param {string} language @param {Setup} setup
     * @returns {Setup}
     */
    begin(name, language, setup) {
      const { seeds } = site.first;
      // The first screen has them already (main/first/first-screen.js).
      const number = Number(document.documentElement.dataset.firstTurn ?? setup.seed % seeds.length);
      play(() => fetched(`${name}.${language}.${number}.json`));
      return { ...setup, seed: seeds[number] };
    },

    /**
     * What begins now: a lesson, or the race of a day.
     * @param {string} name  of its file, which is packed
     * @param {boolean} [aside]  not in place of another one
     */
    foretell(name, aside) {
      if (aside && rehearsed) return;
      play(async () => {
        const response = await fetched(`${name}.bin`);
        return response.ok && response.body ? unpackedFrom(response.body) : response;
      });
    },

    /** The race that this device has prepared, or the last one. @param {Prepared} prepared */
    beginPrepared(prepared) {
      play(() => unpacked(prepared.packed), prepared.begins);
    },

    /** The engine lives: what has not come by now is not waited for. */
    end: () => stop.abort(),

    /**
     * The answer, if it is known.
     * @param {Request} request
     * @returns {Promise<Reply | null>}
     */
    async answer(request) {
      const asked = rehearsed;
      // Drawn once and for all: the engine need not do so again.
      if (request.do === "board") return stepIn(await asked, 0, request)?.[1] ?? null;
      const found = (asked && stepIn(begins, state, request)) ?? stepIn(await asked, state, request);
      if (!found || asked !== rehearsed) {
        if (asked === rehearsed && !LOOKS.has(request.do)) rehearsed = null;
        return null;
      }
      const [, reply, after] = found;
      state = after;
      ask(request).then(
        (real) => {
          apart ||= !same(real, reply);
        },
        () => {
          apart = true;
        },
      );
      return reply;
    },

    /** The engine has to be given the reader's race. */
    apart: () => apart,

    /** It has been. */
    join() {
      apart = false;
    },
  };
}
