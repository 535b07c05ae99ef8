"""Seasons on several devices: files, links, and results brought by friends."""

from __future__ import annotations

import re

from playwright.sync_api import FilePayload, expect

from tests.support.browser import INSTANT_SETTINGS, TIMEOUT_MS, OpenPage, replace_storage
from tests.support.messages import ui_text
from tests.support.page_waits import go_to, wait_for_decision
from tests.support.web import stored_seasons as seasons
from tests.support.web.axe import complaints
from tests.support.web.editor_page import OVAL
from tests.support.web.positions import ask_engine
from tests.support.web.qr_codes import read_code
from tests.support.web.season_page import download, paste, seasons_in, wait_for_overview


def test_a_season_is_moved_to_another_device_by_file_or_link(
    open_page: OpenPage, reopen_page: OpenPage
) -> None:
    """A link brings the season to another device, and a file restores it after deletion."""
    season = seasons.simulate_race(seasons.season())
    page = reopen_page(f"#season/{season['overview']['id']}", storage=seasons.storage_with_seasons(season))
    wait_for_overview(page, 1)
    table = page.locator(".standings tbody").inner_text()
    file = download(page, ui_text("seasons.file"))
    assert file.read_text(encoding="utf-8") == season["file"]

    other_page = open_page(f"#{season['link']}")
    wait_for_overview(other_page, 1)
    assert other_page.url.endswith(f"#season/{season['overview']['id']}")
    assert other_page.locator(".standings tbody").inner_text() == table
    other_page.goto(f"{other_page.url.split('#')[0]}#{seasons.simulate_race(season)['link']}")
    # The link has no proof of its result, so the page asks.
    other_page.get_by_role("button", name=ui_text("seasons.keep_local")).click()
    wait_for_overview(other_page, 1)
    other_page.goto(f"{other_page.url.split('#')[0]}#{seasons.simulate_race(season)['link']}")
    other_page.get_by_role("button", name=ui_text("seasons.use_received")).click()
    wait_for_overview(other_page, 2)
    assert [stored_season["id"] for stored_season in seasons_in(other_page)] == [season["overview"]["id"]]

    go_to(other_page, "#seasons")
    other_page.get_by_role("button", name="Rename Test season").click()
    other_page.get_by_label("Name of Test season").fill("Ours")
    other_page.keyboard.press("Enter")
    other_page.get_by_role("button", name="Delete Ours").click()
    other_page.get_by_role("button", name="Cancel").click()
    expect(other_page.locator(".stored-race")).to_have_count(1)
    other_page.get_by_role("button", name="Delete Ours").click()
    other_page.get_by_role("button", name="Delete for good").click()
    expect(other_page.locator(".stored-race")).to_have_count(0)
    assert seasons_in(other_page) == []

    other_page.get_by_label("Open a file").set_input_files(file)
    wait_for_overview(other_page, 1)
    assert other_page.locator(".standings tbody").inner_text() == table
    go_to(other_page, "#seasons")
    other_page.get_by_label("Open a file").set_input_files(file)
    wait_for_overview(other_page, 1)
    expect(other_page.locator(".notice")).to_contain_text("nothing has changed")
    go_to(other_page, "#seasons")
    other_page.get_by_label("Open a file").set_input_files(
        {"name": "no.json", "mimeType": "application/json", "buffer": b'{"yellow_flag": "races"}'}
    )
    expect(other_page.locator(".notice.is-bad")).to_contain_text(ui_text("error.season.file"))


