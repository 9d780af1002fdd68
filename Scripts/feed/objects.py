"""Scenes on a table, on a wall, at a window or through a telescope."""

import numpy as np

from .canvas import bump, colour, cosine, glow, mix, ramp, sine, step
from .scenery import stars

# Parts that several scenes share


def wood(c, light, dark, boards=4.0):
    """Boards that run from side to side."""
    board = np.floor(c.y * boards)
    shift = board * 7.31
    grain = c.noise(c.x * 1.5 + shift, c.y * 26 + shift, octaves=5, gain=0.6)
    rings = 0.5 + 0.5 * sine(grain * 5 + c.x * 0.3)
    tone = mix(colour(dark), colour(light), (0.35 * rings + 0.65 * grain)[..., None])
    tint = 0.9 + 0.2 * c.noise(shift * 1.7, board, octaves=1)
    seam = 1 - 0.65 * bump((c.y * boards - board - 0.02), 0.03)
    c.rgb[:] = tone * (tint * seam)[..., None]


def ball(c, x, y, radius, hue, roughness=0.0, shine=0.6):
    """A sphere lit from the upper left, with its shadow on the table."""
    c.shade(
        1 - 0.6 * c.blurred(c.ellipse(x + radius * 0.35, y + radius * 0.78, radius * 1.05, radius * 0.4), radius * 0.18)
    )
    across, down = (c.x - x) / radius, (c.y - y) / radius
    height = np.sqrt(np.clip(1 - across * across - down * down, 0, 1))
    lit = np.clip(0.55 * height - 0.5 * across - 0.62 * down, 0, 1)
    texture = (c.noise(across * 14 + 30, down * 14 + 30, octaves=3) - 0.5) * roughness
    surface = colour(hue) * np.clip(0.28 + 0.85 * lit + texture, 0, 1.1)[..., None]
    spot = bump(np.sqrt((across + 0.38) * (across + 0.38) + (down + 0.45) * (down + 0.45)), 0.36)
    surface = surface + (1 - surface) * (spot * shine)[..., None]
    c.blend(surface, c.disc(x, y, radius, edge=1.5))


def plate(c, x, y, radius, hue="#f4f1ea"):
    c.shade(1 - 0.5 * c.blurred(c.disc(x + 0.02, y + 0.03, radius), 0.03))
    c.blend(hue, c.disc(x, y, radius))
    rim = c.distance(x, y) / radius
    c.shade(
        1
        - 0.16 * bump(rim - 0.78, 0.06)
        - 0.1 * bump(rim - 0.97, 0.04) * (0.5 + 0.5 * np.clip((c.x - x + c.y - y) / radius, -1, 1))
    )


# Scenes


def oranges(c):
    table = 0.6
    wall = c.noise(c.x * 2, c.y * 2, octaves=5)
    c.rgb[:] = ramp(wall + c.y * 0.4 - c.x * 0.2, (0.2, "#2e4a52"), (0.9, "#6f8f90"))
    board = c.below(table)
    c.blend(ramp(c.noise(c.x * 2, (c.y - table) * 30, octaves=5), (0.2, "#6e4426"), (0.8, "#b07a48")), board)
    middle = c.aspect * 0.5
    for x, y, radius, hue in (
        (-0.2, 0.62, 0.125, "#f5901e"),
        (0.16, 0.6, 0.13, "#f28418"),
        (-0.02, 0.7, 0.135, "#ff9c2a"),
        (0.32, 0.75, 0.085, "#e8c22a"),
    ):
        ball(c, middle + x, y, radius, hue, roughness=0.12)
    c.blend(
        "#4f7a2a", c.polygon((middle - 0.03, 0.575), (middle + 0.02, 0.52), (middle + 0.1, 0.5), (middle + 0.05, 0.56))
    )
    c.blend("#5a3d20", c.disc(middle - 0.02, 0.58, 0.009))


