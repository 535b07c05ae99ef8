"""Seasons on several devices: files, links, and results brought by friends."""

from __future__ import annotations

import re

from playwright.sync_api import FilePayload, expect

from tests.browser import AT_ONCE, PATIENCE, OpenPage, keep, turn_to, wait_for_decision
from tests.messages import ui_text
from tests.web import seasons
from tests.web.axe import complaints
from tests.web.codes import read_code
from tests.web.positions import ask
from tests.web.season_page import download, overview, paste, seasons_in
from tests.web.test_gallery import OVAL


def test_a_file_and_a_link_take_it_to_another_device(open_page: OpenPage, revisit: OpenPage) -> None:
    """A link brings the season to another device, and a file restores it after deletion."""
    season = seasons.simulated(seasons.season())
    page = revisit(f"#season/{season['overview']['id']}", stored=seasons.stored(season))
    overview(page, 1)
    table = page.locator(".standings tbody").inner_text()
    file = download(page, ui_text("seasons.file"))
    assert file.read_text(encoding="utf-8") == season["file"]

    other = open_page(f"#{season['link']}")
    overview(other, 1)
    assert other.url.endswith(f"#season/{season['overview']['id']}")
    assert other.locator(".standings tbody").inner_text() == table
    other.goto(f"{other.url.split('#')[0]}#{seasons.simulated(season)['link']}")
    overview(other, 2)
    assert [one["id"] for one in seasons_in(other)] == [season["overview"]["id"]]

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
    overview(other, 1)
    assert other.locator(".standings tbody").inner_text() == table
    turn_to(other, "#seasons")
    other.get_by_label("Open a file").set_input_files(file)
    overview(other, 1)
    expect(other.locator(".notice")).to_contain_text("nothing has changed")
    turn_to(other, "#seasons")
    other.get_by_label("Open a file").set_input_files(
        {"name": "no.json", "mimeType": "application/json", "buffer": b'{"yellow_flag": "races"}'}
    )
    expect(other.locator(".notice.is-bad")).to_contain_text(ui_text("error.season.file"))


def test_a_friends_race_is_taken_in_once(revisit: OpenPage) -> None:
    """A friend's race counts once, pasted or opened, and only on a device that has its season."""
    season = seasons.season(people=("Ada", "Bruno"))
    link = seasons.driven(season)
    elsewhere = seasons.season(people=("Ada", "Bruno"), seed=12)
    foreign = seasons.driven(elsewhere)
    page = revisit(f"#season/{season['overview']['id']}", stored=seasons.stored(season))
    overview(page, 0)
    paste(page, foreign)
    refusal = page.get_by_role("dialog", name=ui_text("seasons.refused"))
    expect(refusal).to_contain_text("does not belong to this season")
    page.keyboard.press("Escape")
    overview(page, 0)
    paste(page, f"https://example.org/#{link}")
    overview(page, 1)
    expect(page.locator(".season-log li")).to_have_count(1)
    paste(page, link)
    expect(page.locator(".notice")).to_contain_text(ui_text("season.merged_before"))
    overview(page, 1)

    keep(page, seasons.stored(season))
    turn_to(page, f"#{link}")
    expect(page.get_by_role("link", name="Back to the season")).to_be_visible(timeout=PATIENCE)
    assert seasons_in(page)[0]["race"] == 2

    turn_to(page, f"#{foreign}")
    expect(page.locator(".season-after")).to_contain_text(
        ui_text("seasons.elsewhere", race=1), timeout=PATIENCE
    )
    expect(page.locator("a[href^='#season/']")).to_have_count(0)
    page.get_by_role("button", name=ui_text("result.send")).click()
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_value(re.compile(r"#r6\."))
    page.keyboard.press("Escape")
    turn_to(page, f"#season/{elsewhere['overview']['id']}")
    expect(page.locator(".fault")).to_contain_text(ui_text("seasons.unknown"))
    with page.expect_file_chooser() as chooser:
        page.get_by_text("Open a file").click()
    file: FilePayload = {
        "name": "season.json",
        "mimeType": "application/json",
        "buffer": str(elsewhere["file"]).encode(),
    }
    chooser.value.set_files(files=[file])
    overview(page, 0)


def test_of_two_results_the_host_takes_one(revisit: OpenPage) -> None:
    season = seasons.season(people=("Ada", "Bruno"), seed=13)
    theirs = seasons.driven(season, dawdling=4)
    held = seasons.simulated(season)
    page = revisit(f"#{theirs}", stored=seasons.stored(held))
    page.get_by_role("button", name="Compare the results").click(timeout=PATIENCE)
    question = page.get_by_role("dialog", name="Two results")
    expect(question.locator(".card").first.locator("li")).to_have_count(4)
    question.get_by_role("button", name="Keep the season").click()
    overview(page, 1)
    assert seasons_in(page)[0]["file"] == held["file"]
    paste(page, theirs)
    winner = question.locator(".card").last.locator("li").first.inner_text().removeprefix("1 ")
    question.get_by_label("Reason").fill("we were first")
    question.get_by_role("button", name=ui_text("seasons.conflict_take")).click()
    expect(page.locator(".season-log")).to_contain_text("we were first")
    expect(page.locator(".date.is-run .date-winner b")).to_have_text(winner)


def test_two_histories_are_shown_and_one_is_chosen(revisit: OpenPage) -> None:
    begun = seasons.season()
    mine = seasons.simulated(begun)
    theirs = seasons.act(begun, "enter", race=1, lines=seasons.result_with(begun, 1, {}), reason="on a table")
    page = revisit(f"#{theirs['link']}", stored=seasons.stored(mine))
    question = page.get_by_role("dialog", name=ui_text("seasons.parted"))
    expect(question).to_contain_text(ui_text("seasons.parted_what", n=0), timeout=PATIENCE)
    question.get_by_role("button", name="Keep mine").click()
    overview(page, 1)
    assert seasons_in(page)[0]["file"] == mine["file"]
    turn_to(page, f"#{theirs['link']}")
    question.get_by_role("button", name=ui_text("seasons.take_coming")).click()
    expect(page.locator(".season-log")).to_contain_text("on a table")
    assert "on a table" in seasons_in(page)[0]["file"]


def test_a_shared_season_has_names_for_all_and_its_circuits_along(
    open_page: OpenPage, revisit: OpenPage
) -> None:
    """A shared season contains the host's name and the circuits that only the host has drawn."""
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
    page = revisit(f"#season/{season['overview']['id']}", stored=seasons.stored(season))
    overview(page, 0)
    expect(page.locator(".next h2")).to_have_text("Little <b>Oval</b>")
    page.get_by_role("button", name="Share").click()
    window = page.get_by_role("dialog", name="Share")
    window.get_by_label("Your name").fill("Zora")
    window.get_by_role("button", name=ui_text("seasons.own_name_take")).click()
    address = window.get_by_role("textbox", name="Link to this season")
    expect(address).to_have_value(re.compile("#t4[.]"))
    code = window.get_by_role("img", name=ui_text("seasons.code_label"))
    assert read_code(code) == address.input_value()
    assert complaints(page) == {}

    other = open_page("#" + address.input_value().split("#")[1], stored=AT_ONCE)
    overview(other, 0)
    expect(other.locator(".next")).to_contain_text("Little <b>Oval</b>")
    expect(other.locator(".next-cars")).to_contain_text("Zora")
    expect(other.locator(".next-cars")).not_to_contain_text("You")
    other.get_by_role("button", name="Start race 1").click()
    wait_for_decision(other)
    expect(other.locator(".bar-title")).to_contain_text("Little <b>Oval</b>")
