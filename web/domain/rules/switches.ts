/**
 * The rules of a race being set up: presets as cards, then each switch of the rulebook with its clause. A
 * switch that cannot be used shows what it needs.
 */
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { choiceClass, radio } from "../../platform/forms/choice.ts";
import { valueIn } from "../../platform/forms/fields.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { bookOf, books, switchesOf } from "./rulebook-data.ts";
import { hasMessage, formatList, say } from "../../platform/language/messages.ts";
import { withRulesOf, withDefaultRules, choiceOf, defaultOf, withChoice } from "./rulebook.ts";
import {
  advisedSwitches,
  availability,
  changedSwitches,
  isOnOff,
  presetOf,
  allowedChoices,
  withAllRules,
} from "./availability.ts";
import { levelOf } from "./levels.ts";
import { clauseButton } from "../ui/clause.ts";
import { isNarrow } from "../../platform/theme.ts";
import type { Setup, SwitchView as Switch } from "../../protocol.d.ts";
import type { Page } from "../page.ts";
import type { State } from "../state.ts";
import type { ChangeSetup } from "../setup/setup-draft.ts";

type Need = Switch["needs"][number];

/** A choice of more options is rendered as a select element. */
const MAX_SEGMENTS = 4;

/**
 * Returns the name of an option, or its description, in this rulebook. Most are the same in all rulebooks.
 */
export function ruleText(book: string, id: string, more = "") {
  const own = `rule.${book}.${id}${more}`;
  return say(hasMessage(own) ? own : `rule.${id}${more}`);
}

/** @param offeredBooks  ids of rulebooks */
function presetCards({ draft, settings }: State, change: ChangeSetup, offeredBooks: string[]) {
  const rulebook = bookOf(draft.rulebook);
  const isLevel = levelOf(draft)?.changed === 0;
  const current = isLevel ? "" : presetOf(draft, rulebook);
  const withTableRules = (setup: Setup) =>
    current === "table"
      ? setup
      : settings.table && withRulesOf(setup, settings.table, switchesOf(settings.table.rulebook));
  const table = withTableRules(draft);
  const n = table ? changedSwitches(table, switchesOf(table.rulebook)).length : 0;
  const cards = [
    ...offeredBooks.map((book) => ({
      id: book,
      title: say(`book.${book}`),
      what: say(`book.${book}.what`),
      rulesIn: (setup: Setup) => withDefaultRules({ ...setup, rulebook: book }),
      isChosen: current === "basic" && book === draft.rulebook,
    })),
    {
      id: "advanced",
      title: say("preset.advanced"),
      what: say("preset.advanced.what", {
        book: say(`book.${draft.rulebook}`),
        n: rulebook.all_rules?.laps ?? draft.laps,
      }),
      rulesIn: (setup: Setup) => withAllRules(setup, rulebook),
      isChosen: current === "advanced",
    },
    {
      id: "table",
      title: say("preset.table"),
      what: table
        ? say("preset.table.what", { n, book: say(`book.${table.rulebook}`) })
        : say("preset.table.none"),
      rulesIn: withTableRules,
      isChosen: current === "table",
    },
  ];
  const visibleCards = cards.filter(({ id }) => id !== "advanced" || rulebook.all_rules);
  return html`<div class="presets" role="radiogroup" aria-label=${say("setup.rules")}>${visibleCards.map(
    ({
      id,
      title,
      what,
      rulesIn,
      isChosen,
    }) => html`<label class="rule-card ${choiceClass(isChosen, id === "table" && !table)}"
      data-preset=${id}>${radio("preset", isChosen, () => change((setup) => rulesIn(setup) ?? setup), {
        isIdle: id === "table" && !table,
      })}
      <b>${title}</b><span>${what}</span></label>`,
  )}</div>`;
}

/** Returns a text such as "Needs three laps or more" or "Needs weather". */
export function needsText(book: string, needs: Need[]) {
  const needTexts = needs.map((ways) =>
    ways
      .map((way) =>
        way.switch ? ruleText(book, way.switch, ".short") : say("rule.needs_laps", { n: way.laps }),
      )
      .join(say("rule.or")),
  );
  return say("rule.needs", { what: formatList(needTexts) });
}

/** Returns a text such as "Not together with the full session". */
export const exclusionText = (book: string, others: string[]) =>
  say("rule.not_with", { what: formatList(others.map((id) => ruleText(book, id, ".short"))) });

/** Returns the label of a choice; a number is its own label. */
export const choiceWords = (book: string, id: string, value: string) =>
  /^[0-9]+$/.test(value) && !hasMessage(`rule.${id}.${value}`) ? value : ruleText(book, id, `.${value}`);

function switchControl(
  book: string,
  one: Switch,
  choice: string,
  idle: boolean,
  choose: (choice: string) => void,
) {
  const name = `rule-${one.id}`;
  if (isOnOff(one)) {
    const other = itemAt(one.choices, choice === defaultOf(one) ? 1 : 0);
    return html`<button type="button" role="switch" class="switch"
      aria-checked=${["on", "yes"].includes(choice)} aria-labelledby=${name} ?disabled=${idle}
      @click=${() => choose(other)}></button>`;
  }
  if (one.choices.length > MAX_SEGMENTS) {
    const onChange = (event: Event) => choose(valueIn(event));
    return html`<span class="select"><select aria-labelledby=${name} .value=${choice} ?disabled=${idle}
      @change=${onChange}>${one.choices.map(
        (value) => html`<option value=${value}
        ?selected=${value === choice}>${choiceWords(book, one.id, value)}</option>`,
      )}</select></span>`;
  }
  return html`<div class="segments" role="radiogroup" aria-labelledby=${name}>${one.choices.map(
    (value) =>
      html`<label class=${choiceClass(value === choice)}>${radio(
        name,
        value === choice,
        () => choose(value),
        {
          isIdle: idle,
        },
      )}${choiceWords(book, one.id, value)}</label>`,
  )}</div>`;
}

