"""The pages that need no installation, in a browser that can reach nothing but their own folder."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

import grail_widgets
from grail_widgets.engine.share import question, to_line
from grail_widgets.games import GAMES
from grail_widgets.panels.lesson import lessons_of
from grail_widgets.views.charts import MISSING
from tests.browser.looks import spaces_of
from tests.browser.servers import READY
from tests.browser.site_pages import (
    PATIENCE,
    PHONE,
    WIDE,
    opened,
    overflowing,
    play_one,
    press,
    said,
    shown,
    step,
)
from tests.site.built import Guard, served, site_of_this_run

RACE = {
    "players": ["red", "blue", "green"],
    "race": [["blue", 20], ["red", 10], ["green", 3]],
    "dragon": 14,
    "spears": {"red": 1},
    "allies": {"red": ["blacksmith"]},
}
Visit = Callable[..., Any]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return site_of_this_run(tmp_path_factory)


@pytest.fixture(scope="session")
def url(site: Path) -> Iterator[str]:
    with served(site) as url:
        yield url


@pytest.fixture
def visit(url: str, chromium: Any) -> Iterator[Visit]:
    """Gives new visitors, as pages; at the end none of them may have asked another host for anything."""
    guard, contexts, faults = Guard(), [], []

    def visitor(**wishes: Any) -> Any:
        proxy = {"server": guard.url, "bypass": url.removeprefix("http://").rstrip("/")}
        contexts.append(chromium.new_context(proxy=proxy, **(wishes or WIDE)))
        page = contexts[-1].new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        return page

    yield visitor
    for context in contexts:
        context.close()
    guard.shutdown()
    assert guard.heard == []
    assert faults == []


def faults_of(page: Any) -> list[str]:
    """What axe-core finds, all of it."""
    return [
        f"{found['id']}: {found['help']} ({node['html'][:150]})"
        for found in Axe().run(page).response["violations"]
        for node in found["nodes"]
    ]


# ---- playing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
def test_every_game_starts_and_plays_three_steps_and_undoes_one(
    visit: Visit, url: str, game: str, device: dict[str, Any]
) -> None:
    page = opened(visit(**device), f"{url}play.html?game={game}&seed=5")
    assert said(page) == ""
    assert page.locator("#heading").inner_text() == grail_widgets.game(game).title
    start, last = step(page)  # what was dealt at set-up has been played already
    assert start == last
    for _ in range(3):
        play_one(page)
    assert step(page) == (start + 3, start + 3)
    assert page.get_by_role("region", name="What happened").get_by_role("listitem").count() >= 3
    press(page, page.get_by_role("button", name="Undo", exact=True))
    assert step(page) == (start + 2, start + 3)
    assert overflowing(page) == 0
    assert faults_of(page) == []


def test_a_link_with_a_position_opens_exactly_that_position(visit: Visit, url: str) -> None:
    state = grail_widgets.game("grail-cup").at(RACE)
    page = opened(visit(), f"{url}play.html#{to_line(question(state))}")
    places = spaces_of(page.locator(".grail-panel"))
    assert (places["knight:blue"], places["knight:red"], places["knight:green"]) == ("20", "10", "3")
    # Another link pasted into the same page opens that one.
    moved = grail_widgets.game("grail-cup").at(RACE | {"race": [["blue", 21], ["red", 11], ["green", 4]]})
    page.goto(f"{url}play.html#{to_line(question(moved))}")
    page.locator('.gw-piece[data-id="knight:red"][aria-label$=" 11"]').wait_for()


@pytest.mark.parametrize(("ask", "clause"), [("spend spear", "GC.spear.spend"), ("steal blue", "GC.")])
def test_the_desk_answers_a_shared_link(visit: Visit, url: str, ask: str, clause: str) -> None:
    line = to_line(question(grail_widgets.game("grail-cup").at(RACE), ask))
    expected = grail_widgets.desk(line).answer
    assert expected is not None
    page = opened(visit(), f"{url}desk.html#{line}")
    answer = page.get_by_role("region", name="The answer")
    answer.get_by_text(clause).first.wait_for()
    if expected.objection is not None:
        assert expected.objection.reason in answer.inner_text()
    else:
        assert "Red spends a Spear to pass the Dragon" in answer.inner_text()
    assert faults_of(page) == []


def test_the_desk_on_a_phone(visit: Visit, url: str) -> None:
    page = opened(visit(**PHONE), f"{url}desk.html?game=grail")
    page.locator(".grail-desk").wait_for()
    assert overflowing(page) == 0
    assert faults_of(page) == []


def test_asking_about_a_moment_of_a_game_opens_a_desk_under_it(visit: Visit, url: str) -> None:
    page = opened(visit(), f"{url}play.html?game=grail&seed=5")
    press(page, page.get_by_role("button", name="Ask about this"))
    if page.get_by_role("button", name="Show everything").count():
        press(page, page.get_by_role("button", name="Show everything"))
    page.locator(".grail-desk").wait_for()


# ---- learning ----------------------------------------------------------------------------------


def test_a_course_is_gone_through_lesson_by_lesson(visit: Visit, url: str) -> None:
    course = lessons_of("grail-cup")
    page = opened(visit(), f"{url}lessons.html?game=grail-cup&lesson={course[0].id}")
    title = page.locator(".grail-lesson h3").first
    assert title.inner_text() == course[0].title
    page.get_by_role("link", name="Next", exact=True).click()
    page.get_by_role("heading", name=course[1].title, exact=True).wait_for()
    assert f"lesson={course[1].id}" in page.url
    asked = next(each for each in course if each.options is not None)
    page.get_by_label("Choose").select_option(f"{course.index(asked) + 1}. {asked.title}")
    page.get_by_role("heading", name=asked.title, exact=True).wait_for()
    wrong = next(option for option in asked.options or () if not asked.is_right(option))
    page.get_by_label(str(wrong), exact=True).check()
    page.get_by_role("button", name="Check").click()
    page.get_by_text(f"{wrong} is not it.").wait_for()
    page.get_by_label(str(asked.answer), exact=True).check()
    page.get_by_role("button", name="Check").click()
    page.get_by_text(f"Right: {asked.answer}.").wait_for()
    page.go_back()
    page.get_by_role("heading", name=course[1].title, exact=True).wait_for()
    assert faults_of(page) == []


def test_lessons_on_a_phone(visit: Visit, url: str) -> None:
    page = opened(visit(**PHONE), f"{url}lessons.html?game=quest-for-the-grail")
    assert overflowing(page) == 0
    press(
        page, page.get_by_role("button", name="Show the answer").or_(page.get_by_role("button", name="Show a way"))
    )
    page.get_by_text(re.compile("^step [1-9]")).wait_for()
    assert faults_of(page) == []


def test_the_lab_shows_its_numbers_as_tables_where_no_chart_can_be_drawn(visit: Visit, url: str) -> None:
    page = opened(visit(**PHONE), f"{url}lab.html?question=seal-in-four-visits&seed=1")
    press(page, page.get_by_role("button", name="Show the exact answer"))
    page.get_by_text("671/1296").first.wait_for()
    press(page, page.get_by_role("button", name="1 game", exact=True))
    page.get_by_text(MISSING).first.wait_for()
    assert page.locator(".grail-lab table").first.locator("tr").count() >= 2
    assert page.locator(".grail-lab img:visible").count() == 0
    page.get_by_role("button", name="10,000 games").tap()
    page.locator(".gl-runs").get_by_text("10,001 runs").wait_for(timeout=PATIENCE)
    assert overflowing(page) == 0
    assert faults_of(page) == []


def test_an_exercise_is_marked(visit: Visit, url: str) -> None:
    expected = grail_widgets.exercise("complement", student="17", key="autumn").exercise
    page = opened(visit(**PHONE), f"{url}exercise.html?topic=complement&student=17&key=autumn")
    page.get_by_text(expected.ask).first.wait_for()
    page.get_by_label("Your answer").fill(str(expected.answer))
    press(page, page.get_by_role("button", name="Check"))
    page.get_by_text("Right.", exact=True).first.wait_for()
    assert overflowing(page) == 0
    assert faults_of(page) == []


# ---- what goes wrong ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("play.html?game=chess", "There is no game 'chess' here."),
        ("play.html?game=grail&players=99", "players is a number from 1 to 8, not '99'."),
        ("play.html?game=grail&players=8", "8 players given; this game takes 2 to 6."),
        ("play.html#gw1.broken", "This shared question is damaged: part of the line is missing or changed."),
        ("desk.html#<b>hello</b>", "This is no shared question: one begins with gw1., not '<b>hello</b>'."),
        ("lessons.html?game=grail&lesson=none", "There is no lesson 'none' here."),
        ("lab.html?question=none", "'none' is no ready question."),
        ("exercise.html?topic=none", "none"),
    ],
)
def test_a_bad_address_is_told_in_one_sentence(visit: Visit, url: str, address: str, sentence: str) -> None:
    page = opened(visit(), f"{url}{address}")
    assert sentence in said(page)
    assert "Traceback" not in said(page)
    assert "\n" not in said(page)
    assert page.locator("#status").get_attribute("data-tone") == "error"
    assert page.locator("#status b").count() == 0


def test_a_bad_link_leaves_what_was_there_and_a_good_one_clears_the_fault(visit: Visit, url: str) -> None:
    page = opened(visit(), f"{url}play.html?game=grail&seed=5")
    play_one(page)
    before = step(page)
    page.evaluate("() => { location.hash = 'gw1.broken'; }")
    page.wait_for_function("() => document.body.dataset.state === 'failed'")
    assert step(page) == before
    play_one(page)
    page.evaluate(
        "(line) => { location.hash = line; }", to_line(question(grail_widgets.game("grail-cup").at(RACE)))
    )
    page.get_by_role("heading", name="Grail Cup").wait_for()
    assert shown(page).locator("#status").is_hidden()


def test_without_its_saved_memory_a_page_starts_all_the_same(visit: Visit, url: str) -> None:
    page = visit()
    page.context.route("**/python/memory.pack", lambda route: route.abort())
    opened(page, f"{url}play.html?game=grail&seed=5")
    assert said(page) == ""
    play_one(page)


def test_a_file_that_is_missing_is_named(visit: Visit, url: str) -> None:
    page = visit()
    page.context.route("**/python/packages.pack", lambda route: route.fulfill(status=404))
    assert "python/packages.pack is missing" in said(opened(page, f"{url}play.html"))


# ---- the folder as a whole ---------------------------------------------------------------------


class Links(HTMLParser):
    """The addresses that a page links to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {value for name, value in attrs if name in ("href", "src") and value}


