/** Opening seasons from addresses, files and links, and results that others bring. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { reset, seasonAt, seasonPage, settled, storedSeason } from "../support/web/season-page.mjs";

const notices = () =>
  seasonPage.calls.filter(([name]) => name === "actions.notice").map(([, words]) => words);

test("a season from a file is kept, shown and announced", async () => {
  const { controller, device, state } = reset({
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

test("a file of a stored season is joined with it, and the outcome is shown", async () => {
  const told = {
    same: "Winter cup is already here; nothing has changed.",
    ahead: "Winter cup is now up to date.",
    behind: "Winter cup is newer here; nothing has changed.",
  };
  for (const [outcome, words] of Object.entries(told)) {
    const season = seasonAt("one_race");
    const answers = [
      { ok: true, season },
      { ok: true, season, joined: { outcome, at: 1, proved: true } },
      { ok: true, season },
    ];
    const { controller, device } = reset({ seasons: [storedSeason("start")], answers });
    await controller.importSeason("the file");
    assert.deepEqual(
      device.requests.map(({ act }) => act),
      ["open", "join", "overview"],
    );
    assert.deepEqual(notices(), [words]);
  }
  location.hash = "";
});

test("a file that is no season changes nothing and gives the reason", async () => {
  const answers = [{ ok: false, error: { id: "error.season.file" } }];
  const { controller, device } = reset({ answers });
  const reply = await controller.importSeason("nonsense");
  assert.deepEqual([reply.error?.id, device.seasons], ["error.season.file", []]);
});

test("two histories that differ are both shown, and nothing stored changes", async () => {
  const [held, coming] = [seasonAt("one_race"), seasonAt("end")];
  const answers = [
    { ok: true, season: coming },
    { ok: true, season: held, coming, joined: { outcome: "parted", at: 2 } },
    { ok: true, season: held },
  ];
  const { controller, device, state } = reset({ seasons: [storedSeason("one_race")], answers });
  await controller.importSeason("the file");
  assert.equal(state.season.window.kind, "parted");
  assert.equal(state.season.window.at, 2);
  assert.deepEqual(device.seasons, [storedSeason("one_race")]);
  location.hash = "";
});

test("a copy that goes further without proof is taken only if the reader says so", async () => {
  const [held, coming] = [seasonAt("one_race"), seasonAt("end")];
  const answers = [
    { ok: true, season: coming },
    { ok: true, season: coming, joined: { outcome: "ahead", at: 1, proved: false } },
    { ok: true, season: held },
  ];
  const { controller, device, state } = reset({ seasons: [storedSeason("one_race")], answers });
  await controller.importSeason("the link");
  const { kind, ahead, at } = state.season.window;
  assert.deepEqual([kind, ahead, at], ["parted", true, 1]);
  assert.equal(state.season.window.held.overview.races_run.length, held.overview.races_run.length);
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
  const { controller, device } = reset({ seasons: [storedSeason("one_race")], answers });
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
  const { controller, device } = reset({ seasons: [storedSeason("one_race")], answers, hasRoom: false });
  const reply = await controller.importSeason("the link");
  assert.equal(reply.error?.id, "seasons.not_set_aside");
  assert.deepEqual([device.seasons, device.aside], [[storedSeason("one_race")], []]);
});

test("an address of a season that is not here says so", async () => {
  const { controller, state } = reset();
  controller.see("unknown");
  await settled();
  assert.equal(state.season.fault.id, "seasons.unknown");
});

test("a season that the engine can't read shows the reason in place of it", async () => {
  const answers = [{ ok: false, error: { id: "error.season.newer" } }];
  const { controller, state } = reset({ seasons: [storedSeason("start")], answers });
  controller.see(storedSeason("start").id);
  await settled();
  assert.equal(state.season.fault.id, "error.season.newer");
  assert.equal(state.season.season, null);
});

test("an engine that does not answer is reported as that", async () => {
  const { controller, state } = reset({ seasons: [storedSeason("start")] });
  controller.see(storedSeason("start").id);
  await settled();
  assert.equal(state.season.fault.id, "error.unanswered");
});

test("a race that someone has run goes into the season on screen", async () => {
  const reply = {
    ok: true,
    season: seasonAt("one_race"),
    notice: { id: "season.merged", args: { race: 1 } },
  };
  const { controller, device, state } = reset({
    shown: "start",
    seasons: [storedSeason("start")],
    answers: [reply],
  });
  await controller.importResult("r6.abc");
  assert.deepEqual(device.requests[0], {
    do: "season",
    act: "merge",
    season: seasonAt("start").file,
    link: "r6.abc",
  });
  assert.equal(device.seasons[0].race, 2);
  assert.equal(state.season.season.overview.next, 2);
  assert.deepEqual(notices(), ["Race 1 is now in the season."]);
});

test("a race that does not belong to the season is refused with the reason", async () => {
  const answers = [{ ok: false, error: { id: "error.season.foreign" } }];
  const { controller, device, state } = reset({ shown: "start", seasons: [storedSeason("start")], answers });
  await controller.importResult("r6.abc");
  assert.deepEqual(state.season.window, { kind: "refused", say: { id: "error.season.foreign" } });
  assert.deepEqual(device.seasons, [storedSeason("start")]);
});

test("another result than the season's opens the choice between both", async () => {
  const weighed = { race: 1, lines: [] };
  const answers = [
    { ok: false, error: { id: "error.season.conflict" } },
    { ok: true, weighed },
  ];
  const { controller, state } = reset({ shown: "one_race", seasons: [storedSeason("one_race")], answers });
  await controller.importResult("r6.abc");
  assert.deepEqual(state.season.window, { kind: "conflict", ...weighed });
});

test("a season changed in another window is shown again, with a notice", async () => {
  const { device, state } = reset({ shown: "start", seasons: [storedSeason("start")] });
  device.seasons = [storedSeason("one_race")];
  device.answers = [{ ok: true, season: seasonAt("one_race") }];
  window.dispatchEvent(new window.StorageEvent("storage", { key: "yellow-flag.seasons.1" }));
  await settled();
  assert.equal(state.season.season.overview.next, 2);
  assert.deepEqual(notices(), ["Winter cup was continued in another window; this is the latest version."]);
});

test("changes of other stored things leave the season alone", async () => {
  const { device } = reset({ shown: "start", seasons: [storedSeason("start")] });
  device.seasons = [storedSeason("one_race")];
  window.dispatchEvent(new window.StorageEvent("storage", { key: "yellow-flag.races.1" }));
  await settled();
  assert.deepEqual(device.requests, []);
});

test("a change to an old version is joined with another window's", async () => {
  const { controller, device, state } = reset({ shown: "start", seasons: [storedSeason("start")] });
  device.seasons = [storedSeason("one_race")];
  const [renamed, joined] = [
    { ...seasonAt("start"), file: "renamed" },
    { ...seasonAt("end"), file: "joined" },
  ];
  device.answers = [
    { ok: true, season: renamed },
    { ok: true, season: joined, joined: { outcome: "ahead", at: 1 } },
    { ok: true, season: joined },
  ];
  await controller.act({ act: "rename", driver: 0, name: "Zora" });
  await settled();
  assert.deepEqual(
    device.requests.map(({ act }) => act),
    ["rename", "join", "overview"],
  );
  assert.equal(device.seasons[0].file, "joined");
  assert.equal(state.season.season.file, "joined");
});
