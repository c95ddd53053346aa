//! The one place that knows how questions differ from revision to revision: whether a client can be asked them, and how
//! they are written for it.

use crate::context::ClientInfo;
use crate::protocol::{
    ClientCapabilities, CreateMessageParams, ElicitParams, ElicitSchema, ElicitationCapability,
    EnumOption, IncludeContext, InputRequest, JsonObject, LegacyTitledEnumSchema,
    PrimitiveSchemaDefinition, Revision, RootsCapability, SamplingCapability, SamplingMessage,
    SamplingMessageContentBlock,
};

use super::AskError;

/// Whether elicitations by URL have ids, and their completion is told.
pub(super) fn has_elicitation_ids(revision: Revision) -> bool {
    revision == Revision::V2025_11_25
}

/// What is missing in a client that is to be asked: in words, and as it would be declared.
pub(super) fn missing(
    request: &InputRequest,
    client: &ClientInfo,
) -> Option<(&'static str, ClientCapabilities)> {
    let empty = ClientCapabilities::new();
    match request {
        InputRequest::Elicit(ElicitParams::Form(_)) => (!client.can_elicit()).then(|| {
            let form = ElicitationCapability::new().form(JsonObject::new());
            ("elicitation by form", empty.elicitation(form))
        }),
        InputRequest::Elicit(ElicitParams::Url(_)) => (!client.can_elicit_url()).then(|| {
            let url = ElicitationCapability::new().url(JsonObject::new());
            ("elicitation by URL", empty.elicitation(url))
        }),
        InputRequest::CreateMessage(params) => {
            let wants_tools = params.tools.is_some() || params.tool_choice.is_some();
            if !client.can_sample() {
                Some(("sampling", empty.sampling(SamplingCapability::new())))
            } else if wants_tools && !client.can_sample_with_tools() {
                let tools = SamplingCapability::new().tools(JsonObject::new());
                Some(("sampling with tools", empty.sampling(tools)))
            } else {
                None
            }
        }
        InputRequest::ListRoots(_) => {
            (!client.has_roots()).then(|| ("roots", empty.roots(RootsCapability::new())))
        }
    }
}

/// What the client can be asked. A handler that has another way to go on looks here first; one that has none just asks.
impl ClientInfo {
    /// Whether its user can be asked by a form (since 2025-06-18).
    #[must_use]
    pub fn can_elicit(&self) -> bool {
        let declared = self.capabilities.elicitation.as_ref();
        self.revision >= Revision::V2025_06_18
            && declared.is_some_and(|elicitation| {
                // Before there were modes, elicitation was by forms.
                elicitation.has_form() || self.revision < Revision::V2025_11_25
            })
    }

    /// Whether its user can be sent to a URL (since 2025-11-25).
    #[must_use]
    pub fn can_elicit_url(&self) -> bool {
        let declared = self.capabilities.elicitation.as_ref();
        self.revision >= Revision::V2025_11_25
            && declared.is_some_and(ElicitationCapability::has_url)
    }

    /// Whether its model can be asked.
    #[must_use]
    pub fn can_sample(&self) -> bool {
        self.capabilities.sampling.is_some()
    }

    /// Whether its model can be given tools (since 2025-11-25).
    #[must_use]
    pub fn can_sample_with_tools(&self) -> bool {
        let declared = self.capabilities.sampling.as_ref();
        self.revision >= Revision::V2025_11_25
            && declared.is_some_and(|sampling| sampling.tools.is_some())
    }

    /// Whether it can tell its roots.
    #[must_use]
    pub fn has_roots(&self) -> bool {
        self.capabilities.roots.is_some()
    }
}

/// The question as the client's revision has it.
pub(super) fn shaped(
    mut request: InputRequest,
    client: &ClientInfo,
) -> Result<InputRequest, AskError> {
    let revision = client.revision;
    match &mut request {
        InputRequest::Elicit(ElicitParams::Form(form)) => {
            if revision.is_modern() {
                form.meta = None;
            }
            if revision < Revision::V2025_11_25 {
                shape_form(&mut form.requested_schema)?;
            }
        }
        InputRequest::Elicit(ElicitParams::Url(url)) => {
            if revision.is_modern() {
                url.meta = None;
            }
            if !has_elicitation_ids(revision) {
                url.elicitation_id = None;
            } else if url.elicitation_id.is_none() {
                let why = "there are no random bytes for the id of the question";
                return Err(AskError::Misplaced(why.to_owned()));
            }
        }
        InputRequest::CreateMessage(params) => shape_sampling(params, client)?,
        InputRequest::ListRoots(_) => {}
    }
    Ok(request)
}

/// A form as 2025-06-18 has it: choices of one value with names beside them, defaults of booleans alone (ELIC-06, ELIC-07).
fn shape_form(form: &mut ElicitSchema) -> Result<(), AskError> {
    use PrimitiveSchemaDefinition as Field;

    form.schema = None;
    for (_, field) in &mut form.properties {
        match field {
            Field::String(text) => text.default_value = None,
            Field::Number(number) => number.default_value = None,
            Field::UntitledSingleSelect(choice) => choice.default_value = None,
            Field::LegacyTitled(choice) => choice.default_value = None,
            Field::TitledSingleSelect(choice) => {
                let options: Vec<EnumOption> = std::mem::take(&mut choice.one_of);
                let mut legacy = LegacyTitledEnumSchema::new(options);
                legacy.title = choice.title.take();
                legacy.description = choice.description.take();
                *field = legacy.into();
            }
            Field::UntitledMultiSelect(_) | Field::TitledMultiSelect(_) => {
                return Err(AskError::Unsupported("a choice of several values"));
            }
            Field::Boolean(_) => {}
        }
    }
    Ok(())
}

fn shape_sampling(params: &mut CreateMessageParams, client: &ClientInfo) -> Result<(), AskError> {
    let revision = client.revision;
    if revision.is_modern() {
        params.meta = None;
    }
    let sampling = client.capabilities.sampling.as_ref();
    let has_context = sampling.is_some_and(|sampling| sampling.context.is_some());
    let wants_context = params.include_context != Some(IncludeContext::None);
    if revision >= Revision::V2025_11_25 && wants_context && !has_context {
        // SAMP-04: absent means none.
        params.include_context = None;
    }
    let content = params.messages.iter().flat_map(|message| &message.content);
    for block in content {
        match block {
            SamplingMessageContentBlock::Audio(_) if revision < Revision::V2025_03_26 => {
                return Err(AskError::Unsupported("audio in sampling"));
            }
            SamplingMessageContentBlock::ToolUse(_)
            | SamplingMessageContentBlock::ToolResult(_)
                if revision < Revision::V2025_11_25 =>
            {
                return Err(AskError::Unsupported("sampling with tools"));
            }
            _ => {}
        }
    }
    if revision < Revision::V2025_11_25 {
        let messages = std::mem::take(&mut params.messages);
        params.messages = messages.into_iter().flat_map(split).collect();
    }
    Ok(())
}

/// A message as several of one block each: older revisions know no lists (SAMP-08).
fn split(message: SamplingMessage) -> impl Iterator<Item = SamplingMessage> {
    let role = message.role;
    let blocks = message.content.into_iter();
    blocks.map(move |block| SamplingMessage::new(role, block))
}
