// interop-install: @modelcontextprotocol/inspector@2
// interop-eras: modern legacy
// The Inspector's command line mode: no browser, one process for every question. Its manifest asks for Node 22, but the
// command line mode runs with Node 20.
//
// It turns argument values into what the schema says (`"two"` for an integer becomes `null`), so the wrong arguments of
// a scenario have to be of a kind that it leaves alone.

import { execFile } from 'node:child_process';
import { era, run, serverParameters, url, version } from './scenario.mjs';
import { messageTexts, outcome, texts } from './sdk.mjs';

const program = new URL('node_modules/.bin/mcp-inspector', import.meta.url).pathname;

/** Asks one question. The program prints `{ "result": … }`, or `{ "error": … }` to standard error. */
function ask(method, ...options) {
    const server = url ? [url.href] : [serverParameters.command, ...serverParameters.args];
    const fixed = ['--protocol-era', era, '--format', 'json', '--quiet', '--method', method];
    return new Promise((resolve, reject) => {
        execFile(program, ['--cli', ...server, ...fixed, ...options], (_, stdout, stderr) => {
            try {
                resolve(JSON.parse(stdout).result);
            } catch {
                reject(new Error(stderr.trim()));
            }
        });
    });
}

const asker = {
    // It shows the message of an error and not its code, looks a tool up before it calls it, has no method for
    // completion, shows no progress, cannot cancel, and declares neither a user nor a model that could be asked.
    lacks: ['error codes', 'unknown tools', 'completion', 'progress', 'cancellation', 'questions'],
    tools: async () => (await ask('tools/list')).tools.map((tool) => tool.name),
    resources: async () => (await ask('resources/list')).resources.map((resource) => resource.uri),
    templates: async () =>
        (await ask('resources/templates/list')).resourceTemplates.map((template) => template.uriTemplate),
    prompts: async () => (await ask('prompts/list')).prompts.map((prompt) => prompt.name),
    call: async (tool, args) => {
        const result = await ask('tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(args));
        return outcome(result);
    },
    read: async (uri) => texts((await ask('resources/read', '--uri', uri)).contents),
    get: async (prompt, args) => {
        const pairs = Object.entries(args).map(([key, value]) => `${key}=${value}`);
        return messageTexts(await ask('prompts/get', '--prompt-name', prompt, '--prompt-args', ...pairs));
    },
};

await run({
    name: `inspector ${version('@modelcontextprotocol/inspector')}`,
    asker,
    spoken: (await ask('initialize')).protocolVersion,
    isMissing: (error, uri) => error.message.includes(`resource not found: ${uri}`),
});
