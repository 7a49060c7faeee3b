#version 330 core
out vec4 light;
uniform sampler2D points;
uniform sampler2D normals;
uniform vec3 ambient;

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  if (texelFetch(points, texel, 0).w == 0.0) discard;
  // A little more from above, so that shapes show where no lamp reaches.
  light = vec4(ambient * (0.85 + 0.15 * texelFetch(normals, texel, 0).y), 0.0);
}
