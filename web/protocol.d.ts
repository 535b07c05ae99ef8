/* The wire protocol between the page and the engine. Written from engine/protocol by
 * `python3 -m tests.protocol > web/protocol.d.ts`; a test keeps it up to date. */

export type Wear = "tyres" | "brakes" | "fuel" | "bodywork" | "engine" | "road_holding";

export type Part = "tyres" | "brakes" | "fuel" | "bodywork" | "engine" | "road_holding" | "driver_points" | "crew" | "qualifying";

/**
 * What an end space means for the car that stops there: short of the next corner, a stop inside it, nothing
 * to pay on the open road (all three free); points to pay; a spin; elimination.
 */
export type Kind = "short" | "stop" | "free" | "cost" | "spin" | "out";

/** Points taken by an act; absent means none. */
export type Price = {
  tyres?: number;
  brakes?: number;
  fuel?: number;
  bodywork?: number;
  engine?: number;
  road_holding?: number;
};

/** An entry of the message files and its values. */
export type Message = {
  id: string;
  args?: Record<string, string | number | Message>;
};

export type CarSetup = {
  /** 1 to 16 characters, shown as text only */
  name: string;
  /**
   * 0 to 9; liveries n and n + 5 are the two cars of one team, in seasons also 10 and 11; the car's number
   * is livery + 1
   */
  livery: number;
  /** "human" or the id of a computer driver (see `Catalog.drivers`) */
  driver: string;
};

export type SeasonOfRace = {
  /** `SeasonOverview.id` */
  id: string;
  race: number;
};

export type Setup = {
  circuit: string;
  /** id of a preset, "ludodelire" */
  rulebook: string;
  /** 1 to 9 */
  laps: number;
  /** the twenty-sided die read in the gear table, or one special die for each gear */
  movement_dice: "table" | "gear_dice";
  /** choices that differ from the defaults, by the ids of `Rulebook.switches` */
  switches?: Record<string, string>;
  /** 0 to 2**48 - 1 */
  seed: number;
  /** 1 to 10 */
  cars: CarSetup[];
  /** the season a race belongs to and its number there; told, not asked for */
  season?: SeasonOfRace;
};

/** A die that fell: what it was for, which numbers are bad ("damage on 1"), what came of it. */
export type Die = {
  sides: number;
  /** of two dice their sum */
  value: number;
  /** the two of them */
  pair?: number[];
  purpose: Message;
  fails: Message | null;
  result: Message;
  tone: "free" | "cost" | "out" | "plain";
  /** the numbers on it, in rising order, where they are not 1 to `sides` */
  faces?: number[];
  /** the numbers that do harm, where they are known beforehand */
  hurts?: number[];
};

/**
 * A way to meet a need: so many laps or more, or another switch away from its default; the other one of the
 * two is 0 or "".
 */
export type Way = {
  laps: number;
  switch: string;
};

/** How a switch stands beside the wishes of a set-up. */
export type Availability = {
  /** another choice than the default is raced if it is wished for */
  holds: boolean;
  /** the places, among its needs, of those that are not met */
  missing: number[];
  /** the switches beside which it must stand at its default */
  barred_by: string[];
  /** the book has no race like this one without it, and it is not wished for */
  advised: boolean;
};

/** How a switch stands beside all wishes that matter to it. */
export type AvailabilityTable = {
  /** the switches that do */
  wishes: string[];
  cases: Availability[];
  /**
   * for each number of laps from 1, and in it for each set of wishes, counted in twos with the last of them
   * as the lowest place, the place of its case
   */
  rows: number[];
};

export type SwitchView = {
  id: string;
  /** the default first */
  choices: string[];
  clause: string;
  /** a rule that may be left out, a detail of another switch, or how something is read */
  kind: "rule" | "detail" | "reading";
  /** what any other choice needs: all of these, each met in one of several ways */
  needs: Way[][];
  /** switches that must stand at their defaults */
  excludes: string[];
  /** null: it can always be used */
  available: AvailabilityTable | null;
};

/** A race of at least so many laps, with these choices. */
export type EveryRule = {
  laps: number;
  switches: Record<string, string>;
};

export type Rulebook = {
  id: string;
  /** it counts in movement points, and has words of its own for some parts */
  points: boolean;
  /** the fewest and the most it speaks of */
  laps: number[];
  switches: SwitchView[];
  /** what "all rules" switches on; null where there is nothing to */
  all_rules: EveryRule | null;
};

/** A result of a gear's die, with its number of faces and the best that can be made of it. */
export type FaceView = {
  value: number;
  count: number;
  kind: Kind;
  price: Price;
  /** whether anything may be lost besides */
  risky: boolean;
};

/** A part of the sentence: "67 % stop in La Rascasse", "17 % one brake", "17 % out". */
export type Odds = Message & {
  /** what may be lost besides, each with its chance */
  risks: Message[];
};

/** One of the six notches of the lever. */
export type GearChoice = {
  gear: number;
  /** null: not legal now, see `reason` */
  token: string | null;
  reason: Message | null;
  /** fewest and most spaces of this gear's die */
  low: number;
  high: number;
  /** points the change itself takes */
  price: Price;
  /** the change takes the last engine point: the car would be out */
  wrecks: boolean;
  /** empty when not legal */
  faces: FaceView[];
  /** faces of the die */
  total: number;
  /**
   * space, faces that open the space, what it means there at its cheapest, whether anything may be lost
   * there besides
   */
  heat: [number, number, Kind, boolean][];
  /** the sentence, part by part */
  odds: Odds[];
  /** what that hangs on besides the throw: "if nobody ahead moves" */
  provisos: Message[];
};

export type Reason = {
  say: Message;
  clause: string | null;
};

export type DriveChoice = {
  token: string;
  /** where the car comes to stand */
  space: number;
  /** start and end included */
  path: number[];
  kind: Kind;
  price: Price;
  /** probability of losing a bodywork point of one's own to contact at that space (0: no roll) */
  risk: number;
  /** dangerous spaces on the way, a roll for each */
  hazards: number;
  /** spaces the car will skid on from there, in rain; price and kind count it in */
  skid: number;
  /** "Outer lane, 8th space" */
  where: Message;
  /** "three spaces left in the corner" */
  then: Message;
  why: Reason[];
  /** choices with the same group may be shown as one row */
  group: string;
  group_title: Message;
};

