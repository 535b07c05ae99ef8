/** Pieces to cut out: dice to fold, cars, their sheets, and markers. In millimetres. */
import { nothing, svg } from "lit-html";
import { hasMessage, ordinalOf, say } from "../../platform/language/messages.ts";
import { entryOf, itemAt } from "../../platform/lists/item-at.ts";
import { installCarSymbols } from "../../domain/ui/cars.ts";
import { wearGlyph } from "../../domain/ui/wear-icons.ts";
import { edgesOf, netOf, type NetPoint } from "./nets.ts";
import { packedPages, type PrintItem } from "./pages.ts";
import { oppositesOf, solidOf } from "./solids.ts";
import type { CarSheet } from "../../platform/language/clauses.ts";
import type { Wear } from "../../protocol.d.ts";
import type { PrintRules } from "./options.ts";
import type { PaperSize } from "./papers.ts";

type Car = { name: string; livery: number };

/** Edge lengths of the dice, by number of faces. */
const DIE_EDGE_MM = { 4: 30, 6: 20, 8: 22, 12: 12, 20: 17, 30: 11 };
const LABEL_MM = 6;
/** Step between assigned numbers, so that consecutive numbers are not adjacent on the die. */
const STRIDE = 7;

const pathOf = (outline: NetPoint[]) =>
  `M${outline.map((point) => point.map((value) => value.toFixed(2)).join(" ")).join("L")}Z`;

/** Returns the centre of a face, and the distance to its nearest edge. */
function middleOf(outline: NetPoint[]) {
  const mean = (axis: 0 | 1) => outline.reduce((sum, point) => sum + point[axis], 0) / outline.length;
  const [x, y] = [mean(0), mean(1)];
  const room = Math.min(
    ...edgesOf(outline).map(
      ([[fromX, fromY], [toX, toY]]) =>
        Math.abs((toX - fromX) * (fromY - y) - (fromX - x) * (toY - fromY)) /
        Math.hypot(toX - fromX, toY - fromY),
    ),
  );
  return { x, y, room };
}

/** True for numbers that can be mistaken for another if the die is upside down. */
const isAmbiguous = (number: number) => [6, 9, 16, 19].includes(number);

/**
 * Returns the numbers by face. The lowest is opposite the highest, and so on: opposite faces of a die with
 * the numbers 1 to 20 add up to 21.
 */
export function numbersByFace(numbers: number[]): number[] {
  const sides = numbers.length;
  const sortedNumbers = [...numbers].sort((one, other) => one - other);
  const byFace = sortedNumbers.map((_, face) => itemAt(sortedNumbers, (face * STRIDE) % sides));
  const pairs = oppositesOf(solidOf(sides)).flatMap((other, face) =>
    other !== null && face < other ? [{ face, other }] : [],
  );
  pairs.forEach(({ face, other }, at) => {
    const low = (at * STRIDE) % pairs.length;
    const [first, second] = at % 2 ? [sides - 1 - low, low] : [low, sides - 1 - low];
    byFace[face] = itemAt(sortedNumbers, first);
    byFace[other] = itemAt(sortedNumbers, second);
  });
  return byFace;
}

/** @param numbers  on its faces */
function dieItem(numbers: number[], label: string): PrintItem {
  const sides = numbers.length;
  const net = netOf(sides, entryOf<number>(DIE_EDGE_MM, `${sides}`));
  const byFace = numbersByFace(numbers);
  const draw = () => svg`<text class="paper-label" x="0" y="4">${label}</text>
    <g class="paper-net" data-sides=${sides} transform=${`translate(0 ${LABEL_MM})`}>
      ${net.tabs.map((tab) => svg`<path class="paper-tab" d=${pathOf(tab)}></path>`)}
      ${net.faces.map(({ outline }) => svg`<path class="paper-face" d=${pathOf(outline)}></path>`)}
      ${net.folds.map(
        ([[x1, y1], [x2, y2]]) => svg`<path class="paper-unfold" d=${`M${x1} ${y1}L${x2} ${y2}`}></path><path
          class="paper-fold" d=${`M${x1} ${y1}L${x2} ${y2}`}></path>`,
      )}
      ${net.faces.map(({ outline }, face) => {
        const { x, y, room } = middleOf(outline);
        const number = itemAt(byFace, face);
        return svg`<text class=${`paper-number ${isAmbiguous(number) ? "is-marked" : ""}`} x=${x.toFixed(2)}
          y=${y.toFixed(2)} font-size=${(room * 1.05).toFixed(2)}>${number}</text>`;
      })}</g>`;
  return { width: net.width, height: net.height + LABEL_MM, draw };
}

