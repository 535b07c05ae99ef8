/**
 * What mends a drawing that cannot be a circuit: a button that says what it will do.
 */
import { html, nothing } from "lit-html";
import { say } from "../../../core/language/messages.js";
import { wishing } from "./drawn.js";
import { numbersOf } from "./line.js";

/** @typedef {import("../../../core/page.js").Page} Page */
/** @typedef {import("../../../protocol.js").LineProblem} LineProblem */
/** @typedef {import("./drawn.js").Drawn} Drawn */
/** @typedef {import("./table.js").Table} Table */

/** What the engine does about a problem, by its sentence; what is no line at all cannot be mended. */
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

/** Drawings that the engine could not mend: the button would do nothing. @type {WeakSet<Drawn>} */
const hopeless = new WeakSet();

/**
 * Without what is wanted of the corner at a point, or of any, where none is wanted there.
 * @param {Drawn} drawn @param {number | null} point
 */
function withoutWish(drawn, point) {
  const { corners } = drawn.wishes;
  const others = corners.filter(
    (span) => point === null || !numbersOf(span, drawn.line.length).includes(point),
  );
  return wishing(drawn, { corners: others.length < corners.length ? others : [] });
}

/** @param {Table} table @param {LineProblem} problem @param {Page} page */
export function mendButton(table, { say: { id }, point }, { store }) {
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
