"""Builder and compiled rules: each rule writes parameters, slots, steps and hooks into a builder, once.

Five mechanisms; use the weakest one that works:

- A **parameter** is a number or a table: ``builder.parameters.slipstream_spaces = 3`` (see
  ``engine.rules.kernel.parameters``).
- A **slot** is a function with exactly one owner: ``builder.slots().overshoot_verdict = judge``. To replace
  it, name the rule that owns it: ``builder.slots(replacing="corners").overshoot_verdict = judge`` (see
  ``engine.rules.kernel.slots``).
- A **step** asks a question, rolls a die or acts (``builder.step``). The turn is the list of steps, from
  first to last.
- A **wrap** is a function around the steps of all rules (``builder.wrap``), for behaviour common to all dice.
- A **hook** calls a function of every rule attached to it, in registry order:
  ``builder.hooks.on_damaged_or_out.append(mark)`` (see ``engine.rules.kernel.hooks``).

All but the steps are declared with types, so the type checker finds misspelt names. Rules that are off are
not in the lists and cost nothing. ``describe`` prints the compiled turn.
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

Wrap = Callable[["Step[Rules]"], "Step[Rules]"]

# Default question spec.
PLAIN: Form[Rules] = Form()

# Question about a re-roll for a driver point; it has no step of its own.
AGAIN: Form[Rules] = Form("again", policy="reroll")

# Run-up length of the legacy rules, in spaces before the line.
FORMER_RUN_UP = 24


class Rule(NamedTuple):
    """A rule of the registry.

    Attributes:
        install: function that writes the rule into a builder
        needs: rules that must be on
        excludes: rules that must be off
    """

    id: str
    install: Callable[[Builder], None]
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


class Builder:
    """The object that rules write into while a rulebook is compiled.

    Attributes:
        taken: slot -> owning rule and function
        hook_triggers: triggers of functions attached to a hook; a function without an entry is always called
        kept: groups of fields that positions hold
        told: event kinds with a message of the same name
        rule: the rule that is being installed
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
        """True if a rule is on. Compile time only; do not call during a race."""
        return rule in self._ids

    def choice(self, switch: str, default: str = "") -> str:
        """Return the choice made for a switch, or ``default`` if there is none."""
        return next((choice for name, choice in self.setup.switches if name == switch), default)

    def slots(self, instead_of: str | None = None) -> Slots[Rules]:
        """Return the slots for writing. Each has one owner; to take over a slot, name that owner."""
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
        """Add a step at the end, after another one, or first of all if ``after`` is empty."""
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
        """Add a step to the end of every turn, including turns that end early.

        The parameter ``closing_step`` names the first of these steps.
        """
        self.parameters.closing = self.parameters.closing or name
        self.step(
            name, ask, answer, act=act, clauses=clauses, form=form, again=again, occasions=occasions,
            leads_to=leads_to, hook=hook,
        )  # fmt: skip

    def calls_too(self, name: str, occasions: int) -> None:
        """Add triggers to a step owned by another rule."""
        place = [step.name for step in self.steps].index(name)
        step = self.steps[place]
        self.steps[place] = step._replace(occasions=step.occasions | occasions)

    def wrap(self, wrap: Wrap) -> None:
        """Apply a function to every step when the turn is compiled; it may return a step unchanged."""
        self.wraps.append(wrap)

    def before(self, name: str) -> str:
        """Return the name of the step before another one; "" if that one is first."""
        names = [step.name for step in self.steps]
        place = names.index(name)
        return names[place - 1] if place else ""

    def latest(self, *names: str) -> str:
        """Return the last existing step of these names; "" (before all steps) if there is none."""
        found = [step.name for step in self.steps if step.name in names]
        return found[-1] if found else ""

    def keep(self, *fields: str) -> None:
        """Declare the groups of state fields that the rule uses, so that positions hold them."""
        self.kept.update(fields)

    def tells(self, *kinds: str) -> None:
        """Declare event kinds reported by the message of the same name.

        Its arguments are the driver and the data of the event. Other kinds have a message function in the
        view, or no message.
        """
        self.told.update(kinds)


