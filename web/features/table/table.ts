/**
 * The big screen for a real table, over the race. It shows the race of this tab, even while another tab
 * drives it (`web/race/opening/race-lock.ts`).
 */
import { render } from "lit-html";
import { drawingOf } from "../../domain/circuits/circuits.ts";
import { ignoreNotAllowed } from "../../platform/loading/ignored-errors.ts";
import { say } from "../../platform/language/messages.ts";
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import { displayedRace } from "../../race/selectors.ts";
import { createWakeLock } from "./wake-lock.ts";
import { tableTemplate } from "./template.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";
import type { Drawing } from "../../race/board/board.ts";

/** One instance per page. */
const screenOf = memoisePerObject(createTableScreen);

export const openTableScreen = (page: Page) => screenOf(page).open();

function createTableScreen({ store }: Page) {
  let dialog: HTMLDialogElement | null = null;
  let drawing: Drawing | null = null;
  let mayDisplaySleep = false;
  const wakeLock = createWakeLock(() => {
    mayDisplaySleep = true;
    paintTable();
  });

  const leave = () => dialog?.close();

  /** Closes the screen when full screen ends: browsers use the first Escape for that. */
  function leaveWithFullScreen() {
    if (!document.fullscreenElement) leave();
  }

  function fetchDrawing(circuit: string) {
    if (drawing?.id === circuit) return;
    drawingOf(circuit).then(
      (newDrawing) => {
        drawing = newDrawing;
        paintTable();
      },
      () => {}, // The screen works without the small board.
    );
  }

  function paintTable() {
    const { race, screen } = store.state;
    if (!dialog) return;
    if (!race || screen !== "race") return leave();
    wakeLock.setActive(race.phase !== "over");
    render(tableTemplate(displayedRace(race), { drawing, mayDisplaySleep, leave }), dialog);
  }

  /** Renders before each frame if the state has changed, and closes if the race is no longer on screen. */
  function followRace(previousState: State | null = null) {
    if (!dialog) return;
    const { state } = store;
    if (state !== previousState) paintTable();
    requestAnimationFrame(() => followRace(state));
  }

  function onClose() {
    document.removeEventListener("fullscreenchange", leaveWithFullScreen);
    wakeLock.setActive(false);
    if (document.fullscreenElement) document.exitFullscreen().catch(ignoreNotAllowed);
    dialog?.remove();
    dialog = null;
  }

  function open() {
    const { race } = store.state;
    if (dialog || !race) return;
    mayDisplaySleep = false;
    dialog = document.createElement("dialog");
    dialog.className = "table-screen";
    dialog.setAttribute("aria-label", say("table.title"));
    dialog.addEventListener("close", onClose);
    document.body.append(dialog);
    fetchDrawing(race.circuit);
    followRace();
    dialog.showModal();
    document.addEventListener("fullscreenchange", leaveWithFullScreen);
    // If full screen is refused, the dialog fills the window.
    if (!document.fullscreenElement) document.documentElement.requestFullscreen?.().catch(ignoreNotAllowed);
  }

  return { open };
}
