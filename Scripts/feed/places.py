"""Scenes with something built, sailed or flown in them."""

import numpy as np

from .canvas import bump, colour, cosine, glow, mix, ramp, sine, step
from .scenery import clouds, mirrored, stars, water


def city_night(c):
    shore = 0.7
    c.rgb[:] = ramp(c.y, (0, "#0b1030"), (0.5, "#3b2a5a"), (shore, "#c76a5a"))
    stars(c, 50, 0.3)
    c.blend("#f4efdc", c.disc(c.aspect * 0.7, 0.17, 0.045))
    for layer, tone in enumerate(("#3a2f58", "#241f42", "#120f26")):
        x = -0.05
        while x < c.aspect:
            wide = c.uniform(0.05, 0.12)
            middle = 1 - abs((x + wide / 2) / c.aspect - 0.5) * 1.2
            top = shore - c.uniform(0.1, 0.52 - 0.09 * layer) * max(middle, 0.3)
            house = [(x, shore), (x, top), (x + wide, top), (x + wide, shore)]
            if c.uniform(0, 1) < 0.25:
                house[2:2] = [(x + wide * 0.45, top), (x + wide * 0.5, top - 0.07), (x + wide * 0.55, top)]
            c.blend(tone, c.polygon(*house))
            if layer > 0:
                lit = []
                for row in range(int((shore - top - 0.02) / 0.022)):
                    for column in range(int((wide - 0.012) / 0.014)):
                        if c.uniform(0, 1) < 0.45:
                            lit.append((x + 0.008 + column * 0.014, top + 0.015 + row * 0.022))
                c.blend(
                    c.pick(("#ffd98a", "#ffe9bd", "#ffc060", "#cfe4ff")),
                    c.drawn(lambda pen: [pen.box(px, py, px + 0.007, py + 0.011) for px, py in lit]) * 0.9,
                )
            x += wide + c.uniform(0, 0.012)
    mirrored(c, shore, 0.3, 0.62)


def lighthouse(c):
    horizon, x = 0.66, c.aspect * 0.52
    c.rgb[:] = ramp(c.y, (0, "#22305f"), (0.4, "#8a6a9a"), (horizon, "#f5b48a"))
    clouds(c, horizon, 0.5, "#d99aa0", "#6a5585")
    for side in (-1, 1):
        c.light(
            "#fff0b8",
            c.polygon((x, 0.235), (x + side * 2, 0.1), (x + side * 2, 0.36))
            * 0.4
            * glow(np.abs(c.x - x), 0.5)
            * np.ones((c.height, 1)),
        )
    depth, waves = water(c, horizon, 1.5, 2.5)
    c.blend(ramp(waves + (c.y - horizon) * 0.3, (0.2, "#2b3a63"), (0.6, "#7f6f96"), (0.9, "#e0a593")), c.below(horizon))
    rock = 0.72 + np.abs(c.x - x) * 0.42 + (c.noise(c.x * 9, octaves=4) - 0.5) * 0.08
    c.blend(ramp(c.noise(c.x * 9, c.y * 14, octaves=5), (0.25, "#1b1c26"), (0.75, "#5a5360")), c.below(rock))
    tower = c.polygon((x - 0.055, 0.73), (x - 0.034, 0.28), (x + 0.034, 0.28), (x + 0.055, 0.73))
    shadow = ramp((c.x - x) / 0.055, (-1, "#9a9098"), (-0.3, "#ffffff"), (0.4, "#e8dcd8"), (1, "#85797f")) * np.ones(
        (c.height, 1, 1)
    )
    c.blend(shadow, tower)
    for top in (0.3, 0.45, 0.6):
        c.blend(
            shadow * colour("#d43a35"),
            tower * step(top, top + c.pixel, c.y) * step(top + 0.075, top + 0.075 - c.pixel, c.y),
        )
    c.blend("#26242c", c.polygon((x - 0.05, 0.285), (x - 0.05, 0.27), (x + 0.05, 0.27), (x + 0.05, 0.285)))
    c.blend("#ffe9a0", c.polygon((x - 0.026, 0.27), (x - 0.026, 0.205), (x + 0.026, 0.205), (x + 0.026, 0.27)))
    c.blend("#a82a28", c.polygon((x - 0.035, 0.207), (x, 0.155), (x + 0.035, 0.207)))
    c.light("#fff3c0", glow(c.distance(x, 0.237), 0.04) * 0.8)


