import AsyncDraw
import Foundation

@main
struct FirstPicture {
    @MainActor static func main() async throws {
        let card = View(frame: CGRect(x: 0, y: 0, width: 320, height: 80))
        card.backgroundColor = .white

        let avatar = RoundedImage(frame: CGRect(x: 12, y: 12, width: 56, height: 56))
        avatar.source = .file("Examples/Feed/images/avatar-01.png")
        avatar.isCircle = true
        card.addSubview(avatar)

        let label = AsyncDrawLabel(frame: CGRect(x: 80, y: 16, width: 228, height: 48))
        label.text = "Drawn in the background, في الخلفية, 背景で 🎨"
        label.font = .system(ofSize: 16)
        label.numberOfLines = 2
        card.addSubview(label)

        try await card.displayed()
        try card.snapshot(scale: 2).write(toFile: CommandLine.arguments.dropFirst().first ?? "first.png")
    }
}
