/**
 * The page's interface to the engine: starts it, reports its progress, and restarts it when it fails.
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

/** Precomputed replies, used before the engine runs (startup/turns/precomputed-replies.ts). */
export interface EarlyReplies {
  /** Called when the engine starts, and when it is ready. */
  follow(isRunning: boolean): void;
  /** Returns the reply if it is precomputed, and asks the engine as well. Otherwise returns null. */
  answer(request: Request, ask: (request: Request) => Promise<Reply>): Promise<Reply | null>;
  /** True if the race on screen has to be sent to the engine. */
  hasDiverged(): boolean;
  /** Called when the race has been sent to the engine. */
  resync(): void;
}

/** Maximum number of repeats of a request when the engine is restarted. */
const TURNS_MOST = 3;
/** Rare errors by id, and the message areas with their texts. An area is loaded with its first error. */
const RARE_ERROR_AREAS: [RegExp, string][] = [
  [/^error\.(circuit|link\.circuit)/, "compiler"],
  [/^error\.(setup|position|daily)\./, "refused"],
];

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

function faultOf(error: unknown): Boot["fault"] {
  return codeOf(error) === "no-webassembly" ? "no-webassembly" : "boot-failed";
}

/** True if a file that an answer needs could not be fetched. */
export const isUnreachable = (error: unknown) => codeOf(error) === "engine-unreached";

/** True if the engine could not be started. The page already shows that. */
export function isBootFailure(error: unknown) {
  return codeOf(error) === "no-webassembly" || codeOf(error) === "boot-failed";
}

/**
 * Connects the page to the engine. The engine starts with the first request, or when the page is idle.
 *
 * @param textOf  returns the text of a player's circuit
 * @param onRace  called when a race is requested
 * @param onView  called with a race; the reply waits for its promise
 * @param onStudy  called with the percentage of the circuit that the race's drivers have learnt; null: done
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

  // Starts the engine when idle, unless a request has started it before.
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
   * Lets drivers that study the circuit work in small steps, so that the worker keeps showing signs of life.
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

  /** Asks the engine. If it does not have a player's circuit, sends the circuit first and asks again. */
  async function answered(request: Request): Promise<Reply> {
    const reply = (await early.answer(request, put)) ?? (await put(request));
    const text = reply.needs ? textOf(reply.needs) : null;
    if (text === null) return reply;
    const compiled = await compileText(put, text);
    return compiled.ok ? put(request) : compiled;
  }

  return {
    /**
     * Asks the engine. A restarted worker has lost the race, so the race is opened again and the request
     * repeated.
     * @param link  of the race that the request is about
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
