import DrawImage
import Testing

@Suite("PNG filters")
struct PNGFilterPixelTests {
    /// The specification's own words.
    private func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
        let estimate = a + b - c
        let (fromA, fromB, fromC) = (abs(estimate - a), abs(estimate - b), abs(estimate - c))
        if fromA <= fromB && fromA <= fromC { return a }
        return fromB <= fromC ? b : c
    }

    @Test("Paeth in eight bits equals the specification for all 16,777,216 neighbours")
    func everyPrediction() {
        var wrong = 0
        for a in 0..<256 {
            for b in 0..<256 {
                for c in 0..<256 where Int(PNGFilter.paeth(UInt8(a), UInt8(b), UInt8(c))) != paeth(a, b, c) {
                    wrong += 1
                }
            }
        }
        #expect(wrong == 0)
    }

    @Test(
        "Each filter writes the differences that the specification defines, and weighs them", arguments: 1...4
    )
    func rows(distance: Int) {
        var random = TestRandom(seed: UInt64(distance))
        let padding = [UInt8](repeating: 0, count: distance)
        for count in [1, 2, 15, 16, 17, 100, 70_000] {
            let row = padding + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let above = padding + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            for filter in PNGFilter.allCases {
                var output = [UInt8](repeating: 0, count: count)
                let weight = row.withUnsafeBufferPointer { row in
                    above.withUnsafeBufferPointer { above in
                        filter.apply(
                            to: row.baseAddress! + distance, above: above.baseAddress! + distance,
                            count: count,
                            distance: distance, output: &output)
                    }
                }
                let expected = (distance..<distance + count).map { index in
                    let (a, b, c) = (
                        Int(row[index - distance]), Int(above[index]), Int(above[index - distance])
                    )
                    let prediction =
                        switch filter {
                        case .none: 0
                        case .sub: a
                        case .up: b
                        case .average: (a + b) / 2
                        case .paeth: paeth(a, b, c)
                        }
                    return UInt8(truncatingIfNeeded: Int(row[index]) - prediction)
                }
                #expect(output == expected)
                #expect(weight == expected.reduce(0) { $0 + UInt64(Int8(bitPattern: $1).magnitude) })
            }
        }
    }
}