export type Rolled = {
  gear: number;
  natural: number;
  value: number;
  sides: number;
  /** the die is read in the gear table */
  table: boolean;
  /** it is the sum of these two */
  pair?: number[];
  /** what the engine has added */
  boost: number;
};

/** Engine points that lengthen the move; it is asked again. */
export type Boost = {
  token: string;
  adds: number;
  value: number;
  left: number;
  /** the car goes out after it */
  last: boolean;
};

export type OptionView = {
  token: string;
  label: Message;
  detail: Message;
  clause: string;
};

export type PartView = {
  part: Part;
  points: number;
  token: string | null;
  /** step "adjust": the parts its point may go to, with their tokens */
  to?: Record<string, string>;
};

export type Question = {
  car: number;
  /**
   * "skid", "tow" and "draft" are answered like "drive"; a tow may be declined by the choice "stay", on the
   * own space. "place": a space of the board is to be chosen. Of a computer driver's question the step's own
   * name
   */
  step: string;
  /** false: a computer driver is to answer, send {"do": "drive_on"} */
  human: boolean;
  /** step "gear": six, first to sixth */
  gears?: GearChoice[];
  /** step "drive": cheapest first */
  choices?: DriveChoice[];
  /** step "drive" */
  rolled?: Rolled;
  /** step "drive" */
  boosts?: Boost[];
  /** so long the person has; then send {"do": "time_up"} */
  seconds?: number | null;
  /** prices and reasons are not shown beforehand */
  blind?: boolean;
  /** in a session before the race: whether the lap has begun, and the clock runs */
  timed?: boolean;
  /** step "drive": cars in the way cut the move short */
  blocked?: Message | null;
  /** steps "skid", "choose", "place", "draft", "build", "adjust" and "clock" */
  title?: Message;
  /** a line below it */
  what?: Message | null;
  /** steps "place", "build" and "adjust" */
  clause?: string;
  /** the others should not look */
  secret?: boolean;
  /** step "choose": the die that may be thrown again */
  die?: Die;
  /** step "choose" */
  options?: OptionView[];
  /**
   * step "build": points still to spend, of `total`; a part's token spends one, `rest` all that are left as
   * usual. Step "adjust": points that may still go; a part's token scratches one, `to` moves it to another
   * part, `rest` ends it
   */
  left?: number;
  total?: number;
  parts?: PartView[];
  rest?: string;
  /**
   * step "clock": throws of the time trial that has just ended; the answer is "t" and the seconds it took,
   * "t83" ...
   */
  count?: number;
  /** ... but no more than these */
  most?: number;
  /** the answer where there is no other */
  only: string | null;
};

export type Stock = {
  left: number;
  full: number;
};

/** The corner a car is in or reaches next. */
export type CornerAhead = {
  corner: number;
  name: string;
  /** what its flag asks for */
  stops: number;
  made: number;
  /** spaces before it, 0 inside */
  ahead: number;
};

export type Compound = "hard" | "soft" | "wet";

export type Weather = "dry" | "rain" | "changeable";

export type Tyres = {
  compound: Compound;
  /** the lap that the set is in, from 1 */
  lap: number;
};

/** What only rules that count in movement points know of a car. */
export type Kit = {
  /** null where there are none, and while they are chosen in secret */
  wing: "low" | "high" | null;
  driver_points: number | null;
  crew: number | null;
  qualifying: boolean;
  /** the pit that the team has chosen */
  box: number | null;
  /** movement points still to be worked off at the pit */
  work: number;
  /** out, but still on the board; a car that "coasts" still races */
  wreck: "rolls" | "locked" | "coasts" | null;
  /** races that its driver misses, 98 the rest of the season, 99 for good */
  hurt: number;
};

export type CarView = {
  car: number;
  name: string;
  number: number;
  livery: number;
  driver: string;
  status: "running" | "finished" | "out";
  /** 1 = leader; cars that are out come last */
  place: number;
  /** spaces behind the leader, rounded down; null when not running */
  gap: number | null;
  /** the lap being driven, from 1 (0 on the grid) */
  lap: number;
  /** null when the car is off the board */
  space: number | null;
  /** spun: drawn facing against the traffic */
  backwards: boolean;
  /** standing at its pit */
  in_pit: boolean;
  /** 0 before the start */
  gear: number;
  wear: Record<Wear, Stock>;
  /** the corner whose stops the car has to think of; null in the last lap when the line comes first */
  corner: CornerAhead | null;
  /** spaces before the line along the own lane, in the last lap when it comes before any corner */
  line: number | null;
  /** null where there are no kinds, and while they are chosen in secret */
  tyres: Tyres | null;
  /** why it is out */
  out: Message | null;
  /** null where cars have nothing of the kind */
  kit: Kit | null;
};

/** A car in nobody's race. */
export type Backmarker = {
  /** its number in events */
  car: number;
  number: number;
  space: number;
};

export type EventView = {
  round: number;
  /** -1: nobody in particular */
  car: number;
  /**
   * "grid" "stall" "gear" "roll" "move" "corner" "spin" "swerve" "out" "contact" "engine" "pit" "finish" ...
   */
  kind: string;
  /** null: nothing for the commentary */
  say: Message | null;
  /** e.g. "LUD-CRN-2" */
  clause: string | null;
  /** spaces driven, start included (kind "move") */
  path?: number[];
  /** the move ended in a stop on the last space of the corner */
  last?: boolean;
  /** in which they were driven, or are about to be (kind "roll") */
  gear?: number;
  /** kinds "hazard" and "cleared": the space that has become dangerous, or is so no more */
  space?: number;
  /** kind "out": the wreck stays on the board for now */
  stays?: boolean;
  die?: Die;
};

/** What is on the board at a moment. */
export type Position = {
  /** game turn, from 1 (0 while the grid is drawn) */
  round: number;
  /** the leader's lap */
  lap: number;
  /** in order of the set-up */
  cars: CarView[];
  backmarkers: Backmarker[];
  /** cars from first to last, those out at the end */
  order: number[];
  /** null: no weather in this race */
  weather: Weather | null;
  /** whether the weather stays to the end; null: that is not known of this weather */
  settled: boolean | null;
  /** dangerous spaces */
  hazards: number[];
};

