// interop-install: @modelcontextprotocol/client@2
// interop-eras: modern legacy
// The official TypeScript client, second major version.

import { Client, ResourceNotFoundError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { capabilities, Script } from './questions.mjs';
import { era, run, serverParameters, url, version } from './scenario.mjs';
import { sdkAsker } from './sdk.mjs';

const mode = { modern: 'auto', legacy: 'legacy' }[era];
const client = new Client({ name: 'interop', version: '1.0.0' }, { capabilities, versionNegotiation: { mode } });
const script = new Script();
client.setRequestHandler('elicitation/create', async ({ params }) => script.elicit(params));
client.setRequestHandler('sampling/createMessage', async ({ params }) => script.sample(params));
const transport = url ? new StreamableHTTPClientTransport(url) : new StdioClientTransport(serverParameters);
await client.connect(transport);
await run({
    name: `typescript-client ${version('@modelcontextprotocol/client')}`,
    asker: sdkAsker(client, script, (params, options) => client.callTool(params, options)),
    spoken: client.getNegotiatedProtocolVersion(),
    // The client takes the codes of both eras for the same error.
    isMissing: (error, uri) => error instanceof ResourceNotFoundError && error.uri === uri,
});
await transport.terminateSession?.();
await client.close();
