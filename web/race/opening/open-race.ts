/** Starts races, opens them by link, resumes stored ones, and saves them at every decision. */
import { circuitInLink } from "../../domain/circuits/circuit-in-link.ts";
import { siteCircuitOf, circuitOf } from "../../domain/circuits/circuits.ts";
import { officialKey } from "../../platform/days.ts";
import { ignoreFetchFailure, ignoreNoAnswer } from "../../platform/loading/ignored-errors.ts";
import { setupKey } from "../../domain/setup/setup-draft.ts";
import { say } from "../../platform/language/messages.ts";
import { seatsOf } from "../selectors.ts";
import { pushHash, currentHistoryState, REPORT, replaceHash } from "../../domain/router.ts";
import { createRaceLoader, errorText } from "./race-loader.ts";
import { createAutosave, type Autosave } from "./autosave.ts";
import { createRacePresenter, type LinkTarget, type RaceWithFriends } from "./race-presenter.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Lazy } from "../../platform/loading/lazy.ts";
import type { Settings } from "../../domain/settings.ts";
import type { GameStorage, StoredRace } from "../../domain/storage/storage.ts";
import type { Notify, ScreenName, Store } from "../../domain/state.ts";
import type { Message, Reply, Setup } from "../../protocol.d.ts";
import type { Replay } from "../replay/replay.ts";
import type { Session } from "../session.ts";
import type { RaceOptions } from "../state.ts";

/** True if the player has chosen the circuit, not a Daily or the first lap; quick races then use it too. */
const isChosenCircuit = ({ circuit }: Setup, options?: RaceOptions) =>
  options?.key === undefined && siteCircuitOf(circuit) !== null;

/** Returns the request to the engine for a new race. */
const newRaceRequest = (setup: Setup, { official, enteredDice }: RaceOptions = {}) =>
  ({
    do: "new",
    setup,
    official: typeof official === "number",
    ...(enteredDice && { entered_dice: enteredDice }),
  }) as const;

/** Returns the history entry for the start of a race; `at` is 0 if the race has not been saved before. */
const historyEntryOf = (storage: GameStorage, key: string) => ({
  race: key,
  at: storage.readRaces().find((race) => race.key === key)?.at ?? 0,
});

/** Returns the stored version of a link's race: a race, or the official one of a day. */
function storedVersionOf(link: string, storage: GameStorage, officialRaceOf: Autosave["officialRaceOf"]) {
  const historyState = currentHistoryState();
  const races = storage.readRaces();
  const storedRace =
    races.find((race) => race.link === link) ?? races.find(({ key }) => key === historyState?.race);
  const official =
    Object.entries(storage.readDays()).find(([, race]) => race.link === link) ??
    (historyState && officialRaceOf(historyState.race));
  // Storage is ahead of the address if the page was closed before the address was updated.
  const newerLink = (storedRace?.at ?? 0) > (historyState?.at ?? 0) ? storedRace?.link : official?.[1].link;
  return { historyState, stored: storedRace, official, newerLink };
}

interface OpenRaceOptions {
  store: Store;
  storage: GameStorage;
  engine: Engine;
  session: Session;
  replay: Replay;
  lazyFriends: Lazy<RaceWithFriends>;
  notice: Notify;
  /** Reports that a part of the page could not be loaded. */
  reportMissingPart: () => void;
  showScreen: (screen: ScreenName) => void;
  showUnreadableLink: (link: string, error?: Message | null) => void;
  visit: (screen: ScreenName) => void;
  changeSettings: (patch: Partial<Settings>) => void;
  updateDocumentTitle: () => void;
  watchReport: () => void;
}

