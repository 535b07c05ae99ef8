/** Actions on the page as a whole: go to a screen, start or open a race, change a setting. */
import { circuitName } from "../../domain/circuits/circuits.ts";
import { createAfterRace } from "../../race/after-race.ts";
import { ordinalOf, say } from "../../platform/language/messages.ts";
import { createOpenRace } from "../../race/opening/open-race.ts";
import { openHash, replaceHash } from "../../domain/router.ts";
import { createDraftActions } from "./draft-actions.ts";
import { createLanguageActions } from "./language-actions.ts";
import { createNavigation } from "./navigation.ts";
import { createNotices } from "../notice.ts";
import { createSettingsActions } from "./settings-actions.ts";
import { createClipboard } from "../../domain/sharing/clipboard.ts";
import { createSignature } from "../../domain/sharing/signature.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Lazy } from "../../platform/loading/lazy.ts";
import type { GameStorage, StoredRace } from "../../domain/storage/storage.ts";
import type { Store } from "../../domain/state.ts";
import type { RaceWithFriends } from "../../race/opening/race-presenter.ts";
import type { Replay } from "../../race/replay/replay.ts";
import type { Session } from "../../race/session.ts";
import type { LazySound } from "../../platform/sound/lazy-entry.ts";
import type { PrecomputedReplies } from "../../startup/openings/precomputed-replies.ts";

export type Actions = ReturnType<typeof createActions>;

export function createActions({
  store,
  storage,
  engine,
  precomputed,
  session,
  replay,
  lazyFriends,
  sound,
  reportMissingPart,
}: {
  store: Store;
  storage: GameStorage;
  engine: Engine;
  precomputed: PrecomputedReplies;
  session: Session;
  replay: Replay;
  lazyFriends: Lazy<RaceWithFriends>;
  sound: LazySound;
  reportMissingPart: (isRequested?: boolean) => void;
}) {
  const { notice, dismissNotice } = createNotices(store);

  const { changeSettings, followOtherWindows } = createSettingsActions({ store, storage, sound });
  const { visit, updateDocumentTitle, ...screens } = createNavigation({
    store,
    storage,
    session,
    replay,
    cancelPendingRequests: () => openRace.cancelPendingRequests(),
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
    reportMissingPart,
    showScreen: screens.showScreen,
    showUnreadableLink: screens.showUnreadableLink,
    visit,
    changeSettings,
    updateDocumentTitle,
    watchReport: () => afterRace.showReport(),
  });
  const { startRace, openLink, resume } = openRace;
  const signature = createSignature({ store, engine, changeSettings });
  const clipboard = createClipboard({ store, notice, signature });
  const afterRace = createAfterRace({ store, session, replay, notice, save: openRace.save });

  const draftRaces = createDraftActions({ store, precomputed, visit, startRace });
  const languages = createLanguageActions({
    store,
    notice,
    dismissNotice,
    changeSettings,
    updateDocumentTitle,
  });
  followOtherWindows(languages.chooseLanguage);

  /** Resumes the unfinished race saved last; shows the home screen if there is none. */
  function resumeLatest() {
    const latest = storage.readRaces().find((race) => !race.over);
    if (latest) return resume(latest);
    replaceHash("home");
    return screens.showScreen("home");
  }

  return {
    notice,
    reportMissingPart,
    changeSettings,
    visit,
    showUnreadableLink: screens.showUnreadableLink,
    dismissNotice,
    ...openRace,
    ...afterRace,
    ...clipboard,
    ...signature,
    ...draftRaces,
    ...languages,

    /** Opens the screen or race named by the address bar. */
    followAddress: () => openHash(location.hash, { ...screens, ...draftRaces, openLink, resumeLatest }),

    /** Shares the turn by the device's share sheet, or shows a dialog with the link and a code. */
    async sendTurn() {
      const view = store.state.race?.view;
      const part = view ? await openRace.loadFriends() : null;
      const links = view && part ? await signature.linksFor(view) : null;
      if (!view || !part || !links || (await part.openShareSheet(view, links.link, notice))) return;
      store.update({ dialog: { kind: "send", link: links.link } });
    },

    discardDamaged() {
      storage.discardDamaged();
      store.update({ damagedCount: 0 });
    },

    /** Describes the state of a race, for example "Lap 1 of 2, you are 3rd", or its result. */
    describePlace: (race: StoredRace) =>
      say(`races.${standingOf(race)}`, { lap: race.lap, laps: race.laps, place: ordinalOf(race.place) }),

    /** Describes a race under way, for example "Monaco, lap 1 of 2, you are 3rd". */
    describe(race: StoredRace) {
      const args = {
        circuit: circuitName(race.circuit),
        lap: race.lap,
        laps: race.laps,
        place: ordinalOf(race.place),
      };
      return say(race.seats?.length === 0 ? "continue.watching" : "continue.place", args);
    },
  };
}

function standingOf({ over, out, seats }: StoredRace) {
  if (seats?.length === 0) return over ? "watched" : "watching";
  if (!over) return "place";
  return out ? "out" : "over";
}

declare module "../../domain/page.ts" {
  interface Page {
    actions: Actions;
  }
}