def vases(c):
    table, middle = 0.72, c.aspect * 0.5
    c.rgb[:] = (
        ramp(c.x / c.aspect, (0, "#d8c8b0"), (1, "#94846f")) * (0.93 + 0.12 * c.noise(c.x * 3, c.y * 3))[..., None]
    )
    c.blend("#6b5a48", c.below(table))
    c.shade(1 - 0.25 * c.below(table) * (c.y - table) / (1 - table))
    for x, top, foot, hue, outline in (
        (-0.24, 0.4, 0.8, "#3f6f7a", ((0, 0.04), (0.12, 0.03), (0.3, 0.05), (0.6, 0.13), (0.85, 0.12), (1, 0.08))),
        (0.05, 0.3, 0.84, "#b5583a", ((0, 0.05), (0.08, 0.035), (0.25, 0.04), (0.5, 0.12), (0.7, 0.15), (1, 0.09))),
        (0.33, 0.55, 0.8, "#e8e0d0", ((0, 0.09), (0.2, 0.11), (0.7, 0.1), (1, 0.06))),
    ):
        share = (c.y - top) / (foot - top)
        half = np.interp(share, [place for place, _ in outline], [width for _, width in outline])
        across = (c.x - middle - x) / np.maximum(half, 0.001)
        inside = (
            np.clip((half - np.abs(c.x - middle - x)) / c.pixel + 0.5, 0, 1)
            * step(-0.005, 0, share)
            * step(1.005, 1, share)
        )
        c.shade(1 - 0.5 * c.blurred(c.ellipse(middle + x + 0.1, foot, 0.17, 0.025), 0.025))
        light = np.clip(0.95 - 0.55 * (across + 0.45) * (across + 0.45), 0.2, 1)
        c.blend(np.clip(colour(hue) * light[..., None] + 0.5 * bump(across + 0.5, 0.12)[..., None] * 0.5, 0, 1), inside)
        c.blend(colour(hue) * 0.25, c.ellipse(middle + x, top, outline[0][1], 0.01))
    for _ in range(22):
        x, y = middle + 0.05 + c.uniform(-0.16, 0.16), c.uniform(0.06, 0.24)
        c.blend("#5f6f3a", c.drawn(lambda pen: pen.line([(middle + 0.05, 0.31), (x, y)], 0.004)))
        c.blend(c.pick(("#f2e3c0", "#e8b8a0", "#d98a7a")), c.disc(x, y, c.uniform(0.014, 0.026)))


def coffee(c):
    wood(c, "#c79a68", "#7a4f2c", boards=3.0)
    x, y = c.aspect * 0.5, 0.5
    plate(c, x, y, 0.42)
    c.blend("#f4f1ea", c.polygon((x + 0.26, y - 0.05), (x + 0.4, y - 0.1), (x + 0.42, y + 0.05), (x + 0.27, y + 0.06)))
    c.shade(1 - 0.35 * c.blurred(c.disc(x + 0.015, y + 0.02, 0.29), 0.02))
    c.blend("#fbf9f4", c.disc(x, y, 0.285))
    c.blend("#dcd6ca", c.disc(x + 0.004, y + 0.004, 0.262))
    brew = c.disc(x, y, 0.25)
    crema = c.noise(c.x * 8, c.y * 8, octaves=4)
    c.blend(ramp(c.distance(x, y) + (crema - 0.5) * 0.05, (0, "#b5793f"), (0.2, "#8f5526"), (0.25, "#5a3015")), brew)
    # A heart in the foam: two discs and a point, with the marks of the pouring.
    heart = c.drawn(
        lambda pen: (
            pen.ellipse(x - 0.068, y - 0.05, 0.085),
            pen.ellipse(x + 0.068, y - 0.05, 0.085),
            pen.polygon([(x - 0.142, y - 0.008), (x + 0.142, y - 0.008), (x, y + 0.165)]),
        )
    )
    pours = 0.5 + 0.5 * sine(c.distance(x, y + 0.16) * 22 + crema * 0.8)
    c.blend(
        mix(colour("#f9ecd6"), colour("#dcb583"), (0.75 * step(0.72, 1, pours))[..., None]), c.blurred(heart, 0.004)
    )


