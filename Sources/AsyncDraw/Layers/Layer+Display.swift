public import DrawRaster
import Foundation

extension Layer {
    /// The bitmap that is shown. Setting it ends a drawing in flight as `superseded` and takes the mark away.
    public var contents: Bitmap? {
        get { display.contents }
        set {
            end(display.close(), as: .superseded)
            needsDisplay = false
            show(newValue, key: nil)
        }
    }

    /// What the contents were drawn from; nil for none and for contents that were assigned.
    package var displayedDrawable: (any AsyncDrawable)? { display.key?.drawable }

    /// A number that grows with every submit, synchronous drawing, cancel, reuse and assignment of `contents`.
    public var generation: UInt64 { display.generation }

    /// Marks the layer: at the end of the turn it is drawn once, however often it was marked.
    ///
    /// A layer that is hidden, or inside one that is, stays marked until it is shown.
    public func setNeedsDisplay() {
        needsDisplay = true
        mark()
    }

    /// Submits the drawing now, if the layer is marked, instead of at the end of the turn.
    public func displayIfNeeded() {
        guard needsDisplay, !isHiddenInTree else { return }
        needsDisplay = false
        submitDrawing()
    }

    /// Draws on the calling thread and shows the result before it returns.
    ///
    /// A drawing in flight is superseded: it can't overwrite this one. What is displayed already is not drawn
    /// again. An empty layer gets no contents.
    ///
    /// - Throws: `DisplayError`; the contents stay as they were.
    public func displaySynchronously() throws(DisplayError) {
        needsDisplay = false
        guard let drawable = snapshot else {
            clearDrawing()
            return
        }
        end(display.close(), as: .superseded)
        let key = DrawKey(drawable: drawable, size: bounds.size, scale: contentsScale)
        if key.isEmpty {
            show(nil, key: nil)
            display.awaitsSize = true
        } else if key != display.key {
            show(try key.draw(checkpoint: .never).get(), key: key)
        }
    }

    /// Ends the drawing in flight as `cancelled`. The layer keeps its contents, and draws again when it is next
    /// shown: by `isHidden`, or by being added to a layer.
    public func cancelDisplay() {
        end(display.cancel(), as: .cancelled)
    }

    /// Makes the layer ready to show something else: ends the drawing in flight as `cancelled`, clears the
    /// contents and takes a new identity.
    public func prepareForReuse() {
        identity = .unique()
        token = nil
    }

    /// What is shown, drawn again on the calling thread if it was drawn at another scale.
    func contents(atScale scale: CGFloat) -> Bitmap? {
        guard let contents, let key = display.key, key.scale != scale else { return contents }
        let scaled = DrawKey(drawable: key.drawable, size: key.size, scale: scale)
        return (try? scaled.draw(checkpoint: .never).get()) ?? contents
    }

    /// What the layer shows once everything is drawn, drawn on the calling thread; the layer itself stays as it is.
    ///
    /// Nil if it has no contents; contents as they are if it does not draw itself or the drawing fails.
    func synchronousContents(atScale scale: CGFloat) -> Bitmap? {
        guard let drawable = snapshot else { return display.key == nil ? contents : nil }
        let key = DrawKey(drawable: drawable, size: bounds.size, scale: scale)
        if key.isEmpty { return nil }
        return (try? key.draw(checkpoint: .never).get()) ?? contents
    }

    /// The transaction in which the layer was marked has come to its end.
    func displayIfNeeded(in transaction: DisplayTransaction) {
        guard markedTransaction === transaction else { return }
        markedTransaction = nil
        displayIfNeeded()
    }

    /// Whether the layer draws itself, has drawn, or is about to.
    var hasDrawing: Bool {
        needsDisplay || display.key != nil || display.isWaiting || display.isStale || display.awaitsSize
    }

    func sizeDidChange() {
        delegate?.layerDidResize(self)
        let isNoLongerEmpty = display.awaitsSize && !DrawKey.isEmpty(frame.size)
        if needsDisplayOnBoundsChange || isNoLongerEmpty { setNeedsDisplay() }
    }

