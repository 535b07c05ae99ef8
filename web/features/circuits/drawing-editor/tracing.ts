/**
 * Requests a board from the engine after every change of the drawing. Replies to an older drawing are
 * ignored. Checks during a drag run one at a time.
 */
import { registerBoard } from "../../../domain/circuits/circuits.ts";
import { ignoreNoAnswer } from "../../../platform/loading/ignored-errors.ts";
import { slice } from "../../../platform/store.ts";
import { DEFAULT_POSITIONS, traceRequestOf, type LapDrawing } from "./lap-drawing.ts";
import { flipY } from "./line.ts";
import { parseSvg } from "../../../platform/trusted.ts";
import type {
  Board,
  CircuitFacts,
  LineProblem,
  RepairedOutline,
  Reply,
  Request,
  TraceLine,
  TracedShape,
  Warning,
} from "../../../protocol.d.ts";
import type { Store } from "../../../domain/state.ts";

/** Request for a generated line. */
export type GeneratorRequest = { seed: number; manner: "new" | "twistier" | "faster"; twists?: number };

export interface TracedCircuit {
  facts: CircuitFacts;
  warnings: Warning[];
  shape: TracedShape;
  text: string;
  board: Board;
  picture: Element;
}
export interface TracingState {
  /** Of the current drawing; "lost": the engine has not answered. */
  state: "empty" | "waiting" | "good" | "bad" | "lost";
  problem: LineProblem | null;
  /** Board and facts of the last valid drawing. */
  circuit: TracedCircuit | null;
  /** A similar drawing that makes a board; "none" if there is none, null if not known. */
  repair: LapDrawing | "none" | null;
}

/** Button texts of repairs, by the message id of the problem. */
export const REPAIRS: Record<string, string> = {
  "compiler.trace.home": "sheet.repair_home",
  "compiler.trace.stuck": "sheet.repair_close",
  "compiler.trace.close": "sheet.repair_apart",
  "compiler.trace.tight": "sheet.repair_wider",
  "compiler.trace.flat_crossing": "sheet.repair_uncross",
  "compiler.trace.many_crossings": "sheet.repair_uncross",
};

const HIDDEN_LAYERS = ".b-labels, .b-live, .b-cars";
/** Number of cached boards, so that undo is immediate. */
const MAX_CACHED_BOARDS = 6;

const INITIAL_STATE: TracingState = { state: "empty", problem: null, circuit: null, repair: null };
const tracing = slice("sheet.tracing", INITIAL_STATE);

/**
 * Returns the poster without labels, cars and live layers; the sheet draws its own flags.
 * @param serial  makes the ids unique
 */
