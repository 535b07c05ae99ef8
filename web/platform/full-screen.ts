/** Full-screen mode for the race, if the browser supports it. */
import { ignoreNotAllowed } from "./loading/ignored-errors.ts";

export function canUseFullScreen() {
  return document.fullscreenEnabled === true;
}

/** Turns full-screen mode on or off. Ignores a refusal by the browser. */
export function toggleFullScreen() {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.();
  done?.catch(ignoreNotAllowed);
}
