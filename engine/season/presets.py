"""Default seasons: the Trant season, the house campaign and a free one, with circuits and computer teams.

The calendars of the world championship list the boards in racing order, year by year. Sources: the Ergast
motor racing database (its table of races) for 1950 to 2022, and the published calendars for 2023 to 2025.
Both were checked against the years in the boards' files (`grands_prix`, after f1-circuits-svg by Jules
Roy). Cancelled races, such as Imola 2023, are omitted. A circuit that had two races in a year is listed
twice. Every circuit of these years has a board. 2026 is omitted because its street circuit in Madrid has
none.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import HUMAN, InputError
from engine.rules.framework.switches import default_dice
from engine.rules.rulebooks.rulebooks import BOOKS, Design
from engine.season.season_plan import (
    PART_COUNT,
    Options,
    Plan,
    PlannedRace,
    Seat,
    Team,
    championship_of,
    design_of,
    design_points,
    points_spent,
)


class ComputerTeam(NamedTuple):
    """A computer team.

    Attributes:
        drivers: names of its two drivers
        characters: ids of their computer drivers
        trant: its design under the Trant rules, people included
        house: its design under the house rules, people included
    """

    name: str
    drivers: tuple[str, str]
    characters: tuple[str, str]
    trant: tuple[int, ...]
    house: tuple[int, ...]


# Designs in the order of WEAR: tyres, brakes, fuel (transmission), bodywork, engine, suspension. Trant adds
# the qualifying point, the crew and the two drivers, 24 in total; the house rules add each car's crew and
# driver, also 24 in total.
COMPUTER_TEAMS = (
    ComputerTeam(
        "Rosso Levante",
        ("Livia Conti", "Matteo Bruno"),
        ("bold", "steady"),
        (6, 4, 2, 3, 3, 2, 1, 1, 1, 1),
        (6, 4, 3, 3, 4, 0, 2, 2),
    ),
    ComputerTeam(
        "Marsh & Hale",
        ("Edith Marsh", "Tom Hale"),
        ("careful", "steady"),
        (6, 5, 2, 3, 2, 2, 0, 2, 1, 1),
        (6, 5, 3, 3, 3, 0, 2, 2),
    ),
    ComputerTeam(
        "Écurie Mistral",
        ("Noé Garnier", "Alix Renard"),
        ("steady", "bold"),
        (6, 4, 2, 2, 4, 2, 1, 1, 1, 1),
        (6, 4, 3, 3, 5, 0, 1, 2),
    ),
    ComputerTeam(
        "Nordlicht",
        ("Jonna Krag", "Emil Falk"),
        ("steady", "careful"),
        (6, 4, 3, 3, 3, 2, 0, 1, 1, 1),
        (6, 4, 4, 3, 3, 0, 2, 2),
    ),
    ComputerTeam(
        "Cobalt Works",
        ("Max Adler", "Rita Sander"),
        ("bold", "bold"),
        (5, 4, 2, 3, 4, 2, 1, 1, 1, 1),
        (5, 4, 3, 4, 4, 0, 2, 2),
    ),
    ComputerTeam(
        "Puma Andina",
        ("Lucía Rey", "Iván Soto"),
        ("careful", "bold"),
        (6, 4, 2, 3, 3, 3, 0, 1, 1, 1),
        (6, 4, 3, 4, 3, 0, 2, 2),
    ),
)

DEFAULT_LIVERIES = (0, 1, 2, 3, 4, 10)
DEFAULT_CALENDAR = (
    "monaco",
    "zandvoort",
    "monza",
    "silverstone",
    "spa",
    "suzuka",
    "hockenheim",
    "magnycours",
    "interlagos",
    "imola",
    "zeltweg",
    "watkinsglen",
    "montreal",
)
# Defaults for a free season.
FREE_SEASON_RACES, FREE_SEASON_TEAMS = 5, 5


def default_plan(
    preset: str,
    seed: int,
    name: str,
    people: tuple[str, ...],
    rulebook: str = "",
    races: int = 0,
    teams: int = 0,
) -> Plan:
    """Return a default season plan, with gear dice unless the rulebook has a season of its own.

    ``people``: names of human drivers, who each get the first car of a team. 0 means the default number.
    Raises InputError for an unknown rulebook.
    """
    own = championship_of(preset)
    rulebook = preset if own else rulebook or next(iter(BOOKS))
    if rulebook not in BOOKS:
        raise InputError("error.setup.rulebook", rulebook=rulebook[:30])
    default_races, usual_teams = (own.races, own.teams) if own else (FREE_SEASON_RACES, FREE_SEASON_TEAMS)
    count = min(len(DEFAULT_CALENDAR), races or default_races)
    entered = [
        _preset_team(number, rulebook, own is not None, people)
        for number in range(min(len(COMPUTER_TEAMS), teams or usual_teams))
    ]
    switches = own.switches if own else default_dice(BOOKS[rulebook].switches)
    options = Options(marshal=own is not None and own.rests and len(entered) > 2, built=own is not None)
    dates = tuple(
        [PlannedRace(circuit, 2, own.grid if own else "dice") for circuit in DEFAULT_CALENDAR[:count]]
    )
    plan = Plan(name, preset, rulebook, seed, dates, tuple(entered), switches, options)
    return with_balanced_designs(plan)


def with_calendar(plan: Plan, circuits: tuple[str, ...]) -> Plan:
    """Return the plan with these circuits; laps and grids as in its first race."""
    first = plan.dates[0] if plan.dates else PlannedRace("", 2)
    dates = tuple([PlannedRace(circuit, first.laps, first.grid) for circuit in circuits])
    return with_balanced_designs(plan._replace(dates=dates))


def with_balanced_designs(plan: Plan) -> Plan:
    """Return the plan with designs that add up to the required points.

    A team with too many points loses some from its strongest parts; a team with too few gains some for its
    weakest. Drivers, crews and qualifying points do not change.
    """
    design = design_of(plan)
    if not (plan.options.built and plan.dates and design):
        return plan
    return plan._replace(
        teams=tuple([_balance_design(plan, design, team) if team.seats else team for team in plan.teams])
    )


def _balance_design(plan: Plan, design: Design, team: Team) -> Team:
    parts = list(
        team.parts
        if len(team.parts) == PART_COUNT
        else (COMPUTER_TEAMS[0].trant if design.one_for_both else COMPUTER_TEAMS[0].house)[:PART_COUNT]
    )
    most = design.most
    parts = [max(0, min(points, limit)) for points, limit in zip(parts, most, strict=True)]
    team = team._replace(parts=tuple(parts))
    while (missing := design_points(plan) - points_spent(plan, team)) and (missing > 0 or max(parts) > 1):
        open_parts = [part for part in range(PART_COUNT) if parts[part] < most[part]]
        part = (
            min(open_parts, key=lambda part: parts[part])
            if missing > 0
            else max(range(PART_COUNT), key=lambda part: parts[part])
        )
        parts[part] += 1 if missing > 0 else -1
        team = team._replace(parts=tuple(parts))
    return team


def _preset_team(number: int, rulebook: str, built: bool, people: tuple[str, ...]) -> Team:
    stable = COMPUTER_TEAMS[number]
    points, crew, qualifying = (0, 0), 0, 0
    parts: tuple[int, ...] = ()
    design = BOOKS[rulebook].design
    if built and design and design.one_for_both:
        parts, (qualifying, crew, *bought) = stable.trant[:6], stable.trant[6:]
        points = (bought[0], bought[1])
    elif built:
        parts, (crew, bought_each) = stable.house[:6], stable.house[6:]
        points = (bought_each, bought_each)
    person = people[number] if number < len(people) else ""
    seats = (
        Seat(person or stable.drivers[0], HUMAN if person else stable.characters[0], points[0], crew),
        Seat(stable.drivers[1], stable.characters[1], points[1], crew),
    )
    return Team(stable.name, DEFAULT_LIVERIES[number], seats, parts, qualifying)


# Each year with its circuits in order; indented lines are continuations.
CHAMPIONSHIP_TABLE = """
1950 silverstone monaco indianapolis bremgarten spa reims monza
1951 bremgarten indianapolis spa reims silverstone nurburgring monza pedralbes
1952 bremgarten indianapolis spa rouen silverstone nurburgring zandvoort monza
1953 buenos-aires indianapolis zandvoort spa reims silverstone nurburgring bremgarten monza
1954 buenos-aires indianapolis spa reims silverstone nurburgring bremgarten monza pedralbes
1955 buenos-aires monaco indianapolis spa zandvoort aintree monza
1956 buenos-aires monaco indianapolis spa reims silverstone nurburgring monza
1957 buenos-aires monaco indianapolis rouen aintree nurburgring pescara monza
1958 buenos-aires monaco zandvoort indianapolis spa reims silverstone nurburgring porto monza ain-diab
1959 monaco indianapolis zandvoort reims aintree avus monsanto monza sebring
1960 buenos-aires monaco indianapolis zandvoort spa reims silverstone porto monza riverside
1961 monaco zandvoort spa reims aintree nurburgring monza watkinsglen
1962 zandvoort monaco spa rouen aintree nurburgring monza watkinsglen east-london
1963 monaco spa zandvoort reims silverstone nurburgring monza watkinsglen mexico-city east-london
1964 monaco zandvoort spa rouen brands-hatch nurburgring zeltweg-airfield monza watkinsglen mexico-city
1965 east-london monaco spa clermont-ferrand silverstone zandvoort nurburgring monza watkinsglen
     mexico-city
