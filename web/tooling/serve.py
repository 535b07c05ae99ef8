"""A static server that behaves like common free hosts.

It has gzip for texts and wasm, ETag, ten minutes of cache and no special headers.
"""

from __future__ import annotations

import gzip
import hashlib
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
UNCOMPRESSED_SUFFIXES = {".woff2", ".zip", ".png"}
SERVICE_WORKER = "service-worker.js"
# Replaces a service worker that cached an older site, then unregisters itself.
RETIRING_SERVICE_WORKER = b"""addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(retire()));
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
"""


class CachedFile:
    """A file's bytes, plain and gzipped, and its ETag.

    ``plain`` overrides the file's content.
    """

    def __init__(self, file: Path, plain: bytes | None = None) -> None:
        self.plain = file.read_bytes() if plain is None else plain
        self.tag = f'"{hashlib.sha256(self.plain).hexdigest()[:16]}"'
        self.gzipped = None if file.suffix in UNCOMPRESSED_SUFFIXES else gzip.compress(self.plain, 6, mtime=0)


class StaticServer(ThreadingHTTPServer):
    """Serves `folder` under `prefix`; `sent` counts the body bytes by path.

    Unless ``is_offline_enabled``, browsers store nothing for offline use. `fallback` is a folder with files
    of an earlier build, for pages that are still open.
    """

    daemon_threads = True
    request_queue_size = 64

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        prefix: str = "/",
        host: str = "127.0.0.1",
        *,
        is_offline_enabled: bool = True,
    ) -> None:
        self.folder, self.prefix, self.host, self.keeps = folder, prefix, host, is_offline_enabled
        self.fallback: Path | None = None
        self.sent: dict[str, int] = {}
        self._bodies: dict[tuple[Path, int, bool], CachedFile] = {}
        self._lock = threading.Lock()
        super().__init__((host, port), StaticHandler)

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.server_port}{self.prefix}"

    def show(self, folder: Path, *, is_offline_enabled: bool) -> None:
        """Serve another folder from now on; files that only the earlier one has stay available."""
        if folder != self.folder:
            self.fallback = self.folder
        self.folder, self.keeps = folder, is_offline_enabled

    def start_in_background(self) -> StaticServer:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore disconnected browsers."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    def body(self, path: str) -> tuple[CachedFile, str] | None:
        """Return the body and media type for a request path, or None."""
        if not path.startswith(self.prefix):
            return None
        name = path.removeprefix(self.prefix)
        location = self._file(self.folder, name) or (self.fallback and self._file(self.fallback, name))
        if not location:
            return None
        file, modified = location
        key = file, modified, self.keeps
        with self._lock:
            if key not in self._bodies:
                self._bodies[key] = CachedFile(
                    file, None if self.keeps or file.name != SERVICE_WORKER else RETIRING_SERVICE_WORKER
                )
            return self._bodies[key], MEDIA_TYPES.get(file.suffix, "application/octet-stream")

    @staticmethod
    def _file(folder: Path, name: str) -> tuple[Path, int] | None:
        """Return the file for a name in a folder and its modification time, or None."""
        root = folder.resolve()
        try:
            file = (root / name).resolve()
            if file.is_dir():
                file /= "index.html"
            if not file.is_file() or root not in file.parents:
                return None
        except OSError:  # a name that no file can have, such as a link whose "#" has been encoded
            return None
        return file, file.stat().st_mtime_ns


class StaticHandler(BaseHTTPRequestHandler):
    """Handles GET and HEAD requests for files."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    server: StaticServer

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        response = self.server.body(path)
        if response is None:
            self._not_found()
            return
        body, kind = response
        headers = {"ETag": body.tag, "Cache-Control": "max-age=600", "Vary": "Accept-Encoding"}
        if self.headers.get("If-None-Match", "").removeprefix("W/") == body.tag:
            self._head(304, 0, headers)
            return
        content = body.plain
        headers["Content-Type"] = kind
        if body.gzipped is not None and "gzip" in self.headers.get("Accept-Encoding", ""):
            content = body.gzipped
            headers["Content-Encoding"] = "gzip"
        self._head(200, len(content), headers)
        if self.command == "GET":
            self.server.sent[path] = self.server.sent.get(path, 0) + len(content)
            self.wfile.write(content)

    do_HEAD = do_GET

    def _not_found(self) -> None:
        """Send the site's 404 page, as hosts do."""
        page = self.server.body(f"{self.server.prefix}404.html")
        content = page[0].plain if page else b""
        self._head(404, len(content), {"Content-Type": MEDIA_TYPES[".html"]})
        if self.command == "GET":
            self.wfile.write(content)

    def _head(self, status: int, length: int, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(length))
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: the browser's developer tools show requests better."""
