/**
 * Lazy proxy for the replay. Its code is loaded with the replay panels when a replay is first requested.
 */
import { watching } from "../lazy-entry.ts";
import type { Replay } from "./replay.ts";

type Surroundings = Parameters<typeof import("./replay.ts").createReplay>[0];

export function replayWhenWanted(surroundings: Surroundings): Replay {
  let replay: Replay | null = null;
  /** Number of calls of `leave`; requests made before the last one are dropped. */
  let departures = 0;

  const later =
    <Args extends unknown[]>(
      act: (replay: Replay, ...args: Args) => unknown,
    ): ((...args: Args) => Promise<void>) =>
    async (...args) => {
      const before = departures;
      if (!replay && (await surroundings.ready()))
        replay ??= watching.loaded()?.createReplay(surroundings) ?? null;
      if (replay && before === departures) await act(replay, ...args);
    };

  return {
    show: later((it, ...args) => it.show(...args)),
    goTo: later((it, ...args) => it.goTo(...args)),
    watch: later((it, ...args) => it.watch(...args)),
    watchEvent: later((it, ...args) => it.watchEvent(...args)),
    toggle: later((it) => it.toggle()),
    step: later((it, ...args) => it.step(...args)),
    toTurn: later((it, ...args) => it.toTurn(...args)),
    toKeyMoment: later((it, ...args) => it.toKeyMoment(...args)),
    close: () => replay?.close(),
    skip: () => replay?.skip(),
    leave() {
      departures += 1;
      replay?.leave();
    },
  };
}