1966 monaco spa reims brands-hatch zandvoort nurburgring monza watkinsglen mexico-city
1967 kyalami monaco zandvoort spa bugatti silverstone nurburgring mosport monza watkinsglen mexico-city
1968 kyalami jarama monaco spa zandvoort rouen brands-hatch nurburgring monza mont-tremblant watkinsglen
     mexico-city
1969 kyalami montjuic monaco zandvoort clermont-ferrand silverstone nurburgring monza mosport watkinsglen
     mexico-city
1970 kyalami jarama monaco spa zandvoort clermont-ferrand brands-hatch hockenheim zeltweg monza
     mont-tremblant watkinsglen mexico-city
1971 kyalami montjuic monaco zandvoort paul-ricard silverstone nurburgring zeltweg monza mosport
     watkinsglen
1972 buenos-aires kyalami jarama monaco nivelles clermont-ferrand brands-hatch nurburgring zeltweg monza
     mosport watkinsglen
1973 buenos-aires interlagos kyalami montjuic zolder monaco anderstorp paul-ricard silverstone zandvoort
     nurburgring zeltweg monza mosport watkinsglen
1974 buenos-aires interlagos kyalami jarama nivelles monaco anderstorp zandvoort dijon brands-hatch
     nurburgring zeltweg monza mosport watkinsglen
