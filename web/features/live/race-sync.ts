/**
 * Connects the race on the screen with a live table: sends decisions made here, and lets the engine check
 * received races like links. The longer version is shown; if two answers differ, the player chooses.
 */
import { ignoreNoAnswer } from "../../platform/loading/ignored-errors.ts";
import { setupKey } from "../../domain/setup/setup-draft.ts";
import { speedFactor } from "../../domain/settings.ts";
import { replaceHash } from "../../domain/router.ts";
import { isMotionReduced } from "../../platform/theme.ts";
import { localPlayers } from "../../race/selectors.ts";
import { isNextRace, seatsIn } from "./rematch.ts";
import type { Page } from "../../domain/page.ts";
import type { Comparison, Setup, View } from "../../protocol.d.ts";
import type { RaceState } from "../../race/state.ts";

/** Phases in which a race from the table can be shown at once; in others it waits. */
const RECEIVING_PHASES = ["choosing", "awaiting", "over", "choosing_seats", "diverged"];
/** Maximum number of waiting links: one for each other seat is enough. */
const MAX_WAITING = 12;

/**
 * Replays the new moves, or shows the position if animation is off. Seats chosen while the engine opens the
 * link are kept.
 */
async function showNewMoves(
  { ask, store, session, replay, actions }: Page,
  link: string,
  key: string,
  from: number,
  until: number,
) {
  const reply = await ask({ do: "open", link }).catch(ignoreNoAnswer);
  const view = reply?.view;
  const { race } = store.state;
  if (!view || race?.key !== key) return;
  const { seats } = race;
  session.leave();
  replay.leave();
  if (isMotionReduced() || speedFactor(store.state.settings.speed) === null || seats === "ask") {
    await session.begin(view, { key, seats });
    return;
  }
  session.present(view, { key, seats, arrival: { since: from } });
  actions.save(view, store.state.race?.you ?? -1, key, seats);
  // Not awaited: messages are still handled during the replay.
  replay.show(from, { until, isPlaying: true, closeAfter: true });
}

/** Returns how a link relates to the race that the engine has loaded; null if it is not a race. */
async function compare(storedLink: string, { ask }: Page): Promise<Comparison | null> {
  const reply = await ask({ do: "compare", stored: storedLink }).catch(ignoreNoAnswer);
  return reply?.comparison ?? null;
}

/**
 * Plays an answer on the engine's race, without shared dice.
 * @param number  index of this decision
 * @returns false if the race of the link was decided differently
 */
async function playAndCompare(link: string, number: number, token: string | null, page: Page) {
  if (token === null) return true;
  await page.ask({ do: "decide", token }).catch(ignoreNoAnswer);
  const comparison = await compare(link, page);
  return (
    comparison?.relation !== "parted" ||
    (comparison.common === number && comparison.first_difference?.same_choice === true)
  );
}

export type RaceSync = ReturnType<typeof createRaceSync>;

