//! What is in the schemas and not in our types.

/// Members that we read but do not keep, or do not write: the experimental tasks of 2025-11-25, and `mode` of a form,
/// whose absence says the same.
pub const LEFT_OUT: &[(&str, &str)] = &[
    ("CallToolRequest/properties/params", "task"),
    ("CreateMessageRequest/properties/params", "task"),
    ("ElicitRequestFormParams", "task"),
    ("ElicitRequestFormParams", "mode"),
    ("ElicitRequestURLParams", "task"),
    ("Tool", "execution"),
];

/// JSON-RPC envelopes, the requests and notifications around parameters that are checked or empty, and unions, bases
/// and maps that other definitions are made of.
const NOT_OURS: &str = "
    Annotated BaseMetadata CacheableResult ClientNotification ClientRequest ClientResult
    Cursor DiscoverRequest EnumSchema Error HeaderMismatchError Icons
    InitializedNotification InputResponse InputResponseRequestParams InputResponses
    InternalError InvalidParamsError InvalidRequestError JSONArray JSONObject
    JSONRPCBatchRequest JSONRPCBatchResponse JSONRPCError JSONRPCErrorResponse
    JSONRPCMessage JSONRPCNotification JSONRPCRequest JSONRPCResponse
    JSONRPCResultResponse JSONValue MetaObject MethodNotFoundError MultiSelectEnumSchema
    Notification NotificationMetaObject NotificationParams PaginatedRequest
    PaginatedResult ParseError PingRequest PromptListChangedNotification Request
    RequestParams ResourceListChangedNotification ResourceRequestParams Result
    ResultMetaObject ResultType RootsListChangedNotification ServerNotification
    ServerRequest ServerResult SingleSelectEnumSchema SubscriptionsListenResultMetaObject
    ToolListChangedNotification
";

/// The experimental tasks of 2025-11-25, of which only the capabilities are read.
const CORE_TASKS: &str = "
    CancelTaskRequest CancelTaskResult CreateTaskResult GetTaskPayloadRequest
    GetTaskPayloadResult GetTaskRequest GetTaskResult ListTasksRequest ListTasksResult
    RelatedTaskMetadata Task TaskAugmentedRequestParams TaskMetadata TaskStatus
    TaskStatusNotification TaskStatusNotificationParams ToolExecution
";

/// Whether there is to be a type for a definition.
pub fn is_ours(definition: &str) -> bool {
    !NOT_OURS
        .split_whitespace()
        .chain(CORE_TASKS.split_whitespace())
        .any(|name| name == definition)
}
