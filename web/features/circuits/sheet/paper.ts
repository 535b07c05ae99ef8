/**
 * Renders the sheet: the drawn line or the poster, touch-sized flags, and problem marks. Everything is in
 * units of the sheet, including the poster.
 */
import { nothing, svg, html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { say, sentence } from "../../../core/language/messages.ts";
import { itemAt } from "../../../core/lists/item-at.ts";
import { attachCanvas, paperSize } from "./canvas-input.ts";
import { numbersOf, pathOf } from "./line.ts";
import { shownPicture } from "./beneath.ts";
import { flagsOf, marksOf, posterBox, unitOf, viewOf } from "./view.ts";
import type { Page } from "../../../core/page.ts";
import type { Drawn } from "./drawn.ts";
import type { Point } from "./line.ts";
import type { Table } from "./editor-model.ts";
import type { Made } from "./tracing.ts";

function flag([x, y]: Point, stops: number, chosen: boolean, unit: number) {
  return svg`<g class="sheet-flag ${chosen ? "is-chosen" : ""}"
    transform="translate(${x} ${y}) scale(${unit})"><circle class="sheet-halo" cy="-14" r="24"></circle><path
    class="sheet-pole" d="M0 0V-34"></path><path class="sheet-cloth"
    d="M1-34q8-4 14-1t13 0v19q-7 3-13 0t-14 1z"></path><text x="14" y="-19">${stops}</text></g>`;
}

/** Marker of a bend without a flag. */
function stud([x, y]: Point, chosen: boolean, unit: number) {
  return svg`<g class="sheet-stud ${chosen ? "is-chosen" : ""}"
    transform="translate(${x} ${y}) scale(${unit})"><circle class="sheet-halo" r="22"></circle><circle
    class="sheet-dot" r="9"></circle><path d="M-4 0H4M0-4V4"></path></g>`;
}

/** Marker of the start; it can be dragged along its straight, or to another. */
function startMark([x, y]: Point, chosen: boolean, unit: number) {
  return svg`<g class="sheet-start ${chosen ? "is-chosen" : ""}"
    transform="translate(${x} ${y}) scale(${unit})"><circle class="sheet-halo" r="22"></circle><circle
    class="sheet-dot" r="10"></circle><path d="M-5-5h5v5h-5zM0 0h5v5h-5z"></path></g>`;
}

/** Marker of one end of the pit lane; it can be dragged along the home straight, or across it. */
function pitMark(kind: "enter" | "leave", [x, y]: Point, chosen: boolean, unit: number) {
  const struck = kind === "leave" ? svg`<path d="M6-7L-6 7"></path>` : nothing;
  return svg`<g class="sheet-pits is-${kind} ${chosen ? "is-chosen" : ""}"
    transform="translate(${x} ${y}) scale(${unit})"><circle class="sheet-halo" r="22"></circle><circle
    class="sheet-dot" r="10"></circle><text y="4.5">P</text>${struck}</g>`;
}

function flags(table: Table, made: Made, unit: number) {
  const { line } = table.now() as Drawn;
  const selected = table.selected();
  const is = (kind: string, at: number) => selected?.kind === kind && selected.at === at;
  const { corners, bends } = made.shape;
  const places = flagsOf(made);
  const held = table.heldMark();
  const marks = { ...marksOf(made), ...(held ? { [held.kind]: held.place } : {}) };
  const pits = (["enter", "leave"] as const).map((kind) => pitMark(kind, marks[kind], is(kind, 0), unit));
  return svg`${bends.map(({ at }, index) => stud(itemAt(line, at), is("bend", index), unit))}${corners.map(
    (_, index) =>
      flag(itemAt(places, index), itemAt(made.facts.corners, index).stops, is("corner", index), unit),
  )}${pits}${startMark(marks.start, is("start", 0), unit)}`;
}

/** Highlights the selected part of the line. */
function selectedPart(table: Table) {
  const span = table.span();
  const line = table.held() ?? table.now()?.line;
  if (!span || !line) return nothing;
  const points = numbersOf(span, line.length).map((number) => itemAt(line, number));
  return svg`<path class="sheet-part" d=${pathOf(points, true)}></path>`;
}

function problemMark(table: Table, unit: number) {
  const { problem } = table.seen();
  const line = table.held() ?? table.now()?.line;
  const place = problem && problem.point !== null && line?.[problem.point];
  if (!place) return nothing;
  const [x, y] = place;
  return svg`<g class="sheet-wrong" transform="translate(${x} ${y}) scale(${unit})"><circle
    r="24"></circle><path d="M0-9V3M0 8v.5"></path></g>`;
}

export function paintPaper(table: Table, page: Page) {
  const { state, made, problem } = table.seen();
  const size = paperSize(page.store.state);
  const view = viewOf(table, size?.height ?? 600);
  const unit = size ? unitOf(size, view) : 2;
  const now = table.now();
  const stroke = table.stroke();
  const held = table.held();
  const drawing = stroke.length > 0 || (!now && state === "empty");
  const good = made && !drawing;
  const inHand = held || state === "good" ? problem : null;
  const bare = held ?? (state === "bad" || state === "lost" || !made ? now?.line : null);
  const box = good ? posterBox(made) : null;
  const place = (element: Element | undefined) => {
    if (element) attachCanvas(element as SVGSVGElement, page);
  };
  return html`<div class="sheet-paper" data-state=${drawing ? "empty" : state}>
    <svg ${ref(place)} class="sheet ${drawing ? "is-blank" : ""} ${bare ? "is-line" : ""}"
      viewBox="${view.x} ${view.y} ${view.width} ${view.height}" tabindex="0" role="application"
      aria-label=${say(drawing ? "sheet.pen_label" : "sheet.label")} aria-describedby="sheet-keys">
      ${shownPicture(table, page.store.state)}
      ${
        box
          ? svg`<g class="sheet-poster" transform="translate(${box.x} ${box.y}) scale(${1 / box.scale})">${
              made?.picture
            }</g>`
          : nothing
      }
      ${bare ? svg`<path class="sheet-road" d=${pathOf(bare)}></path>` : nothing}
      ${bare ? svg`<path class="sheet-line" d=${pathOf(bare)}></path>` : nothing}
      ${stroke.length > 0 ? svg`<path class="sheet-road" d=${pathOf(stroke, true)}></path>` : nothing}
      ${stroke.length > 0 ? svg`<path class="sheet-line" d=${pathOf(stroke, true)}></path>` : nothing}
      ${good ? selectedPart(table) : nothing}
      ${good && made && !held && state !== "bad" ? flags(table, made, unit) : nothing}
      ${problemMark(table, unit)}
    </svg>
    ${drawing && stroke.length === 0 ? html`<p class="sheet-hint">${say("sheet.hint")}</p>` : nothing}
    ${state === "waiting" && !held ? html`<p class="sheet-busy">${say("sheet.waiting")}</p>` : nothing}
    ${inHand ? html`<p class="sheet-busy is-bad">${sentence(inHand.say)}</p>` : nothing}
    <p id="sheet-keys" class="unseen">${say(drawing ? "sheet.pen_keys" : "sheet.keys")}</p>
  </div>`;
}
