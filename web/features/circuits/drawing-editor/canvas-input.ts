/** Input on the sheet by finger, mouse, pen and keys: draw a lap, select a corner, drag it. */
import { itemAt } from "../../../platform/lists/item-at.ts";
import { slice } from "../../../platform/store.ts";
import { distanceBetween, type Point } from "./line.ts";
import { arrowEffect, isMark } from "./road/marks.ts";
import { NUDGE_UNITS, editorModelOf, type Selected, type EditorModel } from "./editor-model.ts";
import { flagsOf, marksOf, unitOf, viewOf } from "./view.ts";
import type { Page } from "../../../domain/page.ts";
import type { State } from "../../../domain/state.ts";

/** In pixels: hit radius of a flag, distance before a drag starts, and minimum distance between points. */
const REACH_PX = 44;
const DRAG_START_PX = 8;
const MIN_STEP_PX = 3;
/** Hit radius of a mark, as a share of REACH: marks are close together. */
const MARK_REACH_SHARE = 0.6;
/** Distance that a key moves the pen, in units of the sheet. */
const PEN_STEP = 25;

const attachedCanvases: WeakSet<SVGSVGElement> = new WeakSet();
/** The size of the sheet's element, in pixels; null until it is known. */
const paperState = slice<{ size: { width: number; height: number } | null }>("sheet.paper", { size: null });

export const paperSize = (state: State) => paperState.of(state).size;

const sizeOf = ({ clientWidth, clientHeight }: Element) => ({ width: clientWidth, height: clientHeight });

function placeOf(paper: SVGSVGElement, event: PointerEvent): Point {
  const matrix = paper.getScreenCTM()?.inverse() ?? new DOMMatrix();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}

/** Returns the nearest flag, stud, corner or mark within reach; null if there is none. */
function nearestPart(model: EditorModel, place: Point, reach: number): Selected | null {
  const { circuit } = model.tracingState();
  const now = model.currentDrawing();
  if (!circuit || !now) return null;
  const { corners, bends } = circuit.shape;
  const high = reach * 0.35;
  const parts: { distance: number; part: Selected }[] = [
    ...flagsOf(circuit).map(([x, y], at) => ({
      distance: distanceBetween([x + high / 2, y - high], place),
      part: { kind: "corner" as const, at },
    })),
    ...corners.map(({ at: point }, at) => ({
      distance: distanceBetween(itemAt(now.line, point), place),
      part: { kind: "corner" as const, at },
    })),
    ...bends.map(({ at: point }, at) => ({
      distance: distanceBetween(itemAt(now.line, point), place),
      part: { kind: "bend" as const, at },
    })),
  ];
  for (const [kind, mark] of Object.entries(marksOf(circuit))) {
    const distance = distanceBetween(mark, place);
    if (distance < reach * MARK_REACH_SHARE) parts.push({ distance, part: { kind, at: 0 } as Selected });
  }
  const best = parts.sort((one, other) => one.distance - other.distance)[0];
  return best && best.distance <= reach ? best.part : null;
}

export function attachCanvas(paper: SVGSVGElement, page: Page) {
  if (attachedCanvases.has(paper)) return;
  attachedCanvases.add(paper);
  const model = editorModelOf(page);
  const size = new ResizeObserver(() => {
    const size = sizeOf(paper);
    model.fitSheet(size.width, size.height);
    paperState.change(page.store, { size });
  });
  size.observe(paper);
  /** True if the last pointerdown started a stroke or a drag; then the page must not scroll. */
  let isHolding = false;
  paper.addEventListener("pointerdown", (event) => {
    isHolding = onPointerDown(paper, model, event);
  });
  // Browsers send touchstart after pointerdown, and scroll unless it is cancelled.
  paper.addEventListener("touchstart", (event) => isHolding && event.preventDefault(), { passive: false });
  paper.addEventListener("keydown", (event) => onKeyDown(model, event));
}

