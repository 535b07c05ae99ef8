/** Repairs of a drawing that cannot be a circuit: a button that says what it will do. */
import { html, nothing } from "lit-html";
import { say } from "../../../core/language/messages.ts";
import { wishing } from "./drawn.ts";
import { numbersOf } from "./line.ts";
import { REPAIRS } from "./tracing.ts";
import type { LineProblem } from "../../../protocol.d.ts";
import type { Drawn } from "./drawn.ts";
import type { Table } from "./editor-model.ts";

/** Problems of what is wanted of a corner, which the line cannot help. */
const OF_WISHES = ["compiler.trace.stops", "compiler.trace.flag", "compiler.trace.one_name"];

/** Without what is wanted of the corner at a point, or of any, where none is wanted there. */
function withoutWish(drawn: Drawn, point: number | null) {
  const { corners } = drawn.wishes;
  const others = corners.filter(
    (span) => point === null || !numbersOf(span, drawn.line.length).includes(point),
  );
  return wishing(drawn, { corners: others.length < corners.length ? others : [] });
}

/** Only for a repair that is known to help; a sentence where nothing does. */
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
