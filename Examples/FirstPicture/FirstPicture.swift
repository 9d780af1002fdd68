import AsyncDraw
import Foundation

@main
struct FirstPicture {
    @MainActor static func main() async throws {
        let card = View(frame: CGRect(x: 0, y: 0, width: 320, height: 80))
        card.backgroundColor = .white
        card.layer.contentsScale = 2
        let avatar = RoundedImage(frame: CGRect(x: 12, y: 12, width: 56, height: 56))
        avatar.source = .file("Examples/Feed/images/avatar-01.png")
        avatar.isCircle = true
        card.addSubview(avatar)
        let label = AsyncDrawLabel(frame: CGRect(x: 80, y: 14, width: 228, height: 52))
        label.text = "Drawn in the background, 背景で, في الخلفية 🎨"
        label.font = .system(ofSize: 16)
        label.numberOfLines = 2
        label.lineHeight = 26
        card.addSubview(label)
        try await card.displayed()
        try card.snapshot().write(toFile: CommandLine.arguments.dropFirst().first ?? "first.png")
    }
}