def pizza(c):
    wood(c, "#a9713e", "#5c3619", boards=5.0)
    x, y = c.aspect * 0.5, 0.5
    c.shade(1 - 0.55 * c.blurred(c.disc(x + 0.015, y + 0.025, 0.42), 0.03))
    uneven = (c.noise(c.x * 7, c.y * 7, octaves=4) - 0.5) * 0.035
    reach = c.distance(x, y) + uneven
    crust = ramp(c.noise(c.x * 16, c.y * 16, octaves=4), (0.2, "#8a4a1a"), (0.5, "#c98a44"), (0.8, "#e8bd7a"))
    c.blend(crust, step(0.422, 0.418, reach))
    c.blend("#b5321c", step(0.368, 0.36, reach))
    cheese = c.noise(c.x * 11, c.y * 11, octaves=4)
    c.blend(
        ramp(cheese, (0.35, "#e8a83c"), (0.6, "#f8dc8a"), (0.85, "#fff2c8")),
        step(0.36, 0.33, reach) * step(0.3, 0.46, cheese),
    )
    for ring, count in ((0.13, 5), (0.27, 11)):
        for slice_ in range(count):
            turn = (slice_ + c.uniform(-0.2, 0.2)) / count
            px, py = x + ring * float(cosine(turn)), y + ring * float(sine(turn))
            c.shade(1 - 0.3 * c.disc(px + 0.004, py + 0.006, 0.043, edge=4))
            c.blend(
                ramp(c.noise(c.x * 60, c.y * 60, octaves=2), (0.3, "#8f1d14"), (0.7, "#c8402c")), c.disc(px, py, 0.041)
            )
    for _ in range(9):
        turn, ring = c.uniform(0, 1), c.uniform(0.03, 0.3)
        px, py, lean = x + ring * float(cosine(turn)), y + ring * float(sine(turn)), c.uniform(-0.02, 0.02)
        c.blend(
            "#2f6a26", c.polygon((px - 0.035, py), (px, py - 0.016 + lean), (px + 0.035, py + lean), (px, py + 0.016))
        )
        c.blend("#4f8f3c", c.polygon((px - 0.035, py), (px, py - 0.003 + lean), (px + 0.035, py + lean)))
    cuts = [(x + 0.36 * float(cosine(t / 8 + 0.06)), y + 0.36 * float(sine(t / 8 + 0.06))) for t in range(8)]
    c.shade(1 - 0.55 * c.drawn(lambda pen: [pen.line([(x, y), end], 0.005) for end in cuts]))


def ramen(c):
    wood(c, "#6a4a35", "#2f1e14", boards=4.0)
    x, y = c.aspect * 0.5, 0.51
    c.shade(1 - 0.6 * c.blurred(c.disc(x + 0.02, y + 0.03, 0.42), 0.03))
    c.blend("#1f2f4a", c.disc(x, y, 0.42))
    c.blend("#f2ede0", c.disc(x, y, 0.4))
    for tooth in range(24):
        turn = tooth / 24
        c.blend("#2b4f86", c.disc(x + 0.387 * float(cosine(turn)), y + 0.387 * float(sine(turn)), 0.009))
    broth = c.disc(x, y, 0.365)
    c.blend(ramp(c.noise(c.x * 5, c.y * 5), (0.2, "#b5702c"), (0.8, "#d99a4a")), broth)
    for _ in range(60):
        c.light(
            "#ffe0a0",
            c.disc(x + c.uniform(-0.3, 0.3), y + c.uniform(-0.3, 0.3), c.uniform(0.004, 0.014)) * broth * 0.25,
        )

    def noodles(pen):
        for strand in range(26):
            start, bend, shift = c.uniform(-0.24, 0.22), c.uniform(0.3, 0.9), c.uniform(0, 1)
            points = [
                (x + start + 0.05 * float(sine(bend * t * 3 + shift)) + 0.04 * t, y + 0.03 + 0.26 * t - 0.02)
                for t in [i / 16 for i in range(17)]
            ]
            pen.line(points, 0.011)

    strands = c.drawn(noodles) * broth
    c.shade(1 - 0.35 * c.blurred(strands, 0.006) * broth)
    c.blend("#f2d58f", strands)
    for px, py in ((-0.15, -0.06), (-0.02, -0.13)):
        c.blend("#9c5f3c", c.ellipse(x + px, y + py, 0.115, 0.1) * broth)
        c.blend(
            "#d9a67c",
            c.ellipse(x + px, y + py, 0.098, 0.083) * step(0.35, 0.6, c.noise(c.x * 9, c.y * 26, octaves=3)) * broth,
        )
    for px, py in ((0.14, -0.1), (0.2, 0.05)):
        c.blend("#fbf6ea", c.ellipse(x + px, y + py, 0.085, 0.07))
        c.blend("#f0951e", c.ellipse(x + px, y + py, 0.048, 0.042))
        c.light("#fff0c0", c.disc(x + px - 0.015, y + py - 0.014, 0.01) * 0.8)
    c.blend("#16281c", c.polygon((x - 0.32, y - 0.02), (x - 0.38, y - 0.3), (x - 0.2, y - 0.36), (x - 0.17, y - 0.1)))
    for _ in range(38):
        c.blend(
            c.pick(("#5fa04a", "#8cc46a", "#3f8038")),
            c.ellipse(x + c.uniform(-0.1, 0.12), y + c.uniform(0.02, 0.16), 0.011, 0.008) * broth,
        )
    for lift in (0, 0.035):
        c.blend(
            "#7a2f22",
            c.polygon(
                (x + 0.1 + lift, y - 0.5),
                (x + 0.115 + lift, y - 0.5),
                (x + 0.47 + lift, y + 0.42),
                (x + 0.455 + lift, y + 0.42),
            ),
        )


