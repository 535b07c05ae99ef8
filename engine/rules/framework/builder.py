"""Builder and compiled rules: each rule writes parameters, slots, steps and hooks into a builder, once.

Four mechanisms; use the weakest one that works:

- A **parameter** is a number or a table: ``builder.parameters.slipstream_spaces = 3`` (see
  ``engine.rules.framework.parameters``). Values that one module alone reads are a **record** of that
  module, a named tuple: ``builder.set_record(PitLimits(...))``, read as ``rules.record(PitLimits)``.
- A **slot** is a function with at most one owner: ``builder.slots().overshoot_verdict = judge``. To replace
  it, name the rule that owns it: ``builder.slots(replacing="corners").overshoot_verdict = judge`` (see
  ``engine.rules.framework.slots``).
- A **step** asks a question, rolls a die or acts (``builder.step``). The turn is the list of steps, from
  first to last.
- A **hook** calls a function of every rule attached to it, in registry order:
  ``builder.hooks.on_damaged_or_out.append(mark)`` (see ``engine.rules.framework.slots``).

All but the steps are declared with types, so the type checker finds misspelt names. Rules that are off are
not in the lists and cost nothing. ``describe`` prints the compiled turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from engine.core import dice
from engine.core.state import Race
from engine.core.track import Track
from engine.core.types import Event, Setup
from engine.movement.cache import graph_of, move_cache
from engine.movement.legal_moves import MoveRestrictions
from engine.rules.framework.clause_aliases import CLAUSE_ALIASES, localized_line
from engine.rules.framework.parameters import Parameters
from engine.rules.framework.program import Flow
from engine.rules.framework.rerolls import with_reroll
from engine.rules.framework.slots import Hook, Hooks, Slots
from engine.rules.framework.step_skipping import SkipFunction, skip_function
from engine.rules.framework.steps import AnswerFunction, AskFunction, QuestionSpec, Step
from engine.rules.framework.triggers import Trigger
from engine.rules.framework.versions import RuleChange, restore_version

if TYPE_CHECKING:
    from typing import Required, TypedDict, Unpack

    from engine.core.kinds import StepName

    class StepDetails(TypedDict, total=False):
        """Details of a step; ``Step`` explains them."""

        description: Required[str]
        clauses: Required[str]
        question_spec: QuestionSpec[Rules]
        can_reroll: bool
        when: tuple[Trigger | Hook[Any], ...] | None


RecordT = TypeVar("RecordT")

# Default question spec.
DEFAULT_SPEC: QuestionSpec[Rules] = QuestionSpec()

FIRST_STEP_OF_A_TURN = "next_car"

# Question about a re-roll for a driver point; it has no step of its own.
REROLL_SPEC: QuestionSpec[Rules] = QuestionSpec("again", policy="reroll")


class Rule(NamedTuple):
    """A rule of the registry.

    Attributes:
        install: function that writes the rule into a builder; None if other rules only check for this one
        needs: rules that must be on
        excludes: rules that must be off
    """

    id: str
    install: Callable[[Builder], None] | None = None
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


class Builder:
    """The object that rules write into while a rulebook is compiled.

    Attributes:
        slot_functions: slot -> owning rule and function
        records: type of a module's own record -> the record
        saved_groups: groups of fields that positions hold
        kinds_with_message: event kinds with a message of the same name
        event_messages: messages of single events by kind and clause
        rule: the rule that is being installed
        rules_version: oldest version of the rules in which the race is the same
    """

    def __init__(self, ids: Iterable[str], setup: Setup, track: Track) -> None:
        self._ids = frozenset(ids)
        self.setup = setup
        self.track = track
        self.parameters = Parameters()
        vars(self.parameters).update(Parameters.defaults)
        self.hooks: Hooks[Rules] = Hooks()
        vars(self.hooks).update({name: Hook() for name in Hooks.declared_names})
        self.slot_functions: dict[str, tuple[str, Callable[..., Any]]] = {}
        self.records: dict[type, object] = {}
        self.steps: list[Step[Rules]] = []
        self.saved_groups: set[str] = set()
        self.kinds_with_message: set[str] = set()
        self.event_messages: dict[tuple[str, str], str] = {}
        self.rule = ""
        self.rules_version = 1

    def has_rule(self, rule: str) -> bool:
        """True if a rule is on. Compile time only; do not call during a race."""
        return rule in self._ids

    def switch_choice(self, switch: str, default: str = "") -> str:
        """Return the choice made for a switch, or ``default`` if there is none."""
        return next((choice for name, choice in self.setup.switches if name == switch), default)

    def slots(self, replacing: str | None = None) -> Slots[Rules]:
        """Return the slots for writing. Each has one owner; to take over a slot, name that owner."""
        return _SlotWriter(self, replacing)

    def set_record(self, record: object) -> None:
        """Set a module's own values, in place of an earlier record of the same type."""
        self.records[type(record)] = record

    def step(
        self,
        name: StepName,
        ask: AskFunction[Rules],
        answer: AnswerFunction[Rules] | None = None,
        *,
        after: StepName | Literal[""] | None = None,
        **details: Unpack[StepDetails],
    ) -> None:
        """Add a step at the end, after another one, or first of all if ``after`` is empty."""
        if any(step.name == name for step in self.steps):
            raise ValueError(f"step {name} exists twice")
        names = [step.name for step in self.steps]
        place = len(names) if after is None else 0 if after == "" else 1 + names.index(after)
        step = Step(
            name,
            ask,
            answer,
            details["description"],
            tuple(details["clauses"].split()),
            details.get("question_spec", DEFAULT_SPEC),
            details.get("can_reroll", True),
            details.get("when"),
        )
        self.steps.insert(place, step)

    def closing_step(
        self,
        name: StepName,
        ask: AskFunction[Rules],
        answer: AnswerFunction[Rules] | None = None,
        **details: Unpack[StepDetails],
    ) -> None:
        """Add a step to the end of every turn, including turns that end early.

        The parameter ``closing_step`` names the first of these steps.
        """
        vars(self.parameters).setdefault("closing_step", name)
        self.step(name, ask, answer, **details)

    def previous_step_name(self, name: StepName) -> StepName | Literal[""]:
        """Return the name of the step before another one; "" if that one is first."""
        names = [step.name for step in self.steps]
        place = names.index(name)
        return names[place - 1] if place else ""

    def last_existing_step(self, *names: StepName) -> StepName | Literal[""]:
        """Return the last existing step of these names; "" (before all steps) if there is none."""
        matches = [step.name for step in self.steps if step.name in names]
        return matches[-1] if matches else ""

    def save_fields(self, *groups: str) -> None:
        """Declare the groups of state fields that the rule uses, so that positions hold them."""
        self.saved_groups.update(groups)

    def auto_message(self, *kinds: str) -> None:
        """Declare event kinds reported by the message of the same name.

        Its arguments are the driver and the data of the event. Other kinds have a message function in the
        view, or no message.
        """
        self.kinds_with_message.update(kinds)

    def event_message(self, kind: str, clause: str, message: str) -> None:
        """Declare the message of events of this kind that cite this clause, if it differs from others."""
        self.event_messages[kind, clause] = message


