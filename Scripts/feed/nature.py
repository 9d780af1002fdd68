"""Scenes without people's work in them: water, mountains, skies, plants.

A scene is a function that paints on a `Canvas` of any size. Its subject stands near the middle, since feeds show a
square cut from there.
"""

import numpy as np

from .canvas import bump, colour, cosine, glow, mix, ramp, sine, step
from .scenery import clouds, conifer, mirrored, stars, tree, water


def sunset_sea(c):
    horizon, sun = 0.56, c.aspect * 0.52
    c.rgb[:] = ramp(
        c.y / horizon, (0, "#1d2a5c"), (0.4, "#6b3f7d"), (0.72, "#e0664f"), (0.93, "#ffb35a"), (1, "#ffd98a")
    )
    streaks = (
        step(0.52, 0.75, c.noise(c.x * 1.6 + 3, c.y * 13, octaves=5)) * step(0, 0.3, c.y) * step(0, 0.08, horizon - c.y)
    )
    c.blend("#7c3558", streaks * 0.6)
    c.light("#ffb860", glow(c.distance(sun, horizon - 0.09), 0.12) * 0.9)
    c.blend("#fff6d8", c.disc(sun, horizon - 0.09, 0.052, edge=3))
    sea = c.below(horizon)
    depth, waves = water(c, horizon, 1.6, 2.4)
    surface = (
        ramp(c.y, (horizon, "#d9774f"), (horizon + 0.12, "#7c4467"), (1, "#1b2148")) * (0.72 + 0.5 * waves)[..., None]
    )
    c.blend(surface, sea)
    path = bump(np.abs(c.x - sun), 0.07 + 0.3 * np.maximum(c.y - horizon, 0)) * step(0.42, 0.62, waves)
    c.light("#ffcf80", path * sea)


def blue_ridges(c):
    c.rgb[:] = ramp(c.y, (0, "#8fb7d9"), (0.35, "#f4dcc0"), (0.5, "#f7cfa0"))
    c.light("#fff0c8", glow(c.distance(c.aspect * 0.62, 0.3), 0.1) * 0.8)
    for layer in range(7):
        share = layer / 6
        crest = 0.36 + 0.085 * layer + (c.noise(c.x * (2.2 - share) + layer * 9, octaves=6) - 0.5) * (0.3 - 0.1 * share)
        tone = mix(colour("#a9b9cf"), colour("#16283d"), share)
        haze = mix(tone, colour("#e5d3c4"), (0.55 * (1 - share) * step(0, 0.22, c.y - crest))[..., None])
        c.blend(haze, c.below(crest))


def alpine_lake(c):
    shore = 0.62
    c.rgb[:] = ramp(c.y, (0, "#2f6fb5"), (0.55, "#bcdcf0"))
    clouds(c, 0.75, 0.42, "#ffffff", "#c4d3e2")
    for base, height, pace, tint in ((0.5, 0.26, 1.3, 0.35), (0.58, 0.62, 1.0, 0.0)):
        middle = 1 - np.abs(c.x / c.aspect - 0.5) * 1.5
        crest = base - height * (0.25 + 0.75 * middle) * (0.35 + 0.65 * c.ridges(c.x * 1.9 * pace + 5, octaves=6))
        relief = c.ridges(c.x * 5 + c.y * 2, c.y * 6, octaves=6) - c.ridges(
            c.x * 5 + c.y * 2 + 0.12, c.y * 6 + 0.1, octaves=6
        )
        relief = np.clip(0.5 + relief * 0.9, 0, 1)
        rock = ramp(relief, (0, "#2c3440"), (0.5, "#5d6570"), (1, "#a39d95"))
        snow_line = 0.3 + 0.12 * c.noise(c.x * 9, c.y * 9, octaves=4)
        snow = step(0.08, -0.05, c.y - crest - snow_line * 0.75) * step(0.3, 0.55, relief + 0.2)
        surface = mix(rock, ramp(relief, (0, "#9fb4d0"), (0.6, "#f6f9ff")), snow[..., None])
        c.blend(mix(surface, colour("#b5cbe0"), tint), c.below(crest))
    wood = shore - 0.05 - 0.05 * c.noise(c.x * 4, octaves=3) - 0.035 * c.noise(c.x * 60, octaves=2)
    c.blend("#1d3a2e", c.below(wood))
    mirrored(c, shore, 0.09, 0.8)
    c.blend("#2d5a6b", c.below(shore) * (0.15 + 0.5 * step(shore, 1.1, c.y)))


