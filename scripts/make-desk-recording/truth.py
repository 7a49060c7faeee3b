"""Writes truth.json: the exact geometry in the recording's world space."""

import json

import camera
import geometry
from planes import room_from_plane
from recording import rounded


def pose(world_from_local):
    return {"position": world_from_local[:3, 3], "orientation": geometry.quaternion(world_from_local)}


def write(path, solids):
    world_from_room = camera.world_from_room()
    objects, planes = [], []
    for solid in solids:
        objects.append({
            "name": solid.name, "label": solid.label, "shape": solid.shape,
            "worldFromObject": pose(world_from_room @ solid.room_from_object), "size": list(solid.size),
        })
        if solid.name in ("table", "wall"):
            place, extent = room_from_plane(solid)
            planes.append({
                "name": solid.name, "alignment": "vertical" if solid.name == "wall" else "horizontal",
                "worldFromPlane": pose(world_from_room @ place), "extent": extent,
            })
    lines = lambda items: ",\n".join("    " + json.dumps(rounded(i)) for i in items)
    path.write_text(
        '{\n  "format": "placard-truth/1",\n  "objects": [\n' + lines(objects)
        + '\n  ],\n  "planes": [\n' + lines(planes) + "\n  ]\n}\n"
    )
