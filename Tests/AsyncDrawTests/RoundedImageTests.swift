import AsyncDraw
import Foundation
import Testing

@MainActor
@Suite("Rounded images")
struct RoundedImageTests {
    let display = ManualDisplay()
    let cache = ImageCache()

    func view(_ side: CGFloat = 16, _ image: Image? = nil) -> RoundedImage {
        let view = RoundedImage(frame: CGRect(x: 0, y: 0, width: side, height: side), queue: display.queue)
        view.cache = cache
        view.image = image
        return view
    }

    func plain(_ color: Color, width: Int = 8, height: Int = 8) throws -> Image {
        let pixel = [color.red, color.green, color.blue, color.alpha]
        return Image(
            try Bitmap(
                width: width, height: height, isOpaque: color.isOpaque,
                bytes: (0..<width * height).flatMap { _ in pixel }))
    }

    @Test("Chosen corners are round, the others are not")
    func chosenCorners() throws {
        let view = view(16, try plain(.red))
        view.cornerRadius = 8
        view.corners = [.topLeft, .bottomRight]
        display.runUntilIdle()
        let bitmap = try #require(view.layer.contents)
        #expect(bitmap[0, 0].alpha == 0)
        #expect(bitmap[15, 15].alpha == 0)
        #expect(bitmap[15, 0].alpha == 255)
        #expect(bitmap[0, 15].alpha == 255)
        #expect(bitmap[8, 8].red == 255)
        #expect(!bitmap.isOpaque)
    }

    @Test(
        "Any shape of picture becomes a circle in the middle, its diameter the shorter side",
        arguments: [(8, 8), (64, 4), (4, 64)])
    func circle(width: Int, height: Int) throws {
        let view = view(16, try plain(.red, width: width, height: height))
        view.frame.size = CGSize(width: 32, height: 16)
        view.isCircle = true
        display.runUntilIdle()
        let bitmap = try #require(view.layer.contents)
        #expect(bitmap[7, 8].alpha == 0 && bitmap[24, 8].alpha == 0)
        #expect(bitmap[8, 8].alpha > 200 && bitmap[23, 8].alpha > 200)
        #expect(bitmap[16, 0].alpha > 200 && bitmap[16, 15].alpha > 200)
        #expect(bitmap[8, 0].alpha == 0 && bitmap[23, 15].alpha == 0)
        #expect(bitmap[16, 8].red == 255)
    }

    @Test("The picture may be set before the size is known")
    func imageBeforeSize() throws {
        let view = view(0, try plain(.red))
        view.cornerRadius = 4
        display.runUntilIdle()
        #expect(view.layer.contents == nil)
        view.frame.size = CGSize(width: 16, height: 16)
        display.runUntilIdle()
        let bitmap = try #require(view.layer.contents)
        #expect(bitmap.width == 16)
        #expect(bitmap[0, 0].alpha == 0 && bitmap[8, 8].red == 255)
    }

    @Test("Setting the same picture again submits nothing, and keeps the bitmap")
    func sameImageAgain() throws {
        let view = view(16, try plain(.red))
        display.runUntilIdle()
        let bitmap = try #require(view.layer.contents)
        let submitted = display.statistics.counts.submitted
        view.image = try plain(.red)
        display.runUntilIdle()
        #expect(view.layer.contents === bitmap)
        #expect(display.statistics.counts.submitted == submitted)
        view.image = try plain(.blue)
        view.image = try plain(.red)
        display.runUntilIdle()
        #expect(view.layer.contents === bitmap)
        #expect(view.token?.outcome == .unchanged)
    }

    @Test("Set to nil, the picture goes and the placeholder stands in, in the same shape")
    func nilImage() throws {
        let view = view(16, try plain(.red))
        view.cornerRadius = 8
        view.placeholderColor = .green
        display.runUntilIdle()
        view.image = nil
        display.runUntilIdle()
        #expect(view.layer.contents == nil)
        let picture = try #require(view.pixels)
        #expect(picture[8, 8].green == 255)
        #expect(picture[0, 0].alpha == 0)
        #expect(picture == view.synchronousPixels)
    }

