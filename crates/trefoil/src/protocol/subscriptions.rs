//! `subscriptions/listen`: the modern way to hear of changes. Since 2026-07-28.

use serde::{Deserialize, Serialize};

use super::{Meta, RequestId, meta_keys};

/// Which changes a client wants to hear of. What is absent is not wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SubscriptionFilter {
    /// Of the list of tools.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tools_list_changed: Option<bool>,
    /// Of the list of prompts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompts_list_changed: Option<bool>,
    /// Of the list of resources.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources_list_changed: Option<bool>,
    /// Of the resources at these URIs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_subscriptions: Option<Vec<String>>,
    /// Of these tasks. Tasks extension.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task_ids: Option<Vec<String>>,
}

impl SubscriptionFilter {
    /// Nothing is wanted.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        /// Sets whether changes of the list of tools are wanted.
        tools_list_changed: bool;
        /// Sets whether changes of the list of prompts are wanted.
        prompts_list_changed: bool;
        /// Sets whether changes of the list of resources are wanted.
        resources_list_changed: bool;
        /// Sets of which resources changes are wanted.
        resource_subscriptions: Vec<String>;
        /// Sets of which tasks changes are wanted.
        task_ids: Vec<String>;
    }
}

/// Opens a stream of notifications.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SubscriptionsListenParams {
    /// Which ones are wanted.
    pub notifications: SubscriptionFilter,
    /// Further data.
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl SubscriptionsListenParams {
    /// Opens a stream of these notifications.
    #[must_use]
    pub fn new(notifications: SubscriptionFilter) -> Self {
        Self {
            notifications,
            meta: None,
        }
    }

    setters! {
        /// Sets further data.
        meta: Meta;
    }
}

/// What a stream will carry, its first message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SubscriptionsAcknowledgedParams {
    /// Which of the wanted notifications there will be.
    pub notifications: SubscriptionFilter,
    /// Further data; on the wire it has the [subscription's id](Meta::subscription_id).
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl SubscriptionsAcknowledgedParams {
    /// What the stream that the request of that id opened will carry.
    #[must_use]
    pub fn new(subscription_id: &RequestId, notifications: SubscriptionFilter) -> Self {
        Self {
            notifications,
            meta: Some(Meta::new().with(meta_keys::SUBSCRIPTION_ID, subscription_id)),
        }
    }
}

/// Ends a stream in good order, as the answer to the request that opened it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SubscriptionsListenResult {
    /// Further data, in which the [subscription's id](Meta::subscription_id) is.
    #[serde(rename = "_meta")]
    pub meta: Meta,
}

impl SubscriptionsListenResult {
    /// Ends the stream that the request of that id opened.
    #[must_use]
    pub fn new(subscription_id: &RequestId) -> Self {
        Self {
            meta: Meta::new().with(meta_keys::SUBSCRIPTION_ID, subscription_id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sub_02_the_subscription_id_keeps_its_type() {
        let text = r#"{"notifications":{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/subscriptionId":7}}"#;
        let filter = SubscriptionFilter::new().tools_list_changed(true);
        let acknowledged = SubscriptionsAcknowledgedParams::new(&7_u64.into(), filter);
        assert_eq!(serde_json::to_string(&acknowledged).unwrap(), text);
        let end = SubscriptionsListenResult::new(&"7".into());
        assert_eq!(end.meta.subscription_id(), Some("7".into()));
    }
}
