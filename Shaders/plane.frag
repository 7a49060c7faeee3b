#version 330 core
in vec2 plane;
in float across;
out vec4 color;
uniform vec3 tint;
uniform float isOutline;
// The width of the lines in pixels.
uniform float lineWidth;

// How much of a pixel the lines at multiples of `cell` cover; it fades out where the cells come
// too close together to be told apart.
float lines(vec2 point, vec2 pixel, float cell) {
  vec2 width = max(pixel / cell, 1e-6);
  vec2 nearest = abs(fract(point / cell - 0.5) - 0.5) / width;
  vec2 cover = clamp(0.5 * lineWidth + 0.5 - nearest, 0.0, 1.0);
  cover *= 1.0 - smoothstep(0.12, 0.35, width);
  return max(cover.x, cover.y);
}

void main() {
  vec2 pixel = fwidth(plane);
  float alpha;
  if (isOutline > 0.5) {
    alpha = 0.85 * (1.0 - abs(across));
  } else {
    alpha = 0.13;
    alpha = max(alpha, 0.34 * lines(plane, pixel, 0.1));
    alpha = max(alpha, 0.60 * lines(plane, pixel, 0.5));
  }
  color = vec4(tint * alpha, alpha);
}
