import AsyncDraw
import Foundation
import Testing

@MainActor
@Suite("Views and layers")
struct ViewTests {
    @Test("The frontmost visible view under a point is hit, inside all that it is in")
    func hitTest() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let back = View(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        let front = View(frame: CGRect(x: 40, y: 40, width: 50, height: 50))
        let inner = View(frame: CGRect(x: 0, y: 0, width: 80, height: 10))
        root.addSubview(back)
        root.addSubview(front)
        back.addSubview(inner)
        #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
        #expect(root.hitTest(CGPoint(x: 15, y: 15)) === inner)
        #expect(root.hitTest(CGPoint(x: 15, y: 25)) === back)
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === front)
        // Outside of the view that it is in.
        #expect(root.hitTest(CGPoint(x: 70, y: 15)) === root)
        #expect(root.hitTest(CGPoint(x: 100, y: 50)) == nil)
        front.isHidden = true
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === back)
        root.bounds.origin = CGPoint(x: 20, y: 0)
        #expect(root.hitTest(CGPoint(x: 25, y: 25)) === back)
    }

    @Test("Layers are hit in the coordinates of the layer that they are in")
    func layerHitTest() {
        let root = Layer(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
        let inner = Layer(frame: CGRect(x: 90, y: 0, width: 50, height: 50))
        root.addSublayer(inner)
        #expect(root.hitTest(CGPoint(x: 15, y: 15)) === root)
        #expect(root.hitTest(CGPoint(x: 120, y: 15)) === inner)
        root.masksToBounds = true
        #expect(root.hitTest(CGPoint(x: 120, y: 15)) == nil)
        #expect(root.hitTest(CGPoint(x: 105, y: 15)) === inner)
    }

    @Test("Frame, bounds and position tell the same")
    func geometry() {
        let layer = Layer(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(layer.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
        #expect(layer.position == CGPoint(x: 25, y: 40))
        layer.position = CGPoint(x: 15, y: 20)
        #expect(layer.frame == CGRect(x: 0, y: 0, width: 30, height: 40))
        layer.bounds = CGRect(x: 5, y: 5, width: 10, height: 10)
        #expect(layer.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
    }

    @Test("A view added elsewhere leaves where it was")
    func hierarchy() {
        let first = View()
        let second = View()
        let view = View()
        first.addSubview(view)
        second.addSubview(view)
        #expect(first.subviews.isEmpty)
        #expect(first.layer.sublayers.isEmpty)
        #expect(second.subviews.first === view)
        #expect(view.layer.superlayer === second.layer)
        view.removeFromSuperview()
        #expect(second.subviews.isEmpty && view.superview == nil)
    }

    @Test("An identity is given to all views inside, and compares with what it was made of")
    func identity() {
        let cell = View()
        let avatar = View()
        cell.addSubview(avatar)
        let id = "row 7"
        cell.identity = Identity(id)
        #expect(avatar.identity == id)
        #expect(avatar.identity == "row 7")
        #expect(avatar.identity != "row 8")
        let unset = [View().identity, View().identity]
        #expect(unset[0] != unset[1])
    }

    @Test(
        "Each gravity puts contents where its name says",
        arguments: [
            (ContentsGravity.resize, CGRect(x: 0, y: 0, width: 40, height: 20)),
            (.resizeAspect, CGRect(x: 10, y: 0, width: 20, height: 20)),
            (.resizeAspectFill, CGRect(x: 0, y: -10, width: 40, height: 40)),
            (.center, CGRect(x: 15, y: 5, width: 10, height: 10)),
            (.top, CGRect(x: 15, y: 0, width: 10, height: 10)),
            (.bottom, CGRect(x: 15, y: 10, width: 10, height: 10)),
            (.left, CGRect(x: 0, y: 5, width: 10, height: 10)),
            (.right, CGRect(x: 30, y: 5, width: 10, height: 10)),
            (.topLeft, CGRect(x: 0, y: 0, width: 10, height: 10)),
            (.topRight, CGRect(x: 30, y: 0, width: 10, height: 10)),
            (.bottomLeft, CGRect(x: 0, y: 10, width: 10, height: 10)),
            (.bottomRight, CGRect(x: 30, y: 10, width: 10, height: 10)),
        ])
    func gravity(_ gravity: ContentsGravity, expected: CGRect) {
        let bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        #expect(gravity.rect(for: CGSize(width: 10, height: 10), in: bounds) == expected)
        #expect(gravity.rect(for: .zero, in: bounds).width.isFinite)
    }

    @Test(
        "Each content mode fits a picture as its name says",
        arguments: [
            (ContentMode.aspectFill, CGRect(x: -10, y: 0, width: 60, height: 30)),
            (.aspectFit, CGRect(x: 0, y: 5, width: 40, height: 20)),
            (.fill, CGRect(x: 0, y: 0, width: 40, height: 30)),
            (.center, CGRect(x: 10, y: 10, width: 20, height: 10)),
        ])
    func contentMode(_ mode: ContentMode, expected: CGRect) {
        let bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
        #expect(mode.rect(for: CGSize(width: 20, height: 10), in: bounds) == expected)
    }

    @Test("A snapshot at another scale is drawn at that scale, not enlarged")
    func snapshotScale() throws {
        let display = ManualDisplay()
        let view = StripesView(frame: CGRect(x: 0, y: 0, width: 4, height: 4), queue: display.queue)
        view.setNeedsDisplay()
        display.runUntilIdle()
        let contents = view.layer.contents
        let picture = try view.snapshot(scale: 4)
        #expect(picture.width == 16)
        #expect(picture[0, 0].red == 255 && picture[1, 0].red == 0)
        #expect(view.layer.contents === contents)
        #expect(try view.layer.makeBitmapSynchronously(scale: 4) == picture)
    }

    @Test("A layer that is faded is faded as one picture")
    func opacity() throws {
        let root = Layer(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        let group = Layer(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        let front = Layer(frame: CGRect(x: 0, y: 0, width: 2, height: 4))
        root.backgroundColor = .white
        group.backgroundColor = .red
        front.backgroundColor = .blue
        root.addSublayer(group)
        group.addSublayer(front)
        group.opacity = 0.5
        let picture = try root.makeBitmap()
        // Red does not show through blue.
        #expect(abs(Int(picture[1, 1].red) - 127) <= 1)
        #expect(abs(Int(picture[3, 1].red) - 255) <= 1)
        #expect(picture[1, 1].blue >= 254)
        group.opacity = 0
        #expect(try root.makeBitmap().corner == .white)
        group.opacity = .nan
        #expect(try root.makeBitmap().corner == .white)
    }

    @Test("What lies outside a layer shows unless the layer masks it")
    func masking() throws {
        let root = Layer(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
        let layer = Layer(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        let inner = Layer(frame: CGRect(x: 2, y: 2, width: 4, height: 4))
        inner.backgroundColor = .red
        root.addSublayer(layer)
        layer.addSublayer(inner)
        #expect(try root.makeBitmap()[5, 5].red == 255)
        layer.opacity = 0.5
        #expect(try root.makeBitmap()[5, 5].red > 120)
        layer.masksToBounds = true
        #expect(try root.makeBitmap()[5, 5].alpha == 0)
        #expect(try root.makeBitmap()[3, 3].red > 120)
        layer.isHidden = true
        #expect(try root.makeBitmap()[3, 3].alpha == 0)
    }

    @Test("A picture of nothing is an error that says so")
    func emptyPicture() {
        #expect(throws: RasterError.self) { try View().snapshot() }
        #expect(throws: RasterError.self) {
            try View(frame: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 4)).snapshot()
        }
        #expect(View().pixels == nil)
    }
}

/// A quarter of each point red, the rest black: seen only at four pixels a point.
final class StripesView: View {
    struct Stripes: AsyncDrawable {
        func draw(in context: any DrawingContext, size: CGSize, checkpoint: Checkpoint) throws {
            context.fill(CGRect(origin: .zero, size: size), with: .black)
            for x in 0..<Int(size.width) {
                context.fill(CGRect(x: CGFloat(x), y: 0, width: 0.25, height: size.height), with: .red)
            }
        }
    }

    override var drawable: (any AsyncDrawable)? { Stripes() }
}
