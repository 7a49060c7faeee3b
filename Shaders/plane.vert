#version 330 core
layout(location = 0) in vec3 pointInCamera;
layout(location = 1) in vec2 pointInPlane;
// 0 inside the surface; on the outline's ribbon −1 at its outer and 1 at its inner side.
layout(location = 2) in float ribbon;
uniform mat4 clipFromCamera;
out vec2 plane;
out float across;

void main() {
  plane = pointInPlane;
  across = ribbon;
  gl_Position = clipFromCamera * vec4(pointInCamera, 1.0);
}