def test_the_first_page_leads_to_everything_and_no_link_is_broken(visit: Visit, url: str, site: Path) -> None:
    links = Links((site / "index.html").read_text()).found - {"data:,"}
    assert {f"play.html?game={game}" for game in GAMES} | {"desk.html", "lab.html", "exercise.html"} <= links
    assert {f"lessons.html?game={game}" for game in GAMES} <= links
    notebooks = {path.name for path in (Path(__file__).parents[2] / "notebooks").glob("*.ipynb")}
    assert {f"lite/notebooks/index.html?path={name}" for name in notebooks} <= links
    for link in links:
        with urllib.request.urlopen(url + link, timeout=20) as answer:
            assert answer.status == 200
    for device in (WIDE, PHONE):
        page = visit(**device)
        page.goto(url)
        assert faults_of(page) == []
        assert overflowing(page) == 0


def test_dark_pages_can_be_read(visit: Visit, url: str) -> None:
    page = visit(color_scheme="dark", **WIDE)
    page.goto(url)
    assert faults_of(page) == []
    opened(page, f"{url}lessons.html?game=grail-cup")
    assert faults_of(page) == []


def test_the_second_visit_needs_no_network(visit: Visit, url: str) -> None:
    page = opened(visit(), f"{url}play.html?game=grail&seed=5")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.context.set_offline(True)
    opened(page, f"{url}lessons.html?game=grail-cup")
    assert page.locator(".grail-lesson").count() == 1


