#version 330 core
// Lays the surfaces out in the plane of the baked light.
layout(location = 0) in vec3 pointInWorld;
layout(location = 1) in vec3 normalInWorld;
layout(location = 3) in vec2 pointInLight;
// A shift in clip space, so that the edge of a chart reaches beyond it.
uniform vec2 shift;
out vec3 point;
out vec3 normal;

void main() {
  point = pointInWorld;
  normal = normalInWorld;
  gl_Position = vec4(pointInLight * 2.0 - 1.0 + shift, 0.0, 1.0);
}
