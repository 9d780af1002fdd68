"""Parts that several scenes share: stars, clouds, waves, reflections, trees."""

import math

import numpy as np

from .canvas import colour, mix, step


def stars(c, count, lowest):
    for _ in range(count):
        size = c.uniform(0.4, 1.3) * max(c.pixel, 0.0012)
        c.light("#e8eeff", c.disc(c.uniform(0, c.aspect), c.uniform(0, lowest), size) * c.uniform(0.3, 1))


def clouds(c, horizon, cover, lit, shadow, scale=1.0):
    """Clouds on a flat ceiling, so that they shrink towards the horizon."""
    distance = 0.35 / (np.maximum(horizon - c.y, 0) + 0.12) * scale
    u, v = (c.x - c.aspect / 2) * distance + 20, distance * 2.2
    thickness = step(1 - cover, 1.25 - cover, c.noise(u * 2.2, v * 2.2, octaves=6, gain=0.55))
    underside = step(0.35, 0.7, c.noise(u * 2.2 + 0.3, v * 2.2 + 0.5, octaves=4))
    shown = thickness * step(0, 0.12, horizon - c.y)
    c.blend(mix(colour(lit), colour(shadow), underside[..., None]), shown)


def water(c, horizon, near, far):
    """Coordinates and height of waves on a plane that meets the sky at `horizon`."""
    depth = 1 / (np.maximum(c.y - horizon, 0) + 0.02)
    waves = c.noise((c.x - c.aspect / 2) * depth * near + 30, depth * far, octaves=4, gain=0.6)
    return depth, waves


def mirrored(c, horizon, ripple, darkness):
    """Below `horizon`, what stands above it, upside down and unsteady."""
    row = int(horizon * c.height)
    depth = np.arange(c.height - row)
    sway = c.noise(c.x * 26, c.y * 90, octaves=3)[row:] - 0.5
    offset = np.rint(sway * ripple * depth[:, None] * 0.5).astype(int)
    source_row = np.clip(row - 1 - depth[:, None] + offset, 0, row - 1)
    source_column = np.clip(np.arange(c.width)[None, :] + offset // 2, 0, c.width - 1)
    c.rgb[row:] = c.rgb[source_row, source_column] * darkness


def conifer(pen, x, foot, height, lean=0.0):
    layers = 6
    for layer in range(layers):
        top = foot - height * (1 - layer / layers)
        base = foot - height * (1 - (layer + 1.7) / (layers + 1))
        half = height * 0.19 * (layer + 1.4) / layers
        pen.polygon(
            [
                (x + lean, top),
                (x - half, base),
                (x - half * 0.3, base - height * 0.02),
                (x + half * 0.3, base - height * 0.02),
                (x + half, base),
            ]
        )
    pen.box(x - height * 0.018, foot - height * 0.12, x + height * 0.018, foot + height * 0.02)


def branch(pen, c, x, y, dx, dy, length, width, tips, depth=0):
    """A tree: each branch ends in two or three thinner ones."""
    end_x, end_y = x + dx * length, y + dy * length
    pen.line([(x, y), (end_x, end_y)], width)
    pen.ellipse(end_x, end_y, width / 2)
    if depth >= 3:
        tips.append((end_x, end_y))
    if depth == 7:
        return
    for side in (-1, 1, 0)[: 3 if depth < 2 else 2]:
        turn = side * c.uniform(0.3, 0.75) + c.uniform(-0.15, 0.15)
        new_dx, new_dy = dx - dy * turn, dy + dx * turn - 0.06
        norm = math.sqrt(new_dx * new_dx + new_dy * new_dy)
        branch(
            pen,
            c,
            end_x,
            end_y,
            new_dx / norm,
            new_dy / norm,
            length * c.uniform(0.7, 0.86),
            width * 0.66,
            tips,
            depth + 1,
        )


def tree(c, x, foot, height, bark, leaves, leaf_size):
    tips = []
    c.blend(bark, c.drawn(lambda pen: branch(pen, c, x, foot, 0.02, -1, height * 0.27, height * 0.05, tips)))
    for shade_of_leaf in leaves:
        chosen = [tips[int(c.random.integers(len(tips)))] for _ in range(len(tips) * 3)]
        spots = [
            (
                px + c.uniform(-0.035, 0.035) * height,
                py + c.uniform(-0.03, 0.03) * height,
                leaf_size * c.uniform(0.5, 1.2),
            )
            for px, py in chosen
        ]
        c.blend(shade_of_leaf, c.drawn(lambda pen: [pen.ellipse(px, py, size) for px, py, size in spots]) * 0.92)
