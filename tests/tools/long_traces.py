"""Trace thousands of random lines: `python3 build.py test --traces 10000`.

Prints the outcomes of each kind, and every line that was neither traced nor rejected with a position.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from engine.circuit.trace.clean_up import TraceError
from engine.circuit.tracer import TraceOptions, trace_circuit
from tests.support.board_invariants import INVARIANTS
from tests.support.random_lines import KINDS, random_line

PROGRESS_EVERY = 500  # lines between progress reports, because a long run may be cut off


def outcome(seed: int) -> str:
    line = random_line(seed)
    try:
        trace = trace_circuit(line, TraceOptions())
        for invariant in INVARIANTS:
            invariant(trace.circuit)
    except TraceError as error:
        place = error.point is not None and 0 <= error.point < len(line)
        return error.why.id if place else "FAULT: rejected without a position"
    except Exception as error:  # any exception is a fault to report
        return f"FAULT: {error!r:.80}"
    return "traced"


def main(count: int, first_seed: int = 0) -> int:
    counts: Counter[tuple[str, str]] = Counter()
    seconds: list[tuple[float, int]] = []
    faults = 0
    for seed in range(first_seed, first_seed + count):
        start = time.process_time()
        result = outcome(seed)
        seconds.append((time.process_time() - start, seed))
        counts[KINDS[seed % len(KINDS)].__name__, result] += 1
        if result.startswith("FAULT"):
            faults += 1
            print(f"seed {seed}: {result}", flush=True)
        if (seed - first_seed + 1) % PROGRESS_EVERY == 0:
            print(f"{seed - first_seed + 1} lines, {faults} faults", flush=True)
    for (kind, result), times in sorted(counts.items()):
        print(f"{kind:8} {times:6} {result}")
    ordered = sorted(seconds)
    middle, high, top = ordered[count // 2], ordered[count * 99 // 100], ordered[-1]
    print(f"seconds: median {middle[0]:.2f}, 99 % {high[0]:.2f}, longest {top[0]:.2f} (seed {top[1]})")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
