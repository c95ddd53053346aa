// What a client's user and model answer. A client has to be given this before it connects, since what it can answer is
// what it declares; what is answered comes with each conversation of a scenario:
//
//     forms    [{ message, answer }], the answer as the protocol has it
//     model    [{ prompt, says }]

/** The capabilities of a client that answers from a script. */
export const capabilities = { elicitation: { form: {} }, sampling: {} };

export class Script {
    #forms = [];
    #model = [];

    /** What was asked since the conversation began: messages of forms and prompts. */
    asked = [];

    begin({ forms, model }) {
        this.#forms = forms;
        this.#model = model;
        this.asked = [];
    }

    /** Answers `elicitation/create`. */
    elicit({ message }) {
        return this.#find(this.#forms, 'message', message).answer;
    }

    /** Answers `sampling/createMessage`. */
    sample({ messages }) {
        const { says } = this.#find(this.#model, 'prompt', messages.at(-1).content.text);
        return { role: 'assistant', model: 'scripted', content: { type: 'text', text: says } };
    }

    #find(answers, key, question) {
        this.asked.push(question);
        const found = answers.find((answer) => answer[key] === question);
        if (found === undefined) {
            throw new Error(`no answer to ${JSON.stringify(question)}`);
        }
        return found;
    }
}
