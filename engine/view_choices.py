"""The spaces a car may drive to, for the page: where they are, what they cost, why."""

from __future__ import annotations

from typing import Any

from engine.drivers.choices import look
from engine.drivers.driver import STEADY, move_worth
from engine.drivers.pace import pace_of
from engine.notation import token_of
from engine.outlook import COST, FREE, OUT, SHORT, SPIN, STOP, Outlook, order_of
from engine.race import Race
from engine.rules.build import Rules
from engine.rules.drive import CHOICE_SHIFT, Moves, brakes_of
from engine.rules.slipstream import STAY
from engine.track import Track
from engine.types import Ask, Message

Json = dict[str, Any]


def drive_question(rules: Rules, race: Race, question: Ask) -> Json:
    """Every legal end of the move, the cheapest and then the most promising first."""
    found: Moves = question.detail
    pace = pace_of(rules.track)
    views = [look(rules, race, question, action) for action in question.options]
    views.sort(key=lambda view: (order_of(view), move_worth(rules, race, pace, STEADY, view)))
    gear = race.cars[race.actor].gear
    blocked = _blocked(rules, race, found)
    return {
        "choices": [_choice(rules, race, found, view) for view in views],
        "rolled": {"gear": gear, "natural": race.natural, "value": race.rolled, "sides": len(rules.movement_faces[gear])},
        "blocked": None if blocked is None else blocked.as_json(),
    }


def price_message(brakes: int, tyres: int) -> Message:
    """Points in words."""
    if brakes and tyres:
        return Message("price.both", {"brakes": brakes, "tyres": tyres})
    if tyres:
        return Message("price.tyres", {"count": tyres})
    return Message("price.brakes", {"count": brakes}) if brakes else Message("price.free")


def _choice(rules: Rules, race: Race, found: Moves, view: Outlook) -> Json:
    stays = view.end < 0
    path = (view.action.value,) if stays else found.path(view.action)
    group, title = _group(rules, race, view)
    return {
        "token": token_of(rules.track, STAY if stays else view.action),
        "space": view.action.value,
        "path": list(path),
        "kind": view.kind,
        "price": {part: count for part, count in (("brakes", view.brakes), ("tyres", view.tyres)) if count},
        "hazards": view.hazards,
        "skid": view.skid,
        "risk": round(1 - (1 - rules.contact_fails(rules, race, view.end if view.end >= 0 else view.action.value) / 20) ** len(view.touched), 4),
        "where": where(rules.track, race, view.action.value, len(path) - 1).as_json(),
        "then": _then(rules.track, view.action.value).as_json(),
        "why": [{"say": message.as_json(), "clause": clause} for message, clause in _why(rules, race, view)],
        "group": group,
        "group_title": title.as_json(),
    }


def where(track: Track, race: Race, space: int, driven: int) -> Message:
    """A space in words: its lane, and its place in the corner or on the way."""
    lane = track.lane[space]
    if lane == track.PIT:
        return Message("where.pit")
    if driven == 0:
        return Message("where.stay")
    corner = track.corner[space]
    if corner < 0:
        return Message("where.road", {"lane": Message(f"lane.{('left', 'middle', 'right')[lane]}"), "count": driven})
    inside = 0 if track.corners[corner].inside == "left" else 2
    side = "middle" if lane == 1 else "inner" if lane == inside else "outer"
    number = 1
    while track.corner[track.before[space]] == corner and number < 99:
        space, number = track.before[space], number + 1
    return Message("where.corner", {"lane": Message(f"lane.{side}"), "number": number, "corner": track.corners[corner].name})


def _then(track: Track, space: int) -> Message:
    """What lies ahead of a space: the rest of its corner, or the way to the next one."""
    if track.lane[space] == track.PIT:
        return Message("then.pit")
    corner = track.corner[space]
    left, here = 0, track.following[space][0]
    if corner >= 0:
        while track.corner[here] == corner:
            here, left = track.following[here][0], left + 1
        return Message("then.corner_left", {"count": left})
    ahead = track.ahead[space]
    if ahead < 0:
        return Message("then.open")
    while track.corner[here] != ahead:
        here, left = track.following[here][0], left + 1
    return Message("then.to_corner", {"count": left, "corner": track.corners[ahead].name})


def _names(rules: Rules, cars: list[int]) -> Message:
    names = [rules.setup.entries[number].name for number in cars]
    if len(names) == 1:
        return Message("names.one", {"name": names[0]})
    return Message("names.more", {"first": ", ".join(names[:-1]), "last": names[-1]})


