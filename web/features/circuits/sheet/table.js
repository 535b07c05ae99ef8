/**
 * The drawing table: the drawing with its history, what is selected, and what a hand does with it.
 */
import { say } from "../../../core/language/messages.js";
import {
  createHistory,
  forAnotherLine,
  pinned,
  readDrawn,
  usualWishes,
  wishing,
  withCorner,
} from "./drawn.js";
import { bent, fitted, moved } from "./line.js";
import { heldAt, isMark, markMoves } from "./road/marks.js";
import { createPen } from "./pen.js";
import { startMoves } from "./road/start.js";
import { createTracing } from "./tracing.js";
import { marksOf } from "./view.js";

/** @typedef {import("../../../core/page.js").Page} Page */
/** @typedef {import("./drawn.js").Drawn} Drawn */
/** @typedef {import("./line.js").Line} Line */
/** @typedef {import("./line.js").Point} Point */
/** @typedef {import("./line.js").Span} Span */
/** @typedef {import("./view.js").MarkKind} MarkKind */
/** @typedef {{kind: "corner" | "bend" | MarkKind, at: number}} Selected  of a corner or bend its number */
/** @typedef {ReturnType<typeof createTable>} Table */

const KEPT = "drawing.1";
/** By how much a corner is tightened or widened at a time. */
const BEND = 0.35;
/** How far a key moves a corner. */
export const NUDGE = 12;

/** @type {Table | null} */
let made = null;

/** There is one. @param {Page} page */
export function tableOf(page) {
  made ??= createTable(page);
  return made;
}

/** Gives a drawing an id that no circuit on this device has, and a number. @param {Page} page */
function freshName({ customCircuits }) {
  const taken = new Set(customCircuits.own.map(({ facts }) => facts.file));
  let number = 1;
  while (taken.has(`drawn-${number}`)) number += 1;
  return usualWishes(`drawn-${number}`, say("sheet.name_of", { n: number }));
}

/** What was on the table when the page was left. @param {Page["storage"]} storage */
function storedIn({ area }) {
  try {
    return readDrawn(JSON.parse(area.read(KEPT) ?? "null"));
  } catch {
    return null;
  }
}

/**
 * What a hand does with the corner that is selected.
 * @param {(reshape: (line: Line, span: Span) => Line) => void} reshape
 */
const corrections = (reshape) => ({
  /** @param {number} dx @param {number} dy */
  nudge: (dx, dy) => reshape((line, here) => moved(line, here, dx, dy)),
  tighten: () => reshape((line, here) => bent(line, here, BEND)),
  widen: () => reshape((line, here) => bent(line, here, -BEND)),
});

/**
 * Changes that the engine works out.
 * @param {ReturnType<typeof createTracing>} tracing @param {() => Drawn | null} drawn
 * @param {(drawn: Drawn) => void} change @param {() => {width: number, height: number}} sheet
 */
const withTheEngine = (tracing, drawn, change, sheet) => ({
  /** @returns whether anything helps, or is no longer wanted */
  async mendIt() {
    const now = drawn();
    const mended = now && (await tracing.mend(now));
    if (mended) change(mended);
    return Boolean(mended) || drawn() !== now;
  },

  again() {
    const now = drawn();
    if (now) tracing.trace(now);
  },

  /** @param {number} straight  its number @param {number} length  spaces @returns whether it could be */
  async setStraight(straight, length) {
    const now = drawn();
    const { shape, facts } = tracing.seen().made ?? {};
    if (!now || !shape || !facts) return true;
    const held = pinned(now, shape, facts.corners);
    const found = await tracing.stretch(held, shape.straights[straight].at, length);
    const { width, height } = sheet();
    if (found) change({ ...found, line: fitted(found.line, width, height) });
    return found !== null;
  },
});

/**
 * What is wanted of the corner that is selected, and of the whole.
 * @param {() => Drawn | null} drawn @param {() => Span | null} span @param {(drawn: Drawn) => void} change
 */
const wishMoves = (drawn, span, change) => ({
  /** @param {Partial<import("./drawn.js").CornerWanted>} wanted */
  wishCorner(wanted) {
    const now = drawn();
    const here = span();
    if (now && here) change(withCorner(now, here, wanted));
  },

  /** @param {Partial<import("./drawn.js").Wishes>} wanted */
  wish(wanted) {
    const now = drawn();
    if (now) change(wishing(now, wanted));
  },
});

