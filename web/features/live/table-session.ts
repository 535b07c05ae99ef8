/** The live table of this tab, if any: opening, joining and leaving it. A tab has at most one. */
import { say } from "../../platform/language/messages.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import { slice } from "../../platform/store.ts";
import { ignoreNotAllowed } from "../../platform/loading/ignored-errors.ts";
import { openQuestion, people } from "../../race/selectors.ts";
import { listenForAnswers } from "./answers.ts";
import { createTableClock, NO_CLOCK, type ClockSetting, type TableClock } from "./clock.ts";
import { createSecretGears, isSecretGear, type SecretGears } from "./gears/secret-gears.ts";
import { invitationTextIn, packInvitation, readInvitation, type Invitation } from "./invite/invitation.ts";
import { createRtcConnection, type RtcConnection } from "./connection.ts";
import { createRaceSync, type RaceSync } from "./race-sync.ts";
import { rotateEntries, seatsIn } from "./rematch.ts";
import { createTable, type LiveTable } from "./table.ts";
import type { Page } from "../../domain/page.ts";
import type { Request, View } from "../../protocol.d.ts";
import type { RaceState } from "../../race/state.ts";
import type { Person, Reaction } from "./messages.ts";
import type { Ending } from "./peers.ts";

/** Display time of a reaction in ms. */
const REACTION_SHOWN_MS = 5_000;
/** Interval between two checks of the connections in ms. */
const CHECK_MS = 3_000;

/** An invitation or an answer made by this device. */
interface SentInvitation {
  id: string;
  /** The text after the "#" of an address; null while ICE candidates are gathered. */
  words: string | null;
  rtc: RtcConnection;
  /** Host only: the answer has arrived. */
  isConnecting: boolean;
}

/** Reason why this browser can't connect; a message id. */
type Fault = "blocked" | "no_server" | "no_answer";

/** The objects of this tab's table; null without a table. */
interface Parts {
  table: LiveTable | null;
  raceSync: RaceSync | null;
  clock: TableClock | null;
  gears: SecretGears | null;
  timer: ReturnType<typeof setInterval> | undefined;
}

export const tableParts = memoisePerObject(
  (_page: Page): Parts => ({ table: null, raceSync: null, clock: null, gears: null, timer: undefined }),
);

/** The table of this tab, as the page shows it. */
interface Facts {
  people: Person[];
  /** Index of this device's people in `people`. */
  you: number;
  /** Seconds left; null if no clock runs. */
  secondsLeft: number | null;
  setting: ClockSetting;
  sent: SentInvitation | null;
  fault: Fault | null;
  /** Reactions by index of the person. */
  reactions: { person: number; reaction: Reaction }[];
  /** True if this device shows no reactions. */
  isMuted: boolean;
  /** Guest only: link of the season that the race belongs to. It is kept after the table closes. */
  season: string | null;
  /** True if the next race on the screen is to be played at a table. */
  isNextWanted: boolean;
}
const facts = slice<Facts>("live", {
  people: [],
  you: 0,
  secondsLeft: null,
  setting: NO_CLOCK,
  sent: null,
  fault: null,
  reactions: [],
  isMuted: false,
  season: null,
  isNextWanted: false,
});

export const tableFacts = ({ store }: Page) => facts.of(store.state);

const show = ({ store }: Page, patch: Partial<Facts>) => facts.change(store, patch);

/** Shows changes of the people at the table or of the clock. */
function showTable(page: Page) {
  const { table, clock } = tableParts(page);
  show(page, {
    people: table?.people().map((person) => ({ ...person })) ?? [],
    you: table?.you() ?? 0,
    secondsLeft: clock?.secondsLeft() ?? null,
    setting: clock?.setting() ?? NO_CLOCK,
  });
}

const listenOnce = memoisePerObject((page: Page) =>
  listenForAnswers((letters) => acceptAnswer(letters, page)),
);

function showEnding(ending: Ending, name: string, page: Page) {
  const { table } = tableParts(page);
  const id =
    ending === "lost" || ending === "left" ? `${ending}_${table?.isHost ? "guest" : "host"}` : ending;
  page.actions.notice(say(`live.ending.${id}`, { name }), "bad");
  if (!table?.isHost) leave(page);
  else if (ending === "unreached") show(page, { sent: null });
}

