/* The wire protocol between the page and the engine. Written from engine/protocol by
 * `python3 build.py generate`; a test keeps it up to date. */

export type Wear = "tyres" | "brakes" | "fuel" | "bodywork" | "engine" | "road_holding";

export type Part = "tyres" | "brakes" | "fuel" | "bodywork" | "engine" | "road_holding" | "driver_points" | "crew" | "qualifying";

/**
 * Effect of an end space on the car: short of the next corner, a stop inside it, or free on the open road
 * (all three cost nothing); points to pay; a spin; out.
 */
export type Kind = "short" | "stop" | "free" | "cost" | "spin" | "out";

/** Points that an action costs; absent means zero. */
export type Price = {
  tyres?: number;
  brakes?: number;
  fuel?: number;
  bodywork?: number;
  engine?: number;
  road_holding?: number;
};

/** The id of an entry in the message files, and its arguments. */
export type Message = {
  id: string;
  args?: Record<string, string | number | Message>;
};

export type CarSetup = {
  /** 1 to 16 characters, shown as text only */
  name: string;
  /**
   * 0 to 9; liveries n and n + 5 are the two cars of one team; in seasons also 10 and 11; the car's number
   * is livery + 1
   */
  livery: number;
  /** "human" or the id of a computer driver (see `Catalog.drivers`) */
  driver: string;
};

export type RaceSeasonInfo = {
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
  /** the d20 with the gear table, or a special die for each gear */
  movement_dice: "table" | "gear_dice";
  /** choices that differ from the defaults, by the ids of `Rulebook.switches` */
  switches?: Record<string, string>;
  /** 0 to 2**48 - 1 */
  seed: number;
  /** 1 to 10 */
  cars: CarSetup[];
  /** the season of the race and its number there; in replies only */
  season?: RaceSeasonInfo;
};

/** A die roll: its purpose, the numbers that fail ("damage on 1") and its result. */
export type Die = {
  sides: number;
  /** for two dice, their sum */
  value: number;
  /** the values of two dice */
  pair?: [number, number];
  purpose: Message;
  damage_text: Message | null;
  result: Message;
  tone: "free" | "cost" | "out" | "plain";
  /** the numbers on it, in ascending order, if they are not 1 to `sides` */
  faces?: number[];
  /** the numbers that do damage, if known in advance */
  damage_faces?: number[];
};

/**
 * One way to meet a need: a minimum number of laps, or another switch away from its default. The unused
 * field is 0 or "".
 */
export type NeedAlternativeView = {
  laps: number;
  switch: string;
};

/** Availability of a switch, given the other options chosen. */
export type Availability = {
  /** the chosen non-default value takes effect */
  takes_effect: boolean;
  /** indices of its needs that are not met */
  unmet_needs: number[];
  /** switches that force it to its default */
  barred_by: string[];
  /** the book always uses it in a race like this one, and it is not chosen */
  is_recommended: boolean;
};

/** Availability of a switch for every combination of the options it depends on. */
export type AvailabilityTable = {
  /** the switches it depends on */
  relevant_switches: string[];
  cases: Availability[];
  /**
   * for each number of laps from 1, the index of the case for each combination of options; a combination is
   * a binary number, with the last option as the lowest bit
   */
  case_indices: number[];
};

export type SwitchView = {
  id: string;
  /** the default first */
  choices: string[];
  clause: string;
  /** an optional rule, a detail of another switch, or an interpretation */
  kind: "rule" | "detail" | "reading";
  /** needs of every other choice: all must be met, each in one of several ways */
  needs: NeedAlternativeView[][];
  /** switches that must be at their defaults */
  excludes: string[];
  /** null: always available */
  available: AvailabilityTable | null;
};

/** A race of at least this many laps, with these choices. */
export type AllRulesPreset = {
  laps: number;
  switches: Record<string, string>;
};

/** A level of a new race: a rulebook with choices among its switches. */
export type LevelView = {
  id: string;
  rulebook: string;
  movement_dice: "table" | "gear_dice";
  /** choices other than the defaults; they may need more laps than the race has */
  switches: Record<string, string>;
};

export type RulebookView = {
  id: string;
  /** movement-point rules, with their own names for some parts */
  points: boolean;
  /** the minimum and maximum that the book mentions */
  laps: [number, number];
  /** the team of each livery */
  teams: number[];
  /** one driver of a team may decide for both: the pit, or how the car is built */
  teams_decide: boolean;
  switches: SwitchView[];
  /** the switches that "all rules" turns on; null if there are none */
  all_rules: AllRulesPreset | null;
};

/** A result of a gear's die, with its number of faces and its best outcome. */
export type FaceView = {
  value: number;
  count: number;
  kind: Kind;
  price: Price;
  /** True if something else may be lost as well */
  risky: boolean;
};

/** A part of the sentence: "67% stop in La Rascasse", "17% one brake", "17% out". */
export type OutcomeShare = Message & {
  /** further possible losses, each with its probability */
  risks: Message[];
};

/** One of the six positions of the gear lever. */
export type GearChoice = {
  gear: number;
  /** null: not legal now, see `reason` */
  token: string | null;
  reason: Message | null;
  /** minimum and maximum roll of this gear's die */
  low: number;
  high: number;
  /** points that the shift itself costs */
  price: Price;
  /** the shift costs the last engine point: the car would be out */
  retires_car: boolean;
  /** empty if not legal */
  faces: FaceView[];
  /** faces of the die */
  total: number;
  /** space, faces that reach it, the cheapest outcome there, and whether something else may be lost there */
  heat: [number, number, Kind, boolean][];
  /** the sentence, part by part */
  odds: OutcomeShare[];
  /** conditions besides the roll, such as the cars ahead staying where they are */
  conditions: Message[];
};

export type Reason = {
  message: Message;
  clause: string | null;
};

export type DriveChoice = {
  token: string;
  /** end space of the move */
  space: number;
  /** start and end included */
  path: number[];
  kind: Kind;
  price: Price;
  /** probability of losing a bodywork point of the moving car to contact at that space (0: no roll) */
  risk: number;
  /** spaces with debris on the way, one roll for each */
  hazards: number;
  /** spaces the car will skid from there in rain; included in price and kind */
  skid: number;
  /** "Outer lane, 8th space" */
  label: Message;
  /** "three spaces left in the corner" */
  consequence: Message;
  reasons: Reason[];
  /** choices with the same group may be shown as one row */
  group: string;
  group_title: Message;
};

export type RollView = {
  gear: number;
  natural: number;
  value: number;
  sides: number;
  /** the die is read in the gear table */
  table: boolean;
  /** the two dice that it is the sum of */
  pair?: [number, number];
  /** spaces added by engine points */
  boost: number;
};

