/**
 * Saves the current race at every decision, in storage and in the address bar. One window writes, the others
 * follow.
 */
import { officialKey } from "../../platform/days.ts";
import { currentHistoryState, replaceHash } from "../../domain/router.ts";
import { isGuided } from "../../domain/setup/setup-draft.ts";
import { activePlayer, people, SEATS_UNKNOWN } from "../selectors.ts";
import { followStateChanged } from "../transitions.ts";
import { createRaceLock } from "./race-lock.ts";
import type { Settings } from "../../domain/settings.ts";
import type { GameStorage } from "../../domain/storage/storage.ts";
import type { Store } from "../../domain/state.ts";
import type { View } from "../../protocol.d.ts";
import type { Session } from "../session.ts";
import type { Seats } from "../state.ts";

export type Autosave = ReturnType<typeof createAutosave>;

export function createAutosave({
  store,
  storage,
  session,
  changeSettings,
  updateDocumentTitle,
  onNewPosition,
}: {
  store: Store;
  storage: GameStorage;
  session: Session;
  changeSettings: (patch: Partial<Settings>) => void;
  updateDocumentTitle: () => void;

  /** Called when another window has moved on to this position. */
  onNewPosition: (link: string) => void;
}) {
  /** Returns the official race with this key, with its day, or null. */
  const officialRaceOf = (key: string) =>
    Object.entries(storage.readDays()).find(([day]) => officialKey(Number(day)) === key) ?? null;

  const raceLock = createRaceLock({
    storedLink: (key) =>
      storage.readRaces().find((race) => race.key === key)?.link ?? officialRaceOf(key)?.[1].link ?? null,
    onFollow: (on) => store.changeRace(followStateChanged, on),
    onNewPosition,
  });

  /** The key and the link of a race just saved from an incoming link. */
  let lastIncoming = { key: "", link: "" };

  /**
   * Saves a race. A race with friends also stores the cars of this device.
   * @returns time of the save in milliseconds; null if it was not saved
   */
  function save(
    view: View,
    you: number,
    key: string,
    seats: Seats = store.state.race?.seats ?? "all",
  ): number | null {
    const [leader = -1] = view.order;
    const car = view.cars[you] ?? view.cars[leader];
    if (!car || people(view).length === 0) return null;
    if (key === store.state.race?.key && !raceLock.canWrite()) return null;
    const at = storage.saveRace({
      key,
      link: view.link,
      circuit: view.setup.circuit,
      lap: Math.max(1, view.lap),
      laps: view.setup.laps,
      place: car.place,
      livery: car.livery,
      number: car.number,
      ...(seats === "all" ? {} : { seats: seats === "ask" ? SEATS_UNKNOWN : seats }),
      ...(view.question ? {} : { over: true }),
      ...(view.question || car.status === "finished" ? {} : { out: true }),
    });
    if (at !== null && key === store.state.race?.key) raceLock.announceWrite(view.link);
    return at;
  }

  /** Saves the official attempt of a day separately from other races; the engine computes its result. */
  async function saveOfficial(view: View, day: number) {
    if (!raceLock.canWrite()) return;
    storage.saveDay(day, { link: view.link, card: null });
    raceLock.announceWrite(view.link);
    replaceHash(view.link, { race: officialKey(day), at: 0 });
    if (view.question) return;
    const reply = await session.askEngine({ do: "card" });
    if (reply?.card) storage.saveDay(day, { link: view.link, card: reply.card });
  }

  /**
   * Saves the position and puts it into the address bar.
   * @param hasDecided  true if a decision was made in this window
   */
  function savePosition(view: View, you: number, hasDecided: boolean) {
    const race = store.state.race;
    if (!race || race.phase === "choosing_seats") return;
    updateDocumentTitle();
    const lapDone = isGuided(race.key) && view.cars[you]?.status === "finished";
    if (lapDone && !store.state.settings.firstLapDone) changeSettings({ firstLapDone: true });
    if (!race.isUnsaved || hasDecided)
      raceLock.enter(race.key, lastIncoming.key === race.key ? lastIncoming.link : undefined);
    if (race.isFollowing) {
      replaceHash(view.link);
      return;
    }
    if (race.official !== null) {
      replaceHash(view.link, currentHistoryState());
      saveOfficial(view, race.official);
      return;
    }
    // Save before the address changes: a reload then finds this position or a later one.
    const storedRace = storage.readRaces().find(({ key }) => key === race.key);
    const shouldSave =
      hasDecided || (!race.isUnsaved && (storedRace ? storedRace.link !== view.link : view.question));
    const at = shouldSave ? save(view, you, race.key) : storedRace?.link === view.link ? storedRace.at : null;
    if (!store.state.race?.isFollowing) replaceHash(view.link, at ? { race: race.key, at } : null);
  }

  return {
    officialRaceOf,
    save,
    savePosition,

    /** Saves a race from an incoming link before it is shown. */
    saveIncoming(view: View, key: string, seats: Seats) {
      if (save(view, activePlayer(view, seats, -1), key, seats) !== null)
        lastIncoming = { key, link: view.link };
    },

    /** Stops saving the current race. */
    leave() {
      lastIncoming = { key: "", link: "" };
      raceLock.leave();
    },

    /** Continues the race in this window; the other window follows. */
    driveHere: () => raceLock.takeOver(),
  };
}
