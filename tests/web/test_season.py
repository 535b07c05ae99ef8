"""A season in the page, run as a host and the friends would run it."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Page, expect

from tests.browser import AT_ONCE, PATIENCE, OpenPage, keep, turn_to, wait_for_decision
from tests.web import seasons
from tests.web.axe import complaints
from tests.web.codes import read_code
from tests.web.positions import ask
from tests.web.test_gallery import OVAL
from tests.web.test_race import DECISIONS_MOST, enter, is_over, no_message_is_missing


def hub(page: Page, races: int) -> None:
    """Until the season is on screen with so many races run."""
    expect(page.locator(f'main.season[data-races="{races}"]')).to_be_visible(timeout=PATIENCE)


def seasons_in(page: Page) -> list[dict[str, Any]]:
    return list(json.loads(str(page.evaluate("localStorage.getItem('yellow-flag.seasons.1')"))))


def paste(page: Page, link: str) -> None:
    page.get_by_label("The link of a race").fill(link)
    page.get_by_role("button", name="Take it in").click()


def download(page: Page, button: str) -> Path:
    with page.expect_download() as got:
        page.get_by_role("button", name=button, exact=True).click()
    return Path(got.value.path())


def test_a_season_from_the_first_page_to_the_champion(open_page: OpenPage) -> None:
    page = open_page("", stored=AT_ONCE)
    page.get_by_role("link", name="Season").click()
    page.get_by_role("link", name="New season").click()
    page.get_by_label("Name of the season").fill("Spring cup")
    page.get_by_label("Name of the season").press("Enter")
    rows = page.locator(".plan-calendar .plan-row")
    expect(rows).to_have_count(5)
    for left in (4, 3, 2):
        page.get_by_role("button", name="Remove race").last.click()
        expect(rows).to_have_count(left)
    page.get_by_role("button", name="Race 2, Zandvoort: earlier").click()
    expect(rows.first).to_contain_text("Zandvoort")
    for row, circuit in enumerate(("Cala Moka", "Monaco")):
        rows.nth(row).locator(".plan-open").click()
        rows.nth(row).get_by_role("radio", name=circuit, exact=True).click()
        rows.nth(row).get_by_role("spinbutton", name="Laps").fill("1")
        rows.nth(row).get_by_role("spinbutton", name="Laps").press("Tab")
        expect(rows.nth(row)).to_contain_text(f"{circuit}1 lap")
    teams = page.locator(".plan-teams .plan-row")
    while (count := teams.count()) > 1:
        teams.last.locator(".plan-open").click()
        teams.last.get_by_role("button", name="Remove").click()
        expect(teams).to_have_count(count - 1)
    page.get_by_role("button", name="Begin the season").click()
    hub(page, 0)
    expect(page.locator(".season-name")).to_have_text("Spring cup")
    page.get_by_role("button", name="Start race 1").click()
    wait_for_decision(page)
    expect(page.locator(".bar-season")).to_have_text("Season, race 1")
    enter(page)
    page.go_back()
    page.get_by_role("button", name="Go on with race 1").click()
    wait_for_decision(page)
    for _ in range(DECISIONS_MOST):
        if is_over(page):
            break
        enter(page)
    back = page.get_by_role("link", name="Back to the season: you are")
    expect(back).to_be_visible()
    [kept] = seasons_in(page)
    assert kept["race"] == 2
    page.reload()
    expect(back).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".season-after")).to_contain_text("in the season already")
    back.click()
    hub(page, 1)
    page.get_by_role("button", name="Simulate").click()
    hub(page, 2)
    expect(page.locator(".next.is-over")).to_contain_text("champion")
    [kept] = seasons_in(page)
    season = ask({"do": "season", "act": "hub", "season": kept["file"]})["season"]
    table = list(csv.reader(io.StringIO(download_chart(page).read_text(encoding="utf-8-sig"))))
    assert table[1:] == [
        ["" if cell is None else str(cell) for cell in line] for line in seasons.points(season)
    ]
    assert int(table[1][-1]) > 0
    page.get_by_role("link", name="Report of race 2").click()
    expect(page.locator(".classification.is-full tbody tr")).to_have_count(2, timeout=PATIENCE)
    page.get_by_role("link", name="Season, race 2").click()
    hub(page, 2)
    no_message_is_missing(page)


def download_chart(page: Page) -> Path:
    with page.expect_download() as got:
        page.locator(".figure-standings-drivers .figure-save button").filter(has_text="CSV").click()
    assert got.value.suggested_filename == "yellow-flag-standings-drivers.csv"
    return Path(got.value.path())


def test_a_file_and_a_link_take_it_to_another_device(open_page: OpenPage, revisit: OpenPage) -> None:
    """The other device gets it by link; deleted there, it comes back from the file."""
    season = seasons.simulated(seasons.season())
    page = revisit(f"#season/{season['hub']['id']}", stored=seasons.stored(season))
    hub(page, 1)
    table = page.locator(".standings tbody").inner_text()
    file = download(page, "File")
    assert file.read_text(encoding="utf-8") == season["file"]

    other = open_page(f"#{season['link']}")
    hub(other, 1)
    assert other.url.endswith(f"#season/{season['hub']['id']}")
    assert other.locator(".standings tbody").inner_text() == table
    other.goto(f"{other.url.split('#')[0]}#{seasons.simulated(season)['link']}")
    hub(other, 2)
    assert [one["id"] for one in seasons_in(other)] == [season["hub"]["id"]]

    turn_to(other, "#seasons")
    other.get_by_role("button", name="Rename Test season").click()
    other.get_by_label("Name of Test season").fill("Ours")
    other.keyboard.press("Enter")
    other.get_by_role("button", name="Delete Ours").click()
    other.get_by_role("button", name="Cancel").click()
    expect(other.locator(".stored-race")).to_have_count(1)
    other.get_by_role("button", name="Delete Ours").click()
    other.get_by_role("button", name="Delete for good").click()
    expect(other.locator(".stored-race")).to_have_count(0)
    assert seasons_in(other) == []

    other.get_by_label("Open a file").set_input_files(file)
    hub(other, 1)
    assert other.locator(".standings tbody").inner_text() == table
    turn_to(other, "#seasons")
    other.get_by_label("Open a file").set_input_files(file)
    hub(other, 1)
    expect(other.locator(".notice")).to_contain_text("nothing has changed")
    turn_to(other, "#seasons")
    other.get_by_label("Open a file").set_input_files(
        {"name": "no.json", "mimeType": "application/json", "buffer": b'{"yellow_flag": "races"}'}
    )
    expect(other.locator(".notice.is-bad")).to_contain_text("not a season")


def test_a_friends_race_is_taken_in_once(revisit: OpenPage) -> None:
    """From the season, from the race itself, and not where nobody knows the season."""
    season = seasons.season(people=("Ada", "Bruno"))
    link = seasons.driven(season)
    elsewhere = seasons.season(people=("Ada", "Bruno"), seed=12)
    foreign = seasons.driven(elsewhere)
    page = revisit(f"#season/{season['hub']['id']}", stored=seasons.stored(season))
    hub(page, 0)
    paste(page, foreign)
    refusal = page.get_by_role("dialog", name="That does not go")
    expect(refusal).to_contain_text("does not belong to this season")
    page.keyboard.press("Escape")
    hub(page, 0)
    paste(page, f"https://example.org/#{link}")
    hub(page, 1)
    expect(page.locator(".season-log li")).to_have_count(1)
    paste(page, link)
    expect(page.locator(".notice")).to_contain_text("in the season already")
    hub(page, 1)

    keep(page, seasons.stored(season))
    turn_to(page, f"#{link}")
    expect(page.get_by_role("link", name="Back to the season")).to_be_visible(timeout=PATIENCE)
    assert seasons_in(page)[0]["race"] == 2

    turn_to(page, f"#{foreign}")
    expect(page.locator(".season-after")).to_contain_text(
        "a season that is not on this device", timeout=PATIENCE
    )
    expect(page.locator("a[href^='#season/']")).to_have_count(0)
    page.get_by_role("button", name="Send the result").click()
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_value(re.compile(r"#r6\."))
    page.keyboard.press("Escape")
    turn_to(page, f"#season/{elsewhere['hub']['id']}")
    expect(page.locator(".fault")).to_contain_text("not on this device")
    with page.expect_file_chooser() as chooser:
        page.get_by_text("Open a file").click()
    file: FilePayload = {
        "name": "season.json",
        "mimeType": "application/json",
        "buffer": str(elsewhere["file"]).encode(),
    }
    chooser.value.set_files(files=[file])
    hub(page, 0)


def test_a_season_that_could_not_be_fetched_is_asked_for_again(open_page: OpenPage) -> None:
    season = seasons.season(people=("Ada", "Bruno"))
    page = open_page(
        f"#{seasons.driven(season)}",
        stored={**AT_ONCE, **seasons.stored(season)},
        missing="**/merge-result.*.js",
        expected=("ERR_FAILED",),
    )
    expect(page.locator(".season-after")).to_contain_text("could not be loaded", timeout=PATIENCE)
    page.context.unroute("**/merge-result.*.js")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("link", name="Back to the season")).to_be_visible(timeout=PATIENCE)
    assert seasons_in(page)[0]["race"] == 2


def test_of_two_results_the_host_takes_one(revisit: OpenPage) -> None:
    season = seasons.season(people=("Ada", "Bruno"), seed=13)
    theirs = seasons.driven(season)
    held = seasons.simulated(season)
    page = revisit(f"#{theirs}", stored=seasons.stored(held))
    page.get_by_role("button", name="Compare the results").click(timeout=PATIENCE)
    question = page.get_by_role("dialog", name="Two results")
    expect(question.locator(".card").first.locator("li")).to_have_count(4)
    question.get_by_role("button", name="Keep the season").click()
    hub(page, 1)
    assert seasons_in(page)[0]["file"] == held["file"]
    paste(page, theirs)
    winner = question.locator(".card").last.locator("li").first.inner_text().removeprefix("1 ")
    question.get_by_label("Reason").fill("we were first")
    question.get_by_role("button", name="Take this one").click()
    expect(page.locator(".season-log")).to_contain_text("we were first")
    expect(page.locator(".date.is-run .date-winner b")).to_have_text(winner)


def test_whoever_is_hurt_sits_out(revisit: OpenPage) -> None:
    begun = seasons.season("house", people=("Ada",))
    season = seasons.act(
        begun, "enter", race=1, lines=seasons.result_with(begun, 1, {0: 1}), reason="run on a table"
    )
    page = revisit(f"#season/{season['hub']['id']}", stored=seasons.stored(season))
    hub(page, 1)
    driver = page.locator('.team-driver[data-driver="0"]')
    expect(driver).to_contain_text("misses one race")
    expect(page.locator(".next-cars")).not_to_contain_text("Ada")
    expect(page.locator(".next .is-forward")).to_have_text("Simulate")
    expect(page.locator(".season-log")).to_contain_text("run on a table")
    page.get_by_role("button", name="Simulate").click()
    hub(page, 2)
    expect(driver).not_to_contain_text("misses")
    expect(page.locator(".next-cars")).to_contain_text("Ada")
    page.get_by_role("button", name="Swap drivers").first.click()
    expect(page.locator(".season-log")).to_contain_text("change cars")


def test_the_host_corrects_with_a_reason(revisit: OpenPage) -> None:
    season = seasons.simulated(seasons.season())
    page = revisit(f"#season/{season['hub']['id']}", stored=seasons.stored(season))
    hub(page, 1)
    page.get_by_role("button", name="Enter a result").click()
    form = page.get_by_role("dialog", name="Enter a result")
    first, second = form.locator("select").nth(0), form.locator("select").nth(1)
    second.select_option("1")
    form.get_by_label("Reason").fill("played at Tom's")
    form.get_by_role("button", name="Enter it").click()
    expect(page.get_by_role("dialog", name="That does not go")).to_contain_text("without gaps")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Enter a result").click()
    first.select_option("2")
    second.select_option("1")
    form.get_by_label("Reason").fill("played at Tom's")
    form.get_by_role("button", name="Enter it").click()
    hub(page, 2)
    expect(page.locator(".season-log q").first).to_have_text("played at Tom's")
    page.get_by_role("button", name="Strike out race 1").click()
    page.get_by_label("Reason").fill("wrong tyres")
    page.get_by_role("dialog").get_by_role("button", name="Strike it out").click()
    hub(page, 1)
    expect(page.get_by_role("button", name="Start race 1")).to_be_visible()
    expect(page.locator(".season-log")).to_contain_text("wrong tyres")


def test_two_histories_are_shown_and_one_is_chosen(revisit: OpenPage) -> None:
    begun = seasons.season()
    mine = seasons.simulated(begun)
    theirs = seasons.act(begun, "enter", race=1, lines=seasons.result_with(begun, 1, {}), reason="on a table")
    page = revisit(f"#{theirs['link']}", stored=seasons.stored(mine))
    question = page.get_by_role("dialog", name="Two histories")
    expect(question).to_contain_text("They differ from the beginning", timeout=PATIENCE)
    question.get_by_role("button", name="Keep mine").click()
    hub(page, 1)
    assert seasons_in(page)[0]["file"] == mine["file"]
    turn_to(page, f"#{theirs['link']}")
    question.get_by_role("button", name="Take the other one").click()
    expect(page.locator(".season-log")).to_contain_text("on a table")
    assert "on a table" in seasons_in(page)[0]["file"]


def test_a_trant_season_asks_who_rests(revisit: OpenPage) -> None:
    page = revisit("#seasons/new")
    page.get_by_role("radio", name="Trant season").click()
    expect(page.locator(".plan-calendar .plan-row")).to_have_count(12)
    page.locator(".plan-teams .plan-open").first.click()
    tyres = page.locator('.plan-part[data-part="tyres"]')
    tyres.get_by_role("button", name="One point less").click()
    begin = page.get_by_role("button", name="Begin the season")
    expect(page.locator(".plan-problems")).to_contain_text("has spent 19 points; it has to be 20")
    expect(begin).to_be_disabled()
    tyres.get_by_role("button", name="One point more").click()
    expect(begin).to_be_enabled()
    begin.click()
    hub(page, 0)
    page.get_by_role("button", name="Start race 1").click()
    wishes = page.get_by_role("dialog", name="Who rests?")
    wishes.get_by_label("Wish of Rosso Levante").select_option("1")
    wishes.get_by_role("button", name="Start race 1").click()
    page.wait_for_selector("main.race")
    page.go_back()
    hub(page, 0)
    expect(page.locator(".date.is-next")).to_contain_text("Rosso Levante rests")
    expect(page.locator(".next .is-forward")).to_have_text("Simulate")


def test_a_shared_season_has_names_for_all_and_its_circuits_along(
    open_page: OpenPage, revisit: OpenPage
) -> None:
    """Nobody else is "You"; whoever opens the link can race on a circuit that only the host has drawn."""
    oval = ask({"do": "compile", "text": OVAL})["compiled"]["facts"]["id"]
    draft = ask(
        {
            "do": "season",
            "act": "propose",
            "preset": "free",
            "seed": 5,
            "name": "Oval cup",
            "people": ["You"],
            "races": 1,
            "teams": 2,
        }
    )["draft"]
    season = seasons.act(None, "create", draft={**draft, "dates": [{**draft["dates"][0], "circuit": oval}]})
    page = revisit(f"#season/{season['hub']['id']}", stored=seasons.stored(season))
    hub(page, 0)
    expect(page.locator(".next h2")).to_have_text("Little <b>Oval</b>")
    page.get_by_role("button", name="Share").click()
    window = page.get_by_role("dialog", name="Share")
    window.get_by_label("Your name").fill("Zora")
    window.get_by_role("button", name="Go on under this name").click()
    address = window.get_by_role("textbox", name="Link to this season")
    expect(address).to_have_value(re.compile("#t4[.]"))
    code = window.get_by_role("img", name="The link to this season as a code for a camera")
    assert read_code(code) == address.input_value()
    assert complaints(page) == {}

    other = open_page("#" + address.input_value().split("#")[1], stored=AT_ONCE)
    hub(other, 0)
    expect(other.locator(".next")).to_contain_text("Little <b>Oval</b>")
    expect(other.locator(".next-cars")).to_contain_text("Zora")
    expect(other.locator(".next-cars")).not_to_contain_text("You")
    other.get_by_role("button", name="Start race 1").click()
    wait_for_decision(other)
    expect(other.locator(".bar-title")).to_contain_text("Little <b>Oval</b>")


def test_access(revisit: OpenPage, size: str) -> None:
    season = seasons.simulated(seasons.season("trant", teams=3))
    page = revisit("#seasons", size=size, stored=seasons.stored(season))
    found = {"list": complaints(page)}
    page.get_by_role("link", name="New season").click()
    page.get_by_role("radio", name="House-rules campaign").click()
    expect(page.locator(".plan-calendar .plan-row")).to_have_count(10)
    page.locator(".plan-calendar .plan-open").first.click()
    page.locator(".plan-teams .plan-open").first.click()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # where the bar at the bottom covers nothing
    found["plan"] = complaints(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    turn_to(page, f"#season/{season['hub']['id']}")
    hub(page, 1)
    found["hub"] = complaints(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    for button in ("Correct race 1", "Strike out race 1", "Share", "Rename You"):
        page.get_by_role("button", name=button).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found[button] = complaints(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert {state: wrong for state, wrong in found.items() if wrong} == {}
