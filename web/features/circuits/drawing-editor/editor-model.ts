/** Model of the sheet editor: the drawing with its history, the selection, and edits by hand. */
import { say } from "../../../platform/language/messages.ts";
import { itemAt } from "../../../platform/lists/item-at.ts";
import {
  createHistory,
  withoutLineOptions,
  pinAll,
  readDrawing,
  defaultOptions,
  withOptions,
  withCornerOptions,
} from "./lap-drawing.ts";
import { bendSpan, fitInto, moveSpan, type Line, type Span } from "./line.ts";
import { dragMarkTo, isMark, createMarkActions, type DraggedMark } from "./road/marks.ts";
import { createPen } from "./pen.ts";
import { createStartActions } from "./road/start.ts";
import { createTracing } from "./tracing.ts";
import { marksOf, type MarkKind } from "./view.ts";
import { memoisePerObject } from "../../../platform/lists/memoise-per-object.ts";
import { slice } from "../../../platform/store.ts";
import type { Page } from "../../../domain/page.ts";
import type { CornerOptionsRequest } from "../../../protocol.d.ts";
import type { LapDrawing, DrawingOptions } from "./lap-drawing.ts";

/** `at`: index of the corner or bend; 0 for a mark. */
export type Selected = { kind: "corner" | "bend" | MarkKind; at: number };
export type EditorModel = ReturnType<typeof createEditorModel>;

const STORAGE_KEY = "drawing.1";
/** Amount by which one step tightens or widens a corner. */
const BEND_STEP = 0.35;
/** Distance that a key moves a corner, in units of the sheet. */
export const NUDGE_UNITS = 12;

interface EditingState {
  selected: Selected | null;
  /** The line during a drag of a corner; otherwise null. */
  draggedLine: Line | null;
  /** The mark (start or an end of the pits) that is being dragged. */
  draggedMark: DraggedMark | null;
  /** True for a generated line. */
  isGenerated: boolean;
}
const editing = slice<EditingState>("sheet", {
  selected: null,
  draggedLine: null,
  draggedMark: null,
  isGenerated: false,
});

/** Returns the editor model of the page. */
export const editorModelOf = memoisePerObject(createEditorModel);

/** Starts the editor; only the first call has an effect. */
export const startEditorModel = memoisePerObject((page: Page) => editorModelOf(page).start());

/** Returns default options with an unused id and a numbered name. */
function createOptions({ customCircuits }: Page) {
  const takenIds = new Set(customCircuits.own.map(({ facts }) => facts.file));
  let number = 1;
  while (takenIds.has(`drawn-${number}`)) number += 1;
  return defaultOptions(`drawn-${number}`, say("sheet.name_of", { n: number }));
}

/** Returns the drawing stored by an earlier visit, or null. */
function readStoredDrawing({ local }: Page["storage"]) {
  try {
    return readDrawing(JSON.parse(local.read(STORAGE_KEY) ?? "null"));
  } catch {
    return null;
  }
}

/** Actions on the selected corner. */
const createReshapeActions = (reshape: (reshape: (line: Line, span: Span) => Line) => void) => ({
  nudge: (dx: number, dy: number) => reshape((line, span) => moveSpan(line, span, dx, dy)),
  tighten: () => reshape((line, span) => bendSpan(line, span, BEND_STEP)),
  widen: () => reshape((line, span) => bendSpan(line, span, -BEND_STEP)),
});

/** Changes computed by the engine. */
const createEngineActions = (
  tracing: ReturnType<typeof createTracing>,
  currentDrawing: () => LapDrawing | null,
  change: (lapDrawing: LapDrawing) => void,
  sheet: () => { width: number; height: number },
) => ({
  retry() {
    const now = currentDrawing();
    if (now) tracing.trace(now);
  },

  /**
   * @param straight  its index
   * @param length  in spaces
   * @returns false if no such length is possible
   */
  async setStraight(straight: number, length: number) {
    const now = currentDrawing();
    const { shape, facts } = tracing.tracingState().circuit ?? {};
    if (!now || !shape || !facts) return true;
    const pinnedDrawing = pinAll(now, shape, facts.corners);
    const result = await tracing.resizeStraight(pinnedDrawing, itemAt(shape.straights, straight).at, length);
    const { width, height } = sheet();
    if (result) change({ ...result, line: fitInto(result.line, width, height) });
    return result !== null;
  },
});

/** Actions that change options of the selected corner or of the whole circuit. */
const createOptionActions = (
  currentDrawing: () => LapDrawing | null,
  span: () => Span | null,
  change: (lapDrawing: LapDrawing) => void,
) => ({
  setCornerOptions(options: Partial<CornerOptionsRequest>) {
    const now = currentDrawing();
    const selectedSpan = span();
    if (now && selectedSpan) change(withCornerOptions(now, selectedSpan, options));
  },

  setOptions(options: Partial<DrawingOptions>) {
    const now = currentDrawing();
    if (now) change(withOptions(now, options));
  },
});

