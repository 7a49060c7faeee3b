#version 330 core
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
in vec3 cornerFromEye[];
in vec3 cornerNormal[];
in float cornerObject[];
uniform mat3 worldFromCamera;
out vec3 normal;
flat out float identifier;
// The triangle's plane, n . (p - eye) = w, and the range of its depths.
flat out vec4 plane;
flat out vec2 depths;

void main() {
  vec3 n = cross(cornerFromEye[1] - cornerFromEye[0], cornerFromEye[2] - cornerFromEye[0]);
  float area = length(n);
  n = area > 0.0 ? n / area : n;
  vec3 along = vec3(
    dot(worldFromCamera[2], cornerFromEye[0]), dot(worldFromCamera[2], cornerFromEye[1]),
    dot(worldFromCamera[2], cornerFromEye[2]));
  for (int corner = 0; corner < 3; corner++) {
    normal = cornerNormal[corner];
    identifier = cornerObject[corner];
    plane = vec4(n, dot(n, cornerFromEye[0]));
    depths = -vec2(
      max(along.x, max(along.y, along.z)), min(along.x, min(along.y, along.z)));
    gl_Position = gl_in[corner].gl_Position;
    EmitVertex();
  }
  EndPrimitive();
}
