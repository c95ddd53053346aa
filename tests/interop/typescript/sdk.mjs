// The asker of the official SDK's clients, which are alike in all but `callTool`.

export function sdkAsker(client, script, callTool) {
    return {
        // A fault of both major versions: an answer takes the progress listener away before progress that was read with
        // it is handed out (modelcontextprotocol/typescript-sdk, issue 2580). `wire.py` sees what was sent.
        lacks: ['progress that comes together with the answer'],
        tools: async () => (await client.listTools()).tools.map((tool) => tool.name),
        resources: async () => (await client.listResources()).resources.map((resource) => resource.uri),
        templates: async () =>
            (await client.listResourceTemplates()).resourceTemplates.map((template) => template.uriTemplate),
        prompts: async () => (await client.listPrompts()).prompts.map((prompt) => prompt.name),
        call: async (name, args, options) => outcome(await callTool({ name, arguments: args }, options)),
        read: async (uri) => texts((await client.readResource({ uri })).contents),
        get: async (name, args) => messageTexts(await client.getPrompt({ name, arguments: args })),
        complete: async (ref, argument) => (await client.complete({ ref, argument })).completion.values,
        script,
    };
}

/** What a scenario expects of a tool's result. */
export function outcome({ isError = false, content, structuredContent }) {
    return { failed: isError, texts: texts(content), structured: structuredContent };
}

/** The texts of contents, `undefined` for what has none. */
export function texts(contents) {
    return contents.map((content) => content.text);
}

/** The texts of a prompt's messages; an embedded resource has one as well. */
export function messageTexts({ messages }) {
    return messages.map(({ content }) => content.text ?? content.resource?.text);
}
