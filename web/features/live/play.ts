/**
 * The race of the screen at a live table: what is decided here goes to the others, and what comes is checked
 * by the engine as a link is. The longer history is shown; two answers at one place are a question.
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
/** Links that wait: one for each other seat is enough. */
const MOST_WAITING = 12;

/** Plays the new moves, or shows the position if animation is off. */
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
  // Not waited for: the table hears on while it is played.
  replay.show(from, { until, playing: true, handOver: true });
}

/** How a link relates to the race that the engine has on its table; null: it is no race. */
async function compare(held: string, { ask }: Page): Promise<Comparison | null> {
  const reply = await ask({ do: "compare", held }).catch(noAnswer);
  return reply?.comparison ?? null;
}

/**
 * Plays an answer on the engine's table, without shared dice.
 * @param number  of this decision
 * @returns false: the race of the link was decided otherwise
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

  /** A race has come that this device is ahead of. */
  onBehind: () => void;

  /** A race has come that is none of this table. */
  onForeign: () => void;

  /** The token with which this car has to decide now, as it has shown before; null: any. */
  expected?: (view: View) => string | null;

  /** It decided otherwise. */
  onOther?: (car: number) => void;
}) {
  const { store, session, actions, ask } = page;
  /** The set-up of the race at the table; null: a guest waits for it. */
  let own: Setup | null = null;
  /** The race at the table is over. */
  let isOver = false;
  let waiting: { link: string; settle: (isSound: boolean) => void }[] = [];
  let busy = false;

  /** The race that is open in this tab, if it is the one at the table; its report may be on the screen. */
  function openRace(): (RaceState & { view: View }) | null {
    const { race } = store.state;
    const isOurs = race?.view && own !== null && identity(race.view.setup) === identity(own);
    return isOurs ? (race as RaceState & { view: View }) : null;
  }

  /** The race on the screen, if it is the one at the table. */
  const atTable = () => (store.state.screen === "race" ? openRace() : null);

  /** The guest's first race: opened like a link, where the longer history of the two is kept. */
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
    // The engine compares the race on its table with a link: "shorter" means that the link is further.
    const comparison = await compare(link, page);
    // A race that comes after the end may be the next one, which this device has not begun.
    if (comparison?.relation === "other" && isOver) return true;
    if (!comparison || comparison.relation === "other") return false;
    const { relation, common, held } = comparison;
    if (relation === "shorter" && !(await isAsExpected(link, common, expected(race.view), page)))
      onOther(race.view.question?.car ?? -1);
    if (relation === "shorter" || (relation === "same" && isParted))
      await goOn(page, link, race, common, held.decisions);
    else if (relation === "parted")
      location.hash = link; // the question is that of a link opened by hand
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

    /** True for the race at the table, on whatever screen. */
    isAtTable: ({ setup }: View) => own !== null && identity(setup) === identity(own),

    /** The table is about this race. */
    useRace(view: View) {
      own = view.setup;
      isOver = view.question === null;
    },

    /** True if the race on the screen is the next one of the table. */
    isRematch({ setup }: View) {
      return isOver && own !== null && isNextRace(setup, own);
    },

    /** The next race has begun at another device. @returns true if it is taken over here */
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

    /** @returns true if the link holds a race of this table, once that is known */
    receive(link: string): Promise<boolean> {
      return new Promise((settle) => {
        waiting = waiting.filter((other) => other.link !== link || other.settle(true));
        waiting.push({ link, settle });
        if (waiting.length > MOST_WAITING) waiting.shift()?.settle(true);
        takeWaiting();
      });
    },

    /** Takes the waiting races; call it when the race is idle. */
    takeWaiting,

    /** Number of races that wait to be shown. */
    waiting: () => waiting.length,

    /** Cars of this device's people; null: not said yet. */
    seatsHere(): number[] | null {
      const race = atTable();
      if (!race || race.seats === "ask") return null;
      return localPlayers(race.view, race.seats).map(({ car }) => car);
    },
  };
}
