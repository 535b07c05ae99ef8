"""Players' old data opens: links of every kind, position texts and season files as older engines wrote them.

They are opened, merged and played on. A folder of ``tests/fixtures`` is written once, by the last engine
before a format changed, and never again. Only ``parts`` may be added later: if a rule was corrected, an old
race ends with the last game turn that both engines agree on. ``{"decision": 118, "clause": "TRT-PIT-9"}``
names that turn and the reason. ``"unseen"`` marks a race that was shared in the middle of such a turn, before
any check was made.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from engine.api.session import Session
from engine.core.state import state_of
from engine.links import race_link
from engine.links.notation import read_position
from engine.links.validate_position import state_problems
from engine.play.game import Game
from engine.rules.rulebooks.rulebooks import rules_for
from tests.support.circuits import track
from tests.support.fixtures import CIRCUITS, FOLDERS, Json, fixture_params, races_with_room, read_fixture


def new_session() -> Session:
    """Return a session that knows only the circuits that come with the game."""
    session = Session()
    session.circuits.tracks = {circuit: track(circuit) for circuit in CIRCUITS}
    return session


def reply(session: Session, **request: Any) -> Json:
    """Return the engine's answer as plain data."""
    answer: Json = json.loads(session.handle(json.dumps(request)))
    return answer


def ask_about_season(act: str, session: Session | None = None, **request: Any) -> Json:
    """Return a successful answer about a season."""
    answer = reply(session or new_session(), do="season", act=act, **request)
    assert answer["ok"], answer
    return answer


def open_in_session(link: str) -> tuple[Game, bool]:
    """Return the game of a link, opened in a new session, and True if all of it replays."""
    game, notice = new_session()._open_link(link)
    assert notice is None or notice.id == "notice.link_in_part"
    return game, notice is None


def play_on(game: Game, decisions: int = 12) -> None:
    """Assert that an opened race goes on, and that its new link gives the same race."""
    chance = random.Random("play on")
    while game.question is not None and decisions:
        assert state_problems(game.rules, game.race) == []
        game.apply(chance.choice(game.question.options))
        decisions -= 1
    loaded_game, is_complete = open_in_session(game.race_link())
    assert is_complete
    assert state_of(loaded_game.race) == state_of(game.race)
    assert loaded_game.rules.setup == game.rules.setup
    assert loaded_game.race_link() == game.race_link()


def check_same_position(game: Game, link: str) -> None:
    """Assert that a position link leads to the game's moment, and is what the game writes."""
    assert state_of(open_in_session(link)[0].race) == state_of(game.race)
    position_link = game.position_link()
    if link[:2] in ("p1", "p2"):
        assert position_link == link
    elif position_link[0] == "p":
        assert open_in_session(position_link)[0].position_link() == position_link


def open_moment(moment: Json, parts: Json | None) -> Game:
    """Return the game of a race link; assert that race link, position link and text still agree with it."""
    game, is_complete = open_in_session(moment["race"])
    if parts and parts.get("unseen"):
        assert is_complete
        return game
    if parts and parts["decision"] < moment["decisions"]:
        assert not is_complete
        assert game.cursor == parts["decision"]
        return game
    assert is_complete
    assert game.cursor == moment["decisions"]
    if "position" in moment:
        check_same_position(game, moment["position"])
    if moment.get("text"):
        assert game.position_text() == moment["text"]
        assert Game(*read_position(moment["text"], game.rules.track)).position_text() == moment["text"]
    return game


@pytest.mark.parametrize("race", fixture_params("races"))
def test_old_races_open_and_can_be_continued(race: Json) -> None:
    play_on(open_in_session(race["setup"])[0] if "setup" in race else open_moment(race, race["parts"]))


@pytest.mark.parametrize("race", races_with_room(), ids=lambda race: race["name"])
def test_a_race_keeps_the_rules_it_began_with(race: Json) -> None:
    """These races counted room in lanes that the car may not enter; version 3 of the rules does not.

    At any moment of such a race its link leads to the same position as before.
    """
    game, is_complete = open_in_session(race["race"])
    assert is_complete
    assert game.cursor == race["decisions"]
    assert game.race_link() == race["race"]
    today = Game(rules_for(game.rules.setup, game.rules.track, 3))
    assert (game.rules.rules_version, today.rules.rules_version) == (2, 3)
    assert not game.rules.free_route_keeps_lane
    for action, then in zip(game.actions, game.history[1:], strict=True):
        today.apply(action)
        assert then.question is not None
        if today.question is None or today.question.step != then.question.step:
            break
    assert today.question is not None
    assert today.question.step == "downshift"
    for cursor in range(today.cursor - 3, game.cursor):
        shared = game.fork()
        shared.cursor = cursor
        loaded_game, is_complete = open_in_session(shared.race_link())
        assert is_complete
        assert state_of(loaded_game.race) == state_of(shared.race)
    for each_game in (game, today):
        play_on(each_game)


@pytest.mark.parametrize("season", fixture_params("seasons"))
def test_old_seasons_open_and_their_races_merge(season: Json) -> None:
    """File and link give the same season; its next race counts once, and only unchanged."""
    from_file = ask_about_season("open", text=json.dumps(season["file"]))["season"]
    from_link = ask_about_season("open", text=season["link"])["season"]
    for season_reply in (from_file, from_link):
        assert season_reply["overview"]["id"] == season["number"]
        assert json.loads(season_reply["file"])["plan"] == season["file"]["plan"]
        assert json.loads(season_reply["file"])["events"] == season["file"]["events"]
    for moment in season["stages"]:
        play_on(open_moment(moment, season["parts"]))
    new_race = open_in_session(season["setup"])[0]
    session = new_session()
    assert reply(session, do="season_start", season=from_file["file"])["ok"]
    assert session.game is not None
    assert new_race.rules.setup == session.game.rules.setup
    assert (
        f"{new_race.rules.setup.season_race.season:08x}" == season["number"]
        if new_race.rules.setup.season_race
        else 0
    )
    shared_again = open_moment(season, season["parts"]).race_link()
    if season["parts"]:
        error_reply = reply(
            session, do="season", act="merge_race", season=from_file["file"], link=season["race"]
        )
        assert error_reply["error"]["id"] == "error.season.other_rules"
        return
    for text, link, second_link in (
        (from_file["file"], season["race"], shared_again),
        (from_link["file"], shared_again, season["race"]),
    ):
        merged = ask_about_season("merge_race", session, season=text, link=link)["season"]
        assert json.loads(merged["file"])["events"] == season["events"]
        assert merged["overview"]["id"] == season["number"]
        twice = ask_about_season("merge_race", session, season=merged["file"], link=second_link)
        assert twice["notice"]["id"] == "season.merged_before"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_changed_race_of_an_old_season_is_rejected(folder: Path) -> None:
    """Both other dice and other cars are detected."""
    season = read_fixture(folder, "seasons")[0]
    setup = open_in_session(season["setup"])[0].rules.setup
    for changed_setup in (
        setup._replace(seed=setup.seed ^ 1),
        setup._replace(entries=(*setup.entries[1:], setup.entries[0])),
    ):
        answer = reply(
            new_session(),
            do="season",
            act="merge_race",
            season=json.dumps(season["file"]),
            link=race_link.setup_link(changed_setup),
        )
        assert answer["error"]["id"] == "error.season.changed"
