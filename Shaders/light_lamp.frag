#version 330 core
// The light of one place of a lamp on every texel.
out vec4 light;
uniform sampler2D points;
uniform sampler2D normals;
uniform sampler2DShadow shadows;
// The sides of the cube around the place, three in a row of the shadows; else the first holds all.
uniform mat4 clipFromWorld[6];
uniform bool isCube;
// xyz and 1: a place; xyz and 0: the direction to the light.
uniform vec4 lampPlace;
uniform vec3 lampColor;
// The weight of this place in the baked share of light that arrives.
uniform float share;
uniform float castsShadow;
// The width of a shadow texel, in metres, or in metres at 1 m distance.
uniform float texelWidth;

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  vec4 point = texelFetch(points, texel, 0);
  if (point.w == 0.0) discard;
  vec3 normal = texelFetch(normals, texel, 0).xyz;
  vec3 toLamp = lampPlace.xyz - point.xyz * lampPlace.w;
  float distance2 = max(dot(toLamp, toLamp), 1e-4);
  float cosine = dot(normal, toLamp) * inversesqrt(distance2);
  if (cosine <= 0.0) discard;
  float arriving = 1.0;
  if (castsShadow > 0.5) {
    float width = texelWidth * (lampPlace.w > 0.5 ? sqrt(distance2) : 1.0);
    // Off the surface by as much as a slanted shadow texel hides of it (normal offset).
    float sine = sqrt(max(0.0, 1.0 - cosine * cosine));
    vec3 lifted = point.xyz + normal * (0.0005 + 2.5 * width * sine);
    int side = 0;
    if (isCube) {
      vec3 away = abs(toLamp);
      if (away.x >= away.y && away.x >= away.z) side = toLamp.x < 0.0 ? 0 : 1;
      else if (away.y >= away.z) side = toLamp.y < 0.0 ? 2 : 3;
      else side = toLamp.z < 0.0 ? 4 : 5;
    }
    vec4 clip = clipFromWorld[side] * vec4(lifted, 1.0);
    vec3 place = clip.xyz / clip.w * 0.5 + 0.5;
    place.xy = (place.xy + vec2(side % 3, side / 3)) / vec2(3.0, 2.0);
    vec2 pixel = 1.0 / vec2(textureSize(shadows, 0));
    arriving = 0.0;
    for (int y = -1; y <= 1; y++) {
      for (int x = -1; x <= 1; x++) {
        arriving += texture(shadows, vec3(place.xy + vec2(x, y) * pixel, place.z));
      }
    }
    arriving /= 9.0;
  }
  float falloff = lampPlace.w > 0.5 ? 1.0 / max(distance2, 0.01) : 1.0;
  light = vec4(lampColor * (cosine * falloff), share) * arriving;
}
