# interop-install: fastmcp>=4,<5
# interop-eras: modern legacy
"""The client of FastMCP."""

import asyncio
from contextlib import contextmanager
from importlib.metadata import version

from fastmcp import Client
from fastmcp.client.transports import StdioTransport
from mcp import MCPError
from mcp.types import ElicitResult, PromptReference, ResourceTemplateReference
from questions import Script
from scenario import Failure, Result, era, message_texts, run, server, url

MODES = {"modern": "auto", "legacy": "legacy"}


@contextmanager
def failures():
    try:
        yield
    except MCPError as error:
        raise Failure(error.code) from error


class Asker:
    def __init__(self, client, script):
        self.client = client
        self.script = script

    async def tools(self):
        return [tool.name for tool in await self.client.list_tools()]

    async def resources(self):
        return [str(resource.uri) for resource in await self.client.list_resources()]

    async def templates(self):
        return [template.uri_template for template in await self.client.list_resource_templates()]

    async def prompts(self):
        return [prompt.name for prompt in await self.client.list_prompts()]

    async def call(self, name, arguments, on_progress=None):
        async def forward(progress, total, _message):
            on_progress(progress, total)

        with failures():
            result = await self.client.call_tool(
                name, arguments, progress_handler=on_progress and forward, raise_on_error=False
            )
        return Result(result.is_error, [content.text for content in result.content], result.structured_content)

    async def read(self, uri):
        with failures():
            return [content.text for content in await self.client.read_resource(uri)]

    async def get(self, name, arguments):
        return message_texts((await self.client.get_prompt(name, arguments)).messages)

    async def complete(self, prompt, template, argument):
        ref = PromptReference(name=prompt) if prompt else ResourceTemplateReference(uri=template)
        return (await self.client.complete(ref, argument)).values


async def ignore(_log_message):
    """Without it the client writes log messages of the server to standard error."""


def handlers(script):
    """How the client answers what it is asked."""

    async def elicit(message, _response_type, _params, _context):
        return ElicitResult(**script.elicit(message))

    async def sample(messages, _params, _context):
        return script.sample(messages)

    return {"elicitation_handler": elicit, "sampling_handler": sample}


async def main():
    command, *arguments = server()
    script = Script()
    target = url() or StdioTransport(command, arguments, keep_alive=False)
    async with Client(target, mode=MODES[era()], log_handler=ignore, **handlers(script)) as client:
        name = f"fastmcp {version('fastmcp')}"
        await run(Asker(client, script), name=name, spoken=client.protocol_version)


asyncio.run(main())
