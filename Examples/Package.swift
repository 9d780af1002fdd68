// swift-tools-version: 6.2

import PackageDescription

// A package of its own, as any user would have one: outside this repository, `path: ".."` is a URL and a version.
let package = Package(
    name: "Examples",
    dependencies: [.package(name: "AsyncDraw", path: "..")],
    targets: [
        .executableTarget(
            name: "FirstPicture", dependencies: [.product(name: "AsyncDraw", package: "AsyncDraw")],
            path: "FirstPicture", swiftSettings: [.treatAllWarnings(as: .error)])
    ]
)
