"""Source files: every component in one language and three releases, each a near duplicate of the one before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from string import Template

from benchmarks.audit.plan import releases_of
from benchmarks.audit.state import Written, stated
from benchmarks.audit.wording import LANGUAGES, WORDS, random_for
from benchmarks.audit.world import Fact, Thing, World

KINDS = ("python", "python", "java", "go", "python", "sql", "java", "go")
FOLDERS = {"python": "src/{v}/harbour/{noun}.py", "java": "src/{v}/java/{name}.java",
           "go": "src/{v}/go/{noun}.go", "sql": "sql/{v}/{noun}.sql"}  # fmt: skip
BEGIN = {
    "python": "from __future__ import annotations\n\nimport hashlib\nimport hmac\nimport logging\nimport random\n"
    "import time\nimport unicodedata\nfrom collections import OrderedDict\nfrom dataclasses import dataclass\n\n"
    "log = logging.getLogger(__name__)\n",
    "java": "package harbour.$noun;\n\nimport java.util.*;\nimport java.util.concurrent.*;\n\n"
    "public final class $name {\n    private final ConcurrentMap<String, $Noun> items = new ConcurrentHashMap<>();\n"
    "    private final Clock clock;\n",
    "go": 'package $noun\n\nimport (\n\t"context"\n\t"fmt"\n\t"strings"\n\t"sync"\n\t"time"\n)\n',
    "sql": "",
}
END = {"python": "", "java": "}\n", "go": "", "sql": ""}
COMMENT = {"python": ("", ""), "java": ("// ", ""), "go": ("// ", ""), "sql": ("-- ", "")}

_CALLS = ("reserve", "release")
_TWO = re.compile(r"<<(.*?)\|\|(.*?)>>")
_DEFINED = re.compile(
    r"^(?:def (\w+)\(|func (?:\([^)]*\) )?(\w+)\(|CREATE \w+ (\w+)"
    r"| {4}(?:public |static |private )*[\w<>\[\], ]+ (\w+)\()",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Part:
    """One function of a component at a moment: its template, constants, comment language and generation."""

    text: str
    constants: tuple[int, int, int]
    language: int
    generation: int


@cache
def templates(kind: str) -> Mapping[str, str]:
    """The templates of a programming language by name."""
    parts = re.split(r"^@@ (\w+)\n", (WORDS / f"code_{kind}.txt").read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], (part.strip("\n") for part in parts[2::2]), strict=True))


def source_files(world: World, acts: Sequence[Fact], targets: frozenset[Fact]) -> Iterator[Written]:
    """All source files. Some heads state acts of that component and release."""
    for index, component in enumerate(world.things["component"]):
        kind = KINDS[index % len(KINDS)]
        random = random_for(world.seed, "source of", component.en[1])
        parts = _first(kind, random)
        for release in releases_of(component, world):
            said = [fact for fact in acts if fact.things[1:] == (component, release)]
            kept = tuple(fact for fact in said if random.random() < (0.1 if fact in targets else 0.4))
            yield _file(kind, parts, (component, release), kept, world, random)
            parts = _next(kind, parts, random)


def defined(text: str) -> set[str]:
    """Names of functions, views and tables that a source file defines."""
    return {next(filter(None, found)) for found in _DEFINED.findall(text)}


def _first(kind: str, random: Random) -> dict[str, Part]:
    names = sorted(random.sample(list(templates(kind)), min(len(templates(kind)), random.randint(8, 12))))
    return {name: _part(templates(kind)[name], 1, random) for name in names}


def _part(text: str, generation: int, random: Random) -> Part:
    constants = (random.choice([30, 40, 60, 90, 120, 250]), random.randint(3, 9), random.choice([10, 12, 16, 20, 25]))
    return Part(text, constants, random.randrange(2), generation)


def _next(kind: str, parts: Mapping[str, Part], random: Random) -> dict[str, Part]:
    """A third of the functions is changed, one is dropped, one is added."""
    changed = {
        name: _part(part.text, part.generation + 1, random) if random.random() < 0.35 else part
        for name, part in parts.items()
    }
    missing = sorted(templates(kind).keys() - changed.keys())
    if missing:
        changed.pop(random.choice(sorted(changed)))
        added = random.choice(missing)
        changed[added] = _part(templates(kind)[added], 1, random)
    return changed


def _file(
    kind: str, parts: Mapping[str, Part], at: tuple[Thing, Thing], facts: tuple[Fact, ...], world: World, random: Random
) -> Written:
    component, release = at
    names = {"noun": component.noun[0], "Noun": component.noun[0].title(), "name": component.en[1]}
    bodies = [_body(part, component) for part in parts.values()]
    begin = Template(BEGIN[kind]).safe_substitute(names)
    text = "\n\n".join([_head(kind, at, facts, world, random) + begin, *bodies]) + "\n" + END[kind]
    path = FOLDERS[kind].format(v=release.en[0], noun=names["noun"], name=names["name"])
    return Written(path, text, frozenset(facts))


def _head(kind: str, at: tuple[Thing, Thing], facts: Sequence[Fact], world: World, random: Random) -> str:
    component, release = at
    language = random.choice(LANGUAGES)
    opening = {"en": f"{component.en[1]}, the {component.en[0]} of {world.system.en[0]}, version {release.en[0]}.",
               "zh": f"{component.en[1]}：{world.system.zh[0]}的{component.zh[0]}，版本 {release.en[0]}。"}  # fmt: skip
    lines = [opening[language], *(stated(fact, language, random) for fact in facts), _see_also(world, random)]
    if kind == "python":
        return '"""' + "\n\n".join(lines) + '\n"""\n\n'
    before, after = COMMENT[kind]
    return "\n".join(f"{before}{line}{after}" for line in lines) + "\n\n"


def _see_also(world: World, random: Random) -> str:
    nouns = [component.noun[0] for component in random.sample(list(world.things["component"]), 2)]
    calls = " and ".join(f"{verb}_{noun}_v{random.randint(1, 3)}" for verb, noun in zip(_CALLS, nouns, strict=True))
    return random.choice(["See also ", "Called by the users of ", "Compare "]) + calls + "."


def _body(part: Part, component: Thing) -> str:
    noun, chinese = component.noun
    text = _TWO.sub(lambda found: found[1 + part.language], part.text)
    slots = {
        "noun": noun, "Noun": noun.title(), "Class": component.en[1], "zh": chinese,
        "suffix": f"_v{part.generation}", "Suffix": f"V{part.generation}", "Gen": f"{part.generation}",
        "n1": str(part.constants[0]), "n2": str(part.constants[1]), "n3": str(part.constants[2]),
    }  # fmt: skip
    return Template(text).safe_substitute(slots)
