"""The printed board: it has everything the page needs, is legible, and contains no active content."""

from __future__ import annotations

import gzip
import hashlib
import json
import math
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from engine.circuit import Circuit
from engine.circuit.layout.circuit_file import DECOR_KINDS, RIBBON_KINDS
from engine.circuit.layout.model import LEFT, NO_CORNER, PIT, RIGHT, Decor
from engine.circuit.rendering import BoardDrawing, draw_board
from engine.circuit.rendering.page_layout import PageLayout, readable_angle
from tests.support.boards import ROAD_NAMES
from tests.support.boards import circuit_of as compiled
from tests.support.poster_shapes import (
    SVG,
    Box,
    Point,
    box_covers,
    boxes_overlap,
    label_boxes,
    leader,
    rotation_of,
    sides_cross,
)
from web.tooling.toolchain import ROOT

MOST_BYTES = 40_000
CIRCUITS = [*ROAD_NAMES, "monza-doubled"]  # the other variants print like their originals


@cache
def draw_circuit(name: str) -> BoardDrawing:
    return draw_board(compiled(name))


@cache
def tree(name: str) -> ElementTree.Element:
    return ElementTree.fromstring(draw_circuit(name).svg)


def layer(root: ElementTree.Element, class_: str) -> ElementTree.Element:
    (match,) = [element for element in root.iter() if element.get("class") == class_]
    return match


def outlines(circuit: Circuit) -> list[list[Point]]:
    plan = PageLayout(circuit)
    return [[plan.page(point) for point in space.polygon] for space in circuit.spaces]


@pytest.mark.parametrize("name", CIRCUITS)
def test_one_outline_for_each_space_in_order(name: str) -> None:
    circuit, poster = compiled(name), draw_circuit(name)
    paths = list(layer(tree(name), "b-spaces"))
    assert {path.tag for path in paths} == {f"{SVG}path"}
    assert all(first.get("class") != other.get("class") for first, other in pairwise(paths)), "drawn at once"
    shapes = [
        (path.get("class"), shape) for path in paths for shape in re.findall("M[^M]+", path.get("d", ""))
    ]
    assert len(shapes) == len(circuit.spaces) == len(poster.drawing["at"])
    for space, (ink, shape), (x, y, heading) in zip(
        circuit.spaces, shapes, poster.drawing["at"], strict=True
    ):
        assert ink == ("b-p" if space.lane == PIT else "b-s" if space.corner == NO_CORNER else "b-c")
        assert shape.endswith("z")
        start = re.match(r"M([-.\d]+) ?([-.\d]+)", shape)
        assert start
        assert math.dist((x, y), (float(start[1]), float(start[2]))) < 40
        assert -180 <= heading <= 180


@pytest.mark.parametrize("name", CIRCUITS)
def test_layers_for_the_page_are_between_road_and_labels(name: str) -> None:
    root = tree(name)
    order = [element.get("class") for element in root]
    places = [
        order.index(class_)
        for class_ in ("b-spaces", "b-kerbs", "b-border", "b-arrows", "b-live", "b-cars", "b-labels")
    ]
    assert places == sorted(places)
    assert not list(layer(root, "b-live"))
    assert not list(layer(root, "b-cars"))
    assert (root.get("role"), root.get("aria-label")) == ("img", f"{compiled(name).name} circuit")
    assert (
        root.get("viewBox")
        == f"0 0 {draw_circuit(name).drawing['width']} {draw_circuit(name).drawing['height']}"
    )


@pytest.mark.parametrize("name", CIRCUITS)
def test_the_picture_has_no_colours_styles_or_scripts(name: str) -> None:
    for element in tree(name).iter():
        assert element.tag.removeprefix(SVG) in {
            "svg",
            "defs",
            "g",
            "path",
            "rect",
            "use",
            "text",
            "pattern",
            "clipPath",
        }
        for key, value in element.attrib.items():
            assert key != "style"
            assert not key.startswith("on")
            if key in ("fill", "stroke"):
                assert value.startswith("url(#")
            if key != "href" and "url(" not in value:
                assert "#" not in value
            assert "rgb" not in value


