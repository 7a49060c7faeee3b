#version 330 core
in vec2 pointInImage;
out vec4 color;
uniform sampler2D image;

void main() { color = vec4(texture(image, pointInImage).rgb, 1.0); }
