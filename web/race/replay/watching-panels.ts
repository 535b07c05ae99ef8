/**
 * Everything for watching a race again that the page need not have before one is under way.
 */

export { createReplay } from "./replay.ts";
export { replayButtons, replayPanel } from "./replay-panel.ts";
export { timelinePanel } from "./timeline.ts";
