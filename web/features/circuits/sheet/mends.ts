/** Repair buttons for a drawing that is not a valid circuit. */
import { html, nothing } from "lit-html";
import { say } from "../../../core/language/messages.ts";
import { wishing } from "./drawn.ts";
import { numbersOf } from "./line.ts";
import { REPAIRS } from "./tracing.ts";
import type { LineProblem } from "../../../protocol.d.ts";
import type { Drawn } from "./drawn.ts";
import type { Table } from "./editor-model.ts";

/** Problems caused by the options of a corner; changing the line does not solve them. */
const OF_WISHES = ["compiler.trace.stops", "compiler.trace.flag", "compiler.trace.one_name"];

/** Removes the options of the corner at a point; those of all corners if there are none at that point. */
function withoutWish(drawn: Drawn, point: number | null) {
  const { corners } = drawn.wishes;
  const others = corners.filter(
    (span) => point === null || !numbersOf(span, drawn.line.length).includes(point),
  );
  return wishing(drawn, { corners: others.length < corners.length ? others : [] });
}

/**
 * Returns the button for a repair: removing corner options, or a change of the line that is known to make a
 * board. Returns a sentence if no repair was found.
 */
export function mendButton(table: Table, { say: { id }, point }: LineProblem) {
  const now = table.now();
  if (!now) return nothing;
  const { repair } = table.seen();
  const isWish = OF_WISHES.includes(id) && now.wishes.corners.length > 0;
  if (isWish) return button("sheet.mend_wish", () => table.change(withoutWish(now, point)));
  const words = REPAIRS[id];
  if (!words || repair === null) return nothing;
  if (repair === "none") return html` <span>${say("sheet.no_mend")}</span>`;
  return button(words, () => table.change(repair));
}

const button = (words: string, press: () => void) =>
  html` <button type="button" class="button is-small sheet-mend" @click=${press}>${say(words)}</button>`;
