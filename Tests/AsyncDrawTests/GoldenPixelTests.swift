import AsyncDraw
import AsyncDrawTesting
import Foundation
import Testing

/// Pictures that people have looked at. A change that shows is recorded again, and looked at again.
@Suite("Golden pictures of components")
@MainActor
struct GoldenPixelTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
    private let goldens = GoldenPictures(folder: root.appendingPathComponent("Goldens").path)
    private let images = root.deletingLastPathComponent().appendingPathComponent("Examples/Feed/images").path

    private func label(_ text: String, _ frame: CGRect, _ change: (AsyncDrawLabel) -> Void = { _ in })
        -> AsyncDrawLabel
    {
        let label = AsyncDrawLabel(frame: frame)
        label.font = .system(ofSize: 16)
        label.text = text
        change(label)
        return label
    }

    private func check(_ views: [View], size: CGSize, named name: String) async throws {
        let root = View(frame: CGRect(origin: .zero, size: size))
        root.backgroundColor = .white
        root.layer.contentsScale = 2
        for view in views { root.addSubview(view) }
        try await root.displayed()
        let drawn = try root.snapshot()
        #expect(drawn == root.synchronousPixels)
        try goldens.check(drawn, named: name)
    }

    @Test("One label shows Latin, the scripts of the East, Arabic, Hebrew, Thai, Devanagari and emoji")
    func scripts() async throws {
        let text = "Åre, 東京, 서울, مرحبا, שלום, สวัสดี, नमस्ते 👩‍👩‍👧‍👦 🇯🇵 1️⃣ ❤️ ☎"
        try await check(
            [
                label(text, CGRect(x: 10, y: 10, width: 280, height: 130)) {
                    $0.numberOfLines = 0
                    $0.lineHeight = 30
                }
            ], size: CGSize(width: 300, height: 150), named: "label-scripts")
    }

    @Test(
        "Text that is too long ends with an ellipsis where its direction ends, and stands where its alignment says"
    )
    func truncation() async throws {
        let texts = [
            "The end of this sentence is more than the line has room for.",
            "נגמר המקום בשורה הזאת לפני שהמשפט הזה נגמר לגמרי.",
            "انتهت المساحة في هذا السطر قبل أن تنتهي هذه الجملة الطويلة جدا.",
        ]
        var labels: [AsyncDrawLabel] = []
        for (row, text) in texts.enumerated() {
            labels.append(
                label(text, CGRect(x: 10, y: 10 + CGFloat(row) * 34, width: 260, height: 30)) {
                    $0.numberOfLines = 1
                    $0.lineHeight = 30
                    $0.backgroundColor = Color(hex: 0xfff3b0)
                })
        }
        for (column, alignment) in [TextAlignment.left, .center, .right].enumerated() {
            labels.append(
                label("ab gj", CGRect(x: 10 + CGFloat(column) * 90, y: 114, width: 80, height: 26)) {
                    $0.textAlignment = alignment
                    $0.backgroundColor = Color(hex: 0xd0ebff)
                })
        }
        try await check(labels, size: CGSize(width: 280, height: 150), named: "label-truncation")
    }

    @Test(
        "Pictures are cut to chosen corners, circles and borders, whatever their shape, and never stretched")
    func roundedImages() async throws {
        func image(_ file: String, _ frame: CGRect, _ change: (RoundedImage) -> Void) -> RoundedImage {
            let view = RoundedImage(frame: frame)
            view.source = .file(images + "/" + file)
            change(view)
            return view
        }
        func place(_ index: Int) -> CGRect {
            CGRect(x: 10 + CGFloat(index % 4) * 80, y: 10 + CGFloat(index / 4) * 80, width: 70, height: 70)
        }
        try await check(
            [
                image("photo-01.jpg", place(0)) { $0.cornerRadius = 14 },
                image("photo-02.jpg", place(1)) {
                    $0.cornerRadius = 24
                    $0.corners = [.topLeft, .bottomRight]
                    $0.borderWidth = 3
                    $0.borderColor = .red
                },
                image("avatar-01.png", place(2)) { $0.isCircle = true },
                image("avatar-02.jpg", CGRect(x: 250, y: 10, width: 70, height: 40)) {
                    $0.isCircle = true
                    $0.borderWidth = 2
                    $0.borderColor = Color(hex: 0x1e90ff)
                },
                image("photo-03.jpg", place(4)) {
                    $0.contentMode = .aspectFit
                    $0.cornerRadius = 10
                    $0.backgroundColor = Color(hex: 0x222222)
                },
                image("photo-03.jpg", place(5)) { $0.contentMode = .center },
                image("missing.png", place(6)) {
                    $0.placeholderColor = Color(hex: 0xced4da)
                    $0.cornerRadius = 20
                },
                image("photo-01.jpg", place(7)) {
                    $0.isCircle = true
                    $0.backgroundColor = .yellow
                    $0.borderWidth = 6
                    $0.borderColor = Color(hex: 0x000000, alpha: 0.4)
                },
            ], size: CGSize(width: 330, height: 170), named: "rounded-images")
    }
}