def _why(rules: Rules, race: Race, view: Outlook) -> list[tuple[Message, str | None]]:
    """The reasons for the price, most important first, each with its clause."""
    track, car = rules.track, race.cars[race.actor]
    corners = track.corners
    reasons: list[tuple[Message, str | None]] = []
    corner = track.corner[view.end if view.end >= 0 else view.action.value]
    for left in view.left:
        args = {"corner": corners[left.corner].name, "over": left.over, "missing": left.missing}
        if left.missing > 1:
            reasons.append((Message("why.stops_missing", args), "LUD-CRN-4"))
        elif view.kind == OUT:
            reasons.append((Message("why.crash", {**args, "tyres": car.tyres}), view.clause))
        else:
            reasons.append((Message("why.overshoot", args), "LUD-CRN-2"))
    if view.unused:
        message = "why.blocked_out" if view.kind == OUT and not view.left else "why.blocked"
        reasons.append((Message(message, {"count": view.unused}), "LUD-SWV-1"))
    if view.kind == SPIN:
        reasons.append((Message("why.spin"), "LUD-SPN-1"))
    if view.action.extra >> CHOICE_SHIFT and rules.lengths(rules, race, race.rolled)[-1] > race.rolled:
        reasons.append((Message("why.soft"), "LUD-ADT-3"))
    if view.skid:
        reasons.append((Message("why.skid", {"count": view.skid}), "LUD-AWE-4" if view.skid > 1 else "LUD-AWE-3"))
    if view.hazards:
        reasons.append((Message("why.hazards", {"count": view.hazards}), "LUD-ASF-2"))
    if brakes := brakes_of(view.action):
        reasons.append((Message("why.brakes", {"count": brakes}), "LUD-BRK-1"))
    if corner >= 0 and not view.left and view.kind != OUT:
        made = (car.stops if track.corner[car.space] == corner else 0) + 1
        if made <= corners[corner].stops:
            reasons.append((Message("why.stop", {"made": made, "needed": corners[corner].stops, "corner": corners[corner].name}), "LUD-CRN-1"))
        else:
            reasons.append((Message("why.extra_stop", {"corner": corners[corner].name}), "LUD-CRN-1"))
    if track.lane[view.action.value] == track.PIT:
        reasons.append((Message("why.pit"), "LUD-PIT-2"))
    elif view.kind != OUT:
        if view.touched:
            reasons.append((Message("why.contact", {"names": _names(rules, view.touched), "count": len(view.touched)}), "LUD-COL-1"))
        else:
            reasons.append((Message("why.clear"), "LUD-COL-1"))
    if view.kind in (STOP, SHORT, FREE):
        reasons.append((Message("why.free"), None))
    return reasons


def _group(rules: Rules, race: Race, view: Outlook) -> tuple[str, Message]:
    """Rows that say the same may be shown as one: same kind and price, same neighbours, same corner left."""
    left = view.left[0].corner if view.left else -1
    key = f"{view.kind}.{view.brakes}.{view.tyres}.{'-'.join(map(str, view.touched))}.{left}.{rules.track.lane[view.action.value] == rules.track.PIT}"
    price = price_message(view.brakes, view.tyres)
    if view.kind == OUT:
        past = rules.track.corners[left].name if left >= 0 else ""
        return key, Message("group.out_past", {"corner": past}) if past else Message("group.out_blocked")
    if view.kind == SPIN:
        return key, Message("group.spin", {"price": price})
    if view.touched:
        return key, Message("group.beside", {"names": _names(rules, view.touched), "price": price})
    if view.kind == COST:
        return key, Message("group.cost", {"price": price})
    return f"{key}.{view.action.value}", Message("group.free")


def _blocked(rules: Rules, race: Race, found: Moves) -> Message | None:
    """Cars in the way, if no way of the full length is free."""
    longest = found.reach.longest
    ends = found.reach.ends(longest)
    if longest >= found.lengths[0] or rules.track.lane[next(iter(ends))] == rules.track.PIT:
        return None
    cars = sorted({race.occupied[t] for end in ends for t in rules.track.following[end] if t in race.occupied and race.occupied[t] != race.actor})
    args: dict[str, Any] = {"spaces": longest, "rolled": race.rolled}
    return Message("blocked.by", {**args, "names": _names(rules, cars)}) if cars else Message("blocked.way", args)
