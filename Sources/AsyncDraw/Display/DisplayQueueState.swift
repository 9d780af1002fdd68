import DrawRaster

/// What a display queue knows: the submits that have not ended, the draws they wait for, and what is in flight.
///
/// A plain value behind the queue's lock. Of others' code it calls only `==` and `hash` of drawables and the
/// tokens' own short methods, and it hands out what it drops, so that it is freed outside the lock.
struct DisplayQueueState {
    /// A draw, and who waits for it.
    struct Draw {
        enum Phase {
            case waiting
            case running
            case drawn(Bitmap?)
        }

        let id: UInt64
        /// Nil once the worker is done: nothing keeps the drawable any longer.
        var key: DrawKey?
        let byteCount: Int
        let progress = DrawProgress()
        var subscribers = Subscribers()
        var phase = Phase.waiting
        var duration = Duration.zero
        var isDelivered = false
    }

    /// The tokens that wait for one draw. Joining, leaving and asking for the priority take the same time however
    /// many there are.
    struct Subscribers {
        private var tokens: [UInt64: (token: DisplayToken, priority: DisplayPriority)] = [:]
        private var counts = [Int](repeating: 0, count: DisplayPriority.allCases.count)

        var isEmpty: Bool { tokens.isEmpty }

        /// In the order of their submits.
        var inOrder: [DisplayToken] { tokens.sorted { $0.key < $1.key }.map(\.value.token) }

        /// The highest that any of them has.
        var priority: DisplayPriority {
            DisplayPriority.allCases.last { counts[$0.rawValue] > 0 } ?? .prefetch
        }

        /// Adds a token, or notices its new priority.
        mutating func update(_ token: DisplayToken) {
            remove(token)
            let priority = token.priority
            tokens[token.id] = (token, priority)
            counts[priority.rawValue] += 1
        }

        mutating func remove(_ token: DisplayToken) {
            guard let old = tokens.removeValue(forKey: token.id) else { return }
            counts[old.priority.rawValue] -= 1
        }
    }

    /// What a worker takes along.
    struct Assignment {
        let id: UInt64
        let key: DrawKey
        let progress: DrawProgress
    }

    /// A draw that nobody waits for any more; with a record if a worker had started it and is done.
    struct Dropped {
        let draw: Draw
        let record: DrawRecord?
    }

    private let width: Int
    private let mostBytes: Int
    private let mostDraws: Int

    private var draws: [UInt64: Draw] = [:]
    private var drawsByKey: [DrawKey: UInt64] = [:]
    private var drawsByToken: [UInt64: UInt64] = [:]
    private var line = WaitingLine()
    private var workers = 0
    /// Draws that run or wait to be handed back, and their bytes.
    private var drawsInFlight = 0
    private var bytesInFlight = 0
    /// Submits whose observers have not been called, and draws whose record has not been handed out.
    private var openSubmits = 0
    private var openDraws = 0
    private var lastToken: UInt64 = 0
    private var lastDraw: UInt64 = 0

    var bitmaps = BitmapAccount()
    var drainWaiters: [CheckedContinuation<Void, Never>] = []

    init(width: Int, mostBytes: Int, mostDraws: Int) {
        self.width = width
        self.mostBytes = mostBytes
        self.mostDraws = mostDraws
    }

    /// Counts a submit and gives it a number.
    mutating func openSubmit() -> UInt64 {
        openSubmits += 1
        lastToken += 1
        return lastToken
    }

    mutating func closeSubmit() {
        openSubmits -= 1
    }

    /// The record of a draw has been handed out.
    mutating func closeDraw() {
        openDraws -= 1
    }

    /// Lets a token wait for a draw of `key`. Returns true if an equal one was waiting or running already.
    mutating func join(_ token: DisplayToken, key: DrawKey, byteCount: Int) -> Bool {
        // An observer may have cancelled it when it heard of the submit.
        guard token.outcome == nil else { return false }
        let existing = drawsByKey[key]
        let id = existing ?? addDraw(key, byteCount: byteCount)
        drawsByToken[token.id] = id
        draws[id]!.subscribers.update(token)
        if case .running = draws[id]!.phase {
            _ = token.begin()
        } else {
            line.insert(id, priority: draws[id]!.subscribers.priority)
        }
        return existing != nil
    }

    /// Puts a token's draw where its priorities of now belong, if it still waits.
    mutating func reorder(_ token: DisplayToken) {
        guard let id = drawsByToken[token.id], case .waiting? = draws[id]?.phase else { return }
        draws[id]!.subscribers.update(token)
        line.insert(id, priority: draws[id]!.subscribers.priority)
    }