function startTable(page: Page, isHost: boolean, name: string) {
  const raceSync = createRaceSync({
    page,
    onBehind: () => tableParts(page).table?.sendAgain(),
    onForeign: () => page.actions.notice(say("live.foreign_race"), "bad"),
    expectedToken: (view) => gears.expectedToken(view),
    onUnexpected: (car) => gears.report("changed", car),
  });
  const clock = createTableClock({ onTick: () => showTable(page), onEnd: () => decideOnTimeout(page) });
  const gears = createSecretGears({
    page,
    table: () => tableParts(page).table,
    onChange: () => showTable(page),
  });
  const table = createTable({
    isHost,
    name,
    onRace: raceSync.receive,
    onRematch: raceSync.takeRematch,
    onReaction: (person, reaction) => showReaction(person, reaction, page),
    onChange() {
      gears.seals.recheckWaiting();
      if (tableFacts(page).sent?.rtc.connection.status === "open") show(page, { sent: null });
      showTable(page);
    },
    onClock(setting) {
      clock.set(setting);
      showTable(page);
    },
    onSeason: (season) => show(page, { season }),
    onTaken: () => askForCarAgain(page),
    seals: gears.seals.messages,
    onSeal: gears.seals.receive,
    onEnding: (ending, name) => showEnding(ending, name, page),
    onDice: (fault, name = "") => page.actions.notice(say(`live.dice.${fault}`, { name }), "bad"),
  });
  const parts = tableParts(page);
  clearInterval(parts.timer);
  parts.table = table;
  parts.raceSync = raceSync;
  parts.clock = clock;
  parts.gears = gears;
  parts.timer = setInterval(table.checkConnections, CHECK_MS);
  show(page, { fault: null });
  showTable(page);
  // Tells the others at once, so that they need not wait for a timeout.
  addEventListener("pagehide", () => leave(page), { once: true });
  return { table, raceSync };
}

/** Shows a reaction for a while, unless reactions are muted. */
function showReaction(person: number, reaction: Reaction, page: Page) {
  const { isMuted, reactions } = tableFacts(page);
  if (isMuted) return;
  const shownReaction = { person, reaction };
  show(page, { reactions: [...reactions.filter((other) => other.person !== person), shownReaction] });
  setTimeout(
    () => show(page, { reactions: tableFacts(page).reactions.filter((other) => other !== shownReaction) }),
    REACTION_SHOWN_MS,
  );
}

/** Time is up: if a car of this device has to decide, takes the hint's answer. */
async function decideOnTimeout(page: Page) {
  const { raceSync, gears } = tableParts(page);
  gears?.seals.stopWaiting();
  const race = raceSync?.atTable();
  const question = race ? openQuestion(race) : null;
  if (!race || !question) return;
  const reply = await page.session.askEngine({ do: "hint" });
  if (
    !reply?.hint ||
    tableParts(page).clock?.secondsLeft() !== 0 ||
    page.store.state.race?.view !== race.view
  )
    return;
  page.actions.notice(say("live.clock.over"));
  page.session.takeAnswer(reply.hint.token);
}

/** Sends a reaction and shows it here too. */
export function react(reaction: Reaction, page: Page) {
  const { table } = tableParts(page);
  if (!table) return;
  table.react(reaction);
  showReaction(table.you(), reaction, page);
}

export const mute = (isMuted: boolean, page: Page) => show(page, { isMuted, reactions: [] });

/** Asks a guest again for their car, if another person has it. */
function askForCarAgain(page: Page) {
  page.actions.notice(say("live.taken"), "bad");
  tableParts(page).table?.setLocalCars([]);
  page.session.setLocalSeats("ask");
}

/** Host: opens a table for the race on the screen. */
export async function openTable(page: Page) {
  const { race } = page.store.state;
  const view = race?.view;
  const links = view ? await page.actions.linksFor(view) : null;
  if (!view || !links || tableParts(page).table) return;
  if (links.link !== view.link) {
    // Others know the player by name, so the race is reloaded with it.
    location.hash = links.link;
    return;
  }
  // A player who has driven all cars chooses one.
  if (race.seats === "all" && people(view).length > 1) page.session.setLocalSeats("ask");
  const { table, raceSync } = startTable(page, true, page.store.state.settings.player || say("live.host"));
  raceSync.useRace(view);
  tableParts(page).gears?.follow(view);
  table.setLocalCars(raceSync.localCars() ?? []);
  table.sendRace(view.link);
  listenOnce(page);
  showTable(page);
}

/** Plays the next race on the screen at a live table: the open one, or a new one with its window. */
export const openAtNextRace = (page: Page) => show(page, { isNextWanted: true });

async function openNextTable(page: Page) {
  await openTable(page);
  // The race may first be reloaded with the player's name.
  if (!tableParts(page).table) return;
  show(page, { isNextWanted: false });
  page.store.update({ dialog: { kind: "live" } });
}

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function openRtcConnection(servers: string[], page: Page) {
  try {
    return createRtcConnection(servers);
  } catch {
    show(page, { fault: "blocked" });
    return null;
  }
}

/** Gathers addresses, then provides the text to send. */
async function prepareLink(
  page: Page,
  prefix: string,
  rtc: RtcConnection,
  invitation: Pick<Invitation, "id" | "name" | "isAnswer" | "overInternet">,
  describe: () => ReturnType<RtcConnection["invite"]>,
) {
  const sentInvitation: SentInvitation = { id: invitation.id, words: null, rtc, isConnecting: false };
  show(page, { fault: null, sent: sentInvitation });
  const description = await describe().catch(ignoreNotAllowed);
  if (tableFacts(page).sent !== sentInvitation) return false;
  const isBlocked = !description || description.candidates.length === 0;
  if (isBlocked) {
    show(page, { sent: null, fault: "blocked" });
    rtc.connection.close();
  } else
    show(page, {
      sent: { ...sentInvitation, words: `${prefix}/${packInvitation({ ...description, ...invitation })}` },
    });
  return !isBlocked;
}

