"""Print the figures of the engine and of the page: `python3 build.py check --house`.

Fails if a target that was once reached is missed again.
"""

from __future__ import annotations

import sys

from web.tooling import engine_figures, web_figures
from web.tooling.figures import lost_figures, table


def main() -> int:
    figures = [*engine_figures.all_figures(), *web_figures.all_figures()]
    print(table(figures))
    losses = lost_figures(figures, engine_figures.REACHED | web_figures.REACHED)
    for figure in losses:
        print(f"{figure.id} was reached before: {figure.criterion}: {', '.join(figure.places)}")
    return bool(losses)


if __name__ == "__main__":
    sys.exit(main())
