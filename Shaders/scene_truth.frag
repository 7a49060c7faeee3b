#version 330 core
in float depth;
in vec3 point;
in vec3 normal;
flat in float identifier;
// The outward normal, and the distance along the axis.
layout(location = 0) out vec4 surface;
layout(location = 1) out uint objects;

void main() {
  surface = vec4(normalize(normal), depth);
  objects = uint(identifier + 0.5);
}
