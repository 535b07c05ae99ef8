"""The soak test finds no faults in a few trials, and reports one that is planted."""

from __future__ import annotations

import json
import random
import tomllib
from functools import partial

import pytest

from engine.api.session import Session
from engine.core.state import Race
from engine.core.types import Action, InputError, Question, Setup
from engine.links import race_link, setup_bits
from engine.links.bitstream import BitReader, BitWriter, decode_text
from engine.links.notation import read_position
from engine.links.tokens import format_token
from engine.rules.framework.builder import Rules
from engine.rules.framework.program import Flow
from tests.support.changed_fields import change_data, encoded_with_changes
from tests.support.circuits import rules, setup
from tests.tools.protocol_types import type_problems
from tests.tools.soak import races
from tests.tools.soak.batches import CHANGE_TRIALS, CHANGES_KIND, DAMAGE_KIND, RACES, RACES_KIND, batch
from tests.tools.soak.requests import RequestMaker, request_types
from tests.tools.soak.text_damage import MUTANTS_PER_ROUND


def test_a_batch_finds_no_faults() -> None:
    counts, troubles = batch("a fixed share", 2, (RACES_KIND, DAMAGE_KIND))
    assert troubles == []
    assert counts.total() == RACES + 2 * sum(MUTANTS_PER_ROUND.values())


def test_changed_fields_find_no_faults() -> None:
    counts, troubles = batch("changed fields", 1, (CHANGES_KIND,))
    assert troubles == []
    assert all(counts[name] for name in CHANGE_TRIALS)


def test_changed_links_have_a_valid_check_and_other_fields() -> None:
    """Changes get past the checksum, and most links are still read far enough to find a set-up."""
    chance, race = random.Random(1), setup("monaco", cars=3)
    link = race_link.setup_link(race)
    changed_links = [encoded_with_changes(partial(race_link.setup_link, race), chance) for _ in range(60)]
    assert sum(changed_link != link for changed_link in changed_links) > 50
    setups: list[Setup] = []
    for changed_link in changed_links:
        decode_text(changed_link.partition(".")[2])
        with pytest.MonkeyPatch.context() as context:
            context.setattr(setup_bits, "checked_setup", setups.append)
            try:
                setup_bits.read_setup(race_link.read_kind(changed_link)[1])
            except InputError:
                continue
    assert len(setups) > 20
    assert {setup_found for setup_found in setups if setup_found != race}
    bits = BitWriter()  # its methods are as before
    bits.write_varint(300)
    assert BitReader(bits.to_bytes()).read_varint(999) == 300


def test_json_is_changed_at_every_depth() -> None:
    """This includes texts that contain JSON."""
    chance, places = random.Random(2), set[str]()
    for _ in range(400):
        data = {"top": 1, "list": [1, {"deep": "x"}], "text": json.dumps({"inner": [1, 2, 3]})}
        change_data(data, chance)
        text = str(data.get("text"))
        places |= {
            place
            for place, is_changed in (
                ("top", data.get("top") != 1),
                ("deep", data.get("list") != [1, {"deep": "x"}]),
                ("inner", text.startswith('{"inner"') and "[1, 2, 3]" not in text),
            )
            if is_changed
        }
    assert places == {"top", "deep", "inner"}


def test_requests_of_every_type_are_made() -> None:
    """Each is one that the page may send."""
    maker = RequestMaker(random.Random(3), [races.random_game(random.Random(3))], Session())
    for kind in request_types():
        assert type_problems(json.loads(json.dumps(maker.record(kind))), kind) == []


def test_a_fault_is_reported_with_a_link_and_a_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt_rules(_chance: object) -> Rules:
        compiled = rules("test_ring", cars=2, seed=3)
        answers, place = compiled.answers, compiled.at["drive"]

        def fail(rules: Rules, race: Race, question: Question, answer: Action | int) -> Flow:
            assert race.round < 3, "planted fault"
            drive = answers[place]
            assert drive is not None
            return drive(rules, race, question, answer)

        vars(compiled)["answers"] = (*answers[:place], fail, *answers[place + 1 :])
        return compiled

    monkeypatch.setattr(races, "random_rules", spoilt_rules)
    _, troubles = batch("a fault", 0, (RACES_KIND,))
    report = next(trouble for trouble in troubles if trouble.startswith("races"))
    words, link, scenario = report.split("\n", 2)
    assert "planted fault" in words
    game = races.open_any_link(link)
    data = tomllib.loads(scenario)["scenario"][0]
    position = read_position(data["position"], game.rules.track)[1]
    assert position.cars[position.actor].space == game.race.cars[game.race.actor].space
    assert game.question is not None
    assert data["take"][0] in [format_token(game.rules.track, action) for action in game.question.options]