/** @param {Page} page */
function createTable(page) {
  const { store, storage, ask } = page;
  const repaint = () => store.update({});
  const tracing = createTracing(ask, repaint);
  const stored = storedIn(storage);
  let history = createHistory(stored);
  /** @type {Selected | null} */
  let selected = null;
  /** The line under the hand, not yet let go. @type {Line | null} */
  let held = null;
  /** The start, or an end of the pits, that is in the hand. @type {import("./road/marks.js").Held | null} */
  let heldMark = null;
  const pen = createPen({ repaint, put, isBlank: () => history.now() === null });

  /** @param {Drawn} drawn */
  function show(drawn) {
    held = null;
    heldMark = null;
    pen.draw([]);
    storage.area.write(KEPT, drawn);
    tracing.trace(drawn);
  }

  /** @param {Drawn} drawn */
  function change(drawn) {
    history.add(drawn);
    show(drawn);
  }

  /** True of a line that nobody has drawn. */
  let isMadeUp = false;

  /**
   * A new line, with the wishes of the last.
   * @param {Line} line @param {{madeUp?: boolean, name?: string}} [facts]
   */
  function put(line, { madeUp = false, name = "" } = {}) {
    const now = history.now();
    const wishes = now ? forAnotherLine(now.wishes) : freshName(page);
    selected = null;
    isMadeUp = madeUp;
    change({ line, wishes: name ? { ...wishes, name } : wishes });
  }

  /** What is selected, on the line. @returns {Span | null} */
  function span() {
    const shape = tracing.seen().made?.shape;
    if (!shape || !selected || isMark(selected.kind)) return null;
    return (selected.kind === "corner" ? shape.corners : shape.bends)[selected.at] ?? null;
  }

  /** @param {(line: Line, span: Span) => Line} reshape */
  function reshape(reshape) {
    const now = history.now();
    const here = span();
    if (now && here) change({ ...now, line: reshape(now.line, here) });
  }

  if (stored) tracing.trace(stored);
  else tracing.warmUp();

  return {
    ...tracing,
    ...corrections(reshape),
    ...withTheEngine(tracing, () => history.now(), change, pen.sheet),
    ...wishMoves(() => history.now(), span, change),
    ...startMoves(tracing.seen, () => history.now(), change),
    ...markMoves(tracing, () => history.now(), change),
    ...pen,
    now: () => history.now(),
    isMadeUp: () => isMadeUp,
    selected: () => selected,
    span,
    held: () => held,
    heldMark: () => heldMark,
    canUndo: () => history.canUndo(),
    canRedo: () => history.canRedo(),

    put,
    freshWishes: () => freshName(page),

    /** @param {Drawn} drawn */
    change,

    /** @param {Selected | null} wanted */
    select(wanted) {
      selected = wanted;
      tracing.forget();
      repaint();
    },

    /** The corner or mark under the hand, so far from where it was. @param {number} dx @param {number} dy */
    drag(dx, dy) {
      const now = history.now();
      const { made } = tracing.seen();
      const here = span();
      if (now && made && isMark(selected?.kind)) {
        const [x, y] = marksOf(made)[selected.kind];
        heldMark = heldAt(now, made, selected.kind, [x + dx, y + dy]);
        tracing.look(heldMark.asked, true);
      } else if (now && here) {
        held = moved(now.line, here, dx, dy);
        tracing.look({ ...now, line: held });
      }
      repaint();
    },

    drop() {
      const now = history.now();
      if (now && held) change({ ...now, line: held });
      else if (heldMark) change(heldMark.dropped);
    },

    /** @param {"undo" | "redo"} way */
    step(way) {
      history[way]();
      const now = history.now();
      if (now) show(now);
    },

    /** A fresh sheet; what was drawn is kept if it was kept. */
    fresh() {
      history = createHistory(null);
      selected = null;
      held = null;
      pen.draw([]);
      storage.area.attempt((area) => area.removeItem(`yellow-flag.${KEPT}`));
      tracing.empty();
    },
  };
}
