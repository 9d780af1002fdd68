"""A picture in floating point that scenes are painted on.

Every pixel comes from + - * / and sqrt, which are exact on any machine, and from integer filters of Pillow: no sine,
power or sum of the C library or of NumPy decides one, so that the same seed gives the same picture everywhere.

Coordinates: y runs from 0 at the top to 1 at the bottom, x from 0 to `aspect` (width / height), so circles are round.
Colours are sRGB values from 0 to 1, written as "#rrggbb".
"""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

SUPERSAMPLING = 4


def colour(value):
    """An array of three numbers from "#rrggbb"; arrays pass through."""
    if isinstance(value, str):
        return np.array([int(value[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.asarray(value, dtype=float)


def ramp(position, *stops):
    """Colours along a gradient: `stops` are pairs of a place and a colour, places ascending."""
    places = [place for place, _ in stops]
    values = np.array([colour(value) for _, value in stops])
    position = np.asarray(position, dtype=float)
    return np.stack([np.interp(position, places, values[:, channel]) for channel in range(3)], axis=-1)


def sine(turns):
    """The sine of an angle in turns, to within 0.001: a parabola, refined once."""
    s = (turns - np.floor(turns)) * 2 - 1
    wave = 4 * s * (1 - np.abs(s))
    return -(0.225 * (wave * np.abs(wave) - wave) + wave)


def cosine(turns):
    return sine(turns + 0.25)


def step(low, high, value):
    """0 at `low`, 1 at `high`, smooth between; `low` may be the greater one."""
    span = np.where(high == low, 1.0, high - low)
    t = np.clip((value - low) / span, 0, 1)
    return t * t * (3 - 2 * t)


def bump(distance, radius):
    """A soft spot: 1 at distance 0, 0 from `radius` on."""
    t = np.clip(1 - (distance / radius) * (distance / radius), 0, 1)
    return t * t


def glow(distance, radius):
    """Light that fades for ever: 1 at 0, a quarter at `radius`."""
    t = 1 + distance / radius
    return 1 / (t * t)


def mix(first, second, amount):
    return first + (second - first) * amount


class Canvas:
    def __init__(self, width, height, seed):
        self.width, self.height = width, height
        self.aspect = width / height
        self.pixel = 1 / height
        self.random = np.random.Generator(np.random.PCG64(seed))
        self.x = ((np.arange(width) + 0.5) / height)[None, :]
        self.y = ((np.arange(height) + 0.5) / height)[:, None]
        self.rgb = np.zeros((height, width, 3))

    # Randomness

    def uniform(self, low, high):
        return low + (high - low) * float(self.random.random())

    def pick(self, choices):
        return choices[int(self.random.integers(len(choices)))]

    def noise(self, u, v=0.0, octaves=5, gain=0.5):
        """Fractal value noise from 0 to 1 at (u, v), lattice distance 1; repeats after 64."""
        total, weight, norm = 0.0, 1.0, 0.0
        for _ in range(octaves):
            lattice = self.random.random((64, 64))
            left, top = np.floor(u), np.floor(v)
            right_share, bottom_share = u - left, v - top
            right_share = right_share * right_share * (3 - 2 * right_share)
            bottom_share = bottom_share * bottom_share * (3 - 2 * bottom_share)
            i, j = left.astype(int) & 63, np.asarray(top).astype(int) & 63
            i_next, j_next = (i + 1) & 63, (j + 1) & 63
            above = mix(lattice[j, i], lattice[j, i_next], right_share)
            below = mix(lattice[j_next, i], lattice[j_next, i_next], right_share)
            total = total + weight * mix(above, below, bottom_share)
            norm += weight
            weight *= gain
            u, v = u * 2 + 11.3, v * 2 + 7.7
        return total / norm

    def ridges(self, u, v=0.0, octaves=5):
        """Noise with sharp crests, from 0 to 1."""
        return 1 - np.abs(2 * self.noise(u, v, octaves) - 1)

    # Masks: 1 inside, 0 outside, one pixel of transition

    def disc(self, x, y, radius, edge=1.0):
        distance = np.sqrt((self.x - x) * (self.x - x) + (self.y - y) * (self.y - y))
        return np.clip((radius - distance) / (self.pixel * edge) + 0.5, 0, 1)

    def ellipse(self, x, y, radius_x, radius_y, edge=1.0):
        across, down = (self.x - x) / radius_x, (self.y - y) / radius_y
        distance = np.sqrt(across * across + down * down)
        return np.clip((1 - distance) * min(radius_x, radius_y) / (self.pixel * edge) + 0.5, 0, 1)

    def below(self, curve, edge=1.0):
        """The part below a curve y(x)."""
        return np.clip((self.y - curve) / (self.pixel * edge) + 0.5, 0, 1)

    def distance(self, x, y):
        return np.sqrt((self.x - x) * (self.x - x) + (self.y - y) * (self.y - y))

    def drawn(self, draw):
        """What `draw` paints with a `Pen`, as a mask."""
        pen = Pen(self)
        draw(pen)
        return pen.mask()

    def polygon(self, *points):
        return self.drawn(lambda pen: pen.polygon(points))

    def blurred(self, mask, radius):
        picture = Image.fromarray(np.rint(np.clip(mask, 0, 1) * 255).astype(np.uint8), "L")
        return np.asarray(picture.filter(ImageFilter.GaussianBlur(radius / self.pixel)), dtype=float) / 255

    # Painting

    def fill(self, colours):
        self.rgb[:] = colour(colours)

    def blend(self, colours, mask):
        self.rgb += (colour(colours) - self.rgb) * np.asarray(mask)[..., None]

    def light(self, colours, amount):
        """Adds light, never past white."""
        self.rgb = 1 - (1 - self.rgb) * (1 - np.clip(colour(colours) * np.asarray(amount)[..., None], 0, 1))

    def shade(self, factor):
        self.rgb *= np.asarray(factor)[..., None]

    def soften(self, radius):
        """The whole picture out of focus."""
        blurred = Image.fromarray(self.bytes(), "RGB").filter(ImageFilter.GaussianBlur(radius / self.pixel))
        self.rgb = np.asarray(blurred, dtype=float) / 255

    def finish(self, grain=0.012, vignette=0.25):
        """What a lens and a sensor add."""
        across = (self.x / self.aspect - 0.5) * 2
        down = (self.y - 0.5) * 2
        self.shade(1 - vignette * step(0.6, 2.0, across * across + down * down))
        self.rgb += (self.random.random((self.height, self.width, 1)) - 0.5) * 2 * grain

    def bytes(self):
        return np.rint(np.clip(self.rgb, 0, 1) * 255).astype(np.uint8)


class Pen:
    """Polygons, lines and ellipses in canvas coordinates, supersampled."""

    def __init__(self, canvas):
        self.scale = canvas.height * SUPERSAMPLING
        self.picture = Image.new("L", (canvas.width * SUPERSAMPLING, canvas.height * SUPERSAMPLING))
        self.draw = ImageDraw.Draw(self.picture)

    def at(self, points):
        return [(x * self.scale, y * self.scale) for x, y in points]

    def polygon(self, points, ink=1.0):
        self.draw.polygon(self.at(points), fill=round(ink * 255))

    def line(self, points, width, ink=1.0):
        thickness = max(1, round(width * self.scale))
        self.draw.line(self.at(points), fill=round(ink * 255), width=thickness)
        for x, y in points[1:-1]:
            self.ellipse(x, y, width / 2, ink=ink)

    def ellipse(self, x, y, radius_x, radius_y=None, ink=1.0):
        radius_y = radius_x if radius_y is None else radius_y
        self.draw.ellipse(
            self.at([(x - radius_x, y - radius_y)]) + self.at([(x + radius_x, y + radius_y)]), fill=round(ink * 255)
        )

    def box(self, left, top, right, bottom, ink=1.0):
        self.draw.rectangle(self.at([(left, top)]) + self.at([(right, bottom)]), fill=round(ink * 255))

    def mask(self):
        return np.asarray(self.picture.reduce(SUPERSAMPLING), dtype=float) / 255