1975 buenos-aires interlagos kyalami montjuic monaco zolder anderstorp zandvoort paul-ricard silverstone
     nurburgring zeltweg monza watkinsglen
1976 interlagos kyalami long-beach jarama zolder monaco anderstorp paul-ricard brands-hatch nurburgring
     zeltweg zandvoort monza mosport watkinsglen fuji
1977 buenos-aires interlagos kyalami long-beach jarama monaco zolder anderstorp dijon silverstone
     hockenheim zeltweg zandvoort monza watkinsglen mosport fuji
1978 buenos-aires jacarepagua kyalami long-beach monaco zolder jarama anderstorp paul-ricard brands-hatch
     hockenheim zeltweg zandvoort monza watkinsglen montreal
1979 buenos-aires interlagos kyalami long-beach jarama zolder monaco dijon silverstone hockenheim zeltweg
     zandvoort monza montreal watkinsglen
1980 buenos-aires interlagos kyalami long-beach zolder monaco paul-ricard brands-hatch hockenheim zeltweg
     zandvoort imola montreal watkinsglen
1981 long-beach jacarepagua buenos-aires imola zolder monaco jarama dijon silverstone hockenheim zeltweg
     zandvoort monza montreal caesars-palace
1982 kyalami jacarepagua long-beach imola zolder monaco detroit montreal zandvoort brands-hatch
     paul-ricard hockenheim zeltweg dijon monza caesars-palace
1983 jacarepagua long-beach paul-ricard imola monaco spa detroit montreal silverstone hockenheim zeltweg
     zandvoort monza brands-hatch kyalami
