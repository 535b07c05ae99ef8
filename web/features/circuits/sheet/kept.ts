/**
 * Opens saved circuits on the sheet: the stored drawing if there is one, otherwise the centre line of the
 * road.
 */
import { say } from "../../../core/language/messages.ts";
import { noAnswer } from "../../../core/loading/ignored-errors.ts";
import { editorOf } from "../circuit-editor.ts";
import { readDrawn } from "./drawn.ts";
import { fitted, flipped } from "./line.ts";
import { tableOf } from "./editor-model.ts";
import type { Page } from "../../../core/page.ts";
import type { Fields } from "../../../core/storage/json.ts";
import type { Drawn } from "./drawn.ts";

const KEPT = "drawings.1";
const MOST = 30;

function all({ storage }: Page): [string, { line?: unknown; wishes?: Fields } | null][] {
  try {
    return Object.entries(JSON.parse(storage.area.read(KEPT) ?? "{}"));
  } catch {
    return [];
  }
}

/**
 * Stores the drawing of a saved circuit. Removes drawings of deleted circuits, and the oldest above the
 * limit.
 */
export function keepDrawing(circuit: string, drawn: Drawn, page: Page) {
  const own = new Set(page.customCircuits.own.map(({ id }) => id));
  const others = all(page).filter(([id]) => id !== circuit && own.has(id));
  page.storage.area.write(KEPT, Object.fromEntries([...others.slice(1 - MOST), [circuit, drawn]]));
}

export async function openOnSheet(circuit: string, page: Page) {
  const table = tableOf(page);
  const drawn = readDrawn(all(page).find(([id]) => id === circuit)?.[1]);
  if (drawn) {
    table.change(drawn);
    return;
  }
  editorOf(page).read(circuit, async (text) => {
    const reply = await page.ask({ do: "retrace", text }).catch(noAnswer);
    const found = reply?.retraced;
    if (!found) {
      page.actions.notice(say("error.unanswered"), "bad");
      return;
    }
    const { width, height } = table.sheet();
    const points = flipped(found.points);
    const { corners, name, spaces, weather, line } = found;
    const wishes = { ...table.freshWishes(), corners, name, spaces, weather, line, start: 0, as_it_is: true };
    table.change({ line: fitted(points, width, height), wishes });
  });
}
