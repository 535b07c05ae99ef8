"""Every request of the protocol, valid and with a value changed at any depth."""

from __future__ import annotations

import json
import random
import types
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from typing import (
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from engine.api.session import Session
from engine.core.types import InputError
from engine.links.bitstream import encode_text
from engine.links.tokens import format_token
from engine.play.game import Game
from engine.protocol.replies import Reply
from engine.protocol.requests import Request
from engine.season import season_file, season_link
from engine.season.season_file import SeasonFile
from engine.view.game_view import setup_view
from tests.support.changed_fields import TEXTS, change_data
from tests.support.circuits import FOLDER, topology
from tests.tools.long_races import circuits
from tests.tools.protocol_types import type_problems
from tests.tools.soak.field_changes import Inputs, own_ring
from tests.tools.soak.races import random_season

REQUESTS_PER_ROUND = 80
UNCHANGED_SHARE = 0.3  # of requests that are sent as the page would
OPTIONAL_SHARE = 0.6  # of optional fields that are sent
OUTLINE = [
    [round(100 * x), round(60 * y)] for x, y in ((0, 0), (2, 0), (4, 1), (4, 3), (2, 4), (0, 3), (-1, 1))
]


@cache
def request_types() -> tuple[Any, ...]:
    """Return the types of all requests."""
    return tuple(union_members(Request))


def union_members(kind: Any) -> Iterator[Any]:
    """Yield the parts of a union."""
    if get_origin(kind) in (types.UnionType, Union):
        for part in get_args(kind):
            yield from union_members(part)
    else:
        yield kind


class RequestMaker:
    """Makes valid requests of every type to a session, from races and seasons of the same run."""

    def __init__(self, rng: random.Random, games: list[Game], session: Session) -> None:
        self.rng, self.games, self.session = rng, games, session
        saved = SeasonFile(random_season(rng))
        files, link = season_file.to_text(saved), season_link.to_link(saved)
        self.fields: dict[str, Callable[[], Any]] = {
            "setup": lambda: setup_view(self.game().rules.setup),
            "link": self.race_link, "stored": self.race_link,
            "season": lambda: files,
            "draft": lambda: season_file.plan_data(saved.season.plan),
            "topology": lambda: topology(rng.choice(circuits()[:3])),
            "text": lambda: rng.choice((files, link, self.circuit_text(), self.position_text())),
            "original": self.circuit_text,
            "circuit": lambda: rng.choice(circuits()),
            "token": self.token,
            "day": lambda: rng.choice((rng.randrange(18_000, 25_000), 20_793 + 7 * rng.randrange(200))),
            "preset": lambda: rng.choice(("trant", "house", "free")),
            "rulebook": lambda: rng.choice(("ludodelire", "eurogames", "trant", "house", "first")),
            "facts": lambda: [{"kind": rng.choice(("overshoot", "gear", "move", "out"))}],
            "steps": lambda: rng.randrange(1, 60),
            "year": lambda: rng.randrange(1950, 2026),
            "switches": lambda: {rng.choice(("weather", "slipstream", "tyres")): "on"},
            "parcel": lambda: encode_text(own_ring().track.packed_source),
        }  # fmt: skip

    def game(self) -> Game:
        return self.rng.choice(self.games)

    def race_link(self) -> str:
        """Return a link of any kind."""
        game = self.game()
        return self.rng.choice((game.race_link, game.race_link, game.position_link))()

    def circuit_text(self) -> str:
        return (FOLDER / "test_ring.toml").read_text(encoding="utf-8")

    def position_text(self) -> str:
        """Return a position as text, or "" if no position can store this moment."""
        with suppress(InputError):
            return self.game().position_text()
        return ""

    def token(self) -> str:
        """Return a decision, most often a legal one."""
        game = self.session.game
        if game is None or game.question is None:
            return "g1"
        legal = format_token(game.rules.track, self.rng.choice(game.question.options))
        return self.rng.choice((legal, legal, legal, "g1", "stay"))

    def request(self) -> dict[str, Any]:
        """Return a valid request of any type."""
        return self.record(self.rng.choice(request_types()))

    def record(self, kind: Any) -> dict[str, Any]:
        """Return a record with all its required fields and some of the optional ones."""
        values = {}
        for name, field in get_type_hints(kind, include_extras=True).items():
            is_optional = get_origin(field) is NotRequired or name in kind.__optional_keys__
            if is_optional and self.rng.random() > OPTIONAL_SHARE:
                continue
            inner = get_args(field)[0] if get_origin(field) in (NotRequired, Required) else field
            is_known = name in self.fields and inner is not bool
            values[name] = self.fields[name]() if is_known else self.value(inner)
        return values

    def value(self, kind: Any) -> Any:
        """Return a value of a type."""
        rng, origin, args = self.rng, get_origin(kind), get_args(kind)
        if is_typeddict(kind):
            return self.record(kind)
        if origin is Literal:
            return rng.choice(args)
        if origin in (types.UnionType, Union):
            return self.value(rng.choice(args))
        if kind == list[list[float]]:
            return OUTLINE
        if origin is list:
            return [self.value(args[0]) for _ in range(rng.randrange(4))]
        if origin is tuple:
            return [self.value(part) for part in args]
        if origin is dict:
            return {str(self.value(args[0])): self.value(args[1]) for _ in range(rng.randrange(3))}
        if kind is int:
            return rng.choice((0, 0, 1, 1, 2, 3, rng.randrange(30), rng.randrange(200)))
        if kind is str:
            return rng.choice(("Zoë", "human", "steady", "engine", "corner", "T", "E", *TEXTS[:1]))
        return {float: rng.random() * 9, bool: rng.random() < 0.5}.get(kind)


def changed_requests(rng: random.Random, games: list[Game]) -> Inputs:
    """Yield requests of every type to one session, most of them with changed values."""
    session = Session()
    maker = RequestMaker(rng, games, session)
    for circuit in {game.rules.track.id for game in games}:
        session.handle(json.dumps({"do": "circuit", "topology": topology(circuit)}))
    for number in range(REQUESTS_PER_ROUND):
        if number % 20 == 0:
            session.handle(json.dumps({"do": "open", "link": maker.race_link()}))
        request = json.loads(json.dumps(maker.request()))  # a copy: its parts must not change
        if rng.random() > UNCHANGED_SHARE:
            do, act = request["do"], request.get("act")
            change_data(request, rng, rng.randrange(1, 3))
            if rng.random() < 0.9:
                request |= {"do": do} | ({"act": act} if act else {})
        text = json.dumps(request, ensure_ascii=rng.random() < 0.5)
        yield text, partial(check_request, session, text)


def check_request(session: Session, text: str) -> None:
    """Assert that a reply has the protocol's types, and that an error changes nothing; undo and redo."""
    previous_game = session.game
    link = previous_game.race_link() if previous_game else ""
    reply = json.loads(session.handle(text).encode())
    problems = type_problems(reply, Reply, "reply")
    assert not problems, problems[:3]
    if not reply["ok"]:
        assert session.game is previous_game
        assert (previous_game.race_link() if previous_game else "") == link
    elif session.game is not None and "view" in reply:
        assert session.game.race_link() == reply["view"]["link"]
        undone = link_after(session, "undo")
        redone = link_after(session, "redo")
        assert link_after(session, "undo") == undone
        assert link_after(session, "redo") == redone


def link_after(session: Session, do: str) -> str:
    """Return the link of the race after a request."""
    reply = json.loads(session.handle(json.dumps({"do": do})))
    assert reply["ok"], reply
    link: str = reply["view"]["link"]
    return link
