/**
 * Connects the race on the screen with a live table: sends decisions made here, and lets the engine check
 * received races like links. The longer version is shown; if two answers differ, the player chooses.
 */
import { noAnswer } from "../../core/loading/ignored-errors.ts";
import { identity } from "../../core/setup-draft.ts";
import { pace } from "../../core/settings.ts";
import { replaceHash } from "../../core/router.ts";
import { still } from "../../core/theme.ts";
import { localPlayers } from "../../race/selectors.ts";
import { isNextRace, seatsIn } from "./rematch.ts";
import type { Page } from "../../core/page.ts";
import type { Comparison, Setup, View } from "../../protocol.d.ts";
import type { RaceState } from "../../race/state.ts";

/** Phases in which a race from the table can be shown at once; in others it waits. */
const CAN_CHANGE = ["choosing", "elsewhere", "over", "who", "parted"];
/** Maximum number of waiting links: one for each other seat is enough. */
const MOST_WAITING = 12;

/** Replays the new moves, or shows the position if animation is off. */
async function goOn(
  { ask, store, session, replay, actions }: Page,
  link: string,
  { key, seats }: RaceState,
  from: number,
  until: number,
) {
  const reply = await ask({ do: "open", link }).catch(noAnswer);
  const view = reply?.view;
  if (!view || store.state.race?.key !== key) return;
  session.leave();
  replay.leave();
  if (still() || pace(store.state.settings.speed) === null || seats === "ask") {
    await session.begin(view, { key, seats });
    return;
  }
  session.present(view, { key, seats, arrival: { since: from } });
  actions.save(view, store.state.race?.you ?? -1, key, seats);
  // Not awaited: messages are still handled during the replay.
  replay.show(from, { until, playing: true, handOver: true });
}

/** Returns how a link relates to the race that the engine has loaded; null if it is no race. */
async function compare(held: string, { ask }: Page): Promise<Comparison | null> {
  const reply = await ask({ do: "compare", held }).catch(noAnswer);
  return reply?.comparison ?? null;
}

/**
 * Plays an answer on the engine's race, without shared dice.
 * @param number  index of this decision
 * @returns false if the race of the link was decided differently
 */
async function isAsExpected(link: string, number: number, token: string | null, page: Page) {
  if (token === null) return true;
  await page.ask({ do: "take", token }).catch(noAnswer);
  const met = await compare(link, page);
  return met?.relation !== "parted" || (met.common === number && met.parting?.same_choice === true);
}

export type Play = ReturnType<typeof createPlay>;

export function createPlay({
  page,
  onBehind,
  onForeign,
  expected = () => null,
  onOther = () => {},
}: {
  page: Page;

  /** A race was received that this device is ahead of. */
  onBehind: () => void;

  /** A race was received that does not belong to this table. */
  onForeign: () => void;

  /** Returns the token that this car must play now, as it has revealed it before; null: any. */
  expected?: (view: View) => string | null;

  /** The car decided differently from its revealed token. */
  onOther?: (car: number) => void;
}) {
  const { store, session, actions, ask } = page;
  /** The set-up of the race at the table; null while a guest waits for it. */
  let own: Setup | null = null;
  /** True if the race at the table is over. */
  let isOver = false;
  let waiting: { link: string; settle: (isSound: boolean) => void }[] = [];
  let busy = false;

  /** Returns the race open in this tab if it is the table's; its report may be on the screen. */
  function openRace(): (RaceState & { view: View }) | null {
    const { race } = store.state;
    const isOurs = race?.view && own !== null && identity(race.view.setup) === identity(own);
    return isOurs ? (race as RaceState & { view: View }) : null;
  }

  /** Returns the race on the screen if it is the table's. */
  const atTable = () => (store.state.screen === "race" ? openRace() : null);

  /** Opens a guest's first race like a link: the longer of the two versions is used. */
  async function begin(link: string) {
    replaceHash(link);
    await actions.openLink(link);
    const { race } = store.state;
    if (!race?.view) return false;
    own = race.view.setup;
    if (race.fork?.comparison.relation !== "shorter") return true;
    replaceHash(race.fork.stored.link);
    await actions.openLink(race.fork.stored.link);
    return true;
  }

  /** @returns true if the link holds a race of this table */
  async function take(link: string): Promise<boolean> {
    if (own === null) return begin(link);
    const race = atTable();
    if (!race) return true;
    const isParted = race.phase === "parted";
    if (race.fork) await ask({ do: "open", link: race.fork.stored.link }).catch(noAnswer);
    // The engine compares its race with a link: "shorter" means that the link is further.
    const comparison = await compare(link, page);
    // A race received after the end may be the next one, which this device has not started.
    if (comparison?.relation === "other" && isOver) return true;
    if (!comparison || comparison.relation === "other") return false;
    const { relation, common, held } = comparison;
    if (relation === "shorter" && !(await isAsExpected(link, common, expected(race.view), page)))
      onOther(race.view.question?.car ?? -1);
    if (relation === "shorter" || (relation === "same" && isParted))
      await goOn(page, link, race, common, held.decisions);
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
    if (busy) return;
    busy = true;
    for (
      let next = canTake() ? waiting.shift() : undefined;
      next;
      next = canTake() ? waiting.shift() : undefined
    ) {
      const isSound = await take(next.link).catch(() => false);
      if (!isSound) onForeign();
      next.settle(isSound);
    }
    busy = false;
  }

  function canTake() {
    if (own === null) return true;
    const race = atTable();
    return race !== null && CAN_CHANGE.includes(race.phase);
  }

  return {
    atTable,

    /** True for the race at the table, on any screen. */
    isAtTable: ({ setup }: View) => own !== null && identity(setup) === identity(own),

    /** Sets the race of the table. */
    useRace(view: View) {
      own = view.setup;
      isOver = view.question === null;
    },

    /** True if the race on the screen is the next one of the table. */
    isRematch({ setup }: View) {
      return isOver && own !== null && isNextRace(setup, own);
    },

    /** Handles the next race, started at another device. @returns true if it is started here too */
    async takeRematch(link: string): Promise<boolean> {
      const before = openRace();
      if (!isOver || !before) return false;
      own = null;
      await begin(link);
      if (own === null) return false;
      isOver = false;
      session.sit(seatsIn(own, before.view.setup, before.seats));
      return true;
    },

    /** @returns true if the link holds a race of this table; resolves once that is known */
    receive(link: string): Promise<boolean> {
      return new Promise((settle) => {
        waiting = waiting.filter((other) => other.link !== link || other.settle(true));
        waiting.push({ link, settle });
        if (waiting.length > MOST_WAITING) waiting.shift()?.settle(true);
        takeWaiting();
      });
    },

    /** Shows the waiting races; call it when the race is idle. */
    takeWaiting,

    /** Returns the number of races that wait to be shown. */
    waiting: () => waiting.length,

    /** Returns the cars of this device's people; null if not chosen yet. */
    seatsHere(): number[] | null {
      const race = atTable();
      if (!race || race.seats === "ask") return null;
      return localPlayers(race.view, race.seats).map(({ car }) => car);
    },
  };
}
