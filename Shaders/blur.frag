#version 330 core
// One direction of a Gaussian.
out vec4 color;
uniform sampler2D picture;
uniform ivec2 direction;
uniform float weights[2 * RADIUS + 1];

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(picture, 0) - 1;
  vec3 light = vec3(0.0);
  for (int i = -RADIUS; i <= RADIUS; i++) {
    light += weights[i + RADIUS] * texelFetch(picture, clamp(pixel + i * direction, ivec2(0), last), 0).rgb;
  }
  color = vec4(light, 1.0);
}
