/** Actions on the page as a whole: go to a screen, start or open a race, change a setting. */
import { allCircuits, circuitName, circuitOf } from "../../core/circuits/circuits.ts";
import { fetchedLater } from "../../core/loading/ignored-errors.ts";
import { createAfterRace } from "../../race/after-race.ts";
import { ordinalOf, say } from "../../core/language/messages.ts";
import { createOpenRace } from "../../race/opening/open-race.ts";
import { readHash, replaceHash } from "../../core/router.ts";
import { createDraftActions } from "./draft-actions.ts";
import { createLanguageActions } from "./language-actions.ts";
import { createNavigation } from "./navigation.ts";
import { createNotices } from "../notice.ts";
import { createSettingsActions } from "./settings-actions.ts";
import { createClipboard } from "../../core/clipboard.ts";
import { createSignature } from "../../core/signature.ts";
import type { Engine } from "../../core/engine/engine.ts";
import type { Lazy } from "../../core/loading/lazy.ts";
import type { Storage, StoredRace } from "../../core/storage/storage.ts";
import type { Store } from "../../core/store.ts";
import type { RaceWithFriends } from "../../race/opening/race-presenter.ts";
import type { Replay } from "../../race/replay/replay.ts";
import type { Session } from "../../race/session.ts";
import type { LazySound } from "../../sound/lazy-entry.ts";
import type { FirstTurns } from "../../startup/turns/precomputed-replies.ts";
import type { Navigation } from "./navigation.ts";

export type Actions = ReturnType<typeof createActions>;

export function createActions({
  store,
  storage,
  engine,
  firstTurns,
  session,
  replay,
  lazyFriends,
  sound,
  partMissing,
}: {
  store: Store;
  storage: Storage;
  engine: Engine;
  firstTurns: FirstTurns;
  session: Session;
  replay: Replay;
  lazyFriends: Lazy<RaceWithFriends>;
  sound: LazySound;
  partMissing: () => void;
}) {
  const { notice, dismissNotice } = createNotices(store);

  const { changeSettings, followOtherWindows } = createSettingsActions({ store, storage, sound });
  const { showScreen, visit, readRules, showSeason, showUnread, updateDocumentTitle } = createNavigation({
    store,
    storage,
    session,
    replay,
    forget: () => openRace.forget(),
    dismissNotice,
  });
  const openRace = createOpenRace({
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
    watchReport: () => afterRace.showReport(),
  });
  const { startRace, openLink, resume } = openRace;
  const signature = createSignature({ store, engine, changeSettings });
  const clipboard = createClipboard({ store, notice, signature });
  const afterRace = createAfterRace({ store, session, replay, notice, save: openRace.save });

  const draftRaces = createDraftActions({ store, firstTurns, visit, startRace });
  const languages = createLanguageActions({
    store,
    notice,
    dismissNotice,
    changeSettings,
    updateDocumentTitle,
  });
  followOtherWindows(languages.chooseLanguage);

  return {
    notice,
    partMissing,
    changeSettings,
    visit,
    showUnread,
    dismissNotice,
    ...openRace,
    ...afterRace,
    ...clipboard,
    ...signature,
    ...draftRaces,
    ...languages,

    /** Opens the screen or race named by the address bar. */
    followAddress() {
      const route = readHash(location.hash);
      if ("quick" in route) draftRaces.quickRace();
      else if ("first" in route) draftRaces.firstLap();
      else if ("latest" in route) this.resumeLatest();
      else if ("link" in route) openLink(route.link);
      else if ("unread" in route) showUnread(route.unread);
      else if ("report" in route) openLink(route.report, "report");
      else if ("season" in route) showSeason(route.season);
      else if ("rules" in route) readRules(route.rules);
      else if ("lesson" in route)
        showScreen("lesson", null, { number: route.lesson, step: 0, verdict: null });
      else if ("day" in route) {
        store.update({ day: route.day });
        showScreen("daily");
      } else if ("screen" in route && route.screen === "friends") draftRaces.raceWithFriends();
      else if (!("circuit" in route)) showScreen(route.screen);
      else seekCircuit(route, showScreen, showUnread);
    },

    /** Resumes the unfinished race saved last; shows the home screen if there is none. */
    resumeLatest() {
      const latest = storage.readRaces().find((race) => !race.over);
      if (latest) return resume(latest);
      replaceHash("home");
      return showScreen("home");
    },

    /** Shares the turn by the device's share sheet, or shows a dialog with the link and a code. */
    async sendTurn() {
      const view = store.state.race?.view;
      const part = view ? await openRace.friends() : null;
      const links = view && part ? await signature.linksFor(view) : null;
      if (!view || !part || !links || (await part.share(view, links.link, notice))) return;
      store.update({ dialog: { kind: "send", link: links.link } });
    },

    discardDamaged() {
      storage.discardDamaged();
      store.update({ damaged: 0 });
    },

    /** For example "Lap 1 of 2, you are 3rd", or how the race ended. */
    describePlace: (race: StoredRace) =>
      say(`races.${standingOf(race)}`, { lap: race.lap, laps: race.laps, place: ordinalOf(race.place) }),

    /** Describes a race under way, for example "Monaco, lap 1 of 2, you are 3rd". */
    describe(race: StoredRace) {
      const where = {
        circuit: circuitName(race.circuit),
        lap: race.lap,
        laps: race.laps,
        place: ordinalOf(race.place),
      };
      return say(race.seats?.length === 0 ? "continue.watching" : "continue.place", where);
    },
  };
}

/**
 * Shows a screen about a circuit; loads all circuits if it is unknown. Does nothing if the user has since
 * navigated.
 */
async function seekCircuit(
  { screen, circuit }: { screen: "circuit" | "print"; circuit: string },
  showScreen: Navigation["showScreen"],
  showUnread: Navigation["showUnread"],
) {
  const { hash } = location;
  if (!circuitOf(circuit)) await allCircuits().catch(fetchedLater);
  if (location.hash !== hash) return;
  if (circuitOf(circuit)) return showScreen(screen, circuit);
  showUnread(hash.slice(1), { id: "error.circuit.unknown", args: { circuit: circuit.slice(0, 40) } });
}

function standingOf({ over, out, seats }: StoredRace) {
  if (seats?.length === 0) return over ? "watched" : "watching";
  if (!over) return "place";
  return out ? "out" : "over";
}

declare module "../../core/page.ts" {
  interface Page {
    actions: Actions;
  }
}