    /// The layer, or one it is in, is shown or has moved: marks that could not be kept are made now.
    func remarkTree() {
        guard !isHiddenInTree else { return }
        if display.isStale { needsDisplay = true }
        if needsDisplay { mark() }
        for sublayer in sublayers { sublayer.remarkTree() }
    }

    /// Takes an identity: nothing of another one may be shown any more, here or inside.
    func take(_ identity: Identity, keepsAssigned: Bool) {
        if identity != ownIdentity {
            ownIdentity = identity
            forgetContents(keepsAssigned: keepsAssigned)
        }
        for layer in sublayers { layer.take(identity, keepsAssigned: layer.delegate == nil) }
    }

    /// Whether a finished drawing of `token` is still to be shown.
    func accepts(_ token: DisplayToken) -> Bool {
        display.accepts(token)
    }

    /// Shows a finished drawing; only a token that is inside its hand-back calls it.
    func assign(_ bitmap: Bitmap, key: DrawKey, from token: DisplayToken) {
        let older = display.deliver(bitmap, key: key, from: token)
        displayedIdentity = identity
        older?.settle(.superseded)
    }

    private func forgetContents(keepsAssigned: Bool) {
        let mustDraw = hasDrawing
        end(display.close(), as: .cancelled)
        if keepsAssigned, contents != nil, display.key == nil {
            displayedIdentity = identity
        } else {
            show(nil, key: nil)
        }
        if mustDraw { setNeedsDisplay() }
    }

    private var snapshot: (any AsyncDrawable)? {
        delegate?.drawable(for: self) ?? drawable
    }

    private func mark() {
        let transaction = queue.transaction
        guard markedTransaction !== transaction, !isHiddenInTree else { return }
        markedTransaction = transaction
        transaction.mark(self)
    }

    private func submitDrawing() {
        guard let drawable = snapshot else {
            clearDrawing()
            return
        }
        let key = DrawKey(drawable: drawable, size: bounds.size, scale: contentsScale)
        if key.isEmpty {
            answer(.delivered, contents: nil, key: nil)
            display.awaitsSize = true
        } else if key == display.key {
            answer(.unchanged, contents: contents, key: key)
        } else {
            request(key)
        }
    }

    private func request(_ key: DrawKey) {
        delegate?.layerWillDisplay(self)
        // The new submit joins an equal draw before the old one leaves it.
        let token = queue.submit(
            key, priority: displayPriority, owner: self, generation: display.nextGeneration())
        watch(token)
        let superseded = display.open(
            LayerDisplay.Request(token: token, size: key.size, scale: key.scale))
        end(superseded, as: .superseded)
    }

    /// A submit that needs no drawing.
    private func answer(_ outcome: DisplayOutcome, contents: Bitmap?, key: DrawKey?) {
        delegate?.layerWillDisplay(self)
        end(display.close(), as: .superseded)
        show(contents, key: key)
        watch(
            queue.submit(ending: outcome, bitmap: contents, owner: self, generation: display.generation))
    }

    private func watch(_ token: DisplayToken) {
        self.token = token
        token.observe { [weak self] outcome in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.delegate?.layerDidDisplay(self, outcome: outcome)
            }
        }
    }

    /// There is nothing to draw: what was drawn before goes, and what was assigned stays.
    private func clearDrawing() {
        display.awaitsSize = false
        guard display.key != nil || display.isWaiting else { return }
        end(display.close(), as: .superseded)
        if display.key != nil { show(nil, key: nil) }
    }

    private func show(_ bitmap: Bitmap?, key: DrawKey?) {
        display.show(bitmap, key: key, account: queue)
        displayedIdentity = bitmap == nil ? nil : identity
    }

    private func end(_ tokens: [DisplayToken], as outcome: DisplayOutcome) {
        for token in tokens { token.settle(outcome) }
    }
}
