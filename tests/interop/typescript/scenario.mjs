// What every TypeScript client does with a server. Works with the client classes of all major versions.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [scenarioPath, ...server] = process.argv.slice(2);

/** The server to start, in the form that the stdio transports take. */
export const serverParameters = { command: server[0], args: server.slice(1), stderr: 'inherit' };

/** The version of an installed package. */
export function version(name) {
    const require = createRequire(import.meta.url);
    return JSON.parse(readFileSync(findManifest(require, name))).version;
}

/**
 * Runs the scenario on a connected client and prints one line. `revision` is the one that must be spoken;
 * `isMissing(error, uri, code)` tells whether the client's error is that of a missing resource, `code` being the one on the wire.
 */
export async function run({ name, client, spoken, era, revision, isMissing }) {
    const scenario = JSON.parse(readFileSync(scenarioPath));
    assert.equal(spoken, revision, 'protocol revision');

    const { tools } = await client.listTools();
    assert.deepEqual(tools.map((tool) => tool.name), scenario.tools, 'tools');
    const { resourceTemplates } = await client.listResourceTemplates();
    assert.deepEqual(resourceTemplates.map((template) => template.uriTemplate), scenario.templates, 'templates');
    const { prompts } = await client.listPrompts();
    assert.deepEqual(prompts.map((prompt) => prompt.name), scenario.prompts, 'prompts');

    const called = await call(client, scenario.call);
    assert.equal(called.isError ?? false, false, 'a good call is no error');
    assert.deepEqual(texts(called.content), [scenario.call.text], 'result of a call');
    const refused = await call(client, scenario.refused);
    assert.equal(refused.isError, true, 'wrong arguments are an error that the model can read');
    assert.deepEqual(texts(refused.content), [scenario.refused.text], 'text about wrong arguments');

    const read = await client.readResource({ uri: scenario.read.uri });
    assert.deepEqual(texts(read.contents), [scenario.read.text], 'contents of a resource');
    const { uri, [era]: code } = scenario.missing;
    await assert.rejects(client.readResource({ uri }), (error) => isMissing(error, uri, code), 'a missing resource');

    const got = await client.getPrompt({ name: scenario.get.name, arguments: scenario.get.arguments });
    assert.deepEqual(got.messages.map((message) => message.content.text), [scenario.get.text], 'messages of a prompt');

    await client.close();
    console.log(`ok ${name} (${spoken})`);
}

function call(client, { name, arguments: args }) {
    return client.callTool({ name, arguments: args });
}

function texts(contents) {
    return contents.map((content) => content.text);
}

/** Packages need not export their manifest, so it is looked for beside their files. */
function findManifest(require, name) {
    for (const folder of require.resolve.paths(name)) {
        try {
            readFileSync(`${folder}/${name}/package.json`);
            return `${folder}/${name}/package.json`;
        } catch {
            // Not here.
        }
    }
    throw new Error(`${name} is not installed`);
}
