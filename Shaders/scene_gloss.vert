#version 330 core
layout(location = 0) in vec3 pointInWorld;
layout(location = 1) in vec3 normalInWorld;
layout(location = 2) in vec2 pointInPaint;
layout(location = 3) in vec2 pointInLight;
uniform mat4 clipFromWorld;
out vec2 paintPoint;
out vec2 lightPoint;
out vec3 point;
out vec3 normal;

void main() {
  paintPoint = pointInPaint;
  lightPoint = pointInLight;
  point = pointInWorld;
  normal = normalInWorld;
  gl_Position = clipFromWorld * vec4(pointInWorld, 1.0);
}
