"""Small pictures of people and of what people show instead of themselves.

In each one a wrong crop, a stretch, a turn or a mirror image can be seen: a face, a letter, a clock.
"""

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from . import fonts
from .canvas import bump, colour, cosine, ramp, sine, step

SKIN = ("#f6d3b3", "#e9b48a", "#c98a5a", "#a3683c", "#6f4426")


# People


def face(c, skin, hair, style, shirt, ground, glasses=False, beard=False, smile=1.0):
    """A head and shoulders. Hair is parted on the left, so that a mirrored face can be told."""
    c.rgb[:] = ramp(c.y, (0, ground), (1, colour(ground) * 0.72))
    x, y = c.aspect * 0.5, 0.46
    skin, hair, shirt = colour(SKIN[skin]), colour(hair), colour(shirt)
    if style in ("long", "scarf"):
        c.blend(
            hair,
            c.drawn(lambda pen: (pen.ellipse(x, y - 0.03, 0.27, 0.29), pen.box(x - 0.27, y - 0.03, x + 0.27, 0.8))),
        )
    if style == "curls":
        for turn in range(13):
            angle = 0.45 + turn / 12 * 0.6
            c.blend(
                hair * (0.9 + 0.2 * (turn % 2)),
                c.disc(x + 0.23 * float(cosine(angle)), y - 0.06 + 0.22 * float(sine(angle)), 0.1),
            )
    if style == "bun":
        c.blend(hair, c.disc(x + 0.06, y - 0.31, 0.1))
    c.blend(shirt, c.ellipse(x, 1.06, 0.4, 0.3))
    c.blend(shirt * 0.8, c.polygon((x - 0.1, 0.76), (x, 0.92), (x + 0.1, 0.76)))
    c.blend(skin * 0.86, c.polygon((x - 0.09, 0.6), (x + 0.09, 0.6), (x + 0.1, 0.78), (x, 0.86), (x - 0.1, 0.78)))
    for side in (-1, 1):
        c.blend(skin * 0.9, c.ellipse(x + side * 0.215, y + 0.02, 0.04, 0.06))
    c.blend(skin, c.ellipse(x, y, 0.21, 0.25))
    c.blend(skin * 0.93, c.ellipse(x, y, 0.21, 0.25) * step(x + 0.04, x + 0.24, c.x) * 0.9)
    if beard:
        jaw = c.ellipse(x, y, 0.213, 0.253) * step(y + 0.07, y + 0.1, c.y + 0.35 * (np.abs(c.x - x) - 0.1))
        c.blend(hair, jaw)
    top = c.ellipse(x, y - 0.02, 0.225, 0.265)
    if style == "scarf":
        c.blend(
            hair, np.clip(top + c.ellipse(x, y + 0.02, 0.26, 0.29), 0, 1) * (1 - c.ellipse(x, y + 0.03, 0.165, 0.2))
        )
    elif style != "bald":
        # The parting: hair falls from a point left of the middle.
        fringe = (
            y
            - 0.1
            - 0.09 * step(0.0, 0.2, np.abs(c.x - x + 0.1)) * (c.x < x - 0.1)
            + 0.09 * step(x - 0.1, x + 0.22, c.x)
        )
        c.blend(hair, top * step(fringe + 0.004, fringe - 0.004, c.y))
    for side in (-1, 1):
        ex, ey = x + side * 0.085, y + 0.01
        c.blend("#ffffff", c.ellipse(ex, ey, 0.034, 0.024))
        c.blend("#2b1d14", c.disc(ex + 0.006, ey, 0.019))
        c.blend("#ffffff", c.disc(ex + 0.001, ey - 0.007, 0.006))
        c.blend(
            hair * 0.8, c.polygon((ex - 0.045, ey - 0.045), (ex, ey - 0.066), (ex + 0.045, ey - 0.05), (ex, ey - 0.052))
        )
        if glasses:
            rim = bump(np.sqrt((c.x - ex) * (c.x - ex) + (c.y - ey) * (c.y - ey)) - 0.06, 0.011)
            c.blend("#1f2328", np.clip(rim * 1.6, 0, 1))
            c.blend(
                "#1f2328",
                c.polygon(
                    (ex + side * 0.06, ey - 0.008),
                    (ex + side * 0.13, ey - 0.018),
                    (ex + side * 0.13, ey - 0.004),
                    (ex + side * 0.06, ey + 0.006),
                ),
            )
    if glasses:
        c.blend(
            "#1f2328",
            c.polygon((x - 0.027, y - 0.0), (x + 0.027, y - 0.0), (x + 0.027, y + 0.012), (x - 0.027, y + 0.012)),
        )
    c.blend(skin * 0.78, c.polygon((x - 0.004, y + 0.02), (x + 0.03, y + 0.1), (x - 0.014, y + 0.098)))
    curve = y + 0.16 - 5 * smile * (c.x - x) * (c.x - x)
    c.blend(
        "#a83b3b", np.clip((0.013 - np.abs(c.y - curve)) / c.pixel + 0.5, 0, 1) * step(0.085, 0.075, np.abs(c.x - x))
    )


