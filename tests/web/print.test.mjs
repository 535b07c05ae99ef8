/** Print and play: boards cut into tiles, dice to fold, and the sheets of every rulebook. */
import assert from "node:assert/strict";
import test from "node:test";
import { destinationOf } from "../support/web/destination-of.mjs";
import { only, page, renderTemplate, speakLanguage, textOf, textsOf } from "../support/web/render.mjs";
import { reply, virtualData } from "../support/web/views.mjs";
import { registerBoard } from "../../web/domain/circuits/circuits.ts";
import { tilePages } from "../../web/features/print/board-pages.ts";
import { weatherRanges } from "../../web/features/print/barometer.ts";
import { createBoardPrint, scaleBoxes } from "../../web/features/print/board-print.ts";
import { withMillimetres } from "../../web/features/print/large-file.ts";
import { netOf, overlaps } from "../../web/features/print/nets.ts";
import { carsFor, lapsOf, optionsIn, rulesFor, spaceWithin } from "../../web/features/print/options.ts";
import { packItems } from "../../web/features/print/pages.ts";
import { printPanel } from "../../web/features/print/panel.ts";
import { isUsable, pageRules, paperOf } from "../../web/features/print/papers.ts";
import { netPages, numbersByFace, sheetFor, sheetPages } from "../../web/features/print/pieces.ts";
import { layoutOf, partsOf } from "../../web/features/print/set.ts";
import { oppositesOf, FACE_COUNTS, solidOf } from "../../web/features/print/solids.ts";
import { MARGINS_MM, layTiles, OVERLAP_MM, rowName } from "../../web/features/print/tiles.ts";
import { turnLines, turnPage } from "../../web/features/print/written-pages.ts";

/** @typedef {import("../../web/features/print/options.ts").Options} Options */

/** Number of sheets on A4 and A3 with spaces of 25 mm, with the rows and columns of tiles. */
const GOLDEN = {
  monaco: { a4: "18 in 5 x 5", a3: "9 in 3 x 5" },
  suzuka: { a4: "14 in 5 x 5", a3: "8 in 3 x 5" },
  "cala-moka": { a4: "7 in 2 x 5", a3: "4 in 2 x 2" },
};
const OWN = { width: 300, height: 400 };
const CIRCUITS = Object.keys(GOLDEN);

/** @param {string} circuit */
function boardOf(circuit) {
  const { svg, drawing } = reply(`print/${circuit}`);
  return createBoardPrint(svg, drawing);
}
const boards = Object.fromEntries(CIRCUITS.map((circuit) => [circuit, boardOf(circuit)]));

/** @param {string} circuit @param {"a4" | "a3"} paper @param {number} [space] */
function tiled(circuit, paper, space = 25) {
  const board = boards[circuit];
  const scale = space / board.drawing.unit;
  const tiling = layTiles(scaleBoxes(board.needed, scale), paperOf(paper, OWN));
  assert.ok(tiling);
  return { board, scale, tiling };
}

/** @param {Partial<Options>} patch @returns {Options} */
const withOptions = (patch) => ({ ...optionsIn(/** @type {any} */ ({ slices: {} })), ...patch });

const rules = { rulebook: "ludodelire", laps: 2, switchesOn: new Set(), dice: "table", points: false };
const draft = /** @type {import("../../web/protocol.d.ts").Setup} */ ({
  circuit: "monaco",
  rulebook: "ludodelire",
  laps: 2,
  seed: 1,
  movement_dice: "table",
  switches: { weather: "on" },
  cars: ["Ada", "Bo", "Cleo"].map((name, at) => ({ name, livery: 2 * at, driver: "human" })),
});
const read = {
  guides: virtualData.clauses.guides,
  step: (/** @type {string} */ name) => virtualData.clauses.turn[name],
};

test("the address of a board to print names its circuit", () => {
  assert.deepEqual(destinationOf("#print/monaco"), ["showCircuit", "monaco", "print"]);
});

