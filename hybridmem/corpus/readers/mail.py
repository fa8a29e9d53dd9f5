"""Mail (RFC 5322): headers, the body as plain text or from HTML, forwarded messages; attachments are named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import policy
from email.message import Message
from email.parser import BytesParser

from hybridmem.corpus.media import MAIL, MAILBOX
from hybridmem.corpus.parsed import Parsed, UnreadableError, Warned
from hybridmem.corpus.readers import html
from hybridmem.corpus.readers.compose import Composer
from hybridmem.corpus.readers.failures import PARSER_FAILURES
from hybridmem.corpus.readers.mail_header import SHOWN, decoded, header, iso_date
from hybridmem.text.normalise import clean_source

_START = re.compile(rb"(?:\A|\r?\n(?=\r?\n))(?:\r?\n)?From [^\r\n]{3,200}\r?\n")
_QUOTED_FROM = re.compile(rb"^>(>*From )", re.MULTILINE)
_DEPTH = 5  # forwarded messages inside forwarded messages
_PARTS = 1_000  # of one message
_NAMED = 20


def read(data: bytes) -> Parsed:
    """One message.

    Raises:
        UnreadableError: it has no header, or its structure is broken.
    """
    composer = Composer()
    attachments: list[str] = []
    try:
        message = _message(data, composer, attachments)
        fields = {name.lower(): header(message, name) for name in (*SHOWN, "Message-ID")}
    except PARSER_FAILURES as error:
        raise UnreadableError("broken", f"The message is damaged ({str(error)[:120]}); export it again.") from error
    return Parsed(
        composer.text(),
        MAIL,
        title=fields["subject"],
        outline=tuple(composer.outline),
        timestamp=iso_date(fields["date"]),
        metadata={name: value for name, value in fields.items() if value},
        warnings=_attached(attachments),
    )


def read_box(data: bytes) -> Parsed:
    """All messages of a mailbox in mbox format, one section each.

    Raises:
        UnreadableError: a message's structure is broken.
    """
    composer = Composer()
    attachments: list[str] = []
    starts = [match.end() for match in _START.finditer(data)]
    ends = [match.start() for match in _START.finditer(data)][1:]
    try:
        for start, end in zip(starts, [*ends, len(data)], strict=True):
            _message(_QUOTED_FROM.sub(rb"\1", data[start:end].lstrip(b"\r\n")), composer, attachments)
    except PARSER_FAILURES as error:
        raise UnreadableError("broken", f"The mailbox is damaged ({str(error)[:120]}); export it again.") from error
    return Parsed(composer.text(), MAILBOX, outline=tuple(composer.outline), warnings=_attached(attachments))


def is_mail(data: bytes) -> bool:
    """Whether the bytes begin with at least two header lines that mail has."""
    head = re.split(rb"\r?\n\r?\n", data[:8192].lstrip(), maxsplit=1)[0]
    known = re.findall(
        rb"^(?:from|to|cc|date|subject|received|message-id|mime-version|return-path|delivered-to|content-type):",
        head,
        re.IGNORECASE | re.MULTILINE,
    )
    return len(set(known)) > 1


def _message(data: bytes, composer: Composer, attachments: list[str]) -> Message:
    message: Message = BytesParser(policy=policy.compat32).parsebytes(data)
    _write(message, composer, attachments, 1)
    return message


def _write(message: Message, composer: Composer, attachments: list[str], level: int) -> None:
    lines = [f"{name}: {value}" for name in SHOWN if (value := header(message, name))]
    composer.add("\n".join(lines), level, header(message, "Subject") or header(message, "From") or "-")
    forwarded: list[Message] = []
    composer.add(_body(message, attachments, forwarded))
    for inner in forwarded:
        if level < _DEPTH:
            _write(inner, composer, attachments, level + 1)


def _body(message: Message, attachments: list[str], forwarded: list[Message]) -> str:
    plain: list[str] = []
    rich: list[str] = []
    for number, part in enumerate(_own_parts(message, forwarded)):
        if number > _PARTS:
            break
        kind, name = part.get_content_type(), _file_name(part)
        if name or part.get_content_disposition() == "attachment":
            attachments.append(name or kind)
        elif kind == "text/html":
            rich.append(html.read(_text(part)).text)
        elif kind.startswith("text/"):
            plain.append(_text(part))
    return "\n\n".join(text.strip() for text in plain if text.strip()) or "\n\n".join(rich)


def _own_parts(message: Message, forwarded: list[Message]) -> Iterator[Message]:
    """Leaves of the message; those of forwarded ones stay with them."""
    if message.get_content_type() == "message/rfc822" and message.is_multipart():
        forwarded.extend(inner for inner in message.get_payload() if isinstance(inner, Message))
    elif message.is_multipart():
        for part in message.get_payload():
            if isinstance(part, Message):
                yield from _own_parts(part, forwarded)
    else:
        yield message


def _file_name(part: Message) -> str:
    name = part.get_filename()
    if not name:
        return ""
    return header(_named(name), "Name")


def _named(name: str) -> Message:
    """A message with this one header, so that encoded file names are read as headers are."""
    message = Message()
    message["Name"] = " ".join(name.split())
    return message


def _text(part: Message) -> str:
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    return clean_source(decoded(data, part.get_content_charset()))


def _attached(names: list[str]) -> tuple[Warned, ...]:
    if not names:
        return ()
    shown = ", ".join(map(repr, names[:_NAMED])) + (" ..." if len(names) > _NAMED else "")
    return (Warned("attachment", "note", f"Attachments were left out: {shown}; add them by themselves."),)