/** What a person wants done at his next turn. */
export type Order = {
  car: number;
  gear: number;
  /** 1 to 3, from the left; 0: he is asked where to drive */
  lane: number;
};

export type View = Position & {
  setup: Setup;
  /** race link, without "#"; goes into the address bar */
  link: string;
  /** the same position without its history */
  position_link: string;
  /** the board shows the stops that cars still owe */
  counts_stops: boolean;
  /** null: the race is over */
  question: Question | null;
  can_undo: boolean;
  can_redo: boolean;
  /** the car whose decision an undo would take back */
  undo_car: number | null;
  /** what people have ordered for their next turns */
  orders: Order[];
  /** the order that was given for this question and is not carried out: something has changed */
  lapsed: Order | null;
  /** nobody need be asked: there is one answer only, or it has been ordered ("drive_on", `orderly`) */
  given: boolean;
  /** the page cuts its log to this length ... */
  log_from: number;
  /** ... and appends these */
  events: EventView[];
  /** a plain word to the player, e.g. a link of another engine opened only in part */
  notice: Message | null;
};

/** The board before a decision. */
export type Scene = Position & {
  decision: number;
};

/** How far a history has come, and the board at its end. */
export type StoryEnd = Position & {
  decisions: number;
  over: boolean;
};

/** Who chose what, in which game turn; null in the place of a choice that is still secret. */
export type Parting = {
  car: number;
  round: number;
  held: Message | null;
  coming: Message | null;
};

/** How a race that a link has brought stands to the one held so far. */
export type Comparison = {
  /** of the link's to the held one; "other": not the same race at all */
  relation: "other" | "same" | "further" | "shorter" | "parted";
  /** decisions that both have; the first one in which they part, if they do */
  common: number;
  held: StoryEnd;
  coming: StoryEnd;
  parting: Parting | null;
};

export type KeyMoment = {
  /**
   * "win" "finish" "out" "spin" "lead" "fastest_lap" "pit" "contact" "engine" "hazard_throw" "weather" ...
   */
  kind: string;
  /** the one that led to it */
  decision: number;
  /** its place in the log */
  event: number;
  round: number;
  /** -1: nobody in particular */
  car: number;
  /** 1, a detail, to 6, the winner at the line */
  weight: number;
  /** null: the event's own sentence */
  say: Message | null;
};

/** The history up to now, by decisions: the first is 0, the one to be taken now `decisions`. */
export type RaceHistory = {
  decisions: number;
  /**
   * for each of them how many events had been told before it: decision n led to the events from told[n] to
   * told[n + 1]
   */
  told: number[];
  /** the car that was asked, -1 for nobody */
  askers: number[];
  /** game turn, its first decision */
  turns: [number, number][];
  /** lap, the first decision after the leader had begun it */
  laps: [number, number][];
  /** in the order in which they happened */
  moments: KeyMoment[];
};

export type LapTime = {
  car: number;
  lap: number;
  /** in hundredths of a game turn */
  time: number;
};

/** Points that a car has lost. */
export type Loss = {
  car: number;
  round: number;
  part: Wear;
  points: number;
  why: Message;
  clause: string | null;
  event: number | null;
};

/** A throw for a move. */
export type Throw = {
  car: number;
  round: number;
  gear: number;
  spaces: number;
  /** in hundredths of a space */
  expected: number;
  event: number;
};

/** A die that could do harm. */
export type Danger = {
  car: number;
  round: number;
  kind: string;
  fails: number;
  sides: number;
  hit: boolean;
  event: number;
};

export type Status = "running" | "finished" | "out";

export type Classified = {
  car: number;
  place: number | null;
  status: Status;
  /** driven from end to end */
  laps: number;
  /** game turns until it was home, or out */
  turns: number;
  /** spaces still to go when the winner was home */
  gap: number | null;
  out: Message | null;
  /** points lost */
  worn: number;
  /** at the pits */
  stops: number;
  /** its fastest lap, in hundredths of a game turn */
  best: number | null;
};

/** The race in figures, up to now; lists by car follow the set-up. */
export type Report = {
  over: boolean;
  /** game turns; the first entry is the one before the race was begun or taken up, 0 for the grid */
  rounds: number[];
  /** for each of them the place of every car at its end; null when it is out */
  positions: ((number | null)[])[];
  /** lap, the turn in which the leader began it; from the second on */
  laps: [number, number][];
  /** for each car its gear in every turn but the first of `rounds` */
  gears: ((number | null)[])[];
  /** from first to last */
  classification: Classified[];
  fastest: LapTime | null;
  lap_times: LapTime[];
  /** every loss of points */
  worn: Loss[];
  throws: Throw[];
  dangers: Danger[];
};

/** How a game turn went for a car: nothing lost, points lost, a spin, the end. */
export type Mark = "clean" | "paid" | "spun" | "out";

/** A person's race in a few numbers. */
export type Card = {
  over: boolean;
  /** null for one that is out */
  place: number | null;
  cars: number;
  throws: number;
  /** of `full` points */
  left: number;
  full: number;
  /** one for each game turn */
  marks: Mark[];
};

/** What a coach says to a question of somebody's first lap. */
export type GuideWords = {
  /** "first" "straight" "corner" "again" "green" "dear" "goodbye" */
  name: string;
  title: Message;
  /** a sentence each */
  words: Message[];
  clause: string;
};

/** A decision that cost much, or one that a steady driver would have got wrong. */
export type ReviewedChoice = {
  /** its number in the history */
  decision: number;
  round: number;
  kind: "gear" | "drive";
  /** against the best answer; for a good decision what a steady driver would have lost */
  throws: number;
  chosen: Message;
  /** the best answer; for a good decision that of a steady driver */
  other: Message;
  why: Message;
  /** as a position text, to be solved once more; "" where no text can hold it */
  position: string;
};

/** What a game turn lost. */
export type ReviewedTurn = {
  round: number;
  choices: number;
  dice: number;
  rest: number;
};

