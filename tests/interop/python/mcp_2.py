# interop-install: mcp>=2,<3
# interop-eras: modern legacy
"""The official Python client, second major version."""

import asyncio
from contextlib import contextmanager
from importlib.metadata import version

from mcp import Client, MCPError, StdioServerParameters
from mcp.types import PromptReference, ResourceTemplateReference
from questions import Script, callbacks
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
        return [tool.name for tool in (await self.client.list_tools()).tools]

    async def resources(self):
        return [resource.uri for resource in (await self.client.list_resources()).resources]

    async def templates(self):
        return [template.uri_template for template in (await self.client.list_resource_templates()).resource_templates]

    async def prompts(self):
        return [prompt.name for prompt in (await self.client.list_prompts()).prompts]

    async def call(self, name, arguments, on_progress=None):
        async def forward(progress, total, _message):
            on_progress(progress, total)

        with failures():
            result = await self.client.call_tool(name, arguments, progress_callback=on_progress and forward)
        return Result(bool(result.is_error), [content.text for content in result.content], result.structured_content)

    async def read(self, uri):
        with failures():
            return [content.text for content in (await self.client.read_resource(uri)).contents]

    async def get(self, name, arguments):
        return message_texts((await self.client.get_prompt(name, arguments)).messages)

    async def complete(self, prompt, template, argument):
        ref = PromptReference(name=prompt) if prompt else ResourceTemplateReference(uri=template)
        return (await self.client.complete(ref, argument)).completion.values


async def main():
    command, *arguments = server()
    script = Script()
    target = url() or StdioServerParameters(command=command, args=arguments)
    async with Client(target, mode=MODES[era()], **callbacks(script)) as client:
        name = f"python-client {version('mcp')}"
        await run(Asker(client, script), name=name, spoken=client.protocol_version)


asyncio.run(main())
