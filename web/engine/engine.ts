/** The page's interface to the engine: starts it, reports its progress, and restarts it when it fails. */
import { ignoreFetchFailure } from "../platform/loading/ignored-errors.ts";
import { createEngineClient } from "./client.ts";
import { whenIdle } from "../platform/loading/when-idle.ts";
import { loadMessages } from "../platform/language/languages.ts";
import type { Reply, View } from "../protocol.d.ts";
import type { WorkerRequest } from "./pending-requests.ts";

/** Progress of the engine's start. */
export interface Boot {
  status: "download" | "start" | "ready" | "failed";
  /** Measured progress, 0 to 1. */
  fraction: number;
  fault: "no-webassembly" | "boot-failed" | null;
}

export type Engine = ReturnType<typeof connectEngine>;

export type Ask = (request: WorkerRequest) => Promise<Reply>;

/** Replies used before the engine runs (startup/openings/precomputed-replies.ts). */
interface PrecomputedReplies {
  /** Called when the engine starts, and when it is ready. */
  setEngineRunning(isRunning: boolean): void;
  /** Returns the reply if it is precomputed, and asks the engine as well. Otherwise returns null. */
  answer(request: WorkerRequest, ask: (request: WorkerRequest) => Promise<Reply>): Promise<Reply | null>;
  /** True if the race on screen has to be sent to the engine. */
  hasDiverged(): boolean;
  /** Called when the race has been sent to the engine: the two agree again. */
  markInSync(): void;
}

/** Maximum number of repeats of a request when the engine is restarted. */
const MAX_REPEATS = 3;
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
 * @param sendCircuit  sends a player's circuit to the engine; null: the page does not have it
 * @param onRace  called when a race is requested
 * @param onView  called with a race; the reply waits for its promise
 * @param onStudy  called with the percentage of the circuit that the race's drivers have learnt; null: done
 */
export function connectEngine(
  onBoot: (boot: Boot) => void,
  sendCircuit: (id: string, ask: Ask) => Promise<Reply | null>,
  onRace: () => void,
  onView: (view: View) => Promise<void>,
  onStudy: (percent: number | null) => void,
  precomputedReplies: PrecomputedReplies,
) {
  let fraction = 0;
  let client: ReturnType<typeof createEngineClient> | null = null;

  function ensureStarted() {
    client ??= start();
    return client;
  }

  // Starts the engine when idle, unless a request has started it before.
  whenIdle(ensureStarted);

  function send(request: WorkerRequest) {
    return ensureStarted().ask(request);
  }

  function start() {
    fraction = 0;
    precomputedReplies.setEngineRunning(false);
    const newClient = createEngineClient({
      onProgress(done, status) {
        fraction = Math.max(fraction, done);
        // "ready" is reported once, below.
        if (status !== "ready") onBoot({ status, fraction, fault: null });
      },
    });
    newClient.ready.then(
      () => {
        precomputedReplies.setEngineRunning(true);
        onBoot({ status: "ready", fraction: 1, fault: null });
      },
      (error) => onBoot({ status: "failed", fraction, fault: faultOf(error) }),
    );
    return newClient;
  }

  async function askAndReport(request: WorkerRequest): Promise<Reply> {
    if (request.do === "new" || request.do === "open") onRace();
    const reply = await askWithCircuit(request);
    const { id } = reply.error ?? { id: "" };
    const areas = RARE_ERROR_AREAS.filter(([kind]) => kind.test(id)).map(([, area]) => area);
    if (areas.length > 0) await loadMessages(areas).catch(ignoreFetchFailure);
    if (reply.view) await onView(reply.view);
    if (reply.tables_percent !== undefined) await study(reply.tables_percent);
    return reply;
  }

  /**
   * Lets drivers that study the circuit work in small steps, so that the worker keeps showing signs of life.
   *
   * @param startPercent  percent
   */
  async function study(startPercent: number) {
    for (let percent = startPercent; percent < 100; ) {
      onStudy(percent);
      const { tables_percent } = await send({ do: "precompute_tables" });
      percent = tables_percent ?? 100;
    }
    onStudy(null);
  }

  /** Asks the engine. If it does not have a player's circuit, sends the circuit first and asks again. */
  async function askWithCircuit(request: WorkerRequest): Promise<Reply> {
    const reply = (await precomputedReplies.answer(request, send)) ?? (await send(request));
    const circuitReply = reply.needs ? await sendCircuit(reply.needs, send) : null;
    if (!circuitReply) return reply;
    return circuitReply.ok ? send(request) : circuitReply;
  }

  return {
    /**
     * Asks the engine. A restarted worker has lost the race, so the race is opened again and the request
     * repeated.
     * @param link  of the race that the request is about
     */
    async ask(request: WorkerRequest, link?: string): Promise<Reply> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          if (link && (attempt > 1 || precomputedReplies.hasDiverged())) {
            await send({ do: "open", link });
            precomputedReplies.markInSync();
          }
          const reply = await askAndReport(request);
          if (!link || !precomputedReplies.hasDiverged() || attempt > MAX_REPEATS) return reply;
        } catch (error) {
          if (codeOf(error) !== "engine-restarted" || attempt > MAX_REPEATS) throw error;
        }
      }
    },
    retry() {
      client?.dispose();
      client = start();
    },
  };
}
