#version 330 core
// One direction of a Gaussian.
out vec4 color;
uniform sampler2D picture;
uniform ivec2 direction;
uniform int radius;
uniform float weights[25];

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(picture, 0) - 1;
  vec3 light = vec3(0.0);
  for (int i = -radius; i <= radius; i++) {
    light += weights[i + radius] * texelFetch(picture, clamp(pixel + i * direction, ivec2(0), last), 0).rgb;
  }
  color = vec4(light, 1.0);
}
