import pytest

from hybridmem.text import segment
from hybridmem.text.language import cjk_share, detect_language, is_cjk


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The lock is held.", "en"),
        ("分布式锁由张工重构", "zh"),
        ("LockManager 的 release 方法为什么会阻塞?", "zh"),
        ("The word 锁 means lock in this long sentence", "en"),
        ("Kafka取代了RabbitMQ。", "zh"),
        ("Zhang Wei (张伟) leads the team.", "en"),
        ("Привет, мир", "und"),
        ("123 ... !", "und"),
        ("", "und"),
        ("ひらがなとカタカナ", "und"),
    ],
)
def test_detect_language(text: str, language: str) -> None:
    assert detect_language(text) == language


def test_share_counts_letters_only() -> None:
    assert cjk_share("锁ab 12") == pytest.approx(1 / 3)
    assert cjk_share("12") == 0.0
    assert is_cjk("锁") and not is_cjk("a") and not is_cjk("，")


def test_words_rejoin_to_the_text() -> None:
    assert segment.words_zh("分布式锁由张工主导重构") == ["分布式", "锁", "由", "张工", "主导", "重构"]


def test_real_chinese_stands_in_the_dictionary_and_misread_bytes_do_not() -> None:
    assert segment.dictionary_share("编号标题负责人登录失败") > 0.8
    assert segment.dictionary_share("번호제목담당자".encode("euc_kr").decode("gb18030")) < 0.2
    assert segment.dictionary_share("") == 0.0


def test_without_the_word_segmenter_pairs_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "rjieba", None)
    segment.segmenter.cache_clear()
    assert segment.words_zh("分布锁") == ["分布", "布锁"]
    assert segment.words_zh("锁") == ["锁"]
    monkeypatch.undo()
    segment.segmenter.cache_clear()