def balloons(c):
    c.rgb[:] = ramp(c.y, (0, "#5b9bd8"), (0.6, "#fbe0bf"), (0.8, "#f0b78a"))
    for layer in range(4):
        crest = 0.74 + 0.065 * layer + (c.ridges(c.x * 2.5 + 9 * layer, octaves=5) - 0.6) * 0.12
        c.blend(mix(colour("#d7a68a"), colour("#5d3a2c"), layer / 3), c.below(crest))
    hues = (
        ("#d8352e", "#f6c945"),
        ("#2a6fb0", "#f2f2ee"),
        ("#5a2f86", "#f08a3a"),
        ("#18806a", "#f4dc6a"),
        ("#e05a8a", "#fff0f0"),
    )
    places = ((0.5, 0.36, 0.2), (0.2, 0.52, 0.09), (0.8, 0.3, 0.1), (0.7, 0.64, 0.05), (0.33, 0.2, 0.055))
    for (x, y, radius), (first, second) in zip(places, hues):
        x *= c.aspect
        down = (c.y - y) / radius
        # Round above, drawn together below.
        half = radius * np.where(
            down < 0.2, np.sqrt(np.clip(1.04 - (down - 0.0) * (down - 0.0), 0, 1)), np.clip(1.18 - down * 0.83, 0, 1)
        )
        inside = (
            np.clip((half - np.abs(c.x - x)) / c.pixel + 0.5, 0, 1) * step(-1.02, -1, down) * step(1.26, 1.24, down)
        )
        gores = sine(np.clip((c.x - x) / np.maximum(half, 0.001), -1, 1) * 1.9)
        tone = mix(colour(first), colour(second), step(-0.15, 0.15, gores)[..., None])
        light = 1.08 - 0.4 * (c.x - x + radius * 0.5) / radius * 0.7 - 0.12 * down
        c.blend(np.clip(tone * light[..., None], 0, 1), inside)
        c.blend(
            "#4a2f20",
            c.polygon(
                (x - radius * 0.12, y + radius * 1.42),
                (x + radius * 0.12, y + radius * 1.42),
                (x + radius * 0.1, y + radius * 1.6),
                (x - radius * 0.1, y + radius * 1.6),
            ),
        )
        c.blend(
            "#33241c",
            c.drawn(
                lambda pen: [
                    pen.line(
                        [(x + side * radius * 0.12, y + radius * 1.22), (x + side * radius * 0.1, y + radius * 1.45)],
                        radius * 0.02,
                    )
                    for side in (-1, 1)
                ]
            ),
        )


def sailing(c):
    horizon, x = 0.6, c.aspect * 0.48
    c.rgb[:] = ramp(c.y, (0, "#3a87cf"), (horizon, "#d5ebf5"))
    clouds(c, horizon + 0.05, 0.5, "#ffffff", "#b9c9da")
    c.blend("#7f9cae", c.below(horizon - 0.03 + (c.noise(c.x * 3, octaves=4) - 0.5) * 0.07))
    depth, waves = water(c, horizon, 1.1, 2.2)
    c.blend(ramp(waves, (0.2, "#0c3f6a"), (0.55, "#1f6f9f"), (0.72, "#7fc0d5"), (0.85, "#f2fbff")), c.below(horizon))
    c.blend("#0d3350", c.ellipse(x, 0.8, 0.24, 0.02, edge=12) * 0.6)
    c.blend("#fbf7ee", c.polygon((x + 0.01, 0.12), (x + 0.01, 0.7), (x + 0.22, 0.7), (x + 0.16, 0.5)))
    c.blend("#e3d9c6", c.polygon((x + 0.01, 0.12), (x + 0.01, 0.7), (x + 0.05, 0.7), (x + 0.03, 0.5)))
    c.blend("#d2413a", c.polygon((x - 0.01, 0.17), (x - 0.01, 0.69), (x - 0.2, 0.69), (x - 0.13, 0.48)))
    c.blend("#5a3d2a", c.polygon((x - 0.006, 0.09), (x + 0.006, 0.09), (x + 0.008, 0.75), (x - 0.008, 0.75)))
    c.blend("#f6f6f2", c.polygon((x - 0.24, 0.735), (x + 0.25, 0.72), (x + 0.18, 0.805), (x - 0.18, 0.805)))
    c.blend("#1c3f73", c.polygon((x - 0.215, 0.77), (x + 0.212, 0.76), (x + 0.18, 0.805), (x - 0.18, 0.805)))
    c.blend("#ffffff", c.below(0.8) * bump(c.y - 0.81, 0.02) * bump(np.abs(c.x - x), 0.28) * step(0.4, 0.6, waves))


