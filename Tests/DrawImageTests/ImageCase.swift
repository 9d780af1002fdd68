import Foundation
import Testing

/// A file of `Tests/Resources/images` and what its manifest expects.
struct ImageCase: Sendable, CustomTestStringConvertible {
    enum Expectation: String, Decodable {
        case ok, error, either
    }

    struct Picture: Sendable {
        let width: Int
        let height: Int
        let orientation: Int
        /// Red, green, blue and alpha on average, not premultiplied.
        let means: [Double]
        /// 8 × 8 premultiplied pixels, each the mean of its part of the picture.
        let grid: [UInt8]
        /// SHA-256 of the straight bytes, where they are exact.
        let digest: String?
        let tolerance: Int
    }

    let name: String
    let kind: String
    let expectation: Expectation
    let picture: Picture?
    /// Whether the other decoders gave different pixels.
    let isDisputed: Bool

    var path: String { ImageCase.folder + "/files/" + name }
    var testDescription: String { name }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Resources/images").path

    /// The cases of formats that are decoded, and of files that are no pictures.
    static let all = manifest.filter { $0.kind != "webp" }
    /// The cases of formats that are known and not decoded.
    static let undecoded = manifest.filter { $0.kind == "webp" }

    private static let manifest: [ImageCase] = {
        struct Manifest: Decodable {
            let items: [ImageCase]
        }
        let data = try! Data(contentsOf: URL(fileURLWithPath: folder + "/manifest.json"))
        return try! JSONDecoder().decode(Manifest.self, from: data).items
    }()
}

extension ImageCase: Decodable {
    private enum CodingKeys: String, CodingKey {
        case file, kind, expect, width, height, orientation, tolerance
        case means = "mean_rgba"
        case grid = "thumb8_premul_hex"
        case digest = "sha256_of_rgba"
        case isDisputed = "pixels_disputed"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .file)
        kind = try values.decode(String.self, forKey: .kind)
        expectation = try values.decode(Expectation.self, forKey: .expect)
        isDisputed = try values.decodeIfPresent(Bool.self, forKey: .isDisputed) ?? false
        guard let grid = try values.decodeIfPresent(String.self, forKey: .grid) else {
            picture = nil
            return
        }
        let digits = Array(grid)
        picture = Picture(
            width: try values.decode(Int.self, forKey: .width),
            height: try values.decode(Int.self, forKey: .height),
            orientation: try values.decode(Int.self, forKey: .orientation),
            means: try values.decode([Double].self, forKey: .means),
            grid: stride(from: 0, to: digits.count, by: 2).map {
                UInt8(String(digits[$0...$0 + 1]), radix: 16)!
            },
            digest: try values.decodeIfPresent(String.self, forKey: .digest),
            tolerance: try values.decode(Int.self, forKey: .tolerance))
    }
}
