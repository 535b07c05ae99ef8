/**
 * Requests a board from the engine after every change of the drawing. Replies to an older drawing are
 * ignored. Checks during a drag run one at a time.
 */
import { registerBoard } from "../../../core/circuits/circuits.ts";
import { noAnswer } from "../../../core/loading/ignored-errors.ts";
import { slice } from "../../../core/store.ts";
import { USUAL_PLACES, questionOf } from "./drawn.ts";
import { flipped } from "./line.ts";
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
import type { Store } from "../../../core/store.ts";
import type { Drawn } from "./drawn.ts";

/** Request for a generated line. */
export type Invention = { seed: number; manner: "new" | "twistier" | "faster"; twists?: number };

export interface Made {
  facts: CircuitFacts;
  warnings: Warning[];
  shape: TracedShape;
  text: string;
  board: Board;
  picture: Element;
}
export interface Seen {
  /** Of the current drawing; "lost": the engine has not answered. */
  state: "empty" | "waiting" | "good" | "bad" | "lost";
  problem: LineProblem | null;
  /** Board and facts of the last valid drawing. */
  made: Made | null;
  /** A similar drawing that makes a board; "none" if there is none, null if not known. */
  repair: Drawn | "none" | null;
}

/** Button texts of repairs, by the message id of the problem. */
export const REPAIRS: Record<string, string> = {
  "compiler.trace.home": "sheet.mend_home",
  "compiler.trace.stuck": "sheet.mend_close",
  "compiler.trace.close": "sheet.mend_apart",
  "compiler.trace.tight": "sheet.mend_wider",
  "compiler.trace.flat_crossing": "sheet.mend_uncross",
  "compiler.trace.many_crossings": "sheet.mend_uncross",
};

const LABELS = ".b-labels, .b-live, .b-cars";
/** Number of cached boards, so that undo is immediate. */
const RECENT = 6;

const SEEN: Seen = { state: "empty", problem: null, made: null, repair: null };
const tracing = slice("sheet.tracing", SEEN);

/**
 * Returns the poster without labels, cars and live layers; the sheet draws its own flags.
 * @param serial  makes the ids unique
 */
