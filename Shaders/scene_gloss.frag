#version 330 core
// Shiny surfaces and glass: baked light, and highlights that move with the eye (J. Blinn, 1977).
in vec2 paintPoint;
in vec2 lightPoint;
in vec3 point;
in vec3 normal;
out vec4 color;
uniform sampler2D paint;
uniform sampler2D light;
uniform float glow;
uniform float gloss;
uniform float opacity;
uniform vec3 eye;
// xyz and 1: a place; xyz and 0: the direction to the light.
uniform vec4 lampPlace[LAMP_COUNT + 1];
uniform vec3 lampColor[LAMP_COUNT + 1];

void main() {
  vec4 baked = texture(light, lightPoint);
  vec3 toEye = normalize(eye - point);
  vec3 n = normalize(normal);
  n = dot(n, toEye) < 0.0 ? -n : n;
  vec3 highlight = vec3(0.0);
  for (int i = 0; i < LAMP_COUNT; i++) {
    vec3 toLamp = lampPlace[i].xyz - point * lampPlace[i].w;
    float nearness = inversesqrt(max(dot(toLamp, toLamp), 0.01));
    vec3 halfway = toEye + toLamp * nearness;
    // Squared, which saves the root: the cosine's 32nd power is wanted.
    float cosine = max(dot(n, halfway), 0.0);
    float c2 = cosine * cosine / max(dot(halfway, halfway), 1e-6);
    float c8 = c2 * c2 * c2 * c2;
    float falloff = lampPlace[i].w > 0.5 ? nearness * nearness : 1.0;
    highlight += lampColor[i] * (falloff * c8 * c8 * c8 * c8);
  }
  vec3 diffuse = texture(paint, paintPoint).rgb * (baked.rgb + glow);
  vec3 shine = highlight * (gloss * baked.a);
  float fresnel = 1.0 - abs(dot(n, toEye));
  float cover = opacity < 1.0 ? min(1.0, opacity + 0.5 * fresnel * fresnel * fresnel) : 1.0;
  // Premultiplied.
  color = vec4(diffuse * cover + shine, cover);
}
