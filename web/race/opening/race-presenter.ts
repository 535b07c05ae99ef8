/**
 * Shows a race opened by link, once its board has loaded, and compares it with the stored version of the same
 * race.
 */
import { circuitOf, drawingOf } from "../../domain/circuits/circuits.ts";
import { ignoreFetchFailure, ignoreNoAnswer } from "../../platform/loading/ignored-errors.ts";
import { text } from "../../platform/language/messages.ts";
import { setupKey } from "../../domain/setup/setup-draft.ts";
import { people } from "../selectors.ts";
import { circuitNamed } from "../transitions.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Speed } from "../../domain/settings.ts";
import type { GameStorage, StoredRace } from "../../domain/storage/storage.ts";
import type { Notify, Store } from "../../domain/state.ts";
import type { Comparison, View } from "../../protocol.d.ts";
import type { Replay } from "../replay/replay.ts";
import type { Session } from "../session.ts";
import type { RaceOptions, Seats } from "../state.ts";
import type { RaceLoader } from "./race-loader.ts";
import type { Autosave } from "./autosave.ts";

/** The stored version of a link's race, compared with it. */
export type StoredMatch = { stored: StoredRace; comparison: Comparison };

/** Where a link's race is to be stored: its stored version, its key, and the cars of this device. */
export type LinkTarget = { storedMatch: StoredMatch | null; key: string; seats: Seats };

/** Access to the races stored on this device with the set-up of a link's race. */
export interface StoredRaceAccess {
  /** Storage key of a new race with this set-up. */
  defaultKey: string;
  /** Reads the stored races with this set-up. */
  storedRaces: () => StoredRace[];
  compare: (link: string) => Promise<Comparison | null>;
  save: (view: View, key: string, seats: Seats) => void;
}

export type RaceControls = { session: Session; replay: Replay; speed: Speed };

export interface RaceWithFriends {
  openKnownRace: (
    view: View,
    target: LinkTarget & { storedMatch: StoredMatch },
    controls: RaceControls,
  ) => Promise<void>;
  reconcileLink: (view: View, device: StoredRaceAccess) => Promise<LinkTarget>;
  openShareSheet: (view: View, link: string, notice: Notify) => Promise<boolean>;
}

export function createRacePresenter({
  store,
  storage,
  engine,
  session,
  replay,
  notice,
  requestToken,
  loadFriends,
  save,
}: {
  store: Store;
  storage: GameStorage;
  engine: Engine;
  session: Session;
  replay: Replay;
  notice: Notify;
  requestToken: RaceLoader["requestToken"];
  loadFriends: () => Promise<RaceWithFriends | null>;
  save: Autosave["saveIncoming"];
}) {
  /**
   * Loads the board of a circuit from a link.
   * @returns false if the player has navigated away
   */
  async function prepareBoard({ setup: { circuit }, notice: word }: View): Promise<boolean> {
    if (!circuitOf(circuit)) {
      const isCurrent = requestToken();
      await drawingOf(circuit).catch(ignoreFetchFailure); // the board reports the failure itself
      if (!isCurrent()) return false;
    }
    store.changeRace(circuitNamed, circuit);
    if (word) notice(text(word));
    return true;
  }

  async function showOpened(view: View, options: RaceOptions) {
    if (!(await prepareBoard(view))) return;
    if (options.seats !== undefined && options.seats !== "all" && !(await loadFriends())) return;
    await session.begin(view, options);
  }

  const compare = async (storedLink: string) =>
    (await engine.ask({ do: "compare", stored: storedLink }).catch(ignoreNoAnswer))?.comparison ?? null;

  /**
   * Compares the race of a link with the stored version, and saves new moves.
   * @returns null if they cannot be compared
   */
  async function compareWithStored(view: View): Promise<LinkTarget | null> {
    const defaultKey = setupKey(view.setup);
    const storedRaces = () =>
      storage.readRaces().filter(({ key }) => key === defaultKey || key.startsWith(`${defaultKey} `));
    if (storedRaces().length > 0 || people(view).length > 1)
      return (
        (await loadFriends())?.reconcileLink(view, {
          defaultKey,
          storedRaces,
          compare,
          save,
        }) ?? null
      );
    if (view.question) save(view, defaultKey, "all");
    return { storedMatch: null, key: defaultKey, seats: "all" };
  }

  async function openIncomingLink(view: View, { storedMatch, ...options }: LinkTarget) {
    if (!(await prepareBoard(view))) return;
    if (!storedMatch) return session.begin(view, options);
    await (await loadFriends())?.openKnownRace(
      view,
      { ...options, storedMatch },
      { session, replay, speed: store.state.settings.speed },
    );
  }

  return { showOpened, compareWithStored, openIncomingLink };
}
