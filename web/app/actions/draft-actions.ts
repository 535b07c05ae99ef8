/** Races that need no set-up, and navigation to the screens for those that do. */
import { currentLanguage } from "../../platform/language/languages.ts";
import { say } from "../../platform/language/messages.ts";
import {
  changeCar,
  guidedKey,
  firstLapSetup,
  randomSeed,
  defaultQuickRace,
  withFewRivals,
  withSlipstream,
} from "../../domain/setup/setup-draft.ts";
import type { ScreenName, Store } from "../../domain/state.ts";
import type { Setup } from "../../protocol.d.ts";
import type { RaceOptions, Seats } from "../../race/state.ts";
import type { PrecomputedReplies } from "../../startup/openings/precomputed-replies.ts";

type DraftActionsOptions = {
  store: Store;
  precomputed: PrecomputedReplies;
  visit: (screen: ScreenName) => void;
  startRace: (setup: Setup, options?: RaceOptions) => Promise<void>;
};

export function createDraftActions({ store, precomputed, visit, startRace }: DraftActionsOptions) {
  /** Players who have never raced start from precomputed replies, without waiting for the engine. */
  const withPrecomputedOpening = (name: "quick" | "first-lap", setup: Setup) =>
    store.state.settings.races > 0 ? setup : precomputed.begin(name, currentLanguage(), setup);

  return {
    /** Returns the set-up of a quick race: with slipstreaming from the second race on. */
    quickDraft(circuit = store.state.quickCircuit) {
      const { names, settings } = store.state;
      const race = defaultQuickRace({ circuit, you: say("name.you"), names, livery: settings.livery });
      return settings.races > 0 ? withSlipstream(race) : race;
    },

    quickRace() {
      return startRace(precomputed.beginPrepared(withPrecomputedOpening("quick", this.quickDraft())));
    },

    /** Starts a quick race on another circuit, with few rivals if the player has never raced. */
    raceOn(circuit: string) {
      const setup = this.quickDraft(circuit);
      return startRace(store.state.settings.races === 0 ? withFewRivals(setup) : setup);
    },

    /** Starts the first lap with the coach; it can be repeated at any time. */
    firstLap() {
      const setup = firstLapSetup({
        you: say("name.you"),
        names: store.state.names,
        livery: store.state.settings.livery,
      });
      const race = withPrecomputedOpening("first-lap", setup);
      return startRace(race, { key: guidedKey(race) });
    },

    /**
     * Opens the set-up with friends. Fills in the player's name, which may have changed since the last visit.
     */
    raceWithFriends() {
      const { friends, settings } = store.state;
      const { draft } = friends;
      const name = draft.cars[0]?.name || settings.player;
      store.update({ friends: { ...friends, draft: changeCar(draft, 0, { name }) }, liveryOpen: -1 });
      visit("friends");
    },

    /**
     * Repeats the race with the same cars and circuit and a new seed.
     * @param next  entry list of the next race of a live table
     */
    raceAgain(next?: { setup: Setup; seats: Seats } | null) {
      const { view, seats } = store.state.race ?? {};
      const real = view?.cars_with_entered_dice;
      const enteredDice = real && (real.length < view.cars.length ? "players" : "all");
      const setup = next?.setup ?? view?.setup;
      if (setup) startRace({ ...setup, seed: randomSeed() }, { seats: next?.seats ?? seats, enteredDice });
    },

    /** Opens the set-up with the race just driven as the draft. */
    newRace() {
      const setup = store.state.race?.view?.setup;
      if (setup) store.update({ draft: { ...setup, seed: randomSeed() } });
      visit("setup");
    },
  };
}
