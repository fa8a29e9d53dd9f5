"""What kind of thing a noun asks for: a director is a person, a birthplace a location."""

from __future__ import annotations

from collections.abc import Mapping

from hybridmem.text.language import is_cjk
from hybridmem.text.stopwords import words

KINDS: Mapping[str, frozenset[str]] = {
    "person": words(
        """
        person man woman author director performer composer singer writer producer wife husband spouse father mother
        son daughter child sibling brother sister president founder leader head boss chief actor actress artist creator
        designer owner manager mentor advisor supervisor engineer player coach inventor architect king queen teacher
        student colleague successor predecessor auditor reviewer maintainer developer
        人 人物 作者 导演 演员 歌手 作曲 编剧 制片人 妻子 丈夫 父亲 母亲 儿子 女儿 哥哥 弟弟 姐姐 妹妹 创始人 总裁
        负责人 领导 经理 老板 上司 导师 老师 师傅 学生 同事 工程师 开发者 设计者 发明者 国王 教练
        继任者 前任 主席 审计员 配偶
        """
    ),
    "location": words(
        """
        country city state county town village place location area region continent district province birthplace
        capital river island municipality hometown site headquarters
        国家 城市 州 县 镇 村 地方 地点 地区 大洲 省 省份 出生地 首都 河 河流 岛 岛屿 故乡 总部 家乡 籍贯 机房
        """
    ),
    "organization": words(
        """
        company firm team crew school university institute institution label organization organisation association
        party band network publisher club league college employer airline manufacturer supplier customer
        公司 企业 团队 小组 学校 大学 学院 研究所 机构 组织 协会 政党 乐队 出版社 俱乐部 联盟 雇主 厂商 供应商 客户 部门
        """
    ),
}


def kind_of(noun: str) -> str:
    """Return person, location or organization; "" for anything else.

    >>> kind_of("directors"), kind_of("现任负责人"), kind_of("protocol")
    ('person', 'person', '')
    """
    lower = noun.lower()
    for kind, nouns in KINDS.items():
        if lower in nouns or lower.removesuffix("s") in nouns or (is_cjk(lower[:1]) and _ends_in(lower, nouns)):
            return kind
    return ""


def _ends_in(noun: str, nouns: frozenset[str]) -> bool:
    return any(len(known) > 1 and noun.endswith(known) for known in nouns)
