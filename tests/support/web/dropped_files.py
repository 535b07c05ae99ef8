"""Files that people drop on the drawing sheet: one lap in each kind of format, and files without a lap."""

from __future__ import annotations

import base64
import gzip
import io
import json
import math
import zipfile

from tests.support.messages import ui_text

TURNS = [-math.tau * step / 90 for step in range(91)]
LAP = [
    (
        8 + 600 * (1 + 0.25 * math.cos(2 * turn)) * math.cos(turn) / 75_300,
        47.4 + 600 * (1 + 0.25 * math.cos(2 * turn)) * math.sin(turn) / 111_195,
    )
    for turn in TURNS
]
GPX = (
    "<gpx><trk><trkseg>"
    + "".join(f'<trkpt lat="{lat}" lon="{lon}"/>' for lon, lat in LAP)
    + "</trkseg></trk></gpx>"
)
KML = (
    "<kml><Placemark><LineString><coordinates>"
    + " ".join(f"{lon},{lat}" for lon, lat in LAP)
    + "</coordinates></LineString></Placemark></kml>"
)
TCX = (
    "<TrainingCenterDatabase><Activities><Activity><Lap><Track>"
    + "".join(
        f"<Trackpoint><Position><LatitudeDegrees>{lat}</LatitudeDegrees>"
        f"<LongitudeDegrees>{lon}</LongitudeDegrees></Position></Trackpoint>"
        for lon, lat in LAP
    )
    + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>"
)
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg"><g transform="scale(2 1)">'
    '<rect width="300" height="300" rx="90"/></g></svg>'
)


def kmz() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("doc.kml", KML)
    return packed.getvalue()


LAP_FILES: dict[str, bytes] = {
    "lap.gpx": GPX.encode(),
    "wide.gpx": GPX.encode("utf-16"),
    "packed.gpx.gz": gzip.compress(GPX.encode()),
    "lap.kml": KML.encode(),
    "lap.kmz": kmz(),
    "lap.tcx": TCX.encode(),
    "lap.csv": ("lat,lon\n" + "\n".join(f"{lat},{lon}" for lon, lat in LAP)).encode(),
    "lap.geojson": json.dumps({"type": "LineString", "coordinates": LAP}).encode(),
    "lap.svg": SVG.encode(),
}
# With the sentence that is shown.
OTHER_FILES: dict[str, tuple[bytes, str]] = {
    "a.svg": (b'<svg><path d="M0 0Lfoo"/><path d=', ui_text("sheet.file_cut", format="SVG")),
    "a.gpx": (GPX.encode()[:1500], ui_text("sheet.file_cut", format="GPX")),
    "a.pdf": (b"%PDF-1.7", ui_text("sheet.file_format", format="PDF")),
    "a.txt": (b"hello", ui_text("sheet.file_unknown")),
}
# A function of the page: drops a file, whose contents are sent as Base64, on the sheet.
DROP_FILE = """(name, contents) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([Uint8Array.from(atob(contents), (one) => one.charCodeAt(0))], name));
  const how = { bubbles: true, cancelable: true, dataTransfer };
  document.querySelector(".sheet-main").dispatchEvent(new DragEvent("drop", how));
}"""

# A function of the page: drops a lap that is driven many times, with this number of points.
DROP_LONG_FILE = """(name, count) => {
  const points = Array.from({ length: count }, (_, at) => {
    const turn = (-2 * Math.PI * at) / 2500;
    const far = 150 * (1 + 0.25 * Math.cos(2 * turn));
    return [far * Math.cos(turn), far * Math.sin(turn)].map((value) => Math.round(400 + value));
  });
  const texts = {
    csv: () => ["x,y", ...points].join("\\n"),
    geojson: () => `{"type":"LineString","coordinates":[[${points.join("],[")}]]}`,
    gpx: () =>
      "<gpx><trk><trkseg>" +
      points.map(([x, y]) => `<trkpt lat="${y / 1e4}" lon="${x / 1e4}"/>`).join("") +
      "</trkseg></trk></gpx>",
  };
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([texts[name.split(".")[1]]()], name));
  const how = { bubbles: true, cancelable: true, dataTransfer };
  document.querySelector(".sheet-main").dispatchEvent(new DragEvent("drop", how));
}"""
# Number of points; a GPX file of 12 MB holds no more.
LONG_FILES = {"Long_table.csv": 1_000_000, "Long_list.geojson": 1_000_000, "Long_run.gpx": 300_000}
TOO_LONG_FILE = ("Longer_run.gpx", 1_000_000)


def as_sent(contents: bytes) -> str:
    return base64.b64encode(contents).decode()


def file_names() -> dict[str, str]:
    """Return a file name for each kind of lap file, by the name of the circuit made from it."""
    endings = [name.partition(".")[2] for name in LAP_FILES]
    return {f"Road {number}": f"Road_{number}.{ending}" for number, ending in enumerate(endings)}
