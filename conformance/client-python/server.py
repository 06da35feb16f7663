"""Starts the built Node host, unless CRDLAB_BASE names a server that runs already."""

import contextlib
import os
import pathlib
import subprocess

from kubernetes import client

SERVING = "Serving on "
COMMAND = pathlib.Path(__file__).parents[2] / "bin" / "crdlab.mjs"


@contextlib.contextmanager
def api_client():
    """Yields a client of the server. Raises RuntimeError when the host does not serve."""
    base = os.environ.get("CRDLAB_BASE")
    if base:
        with client.ApiClient(client.Configuration(host=base)) as api:
            yield api
        return
    flags = ["serve", "--listen", "127.0.0.1:0", "--storage", "memory"]
    with subprocess.Popen(["node", COMMAND, *flags], stdout=subprocess.PIPE, text=True) as host:
        try:
            line = next((line for line in host.stdout if line.startswith(SERVING)), None)
            if line is None:
                raise RuntimeError("the host does not serve")
            with client.ApiClient(client.Configuration(host=line.removeprefix(SERVING).strip())) as api:
                yield api
        finally:
            host.kill()