test("a space is 20 to 40 mm long, by default 25", () => {
  assert.deepEqual([0, 20, 33, 40, 99].map(spaceWithin), [20, 20, 33, 40, 40]);
  assert.equal(optionsIn(/** @type {any} */ ({ slices: {} })).space, 25);
});

test("three circuits take a known number of sheets", () => {
  const sizes = Object.fromEntries(
    CIRCUITS.map((circuit) => [
      circuit,
      Object.fromEntries(
        /** @type {const} */ (["a4", "a3"]).map((paper) => {
          const { tiles, rows, columns } = tiled(circuit, paper).tiling;
          return [paper, `${tiles.length} in ${rows} x ${columns}`];
        }),
      ),
    ]),
  );
  assert.deepEqual(sizes, GOLDEN);
});

test("each space is on exactly one tile, and no tile is empty", () => {
  for (const circuit of CIRCUITS) {
    const { board, scale, tiling } = tiled(circuit, "a4");
    const usedNames = new Set();
    for (const [x, y] of board.drawing.at) {
      const on = tiling.tiles.filter(
        (tile) =>
          x * scale >= tile.x &&
          x * scale < tile.x + tiling.step.width &&
          y * scale >= tile.y &&
          y * scale < tile.y + tiling.step.height,
      );
      assert.equal(on.length, 1);
    }
    for (const box of scaleBoxes(board.needed, scale))
      for (const tile of tiling.tiles)
        if (
          box.x < tile.x + tiling.step.width &&
          box.x + box.width > tile.x &&
          box.y < tile.y + tiling.step.height &&
          box.y + box.height > tile.y
        )
          usedNames.add(tile.name);
    assert.equal(usedNames.size, tiling.tiles.length);
  }
});

test("a tile is left out if the strips of its neighbours show all of its part", () => {
  const [paper, box] = [
    { width: 126, height: 132 },
    { x: 0, y: 0, width: 60, height: 60 },
  ];
  const far = { x: 0, y: 160, width: 100 + OVERLAP_MM - 1, height: 40 + OVERLAP_MM - 1 };
  const tiling = layTiles([box, far], paper);
  assert.ok(tiling);
  assert.deepEqual(
    tiling.tiles.map(({ name }) => name),
    ["A1", "B1"],
  );
  const area = { right: tiling.tiles[1].x + 110, bottom: tiling.tiles[1].y + 110 };
  assert.ok(far.x + far.width <= area.right && far.y + far.height <= area.bottom);
});

test("tiles are one step apart, and fit on the paper with their overlap", () => {
  const { tiling } = tiled("monaco", "a4");
  const [first] = tiling.tiles;
  for (const tile of tiling.tiles) {
    assert.ok(Math.abs(tile.x - first.x - (tile.column - first.column) * tiling.step.width) < 1e-6);
    assert.ok(Math.abs(tile.y - first.y - (tile.row - first.row) * tiling.step.height) < 1e-6);
  }
  assert.equal(tiling.step.width + OVERLAP_MM + MARGINS_MM.left + MARGINS_MM.right, tiling.paper.width);
  assert.equal(tiling.step.height + OVERLAP_MM + MARGINS_MM.top + MARGINS_MM.bottom, tiling.paper.height);
});

test("a tile has cut marks, its name, its neighbours' names and a small map of all tiles", () => {
  const { board, scale, tiling } = tiled("monaco", "a4");
  const sheets = renderTemplate(tilePages(board, tiling, scale, "Monaco")).querySelectorAll(".paper");
  assert.equal(sheets.length, tiling.tiles.length);
  tiling.tiles.forEach(({ name, row, column }, at) => {
    const sheet = sheets[at];
    const beside = tiling.tiles.filter(
      (tile) => Math.abs(tile.row - row) + Math.abs(tile.column - column) === 1,
    );
    assert.equal(sheet.querySelectorAll(".paper-cut").length, 8);
    assert.equal(textOf(only(sheet, ".paper-name")), name);
    assert.deepEqual(textsOf(sheet, ".paper-next").sort(), beside.map((tile) => tile.name).sort());
    assert.equal(sheet.querySelectorAll(".paper-map").length, tiling.tiles.length);
    assert.equal([...sheet.querySelectorAll(".paper-map")].indexOf(only(sheet, ".is-here")), at);
  });
});

