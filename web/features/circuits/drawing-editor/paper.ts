/**
 * Renders the sheet: the drawn line or the poster, touch-sized flags, and problem marks. Everything is in
 * units of the sheet, including the poster.
 */
import { nothing, svg, html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { say, sentence } from "../../../platform/language/messages.ts";
import { itemAt } from "../../../platform/lists/item-at.ts";
import { attachCanvas, paperSize } from "./canvas-input.ts";
import { pointIndicesOf, pathOf, type Point } from "./line.ts";
import { backgroundFigure } from "./background-picture.ts";
import { flagsOf, marksOf, posterBox, unitOf, viewOf } from "./view.ts";
import type { Page } from "../../../domain/page.ts";
import type { LapDrawing } from "./lap-drawing.ts";
import type { EditorModel } from "./editor-model.ts";
import type { TracedCircuit } from "./tracing.ts";

function flag([x, y]: Point, stops: number, isChosen: boolean, unit: number) {
  return svg`<g class="sheet-flag ${isChosen ? "is-chosen" : ""}"
    transform="translate(${x} ${y}) scale(${unit})"><circle class="sheet-halo" cy="-14" r="24"></circle><path
    class="sheet-pole" d="M0 0V-34"></path><path class="sheet-cloth"
    d="M1-34q8-4 14-1t13 0v19q-7 3-13 0t-14 1z"></path><text x="14" y="-19">${stops}</text></g>`;
}

/** Marker of a bend without a flag. */
function bendMark([x, y]: Point, isChosen: boolean, unit: number) {
  return svg`<g class="sheet-stud ${isChosen ? "is-chosen" : ""}"
    transform="translate(${x} ${y}) scale(${unit})"><circle class="sheet-halo" r="22"></circle><circle
    class="sheet-dot" r="9"></circle><path d="M-4 0H4M0-4V4"></path></g>`;
}

/** Marker of the start; it can be dragged along its straight, or to another. */
function startMark([x, y]: Point, isChosen: boolean, unit: number) {
  return svg`<g class="sheet-start ${isChosen ? "is-chosen" : ""}"
    transform="translate(${x} ${y}) scale(${unit})"><circle class="sheet-halo" r="22"></circle><circle
    class="sheet-dot" r="10"></circle><path d="M-5-5h5v5h-5zM0 0h5v5h-5z"></path></g>`;
}

/** Marker of one end of the pit lane; it can be dragged along the home straight, or across it. */
function pitMark(kind: "enter" | "leave", [x, y]: Point, isChosen: boolean, unit: number) {
  const strike = kind === "leave" ? svg`<path d="M6-7L-6 7"></path>` : nothing;
  return svg`<g class="sheet-pits is-${kind} ${isChosen ? "is-chosen" : ""}"
    transform="translate(${x} ${y}) scale(${unit})"><circle class="sheet-halo" r="22"></circle><circle
    class="sheet-dot" r="10"></circle><text y="4.5">P</text>${strike}</g>`;
}

function flags(model: EditorModel, circuit: TracedCircuit, unit: number) {
  const { line } = model.currentDrawing() as LapDrawing;
  const selected = model.selected();
  const isSelected = (kind: string, at: number) => selected?.kind === kind && selected.at === at;
  const { corners, bends } = circuit.shape;
  const places = flagsOf(circuit);
  const draggedMark = model.draggedMark();
  const marks = { ...marksOf(circuit), ...(draggedMark ? { [draggedMark.kind]: draggedMark.place } : {}) };
  const pits = (["enter", "leave"] as const).map((kind) =>
    pitMark(kind, marks[kind], isSelected(kind, 0), unit),
  );
  return svg`${bends.map(({ at }, index) =>
    bendMark(itemAt(line, at), isSelected("bend", index), unit),
  )}${corners.map((_, index) =>
    flag(
      itemAt(places, index),
      itemAt(circuit.facts.corners, index).stops,
      isSelected("corner", index),
      unit,
    ),
  )}${pits}${startMark(marks.start, isSelected("start", 0), unit)}`;
}

/** Highlights the selected part of the line. */
function selectedPart(model: EditorModel) {
  const span = model.span();
  const line = model.draggedLine() ?? model.currentDrawing()?.line;
  if (!span || !line) return nothing;
  const points = pointIndicesOf(span, line.length).map((number) => itemAt(line, number));
  return svg`<path class="sheet-part" d=${pathOf(points, true)}></path>`;
}

function problemMark(model: EditorModel, unit: number) {
  const { problem } = model.tracingState();
  const line = model.draggedLine() ?? model.currentDrawing()?.line;
  const place = problem && problem.point !== null && line?.[problem.point];
  if (!place) return nothing;
  const [x, y] = place;
  return svg`<g class="sheet-wrong" transform="translate(${x} ${y}) scale(${unit})"><circle
    r="24"></circle><path d="M0-9V3M0 8v.5"></path></g>`;
}

export function paintPaper(model: EditorModel, page: Page) {
  const { state, circuit, problem } = model.tracingState();
  const size = paperSize(page.store.state);
  const view = viewOf(model, size?.height ?? 600);
  const unit = size ? unitOf(size, view) : 2;
  const now = model.currentDrawing();
  const stroke = model.stroke();
  const draggedLine = model.draggedLine();
  const isDrawing = stroke.length > 0 || (!now && state === "empty");
  const isBoardShown = circuit && !isDrawing;
  const shownProblem = draggedLine || state === "good" ? problem : null;
  const bareLine = draggedLine ?? (state === "bad" || state === "lost" || !circuit ? now?.line : null);
  const box = isBoardShown ? posterBox(circuit) : null;
  const attach = (element: Element | undefined) => {
    if (element) attachCanvas(element as SVGSVGElement, page);
  };
  return html`<div class="sheet-paper" data-state=${isDrawing ? "empty" : state}>
    <svg ${ref(attach)} class="sheet ${isDrawing ? "is-blank" : ""} ${bareLine ? "is-line" : ""}"
      viewBox="${view.x} ${view.y} ${view.width} ${view.height}" tabindex="0" role="application"
      aria-label=${say(isDrawing ? "sheet.pen_label" : "sheet.label")} aria-describedby="sheet-keys">
      ${backgroundFigure(model, page.store.state)}
      ${
        box
          ? svg`<g class="sheet-poster" transform="translate(${box.x} ${box.y}) scale(${1 / box.scale})">${
              circuit?.picture
            }</g>`
          : nothing
      }
      ${bareLine ? svg`<path class="sheet-road" d=${pathOf(bareLine)}></path>` : nothing}
      ${bareLine ? svg`<path class="sheet-line" d=${pathOf(bareLine)}></path>` : nothing}
      ${stroke.length > 0 ? svg`<path class="sheet-road" d=${pathOf(stroke, true)}></path>` : nothing}
      ${stroke.length > 0 ? svg`<path class="sheet-line" d=${pathOf(stroke, true)}></path>` : nothing}
      ${isBoardShown ? selectedPart(model) : nothing}
      ${isBoardShown && circuit && !draggedLine && state !== "bad" ? flags(model, circuit, unit) : nothing}
      ${problemMark(model, unit)}
    </svg>
    ${isDrawing && stroke.length === 0 ? html`<p class="sheet-hint">${say("sheet.hint")}</p>` : nothing}
    ${state === "waiting" && !draggedLine ? html`<p class="sheet-busy">${say("sheet.waiting")}</p>` : nothing}
    ${shownProblem ? html`<p class="sheet-busy is-bad">${sentence(shownProblem.message)}</p>` : nothing}
    <p id="sheet-keys" class="unseen">${say(isDrawing ? "sheet.pen_keys" : "sheet.keys")}</p>
  </div>`;
}