# Letters


def initials(c, text, first, second, font=fonts.LATIN, index=0):
    """One or two letters on a gradient from the upper left to the lower right."""
    c.rgb[:] = ramp((c.x / c.aspect + c.y) / 2, (0, first), (1, second))
    letters = Image.new("L", (c.width, c.height))
    face_of_letters = ImageFont.truetype(
        font, round(min(c.width, c.height) * 0.46), index=index, layout_engine=ImageFont.Layout.BASIC
    )
    left, top, right, bottom = face_of_letters.getbbox(text)
    ImageDraw.Draw(letters).text(
        ((c.width - left - right) // 2, (c.height - top - bottom) // 2), text, font=face_of_letters, fill=255
    )
    c.blend("#ffffff", np.asarray(letters, dtype=float) / 255)


# Animals: (x, y) is the middle of the head


def eyes(c, x, y, apart, radius, iris="#1c1714", white=None):
    for side in (-1, 1):
        if white:
            c.blend(white, c.disc(x + side * apart, y, radius * 1.6))
        c.blend(iris, c.disc(x + side * apart, y, radius))
        c.blend("#ffffff", c.disc(x + side * apart - radius * 0.3, y - radius * 0.35, radius * 0.3))


def cat(c):
    c.rgb[:] = ramp(c.y, (0, "#ffd6a5"), (1, "#f6a55c"))
    x, y, fur = c.aspect * 0.5, 0.54, "#6b6f7a"
    for side in (-1, 1):
        c.blend(fur, c.polygon((x + side * 0.31, y - 0.02), (x + side * 0.3, y - 0.4), (x + side * 0.04, y - 0.22)))
        c.blend(
            "#f2b8b5", c.polygon((x + side * 0.26, y - 0.12), (x + side * 0.265, y - 0.31), (x + side * 0.12, y - 0.22))
        )
    c.blend(fur, c.ellipse(x, y, 0.33, 0.28))
    for stripe in (-0.1, 0, 0.1):
        c.blend(
            "#484b55",
            c.polygon((x + stripe - 0.025, y - 0.27), (x + stripe + 0.025, y - 0.27), (x + stripe * 0.6, y - 0.13)),
        )
    c.blend("#f4f0ea", c.ellipse(x, y + 0.13, 0.16, 0.12))
    eyes(c, x, y - 0.02, 0.14, 0.04, white="#d7e05a")
    c.blend("#e58a92", c.polygon((x - 0.035, y + 0.07), (x + 0.035, y + 0.07), (x, y + 0.11)))
    c.blend(
        "#2d2a2e",
        c.drawn(
            lambda pen: [
                pen.line([(x + side * 0.08, y + dy), (x + side * 0.4, y + dy * 1.6 - 0.06)], 0.008)
                for side in (-1, 1)
                for dy in (0.1, 0.14)
            ]
        ),
    )


def dog(c):
    c.rgb[:] = ramp(c.y, (0, "#bfe3f5"), (1, "#7db8de"))
    x, y = c.aspect * 0.5, 0.5
    c.blend("#c98f4f", c.ellipse(x, y, 0.28, 0.31))
    c.blend("#f7efe2", c.ellipse(x, y + 0.14, 0.19, 0.18))
    c.blend("#f7efe2", c.polygon((x - 0.05, y + 0.1), (x, y - 0.3), (x + 0.05, y + 0.1)))
    for side, hue in ((-1, "#7a4a22"), (1, "#5a3518")):
        c.blend(hue, c.ellipse(x + side * 0.29, y - 0.04, 0.1, 0.25))
    eyes(c, x, y - 0.05, 0.12, 0.035)
    c.blend("#2a1d18", c.ellipse(x, y + 0.1, 0.07, 0.05))
    c.blend("#e8616e", c.ellipse(x + 0.03, y + 0.28, 0.055, 0.09))
    c.blend(
        "#2a1d18",
        c.drawn(
            lambda pen: (
                pen.line([(x, y + 0.1), (x, y + 0.2)], 0.012),
                pen.line([(x - 0.1, y + 0.18), (x, y + 0.21), (x + 0.1, y + 0.18)], 0.012),
            )
        ),
    )


def owl(c):
    c.rgb[:] = ramp(c.y, (0, "#1d2b53"), (1, "#3f3a78"))
    c.blend("#f7f0c8", c.disc(c.aspect * 0.8, 0.2, 0.09))
    x, y = c.aspect * 0.5, 0.52
    c.blend("#8a5a34", c.ellipse(x, y + 0.1, 0.27, 0.38))
    c.blend("#e2c091", c.ellipse(x, y + 0.2, 0.18, 0.25))
    for row in range(4):
        for column in range(-1, 2):
            c.blend(
                "#8a5a34", c.ellipse(x + column * 0.085 + (row % 2) * 0.04 - 0.02, y + 0.1 + row * 0.08, 0.026, 0.018)
            )
    for side in (-1, 1):
        c.blend(
            "#8a5a34", c.polygon((x + side * 0.26, y - 0.14), (x + side * 0.25, y - 0.36), (x + side * 0.08, y - 0.22))
        )
        c.blend("#f5e8cf", c.disc(x + side * 0.115, y - 0.09, 0.125))
    eyes(c, x, y - 0.09, 0.115, 0.05, white="#f5b82e")
    c.blend("#f08a24", c.polygon((x - 0.045, y - 0.02), (x + 0.045, y - 0.02), (x, y + 0.08)))


def fox(c):
    c.rgb[:] = ramp(c.y, (0, "#d8f0d0"), (1, "#93c98a"))
    x, y = c.aspect * 0.5, 0.5
    for side in (-1, 1):
        c.blend(
            "#d9622b", c.polygon((x + side * 0.34, y - 0.02), (x + side * 0.31, y - 0.38), (x + side * 0.05, y - 0.18))
        )
        c.blend(
            "#3a2018", c.polygon((x + side * 0.3, y - 0.2), (x + side * 0.305, y - 0.36), (x + side * 0.18, y - 0.26))
        )
    c.blend(
        "#e8703a",
        c.polygon(
            (x - 0.36, y - 0.08),
            (x, y - 0.24),
            (x + 0.36, y - 0.08),
            (x + 0.2, y + 0.17),
            (x, y + 0.36),
            (x - 0.2, y + 0.17),
        ),
    )
    for side in (-1, 1):
        c.blend(
            "#fdf3e6",
            c.polygon(
                (x + side * 0.36, y - 0.06), (x + side * 0.2, y + 0.17), (x, y + 0.36), (x + side * 0.06, y + 0.08)
            ),
        )
    eyes(c, x, y - 0.02, 0.13, 0.035)
    c.blend("#20150f", c.ellipse(x, y + 0.32, 0.05, 0.04))


def penguin(c):
    c.rgb[:] = ramp(c.y, (0, "#cfe9fb"), (0.75, "#e9f6fd"), (0.78, "#ffffff"))
    x, y = c.aspect * 0.5, 0.5
    c.blend("#1d2733", c.ellipse(x, y + 0.08, 0.26, 0.4))
    c.blend("#fbfbf7", c.ellipse(x, y + 0.17, 0.185, 0.3))
    for side in (-1, 1):
        c.blend("#fbfbf7", c.ellipse(x + side * 0.075, y - 0.14, 0.1, 0.11))
        c.blend("#f59a23", c.ellipse(x + side * 0.1, y + 0.47, 0.085, 0.03))
    c.blend("#1d2733", c.polygon((x - 0.23, y - 0.02), (x - 0.36, y + 0.2), (x - 0.24, y + 0.2)))
    c.blend("#1d2733", c.polygon((x + 0.22, y - 0.02), (x + 0.4, y - 0.14), (x + 0.25, y + 0.14)))
    eyes(c, x, y - 0.14, 0.075, 0.03)
    c.blend("#f59a23", c.polygon((x - 0.05, y - 0.08), (x + 0.05, y - 0.08), (x, y)))


def panda(c):
    c.rgb[:] = ramp(c.y, (0, "#f7c9d6"), (1, "#e58fab"))
    x, y = c.aspect * 0.5, 0.54
    for side in (-1, 1):
        c.blend("#1f1f24", c.disc(x + side * 0.25, y - 0.25, 0.11))
    c.blend("#fcfbf8", c.ellipse(x, y, 0.34, 0.3))
    for side in (-1, 1):
        c.blend("#1f1f24", c.ellipse(x + side * 0.14, y - 0.01, 0.08, 0.095))
    eyes(c, x, y - 0.02, 0.13, 0.03, iris="#0e0e10", white="#fdfdfd")
    c.blend("#1f1f24", c.ellipse(x, y + 0.12, 0.05, 0.035))
    c.blend("#1f1f24", c.drawn(lambda pen: pen.line([(x - 0.08, y + 0.18), (x, y + 0.21), (x + 0.1, y + 0.17)], 0.014)))
    c.blend("#5fa04a", c.polygon((x + 0.08, y + 0.2), (x + 0.36, y + 0.08), (x + 0.37, y + 0.11), (x + 0.09, y + 0.23)))


def frog(c):
    c.rgb[:] = ramp(c.y, (0, "#d0e8ff"), (1, "#5aa5d6"))
    x, y = c.aspect * 0.5, 0.56
    c.blend("#3f8a2f", c.ellipse(x, y + 0.3, 0.42, 0.14))
    for side in (-1, 1):
        c.blend("#5fb53f", c.disc(x + side * 0.19, y - 0.2, 0.12))
    c.blend("#5fb53f", c.ellipse(x, y, 0.34, 0.25))
    c.blend("#cdeb9c", c.ellipse(x, y + 0.13, 0.24, 0.12))
    eyes(c, x, y - 0.21, 0.19, 0.045, white="#ffffff")
    curve = y + 0.07 - 0.9 * (c.x - x) * (c.x - x)
    c.blend("#27551c", np.clip((0.01 - np.abs(c.y - curve)) / c.pixel + 0.5, 0, 1) * step(0.26, 0.25, np.abs(c.x - x)))
    c.blend(
        "#e8616e", c.polygon((x + 0.04, y + 0.07), (x + 0.14, y + 0.06), (x + 0.17, y + 0.17), (x + 0.09, y + 0.19))
    )


def goldfish(c):
    c.rgb[:] = ramp(c.y, (0, "#c8f0ee"), (1, "#2f9aa8"))
    x, y = c.aspect * 0.5 - 0.04, 0.5
    c.blend("#f0b33a", c.polygon((x + 0.18, y), (x + 0.42, y - 0.24), (x + 0.36, y), (x + 0.42, y + 0.24)))
    c.blend("#f0b33a", c.polygon((x - 0.12, y - 0.14), (x + 0.04, y - 0.34), (x + 0.14, y - 0.12)))
    c.blend("#f5792a", c.ellipse(x, y, 0.28, 0.2))
    scales = sine(c.x * 14) * sine(c.y * 14 + 0.25)
    c.blend("#f9a04a", c.ellipse(x, y, 0.28, 0.2) * step(0.2, 0.6, scales) * (c.x > x - 0.1) * 0.7)
    c.blend("#ffd98a", c.polygon((x + 0.02, y + 0.02), (x + 0.14, y + 0.1), (x + 0.06, y + 0.14)))
    c.blend("#ffffff", c.disc(x - 0.16, y - 0.05, 0.05))
    c.blend("#101418", c.disc(x - 0.17, y - 0.05, 0.028))
    for px, py, radius in ((-0.38, -0.16, 0.03), (-0.34, -0.28, 0.02), (-0.39, -0.36, 0.026)):
        ring = bump(c.distance(x + px, y + py) - radius, 0.009)
        c.blend("#ffffff", np.clip(ring * 1.4, 0, 1))


# Patterns


def identicon(c, ground, ink):
    """Five by five squares, the right half a mirror of the left."""
    c.fill(ground)
    side = 0.86 / 5
    left, top = c.aspect * 0.5 - 0.43, 0.07
    chosen = [
        (row, place)
        for row in range(5)
        for column in range(3)
        if c.uniform(0, 1) < 0.52
        for place in (column, 4 - column)
    ]
    c.blend(
        ink,
        c.drawn(
            lambda pen: [
                pen.box(left + place * side, top + row * side, left + (place + 1) * side, top + (row + 1) * side)
                for row, place in chosen
            ]
        ),
    )


def target(c):
    """Rings around the middle: a crop off the middle, or a stretch, shows at once."""
    c.fill("#f4f1ea")
    x = c.aspect * 0.5
    for ring, hue in enumerate(("#1f2937", "#f4f1ea", "#2563eb", "#f4f1ea", "#dc2626", "#fbbf24")):
        c.blend(hue, c.disc(x, 0.5, 0.47 - 0.08 * ring))


def clock(c):
    """Ten minutes past ten: looks otherwise from each of the eight ways to turn it."""
    c.rgb[:] = ramp(c.y, (0, "#0f766e"), (1, "#134e4a"))
    x = c.aspect * 0.5
    c.blend("#fdfaf3", c.disc(x, 0.5, 0.42))
    for hour in range(12):
        dx, dy = float(sine(hour / 12)), -float(cosine(hour / 12))
        near = 0.33 if hour % 3 == 0 else 0.36
        c.blend(
            "#1f2937",
            c.drawn(
                lambda pen: pen.line(
                    [(x + dx * near, 0.5 + dy * near), (x + dx * 0.39, 0.5 + dy * 0.39)],
                    0.02 if hour % 3 == 0 else 0.01,
                )
            ),
        )
    for turn, length, width, hue in (
        (10.17 / 12, 0.2, 0.032, "#1f2937"),
        (10 / 60, 0.31, 0.02, "#1f2937"),
        (36 / 60, 0.33, 0.008, "#dc2626"),
    ):
        c.blend(
            hue,
            c.drawn(
                lambda pen: pen.line(
                    [
                        (x - 0.05 * float(sine(turn)), 0.5 + 0.05 * float(cosine(turn))),
                        (x + length * float(sine(turn)), 0.5 - length * float(cosine(turn))),
                    ],
                    width,
                )
            ),
        )
    c.blend("#dc2626", c.disc(x, 0.5, 0.025))


def compass(c):
    """A rose with a red north: it has to point up."""
    c.rgb[:] = ramp(c.distance(c.aspect * 0.4, 0.35), (0, "#f3e6c8"), (0.8, "#d2b98a"))
    x = c.aspect * 0.5
    c.blend("#5a4326", np.clip(bump(c.distance(x, 0.5) - 0.42, 0.014) * 1.5, 0, 1))
    for turn, length in (
        (1 / 8, 0.25),
        (3 / 8, 0.25),
        (5 / 8, 0.25),
        (7 / 8, 0.25),
        (0, 0.4),
        (1 / 4, 0.4),
        (1 / 2, 0.4),
        (3 / 4, 0.4),
    ):
        dx, dy = float(sine(turn)), -float(cosine(turn))
        for side, hue in ((-1, "#7a5a34"), (1, "#b5925f")):
            if turn == 0:
                hue = "#b91c1c" if side < 0 else "#e05252"
            sx, sy = side * -dy * 0.07 + dx * 0.07, side * dx * 0.07 + dy * 0.07
            c.blend(hue, c.polygon((x, 0.5), (x + sx, 0.5 + sy), (x + dx * length, 0.5 + dy * length)))
