"""Season requests of the page. Only the ``engine.api`` package imports ``engine.season``.

The page stores a season as text and sends it with every request. The engine keeps nothing between requests
except a race being simulated. The page loads this module when a season is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from engine.api.envelope import number_in, text_in
from engine.api.workshop import season_drafts
from engine.core.track import Track
from engine.core.types import InputError, Message, Setup
from engine.play.game import Game
from engine.rules.kernel.builder import Rules
from engine.season import checks, commands, merge, season_view
from engine.season.events import Entered, Event, Merged, Rename, Swap, Void, Wish
from engine.season.formats import file, join, link
from engine.season.formats.file import SeasonFile
from engine.season.plan import circuits_of_players
from engine.season.simulate import Simulation
from engine.season.state import Season

if TYPE_CHECKING:
    from engine.protocol.answers import Answer
    from engine.protocol.circuits import CircuitOfSeason

Json = dict[str, Any]
MOST_STEPS = 2000
USUAL_STEPS = 60


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
        opened: Callable[[str], tuple[Game, bool]],
        track_of: Callable[[str], Track | None],
        unpacked: Callable[[bytes], str],
        told: Callable[[str], CircuitOfSeason],
    ) -> None:
        self._rules_of, self._opened, self._track_of, self._unpacked, self._told = (
            rules_of,
            opened,
            track_of,
            unpacked,
            told,
        )
        self._simulation: tuple[Setup, Simulation] | None = None
        self._acts: dict[str, Callable[[Json], Answer]] = {
            **dict.fromkeys(season_drafts.CHANGES, self.draft), "create": self.create,
            "open": self.open, "join": self.join, "overview": self.overview, "wish": self.wish,
            "swap": self.swap, "rename": self.rename, "enter": self.enter, "void": self.void,
            "merge": self.merge, "simulate": self.simulate,
            "table": self.table, "weigh": self.weigh,
        }  # fmt: skip

    def answer(self, request: Json) -> Answer:
        """Handle a season request; raise InputError with one message if it is invalid."""
        act = request.get("act")
        if not isinstance(act, str) or act not in self._acts:
            raise InputError("error.request")
        return self._acts[act](request)

    def setup(self, request: Json) -> Setup:
        """Return the set-up of the next race."""
        season = self._kept(request).season
        if season.next is None:
            raise InputError("error.season.over")
        return season.setup(season.next)

    def draft(self, request: Json) -> Answer:
        """Return the draft, changed as requested."""
        plan = season_drafts.CHANGES[request["act"]](request)
        return cast("Answer", season_drafts.draft_view(plan, self._track_of))

    def create(self, request: Json) -> Answer:
        """Start a season."""
        plan = file.plan_of(request.get("draft"))
        for problem in checks.problems(plan, self._track_of):
            raise InputError(problem.say.id, **problem.say.args)
        return self._shown(SeasonFile(Season(plan)))

    def open(self, request: Json) -> Answer:
        """Open a season from a file or a link."""
        text = text_in(request, "text")
        return self._shown(self._with_circuits(link.read(text) if link.is_link(text) else file.read(text)))

    def join(self, request: Json) -> Answer:
        """Merge a copy of a season from a file or a link with the local one.

        If the two have diverged, the reply contains both.
        """
        held, text = self._kept(request), text_in(request, "text")
        coming = self._with_circuits(link.read(text) if link.is_link(text) else file.read(text))
        if held.season.id != coming.season.id:
            raise InputError("error.request")
        outcome, at, kept = join.join(held, coming)
        reply = self._shown(kept)
        reply["joined"] = {"outcome": outcome, "at": at}
        if outcome == join.PARTED:
            reply["coming"] = self._shown(coming)["season"]
        return reply

    def overview(self, request: Json) -> Answer:
        """Return the current state of the season."""
        return self._shown(self._kept(request))

    def wish(self, request: Json) -> Answer:
        """Request that a team sits out a race."""
        return self._after(request, Wish(number_in(request, "team"), number_in(request, "race")))

    def swap(self, request: Json) -> Answer:
        """Swap the cars of a team's drivers or crews."""
        return self._after(request, Swap(number_in(request, "team"), text_in(request, "what")))

    def rename(self, request: Json) -> Answer:
        """Rename a driver."""
        return self._after(
            request, Rename(number_in(request, "driver"), " ".join(text_in(request, "name").split()))
        )

    def enter(self, request: Json) -> Answer:
        """Enter a result by hand."""
        return self._after(
            request,
            Entered(
                number_in(request, "race"),
                file.result_of(request.get("lines")),
                text_in(request, "reason").strip(),
            ),
        )

    def void(self, request: Json) -> Answer:
        """Void a race."""
        again = request.get("again")
        if not isinstance(again, bool):
            raise InputError("error.request")
        return self._after(
            request, Void(number_in(request, "race"), again, text_in(request, "reason").strip())
        )

    def merge(self, request: Json) -> Answer:
        """Add the result of a race from its link."""
        kept, text = self._kept(request), text_in(request, "link")
        season, new = merge.merge(kept.season, *self._opened(text))
        race = season.events[-1].race if new and isinstance(season.events[-1], Merged) else 0
        links = {**kept.links, race: text.strip().removeprefix("#")} if new else kept.links
        notice = Message("season.merged", {"race": race}) if new else Message("season.merged_before")
        return {**self._shown(kept._replace(season=season, links=links)), "notice": notice.as_json()}

    def weigh(self, request: Json) -> Answer:
        """Return a race's result according to its link, even if the season has a different one."""
        season = self._kept(request).season
        race, result = merge.weighed(season, *self._opened(text_in(request, "link")))
        return {"weighed": {"race": race, "lines": season_view.lines(season, result)}}

    def simulate(self, request: Json) -> Answer:
        """Simulate the next race with computer drivers, a number of decisions per request.

        When the race is over, its result is added to the season.
        """
        kept = self._kept(request)
        setup = self.setup(request)
        if self._simulation is None or self._simulation[0] != setup:
            self._simulation = (setup, Simulation(Game(self._rules_of(setup))))
        simulation = self._simulation[1]
        simulation.run(max(1, min(MOST_STEPS, number_in(request, "steps", USUAL_STEPS))))
        race = kept.season.next or 0
        if not simulation.done:
            return {"simulation": {"race": race, "percent": simulation.percent}}
        self._simulation = None
        season, _ = merge.merge(kept.season, simulation.game, True)
        links = {**kept.links, race: simulation.game.race_link()}
        return self._shown(kept._replace(season=season, links=links))

    def table(self, request: Json) -> Answer:
        """Return the standings as a table."""
        return {"table": season_view.table(self._kept(request).season)}

    def _kept(self, request: Json) -> SeasonFile:
        return self._with_circuits(file.read(text_in(request, "season")))

    def _with_circuits(self, kept: SeasonFile) -> SeasonFile:
        """Register the season's own circuits; return the season unchanged."""
        for circuit, parcel in kept.circuits.items():
            if self._track_of(circuit) is None and self._unpacked(parcel) != circuit:
                raise InputError("error.season.file")
        return kept

    def _after(self, request: Json, event: Event) -> Answer:
        """Add an event to the season of a request. Links of replaced results are dropped."""
        kept = self._kept(request)
        season = commands.add(kept.season, event)
        return self._shown(
            kept._replace(
                season=season,
                links={race: text for race, text in kept.links.items() if race in season.merged},
            )
        )

    def _shown(self, kept: SeasonFile) -> Answer:
        """Return a season in all forms the page needs, with the known circuits of players."""
        here = {
            circuit: track
            for circuit in circuits_of_players(kept.season.plan)
            if (track := self._track_of(circuit)) and track.parcel
        }
        whole = kept._replace(
            circuits={**kept.circuits, **{circuit: track.parcel for circuit, track in here.items()}}
        )
        circuits = [self._told(circuit) for circuit in here]
        return {
            "season": {
                "file": file.text_of(whole),
                "link": link.link_of(whole),
                "overview": season_view.overview(whole),
                "circuits": circuits,
            }
        }
