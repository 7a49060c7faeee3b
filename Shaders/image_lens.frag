#version 330 core
// The picture as a pinhole would have taken it: each point comes from where the lens shows it.
in vec2 pointInImage;
out vec4 color;
uniform sampler2D image;
// In parts of the picture's sides; the centre counts from the outer edge.
uniform vec2 focalLength;
uniform vec2 principalPoint;
uniform int isFisheye;
uniform vec4 radial;
uniform vec2 tangential;
// Beyond it the model folds over and shows what no lens does.
uniform float foldRadius;

void main() {
  vec2 p = (pointInImage - principalPoint) / focalLength;
  float r2 = dot(p, p);
  float r = sqrt(r2);
  vec2 seen;
  if (isFisheye == 1) {
    float angle = atan(r);
    float a2 = angle * angle;
    float bent =
      angle * (1.0 + a2 * (radial.x + a2 * (radial.y + a2 * (radial.z + a2 * radial.w))));
    seen = r > 1e-6 ? p * (bent / r) : p;
  } else {
    float scale = 1.0 + r2 * (radial.x + r2 * (radial.y + r2 * radial.z));
    seen = p * scale + 2.0 * tangential * p.x * p.y + tangential.yx * (r2 + 2.0 * p * p);
  }
  vec2 place = seen * focalLength + principalPoint;
  bool isSeen = r <= foldRadius && place == clamp(place, vec2(0.0), vec2(1.0));
  color = vec4(isSeen ? texture(image, place).rgb : vec3(0.0), 1.0);
}
