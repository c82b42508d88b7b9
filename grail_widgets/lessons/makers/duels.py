"""Exercises about an Exchange in Quest for the Grail: two dice and Prowess against two dice and Prowess."""

from __future__ import annotations

from fractions import Fraction
from itertools import product as pairs_of

from grail_widgets.lessons.drafts import Draft, Grid, Line, finish, pose, power
from grail_widgets.lessons.draws import Draws
from grail_widgets.lessons.makers.duel import CLAUSES, Duel
from grail_widgets.lessons.roots import root
from grail_widgets.probability.distribution import chance, mapped, variance


def ways(draws: Draws) -> Draft:
    """How many of the 1296 rolls hit alone: the sample space."""
    duel = Duel(draws)
    question = duel.question("sample-space", duel.outcomes(0))
    alone, tie = duel.share(0), duel.share(0, 1)
    answer = alone * 1296
    sums = [(m, n) for m, n in pairs_of(range(2, 13), repeat=2) if m + duel.prowess[0] > n + duel.prowess[1]]
    return finish(
        question,
        f"{duel.text} The four dice can fall in 6 × 6 × 6 × 6 = 1296 ways, all equally likely.",
        f"In how many of the 1296 ways does {duel.names[0]} alone hit?",
        [
            ("tie-counted", (alone + tie) * 1296),
            ("sums-equal", Fraction(len(sums))),
            ("others", 1296 - answer),
            ("equally-likely", Fraction(648)),
            ("other-side", duel.share(1) * 1296),
        ],
        [
            Line(duel.lead, CLAUSES[0]),
            "The sums of two dice: 2 in 1 way, 3 in 2, … 7 in 6, … 12 in 1; so a pair of sums has ways × ways",
            Line(
                f"Added up over all pairs of sums in which {duel.names[0]}'s total is higher: {answer}", CLAUSES[1]
            ),
        ],
        {"prowess": duel.prowess},
        kind="count",
        answer=answer,
    )


def the_rest(draws: Draws) -> Draft:
    """Two of three chances are given: all sum to 1."""
    duel = Duel(draws)
    question = duel.question("sum-to-one", duel.outcomes(1))
    alone, tie = duel.share(0), duel.share(0, 1)
    return finish(
        question,
        f"{duel.text} {duel.names[0]} alone hits with chance {alone}, both hit with chance {tie}.",
        f"How likely is it that {duel.names[1]} alone hits?",
        [
            ("one-missing", 1 - alone),
            ("one-missing", 1 - tie),
            ("others", alone + tie),
            ("equally-likely", Fraction(1, 3)),
            ("tie-counted", 1 - alone + tie),
        ],
        [
            Line("One of three things happens: the one hits, the other hits, or both", CLAUSES[2]),
            f"The two others: {alone} + {tie} = {alone + tie}",
            f"The rest to 1: 1 - {alone + tie} = {1 - alone - tie}",
        ],
        {"alone": alone, "tie": tie, "prowess": duel.prowess},
        answer=duel.share(1),
    )


def ties(draws: Draws) -> Draft:
    """At least one tie in several first Exchanges: the complement."""
    duel, fights = Duel(draws), draws.between(2, 3)
    one = duel.share(0, 1)
    experiment = {"position": duel.position, "steps": duel.steps, "until": {"drawn": "roll *"}, "repeat": fights}
    variables = {"hits": {"happens": "hits"}}
    single = pose(
        "quest-for-the-grail", "complement", CLAUSES, experiment | {"repeat": 1}, variables, chance={"hits": 2}
    )
    question = pose(
        "quest-for-the-grail",
        "complement",
        CLAUSES,
        experiment,
        variables,
        chance={"hits": {"at_least": fights + 1}},
    )
    none = (1 - one) ** fights
    answer = 1 - none
    assert single.answer == one
    return finish(
        question,
        f"{duel.text} They meet {fights} times, and each time the first Exchange is looked at.",
        "How likely is it that both hit in at least one of these Exchanges?",
        [
            ("complement-forgotten", none),
            ("added-tries", fights * one),
            ("all", one**fights),
            ("one", one),
            ("exactly-one", fights * one * (1 - one) ** (fights - 1)),
        ],
        [
            Line(duel.lead, CLAUSES[0]),
            Line(f"Equal totals in one Exchange, over all pairs of sums: {one}", CLAUSES[2]),
            f"Not in one: 1 - {one} = {1 - one}",
            f"Not in any of {fights}: {power(1 - one, fights)} = {none}",
            f"At least once: 1 - {none} = {answer}",
        ],
        {"share": one, "rolls": fights, "prowess": duel.prowess},
        answer=answer,
    )