def dunes(c):
    c.rgb[:] = ramp(c.y, (0, "#5aa0d6"), (0.4, "#dfe6e2"))
    for layer in range(4):
        crest = 0.34 + 0.16 * layer + (c.noise(c.x * 0.9 + 7 * layer + 1, octaves=2) - 0.5) * 0.5
        slope = c.noise(c.x * 1.2 + 3 * layer + c.y * 0.7, c.y * 2.2, octaves=2)
        lit = step(0.4, 0.6, slope + (c.y - crest) * 0.4)
        ripples = sine(c.y * 42 + c.x * 9 + 2.5 * c.noise(c.x * 3, c.y * 5, octaves=3)) * 0.03 * (layer + 1) / 4
        sand = mix(colour("#a45a2a"), colour("#f0b878"), lit[..., None])
        c.blend(sand * (1 + ripples - 0.05 * (3 - layer) / 3)[..., None], c.below(crest))


def fog_forest(c):
    c.rgb[:] = ramp(c.y, (0, "#c9d6d8"), (0.6, "#e6ebe8"), (1, "#aab9b4"))
    for layer in range(6):
        share = layer / 5
        foot = 0.52 + 0.1 * layer
        ground = foot + (c.noise(c.x * 1.4 + 5 * layer, octaves=3) - 0.5) * 0.16

        def grow(pen):
            for _ in range(int(34 - 3.5 * layer)):
                x = c.uniform(-0.05, c.aspect + 0.05)
                column = min(max(int(x * c.height), 0), c.width - 1)
                conifer(pen, x, float(ground[0, column]) + 0.02, c.uniform(0.1, 0.2) + 0.3 * share * c.uniform(0.5, 1))

        tone = mix(colour("#b4c4c3"), colour("#10241f"), share)
        c.blend(tone, np.maximum(c.drawn(grow), c.below(ground)))
        c.blend("#dbe4e2", step(0.02, 0.3, c.y - foot + 0.18) * 0.5 * (1 - share))


def aurora(c):
    c.rgb[:] = ramp(c.y, (0, "#050b1f"), (0.7, "#103047"))
    stars(c, 160, 0.7)
    for curtain, (hue, fringe) in enumerate((("#3df29a", "#9c5cff"), ("#27d6a0", "#4f6bff"), ("#7dffb0", "#c060ff"))):
        foot = 0.52 - 0.09 * curtain + (c.noise(c.x * 1.5 + 13 * curtain, octaves=3) - 0.5) * 0.4
        height = foot - c.y
        rays = 0.45 + 0.75 * c.noise(c.x * 22 + 5 * curtain, c.y * 1.2, octaves=3)
        shine = step(-0.02, 0.03, height) * step(0.42, 0.0, height) * rays
        c.light(ramp(height, (0.03, hue), (0.34, fringe)), shine * 0.75)
    snow = 0.8 + (c.noise(c.x * 1.1, octaves=4) - 0.5) * 0.12
    c.blend(ramp(c.y, (0.75, "#2c6a72"), (1, "#16344a")), c.below(snow))
    c.blend(
        "#061018",
        c.drawn(
            lambda pen: [
                conifer(pen, x * c.aspect, 0.83, height)
                for x, height in (
                    (0.08, 0.3),
                    (0.15, 0.22),
                    (0.22, 0.34),
                    (0.31, 0.18),
                    (0.7, 0.2),
                    (0.79, 0.36),
                    (0.87, 0.26),
                    (0.95, 0.32),
                )
            ]
        ),
    )


