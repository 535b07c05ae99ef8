/**
 * Everything for a race's end, and for watching it again, that the page need not have before one is under way.
 */

export { replayButtons, replayPanel } from "./replay.js";
export { timelinePanel } from "./timeline.js";
export { resultButtons, resultPanel } from "./result.js";
