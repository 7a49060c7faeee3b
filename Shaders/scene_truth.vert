#version 330 core
layout(location = 0) in vec3 pointInWorld;
layout(location = 1) in vec3 normalInWorld;
layout(location = 4) in float object;
uniform mat4 clipFromWorld;
// The row of cameraFromWorld that gives the distance along the axis.
uniform vec4 depthFromWorld;
out float depth;
out vec3 normal;
flat out float identifier;

void main() {
  depth = dot(depthFromWorld, vec4(pointInWorld, 1.0));
  normal = normalInWorld;
  identifier = object;
  gl_Position = clipFromWorld * vec4(pointInWorld, 1.0);
}
