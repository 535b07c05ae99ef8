"""How rules become a race that can be run: each rule writes its parameters, slots, steps and hooks into a
builder, once, before the race.

Five mechanisms, the weakest that works being the right one:

* a **parameter** is a number or a table (``builder.parameters.tow_spaces = 3``; ``kernel.parameters``);
* a **slot** is a function with exactly one owner (``builder.slots().judge = judge``), replaced by naming the
  rule that is replaced (``builder.slots(instead_of="corners").judge = judge``; ``kernel.slots``);
* a **step** asks a question, throws a die or acts (``builder.step``): the turn is the list of steps, walked
  from first to last;
* a **wrap** is put around the steps of all rules (``builder.wrap``), for what holds of any die;
* a **hook** is called for every rule that has something to say there, in the order of the registry
  (``builder.hooks.harmed.append(mark)``; ``kernel.hooks``).

All but the steps are declared with their types, so that the type checker knows a misspelt one. What is off is
not in the lists and costs nothing. ``describe`` prints the compiled turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core import dice
from engine.core.move_graph import MoveGraph, graph_of
from engine.core.state import Race
from engine.core.track import Track
from engine.core.types import Action, Setup
from engine.rules.kernel.clause_aliases import OWN_CLAUSES, own_line
from engine.rules.kernel.hooks import Hooks
from engine.rules.kernel.moves import MovePlace
from engine.rules.kernel.occasions import in_strides
from engine.rules.kernel.parameters import Parameters
from engine.rules.kernel.slots import Slots
from engine.rules.kernel.steps import ALWAYS, AnswerFunction, AskFunction, Form, Step

# What may be put around a step.
Wrap = Callable[["Step[Rules]"], "Step[Rules]"]

# A question that nothing more is to be said of.
PLAIN: Form[Rules] = Form()

# The question behind a throw that a driver point may buy again; no step of its own.
AGAIN: Form[Rules] = Form("again", policy="reroll")

# How far before the line a run-up once began at most, in spaces.
FORMER_RUN_UP = 24


class Rule(NamedTuple):
    """A rule as the registry lists it: a name, the function that installs it, the rules it needs and those it
    cannot stand beside.
    """

    id: str
    install: Callable[[Builder], None]
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


class Builder:
    """What rules write into while a rulebook is compiled. ``waits_for``: the occasions of functions attached
    to a hook; one that names none is always called.
    """

    def __init__(self, ids: Iterable[str], setup: Setup, track: Track) -> None:
        self._ids = frozenset(ids)
        self.setup = setup
        self.track = track
        self.parameters = Parameters()
        vars(self.parameters).update(Parameters.defaults)
        self.hooks: Hooks[Rules] = Hooks()
        vars(self.hooks).update({name: [] for name in Hooks.declared})
        self.taken: dict[str, tuple[str, Callable[..., Any]]] = {}
        self.steps: list[Step[Rules]] = []
        self.wraps: list[Wrap] = []
        self.waits_for: dict[Callable[..., None], int] = {}
        self.kept: set[str] = set()
        self.told: set[str] = set()
        self.rule = ""

    def has(self, rule: str) -> bool:
        """Whether a rule is on. Only for compiling: while a race runs, nobody asks."""
        return rule in self._ids

    def choice(self, switch: str, default: str = "") -> str:
        """What has been chosen for a switch, ``default`` where nothing has."""
        return next((choice for name, choice in self.setup.switches if name == switch), default)

    def slots(self, instead_of: str | None = None) -> Slots[Rules]:
        """The slots to write to, each once; taking one from another rule must name that rule."""
        return _Claims(self, instead_of)

    def step(
        self,
        name: str,
        ask: AskFunction[Rules],
        answer: AnswerFunction[Rules] | None = None,
        *,
        act: str,
        clauses: str,
        form: Form[Rules] = PLAIN,
        again: bool = True,
        occasions: int = ALWAYS,
        leads_to: str = "",
        hook: str = "",
        after: str | None = None,
    ) -> None:
        """Add a step: at the end, after another one, or, with an empty ``after``, before all others."""
        if any(step.name == name for step in self.steps):
            raise ValueError(f"step {name} exists twice")
        names = [step.name for step in self.steps]
        place = len(names) if after is None else 0 if after == "" else 1 + names.index(after)
        step = Step(name, ask, answer, act, tuple(clauses.split()), form, again, occasions, leads_to, hook)
        self.steps.insert(place, step)

    def closing_step(
        self,
        name: str,
        ask: AskFunction[Rules],
        answer: AnswerFunction[Rules] | None = None,
        *,
        act: str,
        clauses: str,
        form: Form[Rules] = PLAIN,
        again: bool = True,
        occasions: int = ALWAYS,
        leads_to: str = "",
        hook: str = "",
    ) -> None:
        """Add a step to the end of every turn, which those also come to that are over early; ``closing`` is
        the first of them.
        """
        self.parameters.closing = self.parameters.closing or name
        self.step(
            name, ask, answer, act=act, clauses=clauses, form=form, again=again, occasions=occasions,
            leads_to=leads_to, hook=hook,
        )  # fmt: skip

    def calls_too(self, name: str, occasions: int) -> None:
        """Give a step of another rule more to do: it is called on these occasions too."""
        place = [step.name for step in self.steps].index(name)
        step = self.steps[place]
        self.steps[place] = step._replace(occasions=step.occasions | occasions)

    def wrap(self, wrap: Wrap) -> None:
        """Put something around steps when the turn is compiled, whichever rules they belong to; steps that it
        leaves alone it gives back as they are.
        """
        self.wraps.append(wrap)

    def before(self, name: str) -> str:
        """The step before another; "" when that is the first."""
        names = [step.name for step in self.steps]
        place = names.index(name)
        return names[place - 1] if place else ""

    def latest(self, *names: str) -> str:
        """The last of the steps with these names that there are; the first of all, "", when there is none."""
        found = [step.name for step in self.steps if step.name in names]
        return found[-1] if found else ""

    def keep(self, *fields: str) -> None:
        """Say which fields of the state a rule uses beyond those that every race has, so that positions hold
        them.
        """
        self.kept.update(fields)

    def tells(self, *kinds: str) -> None:
        """Say which kinds of its events are told by the sentence of their name, filled with the driver and
        what the event says; others have a teller in the view, or none.
        """
        self.told.update(kinds)


class _Claims(Slots["Rules"]):
    """Slots as one rule may write them: what it takes must have been free, or belong to ``instead_of``."""

    def __init__(self, builder: Builder, instead_of: str | None) -> None:
        vars(self).update(_builder=builder, _instead_of=instead_of)

    if not TYPE_CHECKING:

        def __setattr__(self, name: str, function: Callable[..., Any]) -> None:
            builder = self._builder
            if name not in Slots.declared:
                raise AttributeError(f"no slot is called {name}")
            owner = builder.taken[name][0] if name in builder.taken else None
            if owner != self._instead_of:
                raise ValueError(f"slot {name} belongs to {owner}, rule {builder.rule} claims it")
            builder.taken[name] = (builder.rule, function)


class Rules(Parameters, Slots["Rules"], Hooks["Rules"]):
    """A compiled rule set: shared by all races under it, never changed, never saved.

    ``track``, ``graph`` and ``setup`` are what it was compiled for; ``steps`` are those of the turn as their
    rules wrote them, ``wrapped`` the same with what is put around them, ``asks`` and ``answers`` what a race
    runs; ``at`` gives the place of a step by its name; ``formerly`` where they are read as they once were;
    parameters, slots and hooks are attributes, hooks as lists of functions. ``told``: kinds of events that
    are told by the sentence of their name. ``spread_seed``: what all falls of dice begin with.
    ``open_moves``: the moves of the open road, as these rules and others that narrow them down alike have
    found them. ``affordable_gears``: the gears a car can be put in by its gear, fuel, brakes and engine, as
    far as that has been asked. ``clause_of`` has the rulebook's own clauses for those it shares with another
    book.
    """

    def __init__(self, builder: Builder) -> None:
        self.setup = builder.setup
        self.spread_seed = dice.spread(builder.setup.seed)
        self.formerly = False
        self.track = builder.track
        self.graph = graph_of(builder.track)
        self.kept = frozenset(builder.kept)
        self.told = frozenset(builder.told)
        book = builder.setup.rulebook
        self.clause_of = OWN_CLAUSES.get(book, {})
        self.steps = tuple(step_in_own_words(book, step) for step in builder.steps)
        self.wrapped = tuple(_wrapped(_on_occasions(step, builder), builder.wraps) for step in builder.steps)
        self.at: Mapping[str, int] = {step.name: place for place, step in enumerate(builder.steps)}
        self.asks = in_strides(self.wrapped, self.at)
        self.answers = tuple(step.answer or no_answer for step in self.wrapped)
        for chosen, declared in ((builder.parameters, Parameters), (builder.hooks, Hooks)):
            if unknown := vars(chosen).keys() - declared.declared:
                raise AttributeError(f"nothing is called {sorted(unknown)[0]}")
            vars(self).update(vars(chosen))
        vars(self).update({name: function for name, (_, function) in builder.taken.items()})
        self.affordable_gears: dict[tuple[int, int, int, int], tuple[int, ...]] = {}
        self.open_moves = self._open_moves_on(self.graph)

    def form(self, race: Race) -> Form[Rules]:
        """How the question is put that a race waits for."""
        return AGAIN if race.thrown >= 0 else self.steps[race.step].form

    def as_formerly_read(self) -> Rules:
        """The same rules as they were read before a change out on a straight and back inside the corner was a
        zig-zag, and before a run-up might begin anywhere: for histories that began so.
        """
        former = self._another()
        former.formerly, former.room_keeps_lane = True, False
        former.graph = graph_of(self.track, former=True)
        former.open_moves = former._open_moves_on(former.graph)
        former.run_up = FORMER_RUN_UP
        return former

    def with_former_room(self) -> Rules:
        """The same rules as they were read before a change of lanes beyond the corner, where nobody may make
        one, was no room for a throw: for histories that began so.
        """
        if not self.room_keeps_lane:
            return self
        former = self._another()
        former.room_keeps_lane = False
        return former

    def read_as(self, other: Rules) -> Rules:
        """These rules read as others are that differ from them in names alone."""
        if other.formerly:
            return self.as_formerly_read()
        return self if other.room_keeps_lane else self.with_former_room()

    @cached_property
    def without_seed(self) -> Rules:
        """The same rules for a set-up that says nothing of the dice to come: its seed is 0, and so are the
        numbers by which it belongs to a season.
        """
        setup = self.setup._replace(seed=0)
        if setup.fixture is not None:
            setup = setup._replace(fixture=setup.fixture._replace(season=0, race=0, check=0))
        unseeded = self._another()
        unseeded.setup = setup
        unseeded.spread_seed = dice.spread(0)
        return unseeded

    def _open_moves_on(self, graph: MoveGraph) -> dict[MovePlace, Any]:
        narrowing = (self.overshoot_keeps_lane, self.wing_ends_after, *self.only_these)
        return graph.open_moves.setdefault(narrowing, {})

    def _another(self) -> Rules:
        """A copy, to be made a little different."""
        other = object.__new__(Rules)
        other.__dict__.update(self.__dict__)
        other.__dict__.pop("without_seed", None)
        return other

    def own(self, clause: str) -> str:
        """What the rulebook itself calls a clause."""
        return self.clause_of.get(clause, clause)

    def goto(self, race: Race, step: str) -> None:
        """Continue with another step; backwards only to the beginning of a car's or a game turn. "closing" is
        the end of the turn.
        """
        race.step = self.at[self.closing if step == "closing" else step]


def no_answer(rules: Rules, race: Race, question: Any, answer: Any) -> None:
    """Of a step that asks nothing."""
    raise ValueError(f"step {race.step} takes no answers")


def _on_occasions(step: Step[Rules], builder: Builder) -> Step[Rules]:
    """A step that calls the functions of a hook, with their occasions."""
    occasions = step.occasions
    for function in getattr(builder.hooks, step.hook) if step.hook else ():
        occasions |= builder.waits_for.get(function, ALWAYS)
    return step._replace(occasions=occasions)


def _wrapped(step: Step[Rules], wraps: Iterable[Wrap]) -> Step[Rules]:
    for wrap in wraps:
        step = wrap(step)
    return step


def step_in_own_words(rulebook: str, step: Step[Rules]) -> Step[Rules]:
    """A step as its rulebook tells it."""
    act, clauses = own_line(rulebook, step.name, step.act, step.clauses)
    return step._replace(act=act, clauses=clauses)


def compile_rules(registry: Iterable[Rule], ids: Iterable[str], setup: Setup, track: Track) -> Rules:
    """Install the rules that are on, in the order of the registry, whatever the order they were named in."""
    wanted = frozenset(ids)
    builder = Builder(wanted, setup, track)
    for rule in registry:
        if rule.id in wanted:
            missing, clashing = set(rule.needs) - wanted, set(rule.excludes) & wanted
            if missing or clashing:
                raise ValueError(f"rule {rule.id} needs {sorted(missing)} and excludes {sorted(clashing)}")
            builder.rule = rule.id
            rule.install(builder)
    return Rules(builder)


def describe(rules: Rules) -> str:
    """The turn as text: a line a step, with what it does and the clauses it follows."""
    width = max(len(step.name) for step in rules.steps)
    return "\n".join(
        f"{place:2} {step.name:{width}} {step.act} [{' '.join(step.clauses)}]"
        for place, step in enumerate(rules.steps, 1)
    )


__all__ = ["Action", "Builder", "Rule", "Rules", "Step", "compile_rules", "describe"]
