"""Charts are kept and updated, and say in words what they show."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

from grail_widgets.views import charts
from tests.views.scene_samples import RACE

DIE = {"die seal": Fraction(1, 6), "die thief": Fraction(1, 3), "die spear": Fraction(1, 2)}


def test_matplotlib_is_imported_only_when_a_chart_is_made() -> None:
    asked = "import sys, grail_widgets.views.charts, grail_widgets.views.svg; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_updating_a_chart_of_odds_keeps_its_artists() -> None:
    chart = charts.odds_chart(DIE, names={"die seal": "Seal"})
    before = [*chart.axes.patches, *chart.axes.lines, *chart.axes.collections]
    first = chart.png()
    chart.update(simulated={"die seal": 20, "die thief": 30, "die spear": 50}, predicted={"die seal": 0.3})
    assert [*chart.axes.patches, *chart.axes.lines, *chart.axes.collections] == before
    assert chart.png() != first
    assert [round(bar.get_width(), 3) for bar in chart.axes.patches] == [0.167, 0.333, 0.5]
    assert (
        chart.table()
        == """\
outcome    exact  percent  simulated         95 % band  predicted
Seal         1/6   16.7 %     20.0 %  13.3 % to 28.9 %     30.0 %
die thief    1/3   33.3 %     30.0 %  21.9 % to 39.6 %          -
die spear    1/2   50.0 %     50.0 %  40.4 % to 59.6 %          -"""
    )


def test_a_running_simulation_closes_in_on_what_is_exact() -> None:
    chart = charts.running_chart(Fraction(1, 6), 0.3)
    chart.update([0, 10, 100], [0, 3, 17])
    before = list(chart.axes.lines)
    chart.update([0, 10, 100, 1000], [0, 3, 17, 166])
    assert list(chart.axes.lines) == before
    assert list(before[0].get_ydata()) == [0.3, 0.17, 0.166]
    assert chart.table().splitlines()[-3:] == [
        "1000     166  16.6 %  14.4 % to 19.0 %",
        "exact: 1/6, 16.7 %",
        "predicted: 30.0 %",
    ]
    assert chart.png().startswith(b"\x89PNG")


def test_a_chart_without_numbers_yet_can_be_shown() -> None:
    assert charts.running_chart().png()
    assert charts.odds_chart({}).table() == "outcome  exact  percent"
    assert charts.chances_along_track({}).png()


def test_chances_along_the_track_name_the_spaces() -> None:
    chart = charts.chances_along_track({14: Fraction(1, 2), 16: Fraction(1, 2)}, RACE.track)
    chart.update({14: Fraction(1, 4), 16: Fraction(3, 4)})
    assert chart.table() == "space  chance  percent\n14 Ca     1/4   25.0 %\n16 Cl     3/4   75.0 %"
    assert chart.axes.patches[16].get_height() == 0.75


def test_without_matplotlib_every_chart_still_has_its_numbers() -> None:
    """As in a browser where it cannot be reached."""
    asked = """
import sys
sys.modules["matplotlib"] = None
from fractions import Fraction
from grail_widgets.views import chance_charts, charts
odds = charts.odds_chart({"a": Fraction(1, 3)}, simulated={"a": 5}, predicted={"a": 0.5})
run = charts.running_chart(Fraction(1, 2), 0.3)
run.update([10], [5])
track = charts.chances_along_track({14: Fraction(1, 2), 16: Fraction(1, 2)})
values = chance_charts.DistributionChart({1: "one", 2: "two"})
values.update(exact={1: Fraction(1, 4), 2: Fraction(3, 4)}, counts={1: 3, 2: 5})
estimate = chance_charts.EstimateChart(True)
estimate.update([(10, 0.5, 0.2, 0.8)], exact=Fraction(1, 2), predicted=0.4)
for chart in (odds, run, track, values, estimate):
    assert chart.png() == b"" and chart._repr_png_() is None and not chart.drawn
    print(len(chart.table().splitlines()))
"""
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["2", "4", "3", "3", "4"], done.stderr


def test_charts_leave_no_figures_behind() -> None:
    charts.odds_chart(DIE).png()
    from matplotlib import pyplot

    assert pyplot.get_fignums() == []


def test_dollar_signs_in_names_are_no_mathematics() -> None:
    assert charts.odds_chart({"$\\frac{1}{0$": Fraction(1)}).png()
