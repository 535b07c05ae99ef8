/**
 * The live table of this tab, if there is one: opened, joined, left. One table at a time.
 */
import { say } from "../../core/language/messages.ts";
import { itemAt } from "../../core/lists/item-at.ts";
import { notAllowed } from "../../core/loading/ignored-errors.ts";
import { openQuestion, people } from "../../race/selectors.ts";
import { listenForAnswers } from "./answers.ts";
import { createTableClock } from "./clock.ts";
import { lettersIn, packInvitation, readInvitation } from "./invite/invitation.ts";
import { createRtcLine } from "./line.ts";
import { createPlay } from "./play.ts";
import { rotated, seatsIn } from "./rematch.ts";
import { createTable } from "./table.ts";
import type { Page } from "../../core/page.ts";
import type { Request, View } from "../../protocol.d.ts";
import type { RaceState } from "../../race/state.ts";
import type { TableClock } from "./clock.ts";
import type { Invitation } from "./invite/invitation.ts";
import type { RtcLine } from "./line.ts";
import type { Reaction } from "./messages.ts";
import type { Play } from "./play.ts";
import type { Ending } from "./peers.ts";
import type { Table } from "./table.ts";

/** Milliseconds for which a reaction is shown. */
const REACTION_MS = 5_000;
/** Milliseconds between two looks at the lines. */
const CHECK_MS = 3_000;

/** An invitation or an answer that this device has made. */
interface Sent {
  id: string;
  /** After the "#" of an address; null while the addresses are gathered. */
  words: string | null;
  rtc: RtcLine;
  /** A host: the answer has come. */
  isConnecting: boolean;
}

/** State of this tab. */
export const now: {
  page: Page | null;
  table: Table | null;
  play: Play | null;
  clock: TableClock | null;
  sent: Sent | null;

  /** Why this browser can make no line; the id of a sentence. */
  fault: "blocked" | "no_server" | "no_answer" | null;

  /** Reactions of people, by their place in the list. */
  reactions: { person: number; reaction: Reaction }[];

  /** This device shows no reactions. */
  isMuted: boolean;

  /** A guest: link of the season of the race. It outlives the table. */
  season: string | null;

  /** The race that comes to the screen is driven at a table. */
  next: Page | null;
} = {
  page: null,
  table: null,
  play: null,
  clock: null,
  sent: null,
  fault: null,
  reactions: [],
  isMuted: false,
  season: null,
  next: null,
};

let timer: ReturnType<typeof setInterval> | undefined;
let isListening = false;

const repaint = () => now.page?.store.update({});

function showEnding(ending: Ending, name: string) {
  const id =
    ending === "lost" || ending === "left" ? `${ending}_${now.table?.isHost ? "guest" : "host"}` : ending;
  now.page?.actions.notice(say(`live.ending.${id}`, { name }), "bad");
  if (!now.table?.isHost) leave();
  else if (ending === "unreached") now.sent = null;
  repaint();
}

function startTable(page: Page, isHost: boolean, name: string) {
  now.page = page;
  const play = createPlay({
    page,
    onBehind: () => now.table?.sendAgain(),
    onForeign: () => page.actions.notice(say("live.foreign_race"), "bad"),
  });
  const table = createTable({
    isHost,
    name,
    onRace: play.receive,
    onRematch: play.takeRematch,
    onReaction: showReaction,
    onChange() {
      if (now.sent?.rtc.line.status === "open") now.sent = null;
      repaint();
    },
    onClock(setting) {
      now.clock?.set(setting);
      repaint();
    },
    onSeason(link) {
      now.season = link;
      repaint();
    },
    onTaken: askAgain,
    onEnding: showEnding,
    onDice: (fault, who = "") => page.actions.notice(say(`live.dice.${fault}`, { name: who }), "bad"),
  });
  now.table = table;
  now.play = play;
  now.clock = createTableClock({ onTick: repaint, onEnd: decideInTime });
  now.fault = null;
  clearInterval(timer);
  timer = setInterval(table.checkLines, CHECK_MS);
  // The others learn it at once, and need not wait until nothing comes any more.
  addEventListener("pagehide", leave, { once: true });
  return { table, play };
}

