/**
 * Model of the sheet editor: the drawing with its history, the selection, and edits by hand.
 */
import { say } from "../../../core/language/messages.ts";
import { itemAt } from "../../../core/lists/item-at.ts";
import {
  createHistory,
  forAnotherLine,
  pinned,
  readDrawn,
  usualWishes,
  wishing,
  withCorner,
} from "./drawn.ts";
import { bent, fitted, moved } from "./line.ts";
import { heldAt, isMark, markMoves } from "./road/marks.ts";
import { createPen } from "./pen.ts";
import { startMoves } from "./road/start.ts";
import { createTracing } from "./tracing.ts";
import { marksOf } from "./view.ts";
import { oneEach } from "../../../core/lists/one-each.ts";
import { slice } from "../../../core/store.ts";
import type { Page } from "../../../core/page.ts";
import type { CornerOptionsRequest } from "../../../protocol.d.ts";
import type { Drawn, Wishes } from "./drawn.ts";
import type { Line, Span } from "./line.ts";
import type { Held } from "./road/marks.ts";
import type { MarkKind } from "./view.ts";

/** `at`: index of the corner or bend; 0 for a mark. */
export type Selected = { kind: "corner" | "bend" | MarkKind; at: number };
export type Table = ReturnType<typeof createEditorModel>;

const KEPT = "drawing.1";
/** Amount by which one step tightens or widens a corner. */
const BEND = 0.35;
/** Distance that a key moves a corner, in units of the sheet. */
export const NUDGE = 12;

interface InHand {
  selected: Selected | null;
  /** The line during a drag of a corner; otherwise null. */
  held: Line | null;
  /** The mark (start or an end of the pits) that is being dragged. */
  heldMark: Held | null;
  /** True for a generated line. */
  isMadeUp: boolean;
}
const sheet = slice<InHand>("sheet", { selected: null, held: null, heldMark: null, isMadeUp: false });

/** Returns the editor model of the page. */
export const tableOf = oneEach(createEditorModel);

/** Starts the editor; only the first call has an effect. */
export const beginTable = oneEach((page: Page) => tableOf(page).begin());

/** Returns default options with an unused id and a numbered name. */
function freshName({ customCircuits }: Page) {
  const taken = new Set(customCircuits.own.map(({ facts }) => facts.file));
  let number = 1;
  while (taken.has(`drawn-${number}`)) number += 1;
  return usualWishes(`drawn-${number}`, say("sheet.name_of", { n: number }));
}

/** Returns the drawing stored by an earlier visit, or null. */
function storedIn({ area }: Page["storage"]) {
  try {
    return readDrawn(JSON.parse(area.read(KEPT) ?? "null"));
  } catch {
    return null;
  }
}

/** Actions on the selected corner. */
const corrections = (reshape: (reshape: (line: Line, span: Span) => Line) => void) => ({
  nudge: (dx: number, dy: number) => reshape((line, here) => moved(line, here, dx, dy)),
  tighten: () => reshape((line, here) => bent(line, here, BEND)),
  widen: () => reshape((line, here) => bent(line, here, -BEND)),
});

/** Changes computed by the engine. */
const withTheEngine = (
  tracing: ReturnType<typeof createTracing>,
  drawn: () => Drawn | null,
  change: (drawn: Drawn) => void,
  sheet: () => { width: number; height: number },
) => ({
  again() {
    const now = drawn();
    if (now) tracing.trace(now);
  },

  /**
   * @param straight  its index
   * @param length  in spaces
   * @returns false if no such length is possible
   */
  async setStraight(straight: number, length: number) {
    const now = drawn();
    const { shape, facts } = tracing.seen().made ?? {};
    if (!now || !shape || !facts) return true;
    const held = pinned(now, shape, facts.corners);
    const found = await tracing.stretch(held, itemAt(shape.straights, straight).at, length);
    const { width, height } = sheet();
    if (found) change({ ...found, line: fitted(found.line, width, height) });
    return found !== null;
  },
});

