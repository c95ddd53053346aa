"""What every Python client does with a server; the clients differ in how they are asked."""

import json
import sys
from typing import Any, Protocol


class Asker(Protocol):
    """One connection, with results as plain values."""

    async def tools(self) -> list[str]: ...
    async def templates(self) -> list[str]: ...
    async def prompts(self) -> list[str]: ...
    async def call(self, name: str, arguments: dict[str, Any]) -> tuple[bool, list[str]]:
        """Whether the tool failed, and its texts."""
    async def read(self, uri: str) -> list[str]: ...
    async def missing(self, uri: str) -> int | None:
        """The code of the error that reading gives; `None` if it gives none."""
    async def get(self, name: str, arguments: dict[str, str]) -> list[str]: ...


def server() -> list[str]:
    """The command that starts the server."""
    return sys.argv[2:]


def expect(what: str, actual: Any, expected: Any) -> None:
    if actual != expected:
        raise SystemExit(f"{what}: expected {expected!r}, got {actual!r}")


async def run(asker: Asker, *, name: str, spoken: str, era: str, revision: str) -> None:
    """Runs the scenario and prints one line. `revision` is the one that must be spoken."""
    with open(sys.argv[1], encoding="utf-8") as file:
        scenario = json.load(file)
    expect("protocol revision", spoken, revision)

    expect("tools", await asker.tools(), scenario["tools"])
    expect("templates", await asker.templates(), scenario["templates"])
    expect("prompts", await asker.prompts(), scenario["prompts"])

    good = scenario["call"]
    expect("result of a call", await asker.call(good["name"], good["arguments"]), (False, [good["text"]]))
    bad = scenario["refused"]
    expect("text about wrong arguments", await asker.call(bad["name"], bad["arguments"]), (True, [bad["text"]]))

    read = scenario["read"]
    expect("contents of a resource", await asker.read(read["uri"]), [read["text"]])
    missing = scenario["missing"]
    expect("code of a missing resource", await asker.missing(missing["uri"]), missing[era])

    get = scenario["get"]
    expect("messages of a prompt", await asker.get(get["name"], get["arguments"]), [get["text"]])
    print(f"ok {name} ({spoken})", flush=True)