/** Engine points that lengthen the move; the question is then repeated. */
export type Boost = {
  token: string;
  adds: number;
  value: number;
  points_left: number;
  /** the car is out after it */
  retires_car: boolean;
};

export type OptionView = {
  token: string;
  label: Message;
  detail: Message;
  clause: string;
};

/** A face that a rolled die can show, with the result of the roll. */
export type DieFace = {
  token: string;
  value: number;
  /** null: the result depends on later rolls */
  result: Message | null;
  tone: "free" | "cost" | "out" | "plain";
};

export type PartView = {
  part: Part;
  points: number;
  token: string | null;
  /** step "build": the fewest and most points that it may have */
  minimum?: number;
  maximum?: number;
  /** step "adjust": the parts its point may go to, with their tokens */
  targets?: Record<string, string>;
};

/** A ready-made car, with all its points. */
export type DesignView = {
  id: string;
  points: Record<string, number>;
};

export type Question = {
  car: number;
  /**
   * "skid", "tow" and "draft" are answered like "drive"; a tow may be declined with the choice "stay", on
   * the current space. "place": choose a space of the board. For a computer driver's question, the internal
   * step name
   */
  step: string;
  /** false: a computer driver answers; send {"do": "play_computers"} */
  human: boolean;
  /** step "gear": six, first to sixth */
  gears?: GearChoice[];
  /** step "drive": cheapest first */
  choices?: DriveChoice[];
  /** step "drive" */
  roll?: RollView;
  /** step "drive" */
  boosts?: Boost[];
  /** time limit for the player; then send {"do": "time_up"} */
  seconds?: number | null;
  /** prices and reasons are not shown in advance */
  blind?: boolean;
  /** in a session before the race: true once the lap has started and the clock is running */
  is_clock_running?: boolean;
  /** step "drive": other cars cut the move short */
  blocked?: Message | null;
  /** steps "skid", "choose", "place", "draft", "build", "adjust", "clock" and "die" */
  title?: Message;
  /** a line below the title */
  subtitle?: Message | null;
  /** steps "place", "build" and "adjust" */
  clause?: string;
  /** the other players should not look */
  secret?: boolean;
  /** step "choose": the die that may be rolled again */
  die?: Die;
  /** step "choose", of that die: the answer that keeps the roll; whether another roll can be better */
  keep_token?: string;
  can_improve?: boolean;
  /** step "choose" */
  options?: OptionView[];
  /** step "die": the die was rolled at the table; its different faces, lowest first */
  faces?: DieFace[];
  /**
   * step "build": points still to spend, of `total`; a part's token spends one, `finish_token` spends the
   * remaining ones by default. Step "adjust": points that may still be dropped; a part's token drops one,
   * `targets` moves it to another part, `finish_token` ends the step
   */
  points_left?: number;
  total?: number;
  parts?: PartView[];
  finish_token?: string;
  /** step "build": ready-made cars, for {"do": "build"} */
  designs?: DesignView[];
  /**
   * step "clock": rolls of the time trial that has just ended; the answer is "t" and its time in seconds,
   * "t83" ...
   */
  count?: number;
  /** ... but at most this many */
  max_seconds?: number;
  /** the answer if there is no other */
  only_answer: string | null;
};

export type Stock = {
  left: number;
  full: number;
};

/** The corner that a car is in or reaches next. */
export type CornerAhead = {
  corner: number;
  name: string;
  /** stops that its flag requires */
  stops: number;
  stops_made: number;
  /** spaces before it, 0 inside */
  distance: number;
};

export type Compound = "hard" | "soft" | "wet";

export type Weather = "dry" | "rain" | "changeable";

export type Tyres = {
  compound: Compound;
  /** the lap that the set is in, from 1 */
  lap: number;
};

/** Car state used only under the movement-point rules (Trant, House). */
export type PointsCarView = {
  /** null if there are none, and while they are chosen in secret */
  wing: "low" | "high" | null;
  driver_points: number | null;
  crew: number | null;
  qualifying: boolean;
  /** the pit chosen by the team */
  box: number | null;
  /** movement points still needed at the pit */
  work: number;
  /** the car is out but still on the board; a car that "coasts" is still racing */
  wreck: "rolls" | "locked" | "coasts" | null;
  /** races that its driver misses; 98: the rest of the season, 99: for good */
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
  /** spaces behind the leader, rounded down; null unless running */
  gap: number | null;
  /** the current lap, from 1 (0 on the grid) */
  lap: number;
  /** null if the car is off the board */
  space: number | null;
  /** spun: drawn facing backwards */
  backwards: boolean;
  /** at its pit */
  in_pit: boolean;
  /** 0 before the start */
  gear: number;
  wear: Record<Wear, Stock>;
  /** the corner whose stops matter next; null in the last lap if the line comes first */
  corner: CornerAhead | null;
  /** spaces to the line along the current lane, in the last lap if it comes before any corner */
  line: number | null;
  /** null if there are no compounds, and while they are chosen in secret */
  tyres: Tyres | null;
  /** reason for being out */
  out: Message | null;
  /** null unless the movement-point rules apply */
  kit: PointsCarView | null;
};

/** Facts on another car, seen from the player's own. */
export type Rival = {
  /** the gap in spaces and in good rolls; null unless both cars are on the road */
  gap: Message | null;
  /** minimum and maximum roll of its gear */
  low: number;
  high: number;
};

/** A lapped car without a player, an obstacle. */
export type Backmarker = {
  /** its number in events */
  car: number;
  number: number;
  space: number;
};

export type EventView = {
  round: number;
  /** -1: no particular car */
  car: number;
  /** "grid" "stall" "gear" "roll" "move" "stop" "overshoot" "spin" "out" "contact" "pit" "finish" ... */
  kind: string;
  /** null: no commentary */
  message: Message | null;
  /** e.g. "LUD-CRN-2" */
  clause: string | null;
  /** spaces driven, start included (kind "move") */
  path?: number[];
  /** the move ended in a stop on the last space of the corner */
  ends_on_last_space?: boolean;
  /** the gear of the move, or of the coming one (kind "roll") */
  gear?: number;
  /** kinds "hazard" and "cleared": the space whose debris appeared or was cleared */
  space?: number;
  /** kind "out": the wreck stays on the board for now */
  wreck_stays?: boolean;
  die?: Die;
};

/** The state of the board at one moment. */
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
  /** true if the weather stays until the end; null if unknown */
  is_weather_final: boolean | null;
  /** spaces with debris */
  hazards: number[];
};

