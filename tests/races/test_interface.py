"""The interface for drivers: races equal the loop's, states never change, observations have no secrets.

Drivers use separate dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from engine.core.fields import CAR_FIELDS, POINTS_CAR_FIELDS
from engine.core.state import WET, Race, state_of
from engine.core.types import Action, Chance, Decision
from engine.links.notation import read_position
from engine.play import interface, loop
from engine.play.forecast import forecasts
from engine.play.interface import Outcome, State
from engine.play.observation import Sampler
from engine.play.outcome import COST
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import rules_for
from engine.rules.rulebooks.versions import CURRENT_VERSION
from tests.support.circuits import rules, track
from tests.support.fuzz import ADVANCED
from tests.support.golden_races import ALL_EUROGAMES_SWITCHES, ALL_HOUSE_SWITCHES, ALL_TRANT_SWITCHES
from tests.support.policies import POLICIES

# Every rulebook with everything on.
EVERYTHING: dict[str, dict[str, str]] = {
    "first": {}, "ludodelire": {**ADVANCED, "trials": "on"}, "eurogames": ALL_EUROGAMES_SWITCHES,
    "trant": ALL_TRANT_SWITCHES,
    "house": ALL_HOUSE_SWITCHES,
}  # fmt: skip

books = pytest.mark.parametrize("book", EVERYTHING)


def full_rules(book: str, seed: int = 7, **options: str) -> Rules:
    """Return the rules of a rulebook with everything on."""
    laps = 1 if book == "first" else 3
    return rules("test_ring", laps=laps, cars=5, seed=seed, rulebook=book, **EVERYTHING[book], **options)


def states(compiled: Rules, limit: int, chooser: str = "brisk") -> Iterator[State]:
    """Yield the states of a race in order."""
    choose, state = POLICIES[chooser](3), interface.begin_game(compiled)
    for _ in range(limit):
        yield state
        question = state.question
        if type(question) is Decision:
            state = interface.apply(state, choose(compiled, state.race, question))
        elif type(question) is Chance:
            value = question.faces[loop.roll(compiled, state.race, question)]
            state = interface.apply(
                state, next(outcome for outcome in interface.outcomes(state) if outcome.value == value)
            )
        else:
            return


@books
def test_races_by_states_equal_races_by_the_loop(book: str) -> None:
    compiled = full_rules(book)
    race = loop.start(compiled)
    choose = POLICIES["brisk"](3)
    for state in states(compiled, 1500):
        question = loop.advance(compiled, race)
        assert (question is None) == (state.question is None)
        if question is None:
            break
        assert state.question is not None
        assert question == state.question
        # Of equal faces a state has the first.
        assert state_of(race) == state_of(state.race) or race.held_face >= 0
        if isinstance(question, Decision):
            assert interface.legal_actions(state) == question.options
            assert interface.outcomes(state) == ()
            loop.apply_answer(compiled, race, question, choose(compiled, race, question))
        else:
            outcomes = interface.outcomes(state)
            assert interface.legal_actions(state) == ()
            assert [one.value for one in outcomes for _ in range(one.weight)] == sorted(question.faces)
            assert {outcome.total for outcome in outcomes} == {len(question.faces)}
            loop.apply_answer(compiled, race, question, loop.roll(compiled, race, question))


def test_equal_die_faces_lead_to_equal_states() -> None:
    compared_count = 0
    for compiled in (full_rules("ludodelire", movement_dice="gear_dice"), full_rules("house")):
        for state in states(compiled, 500):
            if (
                type(state.question) is not Chance
                or state.race.cars[state.question.car].points_state.driver_points
            ):
                continue
            faces = state.question.faces
            for value, count in Counter(faces).items():
                if count > 1:
                    ends = set()
                    for face, shown_value in enumerate(faces):
                        if shown_value == value:
                            race = state.race.copy()
                            loop.apply_answer(state.rules, race, state.question, face)
                            ends.add(state_of(race))
                    assert len(ends) == 1
                    compared_count += 1
    assert compared_count > 20


def test_a_state_is_immutable_and_rejects_other_answers() -> None:
    decision_count = roll_count = 0
    for state in states(full_rules("ludodelire"), 300):
        state_before = state_of(state.race)
        if type(state.question) is Chance:
            roll_count += 1
            for outcome in interface.outcomes(state):
                interface.apply(state, outcome)
            faces = len(state.question.faces)
            invalid_answers: tuple[Action | Outcome, ...] = (Outcome(99, 1, faces), Action("gear", 1))
        elif state.question is not None:
            decision_count += 1
            for action in interface.legal_actions(state)[:3]:
                interface.apply(state, action)
            invalid_answers = (Outcome(1, 1, 20), Action("gear", 9))
        for answer in invalid_answers:
            with pytest.raises(ValueError, match="does not answer"):
                interface.apply(state, answer)
        assert state_of(state.race) == state_before
    assert decision_count > 50
    assert roll_count > 50


# Farid is blocked by Greta and by Elsa's wreck: the roll is a space too long. In rain the car then skids one
# space further, which is blocked too.
SWERVING = """race monaco house weather=on
turn 11 order=1 step=drive rolled=9 weather=rain
car Elsa at=L76 gear=3 out=bodywork wreck=1
car Farid at=M68 gear=4 B=0 tyres=wet
car Greta at=M72 gear=1
"""


def test_a_preview_adds_the_tyre_points_of_the_move_and_of_the_skid() -> None:
    """Each costs one point for swerving."""
    compiled, race = read_position(SWERVING, track("monaco"))
    question = loop.next_decision(compiled, race)
    assert question is not None
    action = Action("drive", compiled.track.space_named("L75"))
    view = interface.preview(State(compiled, race, question), action)
    assert (view.kind, view.unused, view.skid, view.tyres) == (COST, 2, 1, 2)
    tyres_before = race.cars[1].tyres
    loop.apply_answer(compiled, race, question, action)
    skid = loop.next_decision(compiled, race)
    assert skid is not None and skid.step == "skid"
    loop.apply_answer(compiled, race, skid, skid.options[0])
    loop.next_decision(compiled, race)
    assert race.cars[1].tyres == tyres_before - view.tyres


def test_a_finished_race_asks_nothing() -> None:
    *_, state = states(rules("test_ring", laps=1, cars=1, seed=4), 2000)
    assert state.question is None
    assert interface.legal_actions(state) == ()
    assert interface.outcomes(state) == ()
    assert interface.observe(state, 0).question is None
    with pytest.raises(ValueError, match="does not answer"):
        interface.apply(state, Action("gear", 1))
    with pytest.raises(ValueError, match="car 0 is not asked"):
        interface.observe(state, 0).pending_decision  # noqa: B018
    with pytest.raises(ValueError, match="no move question"):
        interface.preview(state, Action("drive", 1))
    with pytest.raises(ValueError, match="not a legal gear"):
        interface.forecast(state, Action("gear", 1))


def test_forecast_and_preview_match_the_engine() -> None:
    gears = ways = 0
    for state in states(full_rules("ludodelire"), 400):
        if type(state.question) is not Decision or state.race.round == 0:
            continue
        if state.question.step == "gear":
            gears += 1
            action = state.question.options[-1]
            promised = forecasts(state.rules, state.race, state.question)[action.value]
            assert interface.forecast(state, action)[:3] == promised[:3]
            with pytest.raises(ValueError, match="no move question"):
                interface.preview(state, action)
        elif state.question.step == "drive":
            ways += 1
            action = state.question.options[0]
            view = interface.preview(state, action)
            assert view.action == action
            with pytest.raises(ValueError, match="not a legal move"):
                interface.preview(state, Action("drive", -7))
            with pytest.raises(ValueError, match="not a legal gear"):
                interface.forecast(state, action)
    assert gears > 10
    assert ways > 10


@books
def test_an_observation_has_no_seed_and_no_events(book: str) -> None:
    for state in states(full_rules(book), 40):
        state.race.events = []
        for car in range(5):
            observation = interface.observe(state, car)
            assert observation.rules.setup == state.rules.setup._replace(seed=0)
            assert observation.rules.without_seed.setup.seed == 0
            assert observation.race is not state.race
            assert observation.race.events is None
            mine = type(state.question) is Decision and state.question.car == car
            assert observation.question == (state.question if mine else None)
    setup, track = full_rules(book).setup, full_rules(book).track
    for version in range(1, CURRENT_VERSION + 1):
        old_rules = rules_for(setup, track, version)
        assert old_rules.without_seed.rules_version == old_rules.rules_version <= version


SECRET_STEPS = {
    ("ludodelire", "tyres"), ("ludodelire", "trial_tyres"), ("eurogames", "tyres"),
    ("eurogames", "trial_tyres"), ("trant", "gear"), ("trant", "tyres"), ("trant", "wing"),
    ("house", "gear"), ("house", "tyres"), ("house", "wing"), ("house", "session_wing"),
    ("house", "session_tyres"),
}  # fmt: skip


def secret_of(race: Race, number: int) -> tuple[int, int, int]:
    """Return the fields of a car that a driver may choose secretly."""
    car = race.cars[number]
    return car.points_state.selected_gear, car.compound, car.points_state.wing


def test_observations_hide_only_secret_choices() -> None:
    steps_met = set()
    for book in EVERYTHING:
        for state in states(full_rules(book), 700, "any"):
            hidden_fields = state.rules.question_spec(state.race).secret_fields
            if type(state.question) is not Decision:
                continue
            if hidden_fields:
                steps_met.add((book, state.rules.steps[state.race.step].name))
            asked_car = state.question.car
            observation = interface.observe(state, asked_car)
            assert secret_of(observation.race, asked_car) == secret_of(state.race, asked_car)
            for number, car in enumerate(state.race.cars):
                observed_car = observation.race.cars[number]
                if number != asked_car:
                    for place, name in enumerate(("selected_gear", "compound", "wing")):
                        value = secret_of(observation.race, number)[place]
                        assert value == (0 if name in hidden_fields else secret_of(state.race, number)[place])
                observed_car.compound, observed_car.points_state = car.compound, car.points_state
            assert state_of(observation.race) == state_of(state.race)
    assert steps_met >= SECRET_STEPS, SECRET_STEPS - steps_met


def test_every_secret_is_a_field_of_a_car() -> None:
    names = {field.name for field in (*CAR_FIELDS, *POINTS_CAR_FIELDS)}
    for book in EVERYTHING:
        for step in full_rules(book).steps:
            assert set(step.question_spec.secret_fields) <= names, step.name


def test_playing_on_from_an_observation_leaves_the_race_unchanged() -> None:
    state = next(
        state
        for state in states(full_rules("trant"), 400)
        if type(state.question) is Decision and state.question.step == "gear" and state.question.car == 2
    )
    state_before = state_of(state.race)
    observation = interface.observe(state, 2)
    thought, dice = interface.state_from_observation(observation), observation.sampler()
    for _ in range(200):
        if thought.question is None:
            break
        options = interface.legal_actions(thought)
        thought = interface.apply(thought, options[-1] if options else interface.sample(thought, dice))
    assert thought.race.round > state.race.round
    assert state_of(state.race) == state_before
    assert state_of(observation.race) == state_of(interface.observe(state, 2).race)
    # Wet tyres are no secret once they have been shown.
    assert observation.race.cars[0].compound == state.race.cars[0].compound <= WET


def test_a_sampler_is_reproducible_and_fair() -> None:
    sampler, same_sampler = Sampler(5), Sampler(5)
    values = [sampler.index(6) for _ in range(6000)]
    assert values == [same_sampler.index(6) for _ in range(6000)]
    assert all(800 < count < 1200 for count in Counter(values).values())
    assert len(Counter(values)) == 6
    weighted = Counter(sampler.weighted([1, 0, 3]) for _ in range(4000))
    assert weighted.keys() == {0, 2}
    assert 850 < weighted[0] < 1150
    branches = [[Sampler(5).branch(number).index(1000) for _ in range(3)] for number in (1, 1, 2)]
    assert branches[0] == branches[1] != branches[2]
    # Permanent: rivals of a shared race draw the same on each version of the game.
    dice = Sampler(5)
    assert [dice.index(20) for _ in range(8)] == [16, 4, 8, 16, 19, 5, 4, 9]
    assert [Sampler(5).branch(number).index(1000) for number in (1, 2)] == [488, 27]
    # Independent of draws from the parent.
    assert sampler.branch(4).index(1000) == Sampler(5).branch(4).index(1000)


def test_a_sampler_depends_on_the_position_and_not_the_seed() -> None:
    def draw_values(seed: int, car: int) -> list[int]:
        compiled = full_rules("ludodelire", seed)
        race = loop.start(compiled)
        dice = interface.observe(interface.new_state(compiled, race), car).sampler()
        return [dice.index(1000) for _ in range(5)]

    assert draw_values(1, 0) == draw_values(2, 0)
    assert draw_values(1, 0) != draw_values(1, 1)
