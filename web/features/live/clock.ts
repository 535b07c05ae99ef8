/**
 * The clock of a live table: the host sets the seconds per decision; anybody can pause it. Each device
 * measures the time itself from the moment a position arrives, so device clocks need not agree.
 */
import { createTimeLimit } from "../../race/clocks/time-limit.ts";

/** Options in seconds; 0: no clock. */
export const CLOCK_SECONDS = [0, 30, 60, 120, 300];

/** `pausedBy`: the person who paused the clock; null while it runs. */
export type ClockSetting = { seconds: number; pausedBy: string | null };

export const NO_CLOCK: ClockSetting = { seconds: 0, pausedBy: null };

export type TableClock = ReturnType<typeof createTableClock>;

/**
 * @param onTick  called when the displayed time may have changed
 * @param onEnd  called when the time for the position is over
 */
export function createTableClock({ onTick, onEnd }: { onTick: () => void; onEnd: () => void }) {
  let setting = NO_CLOCK;
  /** The position whose time is measured; null if no decision is pending. */
  let position: string | null = null;
  /** Seconds left when the clock was last started or paused. */
  let secondsLeft = 0;
  const limit = createTimeLimit({
    onTick,
    onEnd() {
      secondsLeft = 0;
      onTick();
      onEnd();
    },
  });

  function startLimit() {
    if (position !== null && setting.pausedBy === null) limit.start(secondsLeft);
  }

  return {
    setting: () => setting,

    /** @param next  the position in which a person is asked; null: the race is over, or no person decides */
    follow(next: string | null) {
      if (next === position) return;
      position = next;
      limit.stop();
      secondsLeft = setting.seconds;
      startLimit();
    },

    set(next: ClockSetting) {
      if (next.seconds !== setting.seconds) secondsLeft = next.seconds;
      else secondsLeft = limit.secondsLeft() ?? secondsLeft;
      setting = next;
      limit.stop();
      startLimit();
    },

    /** Returns whole seconds left; null without a clock or a pending decision. */
    secondsLeft: () =>
      setting.seconds === 0 || position === null ? null : (limit.secondsLeft() ?? secondsLeft),

    stop: () => limit.stop(),
  };
}
