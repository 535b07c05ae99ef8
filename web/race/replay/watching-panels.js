/**
 * Everything for watching a race again that the page need not have before one is under way.
 */

export { createReplay } from "./replay.js";
export { replayButtons, replayPanel } from "./replay-panel.js";
export { timelinePanel } from "./timeline.js";