/**
 * choices + dice + rest = end - start: what was lost by choices, by the throws for movement, and by the
 * rest, other cars, every other die, choices of other kinds.
 */
export type ReviewTotals = {
  choices: number;
  dice: number;
  rest: number;
  /** throws to come at the first decision, by the best driving */
  start: number;
  /** game turns needed; with what is still to come, or being out */
  end: number;
  /** gears chosen, and how many of them as the strongest driver would have */
  gears: number;
  gears_best: number;
  decisions: number;
  status: "running" | "finished" | "out";
};

export type ReviewFigures = {
  totals: ReviewTotals;
  turns: ReviewedTurn[];
  /** at most three of each, the weightiest first */
  dearest: ReviewedChoice[];
  finest: ReviewedChoice[];
};

/** How likely a car is to win and to be among the first three, in thousandths. */
export type Chance = {
  win: number;
  podium: number;
};

/** The chances of all cars before a decision, by the entry list. */
export type ChancesAt = {
  decision: number;
  cars: Chance[];
};

/**
 * The puzzle of a day: to be asked for again until ``percent`` is 100. ``kind``: "gear" or "drive", and
 * ``position`` its text.
 */
export type Puzzle = {
  percent: number;
  position: string;
  kind: string;
};

/** The race of a car, reviewed bit by bit: to be asked for again until ``figures`` are there. */
export type Review = {
  car: number;
  percent: number;
  figures: ReviewFigures | null;
};

/** `review`: a part of the review of a car's race. To be asked again until it has `figures`. */
export type AskReview = {
  do: "review";
  car: number;
};

/** `puzzle`: a part of the work on a day's puzzle; the table stays as it is. */
export type AskPuzzle = {
  do: "puzzle";
  /** counted from 1 January 1970 */
  day: number;
};

/** `chances`: everybody's chances before each of these decisions, at most eight in one request. */
export type AskChances = {
  do: "chances";
  decisions: number[];
};

export type BestLap = {
  lap: number;
  /** in hundredths of a game turn */
  time: number;
};

/** A corner that was left too early. */
export type CornerBill = {
  corner: number;
  name: string;
  /** tyres that it took */
  points: number;
  times: number;
};

/** A computer driver of the race; ``ahead``: of the car whose race it is, when all was over. */
export type Met = {
  name: string;
  ahead: boolean;
};

/** What is kept of a car's race. */
export type Record = {
  /** races whose laps can be compared have the same */
  category: string;
  circuit: string;
  rulebook: string;
  laps: number;
  over: boolean;
  /** null when it is out, or not home yet */
  place: number | null;
  cars: number;
  /** for moves */
  throws: number;
  laps_driven: number;
  /** for all laps driven from end to end, in hundredths of a game turn */
  lap_throws: number;
  /** of the first lap, from the grid */
  standing: BestLap | null;
  /** of the others */
  flying: BestLap | null;
  /** dice against expectation, in hundredths of a space */
  luck: number;
  /** throws in 1st to 6th */
  gears: number[];
  corners: CornerBill[];
  met: Met[];
};

/** The car of another race after as many throws. */
export type Ghost = {
  name: string;
  livery: number;
  /** null: off the board, or it had no more throws */
  space: number | null;
  /** so many throws one is behind it (below nought: ahead); null: it never came so far */
  throws: number | null;
};

export type ThrowBeside = {
  gear: number;
  /** thrown */
  spaces: number;
  /** points of all kinds in that turn */
  paid: number;
  out: boolean;
  home: boolean;
  /** where the car came to stand; null: off the board */
  space: number | null;
};

export type BesideTurn = {
  throw: number;
  own: ThrowBeside | null;
  other: ThrowBeside | null;
  /** spaces between the two after it, above nought: one's own car is ahead */
  ahead: number | null;
};

/** Two races throw by throw. */
export type Beside = {
  /** the drivers */
  own: string;
  other: string;
  /** the same choices would have brought the same throws */
  same_dice: boolean;
  /** the first throw that is not the same in both */
  parted: number | null;
  turns: BesideTurn[];
};

export type Preset = "trant" | "house" | "free";

export type Grid = "dice" | "session" | "rotation";

export type PlannedDate = {
  circuit: string;
  laps: number;
  grid: Grid;
  /** of this race only */
  switches: Record<string, string>;
};

export type SeasonSeat = {
  driver: string;
  /** "human" or the id of a computer driver */
  by: string;
  points: number;
  crew: number;
};

export type SeasonTeam = {
  name: string;
  /** livery of its first car; with two cars 0 to 4 or 10, whose mates are 5 to 9 and 11 */
  colours: number;
  /** one or two */
  seats: SeasonSeat[];
  /** its design; null where cars are not built for the season */
  parts: Record<Wear, number> | null;
  /** 0 or 1 */
  qualifying: number;
};

export type SeasonOptions = {
  /** a team rests in each race */
  marshal: boolean;
  /** cars are built once for the season (always in the two presets) */
  built: boolean;
  /** of `SeasonDraft.schemes` */
  scheme: string;
  /** worst results that do not count for drivers */
  drops: number;
  /** laps to complete to score, 0 for none */
  must_run: number;
};

/** The draft of a season, as `propose` gives it and `create` takes it. */
export type SeasonPlan = {
  name: string;
  preset: Preset;
  /** of the preset; any in a free season */
  rulebook: string;
  seed: number;
  dates: PlannedDate[];
  /** 1 to 12 */
  teams: SeasonTeam[];
  /** for all races */
  switches: Record<string, string>;
  options: SeasonOptions;
};

export type PlanProblem = {
  /** "name" "rulebook" "options" "teams" "dates" "teams.2" "dates.0" "seed" */
  where: string;
  say: Message;
};

/** What each design has to cost, and what each team's costs. */
export type Designs = {
  points: number;
  spent: number[];
};

/** A line of a design: a part or a person with its points. */
export type DesignLine = {
  part: Part;
  /** whose it is, null for the whole team's */
  seat: number | null;
  points: number;
  /** another point can be spent on it */
  more: boolean;
};