export function createRaceSync({
  page,
  onBehind,
  onForeign,
  expectedToken = () => null,
  onUnexpected = () => {},
}: {
  page: Page;

  /** A race was received that this device is ahead of. */
  onBehind: () => void;

  /** A race was received that does not belong to this table. */
  onForeign: () => void;

  /** Returns the token that this car must play now, as it has revealed it before; null: any. */
  expectedToken?: (view: View) => string | null;

  /** The car decided differently from its revealed token. */
  onUnexpected?: (car: number) => void;
}) {
  const { store, session, actions, ask } = page;
  /** The set-up of the race at the table; null while a guest waits for it. */
  let tableSetup: Setup | null = null;
  /** True if the race at the table is over. */
  let isOver = false;
  let queue: { link: string; settle: (isSound: boolean) => void }[] = [];
  let isTaking = false;

  /** Returns the race open in this tab if it is the table's; its report may be on the screen. */
  function openRace(): (RaceState & { view: View }) | null {
    const { race } = store.state;
    const isOurs = race?.view && tableSetup !== null && setupKey(race.view.setup) === setupKey(tableSetup);
    return isOurs ? (race as RaceState & { view: View }) : null;
  }

  /** Returns the race on the screen if it is the table's. */
  const raceAtTable = () => (store.state.screen === "race" ? openRace() : null);

  /** Opens a guest's first race like a link: the longer of the two versions is used. */
  async function openFirstRace(link: string) {
    replaceHash(link);
    await actions.openLink(link);
    const { race } = store.state;
    if (!race?.view) return false;
    tableSetup = race.view.setup;
    if (race.divergence?.comparison.relation !== "shorter") return true;
    replaceHash(race.divergence.stored.link);
    await actions.openLink(race.divergence.stored.link);
    return true;
  }

  /** @returns true if the link holds a race of this table */
  async function takeRace(link: string): Promise<boolean> {
    if (tableSetup === null) return openFirstRace(link);
    const race = raceAtTable();
    if (!race) return true;
    const isParted = race.phase === "diverged";
    if (race.divergence) await ask({ do: "open", link: race.divergence.stored.link }).catch(ignoreNoAnswer);
    // The engine compares its race with a link: "shorter" means that the link is further.
    const comparison = await compare(link, page);
    // A race received after the end may be the next one, which this device has not started.
    if (comparison?.relation === "other" && isOver) return true;
    if (!comparison || comparison.relation === "other") return false;
    const { relation, common, stored } = comparison;
    if (relation === "shorter" && !(await playAndCompare(link, common, expectedToken(race.view), page)))
      onUnexpected(race.view.question?.car ?? -1);
    if (relation === "shorter" || (relation === "same" && isParted))
      await showNewMoves(page, link, race.key, common, stored.decisions);
    else if (relation === "parted")
      location.hash = link; // asks the same question as a link opened by hand
    else {
      if (isParted) await ask({ do: "open", link: race.view.link });
      if (relation === "further") onBehind();
    }
    return true;
  }

  /** Takes waiting races one by one while the race is idle. */
  async function takeWaiting() {
    if (isTaking) return;
    isTaking = true;
    for (
      let next = canTake() ? queue.shift() : undefined;
      next;
      next = canTake() ? queue.shift() : undefined
    ) {
      const isOurRace = await takeRace(next.link).catch(() => false);
      if (!isOurRace) onForeign();
      next.settle(isOurRace);
    }
    isTaking = false;
  }

  function canTake() {
    if (tableSetup === null) return true;
    const race = raceAtTable();
    return race !== null && RECEIVING_PHASES.includes(race.phase);
  }

  return {
    atTable: raceAtTable,

    /** True for the race at the table, on any screen. */
    isAtTable: ({ setup }: View) => tableSetup !== null && setupKey(setup) === setupKey(tableSetup),

    /** Sets the race of the table. */
    useRace(view: View) {
      tableSetup = view.setup;
      isOver = view.question === null;
    },

    /** True if the race on the screen is the next one of the table. */
    isRematch({ setup }: View) {
      return isOver && tableSetup !== null && isNextRace(setup, tableSetup);
    },

    /** Handles the next race, started at another device. @returns true if it is started here too */
    async takeRematch(link: string): Promise<boolean> {
      const before = openRace();
      if (!isOver || !before) return false;
      tableSetup = null;
      await openFirstRace(link);
      if (tableSetup === null) return false;
      isOver = false;
      session.setLocalSeats(seatsIn(tableSetup, before.view.setup, before.seats));
      return true;
    },

    /** @returns true if the link holds a race of this table; resolves once that is known */
    receive(link: string): Promise<boolean> {
      return new Promise((settle) => {
        queue = queue.filter((other) => other.link !== link || other.settle(true));
        queue.push({ link, settle });
        if (queue.length > MAX_WAITING) queue.shift()?.settle(true);
        takeWaiting();
      });
    },

    /** Shows the waiting races; call it when the race is idle. */
    takeWaiting,

    /** Returns the number of races that wait to be shown. */
    waiting: () => queue.length,

    /** Returns the cars of this device's people; null if not chosen yet. */
    localCars(): number[] | null {
      const race = raceAtTable();
      if (!race || race.seats === "ask") return null;
      return localPlayers(race.view, race.seats).map(({ car }) => car);
    },
  };
}