    /// How many workers to start now.
    mutating func openWorkers() -> Int {
        guard canTakeFirst else { return 0 }
        let count = max(0, min(width - workers, line.count))
        workers += count
        return count
    }

    /// Takes the draw that is first in line; nil closes the worker that asked.
    mutating func takeNext() -> Assignment? {
        while canTakeFirst, let id = line.removeFirst() {
            guard let draw = draws[id], let key = draw.key else { continue }
            // Tokens that were cancelled this very moment are about to leave, and the last one drops the draw.
            let isWanted = draw.subscribers.inOrder.map { $0.begin() }.contains(true)
            guard isWanted else { continue }
            draws[id]!.phase = .running
            openDraws += 1
            drawsInFlight += 1
            bytesInFlight += draw.byteCount
            bitmaps.reserve(draw.byteCount)
            return Assignment(id: id, key: key, progress: draw.progress)
        }
        workers -= 1
        return nil
    }

    /// A worker is done. Returns who waits for the result; if nobody does, the record of the draw.
    mutating func finish(
        _ id: UInt64, result: Result<Bitmap, DisplayError>, duration: Duration
    ) -> (tokens: [DisplayToken], record: DrawRecord?) {
        var draw = draws[id]!
        forgetKey(of: draw)
        draw.key = nil
        draw.duration = duration
        let bitmap = try? result.get()
        draw.phase = .drawn(bitmap)
        bitmaps.unreserve(draw.byteCount)
        if let bitmap { bitmaps.retain(bitmap) }
        draws[id] = draw
        return (draw.subscribers.inOrder, draw.subscribers.isEmpty ? retire(draw) : nil)
    }

    /// A token has ended. The last one to leave a draw drops it, or stops it at its next checkpoint.
    mutating func leave(_ token: DisplayToken, isDelivered: Bool) -> Dropped? {
        guard let id = drawsByToken.removeValue(forKey: token.id), draws[id] != nil else { return nil }
        draws[id]!.subscribers.remove(token)
        if isDelivered { draws[id]!.isDelivered = true }
        let draw = draws[id]!
        guard draw.subscribers.isEmpty else {
            if case .waiting = draw.phase { line.insert(id, priority: draw.subscribers.priority) }
            return nil
        }
        switch draw.phase {
        case .waiting:
            line.remove(id)
            forgetKey(of: draw)
            draws[id] = nil
            return Dropped(draw: draw, record: nil)
        case .running:
            // Nobody may join a draw that is going to stop.
            forgetKey(of: draw)
            draw.progress.abandon()
            return nil
        case .drawn(let bitmap):
            if bitmap != nil, !draw.isDelivered { draw.progress.abandon() }
            return Dropped(draw: draw, record: retire(draw))
        }
    }

    /// The tasks that wait for the end of all submits and draws, if that is now.
    mutating func takeDrainWaiters() -> [CheckedContinuation<Void, Never>] {
        guard openSubmits == 0, openDraws == 0 else { return [] }
        defer { drainWaiters = [] }
        return drainWaiters
    }

    private var canTakeFirst: Bool {
        guard let id = line.first, let draw = draws[id] else { return false }
        return drawsInFlight == 0
            || drawsInFlight < mostDraws && bytesInFlight + draw.byteCount <= mostBytes
    }

    private mutating func addDraw(_ key: DrawKey, byteCount: Int) -> UInt64 {
        lastDraw += 1
        draws[lastDraw] = Draw(id: lastDraw, key: key, byteCount: byteCount)
        drawsByKey[key] = lastDraw
        return lastDraw
    }

    private mutating func forgetKey(of draw: Draw) {
        guard let key = draw.key, drawsByKey[key] == draw.id else { return }
        drawsByKey[key] = nil
    }

    private mutating func retire(_ draw: Draw) -> DrawRecord {
        draws[draw.id] = nil
        drawsInFlight -= 1
        bytesInFlight -= draw.byteCount
        var isFinished = false
        if case .drawn(let bitmap?) = draw.phase {
            isFinished = true
            bitmaps.release(bitmap)
        }
        let isAbandoned = draw.progress.isAbandoned
        return DrawRecord(
            draw: draw.id, byteCount: draw.byteCount, duration: draw.duration,
            steps: isAbandoned ? draw.progress.stepsWhenAbandoned : draw.progress.steps,
            announcedSteps: draw.progress.announcedSteps, isDelivered: draw.isDelivered,
            isAbandoned: isAbandoned, isFinished: isFinished)
    }
}