function pictureFrom(text: string, serial: number) {
  const own = text.replace(/( id="|href="#|url\(#)([\w-]+)/g, `$1$2-sheet${serial}`);
  const parsed = new DOMParser().parseFromString(own, "image/svg+xml").documentElement;
  const picture = document.createElementNS(parsed.namespaceURI, "g");
  picture.setAttribute("class", "board");
  picture.append(...document.importNode(parsed, true).children);
  for (const layer of picture.querySelectorAll(LABELS)) layer.remove();
  return picture;
}

export function createTracing(ask: (request: Request) => Promise<Reply>, store: Store) {
  let recent: { drawn: Drawn; made: Made }[] = [];
  /** Increases with every drawing. */
  let drawings = 0;
  let pictures = 0;
  /** Latest line waiting to be checked. */
  let toLookAt: TraceLine | null = null;
  let looking = false;
  /** Increases when the result of a running check is no longer wanted. */
  let forgotten = 0;

  const seen = () => tracing.of(store.state);
  const show = (change: Partial<Seen>) => tracing.change(store, change);

  const question = (drawn: Drawn) => questionOf(drawn);

  /** Requests the board of a drawing, or its problem; null if the drawing has changed in the meantime. */
  async function make(drawn: Drawn, drawing: number): Promise<Partial<Seen> | null> {
    const { traced, compiled } = await ask(question(drawn));
    if (drawing !== drawings) return null;
    if (!traced) return { state: "lost", problem: null };
    if (!compiled || !traced.shape) return { state: "bad", problem: traced.problem };
    const { board } = await ask({ do: "board", circuit: compiled.facts.id });
    if (drawing !== drawings || !board) return null;
    registerBoard(board);
    const parts = { ...compiled, shape: traced.shape, text: traced.text, board };
    const made = { ...parts, picture: pictureFrom(board.svg, ++pictures) };
    recent = [...recent, { drawn, made }].slice(-RECENT);
    return { state: "good", problem: null, made };
  }

  /**
   * Searches for a repair that makes a board, and caches that board. Requests one attempt at a time, so that
   * the engine can answer other requests in between.
   */
  async function findRepair(drawn: Drawn, drawing: number) {
    let attempt: number | null = 0;
    while (attempt !== null) {
      const reply: Reply = await ask({ ...question(drawn), do: "mend", attempt });
      if (drawing !== drawings) return;
      const repair: Drawn | null = reply.mended ? changedBy(drawn, reply.mended) : null;
      const isBoard = repair && (await make(repair, drawing))?.made;
      if (drawing !== drawings) return;
      if (isBoard) {
        show({ repair });
        return;
      }
      attempt = repair ? attempt + 1 : (reply.next_attempt ?? null);
    }
    show({ repair: "none" });
  }

  return {
    seen,

    /** Loads the engine's tracing module before the first stroke. */
    warmUp() {
      ask({ do: "trace", points: [] }).catch(noAnswer);
    },

    /** Discards the result of a check. */
    forget() {
      toLookAt = null;
      forgotten += 1;
      if (seen().state === "good" && seen().problem) show({ problem: null });
    },

    empty() {
      drawings += 1;
      toLookAt = null;
      show(SEEN);
    },

    /** Requests the board of a drawing, or takes it from the cache. */
    async trace(drawn: Drawn) {
      const drawing = ++drawings;
      toLookAt = null;
      const known = recent.find((one) => one.drawn === drawn);
      if (known) {
        show({ state: "good", problem: null, made: known.made, repair: null });
        return;
      }
      show({ state: "waiting", repair: null });
      try {
        const answer = await make(drawn, drawing);
        if (answer) show(answer);
        if (answer?.problem && answer.problem.say.id in REPAIRS) findRepair(drawn, drawing).catch(noAnswer);
      } catch {
        if (drawing === drawings) show({ state: "lost", problem: null });
      }
    },

    /** Checks a line during a drag. `held`: the start or the pits are dragged, and are checked too. */
    async look(drawn: Drawn, held = false) {
      toLookAt = { ...question(drawn), quick: true, held, scenery: "plain" };
      if (looking) return;
      looking = true;
      while (toLookAt) {
        const wanted = toLookAt;
        const [drawing, before] = [drawings, forgotten];
        toLookAt = null;
        const reply = await ask(wanted).catch(noAnswer);
        if (drawing === drawings && before === forgotten && reply?.traced)
          show({ problem: reply.traced.problem });
      }
      looking = false;
    },

    /** Requests a generated line, or a variant of a drawing; null if there is none. */
    async invent(wanted: Invention, drawn: Drawn | null): Promise<Drawn["line"] | null> {
      const drawing = ++drawings;
      show({ state: "waiting" });
      const points = drawn ? question(drawn).points : [];
      const spaces = drawn?.wishes.spaces ?? 150;
      const reply = await ask({ do: "invent", ...wanted, points, spaces }).catch(noAnswer);
      if (drawing !== drawings) return null;
      const line = reply?.invented ? flipped(reply.invented.points) : null;
      if (!line) show({ state: reply?.ok ? (seen().made ? "good" : "empty") : "lost" });
      return line;
    },

    /** Changes the length of the straight at a point of the line; null if that is impossible. */
    async stretch(drawn: Drawn, at: number, length: number): Promise<Drawn | null> {
      const drawing = drawings;
      show({ state: "waiting" });
      const reply = await ask({ ...question(drawn), do: "stretch", at, length }).catch(noAnswer);
      if (drawing !== drawings) return null;
      if (!reply?.mended) show({ state: "good" });
      return reply?.mended ? changedBy(drawn, reply.mended) : null;
    },
  };
}

/** Applies a change made by the engine to a drawing. */
function changedBy({ wishes }: Drawn, { points, spaces, in_order }: RepairedOutline): Drawn {
  const kept = in_order ? wishes : { ...wishes, corners: [], start: null, ...USUAL_PLACES };
  return { line: flipped(points), wishes: { ...kept, spaces } };
}
