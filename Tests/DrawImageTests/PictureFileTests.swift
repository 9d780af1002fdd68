import DrawImage
import DrawRaster
import Foundation
import Testing

@Suite("Picture files")
struct PictureFileTests {
    private let bitmap = try! Bitmap(width: 2, height: 1, bytes: [1, 2, 3, 255, 4, 5, 6, 255])

    private func contents(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test("A file is written, written over, and read; nothing else stays in the folder")
    func writing() throws {
        try TestFiles.withFolder { folder in
            let path = folder + "/a.png"
            try Data("old".utf8).write(to: URL(fileURLWithPath: path))
            try bitmap.write(toFile: path)
            #expect(try contents(folder) == ["a.png"])
            #expect(try Image(contentsOfFile: path).bitmap[1, 0] == (4, 5, 6, 255))
            #expect(try Image.info(ofFile: path).width == 2)
        }
    }

    @Test("A missing folder is an error that names it")
    func missingFolder() throws {
        try TestFiles.withFolder { folder in
            let path = folder + "/none/a.png"
            let error = #expect(throws: ImageError.self) { try bitmap.write(toFile: path) }
            #expect(error?.description == "\(path): can't be written: there is no folder \(folder)/none")
        }
    }

    @Test("A folder, a pipe and no name are not written to, and nothing is left behind")
    func unwritable() throws {
        try TestFiles.withFolder { folder in
            #expect(mkfifo(folder + "/pipe", 0o600) == 0)
            for path in [folder, folder + "/", folder + "/pipe", "", "a\0b"] as [String] {
                let error = #expect(throws: ImageError.self) { try bitmap.write(toFile: path) }
                #expect(error?.description.hasPrefix("\(path): can't be written: ") == true)
            }
            let left = try contents(folder)
            #expect(left == ["pipe"])
        }
    }

    @Test("What is no regular file is not read, and does not wait")
    func unreadable() throws {
        try TestFiles.withFolder { folder in
            #expect(mkfifo(folder + "/pipe", 0o600) == 0)
            #expect(throws: ImageError.notAFile(path: folder + "/pipe")) {
                try Image(contentsOfFile: folder + "/pipe")
            }
            #expect(throws: ImageError.notAFile(path: folder)) { try Image(contentsOfFile: folder) }
            #expect(throws: ImageError.notAFile(path: "/dev/zero")) { try Image(contentsOfFile: "/dev/zero") }
            for path in [folder + "/none.png", folder + "/pipe/a.png", "", "a\0b"] {
                #expect(throws: ImageError.missingFile(path: path)) { try Image(contentsOfFile: path) }
            }
        }
    }

    @Test("A file that is too large is refused before it is read")
    func tooLarge() throws {
        try TestFiles.withFolder { folder in
            let path = folder + "/large.png"
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            // A hole: 10 GB that take no room.
            #expect(truncate(path, 10_000_000_000) == 0)
            let error = #expect(throws: ImageError.self) { try Image(contentsOfFile: path) }
            #expect(
                error?.description
                    == "\(path): 10000000000 bytes; DecodeLimits.inputBytes allows 33554432")
        }
    }

    @Test("An error of a file names it")
    func names() throws {
        try TestFiles.withFolder { folder in
            let path = folder + "/a.png"
            try Data(TestPNG.signature).write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: ImageError.self) { try Image(contentsOfFile: path) }
            #expect(error?.description == "\(path): the PNG file ends within its header")
        }
    }
}
