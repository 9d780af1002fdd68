import AsyncDraw
import AsyncDrawTesting
import Foundation
import Testing

@Suite("Golden pictures")
struct GoldenPicturesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

    private func goldens(_ mode: GoldenPictures.RecordMode) -> GoldenPictures {
        GoldenPictures(folder: folder + "/goldens", failuresFolder: folder + "/failures", mode: mode)
    }

    /// A picture of 4 by 4 pixels with one pixel of its own, at (2, 1).
    private func picture(pixel: [UInt8]) throws -> Bitmap {
        var bytes = [UInt8](repeating: 255, count: 64)
        bytes.replaceSubrange(24..<28, with: pixel)
        return try Bitmap(width: 4, height: 4, bytes: bytes)
    }

    private func files(in name: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + name).sorted()) ?? []
    }

    @Test("A missing picture is recorded, and then the same drawing matches, translucent pixels included")
    func recordsMissing() throws {
        let bitmap = try picture(pixel: [3, 1, 0, 7])
        #expect(try goldens(.missing).check(bitmap, named: "cell/first") == .recorded)
        #expect(try goldens(.missing).check(bitmap, named: "cell/first") == .matched)
        #expect(try goldens(.never).check(bitmap, named: "cell/first") == .matched)
        #expect(files(in: "goldens/cell") == ["first.png"])
    }

    @Test("In mode never a missing picture is an error and nothing is written")
    func neverWrites() throws {
        let bitmap = try picture(pixel: [0, 0, 0, 255])
        #expect(throws: GoldenError.missing(path: folder + "/goldens/absent.png")) {
            try goldens(.never).check(bitmap, named: "absent")
        }
        #expect(files(in: "goldens").isEmpty)
    }

    @Test("One pixel off by one is an error that says where, and writes expected, actual and difference")
    func oneLevelDiffers() throws {
        try goldens(.missing).check(picture(pixel: [10, 20, 30, 255]), named: "cell")
        let error = #expect(throws: GoldenError.self) {
            try goldens(.missing).check(picture(pixel: [10, 21, 30, 255]), named: "cell")
        }
        let description = try #require(error?.description)
        #expect(description.contains("1 of 16 pixels differ, by at most 1/255; the first at (2, 1)"))
        #expect(files(in: "failures") == ["cell.actual.png", "cell.difference.png", "cell.expected.png"])
        let difference = try Image(contentsOfFile: folder + "/failures/cell.difference.png").bitmap
        #expect(difference[2, 1] == (0, 8, 0, 255))
        #expect(difference[1, 2] == (0, 0, 0, 255))
    }

    @Test("Mode failed records a picture that differs and mode all every one")
    func recordsFailedAndAll() throws {
        try goldens(.missing).check(picture(pixel: [0, 0, 0, 255]), named: "cell")
        let other = try picture(pixel: [255, 0, 0, 255])
        #expect(try goldens(.failed).check(other, named: "cell") == .recorded)
        #expect(try goldens(.failed).check(other, named: "cell") == .matched)
        #expect(try goldens(.all).check(other, named: "cell") == .recorded)
        #expect(files(in: "failures").isEmpty)
    }

    @Test("Pictures of different sizes differ, and the error names both sizes")
    func sizesDiffer() throws {
        try goldens(.missing).check(picture(pixel: [0, 0, 0, 255]), named: "cell")
        let wide = try Bitmap(width: 8, height: 2, bytes: [UInt8](repeating: 255, count: 64))
        let error = #expect(throws: GoldenError.self) { try goldens(.missing).check(wide, named: "cell") }
        #expect(error?.description.contains("expected 4x4 pixels of rgba8, got 8x2 of rgba8") == true)
    }

    @Test("A golden picture that is no picture is an error that names the file")
    func unreadable() throws {
        try FileManager.default.createDirectory(
            atPath: folder + "/goldens", withIntermediateDirectories: true)
        try Data("not a picture".utf8).write(to: URL(fileURLWithPath: folder + "/goldens/cell.png"))
        let error = #expect(throws: GoldenError.self) {
            try goldens(.never).check(picture(pixel: [0, 0, 0, 255]), named: "cell")
        }
        #expect(error?.description.contains("/goldens/cell.png: the golden picture can't be read") == true)
    }
}
