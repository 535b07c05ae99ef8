"""The mini map on a phone: in a corner where it hides nothing important, or hidden."""

from __future__ import annotations

from tests.support.browser import OpenPage
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web.positions import race_link_after

# Corner of the map, once it has covered nothing important for 20 frames: the map does not move at once.
# "" if it finds no corner within 180 frames.
SETTLED = """
async () => {
  const map = document.querySelector(".mini-map");
  const over = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const matters = ".b-live .your-space, .b-live .heat > path, .b-live .lit, .b-label, .b-car use";
  let calm = 0, last = "";
  for (let frame = 0; frame < 180; frame += 1) {
    const place = map.getBoundingClientRect();
    const hidden = [...document.querySelectorAll(matters)].some((one) =>
      over(place, one.getBoundingClientRect()));
    const good = !hidden || getComputedStyle(map).visibility === "hidden";
    calm = good && map.className === last ? calm + 1 : 0;
    last = map.className;
    if (calm === 20) return last;
    await new Promise(requestAnimationFrame);
  }
  return "";
}
"""


def test_the_mini_map_hides_nothing_important(reopen_page: OpenPage) -> None:
    page = reopen_page("", size="phone")
    corners = set()
    for seed in range(1, 7):
        go_to(page, f"#{race_link_after(seed, 6 * seed)}")
        wait_for_decision(page)
        corner = page.evaluate(SETTLED)
        assert corner, seed
        corners.add(corner)
    assert len(corners) > 1
