"""Reads what scripts/checks/conversions wrote and compares it with Placard's own format."""

import base64
import csv
import json
import pathlib
import sys

import numpy
import open3d
import pycolmap
from evo.tools import file_interface
from mcap.reader import make_reader
from scipy.spatial.transform import Rotation

work = pathlib.Path(sys.argv[1])
frames = json.loads((work / "placard" / "recording.json").read_text())["frames"]
times = numpy.array([f["timestamp"] for f in frames])
positions = numpy.array([f["camera"]["position"] for f in frames])
rotations = Rotation.from_quat([f["camera"]["orientation"] for f in frames])
# A camera with +y down and +z forward; a world with +z up.
flip = Rotation.from_quat([1, 0, 0, 0])
z_up = Rotation.from_euler("x", 90, degrees=True)
failures = []


def expect(what, error, limit=1e-6):
    print(f"{what}: {error:.3g}")
    if not error <= limit:
        failures.append(what)


def compare(name, trajectory, world):
    expect(f"{name}, positions", abs(trajectory.positions_xyz - world.apply(positions)).max())
    wxyz = trajectory.orientations_quat_wxyz
    found = Rotation.from_quat(wxyz[:, [1, 2, 3, 0]])
    expect(f"{name}, rotations", (found.inv() * world * rotations * flip).magnitude().max())


tum = file_interface.read_tum_trajectory_file(work / "tum" / "groundtruth.txt")
compare("evo reads TUM", tum, z_up)
expect("evo reads TUM, times", abs(tum.timestamps - times / 1e9).max())
euroc = work / "euroc" / "mav0" / "state_groundtruth_estimate0" / "data.csv"
rows = [row for row in csv.reader(euroc.open()) if not row[0].startswith("#")]
expect("EuRoC, times", max(abs(int(row[0]) - t) for row, t in zip(rows, times)), 0)
# evo asks for the biases that follow in the data set's own files.
padded = work / "euroc.csv"
padded.write_text("\n".join(",".join(row + ["0"] * 9) for row in rows) + "\n")
compare("evo reads EuRoC", file_interface.read_euroc_csv_trajectory(padded), z_up)
compare("evo reads the exported way", file_interface.read_tum_trajectory_file(work / "scene.tum"),
        Rotation.identity())

model = pycolmap.Reconstruction(work / "colmap" / "sparse" / "0")
images = sorted(model.images.values(), key=lambda image: image.name)
poses = [image.cam_from_world() if callable(image.cam_from_world) else image.cam_from_world
         for image in images]
found = numpy.array([pose.inverse().translation for pose in poses])
expect("pycolmap, positions", abs(found - positions).max())
found = Rotation.from_quat([pose.inverse().rotation.quat for pose in poses])
expect("pycolmap, rotations", (found.inv() * rotations * flip).magnitude().max())
worst = 0.0
for image in images:
    for point in image.points2D:
        if point.has_point3D():
            pixel = image.project_point(model.points3D[point.point3D_id].xyz)
            worst = max(worst, abs(pixel - point.xy).max())
expect("pycolmap projects the points where they are said to be, px", worst)

nerf = json.loads((work / "nerfstudio" / "transforms.json").read_text())["frames"]
matrices = numpy.array([f["transform_matrix"] for f in nerf])
expect("nerfstudio, positions", abs(matrices[:, :3, 3] - positions).max())
expect("nerfstudio, rotations", abs(matrices[:, :3, :3] - rotations.as_matrix()).max())
k = numpy.array([[f["cx"] - 0.5, f["cy"] - 0.5] for f in nerf])
expect("nerfstudio, principal points",
       abs(k - numpy.array([f["camera"]["intrinsics"][2:] for f in frames])).max())

table = list(csv.DictReader((work / "scene.csv").open(newline="")))
points = numpy.array([[float(r[c]) for c in "xyz"] for r in table if r["kind"] == "point"]).reshape(-1, 3)
ply = numpy.asarray(open3d.io.read_point_cloud(str(work / "scene.ply")).points).reshape(-1, 3)
expect("Open3D reads PLY, points", abs(ply - points).max() if len(points) else 0)
gltf = json.loads((work / "scene.gltf").read_text())
buffer = base64.b64decode(gltf["buffers"][0]["uri"].split(",")[1])
for node in gltf["nodes"]:
    if node["name"] not in ("way", "points"):
        continue
    accessor = gltf["accessors"][gltf["meshes"][node["mesh"]]["primitives"][0]["attributes"]["POSITION"]]
    view = gltf["bufferViews"][accessor["bufferView"]]
    found = numpy.frombuffer(buffer, "<f4", 3 * accessor["count"], view["byteOffset"]).reshape(-1, 3)
    expect(f"glTF, {node['name']}", abs(found - (positions if node["name"] == "way" else points)).max())

log = [(channel.topic, message, json.loads(message.data))
       for _, channel, message in make_reader((work / "scene.mcap").open("rb")).iter_messages()]
path = [body for topic, _, body in log if topic == "/camera/pose"]
found = numpy.array([[body["pose"]["position"][c] for c in "xyz"] for body in path])
expect("mcap, positions", abs(found - positions).max())
stamps = numpy.array([m.log_time for topic, m, _ in log if topic == "/camera/pose"])
expect("mcap, times", abs(stamps - times).max(), 0)
cloud = [body for topic, _, body in log if topic == "/points"]
if cloud:
    found = numpy.frombuffer(base64.b64decode(cloud[0]["data"]), "<f4").reshape(-1, 3)
    expect("mcap, points", abs(found - points).max())

if failures:
    sys.exit("conversions: " + ", ".join(failures))
print("conversions: all agree")
