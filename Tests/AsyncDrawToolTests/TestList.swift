import AsyncDraw
import Foundation

/// A small list with labels and pictures, in a folder of its own.
struct TestList {
    static let rowCount = 12

    let scratch: Scratch
    let path: String

    /// - Parameters:
    ///   - rows: JSON of the rows; nil for twelve with texts in several scripts.
    ///   - extra: Further keys of the document, with a comma behind.
    init(rows: String? = nil, cell: String = TestList.cell, extra: String = "") throws {
        scratch = try Scratch()
        for (name, color) in [("red", Color.red), ("blue", Color.blue), ("green", Color.green)] {
            try scratch.write(TestList.picture(color).encoded(), to: "\(name).png")
        }
        path = try scratch.write(
            """
            {"list": 1, "width": 200, "height": 90, "rowHeight": 40, "scale": 2, "background": "#f0f4ff", \(extra)
             "cell": \(cell), "rows": \(rows ?? TestList.rows)}
            """, to: "list.json")
    }

    static let cell = """
        [{"image": {"src": "{{picture}}.png", "frame": [4, 4, 32, 32], "circle": true, "placeholder": "#ff00ff",
            "border": {"width": 1, "color": "#111827"}}},
         {"label": {"text": "{{name}}", "frame": [44, 2, 150, 18], "font": {"size": 14, "weight": 700}, "lines": 1}},
         {"label": {"text": "{{text}}", "frame": [44, 20, 110, 18], "font": {"size": 12}, "color": "#4b5563",
            "background": "#ffffff", "insets": [0, 2, 0, 2]}},
         {"image": {"src": "{{picture}}.png", "frame": [160, 4, 36, 30], "cornerRadius": 8,
            "corners": ["topLeft", "bottomRight"], "background": "#f0f4ff"}}]
        """

    private static var rows: String {
        let texts = ["Hello there", "مرحبا بك", "こんにちは", "שלום לך", "Привет", "नमस्ते 👋"]
        let pictures = ["red", "blue", "green"]
        let rows = (0..<rowCount).map { row in
            "{\"name\": \"Row \(row)\", \"text\": \"\(texts[row % 6])\", \"picture\": \"\(pictures[row % 3])\"}"
        }
        return "[\(rows.joined(separator: ", "))]"
    }

    /// 50 by 40 pixels: a frame of one colour with a lighter disc.
    static func picture(_ color: Color) throws -> Bitmap {
        let context = try BitmapContext(width: 50, height: 40, background: color)
        context.fill(
            Path(ellipseIn: CGRect(x: 10, y: 5, width: 30, height: 30)),
            with: Color(hex: 0xffffff, alpha: 0.7))
        return context.makeBitmap()
    }
}
