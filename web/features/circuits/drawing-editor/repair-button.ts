/** Repair buttons for a drawing that is not a valid circuit. */
import { html, nothing } from "lit-html";
import { say } from "../../../platform/language/messages.ts";
import { withOptions, type LapDrawing } from "./lap-drawing.ts";
import { pointIndicesOf } from "./line.ts";
import { REPAIRS } from "./tracing.ts";
import type { LineProblem } from "../../../protocol.d.ts";
import type { EditorModel } from "./editor-model.ts";

/** Problems caused by the options of a corner; changing the line does not solve them. */
const CORNER_OPTION_PROBLEMS = ["compiler.trace.stops", "compiler.trace.flag", "compiler.trace.one_name"];

/** Removes the options of the corner at a point; those of all corners if there are none at that point. */
function withoutCornerOptions(lapDrawing: LapDrawing, point: number | null) {
  const { corners } = lapDrawing.wishes;
  const others = corners.filter(
    (span) => point === null || !pointIndicesOf(span, lapDrawing.line.length).includes(point),
  );
  return withOptions(lapDrawing, { corners: others.length < corners.length ? others : [] });
}

/**
 * Returns the button for a repair: removing corner options, or a change of the line that is known to make a
 * board. Returns a sentence if no repair was found.
 */
export function repairButton(model: EditorModel, { message: { id }, point }: LineProblem) {
  const now = model.currentDrawing();
  if (!now) return nothing;
  const { repair } = model.tracingState();
  const isOptionProblem = CORNER_OPTION_PROBLEMS.includes(id) && now.wishes.corners.length > 0;
  if (isOptionProblem)
    return button("sheet.reset_corner", () => model.change(withoutCornerOptions(now, point)));
  const words = REPAIRS[id];
  if (!words || repair === null) return nothing;
  if (repair === "none") return html` <span>${say("sheet.no_repair")}</span>`;
  return button(words, () => model.change(repair));
}

const button = (words: string, press: () => void) =>
  html` <button type="button" class="button is-small sheet-repair" @click=${press}>${say(words)}</button>`;
