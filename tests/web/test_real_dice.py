"""A race with real dice: faces are entered, undone, and sent by link to another device; a referee helps."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import INSTANT_SETTINGS, TIMEOUT_MS, OpenPage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision, wait_for_frame
from tests.support.web.friends_page import join_as, link_of, open_link, wait_for_state
from tests.support.web.positions import ask_engine, best_answer_token, setup
from tests.support.web.race_page import (
    MAX_DECISIONS,
    act_and_wait,
    decide_by_keyboard,
    is_over,
    no_sideways_scrolling,
    race_values,
)

DIE, DRIVE = 'main.race[data-step="die"]', 'main.race[data-step="drive"]'
REFEREE = {"settings.1": {"speed": "instant", "referee": True}}


def start_with_real_dice(page: Page) -> None:
    """Set up a race in which all dice are entered, and start it."""
    page.locator('[data-fold="cars"] summary').click()
    page.locator('[data-roller="all"]').click()
    page.locator(".start-bar").get_by_role("button", name=ui_text("setup.start")).click()
    wait_for_decision(page)
    expect(page.locator(DIE)).to_be_visible()


def enter_and_decide(page: Page, number: int) -> None:
    """Enter a face or make a decision; each number gives another face, so that grid rolls are not equal."""
    wait_for_decision(page)
    if page.locator(DIE).count():
        faces = page.locator(".die-face")
        act_and_wait(page, faces.nth(number % faces.count()).click)
    else:
        decide_by_keyboard(page)


def play_to(page: Page, selector: str) -> None:
    """Play on to a question."""
    for number in range(40):
        if page.locator(selector).count():
            return
        enter_and_decide(page, number)
    raise AssertionError(f"no {selector}")


def race_with_real_dice(circuit: str, cars: int) -> dict[str, Any]:
    """Return the view of a new race of one lap with real dice for all cars."""
    options = setup(53, {})
    options |= {"circuit": circuit, "laps": 1, "movement_dice": "gear_dice", "cars": options["cars"][:cars]}
    return dict(ask_engine({"do": "new", "setup": options, "entered_dice": "all"})["view"])


@cache
def race_link_of(step: str) -> str:
    """Return the link of a race with real dice for all cars at the player's question of a step."""
    view = race_with_real_dice("monaco", 6)
    while (question := view["question"])["step"] != step or not view["round"] or question["car"]:
        token = question["faces"][0]["token"] if "faces" in question else ""
        request = {"do": "decide", "token": token or best_answer_token()} if question["human"] else None
        view = ask_engine(request or {"do": "play_computers"})["view"]
    return str(view["link"])


@cache
def race_links(circuit: str, cars: int) -> list[str]:
    """Return the links of a race with real dice for all cars at each of its questions to the player."""
    view = race_with_real_dice(circuit, cars)
    links: list[str] = []
    while (question := view["question"]) is not None:
        if not question["human"]:
            view = ask_engine({"do": "play_computers"})["view"]
            continue
        links.append(str(view["link"]))
        faces = question.get("faces")
        token = faces[len(links) % len(faces)]["token"] if faces else best_answer_token()
        view = ask_engine({"do": "decide", "token": token})["view"]
    return links


