"""Writes pictures as files, in the varieties that real feeds bring along."""

import io
import struct
import zlib

import numpy as np
from PIL import Image

# How to turn an upright picture so that a reader that applies the EXIF orientation sees it upright again.
STORED_FOR_ORIENTATION = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
ADAM7 = (
    (0, 0, 8, 8),
    (4, 0, 8, 8),
    (0, 4, 4, 8),
    (2, 0, 4, 4),
    (0, 2, 2, 4),
    (1, 0, 2, 2),
    (0, 1, 1, 2),
)  # x, y, dx, dy


def jpeg(picture, quality=78, progressive=False, orientation=1, full_colour=False):
    """`full_colour` keeps chroma at full resolution (4:4:4); otherwise it is halved both ways (4:2:0)."""
    turn = STORED_FOR_ORIENTATION[orientation]
    if turn is not None:
        picture = picture.transpose(turn)
    options = {"quality": quality, "optimize": True, "progressive": progressive}
    if picture.mode == "RGB":
        options["subsampling"] = 0 if full_colour else 2
    if orientation != 1:
        options["exif"] = exif(orientation)
    file = io.BytesIO()
    picture.save(file, "JPEG", **options)
    return file.getvalue()


def exif(orientation):
    """A directory of one entry; even orientations little-endian, odd ones big-endian, since cameras write both."""
    order, mark = ("<", b"II") if orientation % 2 == 0 else (">", b"MM")
    entry = struct.pack(order + "HHIHH", 0x0112, 3, 1, orientation, 0)
    return b"Exif\0\0" + mark + struct.pack(order + "HIH", 42, 8, 1) + entry + struct.pack(order + "I", 0)


def png(picture):
    file = io.BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def palette_png(picture, colours):
    return png(picture.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE))


def interlaced_png(picture):
    """RGB, 8 bits, Adam7: seven small pictures, one after the other."""
    pixels = np.asarray(picture)
    passes = [pixels[y::dy, x::dx] for x, y, dx, dy in ADAM7]
    return png_file(picture.size, depth=8, interlaced=True, passes=passes)


def deep_png(rgb):
    """RGB, 16 bits, from numbers between 0 and 1."""
    values = np.rint(np.clip(rgb, 0, 1) * 65535).astype(">u2")
    height, width, _ = values.shape
    return png_file((width, height), depth=16, interlaced=False, passes=[values])


def png_file(size, depth, interlaced, passes):
    """Each pass an array of rows × columns × 3; every row filtered by `Sub`, which suits smooth pictures."""
    rows = bytearray()
    stride = 3 * depth // 8
    for values in passes:
        for row in values:
            data = np.frombuffer(row.tobytes(), dtype=np.uint8)
            left = np.concatenate([np.zeros(stride, dtype=np.uint8), data[:-stride]])
            rows += b"\x01" + (data - left).tobytes()

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", *size, depth, 2, 0, 0, int(interlaced))
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(rows), 9))
        + chunk(b"IEND", b"")
    )


def broken_jpeg(whole):
    """A download that went wrong: it begins as a JPEG does, but its first tables are another file's bytes, and it
    stops in the middle. There is no frame header that a decoder could use."""
    noise = bytes((37 * i * i + 11 * i) % 251 for i in range(400))
    return (
        whole[:2]
        + b"\xff\xdb\x00\x02"
        + noise
        + whole[len(whole) // 3 : len(whole) // 3 + 1200].replace(b"\xff", b"\x00")
    )