export type TeamLiveries = {
  /** of its cars */
  own: number[];
  /** colours that it can choose; teams that have them take its own in exchange */
  offered: number[];
};

/** What the host may choose. */
export type Choices = {
  build: boolean;
  marshal: boolean;
  add_race: boolean;
  add_team: boolean;
};

/** The most that the host is offered. */
export type Most = {
  drops: number;
  must_run: number;
};

export type SeasonDraft = {
  draft: SeasonPlan;
  /** empty: it can be created */
  problems: PlanProblem[];
  design: Designs | null;
  /** of each team's design; none where cars are not built for the season */
  lines: DesignLine[][];
  /** of each team */
  liveries: TeamLiveries[];
  may: Choices;
  most: Most;
  kinds: Preset[];
  grids: Grid[];
  /** points by place */
  schemes: Record<string, number[]>;
  /** championships whose calendar can be taken over, and the one that this calendar is */
  years: number[];
  year: number | null;
};

/** A line of a result as the host enters it. What is left out is 0. */
export type SeasonEntry = {
  driver: number;
  /** 0 with a reason `out`, or a place and "" */
  place: number;
  laps: number;
  /** "engine", "corner" ..., "stopped" */
  out: string;
  /** races to miss, 98 the season, 99 dead */
  hurt: number;
  spent: number;
  throws: number;
  /** in hundredths of a game turn */
  best: number;
};

export type SeasonLine = SeasonEntry & {
  name: string;
  team: number;
  points: number;
  why: Message | null;
};

/** Who starts, as things stand. */
export type Entrant = {
  driver: number;
  name: string;
  team: number;
  livery: number;
  grid: number | null;
  /** driver points */
  in_hand: number;
};

export type SeasonDate = {
  /** from 1 */
  race: number;
  circuit: string;
  laps: number;
  grid: Grid;
  switches: Record<string, string>;
  state: "run" | "next" | "ahead" | "cancelled";
  /** the result was written or corrected by the host */
  by_hand: boolean;
  /** the team of the marshal */
  rests: number | null;
  /** teams that would like to rest */
  wishes: number[];
  /** driver */
  winner: number | null;
  /** of the race as it was run, "" when it is not kept */
  link: string;
  entrants: Entrant[];
  /** from first to last */
  result: SeasonLine[] | null;
};

export type TeamOfSeason = {
  team: number;
  name: string;
  colours: number;
  liveries: number[];
  parts: Record<Wear, number> | null;
  qualifying: number;
  crews: number[];
  humans: number;
  /** those run by now */
  rested: number;
  /** the races it sits out */
  rests: number[];
  may_swap: boolean;
};

export type Form = {
  place: number | null;
  hurt: number;
};

export type SeasonDriver = {
  driver: number;
  name: string;
  team: number;
  livery: number;
  by: string;
  stands_in: boolean;
  drives_next: boolean;
  /** races still to miss */
  misses: number;
  /** "out": for the rest of the season */
  fate: "out" | "dead" | null;
  /** driver points there anew in every race */
  bought: number;
  /** earned ones, in halves */
  earned_halves: number;
  /** whole points for the next race */
  in_hand: number;
  /** races classified in */
  finished: number;
  /** the last five races; null: no start */
  form: (Form | null)[];
};

export type SeasonRow = {
  /** driver or team */
  id: number;
  rank: number;
  points: number;
  by_race: (number | null)[];
  /** indices into `by_race` */
  dropped: number[];
  sums: number[];
  /** wins, second places ... */
  counts: number[];
};

export type Standings = {
  drivers: SeasonRow[];
  teams: SeasonRow[];
};

export type SeasonRecord = {
  circuit: string;
  /** "lap": in hundredths of a game turn; "race": throws over so many laps */
  what: "lap" | "race";
  laps: number | null;
  value: number;
  race: number;
  driver: number;
  name: string;
};

export type LogLine = {
  kind: string;
  say: Message;
  reason: string;
};

export type RestThrow = {
  team: number;
  values: number[];
};

/** Throws for a race that several teams wished to sit out. */
export type Clash = {
  race: number;
  winner: number;
  throws: RestThrow[];
};

/** All that is shown of a season. */
export type SeasonOverview = {
  id: string;
  name: string;
  preset: Preset;
  rulebook: string;
  options: SeasonOptions;
  /** the race to be run; null: the season is over */
  next: number | null;
  /** somebody can say in which race of the round that begins now a team rests */
  may_wish: boolean;
  /** and a person's team has not said so */
  asks_for_wishes: boolean;
  /** in this order `by_race` and `sums` of the standings */
  races_run: number[];
  calendar: SeasonDate[];
  teams: TeamOfSeason[];
  /** in the order of the standings */
  drivers: SeasonDriver[];
  standings: Standings;
  records: SeasonRecord[];
  /** what has happened, oldest first */
  log: LogLine[];
  clashes: Clash[];
};

/** For a CSV file. */
export type SeasonTable = {
  columns: Message[];
  rows: ((string | number)[])[];
};

export type SeasonTables = {
  drivers: SeasonTable;
  teams: SeasonTable;
};

export type Simulated = {
  race: number;
  percent: number;
};

/** The result that a link brings, where the season has another one. */
export type Weighed = {
  race: number;
  lines: SeasonLine[];
};

/** A `SeasonDraft` in the reply, as to every request about a draft. */
export type Propose = {
  do: "season";
  act: "propose";
  preset: string;
  seed: number;
  name: string;
  people: string[];
  rulebook?: string;
  races?: number;
  teams?: number;
};

/** `fit` changes designs so that they add up; `create` begins the season. */
export type OfDraft = {
  do: "season";
  act: "check" | "fit" | "create";
  draft: SeasonPlan;
};

/** Takes over the calendar of the championship of a year. */
export type ChampionshipCalendar = {
  do: "season";
  act: "calendar";
  draft: SeasonPlan;
  year: number;
};

/** Sets the points of one line of a design. */
export type SpendPoints = {
  do: "season";
  act: "spend";
  draft: SeasonPlan;
  team: number;
  part: string;
  seat: number | null;
  points: number;
};

/** Has cars built once for the season, or not. */
export type BuildCars = {
  do: "season";
  act: "build";
  draft: SeasonPlan;
  on: boolean;
};