def bridge(c):
    horizon = 0.7
    c.rgb[:] = ramp(c.y, (0, "#2b4a7a"), (0.5, "#e39a78"), (horizon, "#ffd9a0"))
    c.blend("#8a7a9a", c.below(0.62 + (c.noise(c.x * 1.6, octaves=4) - 0.5) * 0.12))
    depth, waves = water(c, horizon, 1.3, 2.0)
    c.blend(ramp(waves, (0.2, "#24375c"), (0.6, "#94748a"), (0.9, "#f5bd92")), c.below(horizon))
    red, left, right = "#a8352a", c.aspect * 0.24, c.aspect * 0.76
    span = right - left

    def sag(x):
        if left <= x <= right:
            t = (x - left) / span * 2 - 1
            return 0.2 + 0.38 * (1 - t * t)
        away = (left - x if x < left else x - right) / span
        return 0.2 + 0.9 * away

    def cables(pen):
        places = [i / 60 * c.aspect for i in range(61)]
        pen.line([(x, sag(x)) for x in places], 0.012)
        for x in places:
            if sag(x) < 0.63:
                pen.line([(x, sag(x)), (x, 0.64)], 0.004)
        pen.box(0, 0.635, c.aspect, 0.66)
        for x in (left, right):
            for side in (-0.022, 0.014):
                pen.box(x + side, 0.16, x + side + 0.012, 0.76)
            for y in (0.2, 0.32, 0.44, 0.56):
                pen.box(x - 0.02, y, x + 0.02, y + 0.02)

    c.blend(red, c.drawn(cables))
    c.blend("#fbe9d6", step(0.5, 0.85, c.noise(c.x * 1.5, c.y * 9, octaves=5)) * bump(c.y - 0.66, 0.16) * 0.85)


def canal_houses(c):
    quay = 0.68
    c.rgb[:] = ramp(c.y, (0, "#6fa3d0"), (quay, "#e7eef0"))
    clouds(c, quay + 0.1, 0.45, "#ffffff", "#c2ccd6")
    hues = ("#b5473a", "#e0b25a", "#4f7a8a", "#d98f6a", "#7a8f5a", "#c9c2b0", "#8a3f4a", "#e8d5a0", "#5a6a9a")
    x, index = -0.03, int(c.random.integers(9))
    while x < c.aspect:
        wide, top = c.uniform(0.14, 0.19), c.uniform(0.22, 0.34)
        wall = colour(hues[index % 9])
        index += 1 + int(c.random.integers(2))
        c.blend(
            wall * (0.92 + 0.14 * c.noise(c.x * 30, c.y * 60, octaves=2))[..., None],
            c.polygon((x, quay), (x, top), (x + wide, top), (x + wide, quay)),
        )
        shape = c.pick(("steps", "bell", "point"))
        if shape == "steps":
            gable = [(x, top)]
            for i in range(4):
                gable += [(x + wide * i / 9, top - 0.03 * (i + 1)), (x + wide * (i + 1) / 9, top - 0.03 * (i + 1))]
            gable += [(x + wide - (px - x), py) for px, py in reversed(gable)]
        elif shape == "bell":
            gable = [
                (x, top),
                (x + wide * 0.12, top - 0.02),
                (x + wide * 0.25, top - 0.09),
                (x + wide * 0.38, top - 0.12),
                (x + wide * 0.62, top - 0.12),
                (x + wide * 0.75, top - 0.09),
                (x + wide * 0.88, top - 0.02),
                (x + wide, top),
            ]
        else:
            gable = [(x, top), (x + wide / 2, top - 0.12), (x + wide, top)]
        c.blend(wall * 0.94, c.polygon(*gable))
        rows = 4
        for row in range(rows):
            y = top + 0.03 + row * (quay - top - 0.05) / rows
            for column in range(3):
                left = x + wide * (0.12 + column * 0.29)
                high = 0.062 if row < rows - 1 else 0.075
                c.blend(
                    "#f4f1ea",
                    c.polygon(
                        (left - 0.004, y - 0.004),
                        (left + wide * 0.18 + 0.004, y - 0.004),
                        (left + wide * 0.18 + 0.004, y + high),
                        (left - 0.004, y + high),
                    ),
                )
                c.blend(
                    "#2b3a4a" if c.uniform(0, 1) < 0.8 else "#f2c46a",
                    c.polygon(
                        (left, y),
                        (left + wide * 0.18, y),
                        (left + wide * 0.18, y + high - 0.004),
                        (left, y + high - 0.004),
                    ),
                )
        c.blend(
            "#3a3a3a",
            c.polygon((x + wide - 0.003, quay), (x + wide - 0.003, top), (x + wide, top), (x + wide, quay)) * 0.6,
        )
        x += wide
    c.blend("#6a625a", c.polygon((0, quay), (0, quay - 0.03), (c.aspect, quay - 0.03), (c.aspect, quay)))
    mirrored(c, quay, 0.22, 0.72)
    c.blend("#27494a", c.below(quay) * 0.3)


