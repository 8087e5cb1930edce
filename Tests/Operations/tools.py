"""Ask the tools of /mcp with the Model Context Protocol's official client, of either of its interfaces.

usage: tools.py URL
"""

import asyncio
import sys

import mcp

TOOLS = ["layout", "lines", "edit", "transition", "verify", "traces", "devices", "draw", "docs"]


class Session:
    """A session of either interface of the client: they name the members of a result differently."""

    def __init__(self, client):
        self.client = client

    async def names(self):
        return [tool.name for tool in (await self.client.list_tools()).tools]

    async def call(self, name, arguments):
        """Whether the result is an error, its first part, and its JSON."""
        result = await self.client.call_tool(name, arguments)
        if hasattr(result, "is_error"):
            return result.is_error, result.content[0], result.structured_content
        return result.isError, result.content[0], result.structuredContent


async def check(session):
    assert await session.names() == TOOLS
    is_error, _, layout = await session.call(
        "layout", {"device": "iphone-16", "keyboard": {"type": "default"}, "composer": {"textHeight": 36}})
    assert not is_error and layout["composer"]["frame"]["y"] == 468, layout
    is_error, part, _ = await session.call("layout", {"device": "iphone-16", "keybord": {}})
    assert is_error and 'did you mean \\"keyboard\\"' in part.text, part
    is_error, part, _ = await session.call("draw", {"operation": "lines", "request": {"text": "日本語", "width": 60}})
    assert not is_error and part.type == "image", part
    is_error, part, _ = await session.call("docs", {"page": "start.md"})
    assert not is_error and part.text.startswith("# Composer"), part
    is_error, _, edit = await session.call(
        "edit", {"text": "กข", "range": {"start": 2, "end": 2}, "replacement": "ค", "limits": {"maxLength": 2}})
    assert edit["outcome"] == "rejected", edit
    try:
        await session.call("nothing", {})
    except Exception as error:
        assert "tools/list" in str(error), error
    else:
        raise AssertionError("an unknown tool was answered")


async def main(url):
    if hasattr(mcp, "Client"):
        async with mcp.Client(url) as client:
            await check(Session(client))
            print(f"tools: revision {client.protocol_version}: all answered")
        return
    from mcp.client.streamable_http import streamablehttp_client
    async with streamablehttp_client(url) as (reading, writing, _), mcp.ClientSession(reading, writing) as client:
        version = (await client.initialize()).protocolVersion
        await check(Session(client))
        await client.send_ping()
        print(f"tools: revision {version}: all answered")


asyncio.run(main(f"{sys.argv[1]}/mcp"))
