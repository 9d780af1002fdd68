import DrawRaster
import Foundation
import Testing

@Suite("Display lists")
struct DisplayListTests {
    private let size = CGSize(width: 24, height: 16)

    private func draw(in context: any DrawingContext, glyph: TestGlyphSource, image: Image) {
        context.fill(CGRect(x: 0, y: 0, width: 24, height: 16), with: .white)
        context.withSavedState {
            context.translateBy(x: 4, y: 2.5)
            context.clip(to: Path(ellipseIn: CGRect(x: 0, y: 0, width: 12, height: 12)))
            context.fill(
                Path(roundedRect: CGRect(x: 1, y: 1, width: 9, height: 5), cornerRadius: 2), with: .blue)
            context.draw(
                image, in: CGRect(x: 2, y: 2, width: 6, height: 6),
                source: CGRect(x: 0, y: 0, width: 1, height: 1), quality: .low, opacity: 0.5)
        }
        context.fill(image.bitmap, in: CGRect(x: 15, y: 3, width: 4, height: 4), with: .color(.red))
        context.draw(glyph.run([.zero, CGPoint(x: 2.5, y: 0)]), at: CGPoint(x: 3, y: 9), with: .black)
    }

    private func material() throws -> (TestGlyphSource, Image) {
        (
            try TestGlyphSource(mask: 2, [255, 128, 10, 200]),
            Image(try Bitmap(width: 2, height: 1, bytes: [90, 80, 70, 255, 0, 0, 60, 120]))
        )
    }

    @Test("A recorded drawing, drawn, is the drawing, byte for byte")
    func replay() throws {
        let (glyph, image) = try material()
        let recording = RecordingContext(size: size)
        draw(in: recording, glyph: glyph, image: image)
        let direct = try BitmapContext(size: size, scale: 2)
        draw(in: direct, glyph: glyph, image: image)
        let replayed = try BitmapContext(size: size, scale: 2)
        try recording.displayList.draw(in: replayed)
        #expect(direct.makeBitmap() == replayed.makeBitmap())
        let again = RecordingContext(size: size)
        try recording.displayList.draw(in: again)
        #expect(again.displayList.operations.count == recording.displayList.operations.count + 2)
    }

    @Test("As text a list has one line for each operation")
    func description() throws {
        let (glyph, image) = try material()
        let recording = RecordingContext(size: size)
        draw(in: recording, glyph: glyph, image: image)
        let lines = recording.displayList.description.split(separator: "\n")
        #expect(lines[0] == "displayList 24x16")
        #expect(lines[1] == "fill M0 0L24 0L24 16L0 16Z nonzero #ffffff")
        #expect(lines[2] == "save")
        #expect(lines[3] == "transform [1,0,0,1,4,2.5]")
        #expect(lines[4].hasPrefix("clip M12 6C12 "))
        #expect(lines[6] == "image 2x1 [2,2,6,6] source [0,0,1,1] low opacity 0.5")
        #expect(lines[7] == "restore")
        #expect(lines[8] == "mask 2x1 [15,3,4,4] #ff0000")
        #expect(lines[9] == "text Test 10 at [3,9] glyphs 1@[0,0] 1@[2.5,0] #000000")
        #expect(lines.count == 10)
    }

    @Test("The first difference names the operation and both texts; equal lists have none")
    func firstDifference() throws {
        let first = RecordingContext(size: size)
        first.fill(CGRect(x: 0, y: 0, width: 1, height: 1), with: .red)
        first.fill(CGRect(x: 0, y: 0, width: 1, height: 1), with: .green)
        let second = RecordingContext(size: size)
        second.fill(CGRect(x: 0, y: 0, width: 1, height: 1), with: .red)
        #expect(first.displayList.firstDifference(from: first.displayList) == nil)
        #expect(
            first.displayList.firstDifference(from: second.displayList)
                == "ops[1]: fill M0 0L1 0L1 1L0 1Z nonzero #00ff00, not nothing")
        #expect(
            DisplayList(size: .zero).firstDifference(from: first.displayList) == "size: 0x0, not 24x16")
    }

    @Test("Equal drawings are equal lists with equal hashes; a change of a pixel in an image is a difference")
    func equality() throws {
        let lists = try [0, 0, 1].map { value in
            let recording = RecordingContext(size: size)
            let image = Image(try Bitmap(width: 1, height: 1, bytes: [0, 0, UInt8(value), 255]))
            recording.draw(image, in: CGRect(x: 0, y: 0, width: 5, height: 5))
            return recording.displayList
        }
        #expect(lists[0] == lists[1])
        #expect(lists[0].hashValue == lists[1].hashValue)
        #expect(lists[0] != lists[2])
    }

    @Test("Saves and restores without partners do not reach beyond the list")
    func unbalanced() throws {
        var list = DisplayList(size: size)
        list.operations = [
            .restore, .transform(Transform(translationX: 2, y: 0)), .save, .save,
            .transform(Transform(translationX: 2, y: 0)),
        ]
        let context = try BitmapContext(size: size)
        context.translateBy(x: 1, y: 1)
        context.saveState()
        try list.draw(in: context)
        #expect(context.transform == Transform(translationX: 1, y: 1))
        context.restoreState()
        #expect(context.transform == Transform(translationX: 1, y: 1))
    }

    @Test("A cancelled list stops between operations and leaves transform and clip as they were")
    func cancelled() throws {
        let asked = Guarded(0)
        let checkpoint = Checkpoint(isCancelled: {
            asked.withLock {
                $0 += 1
                return $0 > 2
            }
        })
        let list = DisplayList(
            size: size,
            operations: Array(repeating: .transform(Transform(translationX: 1, y: 0)), count: 50))
        let context = try BitmapContext(size: size)
        #expect(throws: CancellationError.self) { try list.draw(in: context, checkpoint: checkpoint) }
        #expect(context.transform == .identity)
        #expect(asked.withLock { $0 } == 3)
    }

    @Test("A recording knows where its clip is")
    func clipBounds() {
        let recording = RecordingContext(size: size)
        recording.scaleBy(x: 2, y: 2)
        #expect(recording.clipBounds == CGRect(x: 0, y: 0, width: 12, height: 8))
        recording.saveState()
        recording.clip(to: CGRect(x: 1, y: 1, width: 3, height: 3))
        #expect(recording.clipBounds == CGRect(x: 1, y: 1, width: 3, height: 3))
        recording.clip(to: CGRect(x: 9, y: 9, width: 3, height: 3))
        #expect(recording.clipBounds.isNull)
        recording.restoreState()
        #expect(recording.clipBounds == CGRect(x: 0, y: 0, width: 12, height: 8))
    }
}