/** Shows an error in the window itself: notices would be covered by it. */
export const showFault = (fault: Fault, page: Page) => show(page, { fault });

/** @param servers  STUN servers the player has agreed to; none on the same network */
export async function invite(servers: string[], page: Page) {
  const { table } = tableParts(page);
  if (!table) return;
  tableFacts(page).sent?.rtc.connection.close();
  const rtc = openRtcConnection(servers, page);
  if (!rtc) return;
  const name = itemAt(table.people(), 0).name;
  const overInternet = servers.length > 0;
  await prepareLink(page, "live", rtc, { id: newId(), name, isAnswer: false, overInternet }, rtc.invite);
}

/** @returns true if the text answers the invitation of this tab */
export function acceptAnswer(text: string, page: Page): boolean {
  const answer = readInvitation(invitationTextIn(text));
  const { table } = tableParts(page);
  const { sent } = tableFacts(page);
  if (typeof answer === "string" || !answer.isAnswer || !table?.isHost || !sent || answer.id !== sent.id)
    return false;
  if (sent.isConnecting) return true;
  show(page, { fault: null, sent: { ...sent, isConnecting: true } });
  table.add(sent.rtc.connection, answer.name);
  sent.rtc.accept(answer).catch(sent.rtc.connection.close);
  return true;
}

/** Guest: accepts an invitation. */
export async function join(page: Page, invitation: Invitation, servers: string[]) {
  const name = page.store.state.settings.player;
  const { table } = startTable(page, false, name);
  const rtc = openRtcConnection(servers, page);
  if (!rtc) return leave(page);
  const { id, overInternet } = invitation;
  const own = { id, name, isAnswer: true, overInternet };
  const isMade = await prepareLink(page, "live-answer", rtc, own, () => rtc.answer(invitation));
  if (isMade) table.add(rtc.connection, invitation.name);
  else leave(page);
}

/** Withdraws an invitation or answer that is not answered yet. */
export function withdraw(page: Page) {
  tableFacts(page).sent?.rtc.connection.close();
  show(page, { sent: null });
}

export function leave(page: Page) {
  const parts = tableParts(page);
  const { table, clock, gears, timer } = parts;
  const { sent } = tableFacts(page);
  clearInterval(timer);
  parts.table = parts.raceSync = parts.clock = parts.gears = null;
  show(page, { sent: null });
  showTable(page);
  gears?.seals.stopWaiting();
  clock?.stop();
  table?.close();
  sent?.rtc.connection.close();
}

/**
 * Returns the entry list of a rematch at the table and this device's cars in it; null if the race is not at a
 * table.
 */
export function nextEntries({ view, seats }: RaceState, page: Page) {
  if (!view || !tableParts(page).raceSync?.isAtTable(view)) return null;
  const setup = rotateEntries(view.setup);
  return { setup, seats: seatsIn(setup, view.setup, seats) };
}

/** Returns a decision, with the table's shared dice if it has any. */
export async function withDice(request: Request, page: Page): Promise<Request> {
  const { table, raceSync, gears } = tableParts(page);
  const race = raceSync?.atTable();
  if (request.do !== "decide" || !table || !race) return request;
  if (race.view.question && isSecretGear(race.view)) await gears?.waitForSeals(race.view.question.car);
  const dice = await table.dice.requestDice(request.token, race.view.shared_dice);
  return dice ? { ...request, dice } : request;
}

/** True if the clock of the table runs: a person is asked, and the rules set no time limit for this turn. */
const isTimed = ({ question, round }: View) =>
  question !== null && round > 0 && !question.seconds && !question.faces;

/** Host: sends the season with the result of the race, so that guests may store it too. */
export function shareSeason(link: string, page: Page) {
  if (link) tableParts(page).table?.sendSeason(link);
}

/** Sends the race on screen to the others. Called after each decision. */
export function sendView(view: View, page: Page) {
  const { table, raceSync, clock, gears } = tableParts(page);
  const { isNextWanted } = tableFacts(page);
  if (isNextWanted && !table) openNextTable(page);
  if (!table || !raceSync) return;
  if (!raceSync.atTable()) {
    if (!isNextWanted && !raceSync.isRematch(view)) return;
    show(page, { isNextWanted: false });
    raceSync.useRace(view);
    table.sendRematch(view.link);
  }
  raceSync.useRace(view);
  clock?.follow(isTimed(view) ? view.link : null);
  table.dice.check(view.shared_dice);
  const cars = raceSync.localCars();
  if (cars) table.setLocalCars(cars);
  // An undo is not sent. If another answer follows, the others are asked which of the two is valid.
  if (!view.can_redo) table.sendRace(view.link);
  gears?.follow(view);
  raceSync.takeWaiting();
  showTable(page);
}
