// interop-install: @modelcontextprotocol/client@2
// The official TypeScript client, second major version: both eras.

import { Client, ResourceNotFoundError } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { capabilities, Script } from './questions.mjs';
import { run, serverParameters, version } from './scenario.mjs';
import { sdkAsker } from './sdk.mjs';

const name = `typescript-client ${version('@modelcontextprotocol/client')}`;
const eras = [
    { era: 'modern', mode: 'auto', revision: '2026-07-28' },
    { era: 'legacy', mode: 'legacy', revision: '2025-11-25' },
];

for (const { era, mode, revision } of eras) {
    const client = new Client({ name: 'interop', version: '1.0.0' }, { capabilities, versionNegotiation: { mode } });
    const script = new Script();
    client.setRequestHandler('elicitation/create', async ({ params }) => script.elicit(params));
    client.setRequestHandler('sampling/createMessage', async ({ params }) => script.sample(params));
    await client.connect(new StdioClientTransport(serverParameters));
    await run({
        name,
        asker: sdkAsker(client, script, (params, options) => client.callTool(params, options)),
        era,
        revision,
        spoken: client.getNegotiatedProtocolVersion(),
        // The client takes the codes of both eras for the same error.
        isMissing: (error, uri) => error instanceof ResourceNotFoundError && error.uri === uri,
    });
    await client.close();
}