function switchRow(one: Switch, draft: Setup, page: Page, change: ChangeSetup) {
  const book = draft.rulebook;
  const switches = switchesOf(book);
  const { unmet_needs, barred_by: others } = availability(draft, one, switches);
  const idle = unmet_needs.length > 0 || others.length > 0;
  const choice = choiceOf(allowedChoices(draft, switches), one);
  return html`<div class="rule ${idle ? "is-idle" : ""} ${isOnOff(one) ? "has-switch" : ""} ${
    one.kind === "detail" ? "is-detail" : ""
  }" data-switch=${one.id}>
    <div>
      <p class="rule-head"><b
        id=${`rule-${one.id}`}>${ruleText(book, one.id)}</b> ${clauseButton(one.clause, page)}</p>
      <p>${ruleText(book, one.id, ".what")}${
        unmet_needs.length > 0
          ? html` <em>${needsText(
              book,
              unmet_needs.map((place) => itemAt(one.needs, place)),
            )}</em>`
          : nothing
      }${others.length > 0 ? html` <em>${exclusionText(book, others)}</em>` : nothing}</p>
    </div>
    ${switchControl(book, one, choice, idle, (value) => change((setup) => withChoice(setup, one, value)))}
  </div>`;
}

/** Shows a note if the number of laps is outside the rulebook's range. */
function lengthAdvice({ rulebook, laps }: Setup) {
  const [fewest, most] = bookOf(rulebook).laps;
  if (laps >= fewest && laps <= most) return nothing;
  return html`<p class="card advice"
    role="status"><span>${say("setup.advised.laps", {
      book: say(`book.${rulebook}`),
      fewest,
      most,
      laps,
    })}</span></p>`;
}

/**
 * Shows an option that the rulebook always uses for a race of this length, with a button that turns it on.
 */
function advice(draft: Setup, change: ChangeSetup) {
  const suggestions = advisedSwitches(draft, switchesOf(draft.rulebook));
  return suggestions.map((one) => {
    const ruleName = ruleText(draft.rulebook, one.id);
    return html`<p class="card advice"
      role="status"><span>${say(`setup.advised.${one.id}`, { laps: draft.laps })}</span>
      <button type="button" class="button"
        @click=${() => change((setup) => withChoice(setup, one, itemAt(one.choices, 1)))}>${say(
          "setup.advised.take",
          {
            what: ruleName,
          },
        )}</button></p>`;
  });
}

/** Renders a list of switches. On phones it is collapsed, and its summary names the changed switches. */
function switchList(
  name: string,
  title: string,
  group: Switch[],
  draft: Setup,
  rows: (group: Switch[]) => unknown,
) {
  if (group.length === 0) return nothing;
  if (!isNarrow()) return html`<h3>${say(title)}</h3>${rows(group)}`;
  const changedNames = changedSwitches(draft, group).map((one) => ruleText(draft.rulebook, one.id, ".short"));
  return html`<details class="rules-fold" data-fold=${name}><summary><h3>${say(title)}</h3><span>${
    changedNames.length > 0 ? formatList(changedNames) : say("setup.as_the_book")
  }</span></summary>${rows(group)}</details>`;
}

/** Shows a note on the printed dice, if the rulebook offers a choice and they are selected. */
function diceWords({ rulebook, movement_dice }: Setup) {
  const hasChoice = switchesOf(rulebook).some(({ id }) => id === "movement_dice");
  return hasChoice && movement_dice === "table"
    ? html`<p class="small printed-dice">${say("setup.printed_dice")}</p>`
    : nothing;
}

/** @param offeredBooks  ids of rulebooks */
export function rulesChoice(state: State, page: Page, change: ChangeSetup, offeredBooks: string[] = books) {
  const { draft } = state;
  const switches = switchesOf(draft.rulebook);
  const rows = (group: Switch[]) =>
    repeat(
      group,
      (one) => `${draft.rulebook}.${one.id}`,
      (one) => switchRow(one, draft, page, change),
    );
  const optional = switches.filter(({ kind }) => kind !== "reading");
  const readings = switches.filter(({ kind }) => kind === "reading");
  return html`${presetCards(state, change, offeredBooks)}${diceWords(draft)}${lengthAdvice(draft)}${advice(
    draft,
    change,
  )}
    <p class="read-book"><a
      href=${`#rules/${draft.rulebook}`}>${say("setup.read_book", {
        book: say(`book.${draft.rulebook}`),
      })}</a></p>
    ${switchList("optional", "setup.optional", optional, draft, rows)}${switchList(
      "readings",
      "setup.readings",
      readings,
      draft,
      rows,
    )}`;
}

/** Returns the rules of this race in a few words. */
export function rulesInWords(draft: Setup) {
  const level = levelOf(draft);
  if (level?.changed === 0) return say(`setup.level_${level.id}`);
  const book = bookOf(draft.rulebook);
  const preset = presetOf(draft, book);
  const ruleNames = changedSwitches(draft, book.switches).map((one) =>
    ruleText(draft.rulebook, one.id, ".short"),
  );
  const own = `setup.rules_${preset}.${draft.rulebook}`;
  return say(hasMessage(own) ? own : `setup.rules_${preset}`, {
    book: say(`book.${draft.rulebook}`),
    changes: formatList(ruleNames),
  });
}
