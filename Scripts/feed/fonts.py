"""The fonts of letters in pictures, where Debian's packages put them."""

NOTO = "/usr/share/fonts/truetype/noto/"
LATIN = NOTO + "NotoSans-Bold.ttf"  # Cyrillic and Greek too
HEBREW = NOTO + "NotoSansHebrew-Bold.ttf"
ARABIC = NOTO + "NotoSansArabic-Bold.ttf"
DEVANAGARI = NOTO + "NotoSansDevanagari-Bold.ttf"
CJK = "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"
JAPANESE, KOREAN, TRADITIONAL_CHINESE = 0, 1, 3  # fonts of the collection

ALL = (LATIN, HEBREW, ARABIC, DEVANAGARI, CJK)
