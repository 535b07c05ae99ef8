/** Functions for the board that are loaded with the panels of a race (panels/racing-panels.ts). */
type Moments = typeof import("../director/moments.ts");
type Scenes = typeof import("../director/scenes.ts");

export type BoardParts = Pick<Moments, "leadMoment" | "momentLine" | "momentOf" | "ownMomentMs"> &
  Pick<Scenes, "clearScenes" | "showScene">;
