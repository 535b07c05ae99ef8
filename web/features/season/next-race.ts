/** The next race of a season: start it, resume it, or simulate it. */
import { ignoreNoAnswer } from "../../platform/loading/ignored-errors.ts";
import { setupKey } from "../../domain/setup/setup-draft.ts";
import { reasonOf } from "./season-loader.ts";
import type { SeasonOverview } from "../../protocol.d.ts";
import type { ControllerContext } from "./controller-context.ts";

export function createNextRace({
  page,
  repository,
  askSeason,
  handleReply: settle,
  update,
}: ControllerContext) {
  const { store, actions } = page;
  /** Id of the current simulation; increased to stop it. */
  let simulationId = 0;

  /** Requests the set-up of the next race; the engine also loads the race. */
  const requestNextRace = (file: string) =>
    page.ask({ do: "season_start", season: file }).catch(ignoreNoAnswer);

  return {
    /**
     * Starts the next race, or resumes it if it was started on this device.
     * @param isLive  true to open a live table for it
     */
    async start(isLive = false) {
      const season = store.state.season?.season;
      if (!season?.overview.next) return;
      const live = isLive ? await page.lazyParts.live.fetch().catch(ignoreNoAnswer) : null;
      const reply = await requestNextRace(season.file);
      if (!reply?.view) {
        update({ window: { kind: "refused", message: reasonOf(reply ?? { ok: false }) } });
        return;
      }
      const key = setupKey(reply.view.setup);
      const storedRace = page.storage.readRaces().find((race) => race.key === key);
      await repository.markStarted(season.overview.id, { race: season.overview.next, key });
      live?.openAtNextRace(page);
      if (storedRace) actions.resume(storedRace);
      else location.hash = reply.view.link;
    },

    /** True if the next race was started on this device and can be resumed. */
    isUnderWay({ id, next }: SeasonOverview) {
      const mark = repository.find(id)?.under_way;
      return (
        mark !== undefined &&
        mark.race === next &&
        page.storage.readRaces().some((race) => race.key === mark.key && !race.over)
      );
    },

    /** Simulates the next race to its end. */
    async simulate() {
      const { season, storedFile } = store.state.season ?? {};
      if (!season?.overview.next) return;
      const ownId = ++simulationId;
      update({ percent: 0 });
      for (;;) {
        const reply = await askSeason({ act: "simulate", season: season.file });
        if (ownId !== simulationId) return;
        if (!reply.simulation) {
          update({ percent: null });
          await settle(reply, storedFile);
          return;
        }
        update({ percent: reply.simulation.percent });
      }
    },

    stopSimulation() {
      simulationId += 1;
      update({ percent: null });
    },

    /** Stops the simulation because another season is opened. */
    abandon() {
      simulationId += 1;
    },
  };
}
