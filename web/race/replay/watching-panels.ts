/** Entry of the lazy chunk for replays, loaded only once there is a race to replay. */

export { createReplay } from "./replay.ts";
export { replayButtons, replayPanel } from "./replay-panel.ts";
export { timelinePanel } from "./timeline.ts";
