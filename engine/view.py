"""A game as the page sees it: plain data, no rules, no sentences. The shapes are the ones documented in ``web/protocol.js``."""

from __future__ import annotations

from typing import Any

from engine.course import race_order
from engine.drivers.driver import choose
from engine.game import Game, Moment
from engine.notation import COMPOUNDS, WEATHERS, token_of
from engine.race import AT_PIT, FINISHED, RUNNING, Car, distance, lap_of_set
from engine.rules.books import BOOKS
from engine.rules.build import Rules
from engine.track import Track
from engine.types import HUMAN, WEAR, Message, Setup
from engine.view_choices import drive_question
from engine.view_events import event_views
from engine.view_gears import gear_question
from engine.view_setup import build_question, choice_question, clock_question, tyre_question

Json = dict[str, Any]


def view(game: Game, told: int, notice: Message | None = None) -> Json:
    """The whole view. ``told``: how many events the page has been told; it cuts its log to ``log_from`` and appends the rest."""
    rules = game.rules
    upto = game.now.events
    log_from = min(told, upto)
    return {
        "setup": setup_view(rules.setup),
        "link": game.race_link(),
        "position_link": game.position_link(),
        **scene(rules, game.now),
        "question": _question(game),
        "can_undo": _other_decision(game, -1) is not None,
        "can_redo": game.cursor < len(game.actions),
        "log_from": log_from,
        "events": event_views(rules, game.events[:upto], log_from),
        "notice": None if notice is None else notice.as_json(),
    }


def scene(rules: Rules, moment: Moment) -> Json:
    """What is on the board at a moment, without a question: all that a replay needs."""
    race = moment.race
    order = race_order(rules, race)
    return {
        "round": race.round,
        "lap": max([1, *(min(car.crossings, rules.setup.laps) for car in race.cars)]),
        "cars": [_car(rules, moment, number, order) for number in range(len(race.cars))],
        "order": order,
        "weather": WEATHERS[race.weather] if "weather" in rules.kept else None,
        "hazards": list(race.hazards),
    }


def setup_view(setup: Setup) -> Json:
    """A set-up as the page writes it."""
    switches = dict(setup.switches)
    return {
        "circuit": setup.circuit,
        "rulebook": setup.rulebook,
        "laps": setup.laps,
        "movement_dice": switches.pop("movement_dice", "table"),
        "switches": switches,
        "seed": setup.seed,
        "cars": [{"name": entry.name, "livery": entry.livery, "driver": entry.driver} for entry in setup.entries],
    }


def _car(rules: Rules, moment: Moment, number: int, order: list[int]) -> Json:
    race = moment.race
    car, entry = race.cars[number], rules.setup.entries[number]
    running = car.status == RUNNING
    leaders = [n for n in order if race.cars[n].status == RUNNING]
    gap = (distance(rules.track, race.cars[leaders[0]]) - distance(rules.track, car)) // 1000 if running else None
    return {
        "car": number,
        "name": entry.name,
        "number": entry.livery + 1,
        "livery": entry.livery,
        "driver": entry.driver,
        "status": "running" if running else "finished" if car.status == FINISHED else "out",
        "place": order.index(number) + 1,
        "gap": gap,
        "lap": min(car.crossings, rules.setup.laps),
        "space": car.space if running and car.space >= 0 else None,
        "backwards": bool(car.spun),
        "in_pit": car.pit == AT_PIT,
        "gear": car.gear,
        "wear": {part: {"left": getattr(car, part), "full": full} for part, full in zip(WEAR, car.full, strict=True) if full},
        "corner": corner_view(rules, car) if running and car.space >= 0 else None,
        "tyres": _tyres(rules, moment, number),
        "out": Message(f"out.{car.out}").as_json() if car.out else None,
    }


def _tyres(rules: Rules, moment: Moment, number: int) -> Json | None:
    """The kind and age of a car's tyres; unseen by the others until everybody has chosen."""
    question, car = moment.question, moment.race.cars[number]
    if "compound" not in rules.kept or (question is not None and question.step == "tyres"):
        return None
    return {"compound": COMPOUNDS[car.compound], "lap": lap_of_set(car)}


def corner_view(rules: Rules, car: Car) -> Json | None:
    """The corner whose stops the car has to think of, and the spaces before it along its own lane."""
    track = rules.track
    space, ahead = car.space, 0
    here = track.corner[space]
    made = car.stops
    if here >= 0 and made >= track.corners[here].stops:
        while track.corner[space] == here:
            space, ahead = track.following[space][0], ahead + 1
        made = 0
    corner = track.ahead[space]
    if corner < 0:
        return None
    while track.corner[space] != corner:
        space, ahead = track.following[space][0], ahead + 1
    return {"corner": corner, "name": track.corners[corner].name, "stops": track.corners[corner].stops, "made": made, "ahead": ahead}


def _question(game: Game) -> Json | None:
    question, race = game.question, game.race
    if question is None:
        return None
    rules = game.rules
    human = rules.setup.entries[question.car].driver == HUMAN
    common: Json = {"car": question.car, "step": question.step, "human": human}
    if not human:
        return common | {"preselected": ""}
    preselected = token_of(rules.track, choose(rules, race, question))
    return common | {"preselected": preselected} | QUESTIONS.get(question.step, drive_question)(rules, race, question)


QUESTIONS = {
    "gear": gear_question, "tyres": tyre_question, "new_tyres": tyre_question, "trial_tyres": tyre_question, "build": build_question,
    "stop_kind": choice_question, "repair": choice_question, "trial_clock": clock_question,
}  # fmt: skip


def _other_decision(game: Game, direction: int) -> int | None:
    """The cursor of the nearest earlier or later moment at which a person decides; without people at the wheel, simply the next one."""
    entries = game.rules.setup.entries
    people = any(entry.driver == HUMAN for entry in entries)
    place = game.cursor + direction
    while 0 <= place <= len(game.actions):
        question = game.moments[place].question
        if question is None or not people or entries[question.car].driver == HUMAN:
            return place
        place += direction
    return None


def step_back(game: Game) -> None:
    """Undo to the previous decision of a person."""
    place = _other_decision(game, -1)
    if place is not None:
        game.cursor = place


def step_forward(game: Game) -> None:
    """Redo to the next decision of a person, or as far as there is history."""
    place = _other_decision(game, 1)
    game.cursor = len(game.actions) if place is None else place


def books_view() -> list[Json]:
    """The rulebooks with their switches, for the set-up screen."""
    return [
        {
            "id": book.id,
            "switches": [
                {"id": switch.id, "choices": list(switch.choices), "clause": switch.clause, "needs": list(switch.needs), "optional": bool(switch.rules)}
                for switch in book.switches
            ],
        }
        for book in BOOKS.values()
    ]


def facts_view(track: Track) -> Json:
    """What a set-up screen shows of a circuit."""
    return {
        "id": track.id, "name": track.name, "country": track.country, "laps": track.usual_laps, "spaces": track.lanes[1], "shortest": track.shortest,
        "stops": sum(corner.stops for corner in track.corners), "corners": [{"name": corner.name, "stops": corner.stops} for corner in track.corners],
    }  # fmt: skip
