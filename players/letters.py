"""Letters of Kyrgyz, Kazakh, Russian and Latin writing: cleaning, folding for search, alphabetical order.

Pure functions over tables. `fold` is deliberately coarser than any transliteration standard: passports,
score tables and chats write one person's name in many ways (ү/у/ü/u, ж/дж/zh/j, х/kh/h, ы/y/i), and a search
that returns one name too many is better than one that misses the person.
"""

import re
import unicodedata
from collections.abc import Mapping

# Alphabetical order of Kazakh; Kyrgyz and Russian alphabets are subsets of it in the same order.
# Ё stands with Е.
CYRILLIC = "аәбвгғдежзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя"
LATIN = "abcdefghijklmnopqrstuvwxyz"
DIGITS = "0123456789"

# Letters that look alike in the two scripts, capital and small apart: `Т` is a Latin T, `т` is no Latin t.
_LATIN_TO_CYRILLIC: Mapping[str, str] = {
    **dict(zip("ABCEHIKMOPTXYaceopxyikhƟɵƏə", "АВСЕНІКМОРТХУасеорхуікһӨөӘә", strict=True)),
    "V": "Ү",
}
_CYRILLIC_TO_LATIN: Mapping[str, str] = dict(zip("АВСЕНІКМОРТХУасеорхуікһ", "ABCEHIKMOPTXYaceopxyikh", strict=True))

_APOSTROPHES = "'’‘ʼʻ`´ʹ"

_TO_LATIN: Mapping[str, str] = {
    **dict(zip("аәбвгғдеёзийкқлмнңоөпрстуұүфхһыіэ", "aabvggdeeziykklmnnooprstuuufhhiie", strict=True)),
    "ж": "j", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sh", "ъ": "", "ь": "", "ю": "yu", "я": "ya",
    "ў": "u", "ї": "i", "є": "e", "ґ": "g", "ҥ": "n", "ҡ": "k", "ҳ": "h", "җ": "j", "ҷ": "j", "ѓ": "g",
    "ç": "ch", "ş": "sh", "š": "sh", "č": "ch", "ž": "j", "ı": "i", "ŋ": "n", "ə": "a", "ɵ": "o",
    "ø": "o", "ł": "l", "đ": "d", "æ": "a",
    **dict.fromkeys(_APOSTROPHES, ""),
}  # fmt: skip

# In this order. `й` is still "y" here, so that `ye` and `йе`, `ya` and `я` meet.
_DIGRAPHS = [
    (re.compile(pattern), plain)
    for pattern, plain in [
        ("shch|sch", "sh"),
        ("dzh|dj|zh", "j"),
        ("kh", "h"),
        ("gh", "g"),
        ("ng", "n"),
        ("ph", "f"),
        ("q", "k"),
        ("c(?!h)", "k"),
        ("w", "v"),
        ("x", "ks"),
        ("y[eo]", "e"),
        ("y", "i"),
        (r"(\D)\1+", r"\1"),
    ]
]
_WORD = re.compile(r"[^\W\d_]+")
_SPACES = re.compile(r"\s+")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


def clean(text: str) -> str:
    """The text in composed letters, single spaces, without invisible signs, look-alike letters repaired."""
    return repair_lookalikes(in_one_line(text))


def in_one_line(text: str) -> str:
    """The text in composed letters and single spaces, without invisible signs; a control sign is a space."""
    shown = "".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in _INVISIBLE.sub("", text))
    return unicodedata.normalize("NFC", _SPACES.sub(" ", shown)).strip()


def repair_lookalikes(text: str) -> str:
    """Write each word in one script where the letters of the other one are look-alikes.

    Where both ways are possible, Cyrillic wins. Words in one script, and words that mix more than
    look-alikes, stay as they are.
    """
    return _WORD.sub(lambda match: _repair_word(match.group()), text)


def _repair_word(word: str) -> str:
    latin = {letter for letter in word if _is_latin(letter)}
    cyrillic = {letter for letter in word if _is_cyrillic(letter)}
    if not latin or not cyrillic:
        return word
    if latin <= _LATIN_TO_CYRILLIC.keys():
        return "".join(_LATIN_TO_CYRILLIC.get(letter, letter) for letter in word)
    if cyrillic <= _CYRILLIC_TO_LATIN.keys():
        return "".join(_CYRILLIC_TO_LATIN.get(letter, letter) for letter in word)
    return word


def _is_latin(letter: str) -> bool:
    return letter.isascii() or "\u00c0" <= letter <= "\u02af"


def _is_cyrillic(letter: str) -> bool:
    return "\u0400" <= letter <= "\u052f"


def fold(text: str) -> str:
    """Search key: words of a–z and 0–9 in their order, separated by one space.

    Letters of other scripts stay as they are. `Усонбаев`, `үсөнбаев`, `Usonbaev` and `Üsönbaev` give the
    same key.
    """
    return " ".join(filter(None, (_fold_word(word) for word in _split(text))))


def _split(text: str) -> list[str]:
    letters = clean(text).casefold()
    return re.split(r"[^\w" + _APOSTROPHES + r"]+|_", letters)


def _fold_word(word: str) -> str:
    latin = _to_latin(_plain(_to_latin(word)))
    for digraph, plain in _DIGRAPHS:
        latin = digraph.sub(plain, latin)
    return latin


def _to_latin(word: str) -> str:
    return "".join(_TO_LATIN.get(letter, letter) for letter in word)


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


def _codes() -> dict[str, str]:
    # Two digits a letter; 00 parts words, so that a short surname stands before a longer one.
    codes = {digit: f"{place:02}" for place, digit in enumerate(DIGITS, start=1)}
    codes |= {letter: f"{place:02}" for place, letter in enumerate(CYRILLIC, start=15)}
    codes |= {letter: f"{place:02}" for place, letter in enumerate(LATIN, start=70)}
    codes["ё"] = codes["е"]
    return codes


_CODES = _codes()
LATIN_FIRST = _CODES["a"]


def alphabet_key(text: str) -> str:
    """Place in the alphabet as a string of digits, Cyrillic before Latin.

    Two digits a letter, so that every database and collation sorts it alike, and one column serves the
    Kyrgyz, Kazakh and Russian alphabets. Signs other than letters and digits only part words.
    """
    words = re.split(r"[\W_]+", clean(text).casefold())
    return "00".join("".join(map(_code, word)) for word in words if word)


def _code(letter: str) -> str:
    known = _CODES.get(letter)
    if known is None:
        known = "".join(_CODES.get(part, "") for part in _plain(letter)) or "99"
    return known


def sort_key(text: str, language: str) -> str:
    """Place in the alphabet for a page in `language`: names in its script stand before those in the other."""
    key = alphabet_key(text)
    latin = key[:2] >= LATIN_FIRST
    return ("0" if latin == (language == "en") else "1") + key
