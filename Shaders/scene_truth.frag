#version 330 core
in float depth;
in vec3 point;
in vec3 normal;
flat in float identifier;
uniform vec3 eye;
// The normal turned to the eye, and the distance along the axis.
layout(location = 0) out vec4 surface;
layout(location = 1) out uint objects;

void main() {
  vec3 n = normalize(normal);
  surface = vec4(dot(n, eye - point) < 0.0 ? -n : n, depth);
  objects = uint(identifier + 0.5);
}