def open_road(c):
    horizon, middle = 0.45, c.aspect * 0.5
    c.rgb[:] = ramp(c.y, (0, "#2f7fcf"), (horizon, "#dcecf2"))
    clouds(c, horizon + 0.02, 0.5, "#ffffff", "#b5c3d2")
    for layer, hue in enumerate(("#9a8fb0", "#7f6f86")):
        c.blend(hue, c.below(horizon - 0.1 + 0.05 * layer + (c.ridges(c.x * 1.8 + 5 * layer, octaves=5) - 0.6) * -0.3))
    depth = 1 / (np.maximum(c.y - horizon, 0) + 0.01)
    ground = c.noise((c.x - middle) * depth * 3 + 30, depth * 3, octaves=4, gain=0.65)
    c.blend(ramp(ground, (0.25, "#a5683c"), (0.6, "#cf9a5c"), (0.85, "#e6c48a")), c.below(horizon))
    reach = c.y - horizon
    road = np.clip((0.75 * reach + 0.002 - np.abs(c.x - middle)) / c.pixel + 0.5, 0, 1) * c.below(horizon)
    c.blend(ramp(ground, (0.2, "#35363a"), (0.8, "#5a5b5f")), road)
    for side in (-1, 1):
        c.blend(
            "#f2efe6",
            np.clip((0.022 * reach - np.abs(c.x - middle - side * 0.66 * reach)) / c.pixel + 0.5, 0, 1)
            * c.below(horizon),
        )
    dash = step(0.0, 0.1, sine(depth * 0.9))
    c.blend("#f5c83a", np.clip((0.018 * reach - np.abs(c.x - middle)) / c.pixel + 0.5, 0, 1) * dash * c.below(horizon))


def fireworks(c):
    shore = 0.8
    c.rgb[:] = ramp(c.y, (0, "#060716"), (shore, "#1d1a3a"))
    for x, y, radius, hue in (
        (0.5, 0.34, 0.3, "#ffcf5a"),
        (0.22, 0.24, 0.18, "#ff5a7a"),
        (0.8, 0.25, 0.2, "#6ad0ff"),
        (0.68, 0.56, 0.12, "#b07aff"),
        (0.34, 0.56, 0.13, "#7aff9a"),
    ):
        x *= c.aspect
        c.light(hue, glow(c.distance(x, y), radius * 0.18) * 0.5)

        def burst(pen):
            for ray in range(46):
                turn, length = (ray + c.uniform(-0.3, 0.3)) / 46, radius * c.uniform(0.75, 1.05)
                dx, dy = float(cosine(turn)), float(sine(turn))
                points = [(x + dx * length * t, y + dy * length * t + 0.06 * t * t) for t in (0.25, 0.5, 0.75, 1)]
                pen.line(points, 0.004, ink=0.85)
                pen.ellipse(*points[-1], 0.006)

        sparks = c.drawn(burst)
        c.light(hue, c.blurred(sparks, 0.01) * 0.9)
        c.light("#fff6e0", sparks)
    roofs = (
        shore
        - 0.06
        - 0.07 * step(0.45, 0.55, c.noise(np.floor(c.x * 16) * 1.7, octaves=1))
        - 0.05 * c.noise(np.floor(c.x * 11) * 2.3, octaves=1)
    )
    c.blend("#05060c", c.below(roofs))
    mirrored(c, shore, 0.4, 0.7)