function createEditorModel(page: Page) {
  const { store, storage, ask } = page;
  const editingState = () => editing.of(store.state);
  const tracing = createTracing(ask, store);
  const storedDrawing = readStoredDrawing(storage);
  let history = createHistory(storedDrawing);
  const pen = createPen({ store, setLine: replaceLine, isBlank: () => history.currentDrawing() === null });

  function show(lapDrawing: LapDrawing) {
    editing.change(store, { draggedLine: null, draggedMark: null });
    pen.draw([]);
    storage.local.write(STORAGE_KEY, lapDrawing);
    tracing.trace(lapDrawing);
  }

  function change(lapDrawing: LapDrawing) {
    history.add(lapDrawing);
    show(lapDrawing);
  }

  /** Replaces the line; keeps the options that do not refer to its points. */
  function replaceLine(
    line: Line,
    { isGenerated = false, name = "" }: { isGenerated?: boolean; name?: string } = {},
  ) {
    const now = history.currentDrawing();
    const wishes = now ? withoutLineOptions(now.wishes) : createOptions(page);
    editing.change(store, { selected: null, isGenerated: isGenerated });
    change({ line, wishes: name ? { ...wishes, name } : wishes });
  }

  /** Returns the span of the selected corner or bend; null if there is none. */
  function span(): Span | null {
    const shape = tracing.tracingState().circuit?.shape;
    const { selected } = editingState();
    if (!shape || !selected || isMark(selected.kind)) return null;
    return (selected.kind === "corner" ? shape.corners : shape.bends)[selected.at] ?? null;
  }

  function reshape(edit: (line: Line, span: Span) => Line) {
    const now = history.currentDrawing();
    const selectedSpan = span();
    if (now && selectedSpan) change({ ...now, line: edit(now.line, selectedSpan) });
  }

  return {
    ...tracing,
    ...createReshapeActions(reshape),
    ...createEngineActions(tracing, () => history.currentDrawing(), change, pen.sheet),
    ...createOptionActions(() => history.currentDrawing(), span, change),
    ...createStartActions(tracing.tracingState, () => history.currentDrawing(), change),
    ...createMarkActions(tracing, () => history.currentDrawing(), change),
    ...pen,
    currentDrawing: () => history.currentDrawing(),
    isGenerated: () => editingState().isGenerated,
    selected: () => editingState().selected,
    span,
    draggedLine: () => editingState().draggedLine,
    draggedMark: () => editingState().draggedMark,
    canUndo: () => history.canUndo(),
    canRedo: () => history.canRedo(),

    /** Requests the board of the stored drawing; without one, warms up the engine. */
    start() {
      if (storedDrawing) tracing.trace(storedDrawing);
      else tracing.warmUp();
    },

    setLine: replaceLine,
    createOptions: () => createOptions(page),

    change,

    select(selected: Selected | null) {
      editing.change(store, { selected });
      tracing.cancelCheck();
    },

    /** Drags the selected corner or mark by an offset from its original position. */
    drag(dx: number, dy: number) {
      const now = history.currentDrawing();
      const { circuit } = tracing.tracingState();
      const selectedSpan = span();
      const { selected } = editingState();
      if (now && circuit && isMark(selected?.kind)) {
        const [x, y] = marksOf(circuit)[selected.kind];
        const heldMark = dragMarkTo(now, circuit, selected.kind, [x + dx, y + dy]);
        editing.change(store, { draggedMark: heldMark });
        tracing.checkLine(heldMark.requested, true);
      } else if (now && selectedSpan) {
        const movedLine = moveSpan(now.line, selectedSpan, dx, dy);
        editing.change(store, { draggedLine: movedLine });
        tracing.checkLine({ ...now, line: movedLine });
      }
    },

    drop() {
      const now = history.currentDrawing();
      const { draggedLine, draggedMark: heldMark } = editingState();
      if (now && draggedLine) change({ ...now, line: draggedLine });
      else if (heldMark) change(heldMark.nearestValid);
    },

    moveInHistory(action: "undo" | "redo") {
      history[action]();
      const now = history.currentDrawing();
      if (now) show(now);
    },

    /** Clears the sheet and its history. A saved circuit stays saved. */
    clearSheet() {
      history = createHistory(null);
      editing.change(store, { selected: null, draggedLine: null });
      pen.draw([]);
      storage.local.attempt((items) => items.removeItem(`yellow-flag.${STORAGE_KEY}`));
      tracing.reset();
    },
  };
}
