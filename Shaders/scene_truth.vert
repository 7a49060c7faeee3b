#version 330 core
layout(location = 0) in vec3 pointInWorld;
layout(location = 1) in vec3 normalInWorld;
layout(location = 4) in float object;
uniform mat4 clipFromWorld;
uniform vec3 eye;
// Unlike points in the world these keep their precision near the camera.
out vec3 cornerFromEye;
out vec3 cornerNormal;
out float cornerObject;

void main() {
  cornerFromEye = pointInWorld - eye;
  cornerNormal = normalInWorld;
  cornerObject = object;
  gl_Position = clipFromWorld * vec4(pointInWorld, 1.0);
}
