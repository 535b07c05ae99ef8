"""Gear question for the page: six gears with their possible outcomes."""

from __future__ import annotations

from typing import Any

from engine.core.dice import D20
from engine.core.state import AT_PIT, Race
from engine.core.types import Decision, Json, Message
from engine.links.tokens import format_token
from engine.play.forecast import CERTAIN_LOSS, PIT_LANE_AHEAD, Face, Forecast, forecasts
from engine.play.outcome import COST, FREE, SHORT, STOP
from engine.rules.framework.builder import Rules
from engine.rules.queries import LINE, can_afford_gear, can_choose_dice, chooses_gears_together, gear_price
from engine.view.shared_messages import price_message


def gear_question(rules: Rules, race: Race, question: Decision) -> Json:
    """Return all six gears, the legal ones with every face of their die."""
    legal = {
        action.value: format_token(rules.track, action)
        for action in question.options
        if action.kind == "gear"
    }
    gear_forecasts = forecasts(rules, race, question)
    gears = [
        _gear_option(rules, race, gear, legal.get(gear), gear_forecasts.get(gear)) for gear in range(1, 7)
    ]
    return {"step": "gear", "gears": gears, "secret": bool(rules.question_spec(race).secret_fields)}


def _gear_option(rules: Rules, race: Race, gear: int, token: str | None, forecast: Forecast | None) -> Json:
    car = race.cars[race.actor]
    values = rules.movement_spaces[gear]
    option: Json = {
        "gear": gear,
        "token": token,
        "reason": None,
        "low": min(values),
        "high": max(values),
        "price": {},
        "retires_car": False,
        "faces": [],
        "total": len(values),
        "heat": [],
        "odds": [],
        "conditions": [],
    }
    if token is None or forecast is None:
        option["reason"] = _illegal_reason(rules, race, gear).as_json()
        return option
    if not car.spun and car.pit != AT_PIT:
        points = dict(zip(("fuel", "brakes", "engine"), gear_price(rules, car, gear), strict=True))
        option["price"] = {part: count for part, count in points.items() if count}
        option["retires_car"] = points["engine"] >= car.engine
    option["faces"] = [
        {
            "value": face.spaces,
            "count": face.faces,
            "kind": face.kind,
            "price": _price_dict(face),
            "risky": face.risky,
        }
        for face in _merged_faces(forecast.faces)
    ]
    option["heat"] = [
        [space, count, kind, risky] for space, (count, kind, risky) in sorted(forecast.heat.items())
    ]
    option["odds"] = _outcome_parts(rules, race, forecast)
    option["conditions"] = [message.as_json() for message in _caveats(rules, forecast)]
    return option


def _merged_faces(faces: list[Face]) -> list[Face]:
    """Merge faces that are displayed identically."""
    faces_by_key: dict[tuple[Any, ...], Face] = {}
    for face in faces:
        key = (face.spaces, face.kind, face.brakes, face.tyres, face.fuel, face.risky)
        other = faces_by_key.get(key)
        faces_by_key[key] = face if other is None else other._replace(faces=other.faces + face.faces)
    return list(faces_by_key.values())


def _illegal_reason(rules: Rules, race: Race, gear: int) -> Message:
    """Return why a gear cannot be chosen, in two words."""
    car = race.cars[race.actor]
    if car.spun or car.gear == 0:
        return Message("gear.reason.spun" if car.spun else "gear.reason.start")
    if car.pit == AT_PIT:
        return Message("gear.reason.pit")
    if gear > car.gear + 1:
        return Message("gear.reason.from", {"gear": Message(f"gear.{gear - 1}")})
    if car.gear - gear - 1 >= len(rules.skipped_gear_costs) or can_afford_gear(rules, car, gear):
        return Message("gear.reason.too_far")
    return Message("gear.reason.points")


def _price_dict(face: Face) -> dict[str, int]:
    points = {"brakes": face.brakes, "tyres": face.tyres, "fuel": face.fuel}
    return {part: count for part, count in points.items() if count}


def _outcome_parts(rules: Rules, race: Race, forecast: Forecast) -> list[Json]:
    """Return the outcomes in words, one part for each outcome with its risks, in the order of the faces."""
    others_first = chooses_gears_together(rules) or not race.round or race.points_state.session
    place = 0 if others_first else race.finished + 1
    return [
        {
            **_outcome(rules, face, args, place).as_json(),
            "risks": [risk.as_json() for risk in _risk_messages(rules, race, face)],
        }
        for face, args in _outcome_shares(forecast)
    ]


