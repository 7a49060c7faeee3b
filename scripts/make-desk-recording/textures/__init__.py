"""Textures, all drawn here from shapes, seeded noise and Pillow's built-in font."""
