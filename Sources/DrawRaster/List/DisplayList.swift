public import Foundation

/// A drawing as data: what a `RecordingContext` writes, and what can be drawn again into any context.
///
/// Lists are values: they can be kept, compared and handed to other threads. Two lists that draw the same thing by
/// different operations are different lists.
public struct DisplayList: Hashable, Sendable {
    /// One step of a drawing, with all that it needs.
    public enum Operation: Hashable, Sendable {
        case save
        case restore
        case transform(Transform)
        case clip(Path, rule: FillRule)
        case fill(Path, paint: Paint, rule: FillRule)
        case image(
            Image, rect: CGRect, source: CGRect?, quality: InterpolationQuality, opacity: CGFloat)
        case mask(Bitmap, rect: CGRect, paint: Paint)
        case text(GlyphRun, origin: CGPoint, paint: Paint)
    }

    /// The size of what is drawn, in points.
    public var size: CGSize
    public var operations: [Operation]

    public init(size: CGSize, operations: [Operation] = []) {
        self.size = size
        self.operations = operations
    }

    /// Draws the list.
    ///
    /// Transform and clip of `context` are afterwards as they were: a save that the list does not restore is restored
    /// for it, and a restore without a save in the list is left out.
    ///
    /// - Throws: `CancellationError` once `checkpoint`, asked between operations, throws.
    public func draw(
        in context: any DrawingContext, checkpoint: Checkpoint = .never
    ) throws(CancellationError) {
        var depth = 0
        defer {
            for _ in 0..<depth { context.restoreState() }
        }
        context.saveState()
        depth += 1
        for operation in operations {
            try checkpoint()
            switch operation {
            case .save:
                context.saveState()
                depth += 1
            case .restore:
                guard depth > 1 else { continue }
                context.restoreState()
                depth -= 1
            case .transform(let transform):
                context.concatenate(transform)
            case .clip(let path, let rule):
                context.clip(to: path, rule: rule)
            case .fill(let path, let paint, let rule):
                context.fill(path, with: paint, rule: rule)
            case .image(let image, let rect, let source, let quality, let opacity):
                context.draw(image, in: rect, source: source, quality: quality, opacity: opacity)
            case .mask(let mask, let rect, let paint):
                context.fill(mask, in: rect, with: paint)
            case .text(let run, let origin, let paint):
                context.draw(run, at: origin, with: paint)
            }
        }
    }

    /// The first operation in which two lists differ, in words; nil if they are equal.
    public func firstDifference(from other: DisplayList) -> String? {
        if size != other.size {
            return "size: \(Self.text(size.width))x\(Self.text(size.height)), "
                + "not \(Self.text(other.size.width))x\(Self.text(other.size.height))"
        }
        for index in 0..<max(operations.count, other.operations.count) {
            let mine = index < operations.count ? operations[index] : nil
            let others = index < other.operations.count ? other.operations[index] : nil
            if mine != others {
                return
                    "ops[\(index)]: \(mine?.description ?? "nothing"), not \(others?.description ?? "nothing")"
            }
        }
        return nil
    }

    fileprivate static func text(_ number: CGFloat) -> String {
        number == number.rounded() && number.magnitude < 1e15 ? String(Int(number)) : "\(number)"
    }
}

extension DisplayList: CustomStringConvertible {
    /// The size and one line for each operation, so that lists compare as text.
    public var description: String {
        (["displayList \(Self.text(size.width))x\(Self.text(size.height))"] + operations.map(\.description))
            .joined(separator: "\n")
    }
}

extension DisplayList.Operation: CustomStringConvertible {
    /// The operation in one line. Pictures and fonts are named by their sizes and names, not by their contents.
    public var description: String {
        switch self {
        case .save: "save"
        case .restore: "restore"
        case .transform(let transform):
            "transform "
                + Self.list([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])
        case .clip(let path, let rule): "clip \(path) \(rule.rawValue)"
        case .fill(let path, let paint, let rule): "fill \(path) \(rule.rawValue) \(paint)"
        case .image(let image, let rect, let source, let quality, let opacity):
            "image \(image.width)x\(image.height) \(Self.list(rect))"
                + (source.map { " source " + Self.list($0) } ?? "")
                + " \(quality.rawValue) opacity \(DisplayList.text(opacity))"
        case .mask(let mask, let rect, let paint):
            "mask \(mask.width)x\(mask.height) \(Self.list(rect)) \(paint)"
        case .text(let run, let origin, let paint):
            "text \(run.source.font.name) \(DisplayList.text(run.fontSize)) at "
                + Self.list([origin.x, origin.y]) + " glyphs "
                + zip(run.glyphs, run.positions).map { "\($0)@\(Self.list([$1.x, $1.y]))" }.joined(
                    separator: " ") + " \(paint)"
        }
    }

    private static func list(_ numbers: [CGFloat]) -> String {
        "[" + numbers.map(DisplayList.text).joined(separator: ",") + "]"
    }

    private static func list(_ rect: CGRect) -> String {
        list([rect.minX, rect.minY, rect.width, rect.height])
    }
}

extension Path: CustomStringConvertible {
    /// The path as SVG path data.
    public var description: String {
        func text(_ point: CGPoint) -> String {
            DisplayList.text(point.x) + " " + DisplayList.text(point.y)
        }
        return elements.map { element in
            switch element {
            case .move(let point): "M" + text(point)
            case .line(let point): "L" + text(point)
            case .quadCurve(let point, let control): "Q" + text(control) + " " + text(point)
            case .curve(let point, let control1, let control2):
                "C" + text(control1) + " " + text(control2) + " " + text(point)
            case .closeSubpath: "Z"
            }
        }.joined()
    }
}

extension Paint: CustomStringConvertible {
    public var description: String {
        switch self {
        case .color(let color): color.description
        }
    }
}