def milky_way(c):
    c.rgb[:] = ramp(c.y, (0, "#060814"), (0.75, "#1d2b4a"), (0.95, "#4a4a5e"))
    across = (c.x / c.aspect - 0.5) * 0.8 + (c.y - 0.4) * 0.75
    dust = c.noise(c.x * 4, c.y * 4, octaves=6, gain=0.6)
    band = bump(np.abs(across + (dust - 0.5) * 0.3), 0.3)
    c.light("#8f7fb8", band * 0.55 * dust)
    c.light("#ffdcb0", bump(np.abs(across + (dust - 0.5) * 0.12), 0.12) * 0.4 * dust)
    c.shade(1 - 0.5 * bump(np.abs(across + (dust - 0.5) * 0.5), 0.07))
    stars(c, 420, 0.9)
    hills = 0.83 + (c.noise(c.x * 1.7, octaves=4) - 0.5) * 0.16
    c.blend("#0a0d12", c.below(hills))
    middle = c.aspect * 0.5
    c.light("#ffb24a", glow(c.distance(middle, 0.86), 0.05) * 0.5)
    c.blend("#ffb04d", c.polygon((middle - 0.11, 0.9), (middle, 0.76), (middle + 0.11, 0.9)))
    c.blend("#c2641f", c.polygon((middle - 0.02, 0.9), (middle, 0.76), (middle + 0.03, 0.9)))


def beach_aerial(c):
    shore = (c.x / c.aspect - 0.5) * 0.55 + (c.y - 0.5) * 0.9 + (c.noise(c.x * 2, c.y * 2, octaves=4) - 0.5) * 0.28
    c.rgb[:] = ramp(
        shore,
        (-0.5, "#0b5f86"),
        (-0.2, "#1f9fb5"),
        (-0.04, "#6fd6cf"),
        (0.015, "#cfeee4"),
        (0.035, "#b59a74"),
        (0.12, "#d9bf95"),
        (0.25, "#eed9b0"),
    )
    foam = c.noise(c.x * 9, c.y * 9, octaves=6)
    for place, reach in ((0.02, 0.018), (-0.06, 0.014), (-0.13, 0.01)):
        c.blend("#ffffff", bump(shore - place + (foam - 0.5) * 0.05, reach) * 0.95)
    c.shade(1 + (c.noise(c.x * 40, c.y * 40, octaves=3) - 0.5) * 0.12)
    for x, y, hue in (
        (0.44, 0.8, "#e0483e"),
        (0.55, 0.72, "#f7f2e8"),
        (0.66, 0.78, "#f2b632"),
        (0.36, 0.88, "#2f7fbf"),
    ):
        x *= c.aspect
        c.shade(1 - 0.45 * c.disc(x + 0.014, y + 0.016, 0.03))
        c.blend(hue, c.disc(x, y, 0.03))
        for spoke in range(0, 8, 2):
            turn = spoke / 8
            ends = [(x + 0.03 * float(cosine(turn + t)), y + 0.03 * float(sine(turn + t))) for t in (0, 0.125)]
            c.blend("#ffffff", c.polygon((x, y), *ends) * 0.75)


def fields(c):
    c.rgb[:] = ramp(c.y, (0, "#3f8fd8"), (0.5, "#cfe8f5"))
    clouds(c, 0.55, 0.5, "#ffffff", "#b8c6d6")
    greens = ("#86b04a", "#6da03c", "#a9bf54", "#4f8a35", "#7fb548")
    for layer in range(5):
        crest = 0.47 + 0.1 * layer + (c.noise(c.x * 1.1 + 8 * layer, octaves=2) - 0.5) * 0.2
        furrows = 0.06 * sine((c.x - c.aspect * (0.2 + 0.3 * layer % 1)) / (c.y - crest + 0.25) * (9 + 2 * layer))
        light = 0.85 + 0.3 * c.noise(c.x * 2 + layer, c.y * 3, octaves=3)
        c.blend(colour(greens[layer]) * (light + furrows)[..., None], c.below(crest))
    x, foot = c.aspect * 0.55, 0.66
    c.shade(1 - 0.35 * c.ellipse(x + 0.08, foot, 0.12, 0.015, edge=6))
    c.blend(
        "#4a3826", c.polygon((x - 0.012, foot), (x - 0.006, foot - 0.14), (x + 0.006, foot - 0.14), (x + 0.012, foot))
    )
    for dx, dy, radius, hue in (
        (0, -0.19, 0.085, "#2f6a2b"),
        (-0.05, -0.16, 0.055, "#2b6128"),
        (0.055, -0.165, 0.06, "#285a26"),
        (-0.02, -0.22, 0.05, "#468a3a"),
    ):
        c.blend(
            hue,
            step(
                -0.02,
                0.02,
                radius - c.distance(x + dx, foot + dy) + (c.noise(c.x * 30, c.y * 30, octaves=3) - 0.5) * 0.06,
            ),
        )


