/**
 * A board or a part of the page could not be loaded. Without a connection one can only wait. With one, the
 * site has a new version, or a file is damaged: a reload repairs both, and happens by itself where nothing
 * can be lost.
 */
import { say } from "../core/language/messages.ts";
import { canAutoReload, reloadPage, isSiteReachable } from "../core/loading/reload.ts";
import { STANDING } from "../race/transitions.ts";
import type { State, Store } from "../core/store.ts";
import type { Actions } from "./actions/actions.ts";

/**
 * All there is on the screen is in the address or in storage.
 * @param address  the part after the "#"
 */
export function isSafeToReload({ race, lesson, sketch, season, screen, dialog }: State, address: string) {
  if (sketch || season?.plan || dialog || screen === "setup" || (lesson && lesson.step > 0)) return false;
  if (!race || race.phase === "opening") return true;
  return STANDING.includes(race.phase) && race.view?.link === address;
}

export function createLoadFailureHandler(store: Store, notice: Actions["notice"]) {
  let busy = false;
  /** Set-ups of races are nowhere but here; names change with the language. */
  const setUp = () => {
    const { draft, friends } = store.state;
    return JSON.stringify([draft, friends.draft], (key, value) => (key === "name" ? "" : value));
  };
  const first = setUp();

  async function tell() {
    if (busy) return;
    busy = true;
    const reachable = await isSiteReachable();
    const { state } = store;
    if (!reachable) {
      notice(say("screen.missing"), "bad", true, { label: say("boot.retry"), act: tell });
      addEventListener("online", tell, { once: true });
    } else if (setUp() === first && isSafeToReload(state, location.hash.slice(1)) && (await canAutoReload()))
      reloadPage(false);
    else
      notice(say("screen.outdated"), "bad", true, {
        label: say("screen.reload"),
        act: () => reloadPage(true),
      });
    busy = false;
  }

  /**
   * The race goes on without its board. With the race it is tried once more; before that a link may have
   * named any circuit, and the engine will say so.
   */
  function tellOfBoard(again: () => void) {
    if ((store.state.race?.phase ?? "opening") === "opening") return;
    notice(say("error.board_missing"), "bad", true, { label: say("boot.retry"), act: again });
  }

  return { tell, tellOfBoard };
}