def palm_beach(c):
    horizon = 0.6
    c.rgb[:] = ramp(c.y, (0, "#3a2a6a"), (0.35, "#d9568a"), (horizon, "#ffc15a"))
    c.blend("#fff0b0", c.disc(c.aspect * 0.42, horizon - 0.06, 0.085) * (1 - c.below(horizon)))
    c.light("#ffa050", glow(c.distance(c.aspect * 0.42, horizon - 0.06), 0.1) * 0.6)
    depth, waves = water(c, horizon, 1.4, 2.2)
    c.blend(ramp(waves, (0.25, "#4a2a66"), (0.65, "#d9667a"), (0.85, "#ffcf7a")), c.below(horizon))
    c.blend("#1d1230", c.below(0.84 + (c.noise(c.x * 1.4, octaves=3) - 0.5) * 0.1 - 0.05 * c.x))

    def palm(pen):
        for x, foot, height, lean in ((c.aspect * 0.62, 0.86, 0.6, 0.12), (c.aspect * 0.8, 0.84, 0.45, -0.1)):
            trunk = [(x + lean * t * t, foot - height * t) for t in (0, 0.2, 0.4, 0.6, 0.8, 1)]
            for i in range(5):
                pen.line(trunk[i : i + 2], 0.026 - 0.003 * i)
                pen.ellipse(*trunk[i + 1], 0.011)
            top_x, top_y = trunk[-1]
            for reach, drop, rise in (
                (-0.27, 0.12, 0.1),
                (0.27, 0.13, 0.09),
                (-0.22, 0.24, 0.05),
                (0.22, 0.24, 0.05),
                (-0.2, -0.02, 0.13),
                (0.19, -0.02, 0.13),
                (-0.1, 0.27, -0.02),
                (0.1, 0.28, -0.02),
            ):
                rib = [
                    (top_x + reach * t, top_y - rise * 4 * t * (1 - t) * 0.8 + drop * t * t)
                    for t in [i / 14 for i in range(15)]
                ]
                pen.line(rib, 0.006)
                for i, (px, py) in enumerate(rib[1:], 1):
                    leaf = 0.075 * (1 - (i / 15) * (i / 15)) * (0.6 + 0.4 * min(i / 4, 1))
                    pen.polygon([(px - 0.006, py), (px + 0.006, py), (px + reach * 0.12, py + leaf)])

    c.blend("#160d24", c.drawn(palm))


def rainy_window(c):
    c.rgb[:] = ramp(c.y, (0, "#141b2e"), (1, "#2c2438"))
    for _ in range(46):
        hue = c.pick(("#ffb347", "#ff6b5a", "#ffe08a", "#6ab8ff", "#ffffff", "#ff8a3a"))
        c.light(
            hue,
            c.disc(c.uniform(0, c.aspect), c.uniform(0.15, 0.95), c.uniform(0.02, 0.08), edge=4)
            * c.uniform(0.15, 0.55),
        )
    c.soften(0.006)
    behind = c.rgb.copy()
    for _ in range(170):
        x, y, radius = c.uniform(0, c.aspect), c.uniform(0, 1), c.uniform(0.006, 0.02) * c.uniform(0.6, 1.3)
        drop = c.ellipse(x, y, radius, radius * c.uniform(1, 1.4))
        # A drop is a lens: it shows the scene behind it small and upside down.
        row = min(int((1 - y) * c.height), c.height - 1)
        column = min(int((c.aspect - x) * c.height), c.width - 1)
        c.blend(behind[row, column] * 0.7 + 0.06, drop * step(-radius, radius * 1.2, c.y - y) * 0.9)
        c.shade(1 - 0.5 * drop * step(0, -radius * 1.3, c.y - y))
        c.light("#ffffff", c.disc(x - radius * 0.3, y - radius * 0.45, radius * 0.2) * 0.7)


def bokeh(c):
    c.rgb[:] = ramp(c.x / c.aspect, (0, "#1d1030"), (0.5, "#41204a"), (1, "#123048")) * (1.1 - 0.5 * c.y)[..., None]
    for _ in range(60):
        x, y, radius = c.uniform(0, c.aspect), c.uniform(0.05, 0.95), c.uniform(0.03, 0.11)
        hue = colour(c.pick(("#ffb454", "#ff7a59", "#ffd98a", "#ff5fa2", "#6fc7ff", "#c39bff")))
        disc = c.disc(x, y, radius, edge=3)
        rim = disc * step(radius * 0.8, radius, c.distance(x, y))
        c.light(hue, (disc * 0.26 + rim * 0.2) * c.uniform(0.5, 1.1))