    @Test("Neither placeholder nor picture has a pixel outside the shape")
    func nothingOutsideTheShape() throws {
        let view = view(32, try plain(.red))
        view.cornerRadius = 12
        view.borderWidth = 3
        view.borderColor = .blue
        view.placeholderColor = .green
        let before = try #require(view.pixels)
        display.runUntilIdle()
        let after = try #require(view.pixels)
        for y in 0..<32 {
            for x in 0..<32 { #expect((before[x, y].alpha == 0) == (after[x, y].alpha == 0)) }
        }
        #expect(before[0, 0].alpha == 0)
    }

    @Test("The border lies inside the edge and follows the corners")
    func border() throws {
        let view = view(32, try plain(.red))
        view.cornerRadius = 10
        view.corners = [.topLeft]
        view.borderWidth = 2
        view.borderColor = .blue
        display.runUntilIdle()
        let bitmap = try #require(view.layer.contents)
        #expect(bitmap[16, 0].blue == 255 && bitmap[16, 1].blue == 255 && bitmap[16, 2].red == 255)
        #expect(bitmap[31, 31].blue == 255 && bitmap[29, 29].red == 255)
        // On the diagonal of the round corner: outside, border, picture.
        #expect(bitmap[1, 1].alpha == 0)
        #expect(bitmap[3, 3].blue > 200)
        // As wide there as elsewhere: the inner corner keeps the centre of the outer one.
        #expect(bitmap[4, 4].red > 128)
    }

    @Test("No colour shines through between border, picture and background", arguments: [1, 1.5, 2, 4])
    func noFringe(width: CGFloat) throws {
        // Red inside, blue around it, green behind: red and green never meet.
        for isCircle in [true, false] {
            let view = view(33, try plain(.red))
            view.isCircle = isCircle
            view.cornerRadius = 11
            view.borderWidth = width
            view.borderColor = .blue
            view.backgroundColor = .green
            display.runUntilIdle()
            let bitmap = try #require(view.layer.contents)
            #expect(bitmap.isOpaque)
            for y in 0..<33 {
                for x in 0..<33 {
                    let pixel = bitmap[x, y]
                    if min(pixel.red, pixel.green) > 0 {
                        // An edge of each within one pixel: only where the border is thinner than a diagonal.
                        #expect(width < 1.5, "\(x), \(y): \(pixel)")
                    }
                    #expect(pixel.alpha == 255)
                }
            }
        }
    }

    @Test("A translucent border lies over the picture, and a border wider than the view fills it")
    func oddBorders() throws {
        let view = view(16, try plain(.red))
        view.borderWidth = 4
        view.borderColor = Color(hex: 0x0000ff, alpha: 0.5)
        display.runUntilIdle()
        let bitmap = try #require(view.layer.contents)
        #expect(bitmap[1, 8].red > 100 && bitmap[1, 8].blue > 100 && bitmap[1, 8].alpha == 255)
        view.borderColor = .blue
        view.borderWidth = 100
        display.runUntilIdle()
        #expect(view.layer.contents?[8, 8].blue == 255)
        view.borderWidth = .nan
        view.cornerRadius = .infinity
        display.runUntilIdle()
        #expect(view.layer.contents?[8, 8].red == 255)
        #expect(view.layer.contents?[0, 0].alpha == 0)
    }

    @Test("An opaque background makes the bitmap opaque, and shows behind the corners")
    func opaqueBackground() throws {
        let view = view(16, try plain(.red))
        view.cornerRadius = 8
        view.backgroundColor = .white
        display.runUntilIdle()
        let bitmap = try #require(view.layer.contents)
        #expect(bitmap.isOpaque)
        #expect(bitmap.corner == .white)
        view.backgroundColor = Color(hex: 0xffffff, alpha: 0.5)
        display.runUntilIdle()
        #expect(view.layer.contents?.isOpaque == false)
    }

    @Test("A missing or broken file ends delivered, with the placeholder in the same shape, and is reported")
    func brokenFile() throws {
        let view = view(16)
        view.cornerRadius = 8
        view.placeholderColor = .green
        for source in [ImageSource.file("/nowhere/at all.png"), .data(Data([1, 2, 3]))] {
            view.source = source
            display.runUntilIdle()
            #expect(view.token?.outcome == .delivered)
            #expect(view.failure != nil)
            let bitmap = try #require(view.layer.contents)
            #expect(bitmap[8, 8].green == 255)
            #expect(bitmap[0, 0].alpha == 0)
        }
        #expect(cache.failures.count == 2)
        #expect(cache.statistics.failed == 2)
    }

    @Test("Asynchronous pixels equal a synchronous drawing")
    func asynchronousEqualsSynchronous() throws {
        let view = view(29, try plain(.red, width: 50, height: 20))
        view.isCircle = true
        view.borderWidth = 1.5
        view.contentsScale = 3
        display.runUntilIdle()
        let asynchronous = try #require(view.layer.contents)
        let other = self.view(29, view.image)
        other.isCircle = true
        other.borderWidth = 1.5
        other.contentsScale = 3
        try other.layer.displaySynchronously()
        #expect(other.layer.contents == asynchronous)
        #expect(view.pixels == view.synchronousPixels)
    }

    @Test("Reuse takes the picture away")
    func reuse() throws {
        let view = view(16, try plain(.red))
        display.runUntilIdle()
        view.prepareForReuse()
        #expect(view.source == nil)
        display.runUntilIdle()
        #expect(view.layer.contents == nil)
        view.image = try plain(.red)
        display.runUntilIdle()
        #expect(view.layer.contents?.corner == .red)
    }
}
