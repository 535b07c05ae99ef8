/**
 * What the engine makes of a drawing: asked for whenever it changes, one question at a time; what is answered
 * to an older drawing is not shown.
 */
import { introduceBoard } from "../../../core/circuits/circuits.js";
import { USUAL_PLACES, questionOf } from "./drawn.js";

/** @typedef {import("../../../protocol.js").Board} Board */
/** @typedef {import("../../../protocol.js").CircuitFacts} CircuitFacts */
/** @typedef {import("../../../protocol.js").LineProblem} LineProblem */
/** @typedef {import("../../../protocol.js").Request} Request */
/** @typedef {import("../../../protocol.js").Reply} Reply */
/** @typedef {import("../../../protocol.js").TracedShape} TracedShape */
/** @typedef {import("../../../protocol.js").Warning} Warning */
/** @typedef {import("./drawn.js").Drawn} Drawn */

/**
 * @typedef {object} Made
 * @property {CircuitFacts} facts
 * @property {Warning[]} warnings
 * @property {TracedShape} shape
 * @property {string} text
 * @property {Board} board
 * @property {Element} picture
 */
/**
 * @typedef {object} Seen
 * @property {"empty" | "waiting" | "good" | "bad" | "lost"} state   of the drawing as it stands; "lost": the
 *   engine has not answered
 * @property {LineProblem | null} problem
 * @property {Made | null} made   of the last drawing that was good
 */

const LABELS = ".b-labels, .b-live, .b-cars";
let pictures = 0;
/** So many boards are kept: the way back to one takes no time. */
const RECENT = 6;

/** The poster without its flags: the sheet has flags of its own. @param {string} text */
function pictureFrom(text) {
  pictures += 1;
  const own = text.replace(/( id="|href="#|url\(#)([\w-]+)/g, `$1$2-sheet${pictures}`);
  const parsed = new DOMParser().parseFromString(own, "image/svg+xml").documentElement;
  const picture = document.createElementNS(parsed.namespaceURI, "g");
  picture.setAttribute("class", "board");
  picture.append(...document.importNode(parsed, true).children);
  for (const layer of picture.querySelectorAll(LABELS)) layer.remove();
  return picture;
}

/**
 * @param {(request: Request) => Promise<Reply>} ask
 * @param {() => void} onChange
 */
export function createTracing(ask, onChange) {
  /** @type {Seen} */
  let seen = { state: "empty", problem: null, made: null };
  /** @type {{drawn: Drawn, made: Made}[]} */
  let recent = [];
  /** Grows with every drawing. */
  let drawings = 0;
  /** The last look that nobody has answered. @type {import("../../../protocol.js").TraceLine | null} */
  let toLookAt = null;
  let looking = false;
  /** Grows whenever what a look will find is of no interest any more. */
  let forgotten = 0;

  /** @param {Partial<Seen>} change */
  function show(change) {
    seen = { ...seen, ...change };
    onChange();
  }

  const question = (/** @type {Drawn} */ drawn) => questionOf(drawn);

  /** @param {Drawn} drawn @param {number} drawing */
  async function make(drawn, drawing) {
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

    /** What a look has found is told no longer. */
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

    /** The board of a drawing. @param {Drawn} drawn */
    async trace(drawn) {
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

    /**
     * Whether a line that is still under the hand would do; ``held``: start or pits are, and they too.
     * @param {Drawn} drawn @param {boolean} [held]
     */
    async look(drawn, held = false) {
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

    /**
     * A line that nobody has drawn, or one like that of a drawing; null where there is none.
     * @param {import("./made-up.js").Invention} wanted @param {Drawn | null} drawn
     * @returns {Promise<Drawn["line"] | null>}
     */
    async invent(wanted, drawn) {
      const drawing = ++drawings;
      show({ state: "waiting" });
      const points = drawn ? question(drawn).points : [];
      const spaces = drawn?.wishes.spaces ?? 150;
      const reply = await ask({ do: "invent", ...wanted, points, spaces }).catch(() => null);
      if (drawing !== drawings) return null;
      const line = reply?.invented?.points.map(([x, y]) => /** @type {[number, number]} */ ([x, -y]));
      if (!line) show({ state: reply?.ok ? (seen.made ? "good" : "empty") : "lost" });
      return line ?? null;
    },

    /**
     * Another drawing that does what this one cannot; null where there is none.
     * @param {Drawn} drawn @returns {Promise<Drawn | null>}
     */
    mend: (drawn) => changed(drawn, { do: "mend" }, "bad"),

    /**
     * With another length of the straight at a point of the line; null where that cannot be.
     * @param {Drawn} drawn @param {number} at @param {number} length @returns {Promise<Drawn | null>}
     */
    stretch: (drawn, at, length) => changed(drawn, { do: "stretch", at, length }, "good"),
  };

  /**
   * The drawing as the engine changes it.
   * @param {Drawn} drawn @param {any} what @param {Seen["state"]} otherwise
   * @returns {Promise<Drawn | null>}
   */
  async function changed(drawn, what, otherwise) {
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
    const line = mended.points.map(([x, y]) => /** @type {[number, number]} */ ([x, -y]));
    const { wishes } = drawn;
    const kept = mended.in_order ? wishes : { ...wishes, corners: [], start: null, ...USUAL_PLACES };
    return { line, wishes: { ...kept, spaces: mended.spaces } };
  }
}