/** Gives a free season other rules. */
export type OtherRules = {
  do: "season";
  act: "rules";
  draft: SeasonPlan;
  rulebook: string;
  switches: Record<string, string>;
};

/** Gives a team other colours; whoever has them takes its own. */
export type OtherColours = {
  do: "season";
  act: "colours";
  draft: SeasonPlan;
  team: number;
  colours: number;
};

/** Has a team enter one car, or two; `name` drives the second. */
export type NumberOfCars = {
  do: "season";
  act: "cars";
  draft: SeasonPlan;
  team: number;
  cars: number;
  name: string;
};

/** One more team, the computer's. */
export type AddTeam = {
  do: "season";
  act: "add_team";
  draft: SeasonPlan;
  name: string;
  driver: string;
};

/**
 * Brings a copy from elsewhere together with the season that is here; `joined` says how they stand to each
 * other, and where they have parted `coming` is that copy.
 */
export type JoinCopies = {
  do: "season";
  act: "join";
  season: string;
  text: string;
};

/** A file's text or a link. */
export type OpenSeason = {
  do: "season";
  act: "open";
  text: string;
};

/** `season` in the reply; of "table" `table`, the standings for a CSV file. */
export type OfSeason = {
  do: "season";
  act: "overview" | "table";
  season: string;
};

export type WishToRest = {
  do: "season";
  act: "wish";
  season: string;
  team: number;
  race: number;
};

export type SwapSeats = {
  do: "season";
  act: "swap";
  season: string;
  team: number;
  what: "drivers" | "crews";
};

export type RenameDriver = {
  do: "season";
  act: "rename";
  season: string;
  driver: number;
  name: string;
};

export type EntryOfHost = {
  driver?: number;
  place?: number;
  laps?: number;
  out?: string;
  hurt?: number;
  spent?: number;
  throws?: number;
  best?: number;
};

/** A result by hand, of the next race or in place of one. */
export type EnterResult = {
  do: "season";
  act: "enter";
  season: string;
  race: number;
  lines: EntryOfHost[];
  reason: string;
};

/** Strikes a race out, to be run `again` or not at all. */
export type VoidRace = {
  do: "season";
  act: "void";
  season: string;
  race: number;
  again: boolean;
  reason: string;
};

/**
 * The finished race of a link; of "merge" `notice` says whether it was new, of "weigh" there is `weighed`.
 */
export type MergeRace = {
  do: "season";
  act: "merge" | "weigh";
  season: string;
  link: string;
};

/** Some decisions of the next race; `simulation` until it is over, then `season`. */
export type SimulateRace = {
  do: "season";
  act: "simulate";
  season: string;
  steps?: number;
};

export type SeasonRequest = Propose | OfDraft | ChampionshipCalendar | OpenSeason | SpendPoints | BuildCars | OtherRules | OtherColours | NumberOfCars | AddTeam | JoinCopies | OfSeason | WishToRest | SwapSeats | RenameDriver | EnterResult | VoidRace | MergeRace | SimulateRace;

export type CornerFacts = {
  name: string;
  stops: number;
};

/** A throw of twenty up to `rain` is rain, up to `variable` changeable. */
export type Barometer = {
  rain: number;
  variable: number;
};

/** The centre line, small. */
export type Emblem = {
  width: number;
  height: number;
  path: string;
  /** the place of the start line and the direction of travel there in degrees */
  start: [number, number, number];
};

/** What races of the computer driver gave. */
export type Figures = {
  /** throws in a lap */
  throws_expected: number;
  /** cars that finish */
  finishers_percent: number;
  /** races won from pole position */
  pole_wins_percent: number;
  /** spaces */
  longest_straight: number;
};

/** What a set-up needs to know of a circuit. */
export type KnownCircuit = {
  id: string;
  name: string;
  country: string;
  /** usual number of laps */
  laps: number;
  /** spaces of the middle lane */
  spaces: number;
  /** spaces of the shortest lap */
  shortest: number;
  /** compulsory stops in a lap */
  stops: number;
  corners: CornerFacts[];
};

export type CircuitFacts = KnownCircuit & {
  /** spaces of the left, middle and right lane */
  lanes: number[];
  /** cars that have room on it */
  grid: number;
  weather: Barometer;
  credits: Record<string, string>;
  /** years of the championship's races there: "1967-1980, 1985", or "" */
  grands_prix?: string;
  variant_of?: string;
  /** a circuit for tests: not offered to players */
  hidden?: boolean;
  /**
   * circuits that players bring: what they call themselves; their `id` also carries a number of their
   * contents
   */
  file?: string;
  emblem?: Emblem;
  /** circuits of the game only */
  figures?: Figures | null;
};

/**
 * Of a circuit: what is allowed but unwise, and a space of the middle lane where there is a place to point
 * to.
 */
export type Warning = {
  say: Message;
  space: number | null;
};

export type Climate = "dry" | "changeable" | "wet";

/** What is wanted of the bends from a point of the line to another. */
export type CornerWanted = {
  first: number;
  last: number;
  /** 0: no corner; left out: as many as its size is worth */
  stops?: number;
  /** left out: it is counted */
  name?: string;
};

export type LineWishes = {
  /** of the middle lane, about; 80 to 240 */
  spaces?: number;
  direction?: "drawn" | "clockwise" | "anticlockwise";
  /** a point of the line near which the start belongs */
  start?: number;
  /** spaces of that straight before the start/finish line, if so many are wanted; 0: where it usually lies */
  line?: number;
  pits?: "any" | "left" | "right";
  /**
   * spaces from where the pit lane leaves the road to the line, and from there to where it is back, if so
   * many are wanted; 0: as many as usual
   */
  enter?: number;
  leave?: number;
  corners?: CornerWanted[];
  /** what corners without a name are called, before their number */
  corner_name?: string;
  weather?: Climate;
  scenery?: "plain" | "country" | "coast" | "town" | "desert" | "mountains";
  id?: string;
  name?: string;
  laps?: number;
  /** chicanes are not drawn larger than they are: the line is a board's own */
  as_it_is?: boolean;
};

