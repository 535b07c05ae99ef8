/**
 * The page's side of the engine: starts it, reports how far it has come, starts it again when it fails.
 */
import { createEngine } from "./client.js";
import { createFirstTurns } from "./first-turns.js";
import { compileText } from "../circuits/custom-circuits.js";
import { whenAtRest } from "../loading/at-rest.js";
import { needAreas } from "../language/languages.js";

/** @typedef {import("./questions.js").Request} Request */
/** @typedef {import("../../protocol.js").Reply} Reply */
/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").Setup} Setup */
/** @typedef {import("../store.js").Boot} Boot */

/** @typedef {ReturnType<typeof connect>} Engine */
/** @typedef {import("./first-turns.js").Prepared} Prepared */

/** A decision is asked again so often when the engine is started again meanwhile. */
const TURNS_MOST = 3;
/**
 * Refusals that are seldom met, and where their words are: fetched with the first of them.
 * @type {[RegExp, string][]}
 */
const SELDOM = [
  [/^error\.(circuit|link\.circuit)/, "compiler"],
  [/^error\.(setup|position|daily)\./, "refused"],
];

/** @param {unknown} error */
const codeOf = (error) => /** @type {{code?: unknown} | null} */ (error)?.code;

/** @param {unknown} error @returns {Boot["fault"]} */
function faultOf(error) {
  return codeOf(error) === "no-webassembly" ? "no-webassembly" : "boot-failed";
}

/** A file that an answer needs could not be fetched. @param {unknown} error */
export const outOfReach = (error) => codeOf(error) === "engine-unreached";

/** The engine is not there at all, and the page has said so. @param {unknown} error */
export function neverStarted(error) {
  return codeOf(error) === "no-webassembly" || codeOf(error) === "boot-failed";
}

/**
 * @param {(boot: Boot) => void} onBoot
 * @param {(id: string) => string | null} textOf  of a circuit that a player has brought
 * @param {(link: string) => Prepared | null} latestOf  how the last race will be opened, if this is its link
 * @param {() => void} onRace  a race is asked for
 * @param {(view: View) => Promise<void>} onView  a race is there; what it needs to be told is waited for
 * @param {(percent: number | null) => void} onStudy  so much of what the drivers of a race have to know they
 *   know; null: there is nothing to wait for
 */
export function connect(onBoot, textOf, latestOf, onRace, onView, onStudy) {
  let fraction = 0;
  let alive = false;
  /** @type {ReturnType<typeof createEngine> | null} */
  let client = null;
  const firstTurns = createFirstTurns(put);

  function begin() {
    client ??= start();
    return client;
  }

  // Should nobody have asked it anything by then.
  whenAtRest(begin);

  /** @param {Request} request */
  function put(request) {
    return begin().ask(request);
  }

  function start() {
    fraction = 0;
    alive = false;
    const started = createEngine({
      onProgress(done, status) {
        fraction = Math.max(fraction, done);
        // That the engine is ready is told once, below.
        if (status !== "ready") onBoot({ status, fraction, fault: null });
      },
    });
    started.ready.then(
      () => {
        alive = true;
        firstTurns.end();
        onBoot({ status: "ready", fraction: 1, fault: null });
      },
      (error) => onBoot({ status: "failed", fraction, fault: faultOf(error) }),
    );
    return started;
  }

  /** @param {Request} request @returns {Promise<Reply>} */
  async function asked(request) {
    if (request.do === "new" || request.do === "open") onRace();
    const latest = request.do === "open" && !alive ? latestOf(request.link) : null;
    if (latest) firstTurns.beginPrepared(latest);
    const reply = await answered(request);
    const { id } = reply.error ?? { id: "" };
    const areas = SELDOM.filter(([kind]) => kind.test(id)).map(([, area]) => area);
    if (areas.length > 0) await needAreas(areas).catch(() => {});
    if (reply.view) await onView(reply.view);
    if (reply.studied !== undefined) await study(reply.studied);
    return reply;
  }

  /**
   * Drivers who want to know the circuit by heart are given the time, bit by bit, so that nobody takes them
   * for silent.
   * @param {number} known  percent
   */
  async function study(known) {
    for (let percent = known; percent < 100; ) {
      onStudy(percent);
      const { studied } = await put({ do: "study" });
      percent = studied ?? 100;
    }
    onStudy(null);
  }

  /**
   * A circuit that the engine misses, or has forgotten, is given to it first.
   * @param {Request} request
   * @returns {Promise<Reply>}
   */
  async function answered(request) {
    const reply = (await firstTurns.answer(request)) ?? (await put(request));
    const text = reply.needs ? textOf(reply.needs) : null;
    if (text === null) return reply;
    const compiled = await compileText(put, text);
    return compiled.ok ? put(request) : compiled;
  }

  return {
    /**
     * The race with other dice, of which the first turns can be played before the engine lives; as it is
     * where it lives already.
     * @param {Parameters<typeof firstTurns.begin>} race
     */
    rehearsed: (...race) => (alive ? race[2] : firstTurns.begin(...race)),

    /**
     * A lesson or the race of a day begins, of which first turns are known. Nothing is fetched for it by who
     * has the site on his device: his engine comes sooner.
     * @param {Parameters<typeof firstTurns.foretell>} what
     */
    foretell(...what) {
      if (!alive && !navigator.serviceWorker?.controller) firstTurns.foretell(...what);
    },

    /**
     * The same for who has raced before: the race that his device has prepared.
     * @param {Setup} setup
     * @param {(setup: Setup) => import("../storage/next-store.js").NextRace | null} take
     */
    prepared(setup, take) {
      const next = alive ? null : take(setup);
      if (next) firstTurns.beginPrepared(next);
      return next?.setup ?? setup;
    },

    /**
     * A worker that died comes back empty: it is given the race again and asked once more.
     * @param {Request} request
     * @param {string} [link]  of the race the request is about
     * @returns {Promise<Reply>}
     */
    async ask(request, link) {
      for (let turn = 1; ; turn += 1) {
        try {
          if (link && (turn > 1 || firstTurns.apart())) {
            await put({ do: "open", link });
            firstTurns.join();
          }
          const reply = await asked(request);
          if (!link || !firstTurns.apart() || turn > TURNS_MOST) return reply;
        } catch (error) {
          if (codeOf(error) !== "engine-restarted" || turn > TURNS_MOST) throw error;
        }
      }
    },
    retry() {
      client?.dispose();
      client = start();
    },
  };
}
