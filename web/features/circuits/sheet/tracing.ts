/**
 * Asks the engine to make a board of the drawing, whenever it changes, one request at a time. Answers to an
 * older drawing are not shown.
 */
import { introduceBoard } from "../../../core/circuits/circuits.ts";
import { USUAL_PLACES, questionOf } from "./drawn.ts";
import type {
  Board,
  CircuitFacts,
  LineProblem,
  Reply,
  Request,
  TraceLine,
  TracedShape,
  Warning,
} from "../../../protocol.d.ts";
import type { Drawn } from "./drawn.ts";
import type { Invention } from "./made-up.ts";

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
}

const LABELS = ".b-labels, .b-live, .b-cars";
let pictures = 0;
/** Number of boards kept, so that going back to one takes no time. */
const RECENT = 6;

/** The poster without its flags: the sheet has flags of its own. */
function pictureFrom(text: string) {
  pictures += 1;
  const own = text.replace(/( id="|href="#|url\(#)([\w-]+)/g, `$1$2-sheet${pictures}`);
  const parsed = new DOMParser().parseFromString(own, "image/svg+xml").documentElement;
  const picture = document.createElementNS(parsed.namespaceURI, "g");
  picture.setAttribute("class", "board");
  picture.append(...document.importNode(parsed, true).children);
  for (const layer of picture.querySelectorAll(LABELS)) layer.remove();
  return picture;
}

export function createTracing(ask: (request: Request) => Promise<Reply>, onChange: () => void) {
  let seen: Seen = { state: "empty", problem: null, made: null };
  let recent: { drawn: Drawn; made: Made }[] = [];
  /** Grows with every drawing. */
  let drawings = 0;
  /** The last line that has not been checked yet. */
  let toLookAt: TraceLine | null = null;
  let looking = false;
  /** Grows whenever what a look will find is of no interest any more. */
  let forgotten = 0;

  function show(change: Partial<Seen>) {
    seen = { ...seen, ...change };
    onChange();
  }

  const question = (drawn: Drawn) => questionOf(drawn);

  async function make(drawn: Drawn, drawing: number) {
    const { traced, compiled } = await ask(question(drawn));
    if (drawing !== drawings) return;
    if (!traced) show({ state: "lost", problem: null });
    else if (!compiled || !traced.shape) show({ state: "bad", problem: traced.problem });
    else {
      const { board } = await ask({ do: "board", circuit: compiled.facts.id });
      if (drawing !== drawings || !board) return;
      introduceBoard(board);
      const parts = { ...compiled, shape: traced.shape, text: traced.text, board };
      const made = { ...parts, picture: pictureFrom(board.svg) };
      recent = [...recent, { drawn, made }].slice(-RECENT);
      show({ state: "good", problem: null, made });
    }
  }

  return {
    seen: () => seen,

    /** The engine's workshop comes while somebody looks for the pencil. */
    warmUp() {
      ask({ do: "trace", points: [] }).catch(() => {});
    },

    /** Forgets the result of a check. */
    forget() {
      toLookAt = null;
      forgotten += 1;
      if (seen.state === "good" && seen.problem) show({ problem: null });
    },

    empty() {
      drawings += 1;
      toLookAt = null;
      show({ state: "empty", problem: null, made: null });
    },

    /** The board of a drawing. */
    async trace(drawn: Drawn) {
      const drawing = ++drawings;
      toLookAt = null;
      const known = recent.find((one) => one.drawn === drawn);
      if (known) {
        show({ state: "good", problem: null, made: known.made });
        return;
      }
      show({ state: "waiting" });
      try {
        await make(drawn, drawing);
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
        const reply = await ask(wanted).catch(() => null);
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
      const reply = await ask({ do: "invent", ...wanted, points, spaces }).catch(() => null);
      if (drawing !== drawings) return null;
      const line = reply?.invented?.points.map(([x, y]) => [x, -y] as [number, number]);
      if (!line) show({ state: reply?.ok ? (seen.made ? "good" : "empty") : "lost" });
      return line ?? null;
    },

    /** Another drawing that does what this one cannot; null where there is none. */
    mend: (drawn: Drawn): Promise<Drawn | null> => changed(drawn, { do: "mend" }, "bad"),

    /** With another length of the straight at a point of the line; null where that cannot be. */
    stretch: (drawn: Drawn, at: number, length: number): Promise<Drawn | null> =>
      changed(drawn, { do: "stretch", at, length }, "good"),
  };

  /** The drawing as the engine changes it. */
  async function changed(drawn: Drawn, what: any, otherwise: Seen["state"]): Promise<Drawn | null> {
    const drawing = drawings;
    show({ state: "waiting" });
    const { do: _, ...wanted } = question(drawn);
    const reply = await ask({ ...wanted, ...what }).catch(() => null);
    if (drawing !== drawings) return null;
    const mended = reply?.mended;
    if (!mended) {
      show({ state: otherwise });
      return null;
    }
    const line = mended.points.map(([x, y]) => [x, -y] as [number, number]);
    const { wishes } = drawn;
    const kept = mended.in_order ? wishes : { ...wishes, corners: [], start: null, ...USUAL_PLACES };
    return { line, wishes: { ...kept, spaces: mended.spaces } };
  }
}