def test_a_request_to_another_host_would_be_heard(chromium: Any) -> None:
    """The guard of all these tests can tell."""
    guard = Guard()
    context = chromium.new_context(proxy={"server": guard.url})
    page = context.new_page()
    page.evaluate("() => fetch('http://elsewhere.example/', { mode: 'no-cors' }).catch(() => null)")
    context.close()
    guard.shutdown()
    assert any("elsewhere.example" in line for line in guard.heard)


# ---- notebooks ---------------------------------------------------------------------------------


def test_a_notebook_runs_with_a_panel_in_it(visit: Visit, url: str, site: Path) -> None:
    settings = json.loads((site / "lite" / "jupyter-lite.json").read_text())
    settings["jupyter-config-data"]["exposeAppInBrowser"] = True  # to be asked whether its kernel is ready
    page = visit()
    page.context.route("**/lite/jupyter-lite.json", lambda route: route.fulfill(json=settings))
    page.goto(f"{url}lite/notebooks/index.html?path=grail_cup.ipynb")
    page.locator(".jp-NotebookPanel .jp-Cell").first.wait_for(timeout=PATIENCE)
    page.wait_for_function(READY, timeout=PATIENCE)
    for _ in range(5):  # the title, the import, a text, and the first lesson
        page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell-and-select-next'); }")
        page.wait_for_timeout(300)
    panel = page.locator(".grail-panel").first
    panel.wait_for(timeout=PATIENCE)
    before = panel.locator(".gp-foot .gp-count").inner_text()
    panel.locator(".gp-choices button:enabled").first.click()
    page.wait_for_function(
        "(was) => document.querySelector('.grail-panel .gp-foot .gp-count').innerText !== was", arg=before
    )