def after_a_hit(draws: Draws) -> Draft:
    """A hit has come: how good was the roll? What the evidence says."""
    duel, least = Duel(draws), draws.between(8, 10)
    alone = duel.outcomes(0)
    high = [roll for roll in (text.removeprefix("roll ") for text in duel.hits) if int(roll.split()[0]) >= least]
    question = duel.question("reverse", high, alone)
    hit = duel.share(0)
    rolls = duel.rolls()
    both = chance(rolls, lambda roll: roll in set(high) & set(alone))
    prior = chance(rolls, lambda roll: roll in set(high))
    return finish(
        question,
        f"{duel.text} All you hear is that {duel.names[0]} alone has hit. This has the chance {hit}; that "
        f"{duel.names[0]} "
        f"rolls {least} or more and hits alone has the chance {both}.",
        f"How likely is it that {duel.names[0]} has rolled {least} or more with the two dice?",
        [
            ("joint", both),
            ("not-given", prior),
            ("swapped", both / prior),
            ("independent", prior * hit),
        ],
        [
            Line(f"A hit by {duel.names[0]} alone: {hit}", CLAUSES[1]),
            f"Such a hit with {least} or more on the dice: {both}",
            f"The share of these among the hits: {both} ÷ {hit} = {both / hit}",
            f"Without the news it would be {prior}",
        ],
        {"both": both, "hit": hit, "prowess": duel.prowess, "least": least},
        answer=both / hit,
    )


def damage(draws: Draws) -> Draft:
    """The damage to expect of one Exchange."""
    duel = Duel(draws)
    question = duel.question("expected-value", duel.outcomes(0) + duel.outcomes(0, 1))
    hit = duel.share(0) + duel.share(0, 1)
    text = next(text for text, by in duel.hits.items() if by == frozenset({0}))
    points = next(event.data["points"] for event in duel.rolling.apply(text).events if event.kind == "damage")
    alone = duel.share(0)
    return finish(
        question,
        f"{duel.text} {duel.names[0]} hits alone with chance {alone}, together with {duel.names[1]} with chance "
        f"{hit - alone}. "
        f"A hit by {duel.names[0]} does {points} damage.",
        f"How much damage does {duel.names[0]} do on average in one Exchange?",
        [
            ("branch-forgotten", points * alone),
            ("certain", Fraction(points)),
            ("chance-only", hit),
            ("unweighted", Fraction(points, 2)),
            ("added", points * (hit + hit - alone)),
        ],
        [
            Line(
                f"Equal totals hit both, so {duel.names[0]} hits with {alone} + {hit - alone} = {hit}", CLAUSES[2]
            ),
            Line(
                f"A hit does {points}, else 0: {points} × {hit} + 0 × {1 - hit} = {points * hit}",
                "QG.combat.damage",
            ),
        ],
        {"hit": hit, "points": points, "prowess": duel.prowess},
        kind="value",
        answer=points * hit,
    )


