#version 330 core
in vec2 pointInRect;
flat in vec2 size;
flat in vec4 detail;
flat in vec4 fill;
flat in vec4 border;
flat in int kind;
out vec4 color;
uniform sampler2D atlas;

// The signed distance in pixels to a rounded rectangle, negative inside (I. Quilez, "2D distance
// functions").
float roundedRect(vec2 point, vec2 extent, float radius) {
  vec2 q = abs(point) - extent + radius;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
}

// The same to a triangle that fills the rectangle and points right.
float triangle(vec2 point, vec2 extent) {
  vec2 normal = normalize(vec2(extent.y, 2.0 * extent.x));
  float slanted = dot(vec2(point.x - extent.x, abs(point.y)), normal);
  return max(slanted, -extent.x - point.x);
}

vec4 premultiplied(vec4 straight) { return vec4(straight.rgb * straight.a, straight.a); }

void main() {
  if (kind >= 2) {
    vec2 samples = texelFetch(atlas, ivec2(detail.xy + floor(pointInRect)), 0).rg;
    color = premultiplied(fill) * (kind == 2 ? samples.r : samples.g);
    return;
  }
  vec2 extent = 0.5 * size;
  vec2 point = pointInRect - extent;
  float radius = min(detail.x, min(extent.x, extent.y));
  float distance = kind == 1 ? triangle(point, extent) : roundedRect(point, extent, radius);
  if (detail.z > 0.0) {
    color = premultiplied(fill) * (1.0 - smoothstep(-detail.z, detail.z, distance));
    return;
  }
  float outer = clamp(0.5 - distance, 0.0, 1.0);
  float inner = clamp(0.5 - distance - detail.y, 0.0, 1.0);
  color = mix(premultiplied(border), premultiplied(fill), detail.y > 0.0 ? inner : 1.0) * outer;
}
