/**
 * Shows a race opened by link, once its board has loaded, and compares it with the stored version of the same
 * race.
 */
import { circuitOf, drawingOf } from "../../core/circuits/circuits.ts";
import { fetchedLater, noAnswer } from "../../core/loading/ignored-errors.ts";
import { text } from "../../core/language/messages.ts";
import { identity } from "../../core/setup-draft.ts";
import { people } from "../selectors.ts";
import { onCircuit } from "../transitions.ts";
import type { Engine } from "../../core/engine/engine.ts";
import type { Speed } from "../../core/settings.ts";
import type { Storage, StoredRace } from "../../core/storage/storage.ts";
import type { Notify, Store } from "../../core/store.ts";
import type { Comparison, View } from "../../protocol.d.ts";
import type { Replay } from "../replay/replay.ts";
import type { Session } from "../session.ts";
import type { Beginning, Seats } from "../state.ts";
import type { Entrance } from "./race-loader.ts";
import type { Keeping } from "./autosave.ts";

/** A stored race, and its comparison with the race of the link. */
export type Known = { stored: StoredRace; comparison: Comparison };

/** Storage data for a link's race: the stored version, the key, and the cars of this device. */
export type Placed = { known: Known | null; key: string; seats: Seats };

/** `own` is the default key of such a race, `held` reads the races of the same set-up. */
export interface Device {
  own: string;
  held: () => StoredRace[];
  compare: (link: string) => Promise<Comparison | null>;
  save: (view: View, key: string, seats: Seats) => void;
}

export type RaceControls = { session: Session; replay: Replay; speed: Speed };

export interface RaceWithFriends {
  meet: (view: View, placed: Placed & { known: Known }, controls: RaceControls) => Promise<void>;
  place: (view: View, device: Device) => Promise<Placed>;
  share: (view: View, link: string, notice: Notify) => Promise<boolean>;
}

export function createRacePresenter({
  store,
  storage,
  engine,
  session,
  replay,
  notice,
  requestToken,
  friends,
  save,
}: {
  store: Store;
  storage: Storage;
  engine: Engine;
  session: Session;
  replay: Replay;
  notice: Notify;
  requestToken: Entrance["requestToken"];
  friends: () => Promise<RaceWithFriends | null>;
  save: Keeping["saveArrived"];
}) {
  /**
   * Loads the board of a circuit from a link.
   * @returns false if the player has navigated away
   */
  async function readyToShow({ setup: { circuit }, notice: word }: View): Promise<boolean> {
    if (!circuitOf(circuit)) {
      const wanted = requestToken();
      await drawingOf(circuit).catch(fetchedLater); // the board reports the failure itself
      if (!wanted()) return false;
    }
    store.changeRace(onCircuit, circuit);
    if (word) notice(text(word));
    return true;
  }

  async function showOpened(view: View, how: Beginning) {
    if (!(await readyToShow(view))) return;
    if (how.seats !== undefined && how.seats !== "all" && !(await friends())) return;
    await session.begin(view, how);
  }

  const compare = async (held: string) =>
    (await engine.ask({ do: "compare", held }).catch(noAnswer))?.comparison ?? null;

  /**
   * Compares the race of a link with the stored version, and saves new moves.
   * @returns null if they cannot be compared
   */
  async function receive(view: View): Promise<Placed | null> {
    const own = identity(view.setup);
    const held = () => storage.readRaces().filter(({ key }) => key === own || key.startsWith(`${own} `));
    if (held().length > 0 || people(view).length > 1)
      return (await friends())?.place(view, { own, held, compare, save }) ?? null;
    if (view.question) save(view, own, "all");
    return { known: null, key: own, seats: "all" };
  }

  async function openIncomingLink(view: View, { known, ...how }: Placed) {
    if (!(await readyToShow(view))) return;
    if (!known) return session.begin(view, how);
    await (await friends())?.meet(
      view,
      { ...how, known },
      { session, replay, speed: store.state.settings.speed },
    );
  }

  return { showOpened, receive, openIncomingLink };
}