test("a board on paper has its flags, corner names, and the numbers of the grid and the pits", () => {
  for (const circuit of CIRCUITS) {
    const { picture } = boards[circuit];
    const ten = Array.from({ length: 10 }, (_, at) => `${at + 1}`);
    const inOrder = (/** @type {string} */ selector) =>
      textsOf(picture, selector).sort((a, b) => Number(a) - Number(b));
    assert.deepEqual(inOrder(".b-gridn"), ten);
    assert.deepEqual(inOrder(".b-boxn0, .b-boxn1"), ten);
    assert.equal(picture.querySelectorAll(".b-flag").length, picture.querySelectorAll(".b-label").length);
    assert.equal(
      picture.querySelectorAll(".b-label .b-plate").length,
      picture.querySelectorAll(".b-label").length,
    );
  }
});

test("rows are named by letters", () => {
  assert.deepEqual([0, 25, 26, 52].map(rowName), ["A", "Z", "AA", "BA"]);
});

test("a board on paper has no pattern, which browsers would print as pixels", () => {
  for (const circuit of CIRCUITS) {
    assert.equal(boards[circuit].picture.querySelector("pattern"), null);
    assert.doesNotMatch(boards[circuit].picture.innerHTML, /fill="url/);
    assert.ok(boards[circuit].picture.querySelectorAll(".b-label").length > 0);
  }
});

test("paper that is too small, and a board of too many sheets, are rejected", () => {
  const board = boards.monaco;
  const small = layoutOf(board, withOptions({ paper: "own", customSize: { width: 90, height: 120 } }));
  assert.equal(small.problem, "too_small");
  const large = layoutOf(board, withOptions({ paper: "own", customSize: { width: 300, height: 2000 } }));
  assert.equal(large.problem, "too_large");
  const ownPaper = { width: 140, height: 200 };
  assert.equal(isUsable(ownPaper), true);
  const many = layoutOf(board, withOptions({ paper: "own", customSize: ownPaper, space: 40 }));
  assert.equal(many.tiling && many.tiling.tiles.length > 60, true);
  assert.equal(layTiles([], paperOf("a4", OWN)), null);
});

test("a circuit of 400 spaces a lane is rejected as too large", () => {
  const { drawing } = boards.monaco;
  const large = { ...boards.monaco, drawing: { ...drawing, unit: drawing.unit / 5 } };
  assert.equal(layoutOf(large, withOptions({ space: 40 })).problem, "too_many");
});

test("paper or spaces that do not fit are explained in one sentence, and printing is disabled", () => {
  const layout = { paper: OWN, scale: 1, tiling: /** @type {any} */ ({ tiles: Array(130) }) };
  const sentences = {
    too_small: "This paper is too small: use at least 140 × 200 mm.",
    too_large: "This paper is too large: use at most 1600 × 1600 mm.",
    too_many: "The board would take 130 sheets, more than 120: choose larger paper or shorter spaces.",
  };
  for (const [problem, sentence] of Object.entries(sentences)) {
    const shown = /** @type {any} */ ({
      page: page(),
      options: optionsIn(/** @type {any} */ ({ slices: {} })),
      rules,
      cars: 3,
      sheets: 0,
      all: 0,
    });
    const element = renderTemplate(
      printPanel({ ...shown, layout: { ...layout, problem: /** @type {any} */ (problem) }, acts: {} }),
    );
    assert.equal(textOf(only(element, "[role=alert]")), sentence);
    for (const button of element.querySelectorAll(".print-acts button"))
      assert.equal(/** @type {HTMLButtonElement} */ (button).disabled, true);
  }
});

test("fields and parts that are changed before the next render are all kept", () => {
  const options = withOptions({ paper: "own" });
  const testPage = page({ slices: { "print.options": options } });
  const layout = layoutOf(boards.monaco, options);
  const panel = renderTemplate(
    printPanel(
      /** @type {any} */ ({ page: testPage, options, layout, rules, cars: 6, sheets: 1, all: 1, acts: {} }),
    ),
  );
  const change = (/** @type {Element} */ field) => field.dispatchEvent(new window.Event("change"));
  const sides = /** @type {NodeListOf<HTMLInputElement>} */ (panel.querySelectorAll(".print-pair input"));
  for (const [at, millimetres] of ["150", "250"].entries()) {
    sides[at].value = millimetres;
    change(sides[at]);
  }
  for (const part of ["turn", "dice"]) change(only(panel, `.print-parts [name=${part}]`));
  const { customSize, parts } = optionsIn(testPage.store.state);
  assert.deepEqual(customSize, { width: 150, height: 250 });
  assert.deepEqual(parts, [...options.parts, "turn", "dice"]);
});

test("one large sheet is as large as the board, and its file gives the size in millimetres", () => {
  const { drawing } = boards.monaco;
  const { paper, tiling } = layoutOf(boards.monaco, withOptions({ paper: "one", space: 34 }));
  assert.equal(tiling, null);
  assert.equal(paper.width, drawing.width + 20);
  assert.equal(
    withMillimetres('<svg viewBox="0 0 9 8" width="9" height="8.5">'),
    '<svg viewBox="0 0 9 8" width="9mm" height="8.5mm">',
  );
  assert.match(pageRules(paper, "full"), new RegExp(`size: ${paper.width}mm ${paper.height}mm`));
});

test("each solid has as many faces as its die has sides, all alike", () => {
  for (const sides of FACE_COUNTS) {
    const { faces } = solidOf(sides);
    assert.equal(faces.length, sides);
    assert.equal(new Set(faces.map((face) => face.length)).size, 1);
  }
});

test("each net is one piece without overlaps, with a tab for each pair of edges that is glued", () => {
  for (const sides of FACE_COUNTS) {
    const { faces, tabs, folds } = netOf(sides, 20);
    const edges = (sides * faces[0].outline.length) / 2;
    assert.equal(faces.length, sides);
    assert.equal(tabs.length, edges - (sides - 1));
    assert.equal(folds.length, sides - 1 + tabs.length);
    const shapes = [...faces.map(({ outline }) => outline), ...tabs];
    shapes.forEach((shape, at) => {
      for (const otherShape of shapes.slice(at + 1)) assert.equal(overlaps(shape, otherShape), false);
    });
  }
});

test("the dice to fold have the numbers of the rules on their faces", () => {
  const { ludodelire, house } = virtualData.clauses.guides;
  const numbers = (/** @type {number[][]} */ dice) =>
    [...renderTemplate(netPages(dice, paperOf("a3", OWN))).querySelectorAll(".paper-net")].map((net) =>
      textsOf(net, ".paper-number")
        .map(Number)
        .sort((a, b) => a - b),
    );
  const d20 = Array.from({ length: 20 }, (_, at) => at + 1);
  assert.deepEqual(numbers(ludodelire.dice.table), [d20]);
  assert.deepEqual(numbers(house.dice[""]), [...house.dice[""], d20]);
});

test("opposite faces of a die add up to the same, and each number is on one face", () => {
  for (const sides of FACE_COUNTS) {
    const opposites = oppositesOf(solidOf(sides));
    if (sides === 4) {
      assert.ok(opposites.every((opposite) => opposite === null));
      continue;
    }
    opposites.forEach((opposite, face) => {
      assert.notEqual(opposite, face);
      assert.equal(opposites[opposite ?? -1], face);
    });
    const numbers = Array.from({ length: sides }, (_, at) => at + 1);
    const byFace = numbersByFace(numbers);
    assert.deepEqual(
      [...byFace].sort((a, b) => a - b),
      numbers,
    );
    for (const [face, opposite] of opposites.entries())
      assert.equal(byFace[face] + byFace[opposite ?? -1], sides + 1, `${sides} faces: ${face}`);
  }
});

test("drawings are arranged in rows within the margins", () => {
  const paper = { width: 100, height: 100 };
  const items = [1, 2, 3, 4].map(() => ({ width: 35, height: 30 }));
  assert.deepEqual(
    packItems(items, paper).map((places) => places.map(({ x, y }) => [x, y])),
    [[[12, 23], [52, 23], [12, 58], [52, 58]]], // biome-ignore format: places
  );
  assert.equal(packItems([...items, items[0]], paper).length, 2);
});

test("every rulebook and distance has a car sheet, with the points of the engine", () => {
  for (const { id } of virtualData.rulebooks)
    for (const laps of lapsOf(id)) {
      const { sheets } = virtualData.clauses.guides[id];
      const race = { ...rules, rulebook: id, laps };
      const sheet = sheetFor(sheets, race);
      assert.deepEqual([sheet.laps, sheet.on], [laps, []]);
      const view = renderTemplate(sheetPages([{ name: "Ada", livery: 3 }], sheets, race, paperOf("a4", OWN)));
      const boxes = view.querySelectorAll("rect.paper-box").length;
      const points = Object.values(sheet.parts).reduce((sum, value) => sum + value, 0);
      if (sheet.build === 0) assert.equal(boxes, points);
      else assert.ok(boxes >= sheet.build);
    }
});

test("a car that is built for a season has its own sheet", () => {
  const season = rulesFor(draft, withOptions({ rulebook: "trant", laps: 2, usesSeasonCars: true }));
  assert.equal(sheetFor(virtualData.clauses.guides.trant.sheets, season).build, 24);
});

test("the rules of a set are those of the race being set up, or a rulebook's own", () => {
  assert.deepEqual([...rulesFor(draft, withOptions({})).switchesOn], ["weather"]);
  const rules = rulesFor(draft, withOptions({ rulebook: "trant", laps: null }));
  assert.deepEqual([rules.rulebook, rules.laps, [...rules.switchesOn]], ["trant", 2, []]);
});

test("a set has the cars of the race being set up, and more up to the wanted number", () => {
  const names = Array.from({ length: 12 }, (_, at) => `Name ${at}`);
  const cars = carsFor(draft, withOptions({ cars: 12 }), names);
  assert.equal(cars.length, 12);
  assert.equal(new Set(cars.map(({ livery }) => livery)).size, 12);
  const few = carsFor(draft, withOptions({ cars: 2 }), names);
  assert.deepEqual(
    few.map(({ name }) => name),
    ["Ada", "Bo"],
  );
});

test("the turn has the lines of the switches that are on", () => {
  const { turn } = virtualData.clauses.guides.ludodelire;
  const lines = turnLines({ turn }, new Set());
  assert.ok(lines.length > 10 && lines.length < turn.length);
  assert.ok(lines.every(({ any, all }) => any.length + all.length === 0));
  const view = renderTemplate(turnPage({ ...rules, switchesOn: new Set(["weather"]) }, read));
  assert.equal(
    view.querySelectorAll(".paper-turn li").length,
    turnLines({ turn }, new Set(["weather"])).length,
  );
});

test("a barometer without changeable weather has two ranges", () => {
  assert.deepEqual(weatherRanges({ rain: 5, variable: 5 }), [
    { kind: "rain", from: 1, to: 5 },
    { kind: "dry", from: 6, to: 20 },
  ]);
});

test("a whole set has every part, in three languages", () => {
  const { facts } = { facts: virtualData.circuits[0] };
  const board = boards.monaco;
  registerBoard({ facts, drawing: board.drawing, svg: "" });
  for (const language of ["en", "de", "fr"]) {
    speakLanguage(language);
    const layout = layoutOf(board, withOptions({}));
    const cars = [{ name: "Ada", livery: 0 }];
    const parts = partsOf({ facts, board, layout, read: /** @type {any} */ (read), rules, cars, space: 25 });
    const view = renderTemplate(Object.values(parts).map((make) => make()));
    const ids = new Set([...view.querySelectorAll(".paper")].map((paper) => paper.getAttribute("data-part")));
    assert.deepEqual([...ids], Object.keys(parts));
    assert.equal(textOf(only(view, ".paper[data-part=cover] h2")), facts.name);
    assert.doesNotMatch(view.textContent ?? "", /print\.|undefined|NaN/);
  }
});