1984 jacarepagua kyalami zolder imola dijon monaco montreal detroit dallas brands-hatch hockenheim zeltweg
     zandvoort monza nurburgring estoril
1985 jacarepagua estoril imola monaco montreal detroit paul-ricard silverstone nurburgring zeltweg
     zandvoort monza spa brands-hatch kyalami adelaide
1986 jacarepagua jerez imola monaco spa montreal detroit paul-ricard brands-hatch hockenheim hungaroring
     zeltweg monza estoril mexico-city adelaide
1987 jacarepagua imola spa monaco detroit paul-ricard silverstone hockenheim hungaroring zeltweg monza
     estoril jerez mexico-city suzuka adelaide
1988 jacarepagua imola monaco mexico-city montreal detroit paul-ricard silverstone hockenheim hungaroring
     spa monza estoril jerez suzuka adelaide
1989 jacarepagua imola monaco mexico-city phoenix montreal paul-ricard silverstone hockenheim hungaroring
     spa monza estoril jerez suzuka adelaide
1990 phoenix interlagos imola monaco montreal mexico-city paul-ricard silverstone hockenheim hungaroring
     spa monza estoril jerez suzuka adelaide
1991 phoenix interlagos imola monaco montreal mexico-city magnycours silverstone hockenheim hungaroring
     spa monza estoril catalunya suzuka adelaide
1992 kyalami mexico-city interlagos catalunya imola monaco montreal magnycours silverstone hockenheim
     hungaroring spa monza estoril suzuka adelaide
1993 kyalami interlagos donington imola catalunya monaco montreal magnycours silverstone hockenheim
     hungaroring spa monza estoril suzuka adelaide
1994 interlagos aida imola monaco catalunya montreal magnycours silverstone hockenheim hungaroring spa
     monza estoril jerez suzuka adelaide
1995 interlagos buenos-aires imola catalunya monaco montreal magnycours silverstone hockenheim hungaroring
     spa monza estoril nurburgring aida suzuka adelaide
1996 melbourne interlagos buenos-aires nurburgring imola monaco catalunya montreal magnycours silverstone
     hockenheim hungaroring spa monza estoril suzuka
1997 melbourne interlagos buenos-aires imola monaco catalunya montreal magnycours silverstone hockenheim
     hungaroring spa monza zeltweg nurburgring suzuka jerez
1998 melbourne interlagos buenos-aires imola catalunya monaco montreal magnycours silverstone zeltweg
     hockenheim hungaroring spa monza nurburgring suzuka
1999 melbourne interlagos imola monaco catalunya montreal magnycours silverstone zeltweg hockenheim
     hungaroring spa monza nurburgring sepang suzuka
2000 melbourne interlagos imola silverstone catalunya nurburgring monaco montreal magnycours zeltweg
     hockenheim hungaroring spa monza indianapolis suzuka sepang
2001 melbourne sepang interlagos imola catalunya zeltweg monaco montreal nurburgring magnycours
     silverstone hockenheim hungaroring spa monza indianapolis suzuka
2002 melbourne sepang interlagos imola catalunya zeltweg monaco montreal nurburgring silverstone
     magnycours hockenheim hungaroring spa monza indianapolis suzuka
2003 melbourne sepang interlagos imola catalunya zeltweg monaco montreal nurburgring magnycours
     silverstone hockenheim hungaroring monza indianapolis suzuka
2004 melbourne sepang bahrain imola catalunya monaco nurburgring montreal indianapolis magnycours
     silverstone hockenheim hungaroring spa monza shanghai suzuka interlagos
2005 melbourne sepang bahrain imola catalunya monaco nurburgring montreal indianapolis magnycours
     silverstone hockenheim hungaroring istanbul monza spa interlagos suzuka shanghai
2006 bahrain sepang melbourne imola nurburgring catalunya monaco silverstone montreal indianapolis
     magnycours hockenheim hungaroring istanbul monza shanghai suzuka interlagos
2007 melbourne sepang bahrain catalunya monaco montreal indianapolis magnycours silverstone nurburgring
     hungaroring istanbul monza spa fuji shanghai interlagos
2008 melbourne sepang bahrain catalunya istanbul monaco montreal magnycours silverstone hockenheim
     hungaroring valencia spa monza marina-bay fuji shanghai interlagos
