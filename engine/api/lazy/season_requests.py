"""Season requests of the page. Only the ``engine.api`` package imports ``engine.season``.

The page stores a season as text and sends it with every request. The engine keeps nothing between requests
except a race being simulated. The page loads this module when a season is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.api.lazy import season_drafts
from engine.api.request_parsing import int_field, text_field
from engine.core.track import Track
from engine.core.types import InputError, Json, Message, Setup
from engine.play.game import Game
from engine.rules.framework.builder import Rules
from engine.season import (
    event_validation,
    merge,
    plan_validation,
    season_file,
    season_link,
    season_view,
)
from engine.season.events import (
    Event,
    LinkedResult,
    ManualResult,
    Rename,
    SeatSwap,
    SitOutRequest,
    VoidedRace,
)
from engine.season.season_file import SeasonFile
from engine.season.season_plan import custom_circuits
from engine.season.simulation import Simulation
from engine.season.state import Season

if TYPE_CHECKING:
    from engine.protocol.circuits import SeasonCircuit
    from engine.protocol.replies import Answer

MAX_STEPS = 2000
DEFAULT_STEPS = 60


class SeasonRequests:
    """Handlers of the season requests.

    Args:
        rules_of: compiles the rules of a set-up on its circuit
        open_link: returns the race of a link, and True if all of it is valid
        track_of: returns the track of a circuit, or None if it is unknown
        register_packed: compiles a packed circuit and returns its id
        circuit_facts: returns the facts of a player's circuit for the page
    """

    def __init__(
        self,
        rules_of: Callable[[Setup], Rules],
        open_link: Callable[[str], tuple[Game, bool]],
        track_of: Callable[[str], Track | None],
        register_packed: Callable[[bytes], str],
        circuit_facts: Callable[[str], SeasonCircuit],
    ) -> None:
        self._rules_of = rules_of
        self._open_link = open_link
        self._track_of = track_of
        self._register_packed = register_packed
        self._circuit_facts = circuit_facts
        self._simulation: tuple[Setup, Simulation] | None = None
        self._acts: dict[str, Callable[[Json], Answer]] = {
            **dict.fromkeys(season_drafts.DRAFT_ACTIONS, self.draft),
            "create": self.create,
            "open": self.open,
            "merge_season": self.merge_copies,
            "overview": self.overview,
            "request_sit_out": self.request_sit_out,
            "swap": self.swap_seats,
            "rename": self.rename,
            "enter_result": self.enter_result,
            "void_race": self.void_race,
            "merge_race": self.merge_result,
            "simulate": self.simulate,
            "table": self.standings_table,
            "conflicting_result": self.conflicting_result_answer,
        }

    def answer(self, request: Json) -> Answer:
        """Handle a season request; raise InputError with one message if it is invalid."""
        act = request.get("act")
        if not isinstance(act, str) or act not in self._acts:
            raise InputError("error.request")
        return self._acts[act](request)

    def setup(self, request: Json) -> Setup:
        """Return the set-up of the next race."""
        season = self._season_file(request).season
        if season.next is None:
            raise InputError("error.season.over")
        return season.setup(season.next)

    def draft(self, request: Json) -> Answer:
        plan = season_drafts.DRAFT_ACTIONS[request["act"]](request)
        return {"season_draft": season_drafts.draft_view(plan, self._track_of)}

    def create(self, request: Json) -> Answer:
        """Start a season."""
        plan = season_file.read_plan(request.get("draft"))
        for problem in plan_validation.plan_problems(plan, self._track_of):
            raise InputError(problem.message.id, **problem.message.args)
        return self._season_state(SeasonFile(Season(plan)))

    def open(self, request: Json) -> Answer:
        """Open a season from a file or a link."""
        return self._season_state(self._read_season(request))

    def merge_copies(self, request: Json) -> Answer:
        """Merge a copy of a season from a file or a link with the local one.

        If the two have diverged, the reply contains both.
        """
        local, incoming = self._season_file(request), self._read_season(request)
        if local.season.id != incoming.season.id:
            raise InputError("error.request")
        outcome, at, merged = merge.merge_copies(local, incoming)
        reply = self._season_state(merged)
        reply["merge_outcome"] = {
            "outcome": outcome,
            "at": at,
            "proved": self._is_proved(local, incoming, at),
        }
        if outcome == merge.DIVERGED:
            reply["incoming_season"] = self._season_state(incoming)["season"]
        return reply

    def _read_season(self, request: Json) -> SeasonFile:
        text = text_field(request, "text")
        return self._register_circuits(
            season_link.parse_link(text) if season_link.is_link(text) else season_file.parse_file(text)
        )

    def _is_proved(self, local: SeasonFile, incoming: SeasonFile, at: int) -> bool:
        """True if all events from ``at`` on that a copy adds are results that its race links prove."""
        season = local.season
        for event in incoming.season.events[at:]:
            link = incoming.links.get(event.race) if isinstance(event, LinkedResult) else None
            if link is None:
                return False
            try:
                season, _ = merge.merge_result(season, *self._open_link(link))
            except InputError:
                return False
            if season.events[-1] != event:
                return False
        return True

    def overview(self, request: Json) -> Answer:
        """Return the current state of the season."""
        return self._season_state(self._season_file(request))

    def request_sit_out(self, request: Json) -> Answer:
        """Request that a team sits out a race."""
        return self._with_event(
            request, SitOutRequest(int_field(request, "team"), int_field(request, "race"))
        )

    def swap_seats(self, request: Json) -> Answer:
        """Swap the cars of a team's drivers or crews."""
        return self._with_event(request, SeatSwap(int_field(request, "team"), text_field(request, "what")))

    def rename(self, request: Json) -> Answer:
        return self._with_event(
            request, Rename(int_field(request, "driver"), " ".join(text_field(request, "name").split()))
        )

    def enter_result(self, request: Json) -> Answer:
        return self._with_event(
            request,
            ManualResult(
                int_field(request, "race"),
                season_file.result_of(request.get("lines")),
                text_field(request, "reason").strip(),
            ),
        )

    def void_race(self, request: Json) -> Answer:
        again = request.get("again")
        if not isinstance(again, bool):
            raise InputError("error.request")
        return self._with_event(
            request, VoidedRace(int_field(request, "race"), again, text_field(request, "reason").strip())
        )

    def merge_result(self, request: Json) -> Answer:
        """Add the result of a race from its link."""
        file, text = self._season_file(request), text_field(request, "link")
        season, new = merge.merge_result(file.season, *self._open_link(text))
        race = season.events[-1].race if new and isinstance(season.events[-1], LinkedResult) else 0
        links = {**file.links, race: text.strip().removeprefix("#")} if new else file.links
        notice = Message("season.merged", {"race": race}) if new else Message("season.merged_before")
        return {**self._season_state(file._replace(season=season, links=links)), "notice": notice.as_json()}

    def conflicting_result_answer(self, request: Json) -> Answer:
        """Return a race's result according to its link, even if the season has a different one."""
        season = self._season_file(request).season
        race, result = merge.conflicting_result(season, *self._open_link(text_field(request, "link")))
        return {"conflicting_result": {"race": race, "lines": season_view.sorted_results(season, result)}}

    def simulate(self, request: Json) -> Answer:
        """Simulate the next race with computer drivers, a number of decisions per request.

        When the race is over, its result is added to the season.
        """
        file = self._season_file(request)
        setup = self.setup(request)
        if self._simulation is None or self._simulation[0] != setup:
            self._simulation = (setup, Simulation(Game(self._rules_of(setup))))
        simulation = self._simulation[1]
        simulation.run(max(1, min(MAX_STEPS, int_field(request, "steps", DEFAULT_STEPS))))
        race = file.season.next or 0
        if not simulation.is_done:
            return {"simulation": {"race": race, "percent": simulation.percent}}
        self._simulation = None
        season, _ = merge.merge_result(file.season, simulation.game, True)
        links = {**file.links, race: simulation.game.race_link()}
        return self._season_state(file._replace(season=season, links=links))

    def standings_table(self, request: Json) -> Answer:
        return {"table": season_view.standings_tables(self._season_file(request).season)}

    def _season_file(self, request: Json) -> SeasonFile:
        return self._register_circuits(season_file.parse_file(text_field(request, "season")))

    def _register_circuits(self, file: SeasonFile) -> SeasonFile:
        """Register the season's own circuits; return the season unchanged."""
        for circuit, parcel in file.circuits.items():
            if self._track_of(circuit) is None and self._register_packed(parcel) != circuit:
                raise InputError("error.season.file")
        return file

    def _with_event(self, request: Json, event: Event) -> Answer:
        """Add an event to the season of a request. Links of replaced results are dropped."""
        file = self._season_file(request)
        season = event_validation.append_event(file.season, event)
        return self._season_state(
            file._replace(
                season=season,
                links={race: text for race, text in file.links.items() if race in season.merged},
            )
        )

    def _season_state(self, file: SeasonFile) -> Answer:
        """Return a season in all forms the page needs, with the known circuits of players."""
        here = {
            circuit: track
            for circuit in custom_circuits(file.season.plan)
            if (track := self._track_of(circuit)) and track.packed_source
        }
        whole = file._replace(
            circuits={
                **file.circuits,
                **{circuit: track.packed_source for circuit, track in here.items()},
            }
        )
        circuits = [self._circuit_facts(circuit) for circuit in here]
        return {
            "season": {
                "file": season_file.to_text(whole),
                "link": season_link.to_link(whole),
                "overview": season_view.overview(whole),
                "circuits": circuits,
            }
        }