def bricks(c):
    row = np.floor(c.y * 14)
    shifted = c.x * 6 + 0.5 * (row - 2 * np.floor(row / 2))
    column = np.floor(shifted)
    across, down = shifted - column, c.y * 14 - row
    edge = np.minimum(np.minimum(across, 1 - across) * 2.3, np.minimum(down, 1 - down))
    rough = c.noise(c.x * 30, c.y * 30, octaves=5)
    brick = step(0.05, 0.12, edge + (rough - 0.5) * 0.08)
    tint = c.noise(column * 5.37 + row * 3.1, row * 7.77, octaves=1)
    c.rgb[:] = ramp(rough, (0.2, "#8c857a"), (0.8, "#b9b2a5"))
    c.blend(ramp(tint, (0.1, "#6f2c20"), (0.5, "#a3462f"), (0.9, "#c0684a")) * (0.7 + 0.6 * rough)[..., None], brick)
    c.shade(0.75 + 0.4 * step(1.6, 0, c.x / c.aspect + c.y * 0.7))
    x, y = c.aspect * 0.5, 0.5
    paint = step(0.35, 0.6, c.noise(c.x * 20, c.y * 20, octaves=4) + 0.12)
    heart = c.drawn(
        lambda pen: (
            pen.ellipse(x - 0.095, y - 0.07, 0.11),
            pen.ellipse(x + 0.095, y - 0.07, 0.11),
            pen.polygon([(x - 0.187, y - 0.01), (x + 0.187, y - 0.01), (x, y + 0.23)]),
        )
    )
    c.blend("#f4f2ee", heart * paint * (0.55 + 0.45 * brick))


def bookshelf(c):
    wood(c, "#7a5230", "#4a2d17", boards=9.0)
    hues = (
        "#8a2f2a",
        "#2f5a7a",
        "#3f6a3f",
        "#c9a24a",
        "#5a3a6a",
        "#d9d0bd",
        "#1f2f45",
        "#b5583a",
        "#6f7f86",
        "#e0c9a5",
    )
    for shelf in range(3):
        top, foot = 0.035 + shelf * 0.325, 0.325 + shelf * 0.325
        c.blend("#1d120a", c.polygon((0.02, top), (c.aspect - 0.02, top), (c.aspect - 0.02, foot), (0.02, foot)))
        x = 0.03
        while x < c.aspect - 0.06:
            wide, high = c.uniform(0.018, 0.05), c.uniform(0.18, 0.265)
            hue, lean = colour(c.pick(hues)), c.uniform(0, 1)
            spine = c.polygon((x, foot), (x, foot - high), (x + wide, foot - high), (x + wide, foot))
            across = np.clip((c.x - x) / wide, 0, 1)
            c.blend(hue * (0.5 + 2 * across * (1 - across))[..., None] * np.ones((c.height, 1, 1)), spine)
            for band in (0.14, 0.22, 0.8):
                if c.uniform(0, 1) < 0.7:
                    c.blend("#e8d08a", spine * bump(c.y - foot + high * band, 0.005) * 0.8)
            x += wide + 0.001 + (0.03 if lean > 0.93 else 0)
    c.shade(0.75 + 0.4 * glow(c.distance(c.aspect * 0.35, 0.2), 0.9))


def ringed_planet(c):
    c.rgb[:] = ramp(c.noise(c.x * 2, c.y * 2, octaves=6), (0.3, "#05060f"), (0.6, "#131436"), (0.8, "#3a2050"))
    stars(c, 160, 1)
    x, y, radius = c.aspect * 0.5, 0.5, 0.25
    u, v = (c.x - x) * 0.94 + (c.y - y) * 0.34, (c.y - y) * 0.94 - (c.x - x) * 0.34
    ring = np.sqrt(u * u + v * v * 12) / radius
    bands = c.noise(ring * 16, octaves=3)
    shine = step(1.25, 1.3, ring) * step(2.05, 1.98, ring) * (1 - 0.8 * bump(ring - 1.72, 0.05))
    light = ramp(bands, (0.2, "#7a6248"), (0.8, "#f0dcb8"))
    c.blend(light, shine * (v < 0) * 0.9)
    across, down = (c.x - x) / radius, (c.y - y) / radius
    height = np.sqrt(np.clip(1 - across * across - down * down, 0, 1))
    storms = c.noise(u * 9, v * 30 + 20, octaves=4)
    surface = ramp(
        c.noise(0.5, v * 26 + storms * 1.4 + 9, octaves=3), (0.2, "#a8683c"), (0.5, "#dcae78"), (0.8, "#f5e0bd")
    )
    lit = np.clip(0.15 + 0.7 * height - 0.55 * across - 0.3 * down, 0.03, 1)
    c.blend(surface * lit[..., None], c.disc(x, y, radius))
    c.blend(light, shine * (v >= 0) * 0.92)


