/**
 * The next race of a season: begun, gone on with, or driven by the computer.
 */
import { noAnswer } from "../../core/loading/ignored-errors.ts";
import { identity } from "../../core/setup-draft.ts";
import { reasonOf } from "./opening.ts";
import type { SeasonOverview } from "../../protocol.d.ts";
import type { Means } from "./means.ts";

export function createNextRace({ page, repository, asked, settle, update }: Means) {
  const { store, actions } = page;
  /** Grows when a simulation is to stop. */
  let runs = 0;

  /** Its setup, with the race put on the table. */
  const nextRace = (file: string) => page.ask({ do: "season_start", season: file }).catch(noAnswer);

  return {
    /**
     * Begins the next race, or goes on with it where it was begun on this device.
     * @param isLive  opens a live table about it
     */
    async start(isLive = false) {
      const season = store.state.season?.season;
      if (!season?.overview.next) return;
      const live = isLive ? await page.lazyParts.live.fetch().catch(noAnswer) : null;
      const reply = await nextRace(season.file);
      if (!reply?.view) {
        update({ window: { kind: "refused", say: reasonOf(reply ?? { ok: false }) } });
        return;
      }
      const key = identity(reply.view.setup);
      const held = page.storage.readRaces().find((race) => race.key === key);
      await repository.mark(season.overview.id, { race: season.overview.next, key });
      live?.openNext(page);
      if (held) actions.resume(held);
      else location.hash = reply.view.link;
    },

    /** True if the next race was begun on this device and can be continued. */
    isUnderWay({ id, next }: SeasonOverview) {
      const mark = repository.find(id)?.under_way;
      return (
        mark !== undefined &&
        mark.race === next &&
        page.storage.readRaces().some((race) => race.key === mark.key && !race.over)
      );
    },

    /** Lets the computer drive the next race to its end. */
    async simulate() {
      const { season, stored } = store.state.season ?? {};
      if (!season?.overview.next) return;
      const mine = ++runs;
      update({ percent: 0 });
      for (;;) {
        const reply = await asked({ act: "simulate", season: season.file });
        if (mine !== runs) return;
        if (!reply.simulation) {
          update({ percent: null });
          await settle(reply, stored);
          return;
        }
        update({ percent: reply.simulation.percent });
      }
    },

    stopSimulation() {
      runs += 1;
      update({ percent: null });
    },

    /** Another season is looked at: what is simulated is not shown there. */
    abandon() {
      runs += 1;
    },
  };
}