/** @returns true if a stroke or a drag has started */
function onPointerDown(paper: SVGSVGElement, model: EditorModel, down: PointerEvent): boolean {
  if (!down.isPrimary || down.button > 0) return false;
  const unit = unitOf(sizeOf(paper), viewOf(model, paper.clientHeight));
  const from = placeOf(paper, down);
  const isBlank = !model.currentDrawing();
  const part = isBlank ? null : nearestPart(model, from, REACH_PX * unit);
  if (isBlank) model.draw([from]);
  else model.select(part);
  if (!isBlank && (!part || model.tracingState().state !== "good")) return false;
  down.preventDefault();
  paper.setPointerCapture(down.pointerId);
  let isDragging = false;
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    if (isBlank) {
      const stroke = model.stroke();
      const newPoints = (event.getCoalescedEvents?.() ?? [event])
        .map((one) => placeOf(paper, one))
        .filter((place) => distanceBetween(place, itemAt(stroke, -1)) > MIN_STEP_PX * unit);
      if (newPoints.length > 0) model.draw([...stroke, ...newPoints]);
      return;
    }
    const [x, y] = placeOf(paper, event);
    const [dx, dy] = [x - from[0], y - from[1]];
    isDragging ||= Math.hypot(dx, dy) > DRAG_START_PX * unit;
    if (isDragging) model.drag(dx, dy);
  };
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    for (const name of ["pointerup", "pointercancel"] as const) paper.removeEventListener(name, onUp);
    paper.removeEventListener("pointermove", onMove);
    if (isBlank) model.endStroke();
    else if (isDragging) model.drop();
  };
  paper.addEventListener("pointermove", onMove);
  for (const name of ["pointerup", "pointercancel"] as const) paper.addEventListener(name, onUp);
  return true;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function onKeyDown(model: EditorModel, event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isHandled = model.currentDrawing() ? handleEditKey(model, event.key) : handlePenKey(model, event.key);
  if (isHandled) event.preventDefault();
}

/** Moves the selected part in the direction of an arrow key; a mark stays on the road. */
function moveSelected(model: EditorModel, { kind }: Selected, arrow: Point) {
  const { circuit } = model.tracingState();
  const now = model.currentDrawing();
  if (!circuit || !now) return;
  if (!isMark(kind)) {
    model.nudge(arrow[0] * NUDGE_UNITS, arrow[1] * NUDGE_UNITS);
    return;
  }
  const effect = arrowEffect(now, circuit, kind, arrow);
  if (typeof effect === "number") model.moveMark(kind, effect);
  else if (kind !== "start" && effect !== circuit.shape.pits.side) model.switchPitSide();
}

/** Handles keys on a drawing: select, move, tighten or widen corners, set stops, move the start and pits. */
function handleEditKey(model: EditorModel, key: string) {
  const arrow = ARROWS[key];
  const corners = model.tracingState().circuit?.shape.corners ?? [];
  const selected = model.selected();
  const mark = isMark(selected?.kind) ? selected.kind : "start";
  if (arrow && selected) moveSelected(model, selected, arrow);
  else if ((key === "n" || key === "p") && corners.length > 0) {
    const at = selected?.kind === "corner" ? selected.at : key === "n" ? -1 : 0;
    const next = (at + (key === "n" ? 1 : -1) + corners.length) % corners.length;
    model.select({ kind: "corner", at: next });
  } else if (key === "s") model.moveStartToNext();
  else if (key === "i" || key === "o") model.select({ kind: key === "i" ? "enter" : "leave", at: 0 });
  else if (key === "x") model.switchPitSide();
  else if (key === "<" || key === ",") model.moveMark(mark, -1);
  else if (key === ">" || key === ".") model.moveMark(mark, 1);
  else if (/^[0-3]$/.test(key) && model.span()) model.setCornerOptions({ stops: Number(key) });
  else if (key === "+") model.tighten();
  else if (key === "-") model.widen();
  else if (key === "Escape" && selected) model.select(null);
  else return false;
  return true;
}

/** Handles keys on a blank sheet: arrows move the pen, Enter adds a point, Backspace removes the last one. */
function handlePenKey(model: EditorModel, key: string) {
  const arrow = ARROWS[key];
  const { width, height } = model.sheet();
  const knots = model.stroke();
  const pen: Point = knots[knots.length - 1] ?? [width / 4, height / 2];
  if (arrow) {
    const [x, y] = [pen[0] + arrow[0] * PEN_STEP, pen[1] + arrow[1] * PEN_STEP];
    const next: Point = [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
    model.draw([...knots.slice(0, -1), next]);
  } else if (key === "Enter" || key === " ") model.draw([...(knots.length > 0 ? knots : [pen]), [...pen]]);
  else if (key === "Backspace" && knots.length > 1) model.draw(knots.slice(0, -1));
  else if (key === "c" && knots.length > 3) model.closeKnots();
  else return false;
  return true;
}
