#version 330 core
in vec3 point;
in vec3 normal;
layout(location = 0) out vec4 texelPoint;
layout(location = 1) out vec4 texelNormal;

void main() {
  texelPoint = vec4(point, 1.0);
  texelNormal = vec4(normalize(normal), 1.0);
}