/** A player's standing order for the next turn. */
export type Order = {
  car: number;
  gear: number;
  /** 1 to 3, from the left; 0: ask for the move */
  lane: number;
};

/** A player's answer to a later question before the race. */
export type AdvanceAnswer = {
  step: string;
  /** 0: any weather, 1: without rain, 2: in rain */
  weather: number;
  /** number of a pit, kind of tyres (hard, soft, wet) or wing (standard, high downforce) */
  value: number;
};

export type AdvanceQuestion = {
  step: "pit_choice" | "tyres" | "wing";
  weather: number;
  values: number[];
};

export type AdvanceForm = {
  questions: AdvanceQuestion[];
  answers: AdvanceAnswer[];
};

/**
 * A part of a race in which the same players shared the dice; secrets in hexadecimal digits. The hash of
 * each secret is the one before it, back to the anchor.
 */
export type DicePeriod = {
  /** first secret of each player */
  anchors: string[];
  /** newest secret of each player */
  secrets: string[];
  /** numbers of the decisions with which secrets were revealed */
  decisions: number[];
};

/** The last part of a race in which players share the dice. */
export type SharedDiceState = {
  /** first secret of each player */
  anchors: string[];
  /** number of secrets that each player has revealed */
  revealed: number;
  /** number of decisions with shared dice in the whole race, and the last of them */
  decisions: number;
  token: string;
};

export type View = Position & {
  setup: Setup;
  /** race link, without "#"; shown in the address bar */
  link: string;
  /** the same position without its history */
  position_link: string;
  /** the board shows the stops that cars still need */
  counts_stops: boolean;
  /** null: the race is over */
  question: Question | null;
  can_undo: boolean;
  can_redo: boolean;
  /** the car whose decision an undo would take back */
  undo_car: number | null;
  /** the players' standing orders */
  orders: Order[];
  /** the standing order for this question that is not followed, because something has changed */
  unfollowed_order: Order | null;
  /** the later questions before the race that the player who is asked may answer now */
  advance?: AdvanceForm;
  /** the advance answer to this question is no longer possible */
  advance_answer_dropped?: "True";
  /** no player needs to be asked: only one answer, or a standing order ("play_computers", `use_orders`) */
  is_automatic: boolean;
  /** the page truncates its log to this length ... */
  log_from: number;
  /** ... and appends these */
  events: EventView[];
  /** a notice to the player, e.g. that a link was opened only in part */
  notice: Message | null;
  /** only at a live table with shared dice */
  shared_dice?: SharedDiceState;
  /** every other car has finished or is out: a computer driver may finish the race ("finish") */
  may_finish?: boolean;
  /** the cars whose dice are rolled at a table and entered */
  cars_with_entered_dice?: number[];
};

/** The board before a decision. */
export type BoardState = Position & {
  decision: number;
};

/** The length of a history and the board at its end. */
export type HistoryEnd = Position & {
  decisions: number;
  over: boolean;
};

/** The first decision that differs; a choice is null while it is secret. */
export type DivergingChoice = {
  car: number;
  round: number;
  /** only the dice differ */
  same_choice: boolean;
  stored_choice: Message | null;
  linked_choice: Message | null;
};

/** Comparison of the race of a link with the one stored so far. */
export type Comparison = {
  /** the link's race relative to the stored one; "other": a different race */
  relation: "other" | "same" | "further" | "shorter" | "parted";
  /** number of common decisions, and so the index of the first different one */
  common: number;
  stored: HistoryEnd;
  linked: HistoryEnd;
  first_difference: DivergingChoice | null;
};

export type KeyMoment = {
  /**
   * "win" "finish" "out" "spin" "lead" "fastest_lap" "pit" "contact" "engine" "hazard_throw" "weather" ...
   */
  kind: string;
  /** the decision that led to it */
  decision: number;
  /** its index in the log */
  event: number;
  round: number;
  /** -1: no particular car */
  car: number;
  /** from 1, a detail, to 6, the winner at the line */
  weight: number;
  /** null: use the event's own message */
  message: Message | null;
};

/** The history so far, by decisions: the first is 0, the current one is `decisions`. */
export type RaceHistory = {
  decisions: number;
  /**
   * for each decision, the number of events before it: decision n led to the events from event_counts[n] to
   * event_counts[n + 1]
   */
  event_counts: number[];
  /** the car that was asked, -1 for none */
  askers: number[];
  /** game turn, its first decision */
  turns: [number, number][];
  /** lap, the first decision after the leader started it */
  laps: [number, number][];
  /** in chronological order */
  moments: KeyMoment[];
};

export type LapTime = {
  car: number;
  lap: number;
  /** in hundredths of a game turn */
  time: number;
};

/** Points that a car has lost. */
export type PointLoss = {
  car: number;
  round: number;
  part: Wear;
  points: number;
  why: Message;
  clause: string | null;
  event: number | null;
};

/** A movement roll. */
export type MoveRoll = {
  car: number;
  round: number;
  gear: number;
  spaces: number;
  /** in hundredths of a space */
  expected: number;
  event: number;
};

/** A die roll that can do damage. */
export type DamageRoll = {
  car: number;
  round: number;
  kind: string;
  fails: number;
  sides: number;
  hit: boolean;
  event: number;
};

export type Status = "running" | "finished" | "out";

export type ClassificationRow = {
  car: number;
  place: number | null;
  status: Status;
  /** completed laps */
  laps: number;
  /** game turns until it finished or went out */
  turns: number;
  /** spaces still to go when the winner finished */
  gap: number | null;
  out: Message | null;
  /** points lost */
  points_lost: number;
  /** pit stops */
  stops: number;
  /** its fastest lap, in hundredths of a game turn */
  best: number | null;
};

/** Statistics of the race so far; lists by car are in the order of the set-up. */
export type Report = {
  over: boolean;
  /** game turns; the first entry is the turn before the race started or resumed (0 = grid) */
  rounds: number[];
  /** for each of them the position of every car at its end; null if it is out */
  positions: ((number | null)[])[];
  /** lap, the turn in which the leader started it; from lap 2 on */
  laps: [number, number][];
  /** for each car its gear in every turn except the first of `rounds` */
  gears: ((number | null)[])[];
  /** from first to last */
  classification: ClassificationRow[];
  fastest: LapTime | null;
  lap_times: LapTime[];
  /** every loss of points */
  point_losses: PointLoss[];
  move_rolls: MoveRoll[];
  damage_rolls: DamageRoll[];
};

/** Outcome of a game turn for a car: nothing lost, points lost, a spin, out. */
export type Mark = "clean" | "paid" | "spun" | "out";

