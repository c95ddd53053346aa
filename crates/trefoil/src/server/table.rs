//! Entries by their names, in the order in which they were added.

use std::collections::HashMap;
use std::sync::Arc;

/// What a [`Table`] holds.
pub(crate) trait Entry {
    /// What it is called; unique among the table's entries.
    fn key(&self) -> &str;
}

/// Tools, resources or prompts. Copies share the entries.
#[derive(Debug)]
pub(crate) struct Table<E> {
    /// An entry keeps its place until it is removed.
    slots: Vec<Option<Slot<E>>>,
    free: Vec<usize>,
    order: Vec<usize>,
    names: HashMap<Arc<str>, usize>,
}

#[derive(Debug)]
struct Slot<E> {
    entry: Arc<E>,
    enabled: bool,
}

impl<E: Entry> Table<E> {
    /// The entry of this name, unless it is disabled.
    pub(super) fn get(&self, name: &str) -> Option<&Arc<E>> {
        self.at(*self.names.get(name)?)
    }

    /// The entry at a place, unless it is disabled.
    pub(super) fn at(&self, place: usize) -> Option<&Arc<E>> {
        let slot = self.slots.get(place)?.as_ref()?;
        slot.enabled.then_some(&slot.entry)
    }

    /// Where the entry of this name is, even if it is disabled.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.names.get(name).copied()
    }

    /// The entry of this name, even if it is disabled.
    pub(super) fn registered(&self, name: &str) -> Option<&Arc<E>> {
        let slot = self.slots.get(*self.names.get(name)?)?.as_ref()?;
        Some(&slot.entry)
    }

    /// Names of all entries, the disabled ones too.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(|name| &**name)
    }

    /// What is offered, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Arc<E>> {
        self.order.iter().filter_map(|place| self.at(*place))
    }

    /// Whether nothing is offered.
    pub(super) fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Where the next entry will be.
    pub(super) fn next_place(&self) -> usize {
        self.free.last().copied().unwrap_or(self.slots.len())
    }

    /// Adds an entry whose name is new.
    pub(super) fn insert(&mut self, entry: Arc<E>) {
        let place = self.next_place();
        self.names.insert(entry.key().into(), place);
        self.order.push(place);
        let slot = Some(Slot {
            entry,
            enabled: true,
        });
        match self.free.pop() {
            Some(place) => self.slots[place] = slot,
            None => self.slots.push(slot),
        }
    }

    /// Takes an entry out; whether it was there.
    pub(super) fn remove(&mut self, name: &str) -> bool {
        let Some(place) = self.names.remove(name) else {
            return false;
        };
        self.slots[place] = None;
        self.free.push(place);
        self.order.retain(|other| *other != place);
        true
    }

    /// Enables or disables an entry; whether that changed anything, or nothing if it is not there.
    pub(super) fn enable(&mut self, name: &str, enabled: bool) -> Option<bool> {
        let slot = self.slots[*self.names.get(name)?].as_mut()?;
        let changed = slot.enabled != enabled;
        slot.enabled = enabled;
        Some(changed)
    }
}

impl<E> Default for Table<E> {
    fn default() -> Self {
        Self {
            slots: Vec::new(),
            free: Vec::new(),
            order: Vec::new(),
            names: HashMap::new(),
        }
    }
}

impl<E> Clone for Table<E> {
    fn clone(&self) -> Self {
        Self {
            slots: self.slots.clone(),
            free: self.free.clone(),
            order: self.order.clone(),
            names: self.names.clone(),
        }
    }
}

impl<E> Clone for Slot<E> {
    fn clone(&self) -> Self {
        Self {
            entry: self.entry.clone(),
            enabled: self.enabled,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Entry for &'static str {
        fn key(&self) -> &str {
            self
        }
    }

    fn offered(table: &Table<&'static str>) -> Vec<&'static str> {
        table.iter().map(|entry| **entry).collect()
    }

    #[test]
    fn entries_keep_their_order_and_free_places_are_used_again() {
        let mut table = Table::default();
        for name in ["a", "b", "c"] {
            table.insert(Arc::new(name));
        }
        let before = table.clone();
        assert_eq!(table.enable("b", false), Some(true));
        assert_eq!(table.enable("b", false), Some(false));
        assert_eq!(table.enable("x", false), None);
        assert!(table.remove("a") && !table.remove("a"));
        table.insert(Arc::new("d"));
        assert_eq!(table.place("d"), Some(0));
        assert_eq!(offered(&table), ["c", "d"]);
        assert!(table.get("b").is_none() && table.registered("b").is_some());
        assert_eq!(table.enable("b", true), Some(true));
        assert_eq!(offered(&table), ["b", "c", "d"]);
        assert_eq!(offered(&before), ["a", "b", "c"], "a copy is its own");
        assert!(Arc::ptr_eq(
            table.get("c").unwrap(),
            before.get("c").unwrap()
        ));
    }
}
