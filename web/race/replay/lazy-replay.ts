/** Lazy proxy for the replay. Its code is loaded with the replay panels when a replay is first requested. */
import { lazyReplayPanels } from "../lazy-entry.ts";
import type { Replay } from "./replay.ts";

type ReplayOptions = Parameters<typeof import("./replay.ts").createReplay>[0];

export function createLazyReplay(options: ReplayOptions): Replay {
  let replay: Replay | null = null;
  /** Number of calls of `leave`; requests made before the last one are dropped. */
  let leaveCount = 0;

  const whenLoaded =
    <Args extends unknown[]>(
      act: (replay: Replay, ...args: Args) => unknown,
    ): ((...args: Args) => Promise<void>) =>
    async (...args) => {
      const before = leaveCount;
      if (!replay && (await options.loadCode()))
        replay ??= lazyReplayPanels.loaded()?.createReplay(options) ?? null;
      if (replay && before === leaveCount) await act(replay, ...args);
    };

  return {
    show: whenLoaded((it, ...args) => it.show(...args)),
    goTo: whenLoaded((it, ...args) => it.goTo(...args)),
    watch: whenLoaded((it, ...args) => it.watch(...args)),
    watchEvent: whenLoaded((it, ...args) => it.watchEvent(...args)),
    toggle: whenLoaded((it) => it.toggle()),
    step: whenLoaded((it, ...args) => it.step(...args)),
    goToTurn: whenLoaded((it, ...args) => it.goToTurn(...args)),
    goToKeyMoment: whenLoaded((it, ...args) => it.goToKeyMoment(...args)),
    close: () => replay?.close(),
    skip: () => replay?.skip(),
    leave() {
      leaveCount += 1;
      replay?.leave();
    },
  };
}
