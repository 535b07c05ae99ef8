/** Opening seasons from addresses, files and links, and adding results from others. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import {
  resetSeasonPage,
  seasonAt,
  seasonPage,
  waitForTasks,
  storedSeason,
} from "../support/web/season-page.mjs";

const notices = () =>
  seasonPage.calls.filter(([name]) => name === "actions.notice").map(([, words]) => words);

test("a season from a file is kept, shown and announced", async () => {
  const { controller, device, state } = resetSeasonPage({
    answers: [
      { ok: true, season: seasonAt("one_race") },
      { ok: true, season: seasonAt("one_race") },
    ],
  });
  await controller.importSeason("the file");
  assert.equal(device.seasons[0].file, seasonAt("one_race").file);
  assert.equal(location.hash, `#season/${storedSeason("start").id}`);
  assert.equal(state.season.season.overview.name, "Winter cup");
  assert.deepEqual(notices(), ["Winter cup is now on this device."]);
  location.hash = "";
});

test("a file of a stored season is merged with it, and the outcome is shown", async () => {
  const messagesByOutcome = {
    same: "Winter cup is already here; nothing has changed.",
    ahead: "Winter cup is now up to date.",
    behind: "Winter cup is newer here; nothing has changed.",
  };
  for (const [outcome, words] of Object.entries(messagesByOutcome)) {
    const season = seasonAt("one_race");
    const answers = [
      { ok: true, season },
      { ok: true, season, merge_outcome: { outcome, at: 1, proved: true } },
      { ok: true, season },
    ];
    const { controller, device } = resetSeasonPage({ seasons: [storedSeason("start")], answers });
    await controller.importSeason("the file");
    assert.deepEqual(
      device.requests.map(({ act }) => act),
      ["open", "merge_season", "overview"],
    );
    assert.deepEqual(notices(), [words]);
  }
  location.hash = "";
});

test("a file that is not a season changes nothing, and the reason is shown", async () => {
  const answers = [{ ok: false, error: { id: "error.season.file" } }];
  const { controller, device } = resetSeasonPage({ answers });
  const reply = await controller.importSeason("nonsense");
  assert.deepEqual([reply.error?.id, device.seasons], ["error.season.file", []]);
});

test("two histories that differ are both shown, and nothing stored changes", async () => {
  const [held, coming] = [seasonAt("one_race"), seasonAt("end")];
  const answers = [
    { ok: true, season: coming },
    { ok: true, season: held, incoming_season: coming, merge_outcome: { outcome: "parted", at: 2 } },
    { ok: true, season: held },
  ];
  const { controller, device, state } = resetSeasonPage({ seasons: [storedSeason("one_race")], answers });
  await controller.importSeason("the file");
  assert.equal(state.season.window.kind, "diverged");
  assert.equal(state.season.window.logIndex, 2);
  assert.deepEqual(device.seasons, [storedSeason("one_race")]);
  location.hash = "";
});

test("a newer copy without proof is used only if the player confirms", async () => {
  const [held, coming] = [seasonAt("one_race"), seasonAt("end")];
  const answers = [
    { ok: true, season: coming },
    { ok: true, season: coming, merge_outcome: { outcome: "ahead", at: 1, proved: false } },
    { ok: true, season: held },
  ];
  const { controller, device, state } = resetSeasonPage({ seasons: [storedSeason("one_race")], answers });
  await controller.importSeason("the link");
  const { kind, ahead, logIndex } = state.season.window;
  assert.deepEqual([kind, ahead, logIndex], ["diverged", true, 1]);
  assert.equal(state.season.window.local.overview.races_run.length, held.overview.races_run.length);
  assert.deepEqual(device.seasons, [storedSeason("one_race")]);
  location.hash = "";
});

test("a stored season that this version can't read is set aside before another copy is kept", async () => {
  const coming = seasonAt("end");
  const answers = [
    { ok: true, season: coming },
    { ok: false, error: { id: "error.season.newer" } },
    { ok: true, season: coming },
  ];
  const { controller, device } = resetSeasonPage({ seasons: [storedSeason("one_race")], answers });
  await controller.importSeason("the link");
  assert.deepEqual(device.aside, [JSON.stringify(storedSeason("one_race"))]);
  assert.equal(device.seasons[0].file, coming.file);
  assert.match(notices()[0], /set aside/);
  location.hash = "";
});

test("without room to set a season aside nothing changes", async () => {
  const answers = [
    { ok: true, season: seasonAt("end") },
    { ok: false, error: { id: "error.season.newer" } },
  ];
  const { controller, device } = resetSeasonPage({
    seasons: [storedSeason("one_race")],
    answers,
    hasRoom: false,
  });
  const reply = await controller.importSeason("the link");
  assert.equal(reply.error?.id, "seasons.not_set_aside");
  assert.deepEqual([device.seasons, device.aside], [[storedSeason("one_race")], []]);
});

test("the address of a season that is not on this device is reported", async () => {
  const { controller, state } = resetSeasonPage();
  controller.openFromAddress("unknown");
  await waitForTasks();
  assert.equal(state.season.fault.id, "seasons.unknown");
});

test("a season that the engine can't read shows the reason in place of it", async () => {
  const answers = [{ ok: false, error: { id: "error.season.newer" } }];
  const { controller, state } = resetSeasonPage({ seasons: [storedSeason("start")], answers });
  controller.openFromAddress(storedSeason("start").id);
  await waitForTasks();
  assert.equal(state.season.fault.id, "error.season.newer");
  assert.equal(state.season.season, null);
});

test("an engine that does not answer is reported", async () => {
  const { controller, state } = resetSeasonPage({ seasons: [storedSeason("start")] });
  controller.openFromAddress(storedSeason("start").id);
  await waitForTasks();
  assert.equal(state.season.fault.id, "error.unanswered");
});

test("a finished race is added to the season on screen", async () => {
  const reply = {
    ok: true,
    season: seasonAt("one_race"),
    notice: { id: "season.merged", args: { race: 1 } },
  };
  const { controller, device, state } = resetSeasonPage({
    shown: "start",
    seasons: [storedSeason("start")],
    answers: [reply],
  });
  await controller.importResult("r6.abc");
  assert.deepEqual(device.requests[0], {
    do: "season",
    act: "merge_race",
    season: seasonAt("start").file,
    link: "r6.abc",
  });
  assert.equal(device.seasons[0].race, 2);
  assert.equal(state.season.season.overview.next, 2);
  assert.deepEqual(notices(), ["Race 1 is now in the season."]);
});

test("a race that does not belong to the season is rejected with the reason", async () => {
  const answers = [{ ok: false, error: { id: "error.season.foreign" } }];
  const { controller, device, state } = resetSeasonPage({
    shown: "start",
    seasons: [storedSeason("start")],
    answers,
  });
  await controller.importResult("r6.abc");
  assert.deepEqual(state.season.window, { kind: "refused", message: { id: "error.season.foreign" } });
  assert.deepEqual(device.seasons, [storedSeason("start")]);
});

test("a result that differs from the season's opens the choice between both", async () => {
  const conflict = { race: 1, lines: [] };
  const answers = [
    { ok: false, error: { id: "error.season.conflict" } },
    { ok: true, conflicting_result: conflict },
  ];
  const { controller, state } = resetSeasonPage({
    shown: "one_race",
    seasons: [storedSeason("one_race")],
    answers,
  });
  await controller.importResult("r6.abc");
  assert.deepEqual(state.season.window, { kind: "conflict", ...conflict });
});

test("a season changed in another window is shown again, with a notice", async () => {
  const { device, state } = resetSeasonPage({ shown: "start", seasons: [storedSeason("start")] });
  device.seasons = [storedSeason("one_race")];
  device.answers = [{ ok: true, season: seasonAt("one_race") }];
  window.dispatchEvent(new window.StorageEvent("storage", { key: "yellow-flag.seasons.1" }));
  await waitForTasks();
  assert.equal(state.season.season.overview.next, 2);
  assert.deepEqual(notices(), ["Winter cup was continued in another window; this is the latest version."]);
});

test("changes of other stored data do not affect the season", async () => {
  const { device } = resetSeasonPage({ shown: "start", seasons: [storedSeason("start")] });
  device.seasons = [storedSeason("one_race")];
  window.dispatchEvent(new window.StorageEvent("storage", { key: "yellow-flag.races.1" }));
  await waitForTasks();
  assert.deepEqual(device.requests, []);
});

test("a change to an old version is merged with that of another window", async () => {
  const { controller, device, state } = resetSeasonPage({ shown: "start", seasons: [storedSeason("start")] });
  device.seasons = [storedSeason("one_race")];
  const [renamed, joined] = [
    { ...seasonAt("start"), file: "renamed" },
    { ...seasonAt("end"), file: "joined" },
  ];
  device.answers = [
    { ok: true, season: renamed },
    { ok: true, season: joined, merge_outcome: { outcome: "ahead", at: 1 } },
    { ok: true, season: joined },
  ];
  await controller.act({ act: "rename", driver: 0, name: "Zora" });
  await waitForTasks();
  assert.deepEqual(
    device.requests.map(({ act }) => act),
    ["rename", "merge_season", "overview"],
  );
  assert.equal(device.seasons[0].file, "joined");
  assert.equal(state.season.season.file, "joined");
});
