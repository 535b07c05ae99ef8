/** The set-up of a race with friends. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { setup, storageWith } from "../support/web/setups.mjs";
import { paint } from "../../web/features/setup/friends-race.ts";

/** A set-up of these people and a number of computer drivers. @param {string[]} people @param {number} rivals */
function draft(people, rivals) {
  const { cars } = setup({}, people.length + rivals);
  return setup({
    cars: cars.map((car, index) =>
      index < people.length ? { ...car, name: people[index], driver: "human" } : { ...car, driver: "steady" },
    ),
  });
}

/** @param {object} state */
function screen(state) {
  const testPage = page(
    { liveryOpen: -1, friends: { draft: draft(["You", ""], 4), playMode: "link", ...state } },
    { storage: storageWith(), customCircuits: { own: [], temporaryIds: () => [] } },
  );
  return { testPage, screen: renderTemplate(paint(testPage.store.state, testPage)) };
}

/** @param {any} testPage */
const names = (testPage) => testPage.store.state.friends.draft.cars.map((/** @type {any} */ car) => car.name);

test("only people are listed, and the rules fit on one line", () => {
  const { screen: all } = screen({});
  assert.equal(all.querySelectorAll(".person").length, 2);
  assert.equal(
    textOf(only(all, ".rules-line summary span")),
    "Ludodélire, the basic game, 1 lap, 4 computer drivers",
  );
  assert.ok(!only(all, ".rules-line").hasAttribute("open"));
});

test("the first field asks for the player's name, the others for friends'", () => {
  const fields = [...screen({}).screen.querySelectorAll(".entry-name")];
  assert.deepEqual(
    fields.map((field) => field.getAttribute("aria-label")),
    ["Your name", "Name of friend 1"],
  );
  assert.equal(fields[1].getAttribute("placeholder"), "Bruno");
});

test("a friend is added after the people and before the computer drivers", () => {
  const { testPage, screen: all } = screen({});
  click(button(all, "Add a friend"));
  const { cars } = testPage.store.state.friends.draft;
  assert.deepEqual(
    cars.map((/** @type {any} */ car) => car.driver === "human"),
    [true, true, true, false, false, false, false],
  );
  assert.deepEqual([cars[2].name, cars[2].livery], ["", 7], "a team without people");
});

test("a friend can be removed if at least two people remain", () => {
  assert.equal(screen({}).screen.querySelector(".entry-remove"), null);
  const { testPage, screen: all } = screen({ draft: draft(["Ada", "June", "Otto"], 0) });
  assert.deepEqual(
    [...all.querySelectorAll(".entry-remove")].map((element) => element.getAttribute("aria-label")),
    ["Remove June", "Remove Otto"],
  );
  click(button(all, "Remove June"));
  assert.deepEqual(names(testPage), ["Ada", "Otto"]);
});

test("ten cars leave no room for a friend", () => {
  const { screen: all } = screen({ draft: draft(["Ada", "June"], 8) });
  assert.ok(only(all, ".add-car").hasAttribute("disabled"));
});

test("fewer computer drivers remove the last ones, more fill free liveries", () => {
  const { testPage, screen: all } = screen({});
  click(button(all, "0 computer drivers"));
  assert.deepEqual(names(testPage), ["You", ""]);
  renderTemplate(paint(testPage.store.state, testPage), all);
  assert.match(textOf(only(all, ".rules-line summary")), /no computer driver$/);
  click(button(all, "6 computer drivers"));
  const liveries = testPage.store.state.friends.draft.cars.map((/** @type {any} */ car) => car.livery);
  assert.deepEqual(liveries, [0, 1, 2, 3, 4, 5, 6, 7]);
});

test("numbers of computer drivers beyond the grid are not offered", () => {
  const people = ["A", "B", "C", "D", "E", "F", "G"];
  const { screen: all } = screen({ draft: draft(people, 0) });
  assert.deepEqual(textsOf(only(all, '[aria-label="Computer drivers"]'), "button"), ["0", "2"]);
});

test("the way to play changes the start button", () => {
  const link = screen({});
  assert.deepEqual(textsOf(link.screen, ".how-way.is-chosen b"), ["By link"]);
  click(only(link.screen, '[data-way="here"]'));
  click(button(link.screen, "Start and send"));
  assert.equal(link.testPage.store.state.friends.playMode, "here");
  assert.deepEqual(
    link.testPage.calls.map(([name]) => name),
    ["actions.startRace"],
  );
  assert.ok(button(screen({ playMode: "here" }).screen, "Start race"));
});

test("another rulebook is chosen without the switches of this one", () => {
  const base = draft(["Ada", "June"], 0);
  const { testPage, screen: all } = screen({ draft: { ...base, switches: { weather: "on" } } });
  assert.match(textOf(only(all, ".rules-line summary")), /Ludodélire with weather/);
  const select = /** @type {HTMLSelectElement} */ (only(all, ".rules-line select"));
  select.value = "house";
  select.dispatchEvent(new window.Event("change"));
  const { rulebook, switches } = testPage.store.state.friends.draft;
  assert.deepEqual([rulebook, switches], ["house", {}]);
  assert.equal(testPage.calls[0][1].friends.rulebook, "house");
});

test("the race is summed up in each language", () => {
  const line = () =>
    textOf(only(screen({ draft: draft(["Ada", "June", "Otto"], 0) }).screen, ".start-bar p"));
  assert.equal(line(), "three people at Monaco");
  speakLanguage("fr");
  assert.match(line(), /^trois .*Monaco$/);
  speakLanguage("de");
  assert.match(line(), /^drei .*Monaco$/i);
});

test("people in one team are warned if one of them decides for both", () => {
  const { cars } = draft(["You", "", "Otto"], 0);
  const two = [cars[0], cars[1], { ...cars[2], livery: 6 }];
  const words = (/** @type {string} */ rulebook) => {
    const { screen: all } = screen({ draft: { ...draft(["You"], 0), rulebook, cars: two } });
    return textOf(all.querySelector(".team-words"));
  };
  assert.match(words("trant"), /^Bruno and Otto are in one team\. ?One driver chooses the pit/);
  assert.match(words("house"), /^Bruno and Otto/);
  assert.equal(words("ludodelire"), "");
});

test("all rules are set up with the race with friends", () => {
  const { testPage, screen: all } = screen({});
  click(button(all, "All rules and drivers"));
  assert.deepEqual(testPage.calls, [["actions.visit", "setup"]]);
  assert.equal(testPage.store.state.playMode, "link");
});
