"""How rules become a race that can be run: each rule writes its parameters, slots, steps and points into a
builder, once, before the race.

Four mechanisms, the weakest that works being the right one:

* a **parameter** is a number or a table (``builder.set``);
* a **slot** is a function with exactly one owner (``builder.slot``), replaced by naming the rule that is
  replaced;
* a **step** asks a question, throws a die or acts (``builder.step``): the turn is the list of steps, walked
  from first to last;
* a **point** is called for every rule that has something to say there, in the order of the registry
  (``builder.on``).

What is off is not in the lists and costs nothing. ``describe`` prints the compiled turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from engine.core.reach import graph_of
from engine.core.state import Race
from engine.core.track import Track
from engine.core.types import Action, Ask, Question, Roll, Setup
from engine.rules.kernel.clause_aliases import OWN_CLAUSES, own_line

AskFunction = Callable[["Rules", Race], Question | None]
AnswerFunction = Callable[["Rules", Race, Any, Any], None]

# Every point with the shape of the functions that may be attached to it. A name that is not here is an error.
POINTS: Mapping[str, str] = {
    "gear_limit": "fold(rules, race, car number, legal gears) -> legal gears; where a car's state narrows "
    "the choice",
    "lined_up": "event(rules, race, car number); a car takes its place on the grid",
    "harmed": "event(rules, race, car number, cause); a car that still stands on its space loses a point, or "
    "goes out",
    "dented": "event(rules, race, car number, part); a car that goes on has lost a point",
    "wrecked": "event(rules, race, car number, reason, space); a car is out",
    "marked": "event(rules, race, car number, space); a space has become dangerous, or would have if it were "
    "not yet",
    "turn_over": "event(rules, race, car number); the actor's turn has ended, everything about its move is "
    "settled",
    "round_over": "event(rules, race); all cars have taken their turns",
}


# How far before the line a run-up once began at most, in spaces.
FORMER_RUN_UP = 24


class Step(NamedTuple):
    """One line of the turn. ``ask`` returns a question or acts and returns None; ``answer`` carries an answer
    out; ``act`` says in words what happens.
    """

    name: str
    ask: AskFunction
    answer: AnswerFunction | None
    act: str
    clauses: tuple[str, ...]


class Rule(NamedTuple):
    """A rule as the registry lists it: a name, the function that installs it, the rules it needs and those it
    cannot stand beside.
    """

    id: str
    install: Callable[[Builder], None]
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


class Builder:
    """What rules write into while a rulebook is compiled."""

    def __init__(self, ids: Iterable[str], setup: Setup, track: Track) -> None:
        self._ids = frozenset(ids)
        self.setup = setup
        self.track = track
        self.parameters: dict[str, Any] = {}
        self.slots: dict[str, tuple[str, Callable[..., Any]]] = {}
        self.steps: list[Step] = []
        self.points: dict[str, list[Callable[..., Any]]] = {name: [] for name in POINTS}
        self.kept: set[str] = set()
        self.rule = ""

    def has(self, rule: str) -> bool:
        """Whether a rule is on. Only for compiling: while a race runs, nobody asks."""
        return rule in self._ids

    def set(self, name: str, value: Any) -> None:
        """Set a parameter; a later rule of the registry may set it anew."""
        self.parameters[name] = value

    def slot(self, name: str, function: Callable[..., Any], instead_of: str | None = None) -> None:
        """Own a slot; taking it from another rule must name that rule."""
        owner = self.slots[name][0] if name in self.slots else None
        if owner != instead_of:
            raise ValueError(f"slot {name} belongs to {owner}, rule {self.rule} claims it")
        self.slots[name] = (self.rule, function)

    def step(
        self,
        name: str,
        ask: AskFunction,
        answer: AnswerFunction | None = None,
        *,
        act: str,
        clauses: str,
        after: str | None = None,
    ) -> None:
        """Add a step: at the end, after another one, or, with an empty ``after``, before all others."""
        if any(step.name == name for step in self.steps):
            raise ValueError(f"step {name} exists twice")
        names = [step.name for step in self.steps]
        place = len(names) if after is None else 0 if after == "" else 1 + names.index(after)
        self.steps.insert(place, Step(name, ask, answer, act, tuple(clauses.split())))

    def closing_step(
        self, name: str, ask: AskFunction, answer: AnswerFunction | None = None, *, act: str, clauses: str
    ) -> None:
        """Add a step to the end of every turn, which those also come to that are over early; ``closing`` is
        the first of them.
        """
        self.parameters.setdefault("closing", name)
        self.step(name, ask, answer, act=act, clauses=clauses)

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

    def on(self, point: str, function: Callable[..., Any]) -> None:
        """Attach to a point."""
        self.points[point].append(function)


class Rules:
    """A compiled rule set: shared by all races under it, never changed, never saved.

    ``track``, ``graph`` and ``setup`` are what it was compiled for; ``at`` gives the place of a step by its
    name; ``formerly`` where they are read as they once were; parameters, slots and points are attributes,
    points as tuples of functions. ``clause_of`` has the rulebook's own clauses for those it shares with
    another book.
    """

    def __init__(self, builder: Builder) -> None:
        self.setup = builder.setup
        self.formerly = False
        self.track = builder.track
        self.graph = graph_of(builder.track)
        self.kept = frozenset(builder.kept)
        book = builder.setup.rulebook
        self.clause_of = OWN_CLAUSES.get(book, {})
        self.steps = tuple(
            [
                Step(name, ask, answer, *own_line(book, name, act, clauses))
                for name, ask, answer, act, clauses in builder.steps
            ]
        )
        self.asks = tuple(step.ask for step in builder.steps)
        self.answers = tuple(step.answer for step in builder.steps)
        self.at: Mapping[str, int] = {step.name: place for place, step in enumerate(builder.steps)}
        self._named: dict[str, Any] = dict(builder.parameters)
        self._named.update({name: function for name, (_, function) in builder.slots.items()})
        self._named.update({name: tuple(functions) for name, functions in builder.points.items()})
        self.__dict__.update(self._named)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no rule sets {name}")

    def as_formerly_read(self) -> Rules:
        """The same rules as they were read before a change out on a straight and back inside the corner was a
        zig-zag, and before a run-up might begin anywhere: for stories that began so.
        """
        former = object.__new__(Rules)
        former.__dict__.update(self.__dict__)
        former.formerly = True
        former.graph = graph_of(self.track, former=True)
        former.__dict__["run_up"] = FORMER_RUN_UP
        return former

    def own(self, clause: str) -> str:
        """What the rulebook itself calls a clause."""
        return self.clause_of.get(clause, clause)

    def goto(self, race: Race, step: str) -> None:
        """Continue with another step; backwards only to the beginning of a car's or a game turn. "closing" is
        the end of the turn.
        """
        race.step = self.at[self.closing if step == "closing" else step]


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


__all__ = ["POINTS", "Action", "Ask", "Builder", "Roll", "Rule", "Rules", "Step", "compile_rules", "describe"]
