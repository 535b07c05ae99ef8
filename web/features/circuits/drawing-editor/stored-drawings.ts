/**
 * Opens saved circuits on the sheet: the stored drawing if there is one, otherwise the centre line of the
 * road.
 */
import { say } from "../../../platform/language/messages.ts";
import { ignoreNoAnswer } from "../../../platform/loading/ignored-errors.ts";
import { editorOf } from "../circuit-editor.ts";
import { readDrawing, type LapDrawing } from "./lap-drawing.ts";
import { fitInto, flipY } from "./line.ts";
import { editorModelOf } from "./editor-model.ts";
import type { Page } from "../../../domain/page.ts";
import type { Fields } from "../../../platform/storage/json.ts";

const STORAGE_KEY = "drawings.1";
const MAX_DRAWINGS = 30;

function readStoredDrawings({ storage }: Page): [string, { line?: unknown; wishes?: Fields } | null][] {
  try {
    return Object.entries(JSON.parse(storage.local.read(STORAGE_KEY) ?? "{}"));
  } catch {
    return [];
  }
}

/**
 * Stores the drawing of a saved circuit. Removes drawings of deleted circuits, and the oldest above the
 * limit.
 */
export function storeDrawing(circuit: string, lapDrawing: LapDrawing, page: Page) {
  const own = new Set(page.customCircuits.own.map(({ id }) => id));
  const others = readStoredDrawings(page).filter(([id]) => id !== circuit && own.has(id));
  page.storage.local.write(
    STORAGE_KEY,
    Object.fromEntries([...others.slice(1 - MAX_DRAWINGS), [circuit, lapDrawing]]),
  );
}

export async function openOnSheet(circuit: string, page: Page) {
  const model = editorModelOf(page);
  const lapDrawing = readDrawing(readStoredDrawings(page).find(([id]) => id === circuit)?.[1]);
  if (lapDrawing) {
    model.change(lapDrawing);
    return;
  }
  editorOf(page).readText(circuit, async (text) => {
    const reply = await page.ask({ do: "outline", text }).catch(ignoreNoAnswer);
    const retracedLap = reply?.outline;
    if (!retracedLap) {
      page.actions.notice(say("error.unanswered"), "bad");
      return;
    }
    const { width, height } = model.sheet();
    const points = flipY(retracedLap.points);
    const { corners, name, spaces, weather, line } = retracedLap;
    const wishes = {
      ...model.createOptions(),
      corners,
      name,
      spaces,
      weather,
      line,
      start: 0,
      as_it_is: true,
    };
    model.change({ line: fitInto(points, width, height), wishes });
  });
}
