"""Pictures that are not photographs: a smooth sky in 16 bits, screenshots, a map, stickers."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from . import fonts
from .canvas import Canvas, bump, cosine, glow, ramp, sine, step


def twilight(width, height):
    """A smooth sky for more than 8 bits: as numbers, since steps of 1/255 would show as bands."""
    c = Canvas(width, height, 34)
    c.rgb[:] = ramp(
        c.y + 0.03 * sine(c.x * 0.4),
        (0, "#070a1c"),
        (0.35, "#1a2250"),
        (0.6, "#6a3f7a"),
        (0.8, "#d97a6a"),
        (1, "#ffd9a0"),
    )
    c.light("#fff0d0", glow(c.distance(c.aspect * 0.5, 1.02), 0.2) * 0.7)
    c.light("#ffffff", c.disc(c.aspect * 0.62, 0.28, 0.011, edge=3))
    c.blend("#0a0a14", c.below(0.9 + (c.noise(c.x * 2, octaves=5) - 0.5) * 0.1))
    return c.rgb


def bar_chart(width, height):
    """A screenshot in a few flat colours, drawn without anti-aliasing: a palette holds all of them."""
    picture = Image.new("RGB", (width, height), "#ffffff")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, width, height // 9), fill="#1f2937")
    for index, hue in enumerate(("#ef4444", "#f59e0b", "#22c55e")):
        draw.rectangle((14 + 22 * index, height // 18 - 6, 26 + 22 * index, height // 18 + 6), fill=hue)
    left, foot, top = width // 8, height * 7 // 8, height // 5
    for line in range(6):
        y = foot - (foot - top) * line // 5
        draw.line((left, y, width - left // 2, y), fill="#e5e7eb", width=2)
    bars = (0.34, 0.42, 0.39, 0.55, 0.61, 0.58, 0.74, 0.93)
    slot = (width - left * 3 // 2) // len(bars)
    for index, share in enumerate(bars):
        x = left + index * slot + slot // 5
        draw.rectangle(
            (x, foot - int((foot - top) * share), x + slot * 3 // 5, foot), fill="#2563eb" if index < 7 else "#16a34a"
        )
    draw.line((left, foot, width - left // 2, foot), fill="#374151", width=3)
    return picture


def code_screen(width, height):
    """An editor with indented lines of coloured words."""
    canvas = Canvas(width, height, 77)
    picture = Image.new("RGB", (width, height), "#1e1e2e")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, width // 11, height), fill="#181825")
    indent, pitch = 0, height // 22
    for line in range(21):
        y = pitch // 2 + line * pitch
        draw.rectangle((width // 40, y, width // 18, y + pitch // 3), fill="#45475a")
        if canvas.uniform(0, 1) < 0.12:
            continue
        x = width // 8 + indent * width // 24
        for _ in range(int(canvas.random.integers(2, 6))):
            wide = int(canvas.random.integers(width // 30, width // 7))
            if x + wide > width * 0.95:
                break
            draw.rectangle(
                (x, y, x + wide, y + pitch // 3),
                fill=canvas.pick(("#cba6f7", "#89b4fa", "#a6e3a1", "#f9e2af", "#cdd6f4", "#fab387")),
            )
            x += wide + width // 60
        indent = min(max(indent + int(canvas.random.integers(-1, 2)), 0), 4)
    return picture


def street_map(width, height):
    canvas = Canvas(width, height, 5)
    c = canvas
    c.fill("#f2efe9")
    blocks = c.noise(np.floor(c.x * 7 + 0.2 * c.y) * 3.3, np.floor(c.y * 7 - 0.3 * c.x) * 5.7, octaves=1)
    c.blend("#cfe8c0", (blocks > 0.74) * 1.0)
    c.blend("#e3ddd2", (blocks < 0.3) * 1.0)
    river = 0.68 + 0.12 * sine(c.x * 0.8) + 0.05 * c.noise(c.x * 3, octaves=2)
    c.blend("#a9d3ea", step(0.055, 0.053, np.abs(c.y - river)))
    for turn in range(8):
        place = (turn + 0.5) / 7
        for width_of_street, hue in ((0.026, "#d5cdc0"), (0.02, "#ffffff")):
            c.blend(
                hue,
                c.drawn(
                    lambda pen: (
                        pen.line(
                            [(-0.1, place + 0.04), (c.aspect + 0.1, place - 0.0 + 0.3 * c.aspect)], width_of_street
                        ),
                        pen.line([(place * c.aspect, -0.1), (place * c.aspect - 0.2, 1.1)], width_of_street),
                    )
                ),
            )
    for width_of_street, hue in ((0.05, "#d98a3a"), (0.04, "#fbd27a")):
        c.blend(
            hue,
            c.drawn(
                lambda pen: pen.line([(-0.1, 0.9), (c.aspect * 0.45, 0.45), (c.aspect + 0.1, 0.2)], width_of_street)
            ),
        )
    x, y = c.aspect * 0.5, 0.43
    c.blend(
        "#c5221f",
        c.drawn(
            lambda pen: (
                pen.ellipse(x, y - 0.16, 0.085),
                pen.polygon([(x - 0.077, y - 0.125), (x + 0.077, y - 0.125), (x, y + 0.02)]),
            )
        ),
    )
    c.blend("#ffffff", c.disc(x, y - 0.16, 0.035))
    return Image.fromarray(c.bytes(), "RGB")


def sticker_leaf(width, height):
    """A leaf on nothing: alpha, with soft edges."""
    c = Canvas(width, height, 8)
    x, y = c.aspect * 0.5, 0.5
    turn_u, turn_v = (c.x - x) * 0.7 + (c.y - y) * 0.7, (c.y - y) * 0.7 - (c.x - x) * 0.7
    half = 0.23 * np.clip(1 - (turn_v / 0.44) * (turn_v / 0.44), 0, 1)
    alpha = np.clip((half - np.abs(turn_u)) / c.pixel + 0.5, 0, 1)
    veins = bump(turn_u, 0.008) + 0.6 * bump(
        np.abs(turn_u) * 0.6 + turn_v * 1.0 - np.floor((np.abs(turn_u) * 0.6 + turn_v) * 10 + 0.5) / 10, 0.006
    )
    c.rgb[:] = ramp(
        turn_u / 0.23 + (c.noise(c.x * 6, c.y * 6) - 0.5) * 0.4, (-1, "#2f8a3c"), (0, "#4fb04a"), (1, "#8fd05a")
    )
    c.blend("#e2f5c5", np.clip(veins, 0, 1))
    return with_alpha(c, alpha)


def sticker_donut(width, height):
    c = Canvas(width, height, 9)
    x, y = c.aspect * 0.5, 0.5
    uneven = (c.noise(c.x * 5, c.y * 5, octaves=2) - 0.5) * 0.05
    ring = np.abs(c.distance(x, y) - 0.29)
    dough = np.clip((0.165 - ring) / c.pixel + 0.5, 0, 1)
    c.rgb[:] = ramp(ring, (0, "#f0b870"), (0.165, "#b5742f"))
    icing = step(0.132, 0.124, ring + uneven)
    c.blend(ramp((c.x - x + c.y - y), (-0.4, "#ffb3d1"), (0.4, "#f0609a")), icing)
    c.light("#ffffff", bump(ring - 0.05, 0.02) * step(-0.1, -0.3, c.x - x + c.y - y) * 0.6)
    for _ in range(70):
        turn, reach = c.uniform(0, 1), 0.29 + c.uniform(-0.1, 0.1)
        px, py, lean = x + reach * float(cosine(turn)), y + reach * float(sine(turn)), c.uniform(0, 1)
        dx, dy = 0.018 * float(cosine(lean)), 0.018 * float(sine(lean))
        c.blend(
            c.pick(("#fff275", "#6fd0ff", "#ffffff", "#8affa0", "#b58aff")),
            c.drawn(lambda pen: pen.line([(px - dx, py - dy), (px + dx, py + dy)], 0.012)) * icing,
        )
    return with_alpha(c, dough)


def sticker_speech(width, height):
    """A balloon with a word, half-transparent inside."""
    c = Canvas(width, height, 10)
    c.rgb[:] = ramp(c.y, (0, "#7c3aed"), (1, "#db2777"))
    shape = c.drawn(
        lambda pen: (
            pen.ellipse(c.aspect * 0.5, 0.43, c.aspect * 0.46, 0.38),
            pen.polygon([(c.aspect * 0.25, 0.7), (c.aspect * 0.5, 0.75), (c.aspect * 0.2, 0.97)]),
        )
    )
    inner = c.ellipse(c.aspect * 0.5, 0.43, c.aspect * 0.42, 0.335)
    word = Image.new("L", (width, height))
    font = ImageFont.truetype(fonts.LATIN, height // 4, layout_engine=ImageFont.Layout.BASIC)
    ImageDraw.Draw(word).text((width // 2, height * 43 // 100), "Hej!", font=font, fill=255, anchor="mm")
    letters = np.asarray(word, dtype=float) / 255
    c.blend("#ffffff", np.maximum(letters, 0.25 * inner))
    return with_alpha(c, shape * (1 - 0.45 * inner * (1 - letters)))


def with_alpha(c, alpha):
    c.rgb[alpha <= 0] = 0
    return Image.fromarray(np.dstack([c.bytes(), np.rint(alpha * 255).astype(np.uint8)]), "RGBA")