export function createOpenRace({
  store,
  storage,
  engine,
  session,
  replay,
  lazyFriends,
  notice,
  reportMissingPart,
  showScreen,
  showUnreadableLink,
  visit,
  changeSettings,
  updateDocumentTitle,
  watchReport,
}: OpenRaceOptions) {
  const autosave = createAutosave({
    store,
    storage,
    session,
    changeSettings,
    updateDocumentTitle,
    onNewPosition: showNewPosition,
  });
  const { requestToken, enterRace, returnHome, cancelPendingRequests } = createRaceLoader({
    store,
    engine,
    notice,
    showScreen,
    closeRace() {
      session.leave();
      replay.leave();
      autosave.leave();
    },
  });

  /** Shows the position to which another window has moved on. */
  async function showNewPosition(link: string) {
    const isLatest = requestToken();
    const reply = await engine.ask({ do: "open", link }).catch(ignoreNoAnswer);
    const { race } = store.state;
    if (!reply?.view || !isLatest() || !race) return;
    const { key, seats, official, isFollowing } = race;
    session.leave();
    replay.leave();
    await session.begin(reply.view, { key, seats, official, isFollowing });
  }

  /** Loads the part for races with other devices; null, with a notice, if it is not available. */
  async function loadFriends() {
    const part = await lazyFriends.fetch().catch(ignoreFetchFailure);
    if (!part) reportMissingPart();
    return part;
  }

  const { showOpened, compareWithStored, openIncomingLink } = createRacePresenter({
    store,
    storage,
    engine,
    session,
    replay,
    notice,
    requestToken,
    loadFriends,
    save: autosave.saveIncoming,
  });

  async function startRace(setup: Setup, options?: RaceOptions) {
    const request = newRaceRequest(setup, options);
    const reply = await enterRace(setup.circuit, request, () => startRace(setup, options));
    if (!reply) return;
    if (!reply.ok || !reply.view) {
      visit("setup");
      notice(errorText(reply), "bad");
      return;
    }
    const favourite = isChosenCircuit(setup, options) ? setup.circuit : store.state.quickCircuit;
    changeSettings({ circuit: favourite, races: store.state.settings.races + 1 });
    store.update({ quickCircuit: favourite });
    if (options?.seats && options.seats !== "all" && !(await loadFriends())) return;
    pushHash(reply.view.link, historyEntryOf(storage, options?.key ?? setupKey(reply.view.setup)));
    session.begin(reply.view, options);
  }

  /** @param link  anything that may follow the "#" of an address */
  async function openLink(link: string, screen: ScreenName = "race") {
    const storedVersion = storedVersionOf(link, storage, autosave.officialRaceOf);
    const { historyState, stored, official, newerLink } = storedVersion;
    if (historyState && newerLink && newerLink !== link) {
      replaceHash(screen === "report" ? `${REPORT}${newerLink}` : newerLink, historyState);
      await openLink(newerLink, screen);
      return;
    }
    const isNew = screen !== "report" && !official && !stored;
    let target: LinkTarget | null = null;
    const reply = await enterRace(
      stored && circuitOf(stored.circuit) ? stored.circuit : circuitInLink(link) || store.state.quickCircuit,
      { do: "open", link, official: Boolean(official) },
      () => openLink(link, screen),
      screen,
      async ({ view }) => {
        if (view && isNew) target = await compareWithStored(view);
      },
    );
    if (!reply) return;
    if (!reply.ok || !reply.view) {
      showUnreadableLink(location.hash.slice(1), reply.error ?? { id: "error.unanswered" });
      return;
    }
    if (screen === "report") {
      await showOpened(reply.view, {
        key: stored?.key ?? setupKey(reply.view.setup),
        seats: seatsOf(stored),
        isUnsaved: true,
      });
      watchReport();
    } else if (official) {
      const day = Number(official[0]);
      await showOpened(reply.view, { key: officialKey(day), official: day });
    } else if (stored) await showOpened(reply.view, { key: stored.key, seats: seatsOf(stored) });
    else if (target) await openIncomingLink(reply.view, target);
  }

  async function resume(storedRace: StoredRace) {
    const reply = await enterRace(
      circuitOf(storedRace.circuit) ? storedRace.circuit : store.state.quickCircuit,
      { do: "open", link: storedRace.link },
      () => resume(storedRace),
    );
    if (!reply) return;
    if (reply.ok && reply.view) {
      pushHash(storedRace.link);
      showOpened(reply.view, { key: storedRace.key, seats: seatsOf(storedRace) });
      return;
    }
    storage.setAsideRace(storedRace);
    returnHome(say("storage.race_refused", { reason: reply.error ?? "" }));
  }

  return {
    reportError: (reply: Reply) => notice(errorText(reply), "bad"),
    loadFriends,
    startRace,
    openLink,
    resume,
    showOpened,
    save: autosave.save,
    savePosition: autosave.savePosition,
    driveHere: autosave.driveHere,

    /** Ignores pending answers, because the page shows something else. */
    cancelPendingRequests() {
      cancelPendingRequests();
      autosave.leave();
    },
  };
}
