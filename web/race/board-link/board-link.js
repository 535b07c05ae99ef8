/**
 * Keeps the board in step with the race: makes it when the race screen gives it a place, and tells it only
 * what has changed.
 */
import { createBoard } from "../board/board.js";
import { covered, cornerWeights } from "../stage.js";
import { wantedPixels } from "../board/sizes.js";
import { shareOnSpace } from "../odds.js";
import { createDirector } from "../director/director.js";
import { createParade } from "../director/parade.js";
import { boardOf, circuitName, drawingOf } from "../../core/circuits/circuits.js";
import { say } from "../../core/language/messages.js";
import { choicesOf, gearsOf, openQuestion, shownGear, shownToken } from "../selectors.js";
import { still } from "../../core/theme.js";

/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").Question} Question */
/** @typedef {import("../../protocol.js").EventView} EventView */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Drawing} Drawing */
/** @typedef {import("../../core/store.js").RaceState} RaceState */

/** Air round what has to be seen, as a share of it. */
const AIR = 0.1;
/** The camera has arrived after as many milliseconds. */
const CAMERA_ARRIVED = 320;
/** Phases without a question to this device's people: all cars are shown. */
const ALL_CARS = ["who", "elsewhere", "parted"];
/** Spaces in every direction that are shown however short the move is. */
const LOOK_ROUND = 4.5;
/** A corner comes soon when it begins as many spaces behind the farthest one in reach. */
const SOON = 4;

/** Events in which something moves without a way driven. */
const MOTIONS = ["spin", "out"];
/** A die lies as many pixels behind its car, and its middle as many within the stage. */
const DIE_AWAY = 76;
const DIE_ROOM = 44;

/** @typedef {ReturnType<typeof createBoardLink>} BoardLink */

/** @param {Drawing} drawing @returns {[number, number, number, number]} */
const wholeOf = ({ width, height }) => [0, 0, width, height];

/**
 * The surroundings of a space.
 * @param {Drawing} drawing
 * @param {number} space
 * @returns {[number, number, number, number]}
 */
function around({ at, unit }, space) {
  const [x, y] = at[space];
  const away = LOOK_ROUND * unit;
  return [x - away, y - away, 2 * away, 2 * away];
}

/**
 * @param {object} handlers
 * @param {(space: number) => void} handlers.onPick
 * @param {(space: number | null) => void} handlers.onHover
 * @param {(space: number) => void} handlers.onUnlit   a space that cannot be chosen was touched
 * @param {() => void} handlers.onArrival                the board is there
 * @param {(weights: Record<string, number>) => void} handlers.onCamera what the mini map would hide in the
 *   corners of the stage, "bottom-right" and so on
 * @param {(error: unknown) => void} handlers.onFault
 * @param {(event: EventView, milliseconds: number, part?: "throw" | "landing") => void} handlers.onEvent an
 *   event's turn has come, and its animation takes so long; of a die that falls it is one of two parts
 * @param {(car: number) => void} handlers.onGone   the reader's car has just gone out
 * @param {() => import("../../core/settings.js").Unit} handlers.unit   in which chances are written
 */