class _Claims(Slots["Rules"]):
    """Slots that one rule may write: free ones, or those that belong to ``replacing``."""

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
    """A compiled rule set: shared by all races under it, read-only, never saved.

    Parameters, slots and hooks are attributes; hooks are lists of functions.

    Attributes:
        setup, track, graph: what the rules were compiled for
        steps: the steps of the turn as declared by their rules
        wrapped: the same steps with their wraps
        asks, answers: the functions that a race runs, by step
        at: step name -> position
        rules_version: True for the legacy reading of the rules
        told: event kinds with a message of the same name
        spread_seed: start value of all dice
        open_moves: moves on an empty track, shared by rule sets that restrict moves in the same way
        affordable_gears: cached gears by current gear, fuel, brakes and engine
        clause_of: shared clause -> the rulebook's own clause
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
        """Return the spec of the question that the race waits for."""
        return AGAIN if race.thrown >= 0 else self.steps[race.step].form

    def as_formerly_read(self) -> Rules:
        """Return the same rules in their legacy reading, for histories that began with it.

        There, leaving a lane on a straight and returning inside the corner is no zig-zag, and a run-up begins
        close to the line.
        """
        former = self._another()
        former.formerly, former.room_keeps_lane = True, False
        former.graph = graph_of(self.track, former=True)
        former.open_moves = former._open_moves_on(former.graph)
        former.run_up = FORMER_RUN_UP
        return former

    def with_former_room(self) -> Rules:
        """Return the same rules in an older reading, for histories that began with it.

        There, a forbidden lane change beyond the corner still counts as a free route.
        """
        if not self.room_keeps_lane:
            return self
        former = self._another()
        former.room_keeps_lane = False
        return former

    def read_as(self, other: Rules) -> Rules:
        """Return these rules in the same reading as ``other``, which differs from them only in names."""
        if other.formerly:
            return self.as_formerly_read()
        return self if other.room_keeps_lane else self.with_former_room()

    @cached_property
    def without_seed(self) -> Rules:
        """The same rules for a set-up that reveals no future dice: seed and season numbers are 0."""
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
        """Return a shallow copy for modification."""
        other = object.__new__(Rules)
        other.__dict__.update(self.__dict__)
        other.__dict__.pop("without_seed", None)
        return other

    def own(self, clause: str) -> str:
        """Return the rulebook's own id of a clause."""
        return self.clause_of.get(clause, clause)

    def goto(self, race: Race, step: str) -> None:
        """Continue with another step; "closing" is the end of the turn.

        Jump backwards only to the beginning of a car's turn or of a game turn.
        """
        race.step = self.at[self.closing if step == "closing" else step]


def no_answer(rules: Rules, race: Race, question: Any, answer: Any) -> None:
    """Answer handler for automatic steps; always raises."""
    raise ValueError(f"step {race.step} takes no answers")


def _on_occasions(step: Step[Rules], builder: Builder) -> Step[Rules]:
    """Return a step with the triggers of the hook functions that it calls."""
    occasions = step.occasions
    for function in getattr(builder.hooks, step.hook) if step.hook else ():
        occasions |= builder.waits_for.get(function, ALWAYS)
    return step._replace(occasions=occasions)


def _wrapped(step: Step[Rules], wraps: Iterable[Wrap]) -> Step[Rules]:
    for wrap in wraps:
        step = wrap(step)
    return step


def step_in_own_words(rulebook: str, step: Step[Rules]) -> Step[Rules]:
    """Return a step with its rulebook's own description and clauses."""
    act, clauses = own_line(rulebook, step.name, step.act, step.clauses)
    return step._replace(act=act, clauses=clauses)


def compile_rules(registry: Iterable[Rule], ids: Iterable[str], setup: Setup, track: Track) -> Rules:
    """Install the chosen rules in registry order, whatever the order of ``ids``."""
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
    """Return the turn as text: one line per step, with its description and clauses."""
    width = max(len(step.name) for step in rules.steps)
    return "\n".join(
        f"{place:2} {step.name:{width}} {step.act} [{' '.join(step.clauses)}]"
        for place, step in enumerate(rules.steps, 1)
    )


__all__ = ["Action", "Builder", "Rule", "Rules", "Step", "compile_rules", "describe"]
