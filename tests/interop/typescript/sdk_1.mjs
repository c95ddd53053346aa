// interop-install: @modelcontextprotocol/sdk@1
// interop-eras: legacy
// The official TypeScript SDK, first major version.

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CreateMessageRequestSchema, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { capabilities, Script } from './questions.mjs';
import { run, serverParameters, url, version } from './scenario.mjs';
import { sdkAsker } from './sdk.mjs';

const client = new Client({ name: 'interop', version: '1.0.0' }, { capabilities });
const script = new Script();
client.setRequestHandler(ElicitRequestSchema, async ({ params }) => script.elicit(params));
client.setRequestHandler(CreateMessageRequestSchema, async ({ params }) => script.sample(params));
const transport = url ? new StreamableHTTPClientTransport(url) : new StdioClientTransport(serverParameters);
let spoken;
// The client keeps the revision to itself and tells it to transports that want to know.
const tell = transport.setProtocolVersion?.bind(transport);
transport.setProtocolVersion = (version) => {
    spoken = version;
    tell?.(version);
};
await client.connect(transport);
await run({
    name: `typescript-sdk ${version('@modelcontextprotocol/sdk')}`,
    asker: sdkAsker(client, script, (params, options) => client.callTool(params, undefined, options)),
    spoken,
    isMissing: (error, uri, code) => error.code === code && error.data?.uri === uri,
});
await transport.terminateSession?.();
await client.close();
