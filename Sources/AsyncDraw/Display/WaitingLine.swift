/// Draws that wait for a worker, in the order in which they will be taken.
///
/// Visible draws go before prefetched ones, and within a class the oldest goes first. After `patience` visible
/// draws in a row that overtook a waiting prefetch, one prefetch is taken: nothing waits for ever. The order is
/// decided when a draw is taken, so a change of priority can't be applied too late.
///
/// A cancelled draw leaves its lane only when it comes to the front or when half of the lane is dead: eight
/// bytes each until then, and taking one from the middle costs nothing.
struct WaitingLine {
    /// How many visible draws may overtake a prefetch.
    static let patience = 8

    private struct Lane {
        var draws: [UInt64] = []
        var head = 0
    }

    private var lanes = [Lane](repeating: Lane(), count: DisplayPriority.allCases.count)
    private var priorities: [UInt64: DisplayPriority] = [:]
    private var counts = [Int](repeating: 0, count: DisplayPriority.allCases.count)
    private var overtaken = 0

    var count: Int { priorities.count }

    /// Puts a draw in line; one that is in line already changes its class and keeps its age.
    ///
    /// - Parameter draw: Its number; later draws have higher ones.
    mutating func insert(_ draw: UInt64, priority: DisplayPriority) {
        guard priorities[draw] != priority else { return }
        remove(draw)
        priorities[draw] = priority
        counts[priority.rawValue] += 1
        // Numbers grow, so that a new draw goes to the end; only a change of class looks for its place.
        var lane = lanes[priority.rawValue]
        lanes[priority.rawValue] = Lane()
        var place = lane.draws.endIndex
        while place > lane.head, lane.draws[place - 1] > draw { place -= 1 }
        // Its own dead entry, when it comes back to a class that it left.
        if place > lane.head, lane.draws[place - 1] == draw {
            lanes[priority.rawValue] = lane
            return
        }
        lane.draws.insert(draw, at: place)
        lanes[priority.rawValue] = lane
    }

    /// Takes a draw out of the line, if it is there.
    mutating func remove(_ draw: UInt64) {
        guard let priority = priorities.removeValue(forKey: draw) else { return }
        counts[priority.rawValue] -= 1
        compact(priority)
    }

    /// The draw that `removeFirst` would take.
    var first: UInt64? {
        guard let priority = nextPriority else { return nil }
        let lane = lanes[priority.rawValue]
        return lane.draws[lane.head...].first { priorities[$0] == priority }
    }

    /// Takes the draw whose turn it is.
    mutating func removeFirst() -> UInt64? {
        guard let priority = nextPriority, let draw = first else { return nil }
        overtaken = priority == .visible && counts[DisplayPriority.prefetch.rawValue] > 0 ? overtaken + 1 : 0
        remove(draw)
        return draw
    }

    private var nextPriority: DisplayPriority? {
        if counts[DisplayPriority.prefetch.rawValue] > 0, overtaken >= WaitingLine.patience {
            return .prefetch
        }
        return DisplayPriority.allCases.reversed().first { counts[$0.rawValue] > 0 }
    }

    private mutating func compact(_ priority: DisplayPriority) {
        let index = priority.rawValue
        while lanes[index].head < lanes[index].draws.count,
            priorities[lanes[index].draws[lanes[index].head]] != priority
        {
            lanes[index].head += 1
        }
        let length = lanes[index].draws.count
        guard length > 32, counts[index] * 2 < length else { return }
        lanes[index].draws = lanes[index].draws[lanes[index].head...].filter { priorities[$0] == priority }
        lanes[index].head = 0
    }
}
