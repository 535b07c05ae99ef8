/**
 * Marks that have only a title explain themselves to fingers and keys too: a tap, or Enter on a focused mark,
 * shows the title as a notice. What does something when pressed has a name of its own.
 */
import type { Page } from "../page.ts";

const CONTROLS = "button, a, input, select, textarea, label, summary, dialog";

let isListening = false;

const markOf = (target: EventTarget | null) =>
  target instanceof Element && !target.closest(CONTROLS) ? target.closest("[title]") : null;

/** Call as often as you like. */
export function explainMarks({ actions }: Page) {
  if (isListening) return;
  isListening = true;
  const show = (target: EventTarget | null) => {
    const words = markOf(target)?.getAttribute("title");
    if (words) actions.notice(words);
  };
  document.addEventListener("pointerup", ({ pointerType, target }) => {
    if (pointerType !== "mouse") show(target);
  });
  document.addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && target instanceof Element && target.matches("[title][tabindex]")) show(target);
  });
}
