import pytest

from hybridmem.text.sentences import split_sentences


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Dr. J. K. Rowling met Mr. Smith at 5 p.m. in Rome. They spoke.",
         ["Dr. J. K. Rowling met Mr. Smith at 5 p.m. in Rome.", "They spoke."]),
        ("See e.g. version 2.0.1 of https://a.b/c. lock_manager calls it.",
         ["See e.g. version 2.0.1 of https://a.b/c.", "lock_manager calls it."]),
        ("Acme Inc. was founded in 1999. It works with Bolt Ltd. The firm grew.",
         ["Acme Inc. was founded in 1999.", "It works with Bolt Ltd.", "The firm grew."]),
        ('"What?" he asked. "Go!" She left... and came.', ['"What?" he asked.', '"Go!"', "She left... and came."]),
        ("分布式锁2.0由张工主导重构。他说：“好！”然后走了；真的吗？是",
         ["分布式锁2.0由张工主导重构。", "他说：“好！”", "然后走了；", "真的吗？", "是"]),
        ("第一行\n第二行", ["第一行", "第二行"]),
        ("A line of Latin prose that was wrapped at some width\nends here. Next",
         ["A line of Latin prose that was wrapped at some width\nends here.", "Next"]),
        ("Title\n\nText\n- one\n- two", ["Title", "Text", "- one", "- two"]),
        ("Built c. 1200 by b. 1150 Anna. He wrote it in C. Then came art. 5 of it.",
         ["Built c. 1200 by b. 1150 Anna.", "He wrote it in C. Then came art. 5 of it."]),
        ("id: T-1\ntitle: Login fails\nstatus: open", ["id: T-1", "title: Login fails", "status: open"]),
        ("2024-05-01 12:00:00 ERROR the lock manager did not answer in time\n2024-05-01 12:00:01 retried",
         ["2024-05-01 12:00:00 ERROR the lock manager did not answer in time", "2024-05-01 12:00:01 retried"]),
        (" \n ", []),
    ],
)  # fmt: skip
def test_split_sentences(text: str, sentences: list[str]) -> None:
    assert [text[start:end] for start, end in split_sentences(text)] == sentences
