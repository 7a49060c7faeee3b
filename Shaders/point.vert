#version 330 core
layout(location = 0) in vec3 pointInWorld;
layout(location = 1) in float pointQuality;
layout(location = 2) in float pointAge;
layout(location = 3) in float pointSize;
uniform mat4 clipFromWorld;
// The usual diameter in pixels.
uniform float size;
out float quality;
out float age;
flat out float diameter;

void main() {
  vec4 clip = clipFromWorld * vec4(pointInWorld, 1.0);
  // Written so that a NaN fails it: such a point goes outside the view.
  bool isUsable = abs(clip.x) < 1e30 && abs(clip.y) < 1e30 && clip.w > 0.0 && clip.w < 1e30;
  gl_Position = isUsable ? clip : vec4(2.0, 2.0, 2.0, 1.0);
  diameter = size * clamp(pointSize, 0.25, 4.0);
  gl_PointSize = diameter;
  quality = clamp(pointQuality, 0.0, 1.0);
  age = clamp(pointAge, 0.0, 1.0);
}