/** Shows a reaction for a while, unless this device shows none. */
function showReaction(person: number, reaction: Reaction) {
  if (now.isMuted) return;
  const shown = { person, reaction };
  now.reactions = [...now.reactions.filter((other) => other.person !== person), shown];
  repaint();
  setTimeout(() => {
    now.reactions = now.reactions.filter((other) => other !== shown);
    repaint();
  }, REACTION_MS);
}

/** The time for a decision is over: where it is this device's, it takes the hint's answer. */
async function decideInTime() {
  const { page, play } = now;
  const race = play?.atTable();
  const question = race ? openQuestion(race) : null;
  if (!page || !race || !question) return;
  const reply = await page.session.asked({ do: "hint" });
  if (!reply?.hint || now.clock?.left() !== 0 || page.store.state.race?.view !== race.view) return;
  page.actions.notice(say("live.clock.over"));
  page.session.build(reply.hint.token);
}

/** This device's own reaction. */
export function react(reaction: Reaction) {
  const { table } = now;
  if (!table) return;
  table.react(reaction);
  showReaction(table.you(), reaction);
}

export function mute(isMuted: boolean) {
  now.isMuted = isMuted;
  now.reactions = [];
  repaint();
}

/** A guest whose car somebody else has is asked again which is theirs. */
function askAgain() {
  now.page?.actions.notice(say("live.taken"), "bad");
  now.table?.sit([]);
  now.page?.session.sit("ask");
}

/** The host opens a table about the race on the screen. */
export async function openTable(page: Page) {
  const { race } = page.store.state;
  const view = race?.view;
  const links = view ? await page.actions.linksFor(view) : null;
  if (!view || !links || now.table) return;
  if (links.link !== view.link) {
    // Others know the reader by name, so the race goes on under it.
    location.hash = links.link;
    return;
  }
  // A player who has driven all cars chooses one.
  if (race.seats === "all" && people(view).length > 1) page.session.sit("ask");
  const { table, play } = startTable(page, true, page.store.state.settings.player || say("live.host"));
  play.useRace(view);
  table.sit(play.seatsHere() ?? []);
  table.sendRace(view.link);
  if (!isListening) listenForAnswers((letters) => acceptAnswer(letters));
  isListening = true;
  repaint();
}

/**
 * The race that comes to the screen is driven at a live table: at the one that is open, or at a new one, whose
 * window is opened too.
 */
export function openNext(page: Page) {
  now.next = page;
}

async function openNextTable(page: Page) {
  await openTable(page);
  // The race may come again first, under the reader's name.
  if (!now.table) return;
  now.next = null;
  page.store.update({ dialog: { kind: "live" } });
}

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function rtcLine(servers: string[]) {
  try {
    return createRtcLine(servers);
  } catch {
    now.fault = "blocked";
    repaint();
    return null;
  }
}

/** Gathers addresses, then there is something to send. */
async function make(
  prefix: string,
  rtc: RtcLine,
  facts: Pick<Invitation, "id" | "name" | "isAnswer" | "overInternet">,
  describe: () => ReturnType<RtcLine["invite"]>,
) {
  now.fault = null;
  const sent: Sent = { id: facts.id, words: null, rtc, isConnecting: false };
  now.sent = sent;
  repaint();
  const description = await describe().catch(notAllowed);
  if (now.sent !== sent) return false;
  if (description && description.candidates.length > 0)
    sent.words = `${prefix}/${packInvitation({ ...description, ...facts })}`;
  else {
    now.sent = null;
    now.fault = "blocked";
    rtc.line.close();
  }
  repaint();
  return sent.words !== null;
}

