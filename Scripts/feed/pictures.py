"""What lies in Examples/Feed/images: for each file its scene, its size and how it is stored."""

from functools import partial

from PIL import Image

from . import avatars, encoding, fonts, graphics, nature, objects, places
from .canvas import Canvas


class Picture:
    """A file: a scene painted on a canvas of `size`, or a ready-made picture, and how it is stored."""

    def __init__(self, name, scene, size, seed, grain=0.0, vignette=0.0, grayscale=False, **storage):
        self.name, self.scene, self.size, self.seed = name, scene, size, seed
        self.grain, self.vignette, self.grayscale, self.storage = grain, vignette, grayscale, storage

    def painted(self):
        canvas = Canvas(*self.size, self.seed)
        self.scene(canvas)
        if self.grain or self.vignette:
            canvas.finish(self.grain, self.vignette)
        return canvas

    def data(self):
        picture = Image.fromarray(self.painted().bytes(), "RGB")
        if self.grayscale:
            picture = picture.convert("L")
        if self.name.endswith(".jpg"):
            return encoding.jpeg(picture, **self.storage)
        return encoding.png(picture)


class Drawing(Picture):
    """A picture that a function returns, stored by another function."""

    def __init__(self, name, draw, size, encode):
        self.name, self.draw, self.size, self.encode = name, draw, size, encode

    def data(self):
        return self.encode(self.draw(*self.size))


def photograph(number, scene, size, **options):
    options = {"grain": 0.012, "vignette": 0.25, "quality": 76} | options
    return Picture(f"photo-{number:02}.jpg", scene, size, seed=1000 + number, **options)


def portrait(number, size, *features, suffix="png", orientation=1, **more):
    storage = {"orientation": orientation, "quality": 85} if suffix == "jpg" else {}
    return Picture(
        f"avatar-{number:02}.{suffix}", lambda c: avatars.face(c, *features, **more), size, seed=number, **storage
    )


def letters(number, size, text, first, second, font=fonts.LATIN, index=0):
    return Picture(
        f"avatar-{number:02}.png", lambda c: avatars.initials(c, text, first, second, font, index), size, seed=number
    )


def emblem(number, scene, size, seed=0):
    return Picture(f"avatar-{number:02}.png", scene, size, seed)


def snapshot(number, scene, size, **options):
    options = {"grain": 0.01, "vignette": 0.2, "quality": 80} | options
    return Picture(f"avatar-{number:02}.jpg", scene, size, seed=500 + number, **options)


AVATARS = [
    portrait(1, (256, 256), 0, "#5a3820", "short", "#2f6fb5", "#cfe3f5"),
    portrait(2, (320, 320), 1, "#1d1512", "long", "#d9486a", "#f5e1c8", suffix="jpg"),
    portrait(3, (300, 400), 2, "#120d0b", "short", "#3f7a4a", "#e8d8f0", beard=True, suffix="jpg", orientation=6),
    portrait(4, (256, 256), 3, "#140e0c", "curls", "#f0a63a", "#cdeee0"),
    portrait(5, (400, 300), 4, "#0d0908", "bald", "#4a4f9a", "#ffe3b0", beard=True, suffix="jpg"),
    portrait(6, (192, 192), 0, "#d9a94a", "bun", "#2a8a8a", "#f9d5d5", glasses=True),
    portrait(7, (512, 512), 1, "#2f6a7a", "scarf", "#2b3b52", "#e5ecd5", suffix="jpg"),
    portrait(8, (240, 320), 0, "#b9b6b2", "short", "#6a4a3a", "#d5dde5", glasses=True, smile=0.5),
    portrait(9, (360, 240), 2, "#2a1a12", "bun", "#b5442f", "#d2e8f7", suffix="jpg", orientation=8),
    portrait(10, (256, 256), 1, "#15110f", "short", "#1f2937", "#f0e0d0", glasses=True),
    letters(11, (128, 128), "AK", "#6366f1", "#ec4899"),
    letters(12, (128, 128), "ЮК", "#dc2626", "#7f1d1d"),
    letters(13, (256, 256), "佐", "#0ea5e9", "#2563eb", fonts.CJK, fonts.JAPANESE),
    letters(14, (256, 256), "陳", "#059669", "#164e63", fonts.CJK, fonts.TRADITIONAL_CHINESE),
    letters(15, (200, 120), "김", "#db2777", "#7c3aed", fonts.CJK, fonts.KOREAN),
    letters(16, (96, 96), "ש", "#f59e0b", "#b45309", fonts.HEBREW),
    letters(17, (128, 128), "م", "#0d9488", "#134e4a", fonts.ARABIC),
    letters(18, (120, 200), "अ", "#10b981", "#065f46", fonts.DEVANAGARI),
    letters(19, (128, 128), "ΕΠ", "#2563eb", "#0f172a"),
    emblem(20, avatars.cat, (256, 256)),
    emblem(21, avatars.dog, (256, 256)),
    emblem(22, avatars.owl, (240, 240)),
    emblem(23, avatars.fox, (300, 225)),
    emblem(24, avatars.penguin, (225, 300)),
    emblem(25, avatars.panda, (128, 128)),
    emblem(26, avatars.frog, (256, 192)),
    emblem(27, avatars.goldfish, (512, 256)),
    emblem(28, partial(avatars.identicon, ground="#f3f4f6", ink="#7c3aed"), (96, 96), seed=6),
    emblem(29, avatars.target, (400, 200)),
    emblem(30, avatars.clock, (300, 300)),
    emblem(31, avatars.compass, (320, 400)),
    snapshot(32, objects.ringed_planet, (512, 384)),
    snapshot(33, places.palm_beach, (384, 288), orientation=3),
    snapshot(34, objects.bricks, (400, 400)),
    snapshot(35, objects.candles, (320, 240)),
    snapshot(36, nature.dunes, (240, 320)),
    snapshot(37, places.bokeh, (480, 320)),
    snapshot(38, objects.vases, (300, 400), progressive=True),
    snapshot(39, places.open_road, (480, 270)),
    snapshot(40, nature.cumulus, (256, 256)),
]