def test_turns_are_played_sent_and_undone_with_entered_dice(open_page: OpenPage) -> None:
    page = open_page("#setup", storage=INSTANT_SETTINGS)
    start_with_real_dice(page)
    expect(page.locator(".die-face")).to_have_count(20)
    page.keyboard.press("1")
    page.keyboard.press("7")
    expect(page.locator(".go .is-forward")).to_contain_text(ui_text("dice.enter_face", value=17))
    act_and_wait(page, lambda: page.keyboard.press("Enter"))
    play_to(page, DRIVE)
    play_to(page, DIE)
    play_to(page, DRIVE)
    link = page.url.partition("#")[2]
    assert link.startswith("r16.")

    other_page = open_page(f"#{link}", storage=INSTANT_SETTINGS)
    wait_for_decision(other_page)
    expect(other_page.locator(DRIVE)).to_be_visible()
    values_seen = race_values(other_page)
    assert values_seen == race_values(page)
    roll_text = other_page.locator(".rolled h2").text_content()
    act_and_wait(other_page, lambda: other_page.keyboard.press("u"))
    expect(other_page.locator(DIE)).to_be_visible()
    act_and_wait(other_page, other_page.locator(".die-face").last.click)
    play_to(other_page, DRIVE)
    assert other_page.locator(".rolled h2").text_content() != roll_text


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_faces_are_large_and_all_in_the_window(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page(f"#{race_link_of('die')}", size=size, storage=INSTANT_SETTINGS)
    wait_for_decision(page)
    faces = page.locator(".die-face")
    expect(faces.first).to_be_visible()
    for face in faces.all():
        expect(face).to_be_in_viewport(ratio=1)
        box = face.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    no_sideways_scrolling(page)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_referee_hides_legal_spaces_which_can_still_be_chosen(reopen_page: OpenPage, size: str) -> None:
    page = reopen_page(f"#{race_link_of('drive')}", size=size, storage=REFEREE)
    wait_for_decision(page)
    expect(page.locator("html[data-referee]")).to_be_attached()
    expect(page.locator(".board-above .lit").first).to_have_css("opacity", "0")
    expect(page.locator(".cockpit .move")).to_have_count(0)
    page.get_by_role("button", name=ui_text("dice.show_spaces")).click()
    expect(page.locator(".cockpit .move").first).to_be_visible()
    expect(page.locator(".board-above .lit").first).to_have_css("opacity", "1")
    page.reload()
    wait_for_decision(page)
    expect(page.locator("html[data-referee]")).to_be_attached()
    previous_url = page.url
    page.locator(".board-above .lit").last.click()
    page.wait_for_function(
        "before => location.href !== before || document.querySelector('.cockpit .move')", arg=previous_url
    )
    assert page.url != previous_url or re.search(r"\w", page.locator(".cockpit .move").inner_text())


def lit_centres(page: Page) -> list[tuple[float, float]]:
    """Return the centres of the legal spaces in the window."""
    centres: list[tuple[float, float]] = page.locator(".board-above .lit").evaluate_all(
        """spaces => spaces.map(space => {
            const { left, right, top, bottom } = space.getBoundingClientRect();
            return [(left + right) / 2, (top + bottom) / 2];
        })"""
    )
    return centres


def test_the_referee_previews_no_move_under_the_pointer(reopen_page: OpenPage) -> None:
    page = reopen_page(f"#{race_link_of('drive')}", size="desktop", storage=REFEREE)
    wait_for_decision(page)
    expect(page.locator("html[data-referee]")).to_be_attached()
    preview = page.locator(".board-above path.path, .cockpit .move, .board-view[data-over-lit]")
    for x, y in lit_centres(page):
        page.mouse.move(x, y)
        wait_for_frame(page)
        expect(preview).to_have_count(0)
    page.get_by_role("button", name=ui_text("dice.show_spaces")).click()
    wait_for_frame(page)
    # The camera may have moved.
    page.mouse.move(*lit_centres(page)[-1])
    expect(page.locator(".board-view[data-over-lit]")).to_be_attached()
    expect(page.locator(".cockpit .move.is-shown")).to_be_visible()


def test_the_referee_hides_the_odds_of_gears(reopen_page: OpenPage) -> None:
    page = reopen_page(f"#{race_link_of('gear')}", size="desktop", storage=REFEREE)
    wait_for_decision(page)
    odds = page.locator(".gear .odds i, .odds-card")
    expect(page.locator(".gear")).to_have_count(6)
    page.locator(".gear:enabled").last.hover()
    wait_for_frame(page)
    expect(odds).to_have_count(0)
    expect(page.locator(".board-above .heat")).to_have_css("opacity", "0")
    page.get_by_role("button", name=ui_text("dice.show_odds")).click()
    expect(odds.first).to_be_visible()
    expect(page.locator(".board-above .heat")).to_have_css("opacity", "1")
    decide_by_keyboard(page)
    expect(page.locator(DIE)).to_be_visible()


def test_a_link_without_history_keeps_the_real_dice(open_page: OpenPage) -> None:
    named_settings = {"settings.1": {"speed": "instant", "player": "Ines"}}
    permissions = ["clipboard-read", "clipboard-write"]
    page = open_page(f"#{race_link_of('gear')}", storage=named_settings, permissions=permissions)
    wait_for_decision(page)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator(".menu-item", has_text=ui_text("menu.position_link")).click()
    expect(page.locator(".notice")).to_be_visible()
    link = str(page.evaluate("navigator.clipboard.readText()")).partition("#")[2]
    assert link.startswith("r16.")

    second = open_page(f"#{link}", storage=INSTANT_SETTINGS)
    wait_for_decision(second)
    fields = ("wear", "gear", "round", "step", "cars", "answers")
    assert [race_values(second)[name] for name in fields] == [race_values(page)[name] for name in fields]
    decide_by_keyboard(second)
    expect(second.locator(DIE)).to_be_visible()


@pytest.mark.parametrize("first_race", [-6, pytest.param(0, marks=pytest.mark.full)], ids=["end", "whole"])
def test_a_race_with_real_dice_is_finished_sent_replayed_and_reviewed(
    open_page: OpenPage, reopen_page: OpenPage, first_race: int
) -> None:
    page = open_page(f"#{race_links('cala-moka', 2)[first_race]}", storage=INSTANT_SETTINGS)
    wait_for_decision(page)
    entered = 0
    while not is_over(page):
        entered += page.locator(DIE).count()
        assert entered < MAX_DECISIONS
        enter_and_decide(page, entered)
    assert entered
    expect(page.locator(".result h2")).to_be_visible()
    link = page.url.partition("#")[2]
    assert ask_engine({"do": "open", "link": link})["view"]["question"] is None
    history = ask_engine({"do": "history"})["history"]

    other_page = reopen_page(f"#{link}", size="phone", storage=INSTANT_SETTINGS)
    expect(other_page.locator(".result h2")).to_have_text(page.locator(".result h2").text_content() or "")
    wait_for_state(other_page, "over")
    other_page.keyboard.press("w")
    expect(other_page.locator("main.race.is-replay")).to_be_visible()
    other_page.keyboard.press("Home")
    expect(other_page.locator('main.race[data-at="0"]')).to_be_attached()
    other_page.keyboard.press("End")
    expect(other_page.locator(f'main.race[data-at="{history["decisions"]}"]')).to_be_attached()

    go_to(page, f"#report/{link}")
    expect(page.locator(".figure-review svg.chart")).to_be_visible(timeout=3 * TIMEOUT_MS)
    while (review := ask_engine({"do": "review", "car": 0})["review"])["figures"] is None:
        pass
    totals = review["figures"]["totals"]
    page.locator(".figure-review summary").click()
    cells = page.locator(".figure-review table tr").nth(1).locator("td").all_inner_texts()
    assert [round(-1000 * float(cell)) for cell in cells[-3:]] == [
        totals[part] for part in ("choices", "dice", "other")
    ]


def play_here(page: Page) -> None:
    """Enter dice and decide until another device is asked."""
    for number in range(20):
        page.wait_for_selector('html[data-ready="decision"], html[data-ready="awaiting"]', state="attached")
        if page.locator('html[data-ready="awaiting"]').count():
            return
        enter_and_decide(page, number)
    raise AssertionError("no other device is asked")


def test_friends_at_two_tables_enter_their_own_dice(open_page: OpenPage) -> None:
    page = open_page("#friends", storage=INSTANT_SETTINGS)
    for field, name in zip(page.locator(".entry-name").all(), ("Ada", "June"), strict=True):
        field.fill(name)
    page.locator(".rules-line summary").click()
    page.get_by_role("button", name="0 computer drivers").click()
    expect(page.locator("[data-roller]")).to_have_text([ui_text("dice.by_game"), ui_text("dice.by_players")])
    page.locator('[data-roller="players"]').click()
    expect(page.locator(".setup-dice")).to_contain_text(ui_text("dice.trust"))
    expect(page.locator(".rules-line summary")).to_contain_text(ui_text("dice.by_players"))
    page.locator(".start-bar").get_by_role("button").click()
    wait_for_decision(page)
    expect(page.locator(DIE)).to_be_visible()
    play_here(page)

    other_page = open_page(f"#{link_of(page)}", storage=INSTANT_SETTINGS)
    join_as(other_page, "June")
    expect(other_page.locator("#dice-title")).to_have_text("June rolls")
    play_here(other_page)
    open_link(page, link_of(other_page))
    page.get_by_role("button", name="Take your turn").click()
    wait_for_decision(page)
    assert ask_engine({"do": "open", "link": link_of(page)})["view"]["cars_with_entered_dice"] == [0, 1]
    play_here(page)