def without_risks(face: Face) -> Face:
    """Return the outcome of a face: without the roll and the risks of further rolls."""
    return face._replace(
        spaces=0, natural=(), faces=0, contact_count=0, contact_max_roll=0, hazards=0, engine=0
    )


def outcome_message(rules: Rules, face: Face, percent: int) -> Message:
    """Return an outcome with its share in percent."""
    share = Message("odds.percent", {"percent": percent})
    return _outcome(rules, face, {"percent": percent, "share": share})


def _outcome_shares(forecast: Forecast) -> list[tuple[Face, Json]]:
    """Return the different outcomes with their shares, whose percentages add up to 100."""
    shares: dict[Face, int] = {}
    for face in forecast.faces:
        outcome_key = face._replace(spaces=0, natural=(), faces=0)
        shares[outcome_key] = shares.get(outcome_key, 0) + face.faces
    percents = whole_percents(list(shares.values()))
    return [
        (face, {"percent": percent, "faces": count, "total": forecast.total})
        for (face, count), percent in zip(shares.items(), percents, strict=True)
    ]


def whole_percents(counts: list[int]) -> list[int]:
    """Return the share of each count in whole percent, by largest remainder, so that they add up to 100."""
    total = sum(counts)
    percents = [100 * count // total for count in counts]
    by_remainder = sorted(range(len(counts)), key=lambda place: -(100 * counts[place] % total))
    for place in by_remainder[: 100 - sum(percents)]:
        percents[place] += 1
    return percents


def _outcome(rules: Rules, face: Face, args: Json, place: int = 0) -> Message:
    """Return an outcome in words.

    ``place``: the place of a car that crosses the last line; 0 if other cars may do so first.
    """
    if face.kind == COST:
        return Message(
            "odds.cost",
            {**args, "price": price_message(face.brakes, face.tyres, face.fuel, face.added_rolls)},
        )
    if face.kind in (FREE, SHORT, STOP) and face.corner in (LINE, PIT_LANE_AHEAD):
        if face.corner == PIT_LANE_AHEAD:
            return Message("odds.pits", args)
        if face.kind != FREE:
            return Message("odds.before_line", args)
        if place:
            return Message("odds.finish_place", {**args, "place": place})
        return Message("odds.finish", args)
    if face.corner >= 0:
        return Message(f"odds.{face.kind}", {**args, "corner": rules.track.corners[face.corner].name})
    return Message(f"odds.{FREE if face.kind == SHORT else face.kind}", args)


def _risk_messages(rules: Rules, race: Race, face: Face) -> list[Message]:
    """Return further possible losses, each with its probability."""
    risks = []
    if face.contact_count:
        risks.append(Message("odds.contact", _combined_chance(face.contact_count, face.contact_max_roll)))
    if face.hazards:
        max_roll = rules.debris_rolls_by_weather[race.weather]
        risks.append(
            Message(f"odds.debris.{rules.debris_damaged_part}", _combined_chance(face.hazards, max_roll))
        )
    if face.engine:
        surely = face.engine == CERTAIN_LOSS
        risks.append(
            Message("odds.engine_point" if surely else "odds.engine", _combined_chance(1, face.engine))
        )
    return risks


def _combined_chance(rolls: int, failing_faces: int) -> dict[str, Any]:
    """Return the probability that at least one of several d20 rolls is at most ``failing_faces``."""
    total = len(D20) ** rolls
    faces = total - (len(D20) - failing_faces) ** rolls
    return {"percent": (200 * faces + total) // (2 * total), "faces": faces, "total": total}


def _caveats(rules: Rules, forecast: Forecast) -> list[Message]:
    """Return caveats: factors other than the driver's own roll."""
    caveats = []
    if forecast.others_move_first:
        caveats.append(Message("odds.nobody_moves"))
    if forecast.freed_spaces:
        caveats.append(Message("odds.freed", {"count": forecast.freed_spaces}))
    if can_choose_dice(rules):
        caveats.append(Message("odds.one_die"))
    return caveats
