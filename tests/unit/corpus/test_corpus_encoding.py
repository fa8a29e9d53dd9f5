import pytest

from hybridmem.corpus.encoding import decode, looks_binary


@pytest.mark.parametrize(
    ("text", "encoding", "named", "sure"),
    [
        ("量子纠缠报告", "gbk", "gb18030", True),
        ("短文", "gbk", "gb18030", True),
        ("编号,标题,负责人\nA-1,登录失败,张伟\n", "gbk", "gb18030", True),
        ("LockManager 的 release 方法", "gb18030", "gb18030", True),
        ("café", "latin-1", "latin-1", False),
        ("Le café est très bon à l'été, et les élèves sont là.", "latin-1", "latin-1", False),
        ("Größe über GRÖßE", "latin-1", "latin-1", False),
        ("“quoted” – naïve", "cp1252", "windows-1252", False),
        ("hi there", "utf-16", "utf-16", True),
        ("hi there", "utf-16-le", "utf-16-le", True),
        ("hi there", "utf-16-be", "utf-16-be", True),
        ("分布式锁", "utf-16", "utf-16", True),
        ("张伟负责分布式锁的设计和实现。\n", "utf-16-le", "utf-16-le", True),
        ("张伟负责分布式锁的设计和实现。\n", "utf-16-be", "utf-16-be", True),
        ("hi there", "utf-32-le", "utf-32-le", True),
        ("分布式锁 v2", "utf-32-be", "utf-32-be", True),
        ("日本語のテキストです。", "iso2022_jp", "iso2022_jp", True),
        ("한국어 텍스트입니다.", "iso2022_kr", "iso2022_kr", True),
        ("this app can break the text", "ascii", "utf-8", True),
        ("分布式锁 lock", "utf-8", "utf-8", True),
        ("# Title", "utf-8-sig", "utf-8", True),
        ("這是繁體中文的文件內容測試，請問編碼是什麼？", "big5", "big5", True),
        ("日本語のテキストです。これはテストです。", "shift_jis", "cp932", True),
        ("한국어 텍스트입니다. 테스트를 합니다.", "euc_kr", "cp949", True),
    ],
)
def test_decode(text: str, encoding: str, named: str, sure: bool) -> None:
    decoded = decode(text.encode(encoding))
    assert (decoded.text.removeprefix("\ufeff"), decoded.encoding, decoded.sure) == (text, named, sure)


def test_a_few_broken_bytes_leave_the_rest_readable() -> None:
    decoded = decode("中文测试".encode() * 20 + b"\xff end")
    assert decoded.text.startswith("中文测试") and (decoded.encoding, decoded.replaced) == ("utf-8", 1)


def test_the_declared_and_the_forced_encoding_are_heeded() -> None:
    data = "Привет".encode("koi8-r")
    assert decode(data, declared="koi8-r").text == "Привет"
    assert decode("短文".encode(), forced="latin-1").encoding == "latin-1"
    assert decode(b"plain", declared="no-such-encoding").text == "plain"


@pytest.mark.parametrize("data", [bytes(range(256)) * 4, b"\x00" * 50, b"\x01\x00\x02\x00" * 100, b"\x00"])
def test_binary_is_told_from_text(data: bytes) -> None:
    assert looks_binary(data)


@pytest.mark.parametrize("data", [b"x=1\0", "hi there".encode("utf-16"), "短文".encode("gbk"), b"a\tb\r\n\x1b[0m", b""])
def test_text_is_told_from_binary(data: bytes) -> None:
    assert not looks_binary(data)
