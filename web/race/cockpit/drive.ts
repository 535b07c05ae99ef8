/**
 * Panel for a move: the rolled die, the end spaces with their costs, the reasons for the selected cost, and
 * its paths.
 */
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { wearIcon } from "../../domain/ui/wear-icons.ts";
import { say, sentence, text } from "../../platform/language/messages.ts";
import { isNarrow } from "../../platform/theme.ts";
import {
  choicesOf,
  confirmsOnTap,
  groupChoices,
  isPreviewing,
  isTabStop,
  openQuestion,
  pathsToSpace,
  selectedChoice,
  shownChoice,
  shownToken,
} from "../selectors.ts";
import { clauseNumber } from "../../domain/ui/clause.ts";
import { rolledDice } from "./die.ts";
import { hintFor, hintComparison } from "./hint.ts";
import { passesFilter, sumOfSpaces, sumTabs } from "./sum.ts";
import { icon } from "../../platform/ui/icons.ts";
import { choiceCost, costLabel } from "./price.ts";
import { outcomeOfChoice } from "../board/lights/outcome.ts";
import type { Page } from "../../domain/page.ts";
import type { DriveChoice } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

/** Number of rows (the cheapest) that a phone shows before the others are unfolded. */
const ROWS_ON_A_PHONE = 2;
const ALL_ROWS = "all rows";
/** Group titles that only state a price. */
const PRICED_TITLES = ["group.cost", "group.spin"];

/** Renders the mark that the space has on the board. */
function swatch(choice: DriveChoice) {
  return html`<i class="swatch is-${outcomeOfChoice(choice)}" aria-hidden="true"></i>`;
}

function moveRow(choice: DriveChoice, race: RaceState, { session }: Page, inner: boolean) {
  const isSelected = choice.token === race.token;
  const isShown = choice.token === shownToken(race);
  const cost = openQuestion(race)?.blind ? "" : choiceCost(choice);
  return html`<button
    type="button" role="radio"
      class="move ${inner ? "is-inner" : ""} ${isShown ? "is-shown" : ""} ${
        isShown && !isSelected ? "is-passing" : ""
      }" aria-checked=${isSelected} tabindex=${isSelected || isTabStop(choice.token, race) ? 0 : -1}
    aria-label=${say(cost ? "move.sentence" : "move.sentence_blind", {
      where: choice.label,
      left: choice.consequence,
      cost,
    })}
    @click=${(event: MouseEvent) => session.tap(choice.token, event)}
    @pointerenter=${(event: PointerEvent) => event.pointerType === "mouse" && session.peek(choice.token)}
    @pointerleave=${() => session.peek(null)}>
    ${swatch(choice)}<span><b>${text(choice.label)}</b><small>${text(choice.consequence)}</small></span><span
      class="move-cost is-${outcomeOfChoice(choice)}">${cost ? costLabel(choice, cost) : nothing}</span>
  </button>`;
}

/** Returns the title of a row of several spaces. The price is at the end of the row. */
function groupTitle({ group_title: title }: DriveChoice, n: number) {
  if (PRICED_TITLES.includes(title.id)) return say("move.group_priced", { n });
  return sentence({ id: "move.group", args: { title, n } });
}

/** Renders several spaces in one row; a click unfolds them. */
function groupRow(members: [DriveChoice, ...DriveChoice[]], race: RaceState, page: Page) {
  const [first] = members;
  const open = race.panelEntries.includes(first.group);
  const shownMember = members.find((choice) => choice.token === shownToken(race));
  const isSelected = members.some((choice) => choice.token === race.token);
  const costs = new Set(members.map(choiceCost));
  return html`<button type="button"
    class="move is-group ${shownMember && !open ? "is-shown" : ""} ${
      shownMember && !open && !isSelected ? "is-passing" : ""
    } ${isSelected ? "is-kept" : ""}" aria-expanded=${open}
      @click=${() => page.session.toggleGroup(first.group)}>
      ${swatch(first)}<span><b>${groupTitle(first, members.length)}</b><small>${text(
        (shownMember ?? first).label,
      )}</small></span>
      <span class="move-cost is-${outcomeOfChoice(first)}">${
        costs.size === 1
          ? costLabel(first, choiceCost(first))
          : say("price.from", { price: choiceCost(first) })
      }</span>${icon("chevron")}
    </button>
    ${open ? members.map((choice) => moveRow(choice, race, page, true)) : nothing}`;
}

