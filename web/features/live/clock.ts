/**
 * The clock of a live table: the host sets the seconds for a decision, anybody can stop it. Each device
 * measures them itself, from the moment a position arrives, so clocks need not agree.
 */
import { createTimeLimit } from "../../race/clocks/time-limit.ts";

/** Seconds to choose from; 0: no clock. */
export const CLOCK_SECONDS = [0, 30, 60, 120, 300];

/** `pausedBy`: the person who has stopped the clock; null while it runs. */
export type ClockSetting = { seconds: number; pausedBy: string | null };

export const NO_CLOCK: ClockSetting = { seconds: 0, pausedBy: null };

export type TableClock = ReturnType<typeof createTableClock>;

/**
 * @param onTick  the time shown may have changed
 * @param onEnd  the time for the position is over
 */
export function createTableClock({ onTick, onEnd }: { onTick: () => void; onEnd: () => void }) {
  let setting = NO_CLOCK;
  /** The position whose time is measured; null: there is no decision to make. */
  let position: string | null = null;
  /** Seconds left when the clock was last started or stopped. */
  let left = 0;
  const limit = createTimeLimit({
    onTick,
    onEnd() {
      left = 0;
      onTick();
      onEnd();
    },
  });

  function run() {
    if (position !== null && setting.pausedBy === null) limit.start(left);
  }

  return {
    setting: () => setting,

    /** @param next  the position in which a person is asked; null: the race is over, or no person decides */
    follow(next: string | null) {
      if (next === position) return;
      position = next;
      limit.stop();
      left = setting.seconds;
      run();
    },

    set(next: ClockSetting) {
      if (next.seconds !== setting.seconds) left = next.seconds;
      else left = limit.left() ?? left;
      setting = next;
      limit.stop();
      run();
    },

    /** Whole seconds left; null: no clock, or no decision to make. */
    left: () => (setting.seconds === 0 || position === null ? null : (limit.left() ?? left)),

    stop: () => limit.stop(),
  };
}