def cumulus(c):
    c.rgb[:] = ramp(c.y, (0, "#2067bd"), (1, "#9ccbee"))
    u, v = c.x * 2.1 + c.y * 0.2, c.y * 2.6
    shape = c.noise(u, v, octaves=7, gain=0.52) + 0.35 * bump(c.distance(c.aspect * 0.5, 0.58), 0.62)
    shadow = c.noise(u + 0.09, v - 0.16, octaves=5)
    c.blend(
        ramp(shadow + (c.y - 0.5) * 0.35, (0.25, "#ffffff"), (0.6, "#e8edf4"), (0.85, "#9fb0c6")),
        step(0.6, 0.82, shape),
    )


def lavender(c):
    horizon, vanishing = 0.42, c.aspect * 0.5
    c.rgb[:] = ramp(c.y, (0, "#5c7fc0"), (0.3, "#f0b7a0"), (horizon, "#ffe0a8"))
    c.light("#fff2c0", glow(c.distance(vanishing, horizon - 0.03), 0.09))
    for layer, hue in enumerate(("#8a86b0", "#6a6791")):
        c.blend(hue, c.below(horizon - 0.05 + 0.03 * layer + (c.noise(c.x * 2.4 + 6 * layer, octaves=4) - 0.5) * 0.08))
    depth = 1 / (np.maximum(c.y - horizon, 0) + 0.015)
    across = (c.x - vanishing) * depth
    row = sine(across * 0.9) * 0.5 + 0.5
    tuft = c.noise(across * 9, depth * 4 + 40, octaves=4, gain=0.7)
    flowers = ramp(row + (tuft - 0.5) * 0.55, (0.1, "#3b4a25"), (0.3, "#4b3a6a"), (0.6, "#7a55b5"), (1, "#c3a0ea"))
    c.blend(flowers, c.below(horizon + 0.012, edge=4))
    c.light("#ffb070", c.below(horizon) * 0.28 * bump(c.y - horizon, 0.35))


def moon(c):
    c.fill("#07080b")
    stars(c, 60, 1)
    middle, radius = c.aspect * 0.5, 0.4
    across, down = (c.x - middle) / radius, (c.y - 0.5) / radius
    height = np.sqrt(np.clip(1 - across * across - down * down, 0, 1))
    # The surface turns away from the eye at the edge, and so do its craters.
    u, v = across / (1 + height) * 4 + 8, down / (1 + height) * 4 + 8
    seas = step(0.45, 0.62, c.noise(u * 0.55, v * 0.55, octaves=5))
    relief = np.zeros_like(height)
    for _ in range(90):
        crater_u, crater_v, size = c.uniform(4, 12), c.uniform(4, 12), c.uniform(0.05, 0.32) * c.uniform(0.4, 1)
        offset_u, offset_v = (u - crater_u) / size, (v - crater_v) / size
        distance = np.sqrt(offset_u * offset_u + offset_v * offset_v)
        relief += (offset_u * 0.7 - offset_v * 0.4) * bump(distance, 1.0) * -0.5 + 0.18 * bump(distance - 1.05, 0.35)
    rough = c.noise(u * 6, v * 6, octaves=5) - 0.5
    sunlight = np.clip(height * 0.55 - across * 0.75 + 0.25, 0, 1)
    tone = sunlight * (0.82 - 0.33 * seas + 0.25 * rough + 0.35 * relief * step(0, 0.5, height))
    c.blend(np.clip(tone, 0, 1)[..., None] * colour("#f1eee6"), c.disc(middle, 0.5, radius, edge=1.5))


