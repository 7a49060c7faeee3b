#version 330 core
in float depth;
in vec3 normal;
flat in float identifier;
// The normal on the side that is seen, and the distance along the axis.
layout(location = 0) out vec4 surface;
layout(location = 1) out uint objects;

void main() {
  vec3 n = normalize(normal);
  surface = vec4(gl_FrontFacing ? n : -n, depth);
  objects = uint(identifier + 0.5);
}
