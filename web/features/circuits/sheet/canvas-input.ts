/** Input on the sheet by finger, mouse, pen and keys: draw a lap, select a corner, drag it. */
import { itemAt } from "../../../core/lists/item-at.ts";
import { slice } from "../../../core/store.ts";
import { apart } from "./line.ts";
import { arrowOf, isMark } from "./road/marks.ts";
import { NUDGE, tableOf } from "./editor-model.ts";
import { flagsOf, marksOf, unitOf, viewOf } from "./view.ts";
import type { Page } from "../../../core/page.ts";
import type { State } from "../../../core/store.ts";
import type { Point } from "./line.ts";
import type { Selected, Table } from "./editor-model.ts";

/** In pixels: hit radius of a flag, distance before a drag starts, and minimum distance between points. */
const REACH = 44;
const SLIP = 8;
const STEP = 3;
/** Hit radius of a mark, as a share of REACH: marks are close together. */
const MARK = 0.6;
/** Distance that a key moves the pen, in units of the sheet. */
const PEN_STEP = 25;

const held: WeakSet<SVGSVGElement> = new WeakSet();
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
function under(table: Table, place: Point, reach: number): Selected | null {
  const { made } = table.seen();
  const now = table.now();
  if (!made || !now) return null;
  const { corners, bends } = made.shape;
  const high = reach * 0.35;
  const found: { off: number; what: Selected }[] = [
    ...flagsOf(made).map(([x, y], at) => ({
      off: apart([x + high / 2, y - high], place),
      what: { kind: "corner" as const, at },
    })),
    ...corners.map(({ at: point }, at) => ({
      off: apart(itemAt(now.line, point), place),
      what: { kind: "corner" as const, at },
    })),
    ...bends.map(({ at: point }, at) => ({
      off: apart(itemAt(now.line, point), place),
      what: { kind: "bend" as const, at },
    })),
  ];
  for (const [kind, mark] of Object.entries(marksOf(made))) {
    const off = apart(mark, place);
    if (off < reach * MARK) found.push({ off, what: { kind, at: 0 } as Selected });
  }
  const best = found.sort((one, other) => one.off - other.off)[0];
  return best && best.off <= reach ? best.what : null;
}

export function attachCanvas(paper: SVGSVGElement, page: Page) {
  if (held.has(paper)) return;
  held.add(paper);
  const table = tableOf(page);
  const size = new ResizeObserver(() => {
    const size = sizeOf(paper);
    table.cut(size.width, size.height);
    paperState.change(page.store, { size });
  });
  size.observe(paper);
  /** True if the last pointerdown started a stroke or a drag; then the page must not scroll. */
  let hasHold = false;
  paper.addEventListener("pointerdown", (event) => {
    hasHold = onPointerDown(paper, table, event);
  });
  // Browsers send touchstart after pointerdown, and scroll unless it is cancelled.
  paper.addEventListener("touchstart", (event) => hasHold && event.preventDefault(), { passive: false });
  paper.addEventListener("keydown", (event) => onKeyDown(table, event));
}

/** @returns true if a stroke or a drag has started */
function onPointerDown(paper: SVGSVGElement, table: Table, down: PointerEvent): boolean {
  if (!down.isPrimary || down.button > 0) return false;
  const unit = unitOf(sizeOf(paper), viewOf(table, paper.clientHeight));
  const from = placeOf(paper, down);
  const isBlank = !table.now();
  const what = isBlank ? null : under(table, from, REACH * unit);
  if (isBlank) table.draw([from]);
  else table.select(what);
  if (!isBlank && (!what || table.seen().state !== "good")) return false;
  down.preventDefault();
  paper.setPointerCapture(down.pointerId);
  let dragging = false;
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    if (isBlank) {
      const stroke = table.stroke();
      const fresh = (event.getCoalescedEvents?.() ?? [event])
        .map((one) => placeOf(paper, one))
        .filter((place) => apart(place, itemAt(stroke, -1)) > STEP * unit);
      if (fresh.length > 0) table.draw([...stroke, ...fresh]);
      return;
    }
    const [x, y] = placeOf(paper, event);
    const [dx, dy] = [x - from[0], y - from[1]];
    dragging ||= Math.hypot(dx, dy) > SLIP * unit;
    if (dragging) table.drag(dx, dy);
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    for (const name of ["pointerup", "pointercancel"] as const) paper.removeEventListener(name, up);
    paper.removeEventListener("pointermove", move);
    if (isBlank) table.lift();
    else if (dragging) table.drop();
  };
  paper.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"] as const) paper.addEventListener(name, up);
  return true;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function onKeyDown(table: Table, event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const done = table.now() ? corrected(table, event.key) : penned(table, event.key);
  if (done) event.preventDefault();
}

/** Moves the selected part in the direction of an arrow key; a mark stays on the road. */
function pushed(table: Table, { kind }: Selected, arrow: Point) {
  const { made } = table.seen();
  const now = table.now();
  if (!made || !now) return;
  if (!isMark(kind)) {
    table.nudge(arrow[0] * NUDGE, arrow[1] * NUDGE);
    return;
  }
  const way = arrowOf(now, made, kind, arrow);
  if (typeof way === "number") table.moveMark(kind, way);
  else if (kind !== "start" && way !== made.shape.pits.side) table.crossPits();
}

/** Handles keys on a drawing: select, move, tighten or widen corners, set stops, move the start and pits. */
function corrected(table: Table, key: string) {
  const arrow = ARROWS[key];
  const corners = table.seen().made?.shape.corners ?? [];
  const selected = table.selected();
  const mark = isMark(selected?.kind) ? selected.kind : "start";
  if (arrow && selected) pushed(table, selected, arrow);
  else if ((key === "n" || key === "p") && corners.length > 0) {
    const at = selected?.kind === "corner" ? selected.at : key === "n" ? -1 : 0;
    const next = (at + (key === "n" ? 1 : -1) + corners.length) % corners.length;
    table.select({ kind: "corner", at: next });
  } else if (key === "s") table.nextStart();
  else if (key === "i" || key === "o") table.select({ kind: key === "i" ? "enter" : "leave", at: 0 });
  else if (key === "x") table.crossPits();
  else if (key === "<" || key === ",") table.moveMark(mark, -1);
  else if (key === ">" || key === ".") table.moveMark(mark, 1);
  else if (/^[0-3]$/.test(key) && table.span()) table.wishCorner({ stops: Number(key) });
  else if (key === "+") table.tighten();
  else if (key === "-") table.widen();
  else if (key === "Escape" && selected) table.select(null);
  else return false;
  return true;
}

/** Handles keys on a blank sheet: arrows move the pen, Enter adds a point, Backspace removes the last one. */
function penned(table: Table, key: string) {
  const arrow = ARROWS[key];
  const { width, height } = table.sheet();
  const knots = table.stroke();
  const pen: Point = knots[knots.length - 1] ?? [width / 4, height / 2];
  if (arrow) {
    const [x, y] = [pen[0] + arrow[0] * PEN_STEP, pen[1] + arrow[1] * PEN_STEP];
    const next: Point = [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
    table.draw([...knots.slice(0, -1), next]);
  } else if (key === "Enter" || key === " ") table.draw([...(knots.length > 0 ? knots : [pen]), [...pen]]);
  else if (key === "Backspace" && knots.length > 1) table.draw(knots.slice(0, -1));
  else if (key === "c" && knots.length > 3) table.closeKnots();
  else return false;
  return true;
}