class _SlotWriter(Slots["Rules"]):
    """Slots that one rule may write: free ones, or those that belong to ``replacing``."""

    def __init__(self, builder: Builder, replacing: str | None) -> None:
        vars(self).update(_builder=builder, _instead_of=replacing)

    if not TYPE_CHECKING:

        def __setattr__(self, name: str, function: Callable[..., Any]) -> None:
            builder = self._builder
            if name not in Slots.declared_names:
                raise AttributeError(f"unknown slot {name}")
            owner = builder.slot_functions[name][0] if name in builder.slot_functions else None
            if owner != self._instead_of:
                raise ValueError(f"slot {name} belongs to {owner}, rule {builder.rule} claims it")
            builder.slot_functions[name] = (builder.rule, function)


class Rules(Parameters, Slots["Rules"], Hooks["Rules"]):
    """A compiled rule set: shared by all races under it, read-only, never saved.

    Parameters, slots and hooks are attributes; hooks are lists of functions.

    Attributes:
        setup, track, graph: what the rules were compiled for
        steps: the steps of the turn as declared by their rules
        asks, answers: the functions that a race runs, by step
        skips: the functions that skip inactive steps, by step
        at: step name -> position
        rules_version: oldest version of the rules in which the race is the same
        kinds_with_message: event kinds with a message of the same name
        event_messages: messages of single events by kind and clause
        mixed_seed: start value of all dice
        moves: the legal moves, computed or from the cache
        clause_of: shared clause -> the rulebook's own clause
    """

    def __init__(self, builder: Builder) -> None:
        self.setup = builder.setup
        self.mixed_seed = dice.mix_seed(builder.setup.seed)
        self.rules_version = builder.rules_version
        self.track = builder.track
        parameters = builder.parameters
        old = parameters.old_readings
        self.graph = graph_of(
            builder.track, old.allows_reentry, parameters.allows_third_change, not old.returns_by_arrows
        )
        self._records = builder.records
        self.saved_groups = frozenset(builder.saved_groups)
        self.kinds_with_message = frozenset(builder.kinds_with_message)
        book = builder.setup.rulebook
        self.clause_of = CLAUSE_ALIASES.get(book, {})
        self.event_messages = {
            (kind, self.clause_in_rulebook(clause)): message
            for (kind, clause), message in builder.event_messages.items()
        }
        self.steps = tuple(localized_step(book, step) for step in builder.steps)
        self.at: Mapping[str, int] = {step.name: place for place, step in enumerate(builder.steps)}
        playable_steps = (
            [with_reroll(step) for step in self.steps] if builder.parameters.allows_rerolls else self.steps
        )
        self.asks = tuple(step.ask for step in playable_steps)
        self.answers = tuple(step.answer or reject_answer for step in playable_steps)
        self.skips = compile_step_skipping(self.steps, self.at)
        for values, declared in ((builder.parameters, Parameters), (builder.hooks, Hooks)):
            if unknown := vars(values).keys() - declared.declared_names:
                raise AttributeError(f"{sorted(unknown)[0]} is not a declared parameter or hook")
            vars(self).update(vars(values))
        if self.steps:
            vars(self).setdefault("after_elimination_step", self.closing_step)
        vars(self).update(Slots.defaults)
        vars(self).update({name: function for name, (_, function) in builder.slot_functions.items()})
        self.moves = move_cache(
            self.graph,
            MoveRestrictions(
                self.overshoot_forbids_lane_change,
                self.can_swerve_for_debris,
                self.forbids_debris_detours,
                self.wing_may_enter_corner,
                tuple(self.filter_moves),
            ),
        )

    def record(self, kind: type[RecordT]) -> RecordT:
        """Return a module's own values; the defaults of the record if no rule has set it."""
        record = self._records.get(kind)
        return record if isinstance(record, kind) else kind()

    def question_spec(self, race: Race) -> QuestionSpec[Rules]:
        """Return the spec of the question that the race waits for."""
        return REROLL_SPEC if race.held_face >= 0 else self.steps[race.step].question_spec

    @cached_property
    def without_seed(self) -> Rules:
        """The same rules for a set-up that reveals no future dice: seed and season numbers are 0."""
        setup = self.setup._replace(seed=0)
        if setup.season_race is not None:
            setup = setup._replace(season_race=setup.season_race._replace(season=0, race=0, check=0))
        setup_without_seed = self._clone()
        setup_without_seed.setup = setup
        setup_without_seed.mixed_seed = dice.mix_seed(0)
        return setup_without_seed

    def with_dice_seed(self, seed: int) -> Rules:
        """Return the same rules, with another start value of all dice (64 bits)."""
        other = self._clone()
        other.mixed_seed = seed
        return other

    def event_message(self, event: Event) -> str:
        """Return the message that a rule has declared for events like this one, or an empty string."""
        return self.event_messages.get((event.kind, event.clause), "")

    def _clone(self) -> Rules:
        """Return a shallow copy for modification."""
        other = object.__new__(Rules)
        other.__dict__.update(self.__dict__)
        other.__dict__.pop("without_seed", None)
        return other

    def clause_in_rulebook(self, clause: str) -> str:
        """Return the rulebook's own id of a clause."""
        return self.clause_of.get(clause, clause)