def long_exposure(c):
    horizon = 0.45
    c.rgb[:] = ramp(c.y, (0, "#4a4d52"), (horizon, "#e0e2e4"))
    c.blend("#f5f5f5", step(0.5, 0.8, c.noise(c.x * 1.2 + c.y * 3, c.y * 8, octaves=4)) * step(0, 0.1, horizon - c.y))
    sea = c.below(horizon)
    c.blend(ramp(c.y, (horizon, "#c9ccd0"), (1, "#54585e")), sea)
    c.blend("#eef0f2", sea * step(0.55, 0.85, c.noise(c.x * 2, c.y * 18, octaves=4)) * 0.6)
    middle = c.aspect * 0.5
    for post in range(7):
        depth = post / 6
        spread, foot = mix(0.26, 0.03, depth), mix(0.98, 0.5, depth)
        top, half = foot - mix(0.26, 0.035, depth), mix(0.02, 0.004, depth)
        for side in (-1, 1):
            c.blend(
                "#17181a",
                c.polygon(
                    (middle + side * spread - half, foot),
                    (middle + side * spread - half, top),
                    (middle + side * spread + half, top),
                    (middle + side * spread + half, foot),
                ),
            )
    c.blend(
        "#26282b", c.polygon((middle - 0.3, 0.8), (middle - 0.03, 0.478), (middle + 0.03, 0.478), (middle + 0.3, 0.8))
    )
    for board in range(24):
        y = 0.478 + 0.322 * (board / 24) * (board / 24)
        c.blend(
            "#5b5e62",
            c.polygon(
                (middle - 0.03 - (y - 0.478) * 0.84, y),
                (middle + 0.03 + (y - 0.478) * 0.84, y),
                (middle + 0.03 + (y - 0.478) * 0.86, y + 0.003),
                (middle - 0.03 - (y - 0.478) * 0.86, y + 0.003),
            )
            * 0.8,
        )


def birches(c):
    c.rgb[:] = ramp(c.y, (0, "#d9dcdb"), (0.75, "#f2f3f2"), (1, "#9a9d9b"))
    for layer in range(4):
        share = layer / 3
        for _ in range(9 - layer * 2):
            x, half = c.uniform(0, c.aspect), mix(0.008, 0.036, share) * c.uniform(0.7, 1.2)
            foot = 0.72 + 0.12 * share + c.uniform(0, 0.05)
            middle = x + (c.noise(c.y * 2 + c.uniform(0, 50), octaves=2) - 0.5) * 0.06
            across = (c.x - middle) / half
            trunk = np.clip((1 - np.abs(across)) * half / c.pixel + 0.5, 0, 1) * step(foot + 0.004, foot - 0.004, c.y)
            bark = c.noise(c.x * 3 / half * 0.03, c.y * 40 * (1.5 - share), octaves=3)
            tone = (
                mix(0.78, 0.95, share)
                - 0.35 * (across * 0.5 + 0.5) * share
                - step(0.62, 0.7, bark) * mix(0.15, 0.75, share)
            )
            c.blend(np.clip(tone, 0.05, 1)[..., None] * np.ones(3), trunk)
        c.blend("#eef0ef", step(0.5, 0.85, c.y) * 0.25 * (1 - share))
    grass = 0.84 + 0.05 * c.noise(c.x * 60, octaves=2)
    c.blend(ramp(c.noise(c.x * 30, c.y * 10, octaves=3), (0.2, "#3a3d3b"), (0.9, "#8d918f")), c.below(grass))


