# interop-install: mcp>=2,<3
"""The official Python client, second major version: both eras."""

import asyncio
from importlib.metadata import version

from mcp import Client, MCPError, StdioServerParameters
from scenario import run, server

ERAS = [("modern", "auto", "2026-07-28"), ("legacy", "legacy", "2025-11-25")]


class Asker:
    def __init__(self, client):
        self.client = client

    async def tools(self):
        return [tool.name for tool in (await self.client.list_tools()).tools]

    async def templates(self):
        return [template.uri_template for template in (await self.client.list_resource_templates()).resource_templates]

    async def prompts(self):
        return [prompt.name for prompt in (await self.client.list_prompts()).prompts]

    async def call(self, name, arguments):
        result = await self.client.call_tool(name, arguments)
        return bool(result.is_error), [content.text for content in result.content]

    async def read(self, uri):
        return [content.text for content in (await self.client.read_resource(uri)).contents]

    async def missing(self, uri):
        try:
            await self.client.read_resource(uri)
        except MCPError as error:
            return error.code
        return None

    async def get(self, name, arguments):
        return [message.content.text for message in (await self.client.get_prompt(name, arguments)).messages]


async def main():
    name = f"python-client {version('mcp')}"
    command, *arguments = server()
    for era, mode, revision in ERAS:
        async with Client(StdioServerParameters(command=command, args=arguments), mode=mode) as client:
            await run(Asker(client), name=name, spoken=client.protocol_version, era=era, revision=revision)


asyncio.run(main())
