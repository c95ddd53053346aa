"""What a client's user and model answer.

A client has to be given this before it connects, since what it can answer is what it declares; what is answered comes
with each conversation of a scenario.
"""

from typing import Any

from mcp.types import CreateMessageResult, ElicitResult, TextContent
from scenario import fail


class Script:
    """Answers the questions of one conversation."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        """Messages of forms and prompts since the conversation began."""
        self.forms: dict[str, dict[str, Any]] = {}
        self.model: dict[str, str] = {}

    def begin(self, conversation: dict[str, Any]) -> None:
        self.asked = []
        self.forms = {form["message"]: form["answer"] for form in conversation["forms"]}
        self.model = {question["prompt"]: question["says"] for question in conversation["model"]}

    def elicit(self, message: str) -> dict[str, Any]:
        """The answer to a form, as the protocol has it."""
        return self._answer(self.forms, message)

    def sample(self, messages: list[Any]) -> str:
        """What the model says after these messages."""
        return self._answer(self.model, messages[-1].content.text)

    def _answer(self, answers: dict[str, Any], question: str) -> Any:
        self.asked.append(question)
        if question not in answers:
            fail(f"there is no answer to {question!r}")
        return answers[question]


def callbacks(script: Script) -> dict[str, Any]:
    """How the official clients, which are alike in this, are given a script."""

    async def elicit(_context: Any, params: Any) -> ElicitResult:
        return ElicitResult(**script.elicit(params.message))

    async def sample(_context: Any, params: Any) -> CreateMessageResult:
        content = TextContent(type="text", text=script.sample(params.messages))
        return CreateMessageResult(role="assistant", model="scripted", content=content)

    return {"elicitation_callback": elicit, "sampling_callback": sample}
