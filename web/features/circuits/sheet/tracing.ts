/**
 * Asks the engine to make a board of the drawing, whenever it changes, one request at a time. Answers to an
 * older drawing are not shown.
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

/** A circuit that the engine makes up. */
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
  /** Of the last drawing that was good. */
  made: Made | null;
  /** A drawing near a bad one that makes a board; "none" if nothing helps, null if that is not known. */
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
/** Number of boards kept, so that going back to one takes no time. */
const RECENT = 6;

const SEEN: Seen = { state: "empty", problem: null, made: null, repair: null };
const tracing = slice("sheet.tracing", SEEN);

/**
 * The poster without its flags: the sheet has flags of its own.
 * @param serial  part of its ids
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
  /** Grows with every drawing. */
  let drawings = 0;
  let pictures = 0;
  /** The last line that has not been checked yet. */
  let toLookAt: TraceLine | null = null;
  let looking = false;
  /** Grows whenever what a look will find is of no interest any more. */
  let forgotten = 0;

  const seen = () => tracing.of(store.state);
  const show = (change: Partial<Seen>) => tracing.change(store, change);

  const question = (drawn: Drawn) => questionOf(drawn);

  /** The board of a drawing, or its problem; null if another drawing has come. */
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
   * Looks for a repair that makes a board, which is kept: taking it needs no time. One attempt at a time, so
   * that the engine answers others in between.
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

    /** The engine's workshop comes while somebody looks for the pencil. */
    warmUp() {
      ask({ do: "trace", points: [] }).catch(noAnswer);
    },

    /** Forgets the result of a check. */
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

    /** The board of a drawing. */
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

    /** Checks a line that is still being changed; ``held``: start or pits are, and are checked too. */
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

    /** A generated line, or a variant of a drawing; null if there is none. */
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

    /** With another length of the straight at a point of the line; null where that cannot be. */
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

/** The drawing as the engine has changed it. */
function changedBy({ wishes }: Drawn, { points, spaces, in_order }: RepairedOutline): Drawn {
  const kept = in_order ? wishes : { ...wishes, corners: [], start: null, ...USUAL_PLACES };
  return { line: flipped(points), wishes: { ...kept, spaces } };
}
