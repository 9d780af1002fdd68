import DrawRaster
import Foundation

/// What a layer shows, what it has asked for, and the numbers that decide whether a result may still be shown.
///
/// A result is accepted if it comes from a request that is kept here and its generation lies above `floor`.
/// The floor is raised by everything after which older results must not appear: a delivery, a reuse, a cancel, an
/// assignment, a synchronous drawing.
struct LayerDisplay: Sendable {
    /// After so many superseded submits in a row one that is in flight is let through, so that a layer marked
    /// again and again still shows something.
    static let mostSuperseded = 4

    /// A submit that has not been answered.
    struct Request {
        let token: DisplayToken
        let size: CGSize
        let scale: CGFloat
    }

    /// Raised by every submit, synchronous drawing, cancel, reuse and assignment.
    private(set) var generation: UInt64 = 0
    private var floor: UInt64 = 0
    private var current: Request?
    /// An older request that is let through.
    private var spared: Request?
    private var supersededInARow = 0

    /// The bitmap that is shown, and the queue that counts its bytes.
    private(set) var contents: Bitmap?
    private var account: DisplayQueue?
    /// What `contents` were drawn from; nil for none and for contents that were assigned.
    private(set) var key: DrawKey?
    /// The layer was to be displayed while it was empty.
    var awaitsSize = false

    /// Whether a request is in flight.
    var isWaiting: Bool { current?.token.outcome == nil && current != nil }

    /// Begins a generation for a submit.
    mutating func nextGeneration() -> UInt64 {
        generation += 1
        return generation
    }

    /// Whether what was asked for last was cancelled and nothing has been shown since.
    var isStale: Bool { current?.token.outcome == .cancelled }

    /// Begins a generation that nothing older may be shown after, and remembers that something is missing.
    ///
    /// - Returns: The tokens to be ended, the older one first.
    mutating func cancel() -> [DisplayToken] {
        generation += 1
        floor = generation
        return [spared, current].compactMap { $0?.token }
    }

    /// Begins a generation that nothing older may be shown after, and forgets what is in flight.
    ///
    /// - Returns: The tokens to be ended, the older one first.
    mutating func close() -> [DisplayToken] {
        generation += 1
        floor = generation
        supersededInARow = 0
        defer { (current, spared) = (nil, nil) }
        return [spared, current].compactMap { $0?.token }
    }

    /// Takes over a submit.
    ///
    /// - Returns: The tokens that it supersedes.
    mutating func open(_ request: Request) -> [DisplayToken] {
        var superseded: [DisplayToken] = []
        func isLive(_ old: Request?) -> Bool { old?.token.outcome == nil && old != nil }
        func isAsLarge(_ old: Request) -> Bool { old.size == request.size && old.scale == request.scale }

        if let old = spared, !isLive(old) || !isAsLarge(old) {
            superseded.append(old.token)
            spared = nil
        }
        if let old = current, isLive(old) {
            supersededInARow += 1
            if spared == nil, supersededInARow > LayerDisplay.mostSuperseded, isAsLarge(old) {
                spared = old
            } else {
                superseded.append(old.token)
            }
        }
        current = request
        return superseded
    }

    /// Whether the result of `token` may be shown now.
    func accepts(_ token: DisplayToken) -> Bool {
        token.generation > floor && (token === current?.token || token === spared?.token)
    }

    /// Shows the result of a token that was accepted.
    ///
    /// - Returns: An older token that must not come after it.
    mutating func deliver(_ bitmap: Bitmap, key: DrawKey, from token: DisplayToken) -> DisplayToken? {
        floor = token.generation
        supersededInARow = 0
        show(bitmap, key: key, account: token.queue)
        if token === spared?.token {
            spared = nil
            return nil
        }
        defer { (current, spared) = (nil, nil) }
        return spared?.token
    }

    /// Replaces what is shown.
    mutating func show(_ bitmap: Bitmap?, key: DrawKey?, account queue: DisplayQueue) {
        // In this order the bytes of a bitmap that stays are not counted twice.
        if let bitmap { queue.retain(bitmap) }
        if let contents { account?.release(contents) }
        contents = bitmap
        account = bitmap == nil ? nil : queue
        self.key = key
        awaitsSize = false
    }

    /// The layer is being freed: what it asked for is of no use to anybody.
    func ownerIsGone() {
        spared?.token.settle(.ownerGone)
        current?.token.settle(.ownerGone)
        if let contents { account?.release(contents) }
    }
}
