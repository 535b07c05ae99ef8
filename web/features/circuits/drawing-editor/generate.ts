/** Generates circuits: a new one, or a variant of the drawing with more corners or faster. */
import { randomSeed } from "../../../domain/setup/setup-draft.ts";
import { fitInto } from "./line.ts";
import { editorModelOf } from "./editor-model.ts";
import type { Page } from "../../../domain/page.ts";
import type { GeneratorRequest } from "./tracing.ts";

const MAX_TWISTS = 5;

export async function generateLine(page: Page, manner: GeneratorRequest["manner"]) {
  const model = editorModelOf(page);
  const seed = randomSeed();
  const request = manner === "new" ? { seed, manner, twists: 1 + (seed % MAX_TWISTS) } : { seed, manner };
  const line = await model.generate(request, model.currentDrawing());
  const { width, height } = model.sheet();
  if (line) model.setLine(fitInto(line, width, height), { isGenerated: manner === "new" });
}
