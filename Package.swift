// swift-tools-version: 6.2

import PackageDescription

// Every library below is a Debian package; README.md says which package a target needs and why.
// JPEG and Fontconfig are traits, on by default, so that a server can build with as little as it needs.

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "AsyncDraw",
    products: [
        .library(name: "AsyncDraw", targets: ["AsyncDraw"]),
        .library(name: "DrawRaster", targets: ["DrawRaster"]),
        .library(name: "DrawText", targets: ["DrawText"]),
        .library(name: "DrawImage", targets: ["DrawImage"]),
        .library(name: "AsyncDrawTesting", targets: ["AsyncDrawTesting"]),
        .executable(name: "asyncdraw", targets: ["AsyncDrawTool"]),
    ],
    traits: [
        .trait(name: "JPEG", description: "Read JPEG files (libjpeg-turbo)."),
        .trait(name: "Fontconfig", description: "Find the fonts that the system has (fontconfig)."),
        .default(enabledTraits: ["JPEG", "Fontconfig"]),
    ],
    targets: [
        .systemLibrary(
            name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(
            name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
        .systemLibrary(name: "CICU", pkgConfig: "icu-uc", providers: [.apt(["libicu-dev"])]),
        .systemLibrary(
            name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(
            name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
        .systemLibrary(
            name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),

        .target(
            name: "CShims",
            dependencies: [
                "CICU", "CPNG", .target(name: "CJPEG", condition: .when(traits: ["JPEG"])),
            ],
            cSettings: [.define("ASYNCDRAW_JPEG", .when(traits: ["JPEG"]))]),
        .target(name: "DrawRaster", swiftSettings: swiftSettings),
        .target(
            name: "DrawText",
            dependencies: [
                "DrawRaster", "CShims", "CFreeType", "CHarfBuzz",
                .target(name: "CFontconfig", condition: .when(traits: ["Fontconfig"])),
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "DrawImage", dependencies: ["DrawRaster", "CShims", "CDeflate"],
            swiftSettings: swiftSettings),
        .target(
            name: "AsyncDraw", dependencies: ["DrawRaster", "DrawText", "DrawImage"],
            swiftSettings: swiftSettings),
        .target(
            name: "AsyncDrawTesting", dependencies: ["AsyncDraw"], swiftSettings: swiftSettings),
        .executableTarget(
            name: "AsyncDrawTool", dependencies: ["AsyncDraw"], swiftSettings: swiftSettings),
        .executableTarget(
            name: "Benchmarks", dependencies: ["AsyncDraw"], swiftSettings: swiftSettings),

        .testTarget(
            name: "DrawRasterTests", dependencies: ["DrawRaster", "AsyncDrawTesting"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "DrawTextTests", dependencies: ["DrawText", "AsyncDrawTesting"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "DrawImageTests", dependencies: ["DrawImage", "AsyncDrawTesting"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "AsyncDrawTests", dependencies: ["AsyncDraw", "AsyncDrawTesting"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "AsyncDrawTestingTests", dependencies: ["AsyncDrawTesting", "AsyncDraw"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "AsyncDrawToolTests", dependencies: ["AsyncDrawTool", "AsyncDraw", "AsyncDrawTesting"],
            swiftSettings: swiftSettings),
    ]
)