/** Says what is wrong in the window itself: notices lie beneath it. */
export function showFault(fault: typeof now.fault) {
  now.fault = fault;
  repaint();
}

/** @param servers  STUN servers the reader has agreed to; none on the same network */
export async function invite(servers: string[]) {
  if (!now.table) return;
  now.sent?.rtc.line.close();
  const rtc = rtcLine(servers);
  if (!rtc) return;
  const name = itemAt(now.table.people(), 0).name;
  await make(
    "live",
    rtc,
    { id: newId(), name, isAnswer: false, overInternet: servers.length > 0 },
    rtc.invite,
  );
}

/** @returns true if the text answers the invitation of this tab */
export function acceptAnswer(text: string): boolean {
  const answer = readInvitation(lettersIn(text));
  const { sent, table } = now;
  if (typeof answer === "string" || !answer.isAnswer || !table?.isHost || answer.id !== sent?.id)
    return false;
  if (sent.isConnecting) return true;
  sent.isConnecting = true;
  now.fault = null;
  table.add(sent.rtc.line, answer.name);
  sent.rtc.accept(answer).catch(sent.rtc.line.close);
  repaint();
  return true;
}

/** A guest takes an invitation. */
export async function join(page: Page, invitation: Invitation, servers: string[]) {
  const name = page.store.state.settings.player;
  const { table } = startTable(page, false, name);
  const rtc = rtcLine(servers);
  if (!rtc) return leave();
  const facts = { id: invitation.id, name, isAnswer: true, overInternet: invitation.overInternet };
  const isMade = await make("live-answer", rtc, facts, () => rtc.answer(invitation));
  if (isMade) table.add(rtc.line, invitation.name);
  else leave();
}

/** Withdraws what has been made and not been answered yet. */
export function withdraw() {
  now.sent?.rtc.line.close();
  now.sent = null;
  repaint();
}

export function leave() {
  clearInterval(timer);
  const { table, sent, clock } = now;
  now.table = now.play = now.sent = now.clock = null;
  clock?.stop();
  table?.close();
  sent?.rtc.line.close();
  repaint();
}

/** Entry list of a rematch at the table, and this device's cars in it; null: the race is not at a table. */
export function nextEntries({ view, seats }: RaceState) {
  if (!view || !now.play?.isAtTable(view)) return null;
  const setup = rotated(view.setup);
  return { setup, seats: seatsIn(setup, view.setup, seats) };
}

/** A decision, with the dice of the table where it has shared ones. */
export async function withDice(request: Request): Promise<Request> {
  const { table, play } = now;
  const race = play?.atTable();
  if (request.do !== "take" || !table || !race) return request;
  const dice = await table.dice.for(request.token, race.view.shared_dice);
  return dice ? { ...request, dice } : request;
}

/** True if the clock of the table runs: somebody is asked in a turn that has no time limit by its rules. */
const isTimed = ({ question, round }: View) =>
  question !== null && round > 0 && !question.seconds && !question.faces;

/** The result of the race is in the season of this device: guests may keep it too. */
export function shareSeason(link: string) {
  if (link) now.table?.sendSeason(link);
}

/** After each decision: send the race on screen to the others. */
export function settled(view: View) {
  const { table, play, next } = now;
  if (next && !table) openNextTable(next);
  if (!table || !play) return;
  if (!play.atTable()) {
    if (!next && !play.isRematch(view)) return;
    now.next = null;
    play.useRace(view);
    table.sendRematch(view.link);
  }
  play.useRace(view);
  now.clock?.follow(isTimed(view) ? view.link : null);
  table.dice.check(view.shared_dice);
  const cars = play.seatsHere();
  if (cars) table.sit(cars);
  // An undo is not sent. If another answer follows, the others are asked which of the two counts.
  if (!view.can_redo) table.sendRace(view.link);
  play.takeWaiting();
}
