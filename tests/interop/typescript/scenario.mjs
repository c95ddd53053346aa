// What every TypeScript client does with a server; the clients differ in how they are asked.
//
// An asker is one connection, with results as plain values:
//
//     tools(), resources(), templates(), prompts()   names or URIs
//     call(name, args, { signal, onprogress })       { failed, texts, structured }
//     read(uri), get(name, args)                     texts
//     complete(ref, argument)                        values
//     script                                         what its user and model answer; see `questions.mjs`
//     lacks                                          what the client cannot do, in the words used below

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const INVALID_PARAMS = -32602;
const LATE_PROGRESS = 'progress that comes together with the answer';
const REVISIONS = { modern: '2026-07-28', legacy: '2025-11-25' };
const [scenarioPath, askedEra, ...server] = process.argv.slice(2);

/** The era to speak. */
export const era = askedEra;

/** Where the server is, if it is not to be started. */
export const url = server[0].startsWith('http:') ? new URL(server[0]) : undefined;

/** The server to start, in the form that the stdio transports take. */
export const serverParameters = { command: server[0], args: server.slice(1), stderr: 'inherit' };

/** The version of an installed package. */
export function version(name) {
    const require = createRequire(import.meta.url);
    return JSON.parse(readFileSync(findManifest(require, name))).version;
}

/**
 * Runs the scenario and prints one line. `isMissing(error, uri, code)` tells whether the client's error is that of a
 * missing resource, `code` being the one on the wire.
 */
export async function run({ name, asker, spoken, isMissing }) {
    const scenario = JSON.parse(readFileSync(scenarioPath));
    expect('protocol revision', spoken, REVISIONS[era]);

    expect('tools', await asker.tools(), scenario.tools);
    expect('resources', await asker.resources(), scenario.resources);
    expect('templates', await asker.templates(), scenario.templates);
    expect('prompts', await asker.prompts(), scenario.prompts);

    expect('a call', await call(asker, scenario.call), good(scenario.call));
    const refusal = { ...good(scenario.refused), failed: true };
    expect('a call with wrong arguments', await call(asker, scenario.refused), refusal);
    for (const { uri, text } of scenario.read) {
        expect(`contents of ${uri}`, await asker.read(uri), [text]);
    }
    const { uri, [era]: code } = scenario.missing;
    const error = await rejection(`reading ${uri}`, asker.read(uri));
    if (!isMissing(error, uri, code)) {
        fail(`reading ${uri}: not the error of a missing resource: ${error}`);
    }
    expect('a prompt', await asker.get(scenario.get.name, scenario.get.arguments), scenario.get.texts);

    // What a client may lack, and whether this server is there to show it.
    const asked = {
        'error codes': true,
        'unknown tools': true,
        completion: scenario.complete !== undefined,
        progress: scenario.progress !== undefined,
        [LATE_PROGRESS]: scenario.progress !== undefined,
        cancellation: scenario.cancel !== undefined,
        questions: scenario.conversations !== undefined,
    };
    const can = (feature) => asked[feature] && !asker.lacks.includes(feature);
    if (can('unknown tools')) {
        await unknownTool(asker);
    }
    if (can('completion')) {
        await completion(asker, scenario.complete);
    }
    if (can('progress')) {
        await progress(asker, scenario.progress, can(LATE_PROGRESS));
    }
    if (can('cancellation')) {
        await cancellation(asker, scenario.cancel, scenario.call);
    }
    if (can('questions')) {
        await conversations(asker, scenario.conversations);
    }
    const skipped = asker.lacks.filter((feature) => asked[feature]).map((feature) => `no ${feature}`);
    const note = skipped.length === 0 ? '' : ` (${skipped.join(', ')} in this client)`;
    console.log(`ok ${name} (${spoken}) ${basename(scenarioPath, '.json')} over ${url ? 'HTTP' : 'stdio'}${note}`);
}

async function unknownTool(asker) {
    const error = await rejection('calling an unknown tool', asker.call('no-such-tool', {}, {}));
    expect('code of an unknown tool', error.code, INVALID_PARAMS);
}

async function completion(asker, parts) {
    for (const { prompt, template, argument, value, values } of parts) {
        const ref = prompt ? { type: 'ref/prompt', name: prompt } : { type: 'ref/resource', uri: template };
        const completed = await asker.complete(ref, { name: argument, value });
        expect(`completion of ${argument} in ${prompt ?? template}`, completed, values);
    }
}

async function progress(asker, part, all) {
    const seen = [];
    const onprogress = ({ progress, total }) => seen.push({ progress, total });
    expect('a call with progress', await call(asker, part, { onprogress }), good(part));
    const total = part.steps;
    const expected = Array.from({ length: total }, (_, index) => ({ progress: index + 1, total }));
    expect('progress', seen, all ? expected : expected.slice(0, seen.length));
}

/** That nothing answers the cancelled request is seen by `wire.py`. */
async function cancellation(asker, part, other) {
    const controller = new AbortController();
    const cancelled = rejection('a cancelled call', call(asker, part, { signal: controller.signal }));
    // Its answer shows that the server has read the request before it.
    expect('a call beside another', await call(asker, other), good(other));
    controller.abort();
    await cancelled;
    expect('a call after a cancelled one', await call(asker, other), good(other));
}

/** Calls whose tool asks the client's user and model; each question is asked once. */
async function conversations(asker, parts) {
    for (const part of parts) {
        asker.script.begin(part);
        expect('a call that asks', await call(asker, part), good(part));
        const questions = [...part.forms.map(({ message }) => message), ...part.model.map(({ prompt }) => prompt)];
        // Those that are asked at once have no order.
        expect('what was asked', asker.script.asked.sort(), questions.sort());
    }
}

function call(asker, { name, arguments: args }, options = {}) {
    return asker.call(name, args, options);
}

function good({ text, structured }) {
    return { failed: false, texts: [text], structured };
}

async function rejection(what, promise) {
    const outcome = await promise.then((value) => ({ value }), (error) => ({ error }));
    if ('value' in outcome) {
        fail(`${what}: expected an error, got ${JSON.stringify(outcome.value)}`);
    }
    return outcome.error;
}

function expect(what, actual, expected) {
    if (!isDeepStrictEqual(actual, expected)) {
        fail(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
    }
}

/** Ends the client and, by closing its input, the server. */
function fail(message) {
    console.error(message);
    process.exit(1);
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