def test_a_friends_race_counts_once(reopen_page: OpenPage) -> None:
    """A friend's race counts once, pasted or opened, and only on a device that has its season."""
    season = seasons.season(people=("Ada", "Bruno"))
    link = seasons.next_race_link(season)
    elsewhere = seasons.season(people=("Ada", "Bruno"), seed=12)
    foreign = seasons.next_race_link(elsewhere)
    page = reopen_page(f"#season/{season['overview']['id']}", storage=seasons.storage_with_seasons(season))
    wait_for_overview(page, 0)
    paste(page, f"https://example.org/#{link}")
    wait_for_overview(page, 1)
    expect(page.locator(".season-log li")).to_have_count(1)
    paste(page, link)
    expect(page.locator(".notice")).to_contain_text(ui_text("season.merged_before"))
    wait_for_overview(page, 1)

    replace_storage(page, seasons.storage_with_seasons(season))
    go_to(page, f"#{link}")
    expect(page.get_by_role("link", name="Back to the season")).to_be_visible(timeout=TIMEOUT_MS)
    assert seasons_in(page)[0]["race"] == 2

    go_to(page, f"#{foreign}")
    expect(page.locator(".season-after")).to_contain_text(
        ui_text("seasons.elsewhere", race=1), timeout=TIMEOUT_MS
    )
    expect(page.locator("a[href^='#season/']")).to_have_count(0)
    page.get_by_role("button", name=ui_text("result.send")).click()
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_value(re.compile(r"#r15\."))
    page.keyboard.press("Escape")
    go_to(page, f"#season/{elsewhere['overview']['id']}")
    expect(page.locator(".fault")).to_contain_text(ui_text("seasons.unknown"))
    with page.expect_file_chooser() as chooser:
        page.get_by_text("Open a file").click()
    file: FilePayload = {
        "name": "season.json",
        "mimeType": "application/json",
        "buffer": str(elsewhere["file"]).encode(),
    }
    chooser.value.set_files(files=[file])
    wait_for_overview(page, 0)


def test_the_host_chooses_between_two_results(reopen_page: OpenPage) -> None:
    season = seasons.season(people=("Ada", "Bruno"), seed=13)
    theirs = seasons.next_race_link(season, dawdling=4)
    own_season = seasons.simulate_race(season)
    page = reopen_page(f"#{theirs}", storage=seasons.storage_with_seasons(own_season))
    page.get_by_role("button", name="Compare the results").click(timeout=TIMEOUT_MS)
    question = page.get_by_role("dialog", name="Two results")
    expect(question.locator(".card").first.locator("li")).to_have_count(4)
    question.get_by_role("button", name="Keep the season").click()
    wait_for_overview(page, 1)
    assert seasons_in(page)[0]["file"] == own_season["file"]
    paste(page, theirs)
    winner = question.locator(".card").last.locator("li").first.inner_text().removeprefix("1 ")
    question.get_by_label("Reason").fill("we were first")
    question.get_by_role("button", name=ui_text("seasons.conflict_take")).click()
    expect(page.locator(".season-log")).to_contain_text("we were first")
    expect(page.locator(".date.is-run .date-winner b")).to_have_text(winner)


def test_a_shared_season_contains_the_hosts_name_and_circuits(
    open_page: OpenPage, reopen_page: OpenPage
) -> None:
    """A shared season contains the host's name and the circuits that only the host has drawn."""
    oval = ask_engine({"do": "compile", "text": OVAL})["compiled_circuit"]["facts"]["id"]
    draft = ask_engine(
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
    )["season_draft"]["draft"]
    season = seasons.apply_event(
        None, "create", draft={**draft, "dates": [{**draft["dates"][0], "circuit": oval}]}
    )
    page = reopen_page(f"#season/{season['overview']['id']}", storage=seasons.storage_with_seasons(season))
    wait_for_overview(page, 0)
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

    other_page = open_page("#" + address.input_value().split("#")[1], storage=INSTANT_SETTINGS)
    wait_for_overview(other_page, 0)
    expect(other_page.locator(".next")).to_contain_text("Little <b>Oval</b>")
    expect(other_page.locator(".next-cars")).to_contain_text("Zora")
    expect(other_page.locator(".next-cars")).not_to_contain_text("You")
    other_page.get_by_role("button", name="Start race 1").click()
    wait_for_decision(other_page)
    expect(other_page.locator(".bar-title")).to_contain_text("Little <b>Oval</b>")
