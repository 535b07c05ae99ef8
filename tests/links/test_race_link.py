"""Links: new and old ones open, and damaged ones give one typed error or a playable race."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.core.driver_ids import DRIVER_IDS
from engine.core.state import state_of
from engine.core.types import NAMES, Entry, InputError, Setup
from engine.links import race_link
from engine.links.bitstream import ALPHABET, BitReader, BitWriter, decode_text, encode_text
from engine.links.setup_bits import read_setup
from engine.rules.framework.builder import Builder, Rule
from engine.rules.rulebooks import rulebooks
from engine.rules.rulebooks.rulebooks import checked_setup
from tests.support.circuits import setup
from tests.support.fuzz import (
    SEED,
    TEXT_MUTATORS,
    base_links,
    corrupt_payload,
    game_of_link,
    play_on,
    sample_game,
    time_limit,
)
from tests.support.messages import messages
from tests.support.race_checks import check_positions_round_trip
from web.tooling.toolchain import ROOT

MUTATIONS = 6_000
OLD_LINKS = ROOT / "tests" / "golden" / "links.txt"


@pytest.mark.parametrize(
    "race_setup",
    [
        setup("monaco", cars=1),
        setup(
            "zandvoort",
            cars=10,
            laps=9,
            seed=(1 << 48) - 1,
            movement_dice="gear_dice",
            overshoot_unpaid="spin",
            swerve_shortage="strict",
            max_pit_gear="4",
        ),
        setup("monaco", cars=3)._replace(
            entries=(
                Entry("Zoë 💥 & <b>", 9, "human"),
                Entry("You", 4, "human"),
                Entry(NAMES[2], 2, DRIVER_IDS[1]),
            )
        ),
        setup("test_ring", cars=2)._replace(
            entries=(Entry("W" * 16, 7, DRIVER_IDS[-1]), Entry("Ünïcödé Ñåmé", 0, DRIVER_IDS[0]))
        ),
    ],
    ids=["one car", "everything", "names", "more names"],
)
def test_setup_links_restore_the_set_up(race_setup: Setup) -> None:
    kind, bits = race_link.read_kind(race_link.setup_link(race_setup))
    assert kind == "s"
    assert read_setup(bits) == checked_setup(race_setup)
    bits.expect_end()


def test_links_are_safe_in_an_address_bar() -> None:
    link = sample_game("monaco", 60, cars=10, laps=2).race_link()
    assert set(link) <= set(ALPHABET + ".")
    assert game_of_link(f"#{link}").race_link() == game_of_link(f" {link}\n").race_link() == link


def test_encoded_numbers_are_decoded_unchanged() -> None:
    chance = random.Random("bits")
    writer, expected = BitWriter(), []
    for _ in range(500):
        kind, size = chance.randrange(3), chance.randrange(1, 40)
        value = chance.randrange(1 << size)
        expected.append((kind, size, value))
        if kind == 0:
            writer.write(value, size)
        elif kind == 1:
            writer.write_varint(value)
        else:
            writer.write_choice(value % size, size)
    reader = BitReader(decode_text(encode_text(writer.to_bytes())))
    for kind, size, value in expected:
        decoded = (
            reader.read(size)
            if kind == 0
            else reader.read_varint(1 << 40)
            if kind == 1
            else reader.read_choice(size)
        )
        assert decoded == (value % size if kind == 2 else value)
    reader.expect_end()


def test_recorded_links_still_open() -> None:
    """Each recorded line has a link, its number of decisions, and the position it leads to."""
    for line in OLD_LINKS.read_text(encoding="utf-8").splitlines():
        link, decisions, position = line.split(" ")
        game = game_of_link(link)
        assert game.cursor == int(decisions)
        assert state_of(game_of_link(position).race) == state_of(game.race)
        assert position[0] == "r" or game.position_link() == position


def test_links_of_golden_races_open() -> None:
    for file in OLD_LINKS.parent.glob("*-[0-9]-[0-9]*.txt"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("  state ") and len(line.split()) > 2:
                assert game_of_link(line.split()[2]).position_link() == line.split()[2]


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("", "error.link.foreign"),
        ("hello", "error.link.foreign"),
        ("https://example.org/", "error.link.foreign"),
        ("x1.AAAAAAAA", "error.link.foreign"),
        ("r.AAAAAAAA", "error.link.foreign"),
        ("r0.AAAAAAAA", "error.link.foreign"),
        ("r1.", "error.link.foreign"),
        ("r²1.AAAAAAAA", "error.link.foreign"),
        ("r2.AAAAAAAA", "error.link.damaged"),
        ("r5.AAAAAAAA", "error.link.damaged"),
        ("r7.AAAAAAAA", "error.link.damaged"),
        ("p7.AAAAAAAA", "error.link.foreign"),
        ("r10.AAAAAAAA", "error.link.damaged"),
        ("r12.AAAAAAAA", "error.link.damaged"),
        ("p10.AAAAAAAA", "error.link.foreign"),
        ("r13.AAAAAAAA", "error.link.damaged"),
        ("p9999.AAAAAAAA", "error.link.newer"),
        ("r1.AAAAAAAA", "error.link.damaged"),
        ("r1.%41%41", "error.link.damaged"),
        ("r1." + "A" * 9000, "error.link.long"),
        ("r2." + "A" * 17_000, "error.link.long"),
        ("r10." + "A" * 9000, "error.link.long"),
        ("r11." + "A" * 9000, "error.link.damaged"),
    ],
)
def test_each_kind_of_damage_has_its_error(link: str, reason: str) -> None:
    with pytest.raises(InputError) as error:
        game_of_link(link)
    assert error.value.message.id == reason


def test_mutated_links_are_rejected_or_playable() -> None:
    chance = random.Random(f"links{SEED}")
    links = base_links()
    rejection_counts: Counter[str] = Counter()
    playable = 0
    for number in range(MUTATIONS):
        link, other_link = chance.choice(links), chance.choice(links)
        if number % 2:
            mutant = corrupt_payload(link, other_link, chance)
        else:
            place = chance.randrange(len(link))
            mutant = (
                link[:place] + other_link[place:]
                if number % 16 == 0
                else TEXT_MUTATORS[number // 2 % len(TEXT_MUTATORS)](link, chance)
            )
        with time_limit(10, mutant):
            try:
                game = game_of_link(mutant)
            except InputError as refusal:
                rejection_counts[refusal.message.id] += 1
                continue
            playable += 1
            play_on(game, chance)
    assert set(rejection_counts) <= set(messages())
    # Text damage fails at the checksum or before; some of the damage inside gets as far as the contents.
    assert rejection_counts["error.link.damaged"] > MUTATIONS // 2
    for reason in ("link.foreign", "link.newer", "link.long", "circuit.unknown", "setup.livery"):
        assert rejection_counts[f"error.{reason}"], f"no damaged link is rejected with {reason}"
    assert playable > 500, "too few damaged links pass the checksum, so the test proves little"


@pytest.mark.parametrize("step", ["gear", "drive"])
def test_any_rule_can_persist_any_group_of_fields(monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """Even in the basic game, which has no such field, position text and link restore the position."""

    def keeps_more(rule: Rule) -> Rule:
        def install(builder: Builder) -> None:
            assert rule.install is not None
            rule.install(builder)
            builder.save_fields("kit")

        return rule._replace(install=install) if rule.id == "movement" else rule

    monkeypatch.setattr(rulebooks, "REGISTRY", tuple(map(keeps_more, rulebooks.REGISTRY)))
    game = sample_game("monaco", 60 if step == "gear" else 61, cars=3, laps=2)
    while game.question is not None and game.question.step != step:
        game.apply(game.question.options[0])
    assert game.question is not None and "kit" in game.rules.saved_groups
    game.race.cars[1].points_state = game.race.cars[1].points_state._replace(crew=2)
    check_positions_round_trip(game.rules, game.race, game.question, False)
    assert "crew=2" in game.position_text()
