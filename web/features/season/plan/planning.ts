/** The state of planning a new season: the draft, the engine's reply to it, and which rows are expanded. */
import { books } from "../../../domain/rules/rulebook-data.ts";
import { randomSeed } from "../../../domain/setup/setup-draft.ts";
import { removeTeam } from "./plan.ts";
import { findProposal } from "./find-proposal.ts";
import { say, sentence } from "../../../platform/language/messages.ts";
import { whenIdle } from "../../../platform/loading/when-idle.ts";
import { memoisePerObject } from "../../../platform/lists/memoise-per-object.ts";
import type { Page } from "../../../domain/page.ts";
import type { DesignLine, Reply, SeasonDraft, SeasonPlan } from "../../../protocol.d.ts";
import type { SeasonController } from "../controller.ts";
import type { DraftRequestBody, SeasonRequestBody } from "../controller-context.ts";
import type { PlanningState } from "../season-state.ts";

export type Planner = ReturnType<typeof createPlanner>;

/** One instance per page. */
export const plannerOf = memoisePerObject(createPlanner);

/** True if the season still has its default name. */
const hasDefaultName = ({ draft: { name, preset }, year }: PlanningState) =>
  name === say(`seasons.name_${preset}`) || (year !== null && name === say("seasons.name_year", { year }));

export function createPlanner(page: Page, controller: SeasonController) {
  const { store, actions } = page;
  /** Number of changes; replies to an older draft are ignored. */
  let changes = 0;
  let isProposing = false;

  function update(patch: Partial<PlanningState>) {
    const plan = store.state.season?.plan;
    if (plan) controller.update({ plan: { ...plan, ...patch } });
  }

  const refuse = (reply: Reply) => actions.notice(sentence(reply.error ?? { id: "error.unanswered" }), "bad");

  /** Shows the draft of a new season. */
  const show = (draft: SeasonDraft) => controller.update({ plan: { ...draft, openDate: -1, openTeam: -1 } });

  /**
   * Lets the engine check the first draft of a season, which the page has found itself, once the page is
   * idle. The engine's reply replaces the draft.
   */
  function confirmDraft(request: SeasonRequestBody) {
    const ownChange = ++changes;
    whenIdle(async () => {
      if (ownChange !== changes) return;
      const { season_draft } = await controller.askEngine(request);
      if (season_draft && ownChange === changes) update(season_draft);
    });
  }

  /** Proposes the default season of a kind. */
  async function propose(preset: SeasonPlan["preset"]) {
    if (isProposing) return;
    const before = store.state.season?.plan;
    const rulebook = before?.draft.preset === "free" ? before.draft.rulebook : books[0];
    const hasOwnName = before && !hasDefaultName(before);
    const own = { seed: before?.draft.seed ?? randomSeed(), name: say(`seasons.name_${preset}`) };
    const kind = preset === "free" ? { preset, rulebook } : { preset };
    const person = say("name.you");
    const request: SeasonRequestBody = { act: "propose", ...kind, ...own, people: [person] };
    const proposal = hasOwnName ? null : findProposal({ ...kind, ...own, person });
    if (proposal) {
      show(proposal);
      return confirmDraft(request);
    }
    isProposing = true;
    const reply = await controller.askEngine(hasOwnName ? { ...request, name: before.draft.name } : request);
    isProposing = false;
    if (reply.season_draft) show(reply.season_draft);
    else refuse(reply);
  }

  /**
   * Lets the engine change the draft.
   * @param request  without the draft
   */
  async function requestChange(
    request: DraftRequestBody,
    draft: SeasonPlan | undefined = store.state.season?.plan?.draft,
  ) {
    const ownChange = ++changes;
    if (!draft) return;
    const reply = await controller.askEngine({ ...request, draft });
    if (ownChange !== changes) return;
    if (reply.season_draft) update(reply.season_draft);
    else refuse(reply);
  }

  return {
    propose,
    update,

    /** Sets the points on a line of a team's design. */
    spend: (team: number, { part, seat }: DesignLine, points: number) =>
      requestChange({ act: "set_design_points", team, part, seat, points }),

    /** Uses the calendar of a championship year. */
    takeYear(year: number) {
      const plan = store.state.season?.plan;
      if (!plan) return;
      update({ openDate: -1 });
      const name = hasDefaultName(plan) ? say("seasons.name_year", { year }) : plan.draft.name;
      requestChange({ act: "calendar", year }, { ...plan.draft, name });
    },

    /** Switches building cars for the season on or off. */
    setBuilding: (on: boolean) => requestChange({ act: "build", on }),

    /** Changes the rules of a free season. */
    changeRules: (rulebook: string, switches: Record<string, string>) =>
      requestChange({ act: "rules", rulebook, switches }),

    /** Changes the colours of a team. */
    changeColours: (team: number, colours: number) => requestChange({ act: "colours", team, colours }),

    /**
     * Sets the number of cars of a team: one or two.
     * @param name  of the second driver
     */
    changeCars: (team: number, cars: number, name: string) =>
      requestChange({ act: "cars", team, cars, name }),

    /** Adds a team of computer drivers. */
    addTeam: (name: string, driver: string) => requestChange({ act: "add_team", name, driver }),

    removeTeam(team: number) {
      const plan = store.state.season?.plan;
      if (plan) requestChange({ act: "check" }, removeTeam(plan.draft, team));
    },

    /**
     * Changes the draft. If the number of design points changes, the engine adjusts the designs.
     * @param make  gets the newest draft, which may not be rendered yet
     */
    async change(make: (draft: SeasonPlan) => SeasonPlan) {
      const before = store.state.season?.plan;
      if (!before) return;
      const draft = make(before.draft);
      const ownChange = ++changes;
      update({ draft });
      let reply = await controller.askEngine({ act: "check", draft });
      if (ownChange !== changes) return;
      const design = reply.season_draft?.design;
      if (design && design.points !== before.design?.points)
        reply = await controller.askEngine({ act: "fit", draft });
      if (ownChange !== changes) return;
      if (reply.season_draft) update(reply.season_draft);
      else refuse(reply);
    },

    /** Lets the engine adjust all designs to the available points. */
    fitDesigns: () => requestChange({ act: "fit" }),

    async createSeason() {
      const draft = store.state.season?.plan?.draft;
      if (!draft) return;
      const reply = await controller.askEngine({ act: "create", draft });
      if (reply.season) controller.startSeason(reply.season);
      else refuse(reply);
    },
  };
}
