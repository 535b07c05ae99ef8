/** Secret gear choices at the table of this tab: sealing, waiting, revealing. */
import { say, listed } from "../../../core/language/messages.ts";
import { noAnswer } from "../../../core/loading/ignored-errors.ts";
import { identity } from "../../../core/setup-draft.ts";
import { openQuestion } from "../../../race/selectors.ts";
import { createSeals, hashOf } from "./seals.ts";
import type { Page } from "../../../core/page.ts";
import type { Reply, View } from "../../../protocol.d.ts";
import type { LiveTable } from "../table.ts";
import type { SealFault } from "./seals.ts";

type Later = NonNullable<Reply["secret_gears"]>;

/** True if gears are chosen in secret. */
export const isSecretGear = ({ question }: View) => question?.secret === true && question.step === "gear";

/** Returns a hash that is the same on every device while the choices of one turn are secret. */
const turnOf = ({ setup, round, cars }: View) =>
  hashOf(identity(setup), round, ...String(cars.map(({ space, gear }) => [space, gear])));

export type SecretGears = ReturnType<typeof createSecretGears>;

export function createSecretGears({
  page,
  table,
  onChange,
}: {
  page: Page;
  table: () => LiveTable | null;
  onChange: () => void;
}) {
  const { actions, session, store } = page;
  /** Players who are asked later, with their gears, at the position of this link. */
  let later: { link: string; list: Promise<Later>; known: Later } | null = null;
  let view: View | null = null;
  /** Resolves when the turn on the screen is known. */
  let ready: Promise<unknown> = Promise.resolve();
  /** Link of the first position of the turn. */
  let first = "";

  const nameOf = (car: number) => view?.cars[car]?.name ?? "";
  const report = (fault: SealFault, car: number) =>
    actions.notice(say(`live.gears.${fault}`, { name: nameOf(car) }), "bad");
  const seals = createSeals({ send: (message) => table()?.sendSeal(message), onChange, onFault: report });

  /** Returns the cars of people at the table who are still connected, at this device or another. */
  const atTable = () =>
    (table()?.people() ?? []).flatMap(({ cars, status }) => (status === "lost" ? [] : cars));

  function look(link: string) {
    const list = page
      .ask({ do: "secret_gears" })
      .catch(noAnswer)
      .then((reply) => reply?.secret_gears ?? []);
    const mine = { link, list, known: [] as Later };
    later = mine;
    list.then((known) => {
      mine.known = known;
      onChange();
    });
  }

  /** Plays the sealed gear, now that its car is asked. */
  function driveSealed(car: number) {
    const { race } = store.state;
    const token = seals.ownToken(car);
    if (race && token && openQuestion(race)?.car === car) session.build(token);
  }

  function begin(turn: string | null, { link, question }: View) {
    if (seals.begin(turn)) first = link;
    else if (link !== first) seals.fix();
    if (question) driveSealed(question.car);
  }

  return {
    seals,

    /** Called after each decision. */
    follow(next: View) {
      view = next;
      if (!isSecretGear(next)) {
        later = null;
        seals.begin(null);
        return;
      }
      if (later?.link !== next.link) look(next.link);
      ready = turnOf(next)
        .catch(noAnswer)
        .then((turn) => {
          if (view === next) begin(turn, next);
        });
    },

    /** Waits until all players who are asked later have sealed their gears. */
    async wait(car: number) {
      if (seals.ownToken(car)) {
        seals.show(car);
        return;
      }
      await ready;
      const list = (await later?.list) ?? [];
      const missing = () =>
        list.map((one) => one.car).filter((one) => atTable().includes(one) && !seals.hasSealed(one));
      if (missing().length === 0) return;
      actions.notice(say("live.gears.waiting", { names: listed(missing().map(nameOf)) }));
      await seals.all(missing);
      actions.dismissNotice();
    },

    /** Returns the gears of this device's cars that are asked later. */
    ownLater(cars: number[]) {
      return (later?.known ?? []).filter(({ car }) => cars.includes(car));
    },
    nameOf,

    /** Returns the token that a car has revealed for the question. */
    expected: (at: View) => (at.question && isSecretGear(at) ? seals.expected(at.question.car) : null),
    report,
  };
}