/** A player's race in a few numbers. */
export type ResultCard = {
  over: boolean;
  /** null if the car is out */
  place: number | null;
  cars: number;
  throws: number;
  /** of `full` points */
  left: number;
  full: number;
  /** one for each game turn */
  marks: Mark[];
  /** added by the page: the race's par, as soon as the engine has computed it */
  par?: number;
};

/** The coach's words on a first-lap question. */
export type GuideWords = {
  /** "first" "straight" "corner" "again" "green" "dear" "goodbye" */
  name: string;
  title: Message;
  /** one sentence each */
  words: Message[];
  clause: string;
};

export type BestLap = {
  lap: number;
  /** in hundredths of a game turn */
  time: number;
};

/** A corner that was overshot. */
export type OvershootCost = {
  corner: number;
  name: string;
  /** tyre points that it cost */
  points: number;
  times: number;
};

/** A computer driver of the race. ``ahead``: True if it finished ahead of the recorded car. */
export type OpponentResult = {
  name: string;
  ahead: boolean;
};

/** The stored summary of a car's race. */
export type RaceRecord = {
  /** races with equal categories have comparable laps */
  category: string;
  circuit: string;
  rulebook: string;
  laps: number;
  over: boolean;
  /** null if the car is out or has not finished */
  place: number | null;
  cars: number;
  /** movement rolls */
  throws: number;
  laps_driven: number;
  /** for all complete laps, in hundredths of a game turn */
  lap_throws: number;
  /** the first lap, from the grid */
  standing: BestLap | null;
  /** the fastest other lap */
  flying: BestLap | null;
  /** dice against expectation, in hundredths of a space */
  luck: number;
  /** rolls in 1st to 6th */
  gears: number[];
  corners: OvershootCost[];
  met: OpponentResult[];
};

/** The car of another race after the same number of rolls. */
export type Ghost = {
  name: string;
  livery: number;
  /** null: off the board, or out of rolls */
  space: number | null;
  /** rolls behind the ghost (negative: ahead); null if the ghost never got this far */
  rolls_behind: number | null;
};

export type ComparedRoll = {
  gear: number;
  /** rolled */
  spaces: number;
  /** points of all kinds in that turn */
  points_spent: number;
  out: boolean;
  has_finished: boolean;
  /** end space of the car; null: off the board */
  space: number | null;
};

export type ComparedTurn = {
  roll: number;
  own: ComparedRoll | null;
  other: ComparedRoll | null;
  /** spaces between the two cars afterwards, positive if the player's car is ahead */
  lead: number | null;
};

/** Two races compared roll by roll. */
export type RaceComparison = {
  /** driver names */
  own: string;
  other: string;
  /** the same choices would have led to the same rolls */
  same_dice: boolean;
  /** the first roll that differs */
  first_difference: number | null;
  turns: ComparedTurn[];
};

/** A costly decision, or a good one that the steady driver would have missed. */
export type DecisionReview = {
  /** its number in the history */
  decision: number;
  round: number;
  kind: "gear" | "drive";
  /** loss against the best answer; for a good decision, the steady driver's loss */
  rolls_lost: number;
  choice: Message;
  /** the best answer; for a good decision, the steady driver's answer */
  other: Message;
  why: Message;
  /** as a position text, to try it again; "" if a text cannot hold it */
  position: string;
};

/** Rolls lost in a game turn. */
export type TurnReview = {
  round: number;
  choices: number;
  dice: number;
  other: number;
};

/**
 * Rolls lost by cause: choices + dice + other = end - start. `choices` are gears and moves, `dice` the
 * movement rolls. `other` is everything else: other cars, other dice, other kinds of choices.
 */
export type ReviewTotals = {
  choices: number;
  dice: number;
  other: number;
  /** expected rolls to the finish at the first decision, driving perfectly */
  start: number;
  /** game turns used, plus those expected until the finish or the cost of being out */
  end: number;
  /** gears chosen, and how many of them match the strongest driver's choice */
  gears: number;
  gears_best: number;
  decisions: number;
  status: "running" | "finished" | "out";
};

export type ReviewFigures = {
  totals: ReviewTotals;
  turns: TurnReview[];
  /** at most three of each, the most important first */
  costliest: DecisionReview[];
  best: DecisionReview[];
};

/** A car's probability of winning and of a podium finish, in thousandths. */
export type Chance = {
  win: number;
  podium: number;
};

/** Win probabilities of all cars before a decision, in order of the entry list. */
export type WinProbabilities = {
  decision: number;
  cars: Chance[];
};

/**
 * The puzzle of a day. Repeat the request until ``percent`` is 100. ``kind`` is "gear" or "drive",
 * ``position`` a position text.
 */
export type Puzzle = {
  percent: number;
  position: string;
  kind: string;
};

/** A review of a car's race, computed in parts. Repeat the request until ``figures`` is present. */
export type Review = {
  car: number;
  percent: number;
  figures: ReviewFigures | null;
};

/** `review`: part of the review of a car's race. Repeat the request until it has `figures`. */
export type AskReview = {
  do: "review";
  car: number;
};

/** `puzzle`: part of the work on a day's puzzle. The current race does not change. */
export type AskPuzzle = {
  do: "puzzle";
  /** days since 1 January 1970 */
  day: number;
};

/** `chances`: win probabilities before each of these decisions, at most eight per request. */
export type AskChances = {
  do: "chances";
  decisions: number[];
};

export type Preset = "trant" | "house" | "free";

export type Grid = "dice" | "session" | "rotation";

export type PlannedRaceView = {
  circuit: string;
  laps: number;
  grid: Grid;
  /** for this race only */
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
  /** livery of its first car; with two cars 0 to 4 or 10, whose second cars are 5 to 9 and 11 */
  colours: number;
  /** one or two */
  seats: SeasonSeat[];
  /** its design; null if cars are not built for the season */
  parts: Record<Wear, number> | null;
  /** 0 or 1 */
  qualifying: number;
};

export type SeasonOptions = {
  /** one team sits out each race */
  marshal: boolean;
  /** cars are built once for the season (always in the two presets) */
  built: boolean;
  /** of `SeasonDraft.schemes` */
  scheme: string;
  /** number of worst results that do not count for drivers */
  drops: number;
  /** completed laps required to score, 0 for none */
  must_run: number;
};

/** The draft of a season, as `propose` returns it and `create` takes it. */
export type SeasonPlan = {
  name: string;
  preset: Preset;
  /** of the preset; any in a free season */
  rulebook: string;
  seed: number;
  dates: PlannedRaceView[];
  /** 1 to 12 */
  teams: SeasonTeam[];
  /** for all races */
  switches: Record<string, string>;
  options: SeasonOptions;
};

