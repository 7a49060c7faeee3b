#version 330 core
// One instance for each shape or glyph; pixels from the framebuffer's upper left corner.
layout(location = 0) in vec4 instanceRect;
// Shapes: radius, border width, softness. Glyphs: the atlas place.
layout(location = 1) in vec4 instanceDetail;
layout(location = 2) in vec4 instanceFill;
layout(location = 3) in vec4 instanceBorder;
// 0 rounded rectangle, 1 triangle, 2 glyph, 3 a glyph's rim.
layout(location = 4) in float instanceKind;
uniform vec2 framebufferSize;
out vec2 pointInRect;
flat out vec2 size;
flat out vec4 detail;
flat out vec4 fill;
flat out vec4 border;
flat out int kind;

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  kind = int(instanceKind + 0.5);
  // Shapes need room for their smooth edge.
  float reach = kind < 2 ? instanceDetail.z + 1.0 : 0.0;
  pointInRect = corner * (instanceRect.zw + 2.0 * reach) - reach;
  size = instanceRect.zw;
  detail = instanceDetail;
  fill = instanceFill;
  border = instanceBorder;
  vec2 pixel = instanceRect.xy + pointInRect;
  vec2 ndc = pixel / framebufferSize * 2.0 - 1.0;
  gl_Position = vec4(ndc.x, -ndc.y, 0.0, 1.0);
}
