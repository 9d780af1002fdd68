import AsyncDraw
import Foundation
import Testing

@Suite("The image cache")
struct ImageCacheTests {
    /// A file of one colour, 16 by 16 pixels.
    func file(_ color: Color) throws -> Data {
        let pixel = [color.red, color.green, color.blue, color.alpha]
        return try Bitmap(width: 16, height: 16, isOpaque: true, bytes: (0..<256).flatMap { _ in pixel })
            .encoded(as: .png)
    }

    @Test("A picture is decoded once, and found afterwards")
    func hits() throws {
        let cache = ImageCache()
        let source = ImageSource.data(try file(.red))
        let image = try cache.image(for: source)
        #expect(try cache.image(for: source).bitmap === image.bitmap)
        #expect(cache.statistics.hits == 1)
        #expect(cache.statistics.misses == 1)
        #expect(cache.statistics.decoded == 1)
        #expect(cache.statistics.bytes == 1024)
    }

    @Test("A picture that is decoded already is handed back and not counted")
    func images() throws {
        let cache = ImageCache()
        let image = Image(try Bitmap(width: 1, height: 1, bytes: [0, 0, 0, 255]))
        #expect(try cache.image(for: .image(image)) == image)
        #expect(cache.statistics == ImageCache.Statistics())
    }

    @Test("Over the budget what was not asked for longest goes first")
    func budget() throws {
        let cache = ImageCache(byteBudget: 2048)
        let sources = try [Color.red, .green, .blue].map { ImageSource.data(try file($0)) }
        _ = try cache.image(for: sources[0])
        _ = try cache.image(for: sources[1])
        _ = try cache.image(for: sources[0])
        _ = try cache.image(for: sources[2])
        #expect(cache.statistics.bytes == 2048)
        _ = try cache.image(for: sources[0])
        #expect(cache.statistics.decoded == 3)
        _ = try cache.image(for: sources[1])
        #expect(cache.statistics.decoded == 4)
    }

    @Test("A picture above the whole budget is not kept")
    func tooLarge() throws {
        let cache = ImageCache(byteBudget: 100)
        let source = ImageSource.data(try file(.red))
        _ = try cache.image(for: source)
        _ = try cache.image(for: source)
        #expect(cache.statistics.decoded == 2)
        #expect(cache.statistics.bytes == 0)
    }

    @Test("A broken file is tried once, reported once, and tried again after all was let go")
    func failures() throws {
        let cache = ImageCache()
        let source = ImageSource.data(Data([1, 2, 3]))
        #expect(cache.error(for: source) == nil)
        for _ in 0..<3 { #expect(throws: ImageError.self) { try cache.image(for: source) } }
        #expect(cache.failures.count == 1)
        #expect(cache.statistics.failed == 1)
        #expect(cache.statistics.misses == 1)
        #expect(cache.statistics.requested == 3)
        cache.removeAll()
        #expect(cache.error(for: source) == nil)
    }

    @Test("A cancelled request throws CancellationError and is no failure")
    func cancelled() throws {
        let cache = ImageCache()
        let source = ImageSource.data(try file(.red))
        #expect(throws: CancellationError.self) {
            try cache.image(for: source, checkpoint: Checkpoint { true })
        }
        #expect(cache.failures.isEmpty)
        #expect(try cache.image(for: source).width == 16)
    }

    @Test("Many threads may ask at once")
    func threads() async throws {
        let cache = ImageCache(byteBudget: 3000)
        let sources = try (0..<6).map { ImageSource.data(try file(Color(hex: UInt32($0) * 40))) }
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask {
                    for round in 0..<30 {
                        let index = (task + round) % 6
                        let image = try? cache.image(for: sources[index])
                        #expect(image?.bitmap[0, 0].blue == UInt8(index * 40))
                    }
                }
            }
        }
        let statistics = cache.statistics
        #expect(statistics.hits + statistics.misses == 120)
        #expect(statistics.bytes <= 3000)
    }
}