/**
 * Returns one choice for each space: the shown one, or the first. The path button steps through the other
 * paths to the space.
 */
function pickChoicePerSpace(choices: DriveChoice[], token: string | null) {
  const rows: Map<number, DriveChoice> = new Map();
  for (const choice of choices) {
    if (!rows.has(choice.space) || choice.token === token) rows.set(choice.space, choice);
  }
  return [...rows.values()];
}

/**
 * Renders the reasons for the cost. On a narrow sheet they are those of the selected space even while the
 * pointer is on another one, so that the height stays the same.
 */
function whyCard(race: RaceState, page: Page) {
  const choice = isNarrow() && isPreviewing(race) ? selectedChoice(race) : shownChoice(race);
  if (!choice) {
    const canTap = choicesOf(race).some((one) => confirmsOnTap(one, race, page.store.state));
    const messageId = canTap ? "move.unchosen_free" : "move.unchosen";
    return html`<div class="card why is-waiting"><p>${say(messageId)}</p></div>`;
  }
  const hint = hintFor(race, choice.token);
  if (choice.reasons.length === 0 && !hint) return nothing;
  return html`<div class="card why ${hint ? "is-advised" : ""}" aria-live="polite">
    ${hint ?? html`<h3>${say("move.why")}</h3>`}
    <ul>${choice.reasons.map(
      ({ message: reason, clause }) =>
        html`<li>${sentence(reason)}${clause ? html` ${clauseNumber(clause, page)}` : nothing}</li>`,
    )}</ul>
    ${hint ? hintComparison(race, page) : nothing}
  </div>`;
}

/** Renders the result of the roll. */
export function rollWords(race: RaceState) {
  const { roll } = openQuestion(race) ?? {};
  const car = race.view?.cars[race.you];
  if (!roll || !car) return "";
  const { natural, value, table } = roll;
  return table
    ? say("roll.title_table", { natural, gear: say(`gear.${roll.gear}`), n: value })
    : say("roll.title", { name: car.name, n: value });
}

/** Renders the heading of a roll. If a table converts the die, the title names the gear. */
function rolledHead(race: RaceState) {
  const question = openQuestion(race);
  const car = race.view?.cars[race.you];
  if (!question?.roll || !car) return nothing;
  const { natural, sides, pair, table, boost } = question.roll;
  const { corner } = car;
  const gear = say(`gear.${question.roll.gear}`);
  const plain = !table;
  const title = rollWords(race);
  const cornerText = corner
    ? say("roll.corner", { corner: corner.name, made: corner.stops_made, stops: corner.stops })
    : "";
  const boostText = boost ? say("boost.spent", { n: boost }) : "";
  const details = [
    plain || !cornerText ? say("roll.gear", { gear }) : "",
    pair ? say("roll.two") : "",
    boostText,
    cornerText,
  ]
    .filter(Boolean)
    .join(" · ");
  return html`<header class="rolled">
    ${rolledDice({ sides, value: natural, pair })}
    <div><h2>${title}</h2><p>${details}</p></div>
  </header>`;
}

/** Renders the heading for a move without a roll, with the engine's additional sentence, if any. */
function noRollHead(race: RaceState, kind: "skid" | "tow") {
  const n = Math.max(...choicesOf(race).map((choice) => choice.path.length - 1));
  const { title, subtitle } = openQuestion(race) ?? {};
  return html`<header class="rolled is-carried">${icon(kind)}<div><h2>${
    title ? text(title) : say(`${kind}.title`, { n })
  }</h2><p>${subtitle ? text(subtitle) : say(`${kind}.what`)}</p></div></header>`;
}

/** Renders the heading for the kind of move. */
export function moveHead(race: RaceState) {
  const step = openQuestion(race)?.step;
  if (step === "skid") return noRollHead(race, "skid");
  return step === "tow" || step === "draft" ? noRollHead(race, "tow") : rolledHead(race);
}