def fair_stake(draws: Draws) -> Draft:
    """A fair bet on who hits."""
    duel = Duel(draws)
    while duel.prowess[0] == duel.prowess[1] or not duel.share(1):
        duel = Duel(draws)
    mine, theirs = duel.share(0), duel.share(1)
    stake = draws.between(2, 12)
    question = duel.question("fair-choices", duel.outcomes(0))
    answer = stake * mine / theirs
    rows = (
        (f"{duel.names[0]} alone hits", str(mine), f"Ann gets {stake}"),
        (f"{duel.names[1]} alone hits", str(theirs), "Bob gets ?"),
        ("both hit", str(duel.share(0, 1)), "nobody gets anything"),
    )
    return finish(
        question,
        f"{duel.text} Ann and Bob bet on the first Exchange. Bob pays Ann {stake} points when {duel.names[0]} "
        "alone hits, and "
        f"Ann pays Bob when {duel.names[1]} alone hits.",
        "How many points must Ann pay for a fair bet?",
        [
            ("ratio-swapped", stake * theirs / mine),
            ("equal-stakes", Fraction(stake)),
            ("tie-ignored", stake * (1 - theirs) / theirs),
            ("tie-ignored", stake * mine / (1 - mine)),
            ("chance-only", stake * mine),
        ],
        [
            Line(f"{duel.names[0]} alone hits with {mine}, {duel.names[1]} alone with {theirs}", CLAUSES[1]),
            "Fair means: on average nobody wins anything",
            f"Ann expects to get {stake} × {mine} = {stake * mine}",
            f"She pays with chance {theirs}, so the fair payment is {stake * mine} ÷ {theirs} = {answer}",
        ],
        {"mine": mine, "theirs": theirs, "stake": stake, "prowess": duel.prowess},
        kind="value",
        answer=answer,
        grid=Grid("The bet", ("Exchange", "Chance", "Points"), rows),
    )


def gap(draws: Draws) -> Draft:
    """The variance of the difference of two totals."""
    duel = Duel(draws)
    mine, theirs = draws.between(2, 5), draws.between(1, 4)
    experiment = {"position": duel.position, "steps": duel.steps, "until": {"drawn": "roll *"}}
    variables = {
        "first": {"drawn": "roll *", "word": 1},
        "second": {"drawn": "roll *", "word": 2},
        "gap": {"difference": ["first", "second"]},
    }
    question = pose("quest-for-the-grail", "variance", CLAUSES, experiment, variables, variance="gap")
    first = variance(mapped(duel.rolls(), lambda roll: int(roll.split()[0])))
    one = variance(mapped(duel.rolls(), lambda roll: int(roll.split()[0]) - int(roll.split()[1])))
    answer = mine * first + theirs * first
    assert one == 2 * first
    return finish(
        question,
        f"In Exchanges each side rolls two dice. The sum of two dice has the variance {first}. X is the sum of "
        "all that "
        f"{duel.names[0]} rolls in {mine} Exchanges, Y the sum of all that {duel.names[1]} rolls in "
        f"{theirs if theirs > 1 else 'one'} other{'s' if theirs > 1 else ''}.",
        "What is the variance of X - Y?",
        [
            ("differences", abs(mine - theirs) * first),
            ("one-part", mine * first),
            ("one-part", theirs * first),
            ("number-squared", (mine**2 + theirs**2) * first),
            ("number-squared", (mine - theirs) ** 2 * first if mine != theirs else None),
            ("spread", root(answer)),
            ("spreads-added", root(mine * first) + root(theirs * first)),
        ],
        [
            Line(f"One roll of two dice: {first}", CLAUSES[0]),
            f"Independent rolls add up. X: {mine} × {first} = {mine * first}",
            f"Y: {theirs} × {first} = {theirs * first}",
            f"In a difference the variances add up too: {mine * first} + {theirs * first} = {answer}",
            f"So for one roll each, X - Y has 2 × {first} = {one}",
        ],
        {"one": first, "mine": mine, "theirs": theirs},
        kind="value",
        answer=answer,
    )