2009 melbourne sepang shanghai bahrain catalunya monaco istanbul silverstone nurburgring hungaroring
     valencia spa monza marina-bay suzuka interlagos yas-marina
2010 bahrain melbourne sepang shanghai catalunya monaco istanbul montreal valencia silverstone hockenheim
     hungaroring spa monza marina-bay suzuka yeongam interlagos yas-marina
2011 melbourne sepang shanghai istanbul catalunya monaco montreal valencia silverstone nurburgring
     hungaroring spa monza marina-bay suzuka yeongam buddh yas-marina interlagos
2012 melbourne sepang shanghai bahrain catalunya monaco montreal valencia silverstone hockenheim
     hungaroring spa monza marina-bay suzuka yeongam buddh yas-marina austin interlagos
2013 melbourne sepang shanghai bahrain catalunya monaco montreal silverstone nurburgring hungaroring spa
     monza marina-bay yeongam suzuka buddh yas-marina austin interlagos
2014 melbourne sepang bahrain shanghai catalunya monaco montreal zeltweg silverstone hockenheim
     hungaroring spa monza marina-bay suzuka sochi austin interlagos yas-marina
2015 melbourne sepang shanghai bahrain catalunya monaco montreal zeltweg silverstone hungaroring spa monza
     marina-bay suzuka sochi austin mexico-city interlagos yas-marina
2016 melbourne bahrain shanghai sochi catalunya monaco montreal baku zeltweg silverstone hungaroring
     hockenheim spa monza marina-bay sepang suzuka austin mexico-city interlagos yas-marina
2017 melbourne shanghai bahrain sochi catalunya monaco montreal baku zeltweg silverstone hungaroring spa
     monza marina-bay sepang suzuka austin mexico-city interlagos yas-marina
2018 melbourne bahrain shanghai baku catalunya monaco montreal paul-ricard zeltweg silverstone hockenheim
     hungaroring spa monza marina-bay sochi suzuka austin mexico-city interlagos yas-marina
2019 melbourne bahrain shanghai baku catalunya monaco montreal paul-ricard zeltweg silverstone hockenheim
     hungaroring spa monza marina-bay sochi suzuka mexico-city austin interlagos yas-marina
2020 zeltweg zeltweg hungaroring silverstone silverstone catalunya spa monza mugello sochi nurburgring
     portimao imola istanbul bahrain bahrain yas-marina
2021 bahrain imola portimao catalunya monaco baku paul-ricard zeltweg zeltweg silverstone hungaroring spa
     zandvoort monza sochi istanbul austin mexico-city interlagos losail jeddah yas-marina
2022 bahrain jeddah melbourne imola miami catalunya monaco baku montreal silverstone zeltweg paul-ricard
     hungaroring spa zandvoort monza marina-bay suzuka austin mexico-city interlagos yas-marina
2023 bahrain jeddah melbourne baku miami monaco catalunya montreal zeltweg silverstone hungaroring spa
     zandvoort monza marina-bay suzuka losail austin mexico-city interlagos las-vegas yas-marina
2024 bahrain jeddah melbourne suzuka shanghai miami imola monaco montreal catalunya zeltweg silverstone
     hungaroring spa zandvoort monza baku marina-bay austin mexico-city interlagos las-vegas losail
     yas-marina
2025 melbourne shanghai suzuka bahrain jeddah miami imola monaco catalunya montreal zeltweg silverstone
     spa hungaroring zandvoort monza baku marina-bay austin mexico-city interlagos las-vegas losail
     yas-marina
"""


def championship_calendars() -> dict[int, tuple[str, ...]]:
    """Return the boards of each year, in order."""
    calendars: dict[int, tuple[str, ...]] = {}
    year = 0
    for word in CHAMPIONSHIP_TABLE.split():
        if word.isdigit():
            year = int(word)
            calendars[year] = ()
        else:
            calendars[year] += (word,)
    return calendars


def matching_championship_year(circuits: tuple[str, ...]) -> int | None:
    """Return the championship that had this calendar, or None. All calendars differ."""
    return next((year for year, boards in championship_calendars().items() if boards == circuits), None)
