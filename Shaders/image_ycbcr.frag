#version 330 core
// Full-range BT.601, as ARKit's captured images and JFIF files are.
in vec2 pointInImage;
out vec4 color;
uniform sampler2D luma;
uniform sampler2D cb;
uniform sampler2D cr;
// The picture's size over the size that its chroma planes cover; 0 for a picture without chroma.
uniform vec2 chromaScale;

void main() {
  float y = texture(luma, pointInImage).r;
  float u = 0.0;
  float v = 0.0;
  if (chromaScale.x > 0.0) {
    u = texture(cb, pointInImage * chromaScale).r - 128.0 / 255.0;
    v = texture(cr, pointInImage * chromaScale).r - 128.0 / 255.0;
  }
  color = vec4(y + 1.402 * v, y - 0.344136 * u - 0.714136 * v, y + 1.772 * u, 1.0);
}
