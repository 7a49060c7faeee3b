// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "placard",
  products: [.executable(name: "placard", targets: ["placard"])],
  targets: [
    // The product, lowest module first; each imports only from those above it.
    .target(name: "Geometry"),
    .target(
      name: "Imaging",
      dependencies: [
        "Geometry", "CTurboJPEG", "CPNGShim", "COpenEXR", "CConvolution", "CVideo",
      ]),
    .target(name: "Recordings", dependencies: ["Geometry", "Imaging", "CZip"]),
    .target(
      name: "WorldTracking", dependencies: ["Geometry", "Imaging", "Recordings", "CTracking"]),
    .target(
      name: "Recognition", dependencies: ["Geometry", "Imaging", "COnnxRuntime", "CRegression"]),
    .target(
      name: "Simulation",
      dependencies: [
        "Geometry", "Imaging", "Recordings", "WorldTracking", "Recognition", "CHitTest",
      ]),
    .target(
      name: "SyntheticScenes",
      dependencies: ["Geometry", "Imaging", "Recordings", "CFreeType", "CAssimp"]),
    .target(
      name: "Rendering",
      dependencies: [
        "Geometry", "Imaging", "WorldTracking", "Simulation", "SyntheticScenes", "COpenGL", "CEGL",
        "CGLFW",
        "CFreeType", "CHarfBuzz", "CFriBidi", "CFontconfig",
      ],
      resources: [.embedInCode("Shaders")]),
    .target(
      name: "Scenarios",
      dependencies: [
        "Geometry", "Imaging", "Recordings", "WorldTracking", "Recognition", "Simulation",
        "SyntheticScenes", "Rendering",
      ]),
    .executableTarget(
      name: "placard",
      dependencies: [
        "Geometry", "Imaging", "Recordings", "WorldTracking", "Recognition", "Simulation",
        "SyntheticScenes", "Rendering", "Scenarios",
      ]),

    // C libraries from Debian, found by their pkg-config name; no logic.
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(
      name: "COpenGL", pkgConfig: "opengl", providers: [.apt(["libgl-dev", "libopengl-dev"])]),
    .systemLibrary(name: "CEGL", pkgConfig: "egl", providers: [.apt(["libegl-dev"])]),
    .systemLibrary(name: "CGLFW", pkgConfig: "glfw3", providers: [.apt(["libglfw3-dev"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CAssimp", pkgConfig: "assimp", providers: [.apt(["libassimp-dev"])]),
    // libpng reports errors by longjmp, which must not cross Swift frames.
    .target(name: "CPNGShim", dependencies: ["CPNG"]),
    // Depth out of OpenEXR files; links the C part of OpenEXR alone.
    .target(name: "COpenEXR", linkerSettings: [.linkedLibrary("OpenEXRCore")]),
    // FFmpeg's libraries are opened with dlopen when the first video is read or written.
    .target(name: "CVideo", linkerSettings: [.linkedLibrary("dl")]),
    // Vector kernels of the resampler.
    .target(name: "CConvolution"),
    // Vector kernels of feature tracking.
    .target(name: "CTracking"),
    // Vector kernels of the hit test.
    .target(name: "CHitTest"),
    // Vector kernels of logistic regression.
    .target(name: "CRegression"),
    // ONNX Runtime has no Debian package: this shim opens its shared library with dlopen.
    .target(name: "COnnxRuntime", linkerSettings: [.linkedLibrary("dl")]),

    .target(
      name: "TestSupport", dependencies: ["Geometry", "Imaging", "Recordings"],
      path: "Tests/TestSupport"),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry", "TestSupport"]),
    .testTarget(
      name: "ImagingTests", dependencies: ["Geometry", "Imaging", "CConvolution", "TestSupport"]),
    .testTarget(
      name: "RecordingsTests", dependencies: ["Geometry", "Imaging", "Recordings", "TestSupport"]),
    .testTarget(
      name: "WorldTrackingTests",
      dependencies: [
        "Geometry", "Imaging", "Recordings", "WorldTracking", "CTrackingProbe", "TestSupport",
      ]),
    // Runs each build of the tracking kernels.
    .target(
      name: "CTrackingProbe", dependencies: ["CTracking"], path: "Tests/CTrackingProbe",
      cSettings: [.headerSearchPath("../../Sources/CTracking")]),
    .testTarget(
      name: "RecognitionTests", dependencies: ["Geometry", "Imaging", "Recognition", "TestSupport"]),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Geometry", "Imaging", "Recordings", "WorldTracking", "Recognition", "Simulation",
        "TestSupport",
      ]),
    .testTarget(
      name: "SyntheticScenesTests",
      dependencies: ["Geometry", "Imaging", "Recordings", "SyntheticScenes", "TestSupport"]),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Geometry", "Imaging", "WorldTracking", "Simulation", "SyntheticScenes", "Rendering",
        "TestSupport",
      ]),
    .testTarget(
      name: "ScenariosTests",
      dependencies: [
        "Geometry", "Imaging", "Recordings", "WorldTracking", "Recognition", "Simulation",
        "SyntheticScenes", "Rendering", "Scenarios", "TestSupport",
      ]),
    // Reads videos back.
    .target(
      name: "CVideoProbe", path: "Tests/CVideoProbe",
      linkerSettings: ["avformat", "avcodec", "avutil", "swscale"].map { .linkedLibrary($0) }),
    .testTarget(name: "CommandTests", dependencies: ["placard", "TestSupport"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["placard", "CVideoProbe", "Geometry", "Imaging", "Recordings", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// Modules that work on every pixel, point or ray are optimized in debug builds too: without it the
// tests that track recordings, classify and trace scenes take ten times as long.
let perPixel: Set = [
  "Geometry", "Imaging", "WorldTracking", "Recognition", "SyntheticScenes", "Rendering",
  "WorldTrackingTests", "TestSupport",
]
let kernels: Set = ["CConvolution", "CTracking", "CHitTest", "CRegression"]
for target in package.targets {
  if perPixel.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  if kernels.contains(target.name) {
    target.cSettings = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
  }
}
