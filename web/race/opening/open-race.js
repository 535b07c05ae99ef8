/**
 * Races begun, opened by link, gone on with, and stored at every decision.
 */
import { siteCircuitOf, circuitOf, drawingOf } from "../../core/circuits/circuits.js";
import { officialKey } from "../../core/days.js";
import { identity } from "../../core/setup-draft.js";
import { neverStarted, outOfReach } from "../../core/engine/engine.js";
import { say, text } from "../../core/language/messages.js";
import { people, seatsOf } from "../selectors.js";
import { goTo, keptHere, REPORT, showInstead } from "../../core/router.js";
import { createOneWriter } from "./one-writer.js";
import { onCircuit, opening, watchedFromHere } from "../transitions.js";

/** @typedef {import("../../protocol.js").Setup} Setup */
/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").Reply} Reply */
/** @typedef {import("../../core/store.js").Screen} Screen */
/** @typedef {import("../../core/storage/storage.js").StoredRace} StoredRace */
/** @typedef {import("../state.js").Beginning} Beginning */
/** @typedef {ReturnType<typeof createOpenRace>} OpenRace */

/**
 * @param {object} page
 * @param {import("../../core/store.js").Store} page.store
 * @param {import("../../core/storage/storage.js").Storage} page.storage
 * @param {import("../../core/engine/engine.js").Engine} page.engine
 * @param {import("../session.js").Session} page.session
 * @param {import("../replay/replay.js").Replay} page.replay
 * @param {import("../../core/page.js").Doors} page.doors
 * @param {import("../../main/actions.js").Actions["notice"]} page.notice
 * @param {() => void} page.partMissing  a part of the page could not be had
 * @param {(screen: Screen) => void} page.showScreen
 * @param {(screen: Screen) => void} page.visit
 * @param {(patch: Partial<import("../../core/settings.js").Settings>) => void} page.changeSettings
 * @param {() => void} page.nameThePage
 * @param {() => void} page.watchReport
 */
