/** Functions for the board that are loaded with the panels of a race (panels/racing-panels.ts). */
type Highlights = typeof import("../director/highlights.ts");
type Scenes = typeof import("../director/scenes.ts");

export type LazyBoardEffects = Pick<
  Highlights,
  "leadHighlight" | "highlightLine" | "highlightOf" | "highlightPauseMs"
> &
  Pick<Scenes, "clearScenes" | "showScene">;