export function createBoardLink({
  onPick,
  onHover,
  onUnlit,
  onArrival,
  onCamera,
  onFault,
  onEvent,
  onGone,
  unit,
}) {
  /** @type {Board | null} */
  let board = null;
  /** @type {Drawing | null} */
  let drawing = null;
  /** Of the board that is there. */
  let circuitShown = "";
  /** Of the one that is to be in its place. */
  let wanted = "";
  /** @type {Element | undefined} */
  let place;
  /** @type {HTMLElement | null} */
  let mapPlace = null;
  let arrival = 0;
  /** @type {{view: View, you: number} | null} the position the board has to show */
  let settled = null;
  /** @type {unknown[]} what the board was told last */
  let told = [];

  const parade = createParade();
  const director = createDirector(() => board && drawing && { board, drawing });

  /** @param {Element} host @param {string} circuit */
  async function mount(host, circuit) {
    try {
      const [svgText, found] = await Promise.all([boardOf(circuit), drawingOf(circuit)]);
      if (place !== host) return;
      drawing = found;
      board = createBoard(/** @type {HTMLElement} */ (host), {
        svgText,
        drawing,
        onPick,
        onHover,
        onUnlit,
        pixels: () => wantedPixels(window.innerWidth),
        reducedMotion: still,
      });
      circuitShown = circuit;
      if (mapPlace) board.miniMap(mapPlace);
      if (settled?.view.setup.circuit === circuit) show(settled);
      told = [];
      onArrival();
    } catch (error) {
      onFault(error);
    }
  }

  function takeAway() {
    clearTimeout(arrival);
    board?.destroy();
    board = null;
    circuitShown = "";
  }

  /** @param {NonNullable<typeof settled>} position */
  function show({ view, you }) {
    board?.setCars(parade.cars(view), you >= 0 ? you : null, view.backmarkers, view.counts_stops);
    board?.setTrack({ rain: view.weather === "rain", hazards: view.hazards });
  }

  /**
   * The stage shows the car with its surroundings, every space in reach and the whole next corner, if it
   * comes soon.
   * @param {View} view
   * @param {Question} question
   */
  function frameQuestion(view, question) {
    const own = view.cars[question.car]?.space;
    const reach = [
      ...(question.gears ?? [])
        .filter((gear) => gear.token !== null)
        .flatMap((gear) => gear.heat.map(([space]) => space)),
      ...(question.choices ?? []).map((choice) => choice.space),
    ];
    if (!drawing) return;
    if (own === null || own === undefined) {
      if (reach.length > 0)
        board?.frame({ spaces: reach, padding: AIR, force: true, insets: covered(place) });
      else board?.frame({ box: wholeOf(drawing), padding: 0, force: true });
      return;
    }
    const next = view.cars[question.car].corner;
    const farthest =
      question.rolled?.value ??
      Math.max(...(question.gears ?? []).map((gear) => (gear.token === null ? 0 : gear.high)));
    const corner = next && next.ahead <= farthest + SOON ? next.corner : null;
    board?.frame({
      lit: (question.choices ?? []).map((choice) => choice.space),
      spaces: [own, ...reach],
      corner,
      box: around(drawing, own),
      padding: AIR,
      force: true,
      insets: covered(place),
    });
    weighCorners([own, ...reach], view);
  }

  /**
   * A frame later, when the browser has laid out the page anyway and what covers the stage can be read
   * without making it do so at once.
   * @param {View} view
   * @param {Question} question
   */
  function frameSoon(view, question) {
    requestAnimationFrame(() => told[0] === question && frameQuestion(view, question));
  }

  /** As soon as the camera has arrived. @param {number[]} spaces  that have to be seen @param {View} view */
  function weighCorners(spaces, view) {
    clearTimeout(arrival);
    arrival = window.setTimeout(
      () => onCamera(board && place ? cornerWeights(spaces, view, place, board.placeOf) : {}),
      CAMERA_ARRIVED,
    );
  }

  return {
    /** A board that could not be had is tried once more. */
    again() {
      if (place && !board) mount(place, wanted);
    },

    /** For the race screen: where the board is to be. @param {string} circuit */
    placeFor(circuit) {
      /** @type {Element | undefined} */
      let own;
      /** @param {Element | undefined} host */
      return (host) => {
        if (!host && place !== own) return; // the board of another circuit has been given its place before
        takeAway();
        own = host;
        place = host;
        wanted = circuit;
        if (host) mount(host, circuit);
      };
    },

    /** @param {Element | undefined} host */
    placeMiniMap(host) {
      mapPlace = host instanceof HTMLElement ? host : null;
      if (mapPlace) board?.miniMap(mapPlace);
    },

    get ready() {
      return board !== null;
    },

    /** @param {EventView[]} events @param {number | null} speed  null: nothing is to move */
    animate(events, speed) {
      const path = events.flatMap((event) => event.path ?? []);
      const moves = path.length > 0 || events.some(({ kind }) => MOTIONS.includes(kind));
      if (speed === null) director.end();
      else director.begin(settled?.view ?? null);
      /** @param {EventView} event @param {number} milliseconds @param {"throw" | "landing"} [part] */
      const tell = (event, milliseconds, part) => {
        onEvent(event, milliseconds, part);
        if (part !== "throw") director.direct(event, milliseconds, events);
      };
      if (!board || !moves || speed === null) {
        for (const event of events) if (!event.path) tell(event, 0);
        return null;
      }
      told = [];
      board.clear();
      if (path.length > 0) board.frame({ spaces: path, padding: AIR });
      const playing = board.animate(events, { speed, onEvent: tell });
      return {
        ...playing,
        skip() {
          director.end();
          playing.skip();
        },
      };
    },

    /** @param {EventView} event @param {"throw" | "landing"} part */
    hear: (event, part) => onEvent(event, 0, part),

    /**
     * Where on the stage a die may lie beside a car: behind it, within what is seen of the board, with more
     * room for words on its left or its right. Null when the car is out of sight.
     * @param {number} space
     */
    beside(space) {
      if (!board || !drawing || !place) return null;
      const { width, height } = place.getBoundingClientRect();
      const { top, bottom } = covered(place);
      const here = board.placeOf(space);
      if (here.x < 0 || here.y < top || here.x > width || here.y > height - bottom) return null;
      const angle = (drawing.at[space][2] * Math.PI) / 180;
      const within = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
        Math.max(low + DIE_ROOM, Math.min(high - DIE_ROOM, at));
      const x = within(here.x - DIE_AWAY * Math.cos(angle), 0, width);
      const y = within(here.y - DIE_AWAY * Math.sin(angle), top, height - bottom);
      return { x, y, leftwards: x > width / 2 };
    },

    /** Brings a way and its surroundings into view, whoever holds the camera. @param {number[]} spaces */
    look(spaces) {
      const end = spaces.at(-1);
      if (drawing && end !== undefined)
        board?.frame({ spaces, box: around(drawing, end), padding: AIR, force: true });
    },

    /** Draws the eye to a car. @param {number} car */
    pulse: (car) => board?.pulse(car),

    /** @param {View} view @param {number} you */
    settle(view, you) {
      const before = settled;
      settled = { view, you };
      parade.follow(view);
      director.settle(view);
      if (circuitShown !== view.setup.circuit) takeAway();
      show(settled);
      const was = before?.view.cars[you];
      const is = view.cars[you];
      if (view.log_from > 0 && was?.status === "running" && is?.status === "out") onGone(you);
    },

    /** Called after each painting of the page. @param {RaceState} race */
    sync(race) {
      if (!board) return;
      place
        ?.querySelector("svg")
        ?.setAttribute("aria-label", say("home.picture", { circuit: circuitName(race.circuit) }));
      const question = openQuestion(race);
      const gear = shownGear(race);
      const choices = choicesOf(race);
      const token = shownToken(race);
      const written = unit();
      const explained = document.querySelector(".note") !== null;
      const moment = race.replay && !race.replay.playing ? race.replay.at : null;
      const [toldQuestion, toldGear, toldToken, toldPhase, toldUnit, toldExplained, toldMoment] = told;
      if (question !== toldQuestion || token !== toldToken) board.hush();
      if (question !== toldQuestion) {
        if (choices.length > 0) board.showChoices(choices, token);
        else if (gearsOf(race).length === 0) board.clear();
      } else if (choices.length > 0 && token !== toldToken) board.select(token);
      if (question && race.view && (question !== toldQuestion || (explained && !toldExplained)))
        frameSoon(race.view, question);
      if (
        gearsOf(race).length > 0 &&
        (question !== toldQuestion || gear !== toldGear || written !== toldUnit)
      ) {
        if (gear) board.showHeat(gear.heat, gear.total, (faces) => shareOnSpace(faces, gear.total, written));
        else board.clear();
      }
      if (ALL_CARS.includes(race.phase) && race.phase !== toldPhase && race.view) {
        const spaces = race.view.cars.flatMap(({ space }) => space ?? []);
        if (spaces.length > 0) {
          board.frame({ spaces, padding: AIR, force: true, insets: covered(place) });
          weighCorners(spaces, race.view);
        }
      }
      if (moment !== null && moment !== toldMoment && race.view) weighCorners([], race.view);
      if (race.phase === "over" && toldPhase !== "over" && drawing && race.view) {
        const spaces = parade.cars(race.view).flatMap(({ space }) => space ?? []);
        const box = spaces.length > 0 ? undefined : wholeOf(drawing);
        board.frame({ spaces, box, padding: AIR, force: true, insets: covered(place) });
      }
      told = [question, gear, token, race.phase, written, explained, moment];
    },

    /** Says why a space cannot be chosen, to whoever has touched it. @param {unknown} words */
    answer: (words) => board?.answer(words),

    fit: () => board?.fit(),
    /** @param {number} factor */
    zoomBy: (factor) => board?.zoomBy(factor),
  };
}