export type PlanProblem = {
  /** "name" "rulebook" "options" "teams" "dates" "teams.2" "dates.0" "seed" */
  where: string;
  message: Message;
};

/** The required cost of each design, and the cost of each team's design. */
export type DesignCosts = {
  points: number;
  spent: number[];
};

/** A line of a design: a part or a person with its points. */
export type DesignLine = {
  part: Part;
  /** the seat it belongs to, null for the whole team */
  seat: number | null;
  points: number;
  /** another point can be spent on it */
  can_add_point: boolean;
};

export type LiveryOptions = {
  /** of its cars */
  own: number[];
  /** colours it can choose; a team that has them gets its own in exchange */
  offered: number[];
};

/** The actions open to the host. */
export type AllowedActions = {
  build: boolean;
  marshal: boolean;
  add_race: boolean;
  add_team: boolean;
};

/** Upper limits of the host's options. */
export type Limits = {
  drops: number;
  must_run: number;
};

export type SeasonDraft = {
  draft: SeasonPlan;
  /** empty: it can be created */
  problems: PlanProblem[];
  design: DesignCosts | null;
  /** for each team's design; empty if cars are not built for the season */
  lines: DesignLine[][];
  /** for each team */
  liveries: LiveryOptions[];
  allowed_actions: AllowedActions;
  limits: Limits;
  presets: Preset[];
  grids: Grid[];
  /** points by place */
  schemes: Record<string, number[]>;
  /** championships whose calendar can be used, and the one that matches this calendar */
  years: number[];
  year: number | null;
};

