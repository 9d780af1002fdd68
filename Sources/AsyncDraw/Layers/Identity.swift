/// What a layer shows: a row's id, for example.
///
/// ```swift
/// cell.identity = Identity(row.id)
/// ```
///
/// A layer that was given none has one that changes with every reuse.
public struct Identity: Hashable, Sendable {
    private let value: any Hashable & Sendable

    /// Makes an identity of any value that can be compared.
    public init(_ value: some Hashable & Sendable) {
        self.value = value
    }

    public static func == (left: Identity, right: Identity) -> Bool {
        AnyHashable(left.value) == AnyHashable(right.value)
    }

    /// Whether the identity was made of a value equal to `right`.
    public static func == (left: Identity, right: some Hashable & Sendable) -> Bool {
        left == Identity(right)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(value))
    }

    /// A new identity, unlike all others.
    @MainActor
    static func unique() -> Identity {
        last += 1
        return Identity(Serial(number: last))
    }

    private struct Serial: Hashable {
        let number: UInt64
    }

    @MainActor private static var last: UInt64 = 0
}

extension Identity: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral value: String) {
        self.init(value)
    }

    public init(integerLiteral value: Int) {
        self.init(value)
    }
}
