#version 330 core
in float quality;
in float age;
flat in float diameter;
out vec4 color;

void main() {
  // The distance from the centre in pixels; a dark ring keeps the dot visible on light pictures.
  float distance = length(gl_PointCoord - 0.5) * diameter;
  float edge = 0.5 * diameter;
  float coverage = clamp(edge - distance, 0.0, 1.0);
  float core = clamp(edge * 0.72 - distance + 0.5, 0.0, 1.0);
  vec3 low = vec3(1.0, 0.62, 0.10);
  vec3 high = vec3(0.25, 1.0, 0.70);
  vec3 young = vec3(0.62, 0.82, 1.0);
  vec3 fill = mix(young, mix(low, high, quality), age);
  vec4 rim = vec4(0.0, 0.0, 0.0, 0.45);
  color = mix(rim, vec4(fill, 1.0), core) * coverage;
  color.rgb = fill * core * coverage;
}
