#version 330 core
layout(location = 0) in vec3 pointInWorld;
uniform mat4 clipFromWorld;

void main() { gl_Position = clipFromWorld * vec4(pointInWorld, 1.0); }
