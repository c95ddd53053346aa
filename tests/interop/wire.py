"""Judges what servers said on the wire, since clients drop what they do not expect: every request has one answer,
or none if it was cancelled; progress rises and comes before the answer; servers end when their input does.

    wire.py FOLDER    the folder that `recorded.py` filled
"""

import fcntl
import json
import sys
import time
from collections import Counter
from pathlib import Path

END_WITHIN = 30  # seconds, on a busy machine


def key(request_id: object) -> str:
    """Ids and tokens as they are written: `1` and `"1"` are two."""
    return json.dumps(request_id)


def messages(file: Path) -> list[dict]:
    """One message is one line; no revision that these clients speak has arrays of them."""
    *lines, rest = file.read_text(encoding="utf-8").split("\n")
    if rest:
        sys.exit(f"wire: no end of line after {rest!r}; see {file}")
    try:
        return [json.loads(line) for line in lines]
    except json.JSONDecodeError as error:
        sys.exit(f"wire: {error.doc!r} is not JSON; see {file}")


def faults(folder: Path) -> list[str]:
    heard, said = messages(folder / "heard"), messages(folder / "said")
    requests = {key(message["id"]): message for message in heard if "id" in message and "method" in message}
    cancelled = {
        key(message["params"]["requestId"]) for message in heard if message.get("method") == "notifications/cancelled"
    }
    # Tokens of requests without an answer yet, and how far they have come.
    progress = {
        key(token): (request, float("-inf"))
        for request, message in requests.items()
        if (token := message.get("params", {}).get("_meta", {}).get("progressToken")) is not None
    }

    answers = Counter()
    found = []
    for message in said:
        if message.get("method") == "notifications/progress":
            token, value = key(message["params"]["progressToken"]), message["params"]["progress"]
            request, reached = progress.get(token, (None, float("inf")))
            if value <= reached:
                found.append(f"progress {value} of token {token}, which is unknown, answered or as far already")
            progress[token] = (request, value)
        elif "method" not in message:
            answered = key(message.get("id"))
            answers[answered] += 1
            progress = {token: state for token, state in progress.items() if state[0] != answered}

    found += [f"request {request} was cancelled and never sent" for request in cancelled - requests.keys()]
    found += [f"answer to {request}, which nobody asked" for request in answers.keys() - requests.keys()]
    for request, message in requests.items():
        wanted = 0 if request in cancelled else 1
        if answers[request] != wanted:
            found.append(f"{message['method']} with id {request} has {answers[request]} answers, not {wanted}")
    return found


def ended(folder: Path, deadline: float) -> bool:
    with (folder / "lock").open("w") as lock:
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return True
            except BlockingIOError:
                if time.monotonic() > deadline:
                    return False
                time.sleep(0.02)


def main() -> None:
    folders = sorted(Path(sys.argv[1]).iterdir())
    if not folders:
        sys.exit("wire: nothing was recorded")
    deadline = time.monotonic() + END_WITHIN
    for folder in folders:
        if not ended(folder, deadline):
            sys.exit(f"wire: the server did not end when its input did; see {folder}")
        if found := faults(folder):
            sys.exit(f"wire: {'; '.join(found)}; see {folder}")


main()
