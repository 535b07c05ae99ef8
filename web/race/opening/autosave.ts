/**
 * Keeps the race that is on the table: in storage at every decision, and in the address bar; one window
 * writes, others follow.
 */
import { officialKey } from "../../core/days.ts";
import { currentHistoryState, replaceHash } from "../../core/router.ts";
import { isGuided } from "../../core/setup-draft.ts";
import { activePlayer, people, SEATS_UNKNOWN } from "../selectors.ts";
import { watchedFromHere } from "../transitions.ts";
import { createRaceLock } from "./race-lock.ts";
import type { Settings } from "../../core/settings.ts";
import type { Storage } from "../../core/storage/storage.ts";
import type { Store } from "../../core/store.ts";
import type { View } from "../../protocol.d.ts";
import type { Session } from "../session.ts";
import type { Seats } from "../state.ts";

export type Keeping = ReturnType<typeof createAutosave>;

export function createAutosave({
  store,
  storage,
  session,
  changeSettings,
  updateDocumentTitle,
  onNews,
}: {
  store: Store;
  storage: Storage;
  session: Session;
  changeSettings: (patch: Partial<Settings>) => void;
  updateDocumentTitle: () => void;

  /** Another window has gone on to this position. */
  onNews: (link: string) => void;
}) {
  /** The official race of a day goes by a key too. */
  const officialBy = (key: string) =>
    Object.entries(storage.readDays()).find(([day]) => officialKey(Number(day)) === key) ?? null;

  const writer = createRaceLock({
    storedLink: (key) =>
      storage.readRaces().find((race) => race.key === key)?.link ?? officialBy(key)?.[1].link ?? null,
    onFollow: (on) => store.changeRace(watchedFromHere, on),
    onNews,
  });

  /** The stored part of a link on its arrival. */
  let arrived = { key: "", link: "" };

  /**
   * A race with others also says who of them plays here.
   * @returns when it was stored; null: it was not
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
    if (key === store.state.race?.key && !writer.mayWrite()) return null;
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
    if (at !== null && key === store.state.race?.key) writer.wrote(view.link);
    return at;
  }

  /** The attempt that counts is kept apart from other races; what came of it is counted by the engine. */
  async function keepOfficial(view: View, day: number) {
    if (!writer.mayWrite()) return;
    storage.saveDay(day, { link: view.link, card: null });
    writer.wrote(view.link);
    replaceHash(view.link, { race: officialKey(day), at: 0 });
    if (view.question) return;
    const reply = await session.asked({ do: "card" });
    if (reply?.card) storage.saveDay(day, { link: view.link, card: reply.card });
  }

  /**
   * Saves the position and puts it into the address bar.
   * @param decided  a decision was made here, not only read
   */
  function keep(view: View, you: number, decided: boolean) {
    const race = store.state.race;
    if (!race || race.phase === "who") return;
    updateDocumentTitle();
    const lapDone = isGuided(race.key) && view.cars[you]?.status === "finished";
    if (lapDone && !store.state.settings.firstLapDone) changeSettings({ firstLapDone: true });
    if (!race.visiting || decided)
      writer.enter(race.key, arrived.key === race.key ? arrived.link : undefined);
    if (race.follows) {
      replaceHash(view.link);
      return;
    }
    if (race.official !== null) {
      replaceHash(view.link, currentHistoryState());
      keepOfficial(view, race.official);
      return;
    }
    // The race is stored before the address changes, so that a return finds it up to there, or further.
    const known = storage.readRaces().find(({ key }) => key === race.key);
    const wanted = decided || (!race.visiting && (known ? known.link !== view.link : view.question));
    const at = wanted ? save(view, you, race.key) : known?.link === view.link ? known.at : null;
    if (!store.state.race?.follows) replaceHash(view.link, at ? { race: race.key, at } : null);
  }

  return {
    officialBy,
    save,
    keep,

    /** A link has brought this; it is stored before it is shown. */
    saveArrived(view: View, key: string, seats: Seats) {
      if (save(view, activePlayer(view, seats, -1), key, seats) !== null) arrived = { key, link: view.link };
    },

    /** The current race is no longer stored. */
    leave() {
      arrived = { key: "", link: "" };
      writer.leave();
    },

    /** The race goes on in this window, and the other one follows. */
    driveHere: () => writer.takeOver(),
  };
}
