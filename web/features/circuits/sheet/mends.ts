/** Repairs of a drawing that cannot be a circuit: a button that says what it will do. */
import { html, nothing } from "lit-html";
import { say } from "../../../core/language/messages.ts";
import { wishing } from "./drawn.ts";
import { numbersOf } from "./line.ts";
import type { Page } from "../../../core/page.ts";
import type { LineProblem } from "../../../protocol.d.ts";
import type { Drawn } from "./drawn.ts";
import type { Table } from "./table.ts";

/** The engine's repair for each problem, by its sentence. A text that is no line cannot be repaired. */
const ENGINE = {
  "compiler.trace.home": "sheet.mend_home",
  "compiler.trace.stuck": "sheet.mend_close",
  "compiler.trace.close": "sheet.mend_apart",
  "compiler.trace.tight": "sheet.mend_wider",
  "compiler.trace.flat_crossing": "sheet.mend_uncross",
  "compiler.trace.many_crossings": "sheet.mend_uncross",
};
/** Problems of what is wanted of a corner, which the line cannot help. */
const OF_WISHES = ["compiler.trace.stops", "compiler.trace.flag", "compiler.trace.one_name"];

/** Drawings that the engine could not repair: the button would do nothing. */
const hopeless: WeakSet<Drawn> = new WeakSet();

/** Without what is wanted of the corner at a point, or of any, where none is wanted there. */
function withoutWish(drawn: Drawn, point: number | null) {
  const { corners } = drawn.wishes;
  const others = corners.filter(
    (span) => point === null || !numbersOf(span, drawn.line.length).includes(point),
  );
  return wishing(drawn, { corners: others.length < corners.length ? others : [] });
}

export function mendButton(table: Table, { say: { id }, point }: LineProblem, { store }: Page) {
  const now = table.now();
  const words = Object.entries(ENGINE).find(([problem]) => problem === id)?.[1];
  const isWish = OF_WISHES.includes(id);
  if (!now || !(words || isWish)) return nothing;
  if (hopeless.has(now)) return html` <span>${say("sheet.no_mend")}</span>`;
  const mend = async () => {
    if (isWish) table.change(withoutWish(now, point));
    else if (!(await table.mendIt())) {
      hopeless.add(now);
      store.update({});
    }
  };
  return html` <button type="button" class="button is-small sheet-mend" @click=${mend}>${say(
    words ?? "sheet.mend_wish",
  )}</button>`;
}
