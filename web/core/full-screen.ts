/**
 * The whole screen for the race, where the browser allows it.
 */
import { notAllowed } from "./loading/ignored-errors.ts";

export function canFill() {
  return document.fullscreenEnabled === true;
}

/** Refused wishes come to nothing; there is nothing to be said about them. */
export function toggleFull() {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.();
  done?.catch(notAllowed);
}