export function createOpenRace({
  store,
  storage,
  engine,
  session,
  replay,
  doors,
  notice,
  partMissing,
  showScreen,
  visit,
  changeSettings,
  nameThePage,
  watchReport,
}) {
  /** Grows with every wish; the answer to an older one is not shown any more. */
  let wishes = 0;

  /** The official race of a day goes by a key too. @param {string} key */
  const officialBy = (key) =>
    Object.entries(storage.readDays()).find(([day]) => officialKey(Number(day)) === key) ?? null;

  const writer = createOneWriter({
    storedLink: (key) =>
      storage.readRaces().find((race) => race.key === key)?.link ?? officialBy(key)?.[1].link ?? null,
    onFollow: (on) => store.changeRace(watchedFromHere, on),
    onNews: showNews,
  });

  /** Another window has gone on. @param {string} link */
  async function showNews(link) {
    const wish = wishes;
    const reply = await engine.ask({ do: "open", link }).catch(() => null);
    const { race } = store.state;
    if (!reply?.view || wish !== wishes || !race) return;
    const { key, seats, official, follows } = race;
    session.leave();
    replay.leave();
    await session.begin(reply.view, { key, seats, official, follows });
  }

  /**
   * The race screen with its board, while the engine is asked for the position.
   * @param {string} circuit
   * @param {import("../../protocol.js").Request} request
   * @param {() => void} again  the reader has it tried once more
   * @param {Screen} [screen]
   * @returns {Promise<Reply | null>}
   */
  async function enterRace(circuit, request, again, screen = /** @type {Screen} */ ("race")) {
    session.leave();
    replay.leave();
    writer.leave();
    const wish = ++wishes;
    store.update({
      screen,
      lesson: null,
      note: null,
      race: opening(circuit),
      dialog: null,
      logOpen: false,
    });
    if (store.state.notice?.tone === "bad") store.update({ notice: null });
    window.scrollTo(0, 0);
    try {
      const reply = await engine.ask(request);
      return wish === wishes ? reply : null;
    } catch (error) {
      const sentence = say(outOfReach(error) ? "error.unreached" : "error.unanswered");
      if (wish === wishes && !neverStarted(error))
        backHome(sentence, { label: say("boot.retry"), act: again });
      return null;
    }
  }

  /**
   * @param {string} sentence  what went wrong
   * @param {import("../../core/store.js").Notice["offer"]} [offer]  what can be done about it
   */
  function backHome(sentence, offer) {
    showInstead("home");
    showScreen("home");
    notice(sentence, "bad", true, offer);
  }

  /** @param {Reply} reply */
  const refusal = (reply) => (reply.error ? text(reply.error) : say("error.unanswered"));

  /** @param {Reply} reply */
  const refuse = (reply) => notice(refusal(reply), "bad");

  /** What belongs to races with others at other devices; null, and said, when it cannot be had. */
  async function friends() {
    const part = await doors.friends.fetch().catch(() => null);
    if (!part) partMissing();
    return part;
  }

  /** @param {Setup} setup @param {Beginning} [how] */
  async function startRace(setup, how) {
    const official = typeof how?.official === "number";
    const reply = await enterRace(setup.circuit, { do: "new", setup, official }, () => startRace(setup, how));
    if (!reply) return;
    if (!reply.ok || !reply.view) {
      visit("setup");
      refuse(reply);
      return;
    }
    const favourite = siteCircuitOf(setup.circuit) ? setup.circuit : store.state.favourite;
    changeSettings({ circuit: favourite, races: store.state.settings.races + 1 });
    store.update({ favourite });
    if (how?.seats && how.seats !== "all" && !(await friends())) return;
    goTo(reply.view.link);
    session.begin(reply.view, how);
  }

  /**
   * The board of a circuit that a link has brought.
   * @param {View} view
   * @returns {Promise<boolean>} whether it is still wanted
   */
  async function readyToShow({ setup: { circuit }, notice: word }) {
    if (!circuitOf(circuit)) {
      const wish = wishes;
      await drawingOf(circuit).catch(() => {}); // the board says so itself when it is missing
      if (wish !== wishes) return false;
    }
    store.changeRace(onCircuit, circuit);
    if (word) notice(text(word));
    return true;
  }

  /** @param {View} view @param {Beginning} how */
  async function showOpened(view, how) {
    if (!(await readyToShow(view))) return;
    if (how.seats !== undefined && how.seats !== "all" && !(await friends())) return;
    await session.begin(view, how);
  }

  /** The same race, as this device holds it, is looked for first. @param {View} view */
  async function arrive(view) {
    const own = identity(view.setup);
    const held = storage.readRaces().filter(({ key }) => key === own || key.startsWith(`${own} `));
    if (held.length === 0 && people(view).length < 2) return showOpened(view, {});
    const part = (await readyToShow(view)) ? await friends() : null;
    const wish = wishes;
    const compare = async (/** @type {string} */ link) =>
      (await engine.ask({ do: "compare", held: link }).catch(() => null))?.comparison ?? null;
    if (part)
      await part.reconcile(view, held, {
        session,
        replay,
        compare,
        wanted: () => wish === wishes,
        speed: () => store.state.settings.speed,
      });
  }

  /** @param {string} link  anything that may follow the "#" of an address @param {Screen} [screen] */
  async function openLink(link, screen = "race") {
    const kept = keptHere();
    const races = storage.readRaces();
    const stored = races.find((race) => race.link === link) ?? races.find(({ key }) => key === kept?.race);
    const official =
      Object.entries(storage.readDays()).find(([, race]) => race.link === link) ??
      (kept && officialBy(kept.race));
    // Stored, and the page left before it stood in the address. The other way round storage has lost it.
    const further = (stored?.at ?? 0) > (kept?.at ?? 0) ? stored?.link : official?.[1].link;
    if (kept && further && further !== link) {
      showInstead(screen === "report" ? `${REPORT}${further}` : further, kept);
      await openLink(further, screen);
      return;
    }
    const reply = await enterRace(
      stored && circuitOf(stored.circuit) ? stored.circuit : store.state.favourite,
      { do: "open", link, official: official !== undefined },
      () => openLink(link, screen),
      screen,
    );
    if (!reply) return;
    if (!reply.ok || !reply.view) {
      backHome(refusal(reply));
      return;
    }
    if (screen === "report") {
      await showOpened(reply.view, {
        key: stored?.key ?? identity(reply.view.setup),
        seats: seatsOf(stored),
        visiting: true,
      });
      watchReport();
    } else if (official) {
      const day = Number(official[0]);
      await showOpened(reply.view, { key: officialKey(day), official: day });
    } else if (stored) await showOpened(reply.view, { key: stored.key, seats: seatsOf(stored) });
    else await arrive(reply.view);
  }

  /** @param {StoredRace} stored */
  async function resume(stored) {
    const reply = await enterRace(
      circuitOf(stored.circuit) ? stored.circuit : store.state.favourite,
      { do: "open", link: stored.link },
      () => resume(stored),
    );
    if (!reply) return;
    if (reply.ok && reply.view) {
      goTo(stored.link);
      showOpened(reply.view, { key: stored.key, seats: seatsOf(stored) });
      return;
    }
    storage.setAsideRace(stored);
    backHome(say("storage.race_refused", { reason: reply.error ?? "" }));
  }

  /**
   * A race with others also says who of them plays here.
   * @param {View} view
   * @param {number} you
   * @param {string} key
   * @returns {number | null} when it was stored; null: it was not
   */
  function save(view, you, key) {
    const car = view.cars[you] ?? view.cars[view.order[0]];
    if (!car || people(view).length === 0) return null;
    const seats = store.state.race?.seats ?? "all";
    if (key === store.state.race?.key && !writer.mayWrite()) return null;
    const at = storage.saveRace({
      key,
      link: view.link,
      circuit: view.setup.circuit,
      lap: Math.max(1, view.lap),
      laps: view.setup.laps,
      place: car.place,
      livery: car.livery,
      number: car.number,
      ...(seats === "all" || seats === "ask" ? {} : { seats }),
      ...(view.question ? {} : { over: true }),
      ...(view.question || car.status === "finished" ? {} : { out: true }),
    });
    if (at !== null && key === store.state.race?.key) writer.wrote(view.link);
    return at;
  }

  /**
   * The attempt that counts is kept apart from other races; what came of it is counted by the engine.
   * @param {View} view
   * @param {number} day
   */
  async function keepOfficial(view, day) {
    if (!writer.mayWrite()) return;
    storage.saveDay(day, { link: view.link, card: null });
    writer.wrote(view.link);
    showInstead(view.link, { race: officialKey(day), at: 0 });
    if (view.question) return;
    const reply = await session.asked({ do: "card" });
    if (reply?.card) storage.saveDay(day, { link: view.link, card: reply.card });
  }

  return {
    refuse,
    friends,
    startRace,

    /** The page turns to something else: no answer is waited for any more. */
    forget() {
      wishes += 1;
      writer.leave();
    },

    /** The race goes on in this window, and the other one follows. */
    driveHere: () => writer.takeOver(),

    openLink,
    resume,
    save,
    showOpened,

    /**
     * Saves the position and puts it into the address bar.
     * @param {View} view
     * @param {number} you
     * @param {boolean} decided a decision was made here, not only read
     */
    keep(view, you, decided) {
      const race = store.state.race;
      if (!race || race.phase === "who") return;
      nameThePage();
      if (!race.visiting || decided) writer.enter(race.key);
      if (race.follows) {
        showInstead(view.link);
        return;
      }
      if (race.official !== null) {
        showInstead(view.link, keptHere());
        keepOfficial(view, race.official);
        return;
      }
      // What is stored is written first, so that who comes back finds it as far as the address, or further.
      const known = storage.readRaces().find(({ key }) => key === race.key);
      const wanted = decided || (!race.visiting && (known ? known.link !== view.link : view.question));
      const at = wanted ? save(view, you, race.key) : known?.link === view.link ? known.at : null;
      if (!store.state.race?.follows) showInstead(view.link, at ? { race: race.key, at } : null);
    },
  };
}
