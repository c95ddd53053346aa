"""What every Python client does with a server; the clients differ in how they are asked."""

import asyncio
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Protocol

if TYPE_CHECKING:
    from questions import Script

INVALID_PARAMS = -32602
REVISIONS = {"modern": "2026-07-28", "legacy": "2025-11-25"}


class Result(NamedTuple):
    """Outcome of a call."""

    failed: bool
    texts: list[str]
    structured: Any


class Failure(Exception):
    """The client raised the server's error of this code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"error {code}")
        self.code = code


class Asker(Protocol):
    """One connection, with results as plain values and errors as `Failure`."""

    script: "Script"

    async def tools(self) -> list[str]: ...
    async def resources(self) -> list[str]: ...
    async def templates(self) -> list[str]: ...
    async def prompts(self) -> list[str]: ...
    async def call(
        self, name: str, arguments: dict[str, Any], on_progress: Callable[[float, float | None], None] | None = None
    ) -> Result:
        """Cancelling the task that waits for it cancels the request."""
    async def read(self, uri: str) -> list[str]: ...
    async def get(self, name: str, arguments: dict[str, str]) -> list[str]: ...
    async def complete(self, prompt: str | None, template: str | None, argument: dict[str, str]) -> list[str]: ...


def era() -> str:
    """The era to speak."""
    return sys.argv[2]


def url() -> str | None:
    """Where the server is, if it is not to be started."""
    return sys.argv[3] if sys.argv[3].startswith("http:") else None


def server() -> list[str]:
    """The command that starts the server."""
    return sys.argv[3:]


def expect(what: str, actual: Any, expected: Any) -> None:
    if actual != expected:
        fail(f"{what}: expected {expected!r}, got {actual!r}")


def fail(message: str) -> NoReturn:
    """Ends the client at once and, by closing its input, the server: task groups would wrap an exception."""
    print(message, file=sys.stderr, flush=True)
    os._exit(1)


def message_texts(messages: list[Any]) -> list[str]:
    """The texts of a prompt's messages; an embedded resource has one as well."""
    return [getattr(message.content, "resource", message.content).text for message in messages]


async def run(asker: Asker, *, name: str, spoken: str) -> None:
    """Runs the scenario and prints one line."""
    path = Path(sys.argv[1])
    scenario = json.loads(path.read_text(encoding="utf-8"))
    expect("protocol revision", spoken, REVISIONS[era()])

    expect("tools", await asker.tools(), scenario["tools"])
    expect("resources", await asker.resources(), scenario["resources"])
    expect("templates", await asker.templates(), scenario["templates"])
    expect("prompts", await asker.prompts(), scenario["prompts"])

    await good_call("a call", asker, scenario["call"])
    bad = scenario["refused"]
    refused = await asker.call(bad["name"], bad["arguments"])
    expect("a call with wrong arguments", refused, Result(True, [bad["text"]], None))
    expect("code of an unknown tool", await code(asker.call("no-such-tool", {})), INVALID_PARAMS)

    for read in scenario["read"]:
        expect(f"contents of {read['uri']}", await asker.read(read["uri"]), [read["text"]])
    missing = scenario["missing"]
    expect("code of a missing resource", await code(asker.read(missing["uri"])), missing[era()])

    get = scenario["get"]
    expect("a prompt", await asker.get(get["name"], get["arguments"]), get["texts"])
    for part in scenario.get("complete", []):
        await completion(asker, part)
    if "progress" in scenario:
        await progress(asker, scenario["progress"])
    if "cancel" in scenario:
        await cancellation(asker, scenario["cancel"], scenario["call"])
    for part in scenario.get("conversations", []):
        await conversation(asker, part)
    print(f"ok {name} ({spoken}) {path.stem} over {'HTTP' if url() else 'stdio'}", flush=True)


async def good_call(what: str, asker: Asker, call: dict[str, Any], *rest: Any) -> None:
    expected = Result(False, [call["text"]], call.get("structured"))
    expect(what, await asker.call(call["name"], call["arguments"], *rest), expected)


async def code(question: Any) -> int | None:
    """The code of the error that comes; `None` if none does."""
    try:
        await question
    except Failure as failure:
        return failure.code
    return None


async def completion(asker: Asker, part: dict[str, Any]) -> None:
    prompt, template = part.get("prompt"), part.get("template")
    argument = {"name": part["argument"], "value": part["value"]}
    values = await asker.complete(prompt, template, argument)
    expect(f"completion of {part['argument']} in {prompt or template}", values, part["values"])


async def progress(asker: Asker, part: dict[str, Any]) -> None:
    seen = []
    await good_call("a call with progress", asker, part, lambda value, total: seen.append((value, total)))
    expect("progress", seen, [(step, part["steps"]) for step in range(1, part["steps"] + 1)])


async def cancellation(asker: Asker, part: dict[str, Any], call: dict[str, Any]) -> None:
    """That nothing answers the cancelled request is seen by `wire.py`."""
    task = asyncio.create_task(asker.call(part["name"], part["arguments"]))
    # Its answer shows that the server has read the request before it.
    await good_call("a call beside another", asker, call)
    task.cancel()
    [outcome] = await asyncio.gather(task, return_exceptions=True)
    if not isinstance(outcome, asyncio.CancelledError):
        fail(f"a cancelled call: expected to be cancelled, got {outcome!r}")
    await good_call("a call after a cancelled one", asker, call)


async def conversation(asker: Asker, part: dict[str, Any]) -> None:
    """A call whose tool asks the client's user and model; each question is asked once."""
    asker.script.begin(part)
    await good_call("a call that asks", asker, part)
    questions = [form["message"] for form in part["forms"]] + [question["prompt"] for question in part["model"]]
    # Those that are asked at once have no order.
    expect("what was asked", sorted(asker.script.asked), sorted(questions))