/** Actions that change options of the selected corner or of the whole circuit. */
const wishMoves = (drawn: () => Drawn | null, span: () => Span | null, change: (drawn: Drawn) => void) => ({
  wishCorner(wanted: Partial<CornerOptionsRequest>) {
    const now = drawn();
    const here = span();
    if (now && here) change(withCorner(now, here, wanted));
  },

  wish(wanted: Partial<Wishes>) {
    const now = drawn();
    if (now) change(wishing(now, wanted));
  },
});

function createEditorModel(page: Page) {
  const { store, storage, ask } = page;
  const inHand = () => sheet.of(store.state);
  const tracing = createTracing(ask, store);
  const stored = storedIn(storage);
  let history = createHistory(stored);
  const pen = createPen({ store, put, isBlank: () => history.now() === null });

  function show(drawn: Drawn) {
    sheet.change(store, { held: null, heldMark: null });
    pen.draw([]);
    storage.area.write(KEPT, drawn);
    tracing.trace(drawn);
  }

  function change(drawn: Drawn) {
    history.add(drawn);
    show(drawn);
  }

  /** Replaces the line; keeps the options that do not refer to its points. */
  function put(line: Line, { madeUp = false, name = "" }: { madeUp?: boolean; name?: string } = {}) {
    const now = history.now();
    const wishes = now ? forAnotherLine(now.wishes) : freshName(page);
    sheet.change(store, { selected: null, isMadeUp: madeUp });
    change({ line, wishes: name ? { ...wishes, name } : wishes });
  }

  /** Returns the span of the selected corner or bend; null if there is none. */
  function span(): Span | null {
    const shape = tracing.seen().made?.shape;
    const { selected } = inHand();
    if (!shape || !selected || isMark(selected.kind)) return null;
    return (selected.kind === "corner" ? shape.corners : shape.bends)[selected.at] ?? null;
  }

  function reshape(reshape: (line: Line, span: Span) => Line) {
    const now = history.now();
    const here = span();
    if (now && here) change({ ...now, line: reshape(now.line, here) });
  }

  return {
    ...tracing,
    ...corrections(reshape),
    ...withTheEngine(tracing, () => history.now(), change, pen.sheet),
    ...wishMoves(() => history.now(), span, change),
    ...startMoves(tracing.seen, () => history.now(), change),
    ...markMoves(tracing, () => history.now(), change),
    ...pen,
    now: () => history.now(),
    isMadeUp: () => inHand().isMadeUp,
    selected: () => inHand().selected,
    span,
    held: () => inHand().held,
    heldMark: () => inHand().heldMark,
    canUndo: () => history.canUndo(),
    canRedo: () => history.canRedo(),

    /** Requests the board of the stored drawing; without one, warms up the engine. */
    begin() {
      if (stored) tracing.trace(stored);
      else tracing.warmUp();
    },

    put,
    freshWishes: () => freshName(page),

    change,

    select(selected: Selected | null) {
      sheet.change(store, { selected });
      tracing.forget();
    },

    /** Drags the selected corner or mark by an offset from its original position. */
    drag(dx: number, dy: number) {
      const now = history.now();
      const { made } = tracing.seen();
      const here = span();
      const { selected } = inHand();
      if (now && made && isMark(selected?.kind)) {
        const [x, y] = marksOf(made)[selected.kind];
        const heldMark = heldAt(now, made, selected.kind, [x + dx, y + dy]);
        sheet.change(store, { heldMark });
        tracing.look(heldMark.asked, true);
      } else if (now && here) {
        const held = moved(now.line, here, dx, dy);
        sheet.change(store, { held });
        tracing.look({ ...now, line: held });
      }
    },

    drop() {
      const now = history.now();
      const { held, heldMark } = inHand();
      if (now && held) change({ ...now, line: held });
      else if (heldMark) change(heldMark.dropped);
    },

    step(way: "undo" | "redo") {
      history[way]();
      const now = history.now();
      if (now) show(now);
    },

    /** Clears the sheet and its history. A saved circuit stays saved. */
    fresh() {
      history = createHistory(null);
      sheet.change(store, { selected: null, held: null });
      pen.draw([]);
      storage.area.attempt((area) => area.removeItem(`yellow-flag.${KEPT}`));
      tracing.empty();
    },
  };
}