/**
 * A lap as points [x, y], x to the right and y upwards, in any unit; `traced` in the reply, and `compiled`
 * where a circuit could be made: races can be driven on it. A `quick` look makes none.
 */
export type TraceLine = LineWishes & {
  do: "trace";
  points: number[][];
  /** only what is wrong is told, and only the usual way is tried: whoever looks so will ask again */
  quick?: boolean;
  /** with `quick`: start or pits are in the hand, and where they cannot be is a problem too */
  held?: boolean;
};

/** A line with a problem; `mended` in the reply: one that has none, or null. */
export type MendLine = LineWishes & {
  do: "mend";
  points: number[][];
};

/** Another length for a straight; `mended` in the reply: the line as near to it as can be, or null. */
export type StretchLine = LineWishes & {
  do: "stretch";
  points: number[][];
  /** a point of the line on the straight */
  at: number;
  /** spaces */
  length: number;
};

/**
 * A circuit's text, for a variant with that of its original; `retraced` in the reply: a line to be traced
 * `as_it_is`.
 */
export type RetraceCircuit = {
  do: "retrace";
  text: string;
  original?: string;
};

export type RetracedLine = {
  /** from the start/finish line on */
  points: number[][];
  corners: CornerWanted[];
  spaces: number;
  name: string;
  weather: Climate;
  /** spaces of the home straight before the start/finish line */
  line: number;
};

/**
 * A line made up from a seed, or like the `points` but twistier or faster; `invented` in the reply: the best
 * of a few, or null.
 */
export type InventLine = LineWishes & {
  do: "invent";
  seed: number;
  manner?: "new" | "twistier" | "faster";
  /** 1 to 5 */
  twists?: number;
  points?: number[][];
};

export type InventedLine = {
  points: number[][];
};

export type MendedLine = {
  points: number[][];
  spaces: number;
  /** the points are the same ones, only moved */
  in_order: boolean;
};

/** Why a line cannot become a circuit, and the number of the point it is about, from 0. */
export type LineProblem = {
  say: Message;
  point: number | null;
};

/**
 * A part of a line, by the numbers of its points from 0: from the ``first`` to the ``last`` by way of the
 * one ``at`` its middle.
 */
export type OnLine = {
  first: number;
  last: number;
  at: number;
};

export type CornerOnLine = OnLine & {
  /** stops that its spaces have room for */
  most: number;
};

export type StraightOnLine = OnLine & {
  spaces: number;
};

/** The corner that takes most throws, and how many: thousandths. */
export type Hardest = {
  corner: number;
  throws: number;
};

/** Spaces on the home straight, and how few and many there may be. */
export type OnHome = {
  spaces: number;
  least: number;
  most: number;
};

export type PitsOnLine = {
  side: "left" | "right";
  /** from where the pit lane leaves the road to the start/finish line, and from there to where it is back */
  enter: OnHome;
  leave: OnHome;
};

/** What lies where on the line, and what the drivers' tables say. */
export type TracedShape = {
  corners: CornerOnLine[];
  /** that have no flag */
  bends: OnLine[];
  /** the home straight first; each lies before the corner of the same number */
  straights: StraightOnLine[];
  /** before the start/finish line */
  line: OnHome;
  pits: PitsOnLine;
  /** where a point x, y of the line lies on the drawing: [k, a, b] means a + kx, b - ky */
  frame: number[];
  /** thousandths of a throw for a lap from the line */
  throws: number;
  hardest: Hardest;
};

/** The circuit text made of a line; "" when there is a problem. */
export type Traced = {
  text: string;
  problem: LineProblem | null;
  shape?: TracedShape;
};

export type Compiled = {
  facts: CircuitFacts;
  warnings: Warning[];
};

/** Places, lanes and corners for the board to draw on. */
export type Drawing = import("./race/board/board.js").Drawing;

/** The picture of a circuit that a player has brought. */
export type Board = {
  facts: CircuitFacts;
  drawing: Drawing;
  svg: string;
  /** its text in the compiler's own layout */
  text: string;
};

export type CircuitOfSeason = {
  facts: CircuitFacts;
  text: string;
};

/**
 * An event of this kind with these values, or one of the values of a list; with `step`, only while that
 * step's question is open.
 */
export type Fact = Record<string, unknown>;

/**
 * catalog: `catalog` in the reply. time_up: a person's time is over. undo, redo: to the previous or next
 * decision of a person. hint: `hint`. position_text: `text`, the position as readable lines. history,
 * report, card: the same in the reply. guide: `guide`, what one says to the question of a person's first
 * lap. solved: `solved`, the first decision of the race against the best answer. reopened: `text`, the
 * answers to its being opened by its link, as those to a rehearsal; "" where that cannot be told.
 */
export type Plain = {
  do: "catalog" | "time_up" | "undo" | "redo" | "hint" | "position_text" | "history" | "report" | "card" | "guide" | "solved" | "reopened";
};

/** A compiled topology, needed before a race on it. */
export type RegisterCircuit = {
  do: "circuit";
  topology: Record<string, unknown>;
};

export type NewRace = {
  do: "new";
  setup: Setup;
  /** it is the one attempt of the day: no hints */
  official?: boolean;
};

export type OpenLink = {
  do: "open";
  link: string;
  official?: boolean;
};

/** `board` in the reply, for a circuit that was compiled or that a link has brought along. */
export type BoardOf = {
  do: "board";
  circuit: string;
};

/** A person's decision. */
export type Take = {
  do: "take";
  token: string;
};

/**
 * The decision of the computer driver whose turn it is, or as many in a row, as long as no person is asked.
 */
export type DriveOn = {
  do: "drive_on";
  decisions?: number;
  /** nor are people asked who have no choice, or have given an order that holds */
  orderly?: boolean;
};

/** `studied` in the reply. To be asked again until it is 100, before computer drivers are let go. */
export type Study = {
  do: "study";
};

/**
 * `rehearsed` in the reply, percent; to be asked again until it is 100. With that comes as `text` what the
 * engine answers in the first turns of the race, if that can be told beforehand.
 */
export type Rehearse = {
  do: "rehearse";
  setup: Setup;
};