def compile_step_skipping(
    steps: Sequence[Step[Rules]], at: Mapping[str, int]
) -> tuple[SkipFunction | None, ...]:
    """Return for each step the function that skips inactive steps; None if the step is called at once."""
    skip_functions: list[SkipFunction | None] = []
    triggers = [step.triggers for step in steps]
    for place in range(len(steps)):
        last = place
        first_step: dict[Trigger, int] = {}
        while last < len(steps) and (own := triggers[last]) is not None:
            for trigger in own:
                first_step.setdefault(trigger, last)
            last += 1
        # After the last step of a turn, the next car moves.
        after = last if last < len(steps) else at.get(FIRST_STEP_OF_A_TURN, 0)
        skip_functions.append(skip_function(first_step, after) if last - place > 1 else None)
    return tuple(skip_functions)


def reject_answer(rules: Rules, race: Race, question: Any, answer: Any) -> Flow:
    """Answer handler for automatic steps; always raises."""
    raise ValueError(f"step {race.step} takes no answers")


def localized_step(rulebook: str, step: Step[Rules]) -> Step[Rules]:
    """Return a step with its rulebook's own description and clauses."""
    description, clauses = localized_line(rulebook, step.name, step.description, step.clauses)
    return step._replace(description=description, clauses=clauses)


def compile_rules(
    registry: Iterable[Rule],
    ids: Iterable[str],
    setup: Setup,
    track: Track,
    changes: Sequence[RuleChange] = (),
    version: int = 1,
) -> Rules:
    """Install the chosen rules in registry order, whatever the order of ``ids``.

    Changes after ``version`` are undone.
    """
    rule_ids = frozenset(ids)
    builder = Builder(rule_ids, setup, track)
    for rule in registry:
        if rule.id in rule_ids:
            missing, excluded_rules = set(rule.needs) - rule_ids, set(rule.excludes) & rule_ids
            if missing or excluded_rules:
                raise ValueError(
                    f"rule {rule.id} needs {sorted(missing)} and excludes {sorted(excluded_rules)}"
                )
            builder.rule = rule.id
            if rule.install is not None:
                rule.install(builder)
    builder.rules_version = restore_version(
        builder.parameters, builder.slot_functions, rule_ids, changes, version
    )
    return Rules(builder)


def describe(rules: Rules) -> str:
    """Return the turn as text: one line per step, with its description and clauses."""
    width = max(len(step.name) for step in rules.steps)
    return "\n".join(
        f"{place:2} {step.name:{width}} {step.description} [{' '.join(step.clauses)}]"
        for place, step in enumerate(rules.steps, 1)
    )
