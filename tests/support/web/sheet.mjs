/** A small drawing with four corners, and the engine's replies to it. */
import "./render.mjs";
import { reply } from "./views.mjs";
import { defaultOptions } from "../../../web/features/circuits/drawing-editor/lap-drawing.ts";

/** The drawing of the replies "sheet/traced" and "sheet/board". @returns {any} */
export function smallDrawing() {
  const line = Array.from({ length: 240 }, (_, step) => {
    const turn = (2 * Math.PI * step) / 240;
    const [x, y] = [Math.cos(turn), Math.sin(turn)];
    const reach = (x ** 4 + y ** 4) ** -0.25 * (1 + 0.1 * Math.cos(2 * turn));
    return [Math.round(10 * (500 + 300 * reach * x)) / 10, Math.round(10 * (350 + 200 * reach * y)) / 10];
  });
  const wishes = { ...defaultOptions("drawn-1", "My circuit 1"), spaces: 90, start: 179, scenery: "plain" };
  return { line, wishes };
}

/** The circuit compiled from the drawing. @returns {any} */
export function compiledCircuit() {
  const { trace_result, compiled_circuit } = reply("sheet/traced");
  const { board } = reply("sheet/board");
  return {
    ...compiled_circuit,
    shape: trace_result.shape,
    text: trace_result.text,
    board,
    picture: document.createElement("g"),
  };
}

/** Answers requests with these replies, like the engine. @param {any} request */
export const answerOf = async ({ do: what }) => {
  if (what === "trace") return reply("sheet/traced");
  return what === "board" ? reply("sheet/board") : { ok: false };
};
