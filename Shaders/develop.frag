#version 330 core
// From the light that the lens caught to the picture: bent, brightened.
out vec4 color;
uniform sampler2D picture;
// For each pixel the place in the picture; without a lens they are the same.
uniform sampler2D places;
uniform bool hasLens;
uniform float gain;
uniform vec3 background;

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  vec3 light;
  if (hasLens) {
    vec2 place = texelFetch(places, pixel, 0).xy;
    light = place.x < -1000.0 ? background
      : texture(picture, (place + 0.5) / vec2(textureSize(picture, 0))).rgb;
  } else {
    light = texelFetch(picture, pixel, 0).rgb;
  }
  color = vec4(light * gain, 1.0);
}