const D20 = Array.from({ length: 20 }, (_, at) => at + 1);

/** @param dice  faces of each die in the rules */
export function netPages(dice: number[][], paper: PaperSize) {
  const gears = dice.filter((faces) => faces.length !== D20.length || faces.length !== dice[0]?.length);
  const items = [
    ...gears.map((faces) =>
      dieItem(faces, say("print.die_gear", { gear: ordinalOf(dice.indexOf(faces) + 1) })),
    ),
    dieItem(D20, say("print.die_checks")),
  ];
  return packedPages("nets", say("print.part_nets"), items, paper);
}

/** A car from above, with its number. */
const carDrawing = (livery: number, length: number) =>
  svg`<svg class="paper-car" width=${length} height=${(length * 24) / 42} viewBox="-21 -12 42 24"><use
    href=${`#car-${livery}`} x="-21" y="-12" width="42" height="24"></use><text
    class=${livery < 9 ? "car-number" : "car-number car-number-wide"} x="-6"
    y=".6">${livery + 1}</text></svg>`;

/** Car counters: margin round the car in millimetres, and length as a share of a space. */
const COUNTER = { air: 1.5, share: 0.84 };

/** Two of each car: one is a spare. */
export function carPages(cars: Car[], space: number, paper: PaperSize) {
  installCarSymbols();
  const length = space * COUNTER.share;
  const [width, height] = [length + 2 * COUNTER.air, (length * 24) / 42 + 2 * COUNTER.air];
  const items = cars.flatMap(({ livery }) => {
    const draw = () => svg`<rect class="paper-outline" width=${width} height=${height} rx="2"></rect><g
      transform=${`translate(${COUNTER.air} ${COUNTER.air})`}>${carDrawing(livery, length)}</g>`;
    return [
      { width, height, draw },
      { width, height, draw },
    ];
  });
  return packedPages("cars", say("print.part_cars"), items, paper);
}

const DISC_MM = 18;
const CARD_MM = 42;
const COMPOUNDS = ["hard", "soft", "wet"] as const;
const DROP = "M0 -5C2.6 -1.6 3.6 0 3.6 1.8A3.6 3.6 0 0 1 -3.6 1.8C-3.6 0 -2.6 -1.6 0 -5Z";
const RAYS = Array.from({ length: 8 }, (_, at) => {
  const angle = (at * Math.PI) / 4;
  const point = (radius: number) =>
    `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  return `M${point(7.6)}L${point(10.4)}`;
}).join("");
const SUN = svg`<circle r="5.6"></circle><path d=${RAYS}></path>`;
const RAIN = svg`<path d=${DROP} transform="translate(-7 1)"></path><path d=${DROP}
  transform="translate(0 -3)"></path><path d=${DROP} transform="translate(7 1)"></path>`;
const WEATHERS = [
  { kind: "dry", picture: SUN },
  { kind: "rain", picture: RAIN },
  {
    kind: "changeable",
    picture: svg`<g transform="translate(-6 -1) scale(.72)">${SUN}</g><g
      transform="translate(8 2) scale(.9)"><path d=${DROP}></path></g>`,
  },
];

const weatherCard = (kind: string, picture: unknown): PrintItem => ({
  width: CARD_MM,
  height: CARD_MM,
  draw: () => svg`<g class=${`paper-weather is-${kind}`}><rect class="paper-outline" width=${CARD_MM}
    height=${CARD_MM} rx="3"></rect><g class="paper-picture"
    transform=${`translate(${CARD_MM / 2} 18)`}>${picture}</g><text
    class="paper-caption" x=${CARD_MM / 2} y=${CARD_MM - 5}>${say(`print.weather_${kind}`)}</text></g>`,
});

const tyreDisc = (compound: string, startsRow: boolean): PrintItem => ({
  width: DISC_MM,
  height: DISC_MM,
  startsRow,
  draw: () => svg`<g class=${`paper-tyre is-${compound}`}
    transform=${`translate(${DISC_MM / 2} ${DISC_MM / 2})`}><circle
    r=${DISC_MM / 2 - 0.3}></circle><circle class="paper-rim" r=${DISC_MM / 3.2}></circle><text y=".4">${say(
      `tyres.${compound}.letter`,
    )}</text></g>`,
});

/** Weather cards, and one tyre of each compound for each car. */
export function markerPages(cars: Car[], paper: PaperSize) {
  const items = [
    ...WEATHERS.map(({ kind, picture }) => weatherCard(kind, picture)),
    ...COMPOUNDS.flatMap((compound) => cars.map((_, at) => tyreDisc(compound, at === 0))),
  ];
  return packedPages("markers", say("print.part_markers"), items, paper);
}

