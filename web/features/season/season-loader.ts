/** Opens seasons by address, from a file or from a link, and imports results from other devices. */
import { say } from "../../platform/language/messages.ts";
import { SEASON, replaceHash } from "../../domain/router.ts";
import type { Reply, SeasonState } from "../../protocol.d.ts";
import type { SeasonScreenState } from "./season-state.ts";
import type { ControllerContext } from "./controller-context.ts";

export const emptySeasonState = (at: string): SeasonScreenState => ({
  address: at,
  season: null,
  storedFile: null,
  fault: null,
  percent: null,
  window: null,
  table: "drivers",
  selectedId: null,
  plan: null,
});

export const reasonOf = (reply: Reply) => reply.error ?? { id: "error.unanswered" };

export function createSeasonLoader({
  page,
  repository,
  askSeason,
  handleReply: settle,
  update,
}: ControllerContext) {
  const { store, actions } = page;

  /**
   * Asks which of two versions of a season is valid: the one on this device or the other.
   *
   * @param comparison  the engine's reply, with both seasons
   * @param stored  the version on this device
   */
  function showConflict(comparison: Reply, stored: string) {
    const { season, incoming_season, merge_outcome } = comparison;
    if (season && incoming_season)
      update({
        window: {
          kind: "diverged",
          local: season,
          received: incoming_season,
          logIndex: merge_outcome?.at ?? 0,
          storedFile: stored,
        },
      });
  }

  /** Imports the result of a race from its link. If it differs from the stored result, both are shown. */
  async function importResult(link: string) {
    const file = store.state.season?.season?.file;
    if (file === undefined) return;
    const reply = await askSeason({ act: "merge_race", season: file, link });
    const conflict =
      reply.error?.id === "error.season.conflict"
        ? await askSeason({ act: "conflicting_result", season: file, link })
        : null;
    if (conflict?.conflicting_result)
      update({ window: { kind: "conflict", ...conflict.conflicting_result } });
    else await settle(reply);
  }

  /**
   * Asks the player whether to use a copy that is further than the stored season, if its race links do not
   * prove the difference.
   * @param stored  the file of this device
   */
  function askToReplace({ season, merge_outcome }: Reply, stored: string) {
    const local = store.state.season?.season;
    const at = merge_outcome?.at ?? 0;
    if (local && season)
      update({
        window: { kind: "diverged", local, received: season, logIndex: at, storedFile: stored, ahead: true },
      });
  }

  /**
   * Imports a season from a file or a link and merges it with the stored one. A stored one that this version
   * cannot read is set aside, never replaced.
   */
  async function importSeason(text: string): Promise<Reply> {
    const reply = await askSeason({ act: "open", text });
    if (!reply.season) return reply;
    const received = reply.season;
    const { id } = received.overview;
    for (;;) {
      const local = repository.find(id);
      const joinReply = local ? await askSeason({ act: "merge_season", season: local.file, text }) : null;
      if (
        local &&
        joinReply?.season &&
        (joinReply.incoming_season ||
          (joinReply.merge_outcome?.outcome === "ahead" && !joinReply.merge_outcome.proved))
      ) {
        await visit(id);
        (joinReply.incoming_season ? showConflict : askToReplace)(joinReply, local.file);
        return reply;
      }
      if (local && !joinReply?.season) {
        if (!repository.setAside(local)) return { ok: false, error: { id: "seasons.not_set_aside" } };
        actions.notice(say("seasons.set_aside", { season: local.name }), "bad");
      }
      if (!(await repository.save(joinReply?.season ?? received, local?.file ?? null))) continue;
      const outcome = joinReply?.merge_outcome?.outcome ?? "new";
      if (!local || joinReply?.season)
        actions.notice(say(`seasons.received_${outcome}`, { season: received.overview.name }));
      await visit(id);
      return reply;
    }
  }

  /** Merges the season with the changes that another tab has stored. If the two conflict, asks the player. */
  async function mergeLocal(season: SeasonState) {
    const { id } = season.overview;
    for (let storedSeason = repository.find(id); storedSeason; storedSeason = repository.find(id)) {
      const joinReply = await askSeason({
        act: "merge_season",
        season: storedSeason.file,
        text: season.file,
      });
      if (!joinReply.season) return update({ window: { kind: "refused", message: reasonOf(joinReply) } });
      if (!joinReply.incoming_season && !(await repository.save(joinReply.season, storedSeason.file)))
        continue;
      await open(id);
      return showConflict(joinReply, storedSeason.file);
    }
  }

  /** Shows the latest version of the season on screen after another tab has stored seasons. */
  async function catchUp() {
    const { season, storedFile } = store.state.season ?? {};
    const storedSeason = season && repository.find(season.overview.id);
    if (!storedSeason || storedSeason.file === storedFile) return;
    await open(storedSeason.id);
    actions.notice(say("seasons.gone_on", { season: storedSeason.name }));
  }

  async function visit(id: string) {
    replaceHash(SEASON + id);
    store.update({ seasonAddress: id, screen: "season", season: emptySeasonState(id) });
    await open(id);
  }

  async function open(at: string) {
    const storedSeason = repository.find(at);
    if (!storedSeason) {
      const reply = at.includes(".")
        ? await importSeason(at)
        : { ok: false, error: { id: "seasons.unknown" } };
      if (reply.ok || store.state.season?.address !== at) return;
      if (at.includes(".")) {
        store.update({ season: null });
        actions.showUnreadableLink(at, reasonOf(reply));
      } else update({ fault: reasonOf(reply) });
      return;
    }
    const reply = await askSeason({ act: "overview", season: storedSeason.file });
    if (store.state.season?.address !== at) return;
    if (reply.season) {
      reply.season.circuits.forEach(page.customCircuits.addTemporary);
      update({ season: reply.season, storedFile: storedSeason.file, fault: null });
    } else update({ fault: reasonOf(reply) });
  }

  return { importResult, importSeason, visit, open, mergeLocal, catchUp };
}