function pictureFrom(text: string, serial: number) {
  const own = text.replace(/( id="|href="#|url\(#)([\w-]+)/g, `$1$2-sheet${serial}`);
  const svg = parseSvg(own);
  const picture = document.createElementNS(svg.namespaceURI, "g");
  picture.setAttribute("class", "board");
  picture.append(...document.importNode(svg, true).children);
  for (const layer of picture.querySelectorAll(HIDDEN_LAYERS)) layer.remove();
  return picture;
}

export function createTracing(ask: (request: Request) => Promise<Reply>, store: Store) {
  let recentTracings: { lapDrawing: LapDrawing; circuit: TracedCircuit }[] = [];
  /** Increases with every drawing. */
  let drawingCount = 0;
  let pictureCount = 0;
  /** Latest line waiting to be checked. */
  let lineToCheck: TraceLine | null = null;
  let isChecking = false;
  /** Increases when the result of a running check is no longer wanted. */
  let cancelledChecks = 0;

  const tracingState = () => tracing.of(store.state);
  const show = (change: Partial<TracingState>) => tracing.change(store, change);

  /** Requests the board of a drawing, or its problem; null if the drawing has changed in the meantime. */
  async function requestBoard(
    lapDrawing: LapDrawing,
    drawing: number,
  ): Promise<Partial<TracingState> | null> {
    const { trace_result, compiled_circuit } = await ask(traceRequestOf(lapDrawing));
    if (drawing !== drawingCount) return null;
    if (!trace_result) return { state: "lost", problem: null };
    if (!compiled_circuit || !trace_result.shape) return { state: "bad", problem: trace_result.problem };
    const { board } = await ask({ do: "board", circuit: compiled_circuit.facts.id });
    if (drawing !== drawingCount || !board) return null;
    registerBoard(board);
    const parts = { ...compiled_circuit, shape: trace_result.shape, text: trace_result.text, board };
    const circuit = { ...parts, picture: pictureFrom(board.svg, ++pictureCount) };
    recentTracings = [...recentTracings, { lapDrawing, circuit }].slice(-MAX_CACHED_BOARDS);
    return { state: "good", problem: null, circuit };
  }

  /**
   * Searches for a repair that makes a board, and caches that board. Requests one attempt at a time, so that
   * the engine can answer other requests in between.
   */
  async function findRepair(lapDrawing: LapDrawing, drawing: number) {
    let attempt: number | null = 0;
    while (attempt !== null) {
      const reply: Reply = await ask({ ...traceRequestOf(lapDrawing), do: "repair_outline", attempt });
      if (drawing !== drawingCount) return;
      const repair = applyRepair(lapDrawing, reply.repaired_outline);
      const isBoard = repair && (await requestBoard(repair, drawing))?.circuit;
      if (drawing !== drawingCount) return;
      if (isBoard) {
        show({ repair });
        return;
      }
      attempt = repair ? attempt + 1 : (reply.next_attempt ?? null);
    }
    show({ repair: "none" });
  }

  return {
    tracingState,

    /** Loads the engine's tracing module before the first stroke. */
    warmUp() {
      ask({ do: "trace", points: [] }).catch(ignoreNoAnswer);
    },

    /** Discards the result of a check. */
    cancelCheck() {
      lineToCheck = null;
      cancelledChecks += 1;
      if (tracingState().state === "good" && tracingState().problem) show({ problem: null });
    },

    reset() {
      drawingCount += 1;
      lineToCheck = null;
      show(INITIAL_STATE);
    },

    /** Requests the board of a drawing, or takes it from the cache. */
    async trace(lapDrawing: LapDrawing) {
      const drawing = ++drawingCount;
      lineToCheck = null;
      const cachedTracing = recentTracings.find((one) => one.lapDrawing === lapDrawing);
      if (cachedTracing) {
        show({ state: "good", problem: null, circuit: cachedTracing.circuit, repair: null });
        return;
      }
      show({ state: "waiting", repair: null });
      try {
        const answer = await requestBoard(lapDrawing, drawing);
        if (answer) show(answer);
        if (answer?.problem && answer.problem.message.id in REPAIRS)
          findRepair(lapDrawing, drawing).catch(ignoreNoAnswer);
      } catch {
        if (drawing === drawingCount) show({ state: "lost", problem: null });
      }
    },

    /**
     * Checks a line during a drag.
     * @param hasDraggedMark  the start or the pits are being dragged, and are checked too
     */
    async checkLine(lapDrawing: LapDrawing, hasDraggedMark = false) {
      const options = { quick: true, is_dragging: hasDraggedMark, scenery: "plain" } as const;
      lineToCheck = { ...traceRequestOf(lapDrawing), ...options };
      if (isChecking) return;
      isChecking = true;
      while (lineToCheck) {
        const request = lineToCheck;
        const [drawing, before] = [drawingCount, cancelledChecks];
        lineToCheck = null;
        const reply = await ask(request).catch(ignoreNoAnswer);
        if (drawing === drawingCount && before === cancelledChecks && reply?.trace_result)
          show({ problem: reply.trace_result.problem });
      }
      isChecking = false;
    },

    /** Requests a generated line, or a variant of a drawing; null if there is none. */
    async generate(
      request: GeneratorRequest,
      lapDrawing: LapDrawing | null,
    ): Promise<LapDrawing["line"] | null> {
      const drawing = ++drawingCount;
      show({ state: "waiting" });
      const points = lapDrawing ? traceRequestOf(lapDrawing).points : [];
      const spaces = lapDrawing?.wishes.spaces ?? 150;
      const reply = await ask({ do: "generate_outline", ...request, points, spaces }).catch(ignoreNoAnswer);
      if (drawing !== drawingCount) return null;
      const line = reply?.generated_outline ? flipY(reply.generated_outline.points) : null;
      if (!line) show({ state: reply?.ok ? (tracingState().circuit ? "good" : "empty") : "lost" });
      return line;
    },

    /** Changes the length of the straight at a point of the line; null if that is impossible. */
    async resizeStraight(lapDrawing: LapDrawing, at: number, length: number): Promise<LapDrawing | null> {
      const drawing = drawingCount;
      show({ state: "waiting" });
      const request = { ...traceRequestOf(lapDrawing), do: "resize_straight", at, length } as const;
      const reply = await ask(request).catch(ignoreNoAnswer);
      if (drawing !== drawingCount) return null;
      if (!reply?.repaired_outline) show({ state: "good" });
      return applyRepair(lapDrawing, reply?.repaired_outline);
    },
  };
}

/** Applies a change made by the engine to a drawing; null if the engine found none. */
function applyRepair(
  { wishes }: LapDrawing,
  repairedOutline: RepairedOutline | null | undefined,
): LapDrawing | null {
  if (!repairedOutline) return null;
  const { points, spaces, in_order } = repairedOutline;
  const baseWishes = in_order ? wishes : { ...wishes, corners: [], start: null, ...DEFAULT_POSITIONS };
  return { line: flipY(points), wishes: { ...baseWishes, spaces } };
}