def autumn(c):
    c.rgb[:] = ramp(c.y, (0, "#a9c3d8"), (0.65, "#f0dfc0"))
    c.blend("#9c7a4a", c.below(0.76 + (c.noise(c.x * 2, octaves=3) - 0.5) * 0.08))
    c.blend(
        ramp(c.noise(c.x * 25, c.y * 45, octaves=4), (0.2, "#7a4a1d"), (0.5, "#c07a2c"), (0.8, "#e6a63c")), c.below(0.8)
    )
    tree(c, c.aspect * 0.5, 0.86, 0.8, "#3b281c", ("#8f2f17", "#c9501c", "#e07f22", "#f2b33a"), 0.011)


def cherry_blossom(c):
    c.rgb[:] = ramp(c.y, (0, "#7fb6e6"), (0.7, "#e9f2f8"))
    c.blend(
        ramp(c.noise(c.x * 20, c.y * 40, octaves=4), (0.2, "#4f8a3c"), (0.8, "#93bf5c")),
        c.below(0.8 + (c.noise(c.x * 1.5, octaves=3) - 0.5) * 0.06),
    )
    tree(c, c.aspect * 0.5, 0.87, 0.82, "#4a342c", ("#d987a6", "#efaec4", "#f7c9d8", "#fdeaf0"), 0.012)
    for _ in range(60):
        c.blend("#f9d5e0", c.ellipse(c.uniform(0, c.aspect), c.uniform(0.3, 0.98), 0.005, 0.003) * 0.9)


def reef(c):
    c.rgb[:] = ramp(c.y, (0, "#4fd0d8"), (0.4, "#1a86b0"), (1, "#08304f"))
    rays = c.noise((c.x - c.aspect * 0.6) / (c.y + 0.25) * 2.2 + 20, octaves=3)
    c.light("#b8fff2", step(0.52, 0.75, rays) * step(0.85, 0.0, c.y) * 0.4)
    for layer, hue in enumerate(("#15506b", "#0f3a4f", "#0a2838")):
        c.blend(hue, c.below(0.72 + 0.1 * layer + (c.noise(c.x * 3.2 + 9 * layer, octaves=5) - 0.5) * 0.22))
    for _ in range(26):
        x, foot, hue = (
            c.uniform(0, c.aspect),
            c.uniform(0.86, 1.0),
            c.pick(("#d9577a", "#e88a4a", "#b95fc0", "#e6c04f")),
        )
        for _ in range(6):
            c.blend(hue, c.disc(x + c.uniform(-0.04, 0.04), foot - c.uniform(0, 0.08), c.uniform(0.008, 0.022)) * 0.9)
    fish = [(0.5, 0.45, 0.11, "#f5842a")] + [
        (c.uniform(0.1, 0.9), c.uniform(0.2, 0.7), c.uniform(0.02, 0.04), "#f2d95a") for _ in range(14)
    ]
    for x, y, size, hue in fish:
        x *= c.aspect
        c.blend(
            hue,
            c.polygon(
                (x - size * 0.7, y),
                (x - size * 1.35, y - size * 0.45),
                (x - size * 1.2, y),
                (x - size * 1.35, y + size * 0.45),
            ),
        )
        c.blend(
            hue,
            c.polygon(
                (x - size * 0.2, y - size * 0.35), (x - size * 0.3, y - size * 0.7), (x + size * 0.35, y - size * 0.35)
            ),
        )
        body = c.ellipse(x, y, size, size * 0.48)
        c.blend(hue, body)
        for stripe in (-0.35, 0.4):
            c.blend("#fdf6ea", body * bump(np.abs(c.x - x - stripe * size), size * 0.16))
        c.blend("#101418", c.disc(x + size * 0.7, y - size * 0.08, size * 0.09))


