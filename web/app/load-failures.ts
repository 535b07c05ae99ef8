/**
 * Handles a board or a part of the page that failed to load. Offline, the user can only wait. Online, the
 * site has a new version or a file is damaged: a reload fixes both, and is automatic if no state would be
 * lost.
 */
import { say } from "../platform/language/messages.ts";
import { canAutoReload, reloadPage, isSiteReachable } from "../platform/loading/reload.ts";
import { SETTLED_PHASES } from "../race/transitions.ts";
import type { State, Store } from "../domain/state.ts";
import type { Actions } from "./actions/actions.ts";

/**
 * True if everything on the screen can be restored from the address or from storage.
 * @param address  the part after the "#"
 */
function isSafeToReload(
  { race, lesson, circuitDraft: draft, season, screen, dialog }: State,
  address: string,
) {
  if (draft || season?.plan || dialog || screen === "setup" || (lesson && lesson.step > 0)) return false;
  if (!race || race.phase === "opening") return true;
  return SETTLED_PHASES.includes(race.phase) && race.view?.link === address;
}

export function createLoadFailureHandler(store: Store, notice: Actions["notice"]) {
  let isBusy = false;
  /**
   * Serialises the set-ups of races, which are not stored. Names are left out: they change with the language.
   */
  const serialisedDrafts = () => {
    const { draft, friends } = store.state;
    return JSON.stringify([draft, friends.draft], (key, value) => (key === "name" ? "" : value));
  };
  const first = serialisedDrafts();

  /** @param isRequested  the player asked to try again: browsers do not fetch a damaged script twice */
  async function reportMissingPart(isRequested = false) {
    if (isBusy) return;
    isBusy = true;
    const reachable = await isSiteReachable();
    const { state } = store;
    if (!reachable) {
      const retry = () => reportMissingPart(true);
      notice(say("screen.missing"), "bad", true, { label: say("boot.retry"), act: retry });
      addEventListener("online", () => reportMissingPart(), { once: true });
    } else if (
      serialisedDrafts() === first &&
      isSafeToReload(state, location.hash.slice(1)) &&
      (isRequested || (await canAutoReload()))
    )
      reloadPage(isRequested);
    else
      notice(say("screen.outdated"), "bad", true, {
        label: say("screen.reload"),
        act: () => reloadPage(true),
      });
    isBusy = false;
  }

  /**
   * Reports that the race continues without its board, and offers a retry. Silent before the race has opened:
   * a link may name an unknown circuit, which the engine reports.
   */
  function reportMissingBoard(retry: () => void) {
    if ((store.state.race?.phase ?? "opening") === "opening") return;
    notice(say("error.board_missing"), "bad", true, { label: say("boot.retry"), act: retry });
  }

  return { reportMissingPart, reportMissingBoard };
}
