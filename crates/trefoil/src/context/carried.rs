//! What middleware gives to the handler behind it.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;

use super::RequestContext;

type Value = Arc<dyn Any + Send + Sync>;

/// Values and arguments from middleware; there is none where no middleware is.
#[derive(Default)]
pub(crate) struct Carried(Mutex<Load>);

#[derive(Default)]
struct Load {
    extensions: HashMap<TypeId, Value>,
    arguments: Option<Bytes>,
}

impl Carried {
    fn lock(&self) -> MutexGuard<'_, Load> {
        // Nothing in a critical section panics; if it did, the load would still be whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RequestContext {
    /// The value of type `T` that a middleware gave to this request by
    /// [`Request::insert_extension`](crate::middleware::Request::insert_extension); `None` if none did.
    #[must_use]
    pub fn extension<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        let carried = self.0.carried.as_ref()?;
        let value = carried.lock().extensions.get(&TypeId::of::<T>())?.clone();
        value.downcast().ok()
    }

    /// Gives a value to what comes behind a middleware.
    pub(crate) fn insert_extension<T: Any + Send + Sync>(&self, value: T) {
        if let Some(carried) = &self.0.carried {
            let value: Value = Arc::new(value);
            let replaced = carried.lock().extensions.insert(TypeId::of::<T>(), value);
            // Not under the lock: a value's `drop` may do anything.
            drop(replaced);
        }
    }

    /// Puts arguments in place of those that were sent.
    pub(crate) fn replace_arguments(&self, arguments: Bytes) {
        if let Some(carried) = &self.0.carried {
            carried.lock().arguments = Some(arguments);
        }
    }

    /// The arguments that a middleware put in place of those that were sent.
    pub(crate) fn replaced_arguments(&self) -> Option<Bytes> {
        self.0.carried.as_ref()?.lock().arguments.take()
    }
}
