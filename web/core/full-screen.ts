/**
 * Full-screen mode for the race, if the browser supports it.
 */
import { notAllowed } from "./loading/ignored-errors.ts";

export function canFill() {
  return document.fullscreenEnabled === true;
}

/** Turns full-screen mode on or off. Ignores a refusal by the browser. */
export function toggleFull() {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.();
  done?.catch(notAllowed);
}
