/**
 * The page's side of the engine: starts it, reports how far it has come, starts it again when it fails.
 */
import { fetchedLater } from "../loading/ignored-errors.ts";
import { createEngine } from "./client.ts";
import { createFirstTurns } from "./first-turns.ts";
import { compileText } from "../circuits/custom-circuits.ts";
import { whenAtRest } from "../loading/at-rest.ts";
import { needAreas } from "../language/languages.ts";
import type { Reply, Setup, View } from "../../protocol.d.ts";
import type { NextRace } from "../storage/next-store.ts";
import type { Boot } from "../store.ts";
import type { Prepared } from "./first-turns.ts";
import type { Request } from "./questions.ts";

export type Engine = ReturnType<typeof connect>;

/** A decision is asked again so often when the engine is started again meanwhile. */
const TURNS_MOST = 3;
/** Refusals that are seldom met, and where their words are: fetched with the first of them. */
const SELDOM: [RegExp, string][] = [
  [/^error\.(circuit|link\.circuit)/, "compiler"],
  [/^error\.(setup|position|daily)\./, "refused"],
];

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

function faultOf(error: unknown): Boot["fault"] {
  return codeOf(error) === "no-webassembly" ? "no-webassembly" : "boot-failed";
}

/** A file that an answer needs could not be fetched. */
export const outOfReach = (error: unknown) => codeOf(error) === "engine-unreached";

/** The engine is not there at all, and the page has said so. */
export function neverStarted(error: unknown) {
  return codeOf(error) === "no-webassembly" || codeOf(error) === "boot-failed";
}

/**
 * @param textOf  of a circuit that a player has brought
 * @param latestOf  how the last race will be opened, if this is its link
 * @param onRace  a race is asked for
 * @param onView  a race is there; what it needs to be told is waited for
 * @param onStudy  so much of what the drivers of a race have to know they know; null: there is nothing to
 *   wait for
 */
export function connect(
  onBoot: (boot: Boot) => void,
  textOf: (id: string) => string | null,
  latestOf: (link: string) => Prepared | null,
  onRace: () => void,
  onView: (view: View) => Promise<void>,
  onStudy: (percent: number | null) => void,
) {
  let fraction = 0;
  let alive = false;
  let client: ReturnType<typeof createEngine> | null = null;
  const firstTurns = createFirstTurns(put);

  function begin() {
    client ??= start();
    return client;
  }

  // If nothing has been asked by then.
  whenAtRest(begin);

  function put(request: Request) {
    return begin().ask(request);
  }

  function start() {
    fraction = 0;
    alive = false;
    const started = createEngine({
      onProgress(done, status) {
        fraction = Math.max(fraction, done);
        // "ready" is reported once, below.
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

  async function asked(request: Request): Promise<Reply> {
    if (request.do === "new" || request.do === "open") onRace();
    const latest = request.do === "open" && !alive ? latestOf(request.link) : null;
    if (latest) firstTurns.beginPrepared(latest);
    const reply = await answered(request);
    const { id } = reply.error ?? { id: "" };
    const areas = SELDOM.filter(([kind]) => kind.test(id)).map(([, area]) => area);
    if (areas.length > 0) await needAreas(areas).catch(fetchedLater);
    if (reply.view) await onView(reply.view);
    if (reply.studied !== undefined) await study(reply.studied);
    return reply;
  }

  /**
   * Gives drivers that study the circuit time in small steps, so that the worker keeps showing signs of life.
   *
   * @param known  percent
   */
  async function study(known: number) {
    for (let percent = known; percent < 100; ) {
      onStudy(percent);
      const { studied } = await put({ do: "study" });
      percent = studied ?? 100;
    }
    onStudy(null);
  }

  /** A circuit that the engine misses, or has forgotten, is given to it first. */
  async function answered(request: Request): Promise<Reply> {
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
     */
    rehearsed: (...race: Parameters<typeof firstTurns.begin>) =>
      alive ? race[2] : firstTurns.begin(...race),

    /**
     * A lesson or a daily race begins whose first turns may be known. If the site is kept on the device,
     * nothing is fetched: the engine is ready sooner.
     */
    foretell(...what: Parameters<typeof firstTurns.foretell>) {
      if (!alive && !navigator.serviceWorker?.controller) firstTurns.foretell(...what);
    },

    /** The same for players who have raced before: the race that their device has prepared. */
    prepared(setup: Setup, take: (setup: Setup) => NextRace | null) {
      const next = alive ? null : take(setup);
      if (next) firstTurns.beginPrepared(next);
      return next?.setup ?? setup;
    },

    /**
     * A worker that died comes back empty: it is given the race again and asked once more.
     * @param link  of the race the request is about
     */
    async ask(request: Request, link?: string): Promise<Reply> {
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