def bicycle(c):
    horizon = 0.7
    c.rgb[:] = ramp(c.y, (0, "#4a3a7a"), (0.4, "#e8795a"), (horizon, "#ffd27a"))
    c.light("#ffe9b0", glow(c.distance(c.aspect * 0.5, 0.56), 0.16) * 0.9)
    c.blend("#fff6d5", c.disc(c.aspect * 0.5, 0.56, 0.15, edge=2))
    c.blend("#241528", c.below(0.8 + 0.006 * c.noise(c.x * 50, octaves=2)))
    middle = c.aspect * 0.5
    rear, front, foot = (middle - 0.19, 0.68), (middle + 0.19, 0.68), 0.12

    def frame(pen):
        for x, y in (rear, front):
            points = [(x + foot * float(cosine(i / 48)), y + foot * float(sine(i / 48))) for i in range(49)]
            pen.line(points, 0.012)
            for spoke in range(0, 48, 4):
                pen.line([(x, y), points[spoke]], 0.002)
            pen.ellipse(x, y, 0.012)
        crank, seat, head = (middle - 0.03, 0.69), (middle - 0.075, 0.48), (middle + 0.12, 0.47)
        for start, end in (
            (rear, crank),
            (crank, seat),
            (seat, rear),
            (seat, head),
            (crank, (head[0] + 0.01, 0.51)),
            (head, front),
            (head, (middle + 0.105, 0.41)),
            (seat, (middle - 0.085, 0.44)),
        ):
            pen.line([start, end], 0.013)
        pen.line([(middle + 0.105, 0.41), (middle + 0.15, 0.4), (middle + 0.165, 0.43)], 0.012)
        pen.polygon([(middle - 0.135, 0.435), (middle - 0.03, 0.435), (middle - 0.05, 0.452), (middle - 0.11, 0.455)])
        pen.ellipse(*crank, 0.024)
        pen.line([crank, (middle - 0.005, 0.735)], 0.008)
        pen.box(middle + 0.12, 0.455, middle + 0.24, 0.54)

    c.blend("#1a0f1e", c.drawn(frame))


def train(c):
    """Tracks that run to the horizon, and a train on them."""
    horizon, middle = 0.42, c.aspect * 0.5
    c.rgb[:] = ramp(c.y, (0, "#6f86a8"), (horizon, "#f1d3b0"))
    c.blend("#5f7286", c.below(horizon - 0.04 + (c.noise(c.x * 2, octaves=4) - 0.5) * 0.09))
    depth = 1 / (np.maximum(c.y - horizon, 0) + 0.015)
    gravel = c.noise((c.x - middle) * depth * 9 + 30, depth * 8, octaves=4, gain=0.8)
    c.blend(ramp(gravel, (0.25, "#4a443e"), (0.6, "#857a6e"), (0.85, "#b5a898")), c.below(horizon))
    reach = np.maximum(c.y - horizon, 0)
    for centre in (-0.75, 0.55):
        across = c.x - middle - centre * reach
        sleepers = step(0.1, 0.3, sine(depth * 3.1)) * step(0.5, 0.48, np.abs(across) / np.maximum(reach, 0.001))
        c.blend("#3a2d24", sleepers * c.below(horizon) * 0.85)
        for side in (-0.33, 0.33):
            c.blend(
                "#d5d8dc",
                np.clip((0.02 * reach - np.abs(across - side * reach)) / c.pixel + 0.5, 0, 1) * c.below(horizon),
            )
    x, size = middle + 0.11, 0.115
    c.blend(
        "#c02a2a",
        c.polygon(
            (x - size, 0.62),
            (x - size, 0.42),
            (x - size * 0.8, 0.36),
            (x + size * 0.8, 0.36),
            (x + size, 0.42),
            (x + size, 0.62),
        ),
    )
    c.blend("#7a1818", c.polygon((x - size, 0.62), (x - size, 0.56), (x + size, 0.56), (x + size, 0.62)))
    c.blend(
        "#1d2a38",
        c.polygon((x - size * 0.78, 0.475), (x - size * 0.68, 0.39), (x + size * 0.68, 0.39), (x + size * 0.78, 0.475)),
    )
    c.blend(
        "#6f8aa5",
        c.polygon((x - size * 0.7, 0.44), (x - size * 0.62, 0.4), (x + size * 0.1, 0.4), (x - size * 0.15, 0.44)) * 0.7,
    )
    c.blend("#f4f4f0", c.polygon((x - size, 0.505), (x + size, 0.505), (x + size, 0.52), (x - size, 0.52)))
    for side in (-0.7, 0.7):
        c.blend("#fff6cf", c.disc(x + side * size, 0.54, 0.014))
        c.light("#fff2b0", glow(c.distance(x + side * size, 0.54), 0.018) * 0.6)