/** Renders buttons for engine points that lengthen the move; each recomputes the spaces. */
export function boostRow(race: RaceState, { session }: Page) {
  const question = openQuestion(race);
  const boosts = question?.boosts ?? [];
  if (boosts.length === 0) return nothing;
  const last = boosts.some((boost) => boost.retires_car);
  const isAdvised = boosts.some(({ token }) => token === race.hint?.token);
  return html`<div class="boosts" role="group" aria-label=${say("boost.title")}>
      <span>${wearIcon("engine")}${say("boost.title")}</span>${boosts.map(
        ({
          token,
          adds,
          value,
          points_left,
        }) => html`<button type="button" class=${token === race.token ? "is-shown" : ""} data-boost=${adds}
          aria-label=${say("boost.sentence", {
            adds,
            value,
            left: points_left,
            before: question?.roll?.value ?? 0,
          })}
            @click=${() => session.takeAnswer(token)}>${say("boost.button", { adds, value })}</button>`,
      )}
    </div>${
      last ? html`<p class="small boost-last">${say("boost.last")}</p>` : nothing
    }${isAdvised ? hintFor(race, race.hint?.token ?? null) : nothing}`;
}

/**
 * Keeps the height of the list while a mouse is over it. The reasons below vary in length and would otherwise
 * move the rows under the pointer.
 */
function holdHeight({ currentTarget, pointerType }: PointerEvent) {
  const list = currentTarget as HTMLElement;
  const full = list.scrollHeight > list.clientHeight;
  if (pointerType === "mouse" && !isNarrow())
    Object.assign(list.style, { flex: "none", height: full ? `${list.offsetHeight}px` : "" });
}

function releaseHeight({ currentTarget }: PointerEvent) {
  Object.assign((currentTarget as HTMLElement).style, { flex: "", height: "" });
}

/** @param head  the heading, by default that of the choices */
export function drivePanel(race: RaceState, page: Page, head = moveHead(race)) {
  const question = openQuestion(race);
  const choices = pickChoicePerSpace(choicesOf(race), shownToken(race));
  const groups = groupChoices(choices).filter((members) =>
    members.some((one) => passesFilter(outcomeOfChoice(one), race) || one.token === shownToken(race)),
  );
  const all = race.panelEntries.includes(ALL_ROWS);
  return html`${head}${boostRow(race, page)}
    ${question?.blocked ? html`<p class="card blocked">${sentence(question.blocked)}</p>` : nothing}
    ${question?.blind ? nothing : sumTabs(sumOfSpaces(choices), race, page)}
    <div class="moves ${all ? "is-all" : ""}" role="radiogroup" aria-label=${say("move.title")}
      @pointerenter=${holdHeight} @pointerleave=${releaseHeight}>${repeat(
        groups,
        ([first]) => first.group,
        (members) =>
          members.length === 1 ? moveRow(members[0], race, page, false) : groupRow(members, race, page),
      )}</div>
    ${
      groups.length > ROWS_ON_A_PHONE && !all
        ? html`<button type="button" class="more-moves"
          @click=${() => page.session.toggleGroup(ALL_ROWS)}>${say("move.more", {
            n: groups.length - ROWS_ON_A_PHONE,
          })}</button>`
        : nothing
    }
    ${whyCard(race, page)}`;
}

/** Returns the text of the forward button: its action, or the missing choice. */
function forwardMessageId({ token }: RaceState, selectedChoice?: DriveChoice) {
  if (token === null) return "move.choose";
  return selectedChoice?.path.length === 1 ? "move.stay" : "move.drive";
}

export function driveButtons(race: RaceState, { session }: Page) {
  const paths = pathsToSpace(race);
  const at = paths.findIndex((path) => path.token === race.token);
  const selectedPath = paths[at];
  return html`${
    paths.length > 1
      ? html`<button type="button" class="button path-button"
        @click=${() => session.selectNextPath()}>${say("move.path", {
          n: at + 1,
          of: paths.length,
        })}</button>`
      : nothing
  }
    <button type="button" class="button is-forward" ?disabled=${race.token === null}
      @click=${() => session.forward()}>
      <span>${say(forwardMessageId(race, selectedPath))}</span><kbd>${say("key.enter")}</kbd>
    </button>`;
}