def snow_cabin(c):
    c.rgb[:] = ramp(c.y, (0, "#1c2b4f"), (0.5, "#5b6f9c"), (0.75, "#a9b3d0"))
    c.blend("#4a5d88", c.below(0.5 + (c.ridges(c.x * 1.5, octaves=5) - 0.6) * -0.35))
    c.blend(
        "#22324f",
        c.drawn(lambda pen: [conifer(pen, c.uniform(0, c.aspect), 0.74, c.uniform(0.14, 0.36)) for _ in range(26)]),
    )
    snow = 0.72 + (c.noise(c.x * 1.3, octaves=3) - 0.5) * 0.08
    c.blend(ramp(c.noise(c.x * 3, c.y * 8, octaves=4) + (c.y - 0.8), (0.2, "#8f9fc8"), (0.8, "#dfe6f5")), c.below(snow))
    middle = c.aspect * 0.5
    c.light("#ffab4a", glow(c.distance(middle, 0.66), 0.07) * 0.55)
    c.blend(
        "#4a2f22", c.polygon((middle - 0.15, 0.77), (middle - 0.15, 0.58), (middle + 0.15, 0.58), (middle + 0.15, 0.77))
    )
    for log in range(9):
        y = 0.59 + log * 0.02
        c.blend(
            "#2d1b13",
            c.polygon((middle - 0.15, y), (middle + 0.15, y), (middle + 0.15, y + 0.004), (middle - 0.15, y + 0.004))
            * 0.8,
        )
    c.blend(
        "#e9eef8",
        c.polygon(
            (middle - 0.2, 0.6),
            (middle, 0.42),
            (middle + 0.2, 0.6),
            (middle + 0.17, 0.6),
            (middle, 0.46),
            (middle - 0.17, 0.6),
        ),
    )
    c.blend("#3a2419", c.polygon((middle - 0.15, 0.585), (middle, 0.455), (middle + 0.15, 0.585)))
    for left in (-0.1, 0.05):
        c.blend(
            "#ffd27a",
            c.polygon(
                (middle + left, 0.63), (middle + left, 0.69), (middle + left + 0.05, 0.69), (middle + left + 0.05, 0.63)
            ),
        )
    c.blend(
        "#22140d",
        c.polygon((middle - 0.025, 0.77), (middle - 0.025, 0.66), (middle + 0.025, 0.66), (middle + 0.025, 0.77)),
    )
    for _ in range(160):
        c.blend("#ffffff", c.disc(c.uniform(0, c.aspect), c.uniform(0, 1), c.uniform(0.001, 0.004), edge=2) * 0.8)


def dandelion(c):
    """A flower from near, its background out of focus."""
    c.rgb[:] = ramp(c.noise(c.x * 1.4, c.y * 1.4, octaves=3), (0.25, "#24451f"), (0.5, "#5d8a3a"), (0.8, "#c2cf6a"))
    for _ in range(14):
        c.light("#f5ffb0", c.disc(c.uniform(0, c.aspect), c.uniform(0, 1), c.uniform(0.03, 0.1), edge=5) * 0.13)
    x, y = c.aspect * 0.5, 0.45
    stalk = x + 0.08 * (c.y - y) * (c.y - y)
    c.blend("#7fa04a", step(0.012, 0.009, np.abs(c.x - stalk)) * c.below(y))
    for ring, (count, reach, hue) in enumerate(
        ((34, 0.31, "#e2a300"), (30, 0.27, "#f2bd12"), (24, 0.2, "#fbd23a"), (16, 0.12, "#ffe067"))
    ):
        petals = [(petal + c.uniform(-0.25, 0.25)) / count for petal in range(count)]

        def petal_shapes(pen):
            for turn in petals:
                dx, dy = float(cosine(turn)), float(sine(turn))
                length, half = reach * c.uniform(0.9, 1.08), 0.02
                pen.polygon(
                    [
                        (x, y),
                        (x + dx * length * 0.6 - dy * half, y + dy * length * 0.6 + dx * half),
                        (x + dx * length, y + dy * length),
                        (x + dx * length * 0.6 + dy * half, y + dy * length * 0.6 - dx * half),
                    ]
                )

        shape = c.drawn(petal_shapes)
        c.shade(1 - 0.3 * c.blurred(shape, 0.012))
        c.blend(colour(hue) * (0.85 + 0.2 * c.noise(c.x * 60, c.y * 60, octaves=2))[..., None], shape)
    c.blend("#b57a08", c.disc(x, y, 0.05) * c.noise(c.x * 80, c.y * 80, octaves=2))