@pytest.mark.parametrize("name", CIRCUITS)
def test_ids_start_with_the_circuit_and_references_resolve(name: str) -> None:
    ids = [element.get("id", "") for element in tree(name).iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert all(id_.startswith(f"{compiled(name).id}-") for id_ in ids)
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', draw_circuit(name).svg)) <= set(ids)


@pytest.mark.parametrize("name", CIRCUITS)
def test_labels_cover_nothing(name: str) -> None:
    circuit = compiled(name)
    labels = list(layer(tree(name), "b-labels"))
    assert [label[-1][-1].text for label in labels] == [str(corner.stops) for corner in circuit.corners]
    boxes = [label_boxes(label) for label in labels]
    page: Box = (0, 0, draw_circuit(name).drawing["width"], draw_circuit(name).drawing["height"])
    for number, (label, own_boxes) in enumerate(zip(labels, boxes, strict=True)):
        other_boxes = [box for place, those in enumerate(boxes) if place != number for box in those]
        for box in own_boxes:
            assert page[0] <= box[0] < box[2] <= page[2]
            assert page[1] <= box[1] < box[3] <= page[3]
            assert not any(box_covers(box, shape) for shape in outlines(circuit))
            assert not any(boxes_overlap(box, other_box) for other_box in other_boxes)
        line = leader(label)
        if line:
            for shape in outlines(circuit):
                edges = zip(shape, shape[1:] + shape[:1], strict=True)
                assert not any(sides_cross(line, edge) for edge in edges)


@pytest.mark.parametrize("name", CIRCUITS)
def test_no_label_is_upside_down(name: str) -> None:
    texts = list(tree(name).iter(f"{SVG}text"))
    assert {text.text for text in texts} >= {str(number) for number in range(1, len(compiled(name).grid) + 1)}
    assert all(-90 <= rotation_of(text) <= 90 for text in texts)


@pytest.mark.parametrize(
    ("angle", "expected"),
    [(0, 0), (90, 90), (91, -89), (180, 0), (-90, 90), (-100, 80), (270, 90), (359, -1)],
)
def test_readable_angle_keeps_text_upright(angle: float, expected: float) -> None:
    assert readable_angle(angle) == pytest.approx(expected)


@pytest.mark.parametrize("name", CIRCUITS)
def test_an_arrow_for_every_change_of_lane_inside_corners(name: str) -> None:
    circuit = compiled(name)
    changes = sum(
        circuit.spaces[follower].lane not in (space.lane, PIT)
        for space in circuit.spaces
        if space.corner != NO_CORNER and space.lane in range(LEFT, RIGHT + 1)
        for follower in space.next_spaces
    )
    assert (layer(tree(name), "b-arrows").get("d") or "").count("M") == changes


@pytest.mark.parametrize("name", CIRCUITS)
def test_drawing_data_match_the_circuit(name: str) -> None:
    circuit, drawing = compiled(name), draw_circuit(name).drawing
    assert (drawing["format"], drawing["id"], drawing["unit"]) == (1, circuit.id, 34)
    assert len(drawing["corners"]) == len(circuit.corners)
    for corner in drawing["corners"]:
        x, y, width, height = corner["bounds"]
        assert 0 < x < x + width < drawing["width"]
        assert 0 < y < y + height < drawing["height"]
        assert 0 < corner["x"] < drawing["width"]
    x, y, width, height = drawing["home"]
    assert all(
        x < drawing["at"][index][0] < x + width and y < drawing["at"][index][1] < y + height
        for index in circuit.grid
    )
    assert drawing["signature"].startswith("M")
    assert drawing["signature"].endswith("z")


@pytest.mark.parametrize("name", CIRCUITS)
def test_compressed_posters_stay_under_the_size_limit(name: str) -> None:
    poster = draw_circuit(name)
    data = json.dumps(poster.drawing, separators=(",", ":"))
    assert len(gzip.compress(poster.svg.encode())) + len(gzip.compress(data.encode())) <= MOST_BYTES


def test_drawing_gives_the_same_bytes_with_any_hash_seed() -> None:
    program = (
        "import hashlib, pathlib; from engine.circuit import compile_circuit; from engine.circuit.rendering "
        "import draw_board; "
        "text = pathlib.Path('tracks/monaco.toml').read_text(encoding='utf-8')\n"
        "print(hashlib.sha256(draw_board(compile_circuit(text)).svg.encode()).hexdigest())"
    )
    for seed in ("1", "2"):
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        digest = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert digest.stdout.strip() == hashlib.sha256(draw_circuit("monaco").svg.encode()).hexdigest()


def test_an_authors_text_never_becomes_markup() -> None:
    nasty = "</text><script>alert('1')</script>\"&\x07\ufffe"
    circuit = compiled("monaco")
    corners = (replace(circuit.corners[0], name=nasty), *circuit.corners[1:])
    root = ElementTree.fromstring(draw_board(replace(circuit, name=nasty, corners=corners)).svg)
    assert not list(root.iter(f"{SVG}script"))
    assert root.get("aria-label") == nasty.removesuffix("\x07\ufffe") + " circuit"
    names = [text.text for text in layer(root, "b-labels").iter(f"{SVG}text")]
    assert nasty.removesuffix("\x07\ufffe") in names


def test_every_kind_of_scenery_is_drawn() -> None:
    circuit = compiled("zandvoort")
    shape = ((-30.0, -30.0), (-10.0, -32.0), (-8.0, -20.0), (-28.0, -18.0))
    distant_shape = tuple((x, y + 60) for x, y in shape)
    decor = tuple(
        Decor(
            kind,
            distant_shape if kind in ("grandstand", "water") else shape,
            ((-20.0, 35.0, 30.0),) if kind == "water" else (),
            1.5 * (kind in RIBBON_KINDS),
        )
        for kind in DECOR_KINDS
    )
    inks = {
        element.get("class")
        for element in ElementTree.fromstring(draw_board(replace(circuit, decor=decor)).svg).iter()
    }
    assert inks >= {
        "b-sea",
        "b-hull",
        "b-dune",
        "b-crest",
        "b-wood",
        "b-field",
        "b-furrow",
        "b-stand",
        "b-seat0",
        "b-roof1",
        "b-cabin",
        "b-wall",
    }


def test_the_stylesheet_styles_every_class_in_both_themes() -> None:
    css = (ROOT / "web" / "race" / "board" / "board.css").read_text(encoding="utf-8")
    layers = {
        "b-ground",
        "b-decor",
        "b-trees",
        "b-sand",
        "b-apron",
        "b-pits",
        "b-spaces",
        "b-kerbs",
        "b-bridge",
        "b-starts",
        "b-live",
        "b-cars",
        "b-waves",
    }
    layers |= {"b-labels", "b-label", "board"}
    for name in CIRCUITS:
        for element in tree(name).iter():
            for class_ in element.get("class", "").split():
                assert class_ in layers or f".{class_}" in css, class_
    blocks = re.findall(r"(:root[^{]*)\{([^}]*)\}", css)
    inks = [set(re.findall(r"(--b-[\w-]+):", body)) for _, body in blocks]
    day, dark = inks
    assert dark <= day
    assert set(re.findall(r"var\((--b-[\w-]+)\)", css)) == day