def candles(c):
    c.rgb[:] = ramp(c.y, (0, "#120a08"), (0.7, "#2a140c"), (1, "#1a0c08"))
    for x, top, half, wax in (
        (0.28, 0.55, 0.06, "#d9c2a0"),
        (0.5, 0.4, 0.075, "#e8d5b5"),
        (0.72, 0.62, 0.055, "#cdb292"),
    ):
        x *= c.aspect
        c.light("#ff8a2a", glow(c.distance(x, top - 0.06), 0.1) * 0.75)
        across = (c.x - x) / half
        body = (
            np.clip((half - np.abs(c.x - x)) / c.pixel + 0.5, 0, 1)
            * step(top - 0.004, top + 0.004, c.y + 0.012 * across * across)
            * step(0.92, 0.915, c.y)
        )
        warmth = ramp((c.y - top) / 0.4, (0, "#ffcf80"), (0.3, wax), (1, "#5a4030"))
        c.blend(warmth * np.clip(1 - 0.4 * across * across, 0, 1)[..., None], body)
        c.blend(
            "#2a1a10",
            c.polygon(
                (x - 0.003, top + 0.005), (x - 0.002, top - 0.025), (x + 0.003, top - 0.025), (x + 0.003, top + 0.005)
            ),
        )
        rise = (top - 0.005 - c.y) / 0.13
        flame = 0.026 * np.sqrt(np.clip(rise, 0, 1)) * np.clip(1 - rise, 0, 1) * 2.2
        c.light("#ffb03a", c.blurred(step(flame, flame * 0.6, np.abs(c.x - x)) * (rise > 0) * (rise < 1), 0.006))
        c.light("#fff6d0", step(flame * 0.7, flame * 0.2, np.abs(c.x - x)) * (rise > 0.05) * (rise < 0.8))
    c.blend("#0e0705", c.below(0.915) * 0.75)


def cat_window(c):
    """A cat on a sill, dark before the evening."""
    c.fill("#2a1d22")
    left, right, top, foot = c.aspect * 0.16, c.aspect * 0.84, 0.06, 0.8
    view = ramp(c.y, (top, "#6a5a9a"), (0.45, "#f0916a"), (0.75, "#ffd795")) * np.ones((1, c.width, 1))
    pane = c.polygon((left, top), (right, top), (right, foot), (left, foot))
    c.blend(view, pane)
    c.blend("#8a6a80", pane * c.below(0.66 + (c.noise(c.x * 3, octaves=4) - 0.5) * 0.15))
    middle = c.aspect * 0.5
    c.blend(
        "#3d2a2a",
        c.drawn(lambda pen: (pen.box(middle - 0.012, top, middle + 0.012, foot), pen.box(left, 0.3, right, 0.32))),
    )
    c.blend(
        "#4d3633",
        c.polygon((left - 0.06, foot), (right + 0.06, foot), (right + 0.09, foot + 0.05), (left - 0.09, foot + 0.05)),
    )
    x = middle + 0.03

    def cat(pen):
        pen.ellipse(x, 0.69, 0.105, 0.125)
        pen.ellipse(x - 0.005, 0.565, 0.068, 0.075)
        pen.ellipse(x - 0.01, 0.47, 0.066, 0.056)
        pen.polygon([(x - 0.072, 0.47), (x - 0.066, 0.385), (x - 0.02, 0.43)])
        pen.polygon([(x + 0.052, 0.47), (x + 0.046, 0.385), (x, 0.43)])
        tail = [(x + 0.09, 0.79), (x + 0.16, 0.79), (x + 0.19, 0.75), (x + 0.18, 0.7), (x + 0.2, 0.66)]
        pen.line(tail, 0.026)
        pen.ellipse(*tail[-1], 0.013)

    c.blend("#120c10", c.drawn(cat))
