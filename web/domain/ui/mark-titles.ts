/**
 * Tooltips for touch and keyboard: a tap on a mark that has only a title, or Enter when it is focused, shows
 * the title as a notice. Controls are excluded.
 */
import type { Page } from "../page.ts";

const CONTROLS = "button, a, input, select, textarea, label, summary, dialog";

let isListening = false;

const markOf = (target: EventTarget | null) =>
  target instanceof Element && !target.closest(CONTROLS) ? target.closest("[title]") : null;

/** Adds the event listeners at the first call; later calls do nothing. */
export function installMarkTooltips({ actions }: Page) {
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
