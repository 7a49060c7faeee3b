#version 330 core
in vec3 normal;
flat in float identifier;
flat in vec4 plane;
flat in vec2 depths;
uniform mat3 worldFromCamera;
// Focal lengths and principal point, in pixels whose centres are whole numbers.
uniform vec4 intrinsics;
uniform float far;
// The normal on the side that is seen, and the distance along the axis.
layout(location = 0) out vec4 surface;
layout(location = 1) out uint objects;
layout(location = 2) out vec4 planes;

void main() {
  // Where the pixel's own ray meets the triangle's plane: OpenGL rounds corners to parts of a pixel,
  // which moves what it interpolates. Where that decided that the pixel is covered at all, the plane is
  // not continued beyond the triangle.
  vec2 pixel = gl_FragCoord.xy - 0.5;
  vec2 ideal = (pixel - intrinsics.zw) / intrinsics.xy;
  vec3 ray = worldFromCamera * vec3(ideal.x, -ideal.y, -1.0);
  float slope = dot(plane.xyz, ray);
  float depth = clamp(slope == 0.0 ? depths.x : plane.w / slope, depths.x, depths.y);
  vec3 n = normalize(normal);
  surface = vec4(gl_FrontFacing ? n : -n, depth);
  objects = uint(identifier + 0.5);
  planes = plane;
  // Linear, so that sheets on walls are told apart at the far end of a corridor too.
  gl_FragDepth = depth / far;
}
