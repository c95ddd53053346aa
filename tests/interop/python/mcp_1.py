# interop-install: mcp>=1,<2
# interop-eras: legacy
"""The official Python client, first major version."""

import asyncio
from contextlib import contextmanager
from importlib.metadata import version

from mcp import ClientSession, McpError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import (
    CancelledNotification,
    CancelledNotificationParams,
    ClientNotification,
    PromptReference,
    ResourceTemplateReference,
)
from questions import Script, callbacks
from scenario import Failure, Result, message_texts, run, server, url


@contextmanager
def failures():
    try:
        yield
    except McpError as error:
        raise Failure(error.error.code) from error


class Asker:
    def __init__(self, session, script):
        self.session = session
        self.script = script

    async def tools(self):
        return [tool.name for tool in (await self.session.list_tools()).tools]

    async def resources(self):
        return [str(resource.uri) for resource in (await self.session.list_resources()).resources]

    async def templates(self):
        return [template.uriTemplate for template in (await self.session.list_resource_templates()).resourceTemplates]

    async def prompts(self):
        return [prompt.name for prompt in (await self.session.list_prompts()).prompts]

    async def call(self, name, arguments, on_progress=None):
        async def forward(progress, total, _message):
            on_progress(progress, total)

        # This client sends no notification when its caller gives up, and says the id of a request nowhere in public.
        request_id = self.session._request_id
        try:
            with failures():
                result = await self.session.call_tool(name, arguments, progress_callback=on_progress and forward)
        except asyncio.CancelledError:
            params = CancelledNotificationParams(requestId=request_id, reason="no longer needed")
            await self.session.send_notification(ClientNotification(CancelledNotification(params=params)))
            raise
        return Result(result.isError, [content.text for content in result.content], result.structuredContent)

    async def read(self, uri):
        with failures():
            return [content.text for content in (await self.session.read_resource(uri)).contents]

    async def get(self, name, arguments):
        return message_texts((await self.session.get_prompt(name, arguments)).messages)

    async def complete(self, prompt, template, argument):
        if prompt:
            ref = PromptReference(type="ref/prompt", name=prompt)
        else:
            ref = ResourceTemplateReference(type="ref/resource", uri=template)
        return (await self.session.complete(ref, argument)).completion.values


async def main():
    command, *arguments = server()
    parameters = StdioServerParameters(command=command, args=arguments)
    script = Script()
    connection = streamable_http_client(url()) if url() else stdio_client(parameters)
    # Over HTTP there is a third part: a function that tells the session's id.
    async with connection as (read, write, *_), ClientSession(read, write, **callbacks(script)) as session:
        spoken = (await session.initialize()).protocolVersion
        await run(Asker(session, script), name=f"python-client {version('mcp')}", spoken=spoken)


asyncio.run(main())
