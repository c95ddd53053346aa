//! `requestState`: what a handler has learnt so far, carried by the client and readable by the server alone.
//!
//! The text is encrypted and authenticated, and opens only with the request it was made for (MRTR-06, MRTR-07).

use std::fmt;
use std::time::{Duration, SystemTime};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use serde::{Deserialize, Serialize};

use crate::protocol::milliseconds;

/// Bytes of a nonce; random ones of this size never repeat.
const NONCE: usize = 24;

/// A secret that seals the states of unfinished requests; see
/// [`ServerBuilder::request_state_key`](crate::ServerBuilder::request_state_key).
#[derive(Clone, PartialEq, Eq)]
pub struct RequestStateKey([u8; 32]);

impl RequestStateKey {
    /// A key of 32 secret bytes, from a random source.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&Key::from(self.0))
    }
}

impl From<[u8; 32]> for RequestStateKey {
    fn from(bytes: [u8; 32]) -> Self {
        Self::new(bytes)
    }
}

impl fmt::Debug for RequestStateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RequestStateKey")
    }
}

/// Seals and opens.
#[derive(Debug)]
pub(crate) struct Sealer {
    /// The first seals; all of them open.
    keys: Vec<RequestStateKey>,
    /// How long a state opens.
    ttl: Duration,
    /// Bytes of the largest state that is made.
    limit: usize,
    /// Whether no key was given.
    #[cfg(feature = "http")]
    random: bool,
}

/// Why a state was not made.
#[derive(Debug)]
pub(crate) enum NotSealed {
    TooLarge {
        size: usize,
        limit: usize,
    },
    /// The operating system gave no random bytes, or the state cannot be written.
    Failed,
}

/// The state does not open: it was changed, is out of date, or was made for another request.
#[derive(Debug)]
pub(crate) struct NotOpened;

#[derive(Serialize, Deserialize)]
struct Sealed<T> {
    /// Milliseconds since 1970.
    until: u64,
    state: T,
}

impl Sealer {
    /// With no keys a random one is made, which only this process knows.
    pub(crate) fn new(mut keys: Vec<RequestStateKey>, ttl: Duration, limit: usize) -> Self {
        let mut bytes = [0; 32];
        let random = keys.is_empty();
        if random {
            match getrandom::fill(&mut bytes) {
                Ok(()) => keys.push(RequestStateKey(bytes)),
                // Then nothing is sealed: a request that asks fails.
                Err(error) => tracing::error!(%error, "no random key could be made"),
            }
        }
        Self {
            keys,
            ttl,
            limit,
            #[cfg(feature = "http")]
            random,
        }
    }

    /// Whether only this process knows the key.
    #[cfg(feature = "http")]
    pub(crate) fn is_random(&self) -> bool {
        self.random
    }

    /// The state as text that opens with this binding only.
    pub(crate) fn seal(&self, state: &impl Serialize, binding: &str) -> Result<String, NotSealed> {
        let until = now().saturating_add(milliseconds(self.ttl));
        let plain = serde_json::to_vec(&Sealed { until, state }).map_err(|_| NotSealed::Failed)?;
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).map_err(|_| NotSealed::Failed)?;
        let key = self.keys.first().ok_or(NotSealed::Failed)?;
        let payload = Payload {
            msg: &plain,
            aad: binding.as_bytes(),
        };
        let sealed = key
            .cipher()
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| NotSealed::Failed)?;
        let text = URL_SAFE_NO_PAD.encode([&nonce[..], &sealed].concat());
        if text.len() > self.limit {
            return Err(NotSealed::TooLarge {
                size: text.len(),
                limit: self.limit,
            });
        }
        Ok(text)
    }

    pub(crate) fn open<T: for<'de> Deserialize<'de>>(
        &self,
        text: &str,
        binding: &str,
    ) -> Result<T, NotOpened> {
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| NotOpened)?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE>().ok_or(NotOpened)?;
        let open = |key: &RequestStateKey| {
            let payload = Payload {
                msg: sealed,
                aad: binding.as_bytes(),
            };
            key.cipher().decrypt(&XNonce::from(*nonce), payload).ok()
        };
        let plain = self.keys.iter().find_map(open).ok_or(NotOpened)?;
        let Sealed { until, state } = serde_json::from_slice(&plain).map_err(|_| NotOpened)?;
        if now() < until {
            Ok(state)
        } else {
            Err(NotOpened)
        }
    }
}

fn now() -> u64 {
    SystemTime::UNIX_EPOCH.elapsed().map_or(0, milliseconds)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    fn sealer(keys: &[u8], ttl: Duration) -> Sealer {
        let keys = keys.iter().map(|byte| RequestStateKey([*byte; 32]));
        Sealer::new(keys.collect(), ttl, 10_000)
    }

    fn opened(sealer: &Sealer, text: &str, binding: &str) -> Option<String> {
        sealer.open(text, binding).ok()
    }

    proptest! {
        #[test]
        fn mrtr_07_a_state_opens_only_under_its_own_binding(
            state in ".{0,40}", binding in ".{0,40}", other in ".{0,40}",
        ) {
            let sealer = sealer(&[1], HOUR);
            let text = sealer.seal(&state, &binding).unwrap();
            prop_assert_eq!(opened(&sealer, &text, &binding), Some(state));
            if other != binding {
                prop_assert_eq!(opened(&sealer, &text, &other), None);
            }
        }

        #[test]
        fn mrtr_06_no_changed_state_opens(at in any::<prop::sample::Index>(), flip in 1_u8..64) {
            let sealer = sealer(&[1], HOUR);
            let text = sealer.seal(&"state", "binding").unwrap();
            let mut bytes = URL_SAFE_NO_PAD.decode(&text).unwrap();
            let at = at.index(bytes.len());
            bytes[at] ^= flip;
            prop_assert_eq!(opened(&sealer, &URL_SAFE_NO_PAD.encode(bytes), "binding"), None);
        }
    }

    #[test]
    fn mrtr_07_a_state_is_out_of_date_after_its_time() {
        let text = sealer(&[1], Duration::ZERO).seal(&"state", "b").unwrap();
        assert_eq!(opened(&sealer(&[1], HOUR), &text, "b"), None);
    }

    #[test]
    fn the_first_key_seals_and_all_of_them_open() {
        let old = sealer(&[1], HOUR).seal(&"old", "b").unwrap();
        let rotated = sealer(&[2, 1], HOUR);
        assert_eq!(opened(&rotated, &old, "b").as_deref(), Some("old"));
        let new = rotated.seal(&"new", "b").unwrap();
        assert_eq!(
            opened(&sealer(&[2], HOUR), &new, "b").as_deref(),
            Some("new")
        );
        assert_eq!(opened(&sealer(&[1], HOUR), &new, "b"), None);
    }

    #[test]
    fn a_state_over_the_limit_is_not_made() {
        let sealer = Sealer::new(Vec::new(), HOUR, 200);
        assert!(sealer.seal(&"x".repeat(50), "b").is_ok());
        assert!(matches!(
            sealer.seal(&"x".repeat(200), "b"),
            Err(NotSealed::TooLarge { limit: 200, .. })
        ));
    }

    #[test]
    fn keys_are_not_shown() {
        assert_eq!(
            format!("{:?}", sealer(&[7], HOUR).keys),
            "[RequestStateKey]"
        );
    }
}
