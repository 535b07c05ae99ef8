"""Links as chats and mails change them."""

from __future__ import annotations

import random
import re
import textwrap
from functools import cache
from itertools import groupby, islice
from urllib.parse import quote

from web.tooling.toolchain import ROOT

ADDRESS = "https://example.org/repo/"
LINKS_PER_FORMAT = 3
LINK = re.compile(r"\b[prst]\d+\.[\w-]{20,}")
# Texts directly after a link; some come in pairs.
APPENDED = [
    *".,!?)]>\"'*_~:;…’”»|",
    *["%3E", "%22", "%5D", "%29", "%0A", "...", "**", "__", ").", '">', "&gt;", "&quot;"],
    *["?fbclid=IwAR0_abc-123", "&utm_source=chat&utm_medium=app", "&amp;utm_source=mail"],
    *["\u200b", "\u00ad", "\ufeff", " 🏁", "🏁", "%F0%9F%8F%81", "\nSee you!", "\r\n-- \r\nAda"],
    *["。", "）", "」", "؟", "\u200f", "\u2069", "ค่ะ", "[/url]", "__;Iw!!Ab-12_c!xyz$"],
    *[" - Yellow Flag", "|Yellow Flag", "Yellow Flag", '" title="Race', "%20Your%20turn"],
]
PREPENDED = [
    *["\u200b", "(", "[", "<", '"', "'", "*", "_", "~", "„", "«", "> "],
    *["Your turn: ", "Dein Zug 🏁 ", "a race! "],
]
# Texts inside a link, at one place or at several.
INSERTED = [
    *["\n", "\r\n", " ", "\t", "=\r\n", "=\n", "\n> ", "\r\n>> ", "%0A", "%20", "%0D%0A", "*", "`"],
    *["\u200b", "\u200c", "\u00ad", "\u2060", "\ufeff", "&#8203;", "&shy;", "%C2%AD", "%E2%80%8B"],
    *["&ZeroWidthSpace;", "<wbr>", "<br />\r\n", "=0D=0A", "=AD", "=E2=80=8B"],
]


@cache
def valid_links() -> tuple[str, ...]:
    """Return links of races, positions, set-ups and seasons: a few of each format that tests keep."""
    files = [*ROOT.glob("tests/golden/*links.txt"), *ROOT.glob("tests/fixtures/**/*.json")]
    kept_links = {link for file in files for link in LINK.findall(file.read_text(encoding="utf-8"))}
    formats = groupby(sorted(kept_links), lambda link: link.partition(".")[0])
    return tuple(link for _, links in formats for link in islice(links, LINKS_PER_FORMAT))


def fully_encoded(text: str) -> str:
    return "".join(f"%{byte:02X}" for byte in text.encode())


def to_full_width(text: str) -> str:
    """Return the text in full-width characters."""
    return text.translate({code: code + 0xFEE0 for code in range(33, 127)})


def split_at(link: str, places: list[int], inserted: str) -> str:
    parts = [link[start:end] for start, end in zip([0, *places], [*places, len(link)], strict=True)]
    return inserted.join(parts)


def mangle_link(link: str, chance: random.Random, address: str = ADDRESS) -> dict[str, str]:
    """Return texts that contain the link, by the kind of change. All characters of the link are kept."""
    url = f"{address}#{link}"
    beginning = len(address) + 1 + link.index(".") + 1
    places = sorted(chance.sample(range(beginning + 1, len(url)), 3))
    texts = {"as it is": url, "without address": link, "with its sign": f"#{link}"}
    texts |= {f"behind: {addition!a}": url + addition for addition in APPENDED}
    texts |= {f"before: {addition!a}": addition + url for addition in PREPENDED}
    texts |= {f"inside: {addition!a}": split_at(url, places, addition) for addition in INSERTED}
    texts |= {
        "two behind": url + chance.choice(APPENDED) + chance.choice(APPENDED),
        "before, inside and behind": chance.choice(PREPENDED)
        + split_at(url, places[1:2], chance.choice(INSERTED))
        + chance.choice(APPENDED),
        "wrapped": "\n".join(textwrap.wrap(url, 76, break_on_hyphens=False)),
        "quoted": "\n".join(f"> {line}" for line in textwrap.wrap(url, 72, break_on_hyphens=False)),
        "quoted-printable": "=\r\n".join(textwrap.wrap(url, 75, break_on_hyphens=False)),
        "encoded": address + "#" + fully_encoded(link),
        "encoded twice": address + "#" + quote(fully_encoded(link)),
        "encoded with its sign": address + quote(f"#{link}"),
        "encoded with its sign twice": address + quote(quote(f"#{link}")),
        "address and all": quote(url, safe=""),
        "a redirect": f"https://example.net/url?q={quote(url, safe='')}&sa=D",
        "in angle brackets": f"<{url}>",
        "in a safe link": f"https://eur03.safe.example.net/?url={quote(url, safe='')}&data=05%7C02%7Cada",
        "in a chat's brackets": f"<{url}|Your turn>",
        "in full-width letters": to_full_width(url),
        "in encoded full-width letters": f"{address}#{quote(to_full_width(link))}",
        "in Markdown": f"[Your turn!]({url}) Have fun.",
        "with an escaped underscore": url.replace("_", "\\_"),
        "in HTML": f'<a href="{url}">{url[:30]}…</a>',
        "twice": f"{url} {url}",
        "twice in a row": url + url,
        "with a query": f"{address}?utm_source=chat#{link}",
        "in a message": f"Hi June, your turn (I spun, sorry…):\n\n{url}\n\nSee you on Sunday. Ada",
        "with dashes": url.replace("--", "\u2014"),
    }  # fmt: skip
    return texts


def all_mangled_links() -> list[tuple[str, dict[str, str]]]:
    """Return every valid link with its changed texts."""
    chance = random.Random(47)
    return [(link, mangle_link(link, chance)) for link in valid_links()]
