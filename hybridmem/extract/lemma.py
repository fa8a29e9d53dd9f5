"""English base forms by rule: enough for relation words, without a model and with the same answer everywhere.

The order is: irregular forms, then suffix rules; a final e is restored after the stem endings that call for it.
"""

from __future__ import annotations

import re
from functools import lru_cache

_IRREGULAR_TEXT = """
be am is are was were been being 's 're 'm|have has had having 've|do does did done doing|go goes went gone
say says said|make made|take took taken|come came|see saw seen|know knew known|get got gotten|give gave given
find found|think thought|tell told|become became|show shown|leave left|feel felt|put put putting|bring brought
begin began begun beginning|keep kept|hold held|write wrote written|stand stood|hear heard|mean meant|set setting
meet met|run ran running|pay paid|sit sat sitting|speak spoke spoken|lie lay lain lying|lead led|read reading
grow grew grown|lose lost|fall fell fallen|send sent|build built|understand understood|draw drew drawn
break broke broken|spend spent|cut cutting|rise rose risen|drive drove driven|buy bought|wear wore worn
choose chose chosen|seek sought|throw threw thrown|catch caught|deal dealt|win won winning|forget forgot forgotten
sell sold|fight fought|teach taught|eat ate eaten|sing sang sung|shut shutting|hit hitting|beat beaten
fly flew flown|bear bore born borne|hide hid hidden|shoot shot|split splitting|spread spreading|swim swam swum
bind bound|bite bit bitten|blow blew blown|breed bred|burn burnt|cost costing|dream dreamt|drink drank drunk
feed fed|flee fled|freeze froze frozen|hang hung|hurt hurting|lay laid|lend lent|let letting|light lit
ride rode ridden|ring rang rung|shake shook shaken|shine shone|shrink shrank shrunk|sink sank sunk|sleep slept
steal stole stolen|stick stuck|strike struck|swear swore sworn|sweep swept|swing swung|tear tore torn|wake woke woken
weave wove woven|withdraw withdrew withdrawn|undergo underwent undergone|undertake undertook undertaken
overcome overcame|oversee oversaw overseen|overwrite overwrote overwritten|rewrite rewrote rewritten
rebuild rebuilt|rerun reran rerunning|override overrode overridden|forbid forbade forbidden|foresee foresaw foreseen
arise arose arisen|awake awoke|bid bidding|cast casting|creep crept|dig dug|forecast|forgive forgave forgiven
die died dying|tie tied tying|use used using|focus focused focusing|bus buses|gas gases
"""
_IRREGULAR: dict[str, str] = {
    form: line.split()[0]
    for line in _IRREGULAR_TEXT.replace("\n", "|").split("|")
    if line.strip()
    for form in line.split()
}
_VOWEL = re.compile(r"[aeiouy]")
_DOUBLED = re.compile(r"([bdfgklmnprtvz])\1$")
_KEEP_DOUBLE = re.compile(r"(?:[aeiou]ll|ss|zz|ff|dd)$")
_NEEDS_E = re.compile(
    r"(?:[vczu]|dg|rg|[ae]ng|[bcdfgkpt]l|[^o]as|is|[ln]s|rs|ps|[^c]us|os|eas|"
    r"(?:^|[^aeo])(?:at|ad)|creat|ut|[^aeiou]ud|[^aeiou]id|od|ag|eg|(?:^|[^e])ak|[^o]ok|ik|yp|[^aeiou]ap|"
    r"[^aeiou]ar|ur|ir|[^aeiou]in|[^aeiou]am|[^aeiou]im|[^aeiou]um|[^aeiou]om|[^aeiou]il|[^d]ul|chedul|"
    r"(?:st|pl|expl|ign|rest|sc|ad)or|^(?:writ|cit|invit|unit|delet|complet|compet|scal|hop|scop|cop|not|quot|vot|"
    r"promot|tun|plac|shap|nam|rul|smil|shar|compar|prepar|declar|car|adher|interfer|defin|bas|devot|denot|phon|clon))$"
)
_NO_E = re.compile(
    r"(?:(?<!cr)eat|oat|hang|[aeiou]id|[aeo]ad|oak|eak|ook|[aeo]in$|eam|aim|ear|oud|outr|occur|custom|document|profil$|"
    r"consul|develop|output|input|shout|visit|edit|limit|exhibit|inherit|audit|focus|access|process|combat|format$)"
)
_NOUN_IRREGULAR = {
    "people": "person", "children": "child", "men": "man", "women": "woman", "indices": "index", "matrices": "matrix",
    "vertices": "vertex", "criteria": "criterion", "data": "data", "series": "series", "species": "species",
    "analyses": "analysis", "bases": "base", "theses": "thesis", "wives": "wife", "lives": "life", "caches": "cache",
}  # fmt: skip


@lru_cache(maxsize=65536)
def verb_lemma(word: str) -> str:
    """Base form of a verb form: ``depended`` -> ``depend``, ``created`` -> ``create``, ``was`` -> ``be``."""
    form = word.casefold()
    if form in _IRREGULAR:
        return _IRREGULAR[form]
    for suffix in ("ing", "ed"):
        stem = form.removesuffix(suffix)
        if stem != form and len(stem) > 1 and _VOWEL.search(stem):
            return _restore(stem, form)
    return _third_person(form)


def _restore(stem: str, form: str) -> str:
    """Undo what the suffix did to the stem: i for y, a doubled consonant, a dropped e."""
    if stem.endswith("i") and form.endswith("ed"):
        return stem[:-1] + "y"
    if _KEEP_DOUBLE.search(stem):
        return stem[:-1] if stem.endswith(("controll", "cancell", "labell", "modell", "travell")) else stem
    if _DOUBLED.search(stem):
        return stem[:-1]
    if _NEEDS_E.search(stem) and not _NO_E.search(stem):
        return stem + "e"
    return stem


def _third_person(form: str) -> str:
    """``uses`` -> ``use``, ``passes`` -> ``pass``, ``carries`` -> ``carry``."""
    if form.endswith("ies") and len(form) > 4:
        return form[:-3] + "y"
    if form.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")):
        return form[:-2]
    if form.endswith("s") and not form.endswith(("ss", "us", "is")) and len(form) > 2:
        return form[:-1]
    return form


@lru_cache(maxsize=65536)
def noun_lemma(word: str) -> str:
    """Singular of a noun form: ``advisors`` -> ``advisor``, ``bodies`` -> ``body``."""
    form = word.casefold()
    return _NOUN_IRREGULAR.get(form) or _third_person(form)
