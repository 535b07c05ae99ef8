/**
 * Circuits that go back on the sheet: one that was drawn there as it was drawn, any other by the middle of
 * its road.
 */
import { say } from "../../../core/language/messages.js";
import { editorOf } from "../circuit-editor.js";
import { readDrawn } from "./drawn.js";
import { fitted } from "./line.js";
import { tableOf } from "./table.js";

/** @typedef {import("../../../core/page.js").Page} Page */
/** @typedef {import("./drawn.js").Drawn} Drawn */

const KEPT = "drawings.1";
const MOST = 30;

/** @param {Page} page @returns {[string, unknown][]} */
function all({ storage }) {
  try {
    return Object.entries(JSON.parse(storage.area.read(KEPT) ?? "{}"));
  } catch {
    return [];
  }
}

/** The drawing of a circuit that is kept. @param {string} circuit @param {Drawn} drawn @param {Page} page */
export function keepDrawing(circuit, drawn, page) {
  const own = new Set(page.customCircuits.own.map(({ id }) => id));
  const others = all(page).filter(([id]) => id !== circuit && own.has(id));
  page.storage.area.write(KEPT, Object.fromEntries([...others.slice(1 - MOST), [circuit, drawn]]));
}

/** @param {string} circuit @param {Page} page */
export async function openOnSheet(circuit, page) {
  const table = tableOf(page);
  const drawn = readDrawn(all(page).find(([id]) => id === circuit)?.[1]);
  if (drawn) {
    table.change(drawn);
    return;
  }
  editorOf(page).read(circuit, async (text) => {
    const reply = await page.ask({ do: "retrace", text }).catch(() => null);
    const found = reply?.retraced;
    if (!found) {
      page.actions.notice(say("error.unanswered"), "bad");
      return;
    }
    const { width, height } = table.sheet();
    const points = found.points.map(([x, y]) => /** @type {[number, number]} */ ([x, -y]));
    const { corners, name, spaces, weather, line } = found;
    const wishes = { ...table.freshWishes(), corners, name, spaces, weather, line, start: 0, as_it_is: true };
    table.change({ line: fitted(points, width, height), wishes });
  });
}
