/**
 * Starts races, opens them by link, resumes stored ones, and saves them at every decision.
 */
import { circuitInLink } from "../../core/circuits/circuit-in-link.ts";
import { siteCircuitOf, circuitOf } from "../../core/circuits/circuits.ts";
import { officialKey } from "../../core/days.ts";
import { fetchedLater, noAnswer } from "../../core/loading/ignored-errors.ts";
import { identity } from "../../core/setup-draft.ts";
import { say } from "../../core/language/messages.ts";
import { seatsOf } from "../selectors.ts";
import { goTo, currentHistoryState, REPORT, replaceHash } from "../../core/router.ts";
import { createRaceLoader, refusal } from "./race-loader.ts";
import { createAutosave } from "./autosave.ts";
import { createRacePresenter } from "./race-presenter.ts";
import type { Engine } from "../../core/engine/engine.ts";
import type { Lazy } from "../../core/loading/lazy.ts";
import type { Settings } from "../../core/settings.ts";
import type { Storage, StoredRace } from "../../core/storage/storage.ts";
import type { Notify, Screen, Store } from "../../core/store.ts";
import type { Message, Reply, Setup } from "../../protocol.d.ts";
import type { Replay } from "../replay/replay.ts";
import type { Session } from "../session.ts";
import type { Beginning } from "../state.ts";
import type { Keeping } from "./autosave.ts";
import type { Placed, RaceWithFriends } from "./race-presenter.ts";

/**
 * True if the player has chosen the circuit, not a Daily or the first lap; quick races then use it too.
 */
const ofChoice = ({ circuit }: Setup, how?: Beginning) =>
  how?.key === undefined && siteCircuitOf(circuit) !== null;

/** Returns the history entry for the start of a race; `at` is 0 if the race has not been saved before. */
const stepOf = (races: StoredRace[], key: string) => ({
  race: key,
  at: races.find((race) => race.key === key)?.at ?? 0,
});

/** Returns the stored version of a link's race: a race, or the official one of a day. */
function heldOf(link: string, storage: Storage, officialBy: Keeping["officialBy"]) {
  const kept = currentHistoryState();
  const races = storage.readRaces();
  const stored = races.find((race) => race.link === link) ?? races.find(({ key }) => key === kept?.race);
  const official =
    Object.entries(storage.readDays()).find(([, race]) => race.link === link) ??
    (kept && officialBy(kept.race));
  // Storage is ahead of the address if the page was closed before the address was updated.
  const further = (stored?.at ?? 0) > (kept?.at ?? 0) ? stored?.link : official?.[1].link;
  return { kept, stored, official, further };
}

