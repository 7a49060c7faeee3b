#version 330 core
// Dull surfaces: what falls on them was baked.
in vec2 paintPoint;
in vec2 lightPoint;
out vec4 color;
uniform sampler2D paint;
uniform sampler2D light;
uniform float glow;

void main() {
  color = vec4(texture(paint, paintPoint).rgb * (texture(light, lightPoint).rgb + glow), 1.0);
}
