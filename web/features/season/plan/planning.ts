/**
 * A new season while it is planned: the draft, what the engine says to it, and which rows are open.
 */
import { books } from "../../../core/rulebook-data.ts";
import { freshSeed } from "../../../core/setup-draft.ts";
import { removeTeam } from "./plan.ts";
import { proposed } from "./proposed.ts";
import { say, sentence } from "../../../core/language/messages.ts";
import { whenIdle } from "../../../core/loading/when-idle.ts";
import { oneEach } from "../../../core/lists/one-each.ts";
import type { Page } from "../../../core/page.ts";
import type { DesignLine, Reply, SeasonDraft, SeasonPlan } from "../../../protocol.d.ts";
import type { SeasonController } from "../controller.ts";
import type { DraftQuestion, SeasonQuestion } from "../means.ts";
import type { Planning } from "../shown.ts";

export type Planner = ReturnType<typeof createPlanner>;

/** There is one. */
export const plannerOf = oneEach(createPlanner);

function draftOf(reply: Reply): SeasonDraft | null {
  const { draft, problems, lines, liveries, may, most, kinds, grids, schemes, years } = reply;
  const { design = null, year = null } = reply;
  return draft && problems && lines && liveries && may && most && kinds && grids && schemes && years
    ? { draft, problems, design, lines, liveries, may, most, kinds, grids, schemes, years, year }
    : null;
}

/** True if the season still has its default name. */
const isUsual = ({ draft: { name, preset }, year }: Planning) =>
  name === say(`seasons.name_${preset}`) || (year !== null && name === say("seasons.name_year", { year }));

export function createPlanner(page: Page, controller: SeasonController) {
  const { store, actions } = page;
  /** Grows with every change; the answer to an older one is not taken. */
  let changes = 0;
  let proposing = false;

  function update(patch: Partial<Planning>) {
    const plan = store.state.season?.plan;
    if (plan) controller.update({ plan: { ...plan, ...patch } });
  }

  const refuse = (reply: Reply) => actions.notice(sentence(reply.error ?? { id: "error.unanswered" }), "bad");

  /** A season to begin with. */
  const show = (found: SeasonDraft) => controller.update({ plan: { ...found, openDate: -1, openTeam: -1 } });

  /**
   * The page computes the first draft of a season itself; the engine confirms it as soon as nothing urgent is
   * waiting. The engine's answer counts.
   */
  function confirm(request: SeasonQuestion) {
    const mine = ++changes;
    whenIdle(async () => {
      if (mine !== changes) return;
      const found = draftOf(await controller.asked(request));
      if (found && mine === changes) update(found);
    });
  }

  /** The usual season of a kind. */
  async function propose(preset: SeasonPlan["preset"]) {
    if (proposing) return;
    const before = store.state.season?.plan;
    const rulebook = before?.draft.preset === "free" ? before.draft.rulebook : books[0];
    const named = before && !isUsual(before);
    const own = { seed: before?.draft.seed ?? freshSeed(), name: say(`seasons.name_${preset}`) };
    const kind = preset === "free" ? { preset, rulebook } : { preset };
    const person = say("name.you");
    const request: SeasonQuestion = { act: "propose", ...kind, ...own, people: [person] };
    const known = named ? null : proposed({ ...kind, ...own, person });
    const found = known && draftOf(known);
    if (found) {
      show(found);
      return confirm(request);
    }
    proposing = true;
    const reply = await controller.asked(named ? { ...request, name: before.draft.name } : request);
    proposing = false;
    const answer = draftOf(reply);
    if (answer) show(answer);
    else refuse(reply);
  }

  /**
   * Lets the engine change the draft.
   * @param request  without the draft
   */
  async function changed(
    request: DraftQuestion,
    draft: SeasonPlan | undefined = store.state.season?.plan?.draft,
  ) {
    const mine = ++changes;
    if (!draft) return;
    const reply = await controller.asked({ ...request, draft });
    const found = draftOf(reply);
    if (mine !== changes) return;
    if (found) update(found);
    else refuse(reply);
  }

  return {
    propose,
    update,

    /** Sets the points on a line of a team's design. */
    spend: (team: number, { part, seat }: DesignLine, points: number) =>
      changed({ act: "spend", team, part, seat, points }),

    /** The calendar of a championship. */
    takeYear(year: number) {
      const plan = store.state.season?.plan;
      if (!plan) return;
      update({ openDate: -1 });
      const name = isUsual(plan) ? say("seasons.name_year", { year }) : plan.draft.name;
      changed({ act: "calendar", year }, { ...plan.draft, name });
    },

    /** Cars are built once for the season, or are no matter of it. */
    build: (on: boolean) => changed({ act: "build", on }),

    /** Other rules for a free season. */
    changeRules: (rulebook: string, switches: Record<string, string>) =>
      changed({ act: "rules", rulebook, switches }),

    /** Other colours for a team. */
    changeColours: (team: number, colours: number) => changed({ act: "colours", team, colours }),

    /**
     * One car or two.
     * @param name  of the second driver
     */
    changeCars: (team: number, cars: number, name: string) => changed({ act: "cars", team, cars, name }),

    /** A team of the computer's. */
    addTeam: (name: string, driver: string) => changed({ act: "add_team", name, driver }),

    removeTeam(team: number) {
      const plan = store.state.season?.plan;
      if (plan) changed({ act: "check" }, removeTeam(plan.draft, team));
    },

    /** Designs that do not add up any more, since other points are to be spent, are made to. */
    async change(draft: SeasonPlan) {
      const mine = ++changes;
      const before = store.state.season?.plan?.design?.points;
      update({ draft });
      let reply = await controller.asked({ act: "check", draft });
      if (mine !== changes) return;
      if (reply.design && reply.design.points !== before)
        reply = await controller.asked({ act: "fit", draft });
      const found = draftOf(reply);
      if (mine !== changes) return;
      if (found) update(found);
      else refuse(reply);
    },

    /** Every team's points are spent as they should be. */
    fit: () => changed({ act: "fit" }),

    async found() {
      const draft = store.state.season?.plan?.draft;
      if (!draft) return;
      const reply = await controller.asked({ act: "create", draft });
      if (reply.season) controller.found(reply.season);
      else refuse(reply);
    },
  };
}