/** Layout of a car sheet. Three fit side by side on A4 in landscape. */
const CAR_SHEET_MM = { width: 87, head: 19, row: 8, foot: 19, box: 4.4, from: 40 };
/** Number of boxes of a part that is built and has no limit. */
const BOXES = 9;

/** @param points  true if the rulebook counts in points */
const partName = (part: string, points: boolean) => {
  const id = `wear.${part}`;
  return say(points && hasMessage(`${id}.in_points`) ? `${id}.in_points` : id);
};

/** Returns the most specific sheet that matches the rules; the first if none matches. */
export function sheetFor(sheets: CarSheet[], { laps, switchesOn: on }: PrintRules) {
  const fittingSheets = sheets.filter((sheet) => sheet.laps === laps && sheet.on.every((id) => on.has(id)));
  return fittingSheets.sort((one, other) => other.on.length - one.on.length)[0] ?? itemAt(sheets, 0);
}

const boxesOf = (sheet: CarSheet, part: string, fewest: number) =>
  sheet.build > 0 ? (sheet.most[part] ?? BOXES) : fewest;

/** A row of boxes to tick. */
const boxes = (count: number, y: number, markedCount: number) =>
  Array.from(
    { length: count },
    (_, at) => svg`<rect class=${`paper-box ${at < markedCount ? "is-marked" : ""}`}
      x=${CAR_SHEET_MM.from + at * (CAR_SHEET_MM.box + 0.6)} y=${y} width=${CAR_SHEET_MM.box}
        height=${CAR_SHEET_MM.box} rx=".6"></rect>`,
  );

const circleRow = (words: string, count: number, y: number) =>
  svg`<text class="paper-caption is-start" x="5" y=${y + 4}>${words}</text>${Array.from(
    { length: count },
    (_, at) => svg`<circle class="paper-box" cx=${CAR_SHEET_MM.from + 3 + at * 7.4} cy=${y + 2.6}
      r="3"></circle><text
    class="paper-cell" x=${CAR_SHEET_MM.from + 3 + at * 7.4} y=${y + 2.8}>${at + 1}</text>`,
  )}`;

function sheetItem(
  { name, livery }: Car,
  sheet: CarSheet,
  { rulebook, laps, usesPoints: points }: PrintRules,
): PrintItem {
  const parts = Object.entries(sheet.parts);
  const height = CAR_SHEET_MM.head + parts.length * CAR_SHEET_MM.row + CAR_SHEET_MM.foot;
  const footerY = CAR_SHEET_MM.head + parts.length * CAR_SHEET_MM.row + 2;
  const book = say(`book.${rulebook}`);
  const title =
    sheet.build > 0
      ? say("print.sheet_build", { book, laps, n: sheet.build })
      : say("print.sheet", { book, laps });
  const draw =
    () => svg`<g class="paper-sheet"><rect class="paper-outline" width=${CAR_SHEET_MM.width} height=${height}
    rx="2"></rect><g transform="translate(4 3)">${carDrawing(livery, 22)}</g>
    <text class="paper-label" x="30" y="8">${name}</text><text class="paper-caption is-start" x="30"
      y="13.2">${title}</text>
    ${parts.map(([part, fewest], at) => {
      const y = CAR_SHEET_MM.head + at * CAR_SHEET_MM.row;
      const glyph = ["driver_points", "crew", "qualifying"].includes(part)
        ? nothing
        : wearGlyph(part as Wear);
      return svg`<g class="paper-glyph" transform=${`translate(5 ${y - 0.4}) scale(.28)`}>${glyph}</g><text
        class="paper-caption is-start" x="13" y=${y + 3.8}>${partName(part, points)}</text>${boxes(
          boxesOf(sheet, part, fewest),
          y,
          sheet.build > 0 ? fewest : 0,
        )}`;
    })}${circleRow(say("print.gear"), 6, footerY)}${circleRow(say("print.lap"), laps, footerY + 8)}</g>`;
  return { width: CAR_SHEET_MM.width, height, draw };
}

export function sheetPages(cars: Car[], sheets: CarSheet[], rules: PrintRules, paper: PaperSize) {
  installCarSymbols();
  const sheet = sheetFor(sheets, rules);
  const items = cars.map((car) => sheetItem(car, sheet, rules));
  return packedPages("sheets", say("print.part_sheets"), items, paper);
}
