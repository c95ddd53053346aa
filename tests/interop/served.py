"""Starts a server that listens by itself, runs a client with the address behind its own words, and asks the server to
end, which it must do soon and with status 0.

    served.py SERVER CLIENT…
"""

import re
import shutil
import subprocess
import sys
from threading import Thread

END_WITHIN = 2  # seconds


def main() -> None:
    server, *client = sys.argv[1:]
    with subprocess.Popen([server, "http", "127.0.0.1:0"], stderr=subprocess.PIPE) as process:
        try:
            said = process.stderr.readline()
            listening = re.search(rb"listening on (http://\S+)", said)
            if listening is None:
                sys.exit(f"served: the server does not listen, but says {said!r}")
            Thread(target=shutil.copyfileobj, args=(process.stderr, sys.stderr.buffer), daemon=True).start()
            status = subprocess.run([*client, listening[1].decode()]).returncode
            process.terminate()
            if ended := process.wait(END_WITHIN):
                sys.exit(f"served: the server ended with status {ended}")
        except subprocess.TimeoutExpired:
            sys.exit(f"served: the server did not end within {END_WITHIN} seconds")
        finally:
            process.kill()
    sys.exit(status)


main()