/** `ahead` in the reply: what a person who has moved can order for his next turn. */
export type LookAhead = {
  do: "ahead";
  car: number;
};

/** A person's order for his next turn; gear 0: none any more. `view`. */
export type GiveOrder = {
  do: "order";
  car: number;
  gear: number;
  /** 1 to 3, from the left: to end there, or as near to it as costs and risks nothing; 0: to be asked */
  lane: number;
};

/** `signed`: the links of the race on the table, a car under another name. */
export type Sign = {
  do: "signed";
  car: number;
  name: string;
};

/**
 * A circuit text, and the text of the circuit it is a variant of; `compiled` in the reply, and races can be
 * driven on it.
 */
export type Compile = {
  do: "compile";
  text: string;
  original?: string;
};

/**
 * moment: `moment`, the board before an earlier decision; the race stays where it is. fork: another race
 * with the same decisions before that one takes this one's place; `view`.
 */
export type AtDecision = {
  do: "moment" | "fork";
  decision: number;
};

/** Puts the next race of a season on the table; `view`. */
export type StartOfSeason = {
  do: "season_start";
  season: string;
};

/** Opens a position text; `view`. */
export type OpenPosition = {
  do: "position";
  text: string;
};

/** `fact` in the reply, the place of the first of the wanted facts that is true of a car since then. */
export type WantedFacts = {
  do: "facts";
  car: number;
  wanted: Fact[];
};

/** `why_not` in the reply: why the move that is asked for cannot end on this space. */
export type WhyNot = {
  do: "why_not";
  space: number;
};

/**
 * `comparison`: how the race at the table, come by a link, stands to the one in the link that is held; the
 * table stays as it is.
 */
export type Compare = {
  do: "compare";
  held: string;
};

/** `record`: what is kept of a car's race. */
export type KeepRecord = {
  do: "record";
  car: number;
};

/**
 * A race in another link beside that of a car at the table, which stays as it is. ghost: `ghost`, the
 * other's car after as many throws; beside: `beside`, both throw by throw.
 */
export type OtherRace = {
  do: "ghost" | "beside";
  link: string;
  /** of the entry list there, -1: that of its first person */
  driver: number;
  car: number;
  /** ghost: the other's lap that this one's lap is compared with, 0: the whole race */
  lap?: number;
};

/** `daily`, the race of a day, counted from 1 January 1970. */
export type DailyRace = {
  do: "daily";
  day: number;
  /** the day's own circuit, where it has one */
  parcel?: string;
};

export type Request = Plain | RegisterCircuit | NewRace | OpenLink | BoardOf | Take | DriveOn | LookAhead | Study | Rehearse | AskReview | AskPuzzle | AskChances | GiveOrder | Sign | Compile | TraceLine | MendLine | StretchLine | RetraceCircuit | InventLine | AtDecision | StartOfSeason | OpenPosition | WantedFacts | WhyNot | Compare | KeepRecord | OtherRace | DailyRace | SeasonRequest;

export type DriverFacts = {
  id: string;
  name: Message;
  /** 1 to 5, 0 for one who is on no level */
  level: number;
  /** "even" and so on */
  temperament: string;
};

export type Catalog = {
  circuits: KnownCircuit[];
  drivers: DriverFacts[];
  /** default driver names by livery */
  names: string[];
};

/**
 * A season. The page keeps it as the text of its file and sends that along with every request; the engine
 * stores nothing.
 */
export type SeasonState = {
  /** readable JSON: to store, to export, to send with requests */
  file: string;
  /**
   * "t3...", or "t4..." with circuits of players ("t1", "t2" of an old season); "" when the season has
   * become too long for one
   */
  link: string;
  /** those of players in its calendar, as far as the engine knows them */
  circuits: CircuitOfSeason[];
  overview: SeasonOverview;
};

export type Ahead = {
  /** as things stand now; null where that cannot be told yet */
  gears: GearChoice[] | null;
};

/** The links of a view, with another name in them. */
export type Signed = {
  link: string;
  position_link: string;
};

export type Hint = {
  token: string;
  why: Message;
};

export type Daily = {
  setup: Setup;
  /** where it is not one of the game's */
  circuit: CircuitOfSeason | null;
};

export type Joined = {
  outcome: "same" | "ahead" | "behind" | "parted";
  /** the first event that differs */
  at: number;
};

/** What a request is answered with, as far as it asks for it. */
export type Answer = {
  view?: View;
  catalog?: Catalog;
  hint?: Hint;
  ahead?: Ahead;
  /** percent of what the drivers have to know that they know */
  studied?: number;
  /** percent of the first turns of a race to come */
  rehearsed?: number;
  signed?: Signed;
  review?: Review;
  puzzle?: Puzzle;
  /** `lost` nothing: it was the best one */
  solved?: ReviewedChoice;
  chances?: ChancesAt[];
  text?: string;
  compiled?: Compiled;
  traced?: Traced;
  mended?: MendedLine | null;
  retraced?: RetracedLine;
  invented?: InventedLine | null;
  board?: Board;
  history?: RaceHistory;
  moment?: Scene;
  report?: Report;
  comparison?: Comparison;
  record?: Record;
  /** null where the two cannot be compared */
  ghost?: Ghost | null;
  beside?: Beside;
  daily?: Daily;
  card?: Card;
  /** null where the coach is silent */
  guide?: GuideWords | null;
  fact?: number | null;
  why_not?: Reason;
  season?: SeasonState;
  draft?: SeasonPlan;
  problems?: PlanProblem[];
  design?: Designs | null;
  schemes?: Record<string, number[]>;
  years?: number[];
  year?: number | null;
  lines?: DesignLine[][];
  liveries?: TeamLiveries[];
  may?: Choices;
  most?: Most;
  kinds?: Preset[];
  grids?: Grid[];
  joined?: Joined;
  coming?: SeasonState;
  simulation?: Simulated;
  weighed?: Weighed;
  table?: SeasonTables;
  notice?: Message;
};

export type Reply = Answer & {
  ok: boolean;
  /** ok false: one clear sentence; nothing has changed */
  error?: Message;
  /** ok false: the id of a circuit to register first; then send the request again */
  needs?: string;
};
