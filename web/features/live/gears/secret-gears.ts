/** Secret gear choices at the table of this tab: sealing, waiting, revealing. */
import { say, formatList } from "../../../platform/language/messages.ts";
import { ignoreNoAnswer } from "../../../platform/loading/ignored-errors.ts";
import { setupKey } from "../../../domain/setup/setup-draft.ts";
import { openQuestion } from "../../../race/selectors.ts";
import { createSeals, hashOf, type SealFault } from "./seals.ts";
import type { Page } from "../../../domain/page.ts";
import type { Reply, View } from "../../../protocol.d.ts";
import type { LiveTable } from "../table.ts";

type LaterGears = NonNullable<Reply["secret_gears"]>;

/** True if gears are chosen in secret. */
export const isSecretGear = ({ question }: View) => question?.secret === true && question.step === "gear";

/** Returns a hash that is the same on every device while the choices of one turn are secret. */
const turnOf = ({ setup, round, cars }: View) =>
  hashOf(setupKey(setup), round, ...String(cars.map(({ space, gear }) => [space, gear])));

export type SecretGears = ReturnType<typeof createSecretGears>;

type SecretGearsOptions = { page: Page; table: () => LiveTable | null; onChange: () => void };

export function createSecretGears({ page, table, onChange }: SecretGearsOptions) {
  const { actions, session, store } = page;
  /** Players who are asked later, with their gears, at the position of this link. */
  let laterGears: { link: string; list: Promise<LaterGears>; gears: LaterGears } | null = null;
  let view: View | null = null;
  /** Resolves when the turn on the screen is known. */
  let turnKnown: Promise<unknown> = Promise.resolve();
  /** Link of the first position of the turn. */
  let firstLink = "";

  const nameOf = (car: number) => view?.cars[car]?.name ?? "";
  const report = (fault: SealFault, car: number) =>
    actions.notice(say(`live.gears.${fault}`, { name: nameOf(car) }), "bad");
  const seals = createSeals({ send: (message) => table()?.sendSeal(message), onChange, onFault: report });

  /** Returns the cars of people at the table who are still connected, at this device or another. */
  const connectedCars = () =>
    (table()?.people() ?? []).flatMap(({ cars, status }) => (status === "lost" ? [] : cars));

  function loadLater(link: string) {
    const list = page
      .ask({ do: "secret_gears" })
      .catch(ignoreNoAnswer)
      .then((reply) => reply?.secret_gears ?? []);
    const entry = { link, list, gears: [] as LaterGears };
    laterGears = entry;
    list.then((gears) => {
      entry.gears = gears;
      onChange();
    });
  }

  /** Plays the sealed gear, now that its car is asked. */
  function playSealedGear(car: number) {
    const { race } = store.state;
    const token = seals.ownToken(car);
    if (race && token && openQuestion(race)?.car === car) session.takeAnswer(token);
  }

  function beginTurn(turn: string | null, { link, question }: View) {
    if (seals.beginTurn(turn)) firstLink = link;
    else if (link !== firstLink) seals.fixSeals();
    if (question) playSealedGear(question.car);
  }

  return {
    seals,

    /** Follows the race to a new position. Called after each decision. */
    follow(next: View) {
      view = next;
      if (!isSecretGear(next)) {
        laterGears = null;
        seals.beginTurn(null);
        return;
      }
      if (laterGears?.link !== next.link) loadLater(next.link);
      turnKnown = turnOf(next)
        .catch(ignoreNoAnswer)
        .then((turn) => {
          if (view === next) beginTurn(turn, next);
        });
    },

    /** Waits until all players who are asked later have sealed their gears. */
    async waitForSeals(car: number) {
      if (seals.ownToken(car)) {
        seals.reveal(car);
        return;
      }
      await turnKnown;
      const list = (await laterGears?.list) ?? [];
      const missingCars = () =>
        list.map((one) => one.car).filter((one) => connectedCars().includes(one) && !seals.hasSealed(one));
      if (missingCars().length === 0) return;
      actions.notice(say("live.gears.waiting", { names: formatList(missingCars().map(nameOf)) }));
      await seals.waitForAll(missingCars);
      actions.dismissNotice();
    },

    /** Returns the gears of this device's cars that are asked later. */
    ownLaterGears(cars: number[]) {
      return (laterGears?.gears ?? []).filter(({ car }) => cars.includes(car));
    },
    nameOf,

    /** Returns the token that a car has revealed for the question. */
    expectedToken: (at: View) =>
      at.question && isSecretGear(at) ? seals.expectedToken(at.question.car) : null,
    report,
  };
}
