#version 330 core
// One triangle that covers the view, without a vertex buffer.
// The rows of the affine map from normalized view points to normalized picture points.
uniform vec3 imageFromViewX;
uniform vec3 imageFromViewY;
out vec2 pointInImage;

void main() {
  vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
  vec3 pointInView = vec3(corner.x, 1.0 - corner.y, 1.0);
  pointInImage = vec2(dot(imageFromViewX, pointInView), dot(imageFromViewY, pointInView));
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
