/// Sine and cosine of an angle, the same bits on every machine.
///
/// The C library's `sin` and `cos` differ in the last bits with and without FMA, and a last bit can
/// decide a pixel; these use only addition and multiplication. The angle is reduced to a quarter turn
/// and the Taylor series of both functions are summed to the 15th and 16th power: at most 1e-12 off
/// for angles below a million radians, which is far below the filler's step of 1/256 pixel.
///
/// - Parameter radians: The angle. NaN and infinities give NaN for both.
func sineAndCosine(ofRadians radians: Double) -> (sine: Double, cosine: Double) {
    guard radians.isFinite, radians.magnitude < 1e9 else { return (.nan, .nan) }
    let quarterTurns = (radians * (2 / Double.pi)).rounded()
    // π/2 in two parts, so that the product with a whole number keeps its low bits.
    let high = 1.570796326734125614166
    let low = 6.077100506506192601475e-11
    let x = (radians - quarterTurns * high) - quarterTurns * low
    let square = x * x

    var sine = 0.0
    for factor in sineFactors {
        sine = sine * square + factor
    }
    sine *= x
    var cosine = 0.0
    for factor in cosineFactors {
        cosine = cosine * square + factor
    }

    switch Int(quarterTurns) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
}

/// 1/n! with alternating signs, from x¹⁵ down to x.
private let sineFactors: [Double] = [
    -7.647_163_731_819_816e-13, 1.605_904_383_682_161_5e-10, -2.505_210_838_544_172e-8,
    2.755_731_922_398_589e-6, -1.984_126_984_126_984e-4, 8.333_333_333_333_333e-3,
    -1.666_666_666_666_666_6e-1, 1,
]

/// 1/n! with alternating signs, from x¹⁶ down to 1.
private let cosineFactors: [Double] = [
    4.779_477_332_387_385e-14, -1.147_074_559_772_972_5e-11, 2.087_675_698_786_81e-9,
    -2.755_731_922_398_589_4e-7, 2.480_158_730_158_730_2e-5, -1.388_888_888_888_889e-3,
    4.166_666_666_666_666_4e-2, -0.5, 1,
]
