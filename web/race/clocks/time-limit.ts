/**
 * The time limit of a choice, in races that have one. The engine has no clock; the page reports the end of
 * the limit.
 */

const TICK_MS = 250;

export function createTimeLimit({ onTick, onEnd }: { onTick: () => void; onEnd: () => void }) {
  let end = 0;
  let timer = 0;

  function stop() {
    clearInterval(timer);
    timer = 0;
  }

  function tick() {
    if (Date.now() < end) {
      onTick();
      return;
    }
    stop();
    onEnd();
  }

  return {
    stop,
    /** @param seconds  none: no time limit */
    start(seconds: number | null | undefined) {
      stop();
      if (!seconds) return;
      end = Date.now() + seconds * 1000;
      timer = window.setInterval(tick, TICK_MS);
    },
    /** Whole seconds left; null when no limit runs. */
    secondsLeft: () => (timer === 0 ? null : Math.max(0, Math.ceil((end - Date.now()) / 1000))),
  };
}