export function createOpenRace({
  store,
  storage,
  engine,
  session,
  replay,
  lazyFriends,
  notice,
  partMissing,
  showScreen,
  showUnread,
  visit,
  changeSettings,
  updateDocumentTitle,
  watchReport,
}: {
  store: Store;
  storage: Storage;
  engine: Engine;
  session: Session;
  replay: Replay;
  lazyFriends: Lazy<RaceWithFriends>;
  notice: Notify;
  /** Reports that a part of the page could not be loaded. */
  partMissing: () => void;
  showScreen: (screen: Screen) => void;
  showUnread: (words: string, error?: Message | null) => void;
  visit: (screen: Screen) => void;
  changeSettings: (patch: Partial<Settings>) => void;
  updateDocumentTitle: () => void;
  watchReport: () => void;
}) {
  const keeping = createAutosave({
    store,
    storage,
    session,
    changeSettings,
    updateDocumentTitle,
    onNews: showNews,
  });
  const { requestToken, enterRace, backHome, forget } = createRaceLoader({
    store,
    engine,
    notice,
    showScreen,
    putAway() {
      session.leave();
      replay.leave();
      keeping.leave();
    },
  });

  /** Shows the position to which another window has moved on. */
  async function showNews(link: string) {
    const wanted = requestToken();
    const reply = await engine.ask({ do: "open", link }).catch(noAnswer);
    const { race } = store.state;
    if (!reply?.view || !wanted() || !race) return;
    const { key, seats, official, follows } = race;
    session.leave();
    replay.leave();
    await session.begin(reply.view, { key, seats, official, follows });
  }

  /** Loads the part for races with other devices; null, with a notice, if it is not available. */
  async function friends() {
    const part = await lazyFriends.fetch().catch(fetchedLater);
    if (!part) partMissing();
    return part;
  }

  const { showOpened, receive, openIncomingLink } = createRacePresenter({
    store,
    storage,
    engine,
    session,
    replay,
    notice,
    requestToken,
    friends,
    save: keeping.saveArrived,
  });

  async function startRace(setup: Setup, how?: Beginning) {
    const official = typeof how?.official === "number";
    const wish = { do: "new", setup, official, ...(how?.entered && { entered: how.entered }) } as const;
    const reply = await enterRace(setup.circuit, wish, () => startRace(setup, how));
    if (!reply) return;
    if (!reply.ok || !reply.view) {
      visit("setup");
      notice(refusal(reply), "bad");
      return;
    }
    const favourite = ofChoice(setup, how) ? setup.circuit : store.state.favourite;
    changeSettings({ circuit: favourite, races: store.state.settings.races + 1 });
    store.update({ favourite });
    if (how?.seats && how.seats !== "all" && !(await friends())) return;
    goTo(reply.view.link, stepOf(storage.readRaces(), how?.key ?? identity(reply.view.setup)));
    session.begin(reply.view, how);
  }

  /** @param link  anything that may follow the "#" of an address */
  async function openLink(link: string, screen: Screen = "race") {
    const { kept, stored, official, further } = heldOf(link, storage, keeping.officialBy);
    if (kept && further && further !== link) {
      replaceHash(screen === "report" ? `${REPORT}${further}` : further, kept);
      await openLink(further, screen);
      return;
    }
    const isNew = screen !== "report" && !official && !stored;
    let placed: Placed | null = null;
    const reply = await enterRace(
      stored && circuitOf(stored.circuit) ? stored.circuit : circuitInLink(link) || store.state.favourite,
      { do: "open", link, official: Boolean(official) },
      () => openLink(link, screen),
      screen,
      async ({ view }) => {
        if (view && isNew) placed = await receive(view);
      },
    );
    if (!reply) return;
    if (!reply.ok || !reply.view) {
      showUnread(location.hash.slice(1), reply.error ?? { id: "error.unanswered" });
      return;
    }
    if (screen === "report") {
      await showOpened(reply.view, {
        key: stored?.key ?? identity(reply.view.setup),
        seats: seatsOf(stored),
        visiting: true,
      });
      watchReport();
    } else if (official) {
      const day = Number(official[0]);
      await showOpened(reply.view, { key: officialKey(day), official: day });
    } else if (stored) await showOpened(reply.view, { key: stored.key, seats: seatsOf(stored) });
    else if (placed) await openIncomingLink(reply.view, placed);
  }

  async function resume(stored: StoredRace) {
    const reply = await enterRace(
      circuitOf(stored.circuit) ? stored.circuit : store.state.favourite,
      { do: "open", link: stored.link },
      () => resume(stored),
    );
    if (!reply) return;
    if (reply.ok && reply.view) {
      goTo(stored.link);
      showOpened(reply.view, { key: stored.key, seats: seatsOf(stored) });
      return;
    }
    storage.setAsideRace(stored);
    backHome(say("storage.race_refused", { reason: reply.error ?? "" }));
  }

  return {
    refuse: (reply: Reply) => notice(refusal(reply), "bad"),
    friends,
    startRace,
    openLink,
    resume,
    showOpened,
    save: keeping.save,
    keep: keeping.keep,
    driveHere: keeping.driveHere,

    /** Ignores pending answers, because the page shows something else. */
    forget() {
      forget();
      keeping.leave();
    },
  };
}
