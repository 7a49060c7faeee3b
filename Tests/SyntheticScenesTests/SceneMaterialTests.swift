import SyntheticScenes
import Testing

@Suite struct SceneMaterialTests {
  @Test func `a material is opaque, dull and tiled by the metre unless it says otherwise`() {
    let material = SceneMaterial(paint: .pattern(.plain), color: SIMD3(1, 0, 0), secondColor: .zero)
    #expect(material.opacity == 1)
    #expect(material.gloss == 0)
    #expect(material.glow == 0)
    #expect(material.fit == .tiled)
    #expect(material.size == SIMD2(1, 1))
  }
}
