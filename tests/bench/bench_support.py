"""What the side-by-side scripts share: a free port, a server that has to be up, CPU time, made-up rows."""
import resource
import socket
import time


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port, seconds=60):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise SystemExit("the server did not start")


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def unit_embeddings(n, d, latent=64, clusters=400):
    """Clusters in a few directions, a common offset and noise, normalised: as encoders give."""
    import numpy as np  # here: it reads the thread counts when it is loaded

    rng = np.random.default_rng(1)
    basis = rng.standard_normal((latent, d)).astype(np.float32) / np.sqrt(d)
    centres = rng.standard_normal((clusters, latent)).astype(np.float32) * 0.8
    x = (centres[rng.integers(0, clusters, n)] + rng.standard_normal((n, latent))) @ basis
    x += 0.35 * np.sqrt(latent) / np.sqrt(d) * rng.standard_normal((n, d))
    x += 4.0 * rng.standard_normal(d) / np.sqrt(d)
    x /= np.linalg.norm(x, axis=1, keepdims=True)
    return np.ascontiguousarray(x, dtype=np.float32)