/** A stored line of a result; all fields are present. */
export type SeasonEntry = {
  driver: number;
  /** 0 with a reason `out`, or a place and "" */
  place: number;
  laps: number;
  /** "engine", "corner" ..., "stopped" */
  out: string;
  /** races to miss; 98: the season, 99: dead */
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

/** A starter, as of now. */
export type Entrant = {
  driver: number;
  name: string;
  team: number;
  livery: number;
  grid: number | null;
  /** driver points */
  driver_points: number;
};

export type SeasonDate = {
  /** from 1 */
  race: number;
  circuit: string;
  laps: number;
  grid: Grid;
  switches: Record<string, string>;
  state: "run" | "next" | "ahead" | "cancelled";
  /** the host entered or corrected the result */
  by_hand: boolean;
  /** the marshal's team, which sits out */
  resting_team: number | null;
  /** teams that asked to sit out */
  sit_out_requests: number[];
  /** driver */
  winner: number | null;
  /** link of the race, "" if it is not stored */
  link: string;
  entrants: Entrant[];
  /** from first to last */
  result: SeasonLine[] | null;
};

export type SeasonTeamView = {
  team: number;
  name: string;
  colours: number;
  liveries: number[];
  parts: Record<Wear, number> | null;
  qualifying: number;
  crews: number[];
  humans: number;
  /** races it has sat out so far */
  races_sat_out: number;
  /** the races it sits out */
  sit_out_races: number[];
  may_swap: boolean;
};

export type RecentResultView = {
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
  races_to_miss: number;
  /** "out": for the rest of the season */
  fate: "out" | "dead" | null;
  /** bought driver points, renewed for every race */
  bought: number;
  /** earned driver points, in halves */
  earned_halves: number;
  /** whole points for the next race */
  available_points: number;
  /** races with a classified finish */
  finished: number;
  /** the last five races; null: did not start */
  form: (RecentResultView | null)[];
};

export type SeasonRow = {
  /** driver or team */
  id: number;
  rank: number;
  points: number;
  by_race: (number | null)[];
  /** indices into `by_race` */
  dropped: number[];
  cumulative_points: number[];
  /** wins, second places ... */
  counts: number[];
};

export type Standings = {
  drivers: SeasonRow[];
  teams: SeasonRow[];
};

export type SeasonRecord = {
  circuit: string;
  /** "lap": in hundredths of a game turn; "race": rolls over this many laps */
  kind: "lap" | "race";
  laps: number | null;
  value: number;
  race: number;
  driver: number;
  name: string;
};

export type SeasonLogEntry = {
  kind: string;
  message: Message;
  reason: string;
};

export type SitOutRoll = {
  team: number;
  values: number[];
};

/** Rolls for a race that several teams asked to sit out. */
export type SitOutRollOffView = {
  race: number;
  winner: number;
  rolls: SitOutRoll[];
};

/** Everything that is shown of a season. */
export type SeasonOverview = {
  id: string;
  name: string;
  preset: Preset;
  rulebook: string;
  options: SeasonOptions;
  /** the next race; null: the season is over */
  next: number | null;
  /** a team may still choose which race of the coming cycle to sit out */
  can_request_sit_out: boolean;
  /** a team with a human player has not chosen yet */
  awaits_sit_out_requests: boolean;
  /** the order of `by_race` and `cumulative_points` in the standings */
  races_run: number[];
  calendar: SeasonDate[];
  teams: SeasonTeamView[];
  /** in the order of the standings */
  drivers: SeasonDriver[];
  standings: Standings;
  records: SeasonRecord[];
  /** all events, oldest first */
  log: SeasonLogEntry[];
  sit_out_roll_offs: SitOutRollOffView[];
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

/** The result in a link, if the season has a different one. */
export type ConflictingResult = {
  race: number;
  lines: SeasonLine[];
};

/** A `SeasonDraft` in the reply, as for every request about a draft. */
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

/** `fit` changes designs so that they add up; `create` starts the season. */
export type DraftRequest = {
  do: "season";
  act: "check" | "fit" | "create";
  draft: SeasonPlan;
};

/** Uses the calendar of a year's championship. */
export type ChampionshipCalendar = {
  do: "season";
  act: "calendar";
  draft: SeasonPlan;
  year: number;
};

/** Sets the points of one line of a design. */
export type SetDesignPoints = {
  do: "season";
  act: "set_design_points";
  draft: SeasonPlan;
  team: number;
  part: string;
  seat: number | null;
  points: number;
};

/** Switches season-wide car building on or off. */
export type SetCarBuilding = {
  do: "season";
  act: "build";
  draft: SeasonPlan;
  on: boolean;
};

/** Changes the rules of a free season. */
export type SetSeasonRules = {
  do: "season";
  act: "rules";
  draft: SeasonPlan;
  rulebook: string;
  switches: Record<string, string>;
};

/** Changes a team's colours; a team that has them gets its own in exchange. */
export type SetTeamColours = {
  do: "season";
  act: "colours";
  draft: SeasonPlan;
  team: number;
  colours: number;
};

/** Sets a team's number of cars, one or two; `name` drives the second. */
export type SetCarCount = {
  do: "season";
  act: "cars";
  draft: SeasonPlan;
  team: number;
  cars: number;
  name: string;
};

/** Adds a team of computer drivers. */
export type AddTeam = {
  do: "season";
  act: "add_team";
  draft: SeasonPlan;
  name: string;
  driver: string;
};

/**
 * Merges a copy of a season with the local one. `merge_outcome` in the reply; if the two have diverged,
 * `incoming_season` is the copy.
 */
export type MergeSeasonCopies = {
  do: "season";
  act: "merge_season";
  season: string;
  text: string;
};

/** A file's text or a link. */
export type OpenSeason = {
  do: "season";
  act: "open";
  text: string;
};

/** `season` in the reply; for "table" `table`, the standings for a CSV file. */
export type SeasonFileRequest = {
  do: "season";
  act: "overview" | "table";
  season: string;
};

export type RequestSitOut = {
  do: "season";
  act: "request_sit_out";
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

export type ManualResultEntry = {
  driver?: number;
  place?: number;
  laps?: number;
  out?: string;
  hurt?: number;
  spent?: number;
  throws?: number;
  best?: number;
};

/** A result entered by hand, for the next race or in place of an existing one. */
export type EnterResult = {
  do: "season";
  act: "enter_result";
  season: string;
  race: number;
  lines: ManualResultEntry[];
  reason: string;
};

/** Voids a race, to be run `again` or not at all. */
export type VoidRace = {
  do: "season";
  act: "void_race";
  season: string;
  race: number;
  again: boolean;
  reason: string;
};

/**
 * The finished race of a link. merge_race: `notice` tells whether it was new. conflicting_result: the same
 * in the reply.
 */
export type MergeRace = {
  do: "season";
  act: "merge_race" | "conflicting_result";
  season: string;
  link: string;
};

/** Plays some decisions of the next race; `simulation` in the reply until it is over, then `season`. */
export type SimulateRace = {
  do: "season";
  act: "simulate";
  season: string;
  steps?: number;
};

export type SeasonRequest = Propose | DraftRequest | ChampionshipCalendar | OpenSeason | SetDesignPoints | SetCarBuilding | SetSeasonRules | SetTeamColours | SetCarCount | AddTeam | MergeSeasonCopies | SeasonFileRequest | RequestSitOut | SwapSeats | RenameDriver | EnterResult | VoidRace | MergeRace | SimulateRace;

export type CornerFacts = {
  name: string;
  stops: number;
};

/** On a d20, rolls up to `rain` mean rain, rolls up to `variable` changeable weather. */
export type WeatherThresholds = {
  rain: number;
  variable: number;
};

/** A thumbnail of the centre line. */
export type Thumbnail = {
  width: number;
  height: number;
  path: string;
  /** position of the start line, and the direction of travel there in degrees */
  start: [number, number, number];
};

/** Statistics of races between computer drivers. */
export type Figures = {
  /** rolls in a lap */
  throws_expected: number;
  /** percentage of cars that finish */
  finishers_percent: number;
  /** percentage of races won from pole position */
  pole_wins_percent: number;
  /** spaces */
  longest_straight: number;
};

/** The circuit facts that a set-up needs. */
export type KnownCircuit = {
  id: string;
  name: string;
  country: string;
  /** default number of laps */
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
  /** maximum number of cars */
  grid: number;
  weather: WeatherThresholds;
  credits: Record<string, string>;
  /** years of the championship's races there: "1967-1980, 1985", or "" */
  grands_prix?: string;
  variant_of?: string;
  /** a test circuit, not offered to players */
  hidden?: boolean;
  /** custom circuits only: their own name; their `id` also contains a checksum of the text */
  file?: string;
  emblem?: Thumbnail;
  /** the game's own circuits only */
  figures?: Figures | null;
};

/**
 * A warning about a circuit: something allowed but unwise. `space` is in the middle lane; null if the
 * warning concerns no particular place.
 */
export type Warning = {
  message: Message;
  space: number | null;
};

export type Climate = "dry" | "changeable" | "wet";

/** Options for the bends between two points of the outline. */
export type CornerOptionsRequest = {
  first: number;
  last: number;
  /** 0: no corner; omitted: as suits its size */
  stops?: number;
  /** omitted: numbered */
  name?: string;
};

export type TraceOptionsRequest = {
  /** approximate number of spaces in the middle lane, 80 to 240 */
  spaces?: number;
  direction?: "drawn" | "clockwise" | "anticlockwise";
  /** a point of the outline near the desired start */
  start?: number;
  /** spaces of the home straight before the start/finish line; 0: default */
  line?: number;
  pits?: "any" | "left" | "right";
  /** spaces from the pit entry to the start/finish line, and from there to the pit exit; 0: default */
  enter?: number;
  leave?: number;
  corners?: CornerOptionsRequest[];
  /** prefix for numbered corners */
  corner_name?: string;
  weather?: Climate;
  scenery?: "plain" | "country" | "coast" | "town" | "desert" | "mountains";
  id?: string;
  name?: string;
  laps?: number;
  /** draw chicanes in true size, because the outline comes from an existing board */
  as_it_is?: boolean;
};

/**
 * A lap as points [x, y], x to the right and y upwards, in any unit. The reply has `trace_result`, and
 * `compiled_circuit` if it became a circuit, which is then registered for racing. A `quick` request compiles
 * nothing.
 */
export type TraceLine = TraceOptionsRequest & {
  do: "trace";
  points: [number, number][];
  /** report only the problem, and try only the first method, because the page will ask again */
  quick?: boolean;
  /** with `quick`: start or pits are being dragged, and an impossible position is a problem too */
  is_dragging?: boolean;
};

/**
 * An outline with a problem. One request tries one repair, counted from 0 for the smallest change.
 * `repaired_outline` in the reply has no problem, or is null. Then `next_attempt` is the number to ask for
 * next, or null if there is no other.
 */
export type RepairLine = TraceOptionsRequest & {
  do: "repair_outline";
  points: [number, number][];
  attempt?: number;
};

/** A new length for a straight; `repaired_outline` in the reply is the closest possible one, or null. */
export type ResizeStraight = TraceOptionsRequest & {
  do: "resize_straight";
  points: [number, number][];
  /** a point of the outline on the straight */
  at: number;
  /** spaces */
  length: number;
};

/**
 * A circuit's text, for a variant also that of its original. `outline` in the reply is an outline to be
 * traced `as_it_is`.
 */
export type OutlineOfCircuit = {
  do: "outline";
  text: string;
  original?: string;
};

export type CircuitOutlineView = {
  /** from the start/finish line on */
  points: [number, number][];
  corners: CornerOptionsRequest[];
  spaces: number;
  name: string;
  weather: Climate;
  /** spaces of the home straight before the start/finish line */
  line: number;
};

/**
 * An outline generated from a seed, or like the `points` but twistier or faster. `generated_outline` in the
 * reply is the best of several, or null.
 */
export type GenerateOutline = TraceOptionsRequest & {
  do: "generate_outline";
  seed: number;
  manner?: "new" | "twistier" | "faster";
  /** 1 to 5 */
  twists?: number;
  points?: [number, number][];
};

export type GeneratedOutline = {
  points: [number, number][];
};

export type RepairedOutline = {
  points: [number, number][];
  spaces: number;
  /** the points are the same ones, only moved */
  in_order: boolean;
};

/** A problem that prevents a circuit. `point` is the number of the point concerned, from 0. */
export type LineProblem = {
  message: Message;
  point: number | null;
};

/** A part of an outline, by point numbers from 0. ``at`` is its middle point. */
export type OutlineSpanView = {
  first: number;
  last: number;
  at: number;
};

export type CornerSpan = OutlineSpanView & {
  /** maximum number of stops that its spaces allow */
  max_stops: number;
};

export type StraightSpan = OutlineSpanView & {
  spaces: number;
};

/** The corner that takes the most rolls, in thousandths. */
export type HardestCorner = {
  corner: number;
  rolls: number;
};

/** A number of spaces on the home straight, with its minimum and maximum. */
export type StartStraightRange = {
  spaces: number;
  minimum: number;
  maximum: number;
};

export type PitRangesView = {
  side: "left" | "right";
  /** spaces from the pit entry to the start/finish line, and from there to the pit exit */
  enter: StartStraightRange;
  leave: StartStraightRange;
};

/** Positions on the outline, and figures of the drivers' tables. */
export type TracedShape = {
  corners: CornerSpan[];
  /** bends without a flag */
  bends: OutlineSpanView[];
  /** the home straight first; each comes before the corner of the same number */
  straights: StraightSpan[];
  /** before the start/finish line */
  line: StartStraightRange;
  pits: PitRangesView;
  /** maps a point x, y of the outline to the drawing: [k, a, b] means a + kx, b - ky */
  frame: [number, number, number];
  /** expected rolls for a lap from the line, in thousandths */
  lap_rolls: number;
  hardest: HardestCorner;
};

/** The circuit text made from an outline; "" if there is a problem. */
export type TraceResult = {
  text: string;
  problem: LineProblem | null;
  shape?: TracedShape;
};

export type CompiledCircuit = {
  facts: CircuitFacts;
  warnings: Warning[];
};

/** Spaces, lanes and corners that the board is drawn on. */
export type Drawing = import("./race/board/board.ts").Drawing;

/** The drawing of a custom circuit. */
export type Board = {
  facts: CircuitFacts;
  drawing: Drawing;
  svg: string;
  /** its text, normalised by the compiler */
  text: string;
};

export type SeasonCircuit = {
  facts: CircuitFacts;
  text: string;
};

/**
 * An event of this kind with these values, or with one of a list of values. With `step`, it matches only
 * while that step's question is open.
 */
export type Fact = Record<string, unknown>;

/**
 * Requests without fields. catalog: `catalog` in the reply. time_up: a player's time is over. finish: a
 * computer driver drives the player's car, the last on the road, to the end of the race. undo, redo: to the
 * previous or next human decision. hint: `hint`. position_text: `text`, the position as readable lines.
 * history, report, card: the same in the reply. par: `par` of a finished race. guide: `guide`, the coach's
 * words on a first-lap question. puzzle_result: the same in the reply, the first decision of the race
 * against the best answer. precompute_resume: `text`, the precomputed replies to opening the race by its
 * link; "" if that is impossible. shared_dice, secret_gears: the same in the reply.
 */
export type SimpleRequest = {
  do: "catalog" | "time_up" | "finish" | "undo" | "redo" | "hint" | "position_text" | "history" | "report" | "card" | "par" | "guide" | "puzzle_result" | "precompute_resume" | "shared_dice" | "secret_gears";
};

/** A compiled topology, required before a race on it. */
export type RegisterCircuit = {
  do: "circuit";
  topology: Record<string, unknown>;
};

export type NewRace = {
  do: "new";
  setup: Setup;
  /** the official attempt of the day: no hints */
  official?: boolean;
  /** dice rolled at a table and entered: the players', or those of all cars */
  entered_dice?: "players" | "all";
};

export type OpenLink = {
  do: "open";
  link: string;
  official?: boolean;
};

/** `board` in the reply, for a circuit that was compiled or that came in a link. */
export type AskBoard = {
  do: "board";
  circuit: string;
};

/** The first and the next secret of each player, in hexadecimal digits. */
export type RevealedSecrets = {
  anchors: string[];
  secrets: string[];
};

/** A player's decision. */
export type TakeDecision = {
  do: "decide";
  token: string;
  /** secrets of all players at a live table, from which the dice that follow are made */
  dice?: RevealedSecrets;
};

/**
 * All points of the car that a player builds, by part. Points spent before are taken back; those that are
 * left are spent as in the standard car.
 */
export type BuildCar = {
  do: "build";
  points: Record<string, number>;
};

/** The decision of the computer driver whose turn it is, or several in a row until a human is asked. */
export type PlayComputerTurns = {
  do: "play_computers";
  decisions?: number;
  /** also skip human decisions that are forced or covered by a standing order */
  use_orders?: boolean;
};

/** `tables_percent` in the reply. Repeat the request until it is 100, before computer drivers may play. */
export type PrecomputeTables = {
  do: "precompute_tables";
};

/**
 * `opening_percent` in the reply. Repeat the request until it is 100. Then `text` has the engine's replies
 * in the first turns of the race, if they can be precomputed.
 */
export type PrecomputeOpening = {
  do: "precompute_opening";
  setup: Setup;
};

/** `order_options` in the reply: the orders that a player may give for the next turn. */
export type AskOrderOptions = {
  do: "order_options";
  car: number;
};

/** A player's order for the next turn; gear 0 cancels it. `view`. */
export type SetOrder = {
  do: "order";
  car: number;
  gear: number;
  /** 1 to 3, from the left: end there, or as near to it as possible at no cost or risk; 0: ask */
  lane: number;
};

/** The answers of the player who is asked to later questions before the race. `view`. */
export type PrepareAnswers = {
  do: "prepare_answers";
  answers: AdvanceAnswer[];
};

/** `relabelled_links`: the links of the current race, with another name for one car. */
export type RelabelLinks = {
  do: "relabel_links";
  car: number;
  name: string;
};

/**
 * A circuit text, and the original's text if it is a variant. `compiled_circuit` in the reply; the circuit
 * is then registered for racing.
 */
export type Compile = {
  do: "compile";
  text: string;
  original?: string;
};

/**
 * A request about an earlier decision. board_state: the same in the reply, the board before it; the race
 * does not change. fork: replaces the current race by one with the same decisions before that one; `view`.
 */
export type AtDecision = {
  do: "board_state" | "fork";
  decision: number;
};

/** Starts the next race of a season; `view`. */
export type StartSeasonRace = {
  do: "season_start";
  season: string;
};

/** Opens a position text; `view`. */
export type OpenPosition = {
  do: "position";
  text: string;
};

/**
 * `fact` in the reply: the index of the first of the facts that is true of a car. Events since the race was
 * started or opened are searched.
 */
export type MatchEvents = {
  do: "match_events";
  car: number;
  facts: Fact[];
};

/** `why_not` in the reply: why the current move cannot end on this space. */
export type WhyNot = {
  do: "why_not";
  space: number;
};

/**
 * `comparison`: the current race, opened from a link, compared with that of the `stored` link. The current
 * race does not change.
 */
export type Compare = {
  do: "compare";
  stored: string;
};

/** `record`: the stored summary of a car's race. */
export type AskRecord = {
  do: "record";
  car: number;
};

/** `rival`: facts on another car, seen from the player's own. */
export type AskRival = {
  do: "rival";
  car: number;
  you: number;
};

/**
 * The race of another link compared with that of a car of the current race, which does not change. ghost:
 * the same in the reply, the other car after the same number of rolls. race_comparison: the same in the
 * reply, both races roll by roll.
 */
export type CompareWithRace = {
  do: "ghost" | "race_comparison";
  link: string;
  /** its number in the entry list there; -1: the first human player */
  driver: number;
  car: number;
  /** ghost: the other race's lap that the current lap is compared with; 0: the whole race */
  lap?: number;
};

/** `daily`: the race of a day, in days since 1 January 1970. */
export type DailyRace = {
  do: "daily";
  day: number;
  /** the day's generated circuit, if it has one */
  parcel?: string;
};

export type Request = SimpleRequest | RegisterCircuit | NewRace | OpenLink | AskBoard | TakeDecision | BuildCar | PlayComputerTurns | AskOrderOptions | PrecomputeTables | PrecomputeOpening | AskReview | AskPuzzle | AskChances | SetOrder | PrepareAnswers | RelabelLinks | Compile | TraceLine | RepairLine | ResizeStraight | OutlineOfCircuit | GenerateOutline | AtDecision | StartSeasonRace | OpenPosition | MatchEvents | WhyNot | Compare | AskRecord | AskRival | CompareWithRace | DailyRace | SeasonRequest;

export type DriverFacts = {
  id: string;
  name: Message;
  /** 1 to 5, or 0 for a driver without a level */
  level: number;
  /** "even" etc. */
  temperament: string;
};

export type Catalog = {
  circuits: KnownCircuit[];
  drivers: DriverFacts[];
  /** default driver names by livery */
  names: string[];
};

/**
 * A season in all forms that the page needs. The page stores it as the text of its file and sends that with
 * every request. The engine stores nothing.
 */
export type SeasonState = {
  /** readable JSON, for storing, exporting and requests */
  file: string;
  /**
   * "t3...", or "t4..." with custom circuits ("t1", "t2" for an old season); "" if it is too long for a link
   */
  link: string;
  /** custom circuits of the calendar that the engine knows */
  circuits: SeasonCircuit[];
  overview: SeasonOverview;
};

export type OrderOptions = {
  /** as of now; null if not known yet */
  gears: GearChoice[] | null;
};

/** The gears of a player who chooses in secret, but is not asked yet. */
export type SecretGears = {
  car: number;
  gears: GearChoice[];
};

/** Links of a race with another driver name in them. */
export type RelabelledLinks = {
  link: string;
  position_link: string;
};

export type Hint = {
  token: string;
  /** one sentence */
  why: Message;
  /** one sentence on the answer itself, then sentences that compare it with the next best ones */
  compared: Message[];
  /** for a gear: the spaces from the car to where its rolls are most likely to end; otherwise empty */
  path: number[];
};

export type Daily = {
  setup: Setup;
  /** null for one of the game's own circuits */
  circuit: SeasonCircuit | null;
};

/** The rolls that the strongest driver expects to need. Repeat the request until it is 100 percent. */
export type Par = {
  percent: number;
  /** null until it is known */
  rolls: number | null;
};

export type MergeOutcomeView = {
  outcome: "same" | "ahead" | "behind" | "parted";
  /** the first event that differs */
  at: number;
  /** True if all events that the copy adds are results proved by its race links */
  proved: boolean;
};

/** Reply to a request; only the requested fields are present. */
export type Answer = {
  view?: View;
  catalog?: Catalog;
  hint?: Hint;
  order_options?: OrderOptions;
  secret_gears?: SecretGears[];
  /** percentage of the drivers' tables that is complete */
  tables_percent?: number;
  /** percentage of the precomputed first turns of a coming race */
  opening_percent?: number;
  relabelled_links?: RelabelledLinks;
  shared_dice?: DicePeriod[];
  review?: Review;
  puzzle?: Puzzle;
  par?: Par;
  /** `rolls_lost` is 0 if it was the best choice */
  puzzle_result?: DecisionReview;
  chances?: WinProbabilities[];
  text?: string;
  compiled_circuit?: CompiledCircuit;
  trace_result?: TraceResult;
  repaired_outline?: RepairedOutline | null;
  next_attempt?: number | null;
  outline?: CircuitOutlineView;
  generated_outline?: GeneratedOutline | null;
  board?: Board;
  history?: RaceHistory;
  board_state?: BoardState;
  report?: Report;
  comparison?: Comparison;
  record?: RaceRecord;
  /** null if the two races cannot be compared */
  ghost?: Ghost | null;
  race_comparison?: RaceComparison;
  daily?: Daily;
  card?: ResultCard;
  rival?: Rival;
  /** null if the coach has nothing to say */
  guide?: GuideWords | null;
  fact?: number | null;
  why_not?: Reason;
  season?: SeasonState;
  season_draft?: SeasonDraft;
  merge_outcome?: MergeOutcomeView;
  incoming_season?: SeasonState;
  simulation?: Simulated;
  conflicting_result?: ConflictingResult;
  table?: SeasonTables;
  notice?: Message;
};

export type Reply = Answer & {
  ok: boolean;
  /** if ok is false: one error message; nothing has changed */
  error?: Message;
  /** if ok is false: the id of a circuit to register first; then repeat the request */
  needs?: string;
};
