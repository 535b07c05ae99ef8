/**
 * The page's side of the engine: starts it, reports how far it has come, starts it again when it fails.
 */
import { fetchedLater } from "../loading/ignored-errors.ts";
import { createEngine } from "./client.ts";
import { compileText } from "../circuits/custom-circuits.ts";
import { whenIdle } from "../loading/when-idle.ts";
import { loadMessages } from "../language/languages.ts";
import type { Reply, View } from "../../protocol.d.ts";
import type { Boot } from "../store.ts";
import type { Request } from "./pending-requests.ts";

export type Engine = ReturnType<typeof connect>;

/** Replies that the page has before the engine runs (startup/turns/precomputed-replies.ts). */
export interface EarlyReplies {
  /** Takes note that the engine starts, or runs. */
  follow(isRunning: boolean): void;
  /** The reply, if it is known; then the engine is asked as well. */
  answer(request: Request, ask: (request: Request) => Promise<Reply>): Promise<Reply | null>;
  /** True if the engine has to be given the race on screen. */
  hasDiverged(): boolean;
  /** It has been. */
  resync(): void;
}

/** A decision is asked again so often when the engine is started again meanwhile. */
const TURNS_MOST = 3;
/** Refusals that are seldom met, and where their words are: fetched with the first of them. */
const RARE_ERROR_AREAS: [RegExp, string][] = [
  [/^error\.(circuit|link\.circuit)/, "compiler"],
  [/^error\.(setup|position|daily)\./, "refused"],
];

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

function faultOf(error: unknown): Boot["fault"] {
  return codeOf(error) === "no-webassembly" ? "no-webassembly" : "boot-failed";
}

/** A file that an answer needs could not be fetched. */
export const isUnreachable = (error: unknown) => codeOf(error) === "engine-unreached";

/** The engine is not there at all, and the page has said so. */
export function isBootFailure(error: unknown) {
  return codeOf(error) === "no-webassembly" || codeOf(error) === "boot-failed";
}

/**
 * @param textOf  of a circuit that a player has brought
 * @param onRace  a race is asked for
 * @param onView  a race is there; what it needs to be told is waited for
 * @param onStudy  so much of what the drivers of a race have to know they know; null: there is nothing to
 *   wait for
 */
export function connect(
  onBoot: (boot: Boot) => void,
  textOf: (id: string) => string | null,
  onRace: () => void,
  onView: (view: View) => Promise<void>,
  onStudy: (percent: number | null) => void,
  early: EarlyReplies,
) {
  let fraction = 0;
  let client: ReturnType<typeof createEngine> | null = null;

  function begin() {
    client ??= start();
    return client;
  }

  // If nothing has been asked by then.
  whenIdle(begin);

  function put(request: Request) {
    return begin().ask(request);
  }

  function start() {
    fraction = 0;
    early.follow(false);
    const started = createEngine({
      onProgress(done, status) {
        fraction = Math.max(fraction, done);
        // "ready" is reported once, below.
        if (status !== "ready") onBoot({ status, fraction, fault: null });
      },
    });
    started.ready.then(
      () => {
        early.follow(true);
        onBoot({ status: "ready", fraction: 1, fault: null });
      },
      (error) => onBoot({ status: "failed", fraction, fault: faultOf(error) }),
    );
    return started;
  }

  async function asked(request: Request): Promise<Reply> {
    if (request.do === "new" || request.do === "open") onRace();
    const reply = await answered(request);
    const { id } = reply.error ?? { id: "" };
    const areas = RARE_ERROR_AREAS.filter(([kind]) => kind.test(id)).map(([, area]) => area);
    if (areas.length > 0) await loadMessages(areas).catch(fetchedLater);
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
    const reply = (await early.answer(request, put)) ?? (await put(request));
    const text = reply.needs ? textOf(reply.needs) : null;
    if (text === null) return reply;
    const compiled = await compileText(put, text);
    return compiled.ok ? put(request) : compiled;
  }

  return {
    /**
     * A worker that died comes back empty: it is given the race again and asked once more.
     * @param link  of the race the request is about
     */
    async ask(request: Request, link?: string): Promise<Reply> {
      for (let turn = 1; ; turn += 1) {
        try {
          if (link && (turn > 1 || early.hasDiverged())) {
            await put({ do: "open", link });
            early.resync();
          }
          const reply = await asked(request);
          if (!link || !early.hasDiverged() || turn > TURNS_MOST) return reply;
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