PHOTOS = [
    photograph(1, nature.sunset_sea, (800, 600)),
    photograph(2, nature.blue_ridges, (1280, 853), grain=0.008),
    photograph(3, nature.alpine_lake, (960, 720), progressive=True),
    photograph(4, nature.fog_forest, (600, 800), grayscale=True),
    photograph(5, nature.aurora, (800, 533), progressive=True),
    photograph(6, nature.milky_way, (640, 480)),
    photograph(7, nature.beach_aerial, (640, 640)),
    photograph(8, nature.fields, (1024, 683)),
    photograph(9, nature.lavender, (600, 450), full_colour=True),
    photograph(10, nature.long_exposure, (1600, 1200), grayscale=True, grain=0.004, quality=72),
    photograph(11, nature.birches, (640, 800), grayscale=True),
    photograph(12, nature.autumn, (720, 540)),
    photograph(13, nature.cherry_blossom, (600, 750), orientation=8),
    photograph(14, nature.reef, (800, 600)),
    photograph(15, nature.snow_cabin, (640, 480)),
    photograph(16, nature.dandelion, (1200, 1600), grain=0.004, quality=72),
    photograph(17, places.city_night, (900, 600), orientation=2),
    photograph(18, places.lighthouse, (600, 800), orientation=6),
    photograph(19, places.balloons, (640, 800), orientation=5),
    photograph(20, places.sailing, (800, 600), orientation=7),
    photograph(21, places.bridge, (960, 600), orientation=3),
    photograph(22, places.canal_houses, (720, 540), progressive=True),
    photograph(23, places.fireworks, (640, 480), orientation=4),
    photograph(24, places.rainy_window, (500, 667)),
    photograph(25, places.bicycle, (1600, 1067), grain=0.004, quality=72),
    photograph(26, places.train, (640, 427), progressive=True),
    photograph(27, objects.oranges, (800, 800)),
    photograph(28, objects.coffee, (600, 800), orientation=8),
    photograph(29, objects.pizza, (640, 640), progressive=True),
    photograph(30, objects.ramen, (720, 540), full_colour=True),
    photograph(31, objects.bookshelf, (400, 300)),
    photograph(32, objects.cat_window, (800, 1000), orientation=6),
    Picture("photo-33.png", nature.moon, (480, 360), seed=1033, grayscale=True),
    Drawing("photo-34.png", graphics.twilight, (400, 300), encoding.deep_png),
    Drawing("photo-35.png", graphics.street_map, (600, 450), encoding.interlaced_png),
    Drawing("photo-36.png", graphics.bar_chart, (640, 400), partial(encoding.palette_png, colours=16)),
    Drawing("photo-37.png", graphics.code_screen, (800, 600), partial(encoding.palette_png, colours=16)),
    Drawing("photo-38.png", graphics.sticker_leaf, (512, 512), encoding.png),
    Drawing("photo-39.png", graphics.sticker_donut, (400, 400), encoding.png),
    Drawing("photo-40.png", graphics.sticker_speech, (440, 400), encoding.png),
]


def broken():
    """The file that no decoder accepts."""
    whole = Picture("broken.jpg", nature.sunset_sea, (320, 240), seed=1, quality=70).data()
    return encoding.broken_jpeg(whole)


def files():
    """Name and contents of each file."""
    for picture in AVATARS + PHOTOS:
        yield picture.name, picture.data
    yield "broken.jpg", broken
